import Foundation

/// The links of published pages, resolved as browsers do.
enum Links {
  /// Returns `page → URL` for each link within this site whose target does not exist.
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

  /// Returns the path on this site, without its leading slash; `nil` for links to other sites or to an anchor of the
  /// same page.
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
