import Preview
import Synchronization
import System

/// The preview with drafts and future entries that the studio shows. It has a port from the start, but the site is read only
/// when the studio is opened.
final class DraftPreview: Sendable {
  let site: LiveSite
  /// Such as `http://127.0.0.1:8081`.
  let origin: String
  private let updates: SiteUpdates
  private let exchange: Exchange
  /// The socket until the preview is started; then `nil`.
  private let socket: Mutex<ListeningSocket?>

  /// `onChange` is called after a change was applied.
  init(
    _ site: LiveSite, _ socket: consuming ListeningSocket, _ commands: PageCommands,
    onChange: @escaping @Sendable (WatchedChanges) async -> Void
  ) {
    self.site = site
    origin = "http://127.0.0.1:\(socket.port)"
    updates = SiteUpdates(site, onChange: onChange) {}
    exchange = Exchange(
      hosts: AllowedHosts(isPublic: false), isFramed: true, answer: { await site.answer($0) },
      command: { await commands.run($0) })
    self.socket = Mutex(socket)
  }

  /// Reads the site and follows it; does nothing if it was started before.
  func start() {
    let socket = socket.withLock { $0.take() }
    guard let socket, let server = try? PreviewServer(socket, exchange) else { return }
    Task { [updates] in await updates.run(server) }
  }

  /// Any thread may call it.
  func note(_ changes: WatchedChanges) { updates.note(changes) }
}
