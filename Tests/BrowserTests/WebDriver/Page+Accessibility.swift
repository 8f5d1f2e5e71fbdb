import Foundation
import TestSupport
import Testing

extension Page {
  /// Expects that axe-core finds nothing wrong with a state of the page, and tells what it finds.
  func expectNoViolations(
    _ state: String = "the page", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try violations()
    guard !found.isEmpty else { return }
    Issue.record("\(state):\n\(found.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }

  /// What the accessibility engine axe-core finds wrong with the page as it is shown now, each with the rule, its
  /// weight, the element and what to do.
  ///
  /// - Throws: ``Browser/Missing`` if axe-core was not fetched.
  func violations() throws -> [String] {
    if try run("return typeof axe === 'undefined'") as? Bool == true { try run(Self.axe.get()) }
    // A picture between two states would be judged by colours that nobody is meant to read.
    let script = """
      await Promise.allSettled(document.getAnimations().map(a => a.finished))
      const results = await axe.run(document, { resultTypes: ['violations'] })
      return results.violations.flatMap(rule => rule.nodes.map(node =>
        `${rule.id} (${rule.impact}): ${node.target.join(' ')}: ${node.failureSummary.replace(/\\s+/g, ' ')}`))
      """
    return try runAsync(script) as? [String] ?? ["axe-core gave no answer"]
  }

  private static let axe = Result {
    let place = ".build/axe/axe.min.js"
    guard let source = try? packageText(place) else { throw Browser.Missing(what: place) }
    return source
  }
}
