internal import Services

/// The files that were sent and are not forgotten yet: a few, and for an hour.
final class ImportUploads {
  private static let limit = 4
  private static let lifetime = Duration.seconds(3600)

  private var uploads: [(upload: ImportUpload, lastUse: ContinuousClock.Instant)] = []

  /// Keeps a file; the one that was not used longest makes room.
  ///
  /// - Throws: `ImportError` if it cannot be laid in a temporary file.
  func add(name: String, _ bytes: [UInt8]) throws -> ImportUpload {
    forgetOld()
    if uploads.count >= Self.limit {
      // A file that is being imported is used up to its end.
      let least = uploads.indices.filter { !uploads[$0].upload.isBeingStored }.min {
        uploads[$0].lastUse < uploads[$1].lastUse
      }
      uploads.remove(at: least ?? 0)
    }
    var random = SystemRandomNumberGenerator()
    let upload = try ImportUpload(id: Secret(using: &random), name: name, bytes)
    uploads.append((upload, .now))
    return upload
  }

  /// The file of an id; `nil` if it is not kept, or no longer.
  func find(_ id: String) -> ImportUpload? {
    forgetOld()
    guard let index = uploads.firstIndex(where: { $0.upload.id.matches(id) }) else { return nil }
    uploads[index].lastUse = .now
    return uploads[index].upload
  }

  private func forgetOld() {
    uploads.removeAll { $0.lastUse + Self.lifetime < .now }
  }
}
