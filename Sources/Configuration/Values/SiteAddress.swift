import Text

/// Addresses of this site, as authors write them.
package enum SiteAddress {
  /// Returns the path from the root, NFC and not percent-encoded: `/old/place/`. Without a leading slash, the text is
  /// relative to `folder`. Returns `nil` if the path would leave the site, is the URL of another site, or cannot
  /// be that of a file: it has an empty part, or one of more than 255 bytes.
  package static func path(_ text: String, below folder: String) -> String? {
    guard !text.isEmpty, !text.hasPrefix("//"), !text.utf8.contains("://".utf8), let decoded = URI.decoded(text) else {
      return nil
    }
    guard !decoded.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C || $0 == 0x3F || $0 == 0x23 }) else {
      return nil
    }
    guard !decoded.split(separator: "/").contains(where: { $0 == ".." || $0 == "." }) else { return nil }
    let isFromRoot = decoded.hasPrefix("/")
    let path = nfc(isFromRoot ? decoded : folder.isEmpty ? "/" + decoded : "/\(folder)/\(decoded)")
    let file = path.dropFirst().utf8
    let bare = String(path.dropFirst().dropLast(file.last == 0x2F ? 1 : 0))
    return file.isEmpty || RelativePath(bare) != nil ? path : nil
  }
}
