import Foundation

/// The links of published pages, as a browser would follow them.
enum Links {
  /// `page → address` for each link of a page to this site that leads to no file.
  static func broken(in files: [String: [UInt8]], host: String) -> [String] {
    var broken: Set<String> = []
    for (path, bytes) in files where path.hasSuffix(".html") {
      let text = String(bytes: bytes, encoding: .utf8) ?? ""
      for address in addresses(in: text) {
        guard let target = target(of: address, host: host) else { continue }
        if !leads(target, to: files) { broken.insert("\(path) → \(address)") }
      }
    }
    return broken.sorted()
  }

  private static func addresses(in text: String) -> [String] {
    ["href=\"", "src=\"", "poster=\""].flatMap { attribute in
      text.components(separatedBy: " " + attribute).dropFirst().map { part in
        String(part.prefix { $0 != "\"" }).replacingOccurrences(of: "&amp;", with: "&")
      }
    }
  }

  /// The path on this site without its first slash; `nil` for another site's and for an anchor alone.
  private static func target(of address: String, host: String) -> String? {
    var path = address
    if path.hasPrefix(host) { path.removeFirst(host.count) }
    guard path.hasPrefix("/"), !path.hasPrefix("//") else { return nil }
    path = String(path.prefix { $0 != "#" && $0 != "?" }.dropFirst())
    return path.removingPercentEncoding
  }

  private static func leads(_ path: String, to files: [String: [UInt8]]) -> Bool {
    files[path] != nil || files[(path.isEmpty || path.hasSuffix("/") ? path : path + "/") + "index.html"] != nil
  }
}
