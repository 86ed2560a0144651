import Text

/// The files of Ghost's folder `content`, and their addresses below `/content/`.
struct GhostMedia {
  /// `nil` if no copy of the folder was given.
  let folder: OldFolder?

  /// The folders that Ghost publishes.
  private static let published = ["images/", "media/", "files/"]

  /// The files to publish: not the sizes that Ghost makes of pictures, and not the unrotated originals, which can say where a
  /// picture was taken.
  var files: [String] {
    guard let folder else { return [] }
    return folder.files.filter { file in
      Self.published.contains(where: file.hasPrefix) && !file.hasPrefix("images/size/") && !isOriginal(file)
    }
  }

  /// Returns the address with that of the whole picture in place of a size of it, such as `/content/images/size/w600/a.jpg`.
  static func whole(_ address: String) -> String {
    guard let size = address.range(of: "/content/images/size/") else { return address }
    var rest = address[size.upperBound...].drop { $0 != "/" }.dropFirst()
    if rest.hasPrefix("format/") { rest = rest.dropFirst(7).drop { $0 != "/" }.dropFirst() }
    return rest.isEmpty ? address : "\(address[..<size.lowerBound])/content/images/\(rest)"
  }

  /// Returns the text with whole pictures in place of their sizes.
  static func whole(inHTML html: [UInt8]) -> [UInt8] {
    let text = html.span
    var result: [UInt8] = []
    var (copied, index) = (0, 0)
    while let found = text.firstIndex(of: "/content/images/size/", from: index) {
      index = found + 21
      var end = index
      while end < text.count, !endsAddress(text[end]) { end += 1 }
      let address = text.text(found..<end)
      index = end
      let whole = whole(address)
      guard whole != address else { continue }
      result.append(text, copied..<found)
      result.append(utf8: whole)
      copied = end
    }
    guard copied > 0 else { return html }
    result.append(text, copied..<text.count)
    return result
  }

  private static func endsAddress(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"'<>(),".utf8.contains(byte) }

  /// Whether the new site has the file at this address, or need not have it, since it is at another host.
  func has(_ address: String) -> Bool {
    if address.hasPrefix("https://") || address.hasPrefix("http://") { return true }
    guard let folder, address.hasPrefix("/content/") else { return false }
    let path = String(address.dropFirst(9).prefix { $0 != "?" && $0 != "#" })
    let file = URI.decoded(path) ?? path
    return Self.published.contains(where: file.hasPrefix) && folder.has(file)
  }

  /// Whether it is a file such as `boat_o.jpg` beside `boat.jpg`.
  private func isOriginal(_ file: String) -> Bool {
    guard let dot = file.lastIndex(of: "."), file[..<dot].hasSuffix("_o") else { return false }
    return folder?.has("\(file[..<dot].dropLast(2))\(file[dot...])") ?? false
  }
}
