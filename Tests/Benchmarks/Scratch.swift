import Glibc

/// The folder for the files of a benchmark; it is removed at the end.
enum Scratch {
  /// Where the files are.
  static let folder: String = {
    var template = Array("/tmp/roster-benchmark-XXXXXX".utf8CString)
    guard unsafe template.withUnsafeMutableBufferPointer({ unsafe mkdtemp($0.baseAddress!) }) != nil else {
      fail("there is no room for files in /tmp")
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// The path of a file.
  static func path(_ name: String) -> String {
    "\(folder)/\(name)"
  }

  /// Writes a file in large blocks, by what `body` appends.
  static func write(_ name: String, _ body: (_ append: (String) -> Void) -> Void) -> String {
    let descriptor = unsafe open(path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var block: [UInt8] = []
    func flush() {
      let count = unsafe block.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count == block.count else { fail("\(name) cannot be written") }
      block.removeAll(keepingCapacity: true)
    }
    body { text in
      block.append(contentsOf: text.utf8)
      if block.count > 1 << 20 { flush() }
    }
    flush()
    close(descriptor)
    return path(name)
  }

  /// The text of a small file.
  static func read(_ path: String) -> String {
    let descriptor = unsafe open(path, O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
    }
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Removes a database.
  static func remove(_ path: String) {
    unsafe unlink(path)
    unsafe unlink(path + "-journal")
  }

  /// Removes the folder and all that is in it.
  static func clean() {
    _ = Program("rm", "-rf", folder).run()
  }
}
