import Configuration
import Preview
import System
import Text

/// The studio of a preview on this machine: a server on a port of its own, and the preview that it shows.
struct StudioServer: Sendable {
  /// The address of the studio, with its token.
  let address: String
  private let server: PreviewServer
  /// `nil` if the preview itself shows drafts and future entries.
  private let drafts: DraftPreview?

  /// `preview` is what `rhapsode serve` has started. Call `note` when files have changed.
  init(
    _ invocation: Invocation, _ options: IngestOptions,
    _ preview: (site: LiveSite, port: Int, updates: SiteUpdates), _ commands: PageCommands, _ events: StudioEvents
  ) throws(Failure) {
    let token = StudioToken()
    let origin = "http://127.0.0.1:\(preview.port)"
    let drafts = try Self.drafts(invocation, options, port: preview.port, commands, events)
    let socket = try ServePort.next(after: preview.port + (drafts == nil ? 0 : 1), invocation)
    let port = socket.port
    let studio = Studio(
      site: drafts?.site ?? preview.site,
      addresses: StudioAddresses(preview: origin, drafts: drafts?.origin ?? origin), invocation: invocation,
      events: events,
      reread: {
        preview.updates.note(WatchedChanges(isIncomplete: true))
        drafts?.note(WatchedChanges(isIncomplete: true))
      })
    let exchange = StudioExchange(
      token: token, frames: studio.addresses.frames, spool: { studio.place(for: $0) },
      answer: { request in
        drafts?.start()
        return await studio.answer(request)
      })
    do throws(PreviewServer.Failure) {
      server = try PreviewServer(socket, exchange)
    } catch {
      throw Failure(.outputFailed, "the studio cannot be started: the system has no threads or files left")
    }
    address = "http://127.0.0.1:\(port)/_studio/#\(token.text)"
    self.drafts = drafts
    events.listen { [server] in server.send($0) }
  }

  /// Any thread may call it.
  func note(_ changes: WatchedChanges) { drafts?.note(changes) }

  /// Returns `nil` if the preview shows drafts and future entries itself.
  private static func drafts(
    _ invocation: Invocation, _ options: IngestOptions, port: Int, _ commands: PageCommands, _ events: StudioEvents
  ) throws(Failure) -> DraftPreview? {
    guard !options.drafts || !options.future else { return nil }
    var options = options
    (options.drafts, options.future) = (true, true)
    let site = try LiveSite(
      options, followsClock: !invocation.has("--now"), isLenient: invocation.has("--lenient"), nil)
    return DraftPreview(site, try ServePort.next(after: port, invocation), commands.of(site)) {
      events.changed($0, problems: await site.present().problems)
    }
  }
}
