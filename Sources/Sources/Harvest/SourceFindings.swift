import Archive
import Configuration
import Model
import System
import Text

/// The notices and warnings of a build about its sources.
struct SourceFindings {
  let pictures: MirroredPictures
  let content: String

  private var settings: Settings { pictures.followed.settings }

  /// Returns the notices and warnings about sources. A failed source is only a warning, since its last good entries
  /// stay.
  func diagnostics(
    _ records: [String: SourceRecord], _ outlines: [String: OutlineList], _ placeless: [String: Int]
  ) -> [Diagnostic] {
    let sources = pictures.followed.sources(withLists: true, outlines)
    var diagnostics = renamed(sources, records)
    for source in sources {
      let name = "source `\(source.id)`"
      let place = settings.place(ofSource: source.id)
      diagnostics += missingPictures(of: source)
      diagnostics += placelessPictures(of: source, entries: placeless[source.id] ?? 0)
      if let tags = outlines[source.id]?.tags, !tags.isEmpty {
        diagnostics.append(
          Diagnostic(
            .notice, "\(name): folders that are not categories become tags: \(ValueType.words(tags))",
            at: place,
            help: "declare them under `categories`, by key, title or alias, to make them categories"))
      }
      guard let record = records[source.id], source.isFetched, !isMissing(source) else { continue }
      if let error = record.error {
        var failure = Diagnostic(
          .warning, "\(name) (\(source.shownAddress)) has failed: \(error)", at: place,
          help: SourceFindings.help(for: source, record))
        failure.failedSource = source.id
        diagnostics.append(failure)
      }
      if let target = record.movedTo {
        diagnostics.append(
          Diagnostic(
            .notice, "\(name) has moved permanently", at: place, help: "write `url: \(target)` in the settings"))
      }
    }
    return diagnostics
  }
}

extension SourceFindings {
  /// What to do about a failure, and what the site shows until then. `nil` if there is nothing to do but to wait.
  private static func help(for source: Source, _ record: SourceRecord) -> String? {
    if record.isGone { return "remove it from the settings; until then its entries stay on the site" }
    let words = [
      source.location.isRemote ? FetchFailure.advice(for: record.errorKind) : nil,
      record.lastSuccess.map { "its entries of \($0.rfc3339) and before stay on the site" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// Warns of new sources with the address of a source that the settings no longer have: its id was changed, and the pages
  /// no longer show its entries.
  private func renamed(_ sources: [Source], _ records: [String: SourceRecord]) -> [Diagnostic] {
    // The feeds of a list have ids of their own, which change with that of the list.
    let new = sources.compactMap { records[$0.id] }.filter { $0.isNew && !$0.id.contains("/") }
    guard !new.isEmpty else { return [] }
    let followed = Set(sources.map(\.id))
    let left = records.values.filter { !followed.contains($0.id) && !$0.id.contains("/") && $0.lastSuccess != nil }
    let ids = Dictionary(left.map { ($0.location, $0.id) }, uniquingKeysWith: min)
    return new.compactMap { record in
      ids[record.location].map { id in
        Diagnostic(
          .warning,
          "source `\(record.id)` has the address of `\(id)`, which is no longer in the settings: the entries of `\(id)` are on no page",
          at: settings.place(ofSource: record.id), help: "write `id: \(id)` again to keep them")
      }
    }
  }

  /// Whether the settings name a file that is missing; the check of the settings reports it.
  private func isMissing(_ source: Source) -> Bool {
    guard settings.sources.contains(where: { $0.id == source.id }) else { return false }
    switch source.location {
    case .file(let path): return !Files.exists("\(content)/\(path)")
    case .opml(let path): return !source.location.isRemote && !Files.exists("\(content)/\(path)")
    case .url, .library: return false
    }
  }

  private func missingPictures(of source: Source) -> [Diagnostic] {
    guard let pictures = pictures.report(of: source), !pictures.missing.isEmpty else { return [] }
    let examples = pictures.missing.prefix(3).map { "\($0.url) (\($0.reason))" }.joined(separator: ", ")
    let rest = pictures.missing.count > 3 ? ", and others" : ""
    let number = pictures.missing.count
    let count = number == 1 ? "1 picture is not mirrored and was" : "\(number) pictures are not mirrored and were"
    return [
      Diagnostic(
        .notice, "source `\(source.id)`: \(count) left out", at: settings.place(ofSource: source.id),
        help: examples + rest)
    ]
  }

  private func placelessPictures(of source: Source, entries count: Int) -> [Diagnostic] {
    guard count > 0 else { return [] }
    let entries = count == 1 ? "an entry" : "\(count) entries"
    return [
      Diagnostic(
        .notice,
        "source `\(source.id)`: the pictures with relative addresses in \(entries) are left out: the feed has no link",
        at: settings.place(ofSource: source.id),
        help: "write `home:` with the address of the page that the feed belongs to")
    ]
  }
}
