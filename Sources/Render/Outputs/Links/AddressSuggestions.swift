import Model
import Text

/// Suggestions for broken links. The published addresses are indexed at the first one.
struct AddressSuggestions {
  private let anchors: PublishedAnchors
  /// See `Settings.basePath`.
  private let basePath: String
  /// The folders into which this build, or a usual one, writes the site.
  private let outputs: [String]
  private var pages: SuggestionIndex?
  private var files: SuggestionIndex?
  /// Addresses of pages by the last part of each.
  private var pagesByName: [String: [String]]?
  private var ids: [String: SuggestionIndex] = [:]

  /// `output` is the folder into which the site is built, relative to that of the site; `nil` if it is elsewhere.
  init(_ anchors: PublishedAnchors, basePath: String, output: String?) {
    (self.anchors, self.basePath) = (anchors, basePath)
    outputs = [output, SiteNames.output].compactMap { $0 }
  }

  /// Returns `nil` if no address is near.
  mutating func help(forPath path: String) -> String? {
    if let page = pathBelowBase(path) {
      return "did you mean `\(page)`? Addresses in texts begin at the site, without the `\(basePath)` of its `url`"
    }
    for output in outputs {
      guard let page = pathInOutput(path, output) else { continue }
      return "did you mean `\(page)`? Addresses in texts begin at the site, without the folder `\(output)`"
    }
    if let page = pageOfFile(path) { return "did you mean `\(page)`?" }
    let name = path.split(separator: "/").last ?? ""
    if name.dropFirst().contains("@"), name.contains(".") {
      return "an email address starts with its scheme: `mailto:\(name)`"
    }
    if let host = path.split(separator: "/").first(where: Self.isHost) {
      return "an address of another site starts with its scheme: `https://\(host)`"
    }
    if let page = page(named: name) { return "did you mean `\(page)`?" }
    if isFile(name), !path.hasSuffix("/") { return nearestFile(path) ?? Self.beside }
    if pages == nil { pages = SuggestionIndex(addresses.filter { $0.hasSuffix("/") }) }
    // A page above the address is often the one that contains the link.
    guard let page = pages?.nearest(to: path), !path.hasPrefix(page) else { return nil }
    return "did you mean `\(page)`?"
  }

  mutating func help(forID id: String, in file: String) -> String? {
    ids[file, default: SuggestionIndex(anchors.anchors(of: file) ?? [])].help(for: id)
  }
}

extension AddressSuggestions {
  private var addresses: [String] {
    anchors.files.map { "/" + ($0.hasSuffix("index.html") ? String($0.dropLast(10)) : $0) }.sorted()
  }

  /// Endings of hosts that are not endings of files.
  private static let domains: Set<Substring> = [
    "com", "org", "net", "edu", "gov", "eu", "gr", "de", "uk", "fr", "it", "es", "info",
  ]

  /// The help for a link to a file, such as `notes.pdf`, that the site does not have under a similar name.
  private static let beside = "put the file beside the text, or into content/static/"

  /// Whether the last part of an address is that of a file which is not a page.
  private func isFile(_ name: Substring) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[name.index(after: dot)...].lowercased()
    return !["html", "htm", "md", "php"].contains(ending) && (1...5).contains(ending.utf8.count)
      && ending.utf8.allSatisfy { $0.isASCIIAlphanumeric } && ending.utf8.contains { $0.isASCIILetter }
  }

  private static func isHost(_ part: Substring) -> Bool {
    if part.hasPrefix("www.") { return true }
    let labels = part.split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && !labels.contains("") && labels.last.map { domains.contains($0) } == true
  }

  /// Returns `/news/2026/boats/` for `boats.html` and `boats`, if no other page has that name.
  private mutating func page(named name: Substring) -> String? {
    let name = [".html", ".htm", ".md"].first { name.hasSuffix($0) }.map { name.dropLast($0.count) } ?? name
    let known =
      pagesByName
      ?? Dictionary(grouping: addresses.filter { $0.hasSuffix("/") }) { address in
        String(address.dropLast().split(separator: "/").last ?? "")
      }
    pagesByName = known
    guard !name.isEmpty, let named = known[String(name)], named.count == 1 else { return nil }
    return named[0]
  }

  private mutating func nearestFile(_ path: String) -> String? {
    if files == nil { files = SuggestionIndex(addresses.filter { !$0.hasSuffix("/") }) }
    return files?.help(for: path)
  }

  /// Returns `/about/` for `/blog/about/` on a site at `https://example.org/blog/`, if there is such a page.
  private func pathBelowBase(_ path: String) -> String? {
    guard !basePath.isEmpty, path.hasPrefix(basePath + "/") else { return nil }
    let below = String(path.dropFirst(basePath.count))
    return LinkChecker.candidates(below).contains { anchors.has($0) } ? below : nil
  }

  /// Returns `/about/` for `/public/about/index.html`, wherever the link begins, if there is such a page.
  private func pathInOutput(_ path: String, _ output: String) -> String? {
    let (parts, folders) = (path.split(separator: "/"), output.split(separator: "/"))
    guard let start = parts.indices.first(where: { parts[$0...].starts(with: folders) }) else { return nil }
    let rest = parts[(start + folders.count)...]
    let inner = "/" + rest.joined(separator: "/") + (path.hasSuffix("/") && !rest.isEmpty ? "/" : "")
    if inner == "/" || inner == "/index.html" { return anchors.has("index.html") ? "/" : nil }
    if let page = pageOfFile(inner) { return page }
    return LinkChecker.candidates(inner).contains { anchors.has($0) } ? inner : nil
  }

  /// Returns `/about/` for `/about.html`, if there is such a page.
  private func pageOfFile(_ path: String) -> String? {
    for ending in ["/index.html", ".html", ".htm", "/index.htm"] where path.hasSuffix(ending) {
      let page = path.dropLast(ending.count) + "/"
      if anchors.has(String(page.dropFirst()) + "index.html") { return String(page) }
    }
    return nil
  }
}
