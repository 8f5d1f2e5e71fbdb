import Foundation
import Synchronization
import TestSupport
import Testing

extension Trait where Self == IssueHandlingTrait {
  /// Keeps a picture of the page when a check fails, and says where.
  static var screenshots: Self {
    compactMapIssues { issue in
      // The trait of a suite is also one of the suites and of the tests in it, each of which hears of the issue.
      if issue.comments.contains(where: { $0.rawValue.hasPrefix(said) }) { return issue }
      guard case .success(let browser) = Browser.started, let page = browser.currentPage.withLock({ $0 })
      else {
        return issue
      }
      var issue = issue
      do {
        let file = try page.saveScreenshot(named: Test.current?.displayName ?? Test.current?.name ?? "page")
        issue.comments.append("\(said): \(file)")
      } catch {
        issue.comments.append("\(said): no picture, \(error)")
      }
      return issue
    }
  }
}

private let said = "the page at that moment"
private let pictures = Atomic(0)

extension Page {
  /// The folder of the pictures, from the top of the package.
  static let screenshotFolder = ".build/screenshots"

  /// Keeps a picture of what is shown.
  ///
  /// - Returns: the file, from the top of the package.
  @discardableResult
  func saveScreenshot(named name: String) throws -> String {
    let number = pictures.add(1, ordering: .relaxed).newValue
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-").prefix(100)
    let file = "\(Self.screenshotFolder)/\(words)-\(number).png"
    try FileManager.default.createDirectory(
      atPath: packagePath(Self.screenshotFolder), withIntermediateDirectories: true)
    guard let text = try browser.send("GET", "/screenshot") as? String,
      let picture = Data(base64Encoded: text)
    else {
      throw Overdue(description: "the driver's answer is no picture")
    }
    try picture.write(to: URL(filePath: packagePath(file)))
    return file
  }
}
