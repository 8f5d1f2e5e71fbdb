import Glibc

/// The path of a file without links; `nil` if there is no such file.
func resolvedPath(_ path: String) -> String? {
  let resolved = unsafe realpath(path, nil)
  defer { unsafe free(resolved) }
  return unsafe resolved.map { unsafe String(cString: $0) }
}

/// The folder that a path is in, with a slash at the end.
func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
}

/// Whether two paths lead to the very same file or folder.
func areSameFile(_ first: String, _ second: String) -> Bool {
  var one = stat()
  var other = stat()
  return unsafe stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
    && one.st_ino == other.st_ino
}
