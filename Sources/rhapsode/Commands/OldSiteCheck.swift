import Authoring
import Feeds
import Model
import Sources
import Text

/// Compares a site with the one that it replaces: every old address must answer, and every old entry of a feed must have the
/// same id, so that no reader sees it again.
struct OldSiteCheck {
  private let site: Site
  /// The paths of all files of the new site, below the output folder.
  private let files: Set<String>
  /// The number of addresses and of ids that were compared.
  private(set) var compared = (addresses: 0, ids: 0)
  private(set) var diagnostics: [Diagnostic] = []
  /// The lines to add to front matter, for programs.
  private(set) var lines: [Node] = []

  init(_ site: Site, files: Set<String>) {
    self.site = site
    self.files = files
  }

  private static let mostSitemaps = 1000

  /// Returns the bytes of a file, or of the document at an address.
  private static func bytes(_ name: String, _ settings: Settings) async throws(Failure) -> [UInt8] {
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else { return try Input.read(name) }
    do throws(DocumentRequest.Failure) {
      return try await DocumentRequest.bytes(of: name, site: settings.url, proxy: settings.proxy)
    } catch {
      throw Failure(.usageError, "`\(name)` cannot be fetched: \(error.reason)")
    }
  }

  mutating func check(sitemap name: String) async throws(Failure) {
    var pending = [name]
    var seen: Set<String> = []
    while let next = pending.popLast(), seen.count < Self.mostSitemaps {
      guard seen.insert(next).inserted else { continue }
      let sitemap = OldSitemap(try await Self.bytes(next, site.settings))
      if sitemap.addresses.isEmpty, sitemap.sitemaps.isEmpty {
        diagnostics.append(Diagnostic(.error, "`\(next)` lists no addresses", help: "a sitemap has `<loc>` elements"))
      }
      pending += sitemap.sitemaps
      for address in sitemap.addresses { check(address: address) }
    }
  }

  mutating func check(feed name: String) async throws(Failure) {
    switch FeedReader.read(try await Self.bytes(name, site.settings), metadata: HTTPMetadata()) {
    case .notAFeed(let reason): diagnostics.append(Diagnostic(.error, "`\(name)` is not a feed: \(reason)"))
    case .feed(let document):
      let ids = self.ids
      for entry in document.entries { check(entry, ids) }
    }
  }
}

extension OldSiteCheck {
  private mutating func check(address: String) {
    compared.addresses += 1
    let uri = URI(address)
    if uri.query != nil {
      return report(
        address, "the old address `\(address)` has a query, to which plain files cannot answer",
        help: "redirect it on the host")
    }
    let path = path(of: uri)
    guard !answers(path) else { return }
    let file = candidate(for: path).flatMap { Self.file(of: $0) }
    let line = "aliases: [\(Self.quoted(path))]"
    report(
      address, "the old address `\(path)` does not answer", file: file,
      help: file.map { "write into \($0): \(line)" } ?? "add it to the entry that has its text now: \(line)",
      line: line)
  }

  /// Returns the path from the root of the site, decoded.
  private func path(of uri: URI) -> String {
    var path = String(uri.path)
    let base = site.settings.basePath
    if !base.isEmpty, path == base || path.hasPrefix(base + "/") { path = String(path.dropFirst(base.count)) }
    if path.isEmpty { path = "/" }
    return URI.decoded(path) ?? path
  }

  /// Whether the new site has a file for the path. Hosts redirect `/about` to the folder.
  private func answers(_ path: String) -> Bool {
    let bare = String(path.drop { $0 == "/" })
    if path.hasSuffix("/") || bare.isEmpty { return files.contains(bare + "index.html") }
    return files.contains(bare) || files.contains(bare + "/index.html")
  }

  private mutating func check(_ old: FeedEntry, _ ids: Set<String>) {
    compared.ids += 1
    guard let id = old.id ?? old.link, !ids.contains(id) else { return }
    let path: String? = old.link.map { link in self.path(of: URI(link)) }
    let file = path.flatMap { entry(at: $0) ?? candidate(for: $0) }.flatMap { Self.file(of: $0) }
    let line = "guid: \(Self.quoted(id))"
    let title: String = old.title.map { title in "“\(title.value.prefix(60))”" } ?? "`\(id)`"
    report(
      id, "readers of the old feed would see \(title) again: no entry has its id", file: file,
      help: file.map { "write into \($0): \(line)" } ?? "add it to the entry: \(line)", line: line)
  }

  /// Returns the site's own entry with this address or alias.
  private func entry(at path: String) -> Entry? {
    site.entries.first { entry in
      entry.source == nil && (URI.decoded(entry.path) == path || entry.aliases.contains(path))
    }
  }

  private static func file(of entry: Entry) -> String? {
    switch entry.origin {
    case .file(let file, _), .row(let file, _): file
    case .archived: nil
    }
  }

  /// The ids of the site's own entries in feeds.
  private var ids: Set<String> {
    var ids: Set<String> = []
    for entry in site.entries where entry.source == nil {
      if let guid = entry.guid { ids.insert(guid) } else { ids.insert(site.settings.url + entry.path.dropFirst()) }
      if entry.idIsWritten, entry.guid == nil { ids.insert("\(site.settings.url)x/\(URI.encoded(path: entry.id))/") }
    }
    return ids
  }

  /// Returns the only entry whose slug is the last part of the old address; `nil` if there is none, or more than one.
  private func candidate(for path: String) -> Entry? {
    let last = path.split(separator: "/").last.map { $0.hasSuffix(".html") ? $0.dropLast(5) : $0 } ?? ""
    guard !last.isEmpty else { return nil }
    let found = site.entries.filter { $0.source == nil && $0.slug == last }
    return found.count == 1 ? found[0] : nil
  }

  private static func quoted(_ text: String) -> String { JSON.bytes(of: .string(text)).span.text }

  private mutating func report(
    _ what: String, _ summary: String, file: String? = nil, help: String? = nil, line: String? = nil
  ) {
    diagnostics.append(Diagnostic(.error, summary, help: help))
    lines.append(
      .object([
        .init("missing", .string(what)), .init("file", file.map { .string($0) } ?? .null),
        .init("line", line.map { .string($0) } ?? .null),
      ]))
  }
}
