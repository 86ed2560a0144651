import Feeds
import Migration
import Model
import Sources
import Text

/// Compares a site with the one that it replaces: every old address must answer, and every old entry of a feed must have the
/// same id, so that no reader sees it again.
struct OldSiteCheck {
  private let site: Site
  /// The paths of all files of the new site, below the output folder.
  private let files: Set<String>
  /// The site's own entries by slug: indexes in `Site.entries`. An old sitemap can have 50,000 addresses.
  private let slugs: [String: [Int]]
  /// The site's own entries by address and alias: indexes in `Site.entries`. An old feed can have every entry.
  private lazy var owners: [String: Int] = {
    let own = slugs.values.joined().sorted()
    let paths = own.flatMap { index in
      ([URI.decoded(site.entries[index].path)].compactMap(\.self) + site.entries[index].aliases).map { ($0, index) }
    }
    return Dictionary(paths) { first, _ in first }
  }()

  /// The number of addresses and of ids that were compared.
  private(set) var compared = (addresses: 0, ids: 0)
  private(set) var diagnostics: [Diagnostic] = []
  /// The lines to add to front matter, for programs.
  private(set) var lines: [Node] = []

  init(_ site: Site, files: Set<String>) {
    self.site = site
    self.files = files
    let own = site.entries.indices.filter { site.entries[$0].source == nil }
    slugs = Dictionary(grouping: own) { site.entries[$0].slug }
  }

  private static let mostSitemaps = 1000

  /// Returns a file, or the document at an address, and the name of the file or the address after redirects.
  private static func document(_ name: String, _ settings: Settings) async throws(Failure) -> DocumentRequest.Document {
    guard name.hasPrefix("http://") || name.hasPrefix("https://") else {
      return DocumentRequest.Document(bytes: try Input.read(name), url: name)
    }
    do throws(DocumentRequest.Failure) {
      return try await DocumentRequest.document(
        at: name, site: settings.url, proxy: settings.proxy, now: Clock.now())
    } catch {
      throw Failure(.usageError, "`\(name)` cannot be fetched: \(error.reason)")
    }
  }

  private static func decompressed(_ document: DocumentRequest.Document) throws(Failure) -> [UInt8] {
    do throws(DocumentRequest.Failure) {
      return try DocumentRequest.decompressed(document.bytes)
    } catch {
      throw Failure(.usageError, "`\(document.url)` cannot be read: \(error.reason)")
    }
  }

  mutating func check(sitemap name: String) async throws(Failure) {
    var pending = [name]
    var seen: Set<String> = []
    while let next = pending.popLast(), seen.count < Self.mostSitemaps {
      guard seen.insert(next).inserted else { continue }
      let document = try await Self.document(next, site.settings)
      let sitemap = OldSitemap(try Self.decompressed(document))
      if sitemap.addresses.isEmpty, sitemap.sitemaps.isEmpty {
        diagnostics.append(Diagnostic(.error, "`\(next)` lists no addresses", help: "a sitemap has `<loc>` elements"))
      }
      pending += followed(sitemap.sitemaps, from: document.url)
      for address in sitemap.addresses { check(address: address) }
    }
  }

  /// Returns the sitemaps of an index that may be requested, and reports the first of the others.
  private mutating func followed(_ sitemaps: [String], from index: String) -> [String] {
    let refused = sitemaps.filter { !DocumentRequest.mayFollow($0, namedBy: index) }
    if let first = refused.first {
      let others = refused.count > 1 ? ", and \(refused.count - 1) more" : ""
      diagnostics.append(
        Diagnostic(
          .error,
          "`\(first)`\(others) is not read: "
            + (URI(index).isWeb ? "a sitemap may only name sitemaps of its own server" : "its address is not public"),
          help: "if it is a sitemap of the old site, give its address with `--old-sitemap`"))
    }
    return refused.isEmpty ? sitemaps : sitemaps.filter { DocumentRequest.mayFollow($0, namedBy: index) }
  }

  mutating func check(feed name: String) async throws(Failure) {
    let bytes = try await Self.document(name, site.settings).bytes
    switch FeedReader.read(bytes, metadata: HTTPMetadata()) {
    case .notAFeed(let reason): refuse(name, reason)
    case .feed(let document) where document.format == .opml: refuse(name, "it is a list of feeds (OPML)")
    case .feed where Self.beginsWithText(bytes): refuse(name, "it begins with text")
    case .feed(let document):
      let ids = self.ids
      let home = document.channel.link.flatMap { Self.host(of: $0) }
      for entry in document.entries where entry.deleted == nil { check(entry, ids, home: home) }
    }
  }

  private mutating func refuse(_ name: String, _ reason: String) {
    diagnostics.append(
      Diagnostic(
        .error, "`\(name)`: this is not a feed: \(reason)",
        help: "give the file or the address of the old site's feed"))
  }

