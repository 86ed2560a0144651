import Model
import System
import Text

extension Studio {
  /// The site's own stories and pages, newest first, with drafts and future ones, and files that cannot be read as stories.
  func stories() async throws(StudioFailure) -> Node {
    let (version, site) = try await version()
    let problems = Dictionary(grouping: version.problems.compactMap { $0.place?.file }) { $0 }.mapValues(\.count)
    let shown = site.entries.indices.filter { site.entries[$0].source == nil && site.entries[$0].kind != .index }
    var nodes: [Node] = []
    var files: Set<String> = []
    for index in shown {
      guard let file = site.entries[index].textPlace?.file else { continue }
      files.insert(file)
      nodes.append(node(index, file, site, version, problems: problems[file] ?? 0))
    }
    let unread = problems.keys.filter { $0.hasPrefix("content/") && SiteNames.isText($0) && !files.contains($0) }
    nodes += unread.sorted().map { file in
      let name = RelativePath(file)?.name ?? file
      return .fields([
        "file": .string(file), "title": .string(name), "draft": .bool(false), "future": .bool(false),
        "expired": .bool(false), "section": .string(""),
        "language": .string(site.settings.defaultLanguage), "path": .string(""),
        "previewAddress": .string(""), "words": .count(0), "problems": .count(problems[file] ?? 0),
        "modified": modified(file),
      ])
    }
    return .fields(["stories": .list(nodes)])
  }

  private func node(
    _ index: Int, _ file: String, _ site: Model.Site, _ version: SiteVersion, problems: Int
  ) -> Node {
    let entry = site.entries[index]
    let known = version.bodies.map { facts.facts(of: index, $0) }
    return .fields([
      "file": .string(file), "title": .string(entry.title), "date": .text(entry.date?.rfc3339),
      "draft": .bool(entry.isDraft), "future": .bool(entry.date.map { $0.seconds > site.now.seconds } ?? false),
      "expired": .bool(entry.expires.map { $0.seconds <= site.now.seconds } ?? false),
      "section": .string(entry.section.map { site.sections[$0].name } ?? ""), "language": .string(entry.language),
      "author": .text(entry.authors.first.map { site.people[$0].name.text(in: entry.language) }),
      "cover": cover(entry, index, version), "summary": .text(entry.summary), "path": .string(entry.path),
      "previewAddress": .string(previewAddress(entry.path)), "words": .count(known?.words ?? 0),
      "problems": .count(problems + (known?.problems ?? 0)), "modified": modified(file),
    ])
  }

  /// The address of a page in the preview that shows drafts.
  func previewAddress(_ path: String) -> String { path.isEmpty ? "" : addresses.drafts + site.basePath + path }

  private func cover(_ entry: Entry, _ index: Int, _ version: SiteVersion) -> Node? {
    guard let cover = entry.cover, let asset = version.bodies?.asset(cover.src, beside: index),
      let file = contentPath(of: asset.file)
    else { return nil }
    return .fields(["file": .string(file), "alt": .text(cover.alt)])
  }

  /// The path of a file relative to the site's folder.
  private func contentPath(of file: String) -> String? {
    let prefix = folder + "/"
    let path = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
    return path.hasPrefix("content/") ? path : nil
  }

  private func modified(_ file: String) -> Node? {
    guard let status = try? Files.status("\(folder)/\(file)", followsLink: true) else { return nil }
    return .string(Timestamp(seconds: status.stamp.modified / 1_000_000_000).rfc3339)
  }
}
