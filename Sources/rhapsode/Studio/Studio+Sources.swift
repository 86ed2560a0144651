import Archive
import Configuration
import Model
import Preview
import Sources
import Text

extension Studio {
  /// The sources of the settings with their health.
  func sources() async throws(StudioFailure) -> Node {
    let (settings, ingest) = try openSources()
    let reports = try Self.archived { () throws(ArchiveError) in try ingest.reports() }
    let byID = Dictionary(reports.map { ($0.id, $0) }) { first, _ in first }
    let newest = newest(in: try await version().site)
    let nodes = settings.sources.map { source in
      let report = byID[source.id] ?? reports.first { $0.id.hasPrefix(source.id + "/") }
      return Node.fields([
        "id": .string(source.id), "title": .string(report?.title ?? source.title),
        "url": .string(report?.location ?? ""), "kind": .string(source.isList ? "opml" : source.kind.rawValue),
        "paused": .bool(source.isPaused), "filter": Self.filter(source),
        "health": Self.health(source, report, newest[source.id]),
      ])
    }
    return .fields(["sources": .list(nodes)])
  }

  /// Returns one page of the archived entries of a source, the newest first.
  func entries(of request: StudioRequest) throws(StudioFailure) -> Node {
    guard let id = request.query["id"] else { throw StudioFailure.missing("id") }
    let (settings, ingest) = try openSources()
    guard settings.sources.contains(where: { $0.id == id || id.hasPrefix($0.id + "/") }) else {
      throw StudioFailure(404, "There is no source `\(id.printable)`.")
    }
    let records = try Self.archived { () throws(ArchiveError) in try ingest.entries(of: id, at: Clock.now()) }
    let size = 50
    let pages = max(1, (records.count + size - 1) / size)
    let page = min(max(1, request.query["page"].flatMap { Int($0) } ?? 1), pages)
    let shown = records.dropFirst((page - 1) * size).prefix(size)
    return .fields([
      "entries": .list(
        shown.map { entry in
          .fields([
            "id": .string(entry.id), "title": .string(entry.title), "date": .text(entry.date?.rfc3339),
            "url": .text(entry.link), "hidden": .bool(entry.isHidden),
          ])
        }), "page": .count(page), "pages": .count(pages),
    ])
  }

  /// Fetches sources now, and sends the progress as events.
  func refresh(_ asked: Node) async throws(StudioFailure) -> Node {
    guard fetching.begin() else { throw StudioFailure(409, "The sources are being fetched already.") }
    defer { fetching.end() }
    let ids = (asked["ids"]?.elements ?? []).compactMap(\.string)
    let done = Counter()
    let reports: [SourceReport]
    do throws(Failure) {
      reports = try await SourceRefresh.run(invocation, ids: ids) { [events] report, count in
        events.progress("refresh", done: done.next(), of: count, report.id)
      }
    } catch {
      throw StudioFailure(error)
    }
    reread()
    return .fields([
      "sources": .list(
        reports.map { report in
          .fields([
            "id": .string(report.id), "outcome": .string(report.outcome.rawValue), "added": .count(report.added),
            "changed": .count(report.changed), "words": .text(report.message),
          ])
        })
    ])
  }

  func openSources() throws(StudioFailure) -> (settings: Settings, ingest: SourceIngest) {
    do throws(Failure) {
      return try OpenSources.open(invocation, creates: false)
    } catch {
      throw StudioFailure(error)
    }
  }
}

extension Studio {
  static func archived<Value>(_ work: () throws(ArchiveError) -> Value) throws(StudioFailure) -> Value {
    do throws(ArchiveError) {
      return try work()
    } catch {
      throw StudioFailure(Failure(error))
    }
  }

  /// By source: the date of its newest entry on the site.
  private func newest(in site: Model.Site) -> [String: Timestamp] {
    var newest: [String: Timestamp] = [:]
    for entry in site.entries {
      guard let source = entry.source, let date = entry.date else { continue }
      let id = site.sources[source].id
      if newest[id].map({ $0.seconds < date.seconds }) ?? true { newest[id] = date }
    }
    return newest
  }

  private static func filter(_ source: Source) -> Node? {
    guard !source.include.isEmpty || !source.exclude.isEmpty else { return nil }
    return .fields([
      "keep": .list(source.include.map { .string($0) }), "drop": .list(source.exclude.map { .string($0) }),
    ])
  }

  private static func health(_ source: Source, _ report: SourceReport?, _ newest: Timestamp?) -> Node {
    let outcome = report?.outcome.rawValue ?? "waiting"
    let state =
      source.isPaused ? "paused" : !source.isFetched ? "link" : report?.lastAttempt == nil ? "new" : outcome
    return .fields([
      "state": .string(state), "words": .string(report?.message ?? ""),
      "since": .text((report?.failingSince ?? report?.lastSuccess)?.rfc3339), "entries": .count(report?.entries ?? 0),
      "newest": .text(newest?.rfc3339),
    ])
  }
}
