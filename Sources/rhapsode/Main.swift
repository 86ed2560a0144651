import System
import Glibc
import Model
import Text

@main
enum Main {
  static func main() async {
    StandardStream.reserve()
    HeapMemory.returnLargeBlocks()
    Niceness.keep()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let exit = await run(arguments, confines: true)
    Glibc.exit(terminal(arguments).settled(exit).rawValue)
  }

  /// Runs the command that `arguments` name. With `confines`, a command that reads untrusted input gives up rights of
  /// this process.
  static func run(_ arguments: [String], confines: Bool = false) async -> Exit {
    // If a reader such as `head` closes the pipe, writing fails with an error instead of ending the program.
    StandardStream.ignoreBrokenPipes()
    do throws(Failure) {
      return try await dispatch(arguments, confines: confines)
    } catch {
      let terminal = Main.terminal(arguments)
      if terminal.isJSON, let command = arguments.first, ["build", "check"].contains(command) {
        terminal.write(
          ResultDocument(
            command: command, exit: error.exit, diagnostics: error.diagnostics,
            members: command == "build" ? [.init("published", .bool(false))] : []
          ).bytes)
      } else {
        terminal.report(error.diagnostics)
      }
      return error.exit
    }
  }

  /// Returns a terminal for the errors of a command line that may be invalid itself.
  private static func terminal(_ arguments: [String]) -> Terminal {
    Terminal(quiet: arguments.contains("--quiet"), json: arguments.contains("--json"))
  }

  private static func dispatch(_ arguments: [String], confines: Bool) async throws(Failure) -> Exit {
    let terminal = Terminal()
    switch arguments.first {
    case nil, "--help", "-h":
      terminal.write(Array(Help.overview.utf8))
      return arguments.isEmpty ? .usageError : .done
    case "help":
      terminal.write(Array(try Help.text(about: arguments.dropFirst().filter { !$0.hasPrefix("-") }).utf8))
      return .done
    case "--version", "-v":
      printVersion(terminal, asJSON: arguments.contains("--json"))
      return .done
    default: break
    }
    if arguments.count == 2, ["--help", "-h"].contains(arguments[1]), let text = Help.text(ofGroup: arguments[0]) {
      terminal.write(Array(text.utf8))
      return .done
    }
    let (command, rest) = try Commands.find(arguments)
    let invocation = try Invocation(command, rest)
    if invocation.has("--help") {
      terminal.write(Array(Help.text(of: command).utf8))
      return .done
    }
    if invocation.has("--version") {
      printVersion(terminal, asJSON: terminal.isJSON || invocation.has("--json"))
      return .done
    }
    if let folder = invocation.value("--site"), !Files.exists(folder) {
      throw Failure(
        .usageError, "there is no folder `\(folder)`", help: "`--site` names the folder that contains `content/`")
    }
    try OpenFileCheck.run()
    // Called before a thread is started, since it would not be confined.
    if confines, command.isConfined, let warning = SiteConfinement.apply(invocation) {
      Terminal(invocation).report([warning])
    }
    return try await command.run(invocation)
  }

  private static func printVersion(_ terminal: Terminal, asJSON: Bool) {
    if asJSON { terminal.write(VersionDocument.bytes) } else { terminal.print("rhapsode \(Version.number)") }
  }
}
