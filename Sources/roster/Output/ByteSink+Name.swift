import CSV

extension ByteSink {
  /// The same sink, but what goes wrong is told with the name of where the bytes go.
  func named(_ name: String) -> ByteSink {
    ByteSink { (bytes) throws(CSVError) in
      do throws(CSVError) {
        try take(bytes)
      } catch {
        throw CSVError(error.kind, "\(name): \(error.message)")
      }
    }
  }
}
