import Records

/// What somebody may have meant: the words that begin with what was typed, else the one that is nearest, else none.
///
/// A word that was broken off goes before one that is spelled in a similar way; it is never taken for the whole.
func suggestions(for text: String, in candidates: [String]) -> [String] {
  let longer = candidates.filter { !text.isEmpty && $0.utf8.starts(with: text.utf8) }
  return longer.isEmpty ? nearestMatch(to: text, in: candidates).map { [$0] } ?? [] : longer
}

/// The question that ends a message: `; did you mean --first?`, or nothing without a suggestion.
func didYouMean(_ suggestions: [String]) -> String {
  suggestions.isEmpty ? "" : "; did you mean \(listed(suggestions, "or"))?"
}

/// Words as a sentence lists them: `a`, `a or b`, `a, b or c`.
func listed(_ words: [String], _ conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}
