/// Parts of paths and names with slashes.
extension Substring {
  /// The path of the folder that contains it: `/` for `/a`, `nil` without a slash.
  package var parentFolder: String? {
    guard let slash = utf8.lastIndex(of: 0x2F) else { return nil }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The name without its last part: `a/b` for `a/b/c`, empty for `a` and `/a`. So a loop over the names of outer sections
  /// ends.
  package var outerName: String { utf8.lastIndex(of: 0x2F).map { String(self[..<$0]) } ?? "" }

  /// The part after the last slash; all of it without a slash.
  package var lastPathPart: Substring {
    guard let slash = utf8.lastIndex(of: 0x2F) else { return self }
    return self[utf8.index(after: slash)...]
  }
}

extension String {
  /// As of `Substring`.
  package var parentFolder: String? { self[...].parentFolder }

  /// As of `Substring`.
  package var outerName: String { self[...].outerName }

  /// As of `Substring`.
  package var lastPathPart: Substring { self[...].lastPathPart }
}
