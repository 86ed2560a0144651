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
      + "and nothing is fetched: press `r` to fetch the sources. Mistakes are shown above the page until they are\n"
      + "mended. Alt-click on a paragraph opens its source line in the editor.",
    options: [
      SiteOptions.folder,
      Option("--port", "N", "the port (default: 8080, or the next free one)"),
      Option("--open", nil, "open the home page in the browser"),
      Option(
        "--editor", "PROGRAM", "opens a file at a line: code, zed, subl, kate …, or a command with {file} and {line}"),
      Option("--public", nil, "answer other machines too: without drafts, and without secret and private sources"),
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
    // Before anything is read: what changes after this is seen.
    let folders = try watch(site.folder)
    let socket = try socket(invocation, isPublic ? .everywhere : .loopback)
    let hosts = AllowedHosts(isPublic: isPublic, names: isPublic ? machineNames : [])
    let commands = PageCommands(site: site, editor: editor, terminal)
    let exchange = Exchange(
      hosts: hosts, answer: { await site.answer($0) }, command: { isPublic ? false : await commands.run($0) })
    let server: PreviewServer
    do throws(PreviewServer.Failure) {
      server = try PreviewServer(socket, exchange)
    } catch {
      throw Failure(.outputFailed, "the server cannot be started: the system has no threads or files left")
    }
    let updates = SiteUpdates(site) { await SourceRefresh.run(invocation, terminal) }
    announce(server.port, isPublic, invocation, terminal, site, updates)
    if folders.isLimited { terminal.report([tooFewWatches]) }
    guard folders.follow(quiet: 10, { updates.note($0) }) else {
      throw Failure(.outputFailed, "the system has no threads left")
    }
    await updates.run(server)
    return .done
  }
}

extension ServeCommand {
  private static let usualPort = 8080
  /// How many ports after the usual one are tried.
  private static let triedPorts = 100

  /// Listens on `--port`, or else on the first free one.
  private static func socket(
    _ invocation: Invocation, _ reach: ListeningSocket.Reach
  ) throws(Failure) -> ListeningSocket {
    let asked = try invocation.number("--port", in: 0...65535)
    for port in asked.map({ [$0] }) ?? Array(usualPort..<usualPort + triedPorts) {
      do throws(FileError) {
        return try ListeningSocket(port: port, reach)
      } catch {
        if error.isPortTaken, asked == nil { continue }
        throw failure(error, port)
      }
    }
    throw Failure(.outputFailed, "the ports \(usualPort) to \(usualPort + triedPorts - 1) are all in use")
  }

  private static func failure(_ error: FileError, _ port: Int) -> Failure {
    if error.isPortTaken {
      return Failure(
        .outputFailed, "port \(port) is used by another program",
        help: "end that program, or choose another port; without `--port`, the next free one is taken")
    }
    if error.isForbidden {
      return Failure(
        .outputFailed, "you may not listen on port \(port)", help: "ports below 1024 are for the administrator")
    }
    return Failure(.outputFailed, "port \(port) cannot be used: \(error.reason)")
  }

  private static func watch(_ folder: String) throws(Failure) -> FollowedFolders {
    do throws(FileError) {
      return try FollowedFolders(folder, ["content", "Templates"])
    } catch {
      throw Failure(.contentError, "`\(folder)` cannot be watched: \(error.reason)")
    }
  }

  private static let tooFewWatches = Diagnostic(
    .warning, "the system allows too few watches of folders, so changes are noticed only within a second",
    help: "`sysctl fs.inotify.max_user_watches=524288` allows more")

  /// The names by which other machines may call this one.
  private static var machineNames: Set<String> {
    // The system gives the whole text only to the first call that reads.
    let file = try? OpenFile(reading: "/proc/sys/kernel/hostname").head(256)
    let name = (file?.text ?? "").filter { !$0.isWhitespace }
    return name.isEmpty ? [] : [name, name + ".local"]
  }

  private static func announce(
    _ port: Int, _ isPublic: Bool, _ invocation: Invocation, _ terminal: Terminal, _ site: LiveSite,
    _ updates: SiteUpdates
  ) {
    let address = "http://127.0.0.1:\(port)\(site.basePath)/"
    terminal.print(terminal.isJSON ? #"{"url":"\#(address)","port":\#(port)}"# : address)
    if isPublic {
      terminal.report([
        Diagnostic(
          .warning, "everyone who can reach port \(port) of this machine can read the preview",
          help: "without `--public`, only this machine can")
      ])
    }
    if StandardStream.input.isTerminal { terminal.say("r fetches the sources, o opens the browser, Ctrl-C ends") }
    if invocation.has("--open") { Browser.open(address) }
    TerminalKeys.read { key in
      if key == "o" { Browser.open(address) }
      if key == "r" { updates.refresh() }
    }
    Interruption.watch {
      TerminalKeys.restore()
      site.save()
    }
  }
}
