public import Foundation

/// A folder of one test, which goes when the test ends; programs are run in it as a person runs them.
///
/// It is the home folder of what runs in it, so that the database that nobody names is in it as well.
public final class ScratchFolder: Sendable {
  /// Where the folder is.
  public let path: String

  /// Makes the folder, in another one than that for temporary files if it is given.
  public init(in place: String? = nil) throws {
    let place = place.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
    path = place.appending(path: "roster-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The place of a file, given its name.
  public func place(of name: String) -> String { "\(path)/\(name)" }

  /// Makes a file.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Makes a file.
  public func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: URL(filePath: place(of: name)))
  }

  /// The text of a file.
  public func text(of name: String) throws -> String {
    try String(contentsOfFile: place(of: name), encoding: .utf8)
  }

  /// The bytes of a file; `nil` if there is none.
  public func bytes(of name: String) -> Data? {
    try? Data(contentsOf: URL(filePath: place(of: name)))
  }

  /// The names of the files and folders, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
