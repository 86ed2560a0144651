import Configuration
import Preview
import System
import Text

/// `serve`: a preview of the site on this machine, which follows every change.
enum ServeCommand {
  static let declaration = Subcommand(
    name: "serve", operands: "", summary: "shows the site in a browser while you write, and follows every change",
    explanation:
      "Pages are made when they are asked for, and open pages change when a file is saved. Nothing is published\n"
      + "and nothing is fetched: press `r` to fetch the sources. Mistakes are shown over the page until they are\n"
      + "corrected. Alt-click on a paragraph opens its source line in the editor.",
    options: [
      SiteOptions.folder,
      Option("--port", "N", "the port (default: 8080, or the next free one)"),
      Option("--open", nil, "open the home page in the browser"),
      Option(
        "--editor", "PROGRAM", "opens a file at a line: code, zed, subl, kate …, or a command with {file} and {line}"),
      Option("--no-studio", nil, "without the studio, the editor in the browser"),
      Option("--public", nil, "answer other machines too: without drafts, and without secret and private sources"),
      Option("--private", nil, "let the studio ask feeds and libraries in the local network"),
      SiteOptions.baseURL, SiteOptions.environment, SiteOptions.drafts, SiteOptions.future, SiteOptions.now,
      SiteOptions.lenient, SiteOptions.survey,
    ],
    examples: [
      ("rhapsode serve --drafts --open", "opens the site in the browser, with its drafts"),
      ("rhapsode serve --editor code", "opens mistakes in Visual Studio Code"),
      ("rhapsode serve --public --port 8080", "shows the site to other machines of the network"),
    ], count: 0...0, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let terminal = Terminal(invocation)
    let isPublic = invocation.has("--public")
    if isPublic, invocation.has("--drafts") || invocation.has("--future") {
      throw Failure(.usageError, "`--public` shows no drafts and no future entries", help: "leave one of them out")
    }
    let editor = try Editor(invocation)
    var options = try SiteOptions.ingest(invocation)
    options.offline = true
    options.isPublic = isPublic
    let site = try LiveSite(
      options, followsClock: !invocation.has("--now"), isLenient: invocation.has("--lenient"), terminal)
    // Started before anything is read, so that no later change is missed.
    let folders = FollowedFolders(site.folder, ["content", "Templates"])
    let socket = try ServePort.first(invocation, isPublic ? .everywhere : .loopback)
    let hosts = AllowedHosts(isPublic: isPublic, names: isPublic ? machineNames : [])
    let commands = PageCommands(site: site, editor: editor, terminal)
    let hasStudio = !isPublic && !invocation.has("--no-studio")
    let exchange = Exchange(
      hosts: hosts, hasStudio: hasStudio, isFramed: hasStudio, answer: { await site.answer($0) },
      command: { isPublic ? false : await commands.run($0) })
    let server = try Self.server(socket, exchange, isPublic: isPublic)
    let events = StudioEvents()
    let isAll = options.drafts && options.future
    let updates = SiteUpdates(
      site, onChange: { if isAll { events.changed($0, problems: await site.present().problems) } },
      fetch: { await SourceRefresh.run(invocation, terminal) })
    let studio =
      hasStudio
      ? try StudioServer(invocation, options, (site, server.port, updates), commands, events) : nil
    announce(server.port, studio, invocation, terminal, site, updates)
    let isFollowed = folders.follow(quiet: 10, limited: { terminal.report([tooFewWatches]) }) { changes in
      updates.note(changes)
      studio?.note(changes)
    }
    guard isFollowed else { throw Failure(.outputFailed, "the system has no threads left") }
    await updates.run(server) {
      // Incomplete files that a killed studio has left. Removed after the first page, since this looks at every file
      // name.
      if hasStudio { Files.removeDrafts(below: "\(site.folder)/content") }
    }
    return .done
  }
}

extension ServeCommand {
  /// The most connections of one machine to a public preview, half of all. A browser opens six, and a class or the readers
  /// behind a proxy share an address.
  private static let mostOfOneAddress = 256

  private static func server(
    _ socket: consuming ListeningSocket, _ exchange: Exchange, isPublic: Bool
  ) throws(Failure) -> PreviewServer {
    var limits = PreviewServer.Limits()
    if isPublic { limits.connectionsPerAddress = mostOfOneAddress }
    do throws(PreviewServer.Failure) {
      return try PreviewServer(socket, exchange, limits: limits)
    } catch {
      throw Failure(.outputFailed, "the server cannot be started: the system has no threads or files left")
    }
  }

  static let tooFewWatches = Diagnostic(
    .warning, "the system allows too few watches of folders, so changes are noticed only within a second",
    help: "`sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=1024` allows more")

  /// The host names of this machine in requests of other machines.
  private static var machineNames: Set<String> {
    // The first read of this file returns the whole text; later ones return nothing.
    let file = try? OpenFile(reading: "/proc/sys/kernel/hostname").head(256)
    let name = (file?.text ?? "").filter { !$0.isWhitespace }
    return name.isEmpty ? [] : [name, name + ".local"]
  }

  private static func announce(
    _ port: Int, _ studio: StudioServer?, _ invocation: Invocation, _ terminal: Terminal, _ site: LiveSite,
    _ updates: SiteUpdates
  ) {
    let address = "http://127.0.0.1:\(port)\(site.basePath)/"
    if terminal.isJSON {
      terminal.print(
        JSON.bytes(of: .fields(["url": .string(address), "port": .count(port), "studio": .text(studio?.address)]))
          .span.text)
    } else {
      terminal.print(
        (["preview  \(address)"] + [studio.map { "studio   \($0.address)" }].compactMap(\.self)).joined(separator: "\n")
      )
    }
    if invocation.has("--public") {
      terminal.report([
        Diagnostic(
          .warning, "everyone who can reach port \(port) of this machine can read the preview",
          help: "without `--public`, only this machine can")
      ])
    }
    if StandardStream.input.isTerminal {
      let opens = studio == nil ? "" : ", s opens the studio"
      terminal.say("keys: o opens the preview in the browser\(opens), r fetches the sources, Ctrl-C ends")
    }
    if invocation.has("--open") { Browser.open(address) }
    TerminalKeys.read { key in
      if key == "o" { Browser.open(address) }
      if key == "s", let studio { Browser.open(studio.address) }
      if key == "r" { updates.refresh() }
    }
    Interruption.watch {
      TerminalKeys.restore()
      site.save()
    }
  }
}
