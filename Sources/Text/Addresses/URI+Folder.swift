extension URI {
  /// Returns the path of an address with `/` at its end, unless its last part has an extension, as that of a file:
  /// `/about/` for `/about`, but `/feed.xml` as it is.
  package static func folderPath(_ path: String) -> String {
    let last = path.utf8.lastIndex(of: 0x2F).map { path.utf8[$0...] } ?? path.utf8[...]
    return path.utf8.last == 0x2F || last.contains(0x2E) ? path : path + "/"
  }
}