  /// Whether there are letters before the first element or object, as in a program whose texts contain a feed.
  private static func beginsWithText(_ bytes: [UInt8]) -> Bool {
    bytes.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") }.contains(where: \.isASCIILetter)
  }

  private static func host(of address: String) -> String? { URI(address).host?.lowercased() }
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
    if let list = list(for: path) ?? list(ofPage: path) {
      let line = "redirects: {\(Self.quoted(path)): \(Self.quoted(list))}"
      return report(
        address, "the old address `\(path)` of a list does not answer", file: "content/site.yaml",
        help: "write into content/site.yaml: \(line)", line: line)
    }
    let file = candidate(for: path).flatMap(\.file)
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

  /// `home` is the host of the old site.
  private mutating func check(_ old: FeedEntry, _ ids: Set<String>, home: String?) {
    compared.ids += 1
    guard let id = old.id ?? old.link, !ids.contains(id) else { return }
    let title: String = old.title.map { title in "“\(title.value.shortened())”" } ?? "`\(id)`"
    if isOfSource(old, home: home) {
      return report(
        id, "no entry of the new site has the id of \(title), which the old feed had from another site",
        help: "its source must be in the settings, and its entries in the archive; "
          + "`rhapsode sources --explain` says whether \(Self.quoted(id)) is there")
    }
    let path: String? = old.link.map { link in self.path(of: URI(link)) }
    let file = path.flatMap { path in entry(at: path) ?? candidate(for: path) }.flatMap(\.file)
    let line = "guid: \(Self.quoted(id))"
    report(
      id, "readers of the old feed would see \(title) again: no entry has its id", file: file,
      help: file.map { "write into \($0): \(line)" } ?? "add it to the entry: \(line)", line: line)
  }

  /// Whether the entry came to the old feed from another site: it names its source, or its link has a host that is
  /// neither that of the old site nor of the new one.
  private func isOfSource(_ old: FeedEntry, home: String?) -> Bool {
    if old.source != nil { return true }
    guard let home, let host = old.link.flatMap({ Self.host(of: $0) }) else { return false }
    return host != home && host != Self.host(of: site.settings.url)
  }

  /// Returns the site's own entry with this address or alias.
  private mutating func entry(at path: String) -> Entry? { owners[path].map { site.entries[$0] } }

  /// The ids of the entries in the site's feeds. An id that is not an IRI has another form in Atom.
  private var ids: Set<String> {
    var ids: Set<String> = []
    for entry in site.entries {
      if let id = entry.source == nil ? entry.guid : entry.feedID {
        ids.insert(id)
        if !id.isIRI { ids.insert(site.tag(of: entry)) }
      } else {
        ids.insert(site.settings.url + entry.path.dropFirst())
        guard entry.idIsWritten else { continue }
        let path = entry.stablePath(below: site.settings.tree(of: entry.language))
        ids.insert(site.settings.url + path.dropFirst())
      }
    }
    return ids
  }

  /// Returns the only entry whose slug is the last part of the old address; `nil` if there is none, or more than one.
  private func candidate(for path: String) -> Entry? {
    let last = path.split(separator: "/").last.map { $0.hasSuffix(".html") ? $0.dropLast(5) : $0 } ?? ""
    guard !last.isEmpty else { return nil }
    let found = slugs[String(last)] ?? []
    return found.count == 1 ? site.entries[found[0]] : nil
  }

  /// The names of folders that lists of terms have in Rhapsode and in other generators.
  private var listFolders: Set<String> {
    Set(site.settings.taxonomies.map(\.name) + ["tag", "category", "categories", "author"])
  }

  /// Returns the address of the list that has taken the place of an old one, such as `/tags/boats-nets/` for
  /// `/categories/boats--nets/`; `nil` if the old address is not that of a list, or no list has its name.
  private func list(for path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard parts.count > 1, let last = parts.last.flatMap(Slug.make), listFolders.contains(parts[parts.count - 2]) else {
      return nil
    }
    let folders = [parts[parts.count - 2], "categories", "tags", "authors"] + site.settings.taxonomies.map(\.name)
    return folders.first { files.contains("\($0)/\(last)/index.html") }.map { "/\($0)/\(last)/" }
  }

  /// Returns the address of the list of which the old address is a numbered page, such as `/notes/` for `/notes/page/3/` and
  /// `/` for `/page/1/` or `/page2/`; `nil` for other addresses.
  private func list(ofPage path: String) -> String? {
    var parts = path.split(separator: "/")
    guard let last = parts.popLast() else { return nil }
    let number = last.hasPrefix("page") ? last.dropFirst(4).drop { $0 == "-" } : last
    guard !number.isEmpty, number.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    if !last.hasPrefix("page") {
      guard let word = parts.popLast(), word == "page" || word == "p" else { return nil }
    }
    let first = parts.isEmpty ? "/" : "/\(parts.joined(separator: "/"))/"
    return answers(first) ? first : list(for: first)
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
