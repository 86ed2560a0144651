import Text

/// A comparison of the addresses of pictures.
enum PictureName {
  /// Whether both are the same picture. Ignores queries, and the sizes that WordPress writes into names:
  /// `boat-300x200.jpg`.
  static func isSame(_ first: String, _ second: String) -> Bool { bare(first) == bare(second) }

  private static func bare(_ address: String) -> String {
    let path = LinkResolver.split(address).path
    guard let dot = path.lastIndex(of: "."), let dash = path[..<dot].lastIndex(of: "-") else { return path }
    let sides = path[path.index(after: dash)..<dot].split(separator: "x", omittingEmptySubsequences: false)
    let isSize = sides.count == 2 && sides.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
    return isSize ? String(path[..<dash] + path[dot...]) : path
  }
}
