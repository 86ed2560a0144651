import Preview
import Synchronization
import System

/// A handler of changes of a site's files and of requests to fetch its sources, one after another.
final class SiteUpdates: Sendable {
  private let site: LiveSite
  private let onChange: @Sendable (WatchedChanges) async -> Void
  private let fetch: @Sendable () async -> Void
  private let pending = Mutex(Pending())
  private let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation

  private struct Pending {
    var changes = WatchedChanges()
    var refreshes = false
  }

  /// `fetch` fetches the sources; `onChange` is called after a change was applied.
  init(
    _ site: LiveSite, onChange: @escaping @Sendable (WatchedChanges) async -> Void = { _ in },
    fetch: @escaping @Sendable () async -> Void
  ) {
    self.site = site
    self.onChange = onChange
    self.fetch = fetch
    (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Any thread may call it.
  func note(_ changes: WatchedChanges) {
    pending.withLock { pending in
      pending.changes.paths.formUnion(changes.paths)
      if changes.isIncomplete { pending.changes.isIncomplete = true }
    }
    signal.yield()
  }

  /// Asks for the sources to be fetched. Any thread may call it.
  func refresh() {
    pending.withLock { $0.refreshes = true }
    signal.yield()
  }

  /// Reads the site, then follows it until the program ends. `began` is called once the first pages can be shown.
  func run(_ server: PreviewServer, began: () -> Void = {}) async {
    await site.read()
    await server.update()
    site.save()
    began()
    for await _ in signals {
      let now = pending.withLock { pending in
        defer { pending = Pending() }
        return pending
      }
      if now.refreshes { await fetch() }
      let isOther = now.refreshes ? await site.read() : await site.take(now.changes)
      if isOther {
        await server.update()
        let names = now.changes.namesOfMedia
        if !names.isEmpty { server.sendToPages(.files(names)) }
        site.findLost(now.changes)
        await onChange(now.changes)
      }
    }
  }
}

extension WatchedChanges {
  /// The names of files that pages load, such as pictures and style sheets: those that are neither texts nor data.
  fileprivate var namesOfMedia: [String] {
    let others = [".md", ".yaml", ".yml", ".csv", ".html", "/"]
    return paths.filter { path in path.hasPrefix("content/") && !others.contains { path.hasSuffix($0) } }
      .compactMap { $0.split(separator: "/").last.map(String.init) }.sorted()
  }
}
