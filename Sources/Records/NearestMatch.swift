/// The candidate that `text` was most likely meant to be, or `nil` if none is near.
///
/// Nearness is the Damerau–Levenshtein distance (optimal string alignment) without regard to case, at most a third of
/// the longer word's length and at least one. The first of equally near candidates wins.
public func nearestMatch(to text: String, in candidates: [String]) -> String? {
  let typed = Array(text.lowercased().unicodeScalars)
  var nearest: (distance: Int, candidate: String)?
  for candidate in candidates {
    let word = Array(candidate.lowercased().unicodeScalars)
    let distance = alignmentDistance(typed, word)
    guard distance <= max(1, max(typed.count, word.count) / 3) else { continue }
    if distance < nearest?.distance ?? .max { nearest = (distance, candidate) }
  }
  return nearest?.candidate
}

private func alignmentDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in b.indices {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
