import Jinja
import System
import Text

/// `template`: one template, rendered.
enum TemplateCommand {
  static let declaration = Subcommand(
    name: "template", operands: "FILE|-", summary: "renders one template with data",
    explanation: "The members of the JSON object become the template's variables. Templates it extends, includes or\n"
      + "imports are searched in the folders of --folder, and beside FILE.",
    options: [
      Option("--data", "FILE.json", "the variables (default: none)"),
      Option("--folder", "DIR", "a folder of other templates", repeats: true),
      Option("--plain", nil, "disable escaping"),
      Option("--lenient", nil, "undefined variables render as nothing"),
      Option("--trim-blocks", nil, "remove the line feed after a tag"),
      Option("--lstrip-blocks", nil, "remove white space before a tag at the start of a line"),
      Option("--keep-trailing-newline", nil, "keep the line feed at the end of the template"),
    ],
    examples: [("rhapsode template card.html --data card.json --folder Templates", "renders a card")],
    count: 1...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let file = invocation.operands[0]
    let source = TemplateSource(try Input.read(file), file: file == "-" ? "standard input" : file)
    let folders = invocation.all("--folder") + [file.parentFolder ?? "."]
    for folder in folders where !Files.exists(folder) {
      throw Failure(.usageError, "there is no folder `\(folder)`")
    }
    let names = Names()
    let environment = Environment(names: names, options: options(invocation)) { name in
      name == file ? source : Self.source(name, in: folders)
    }
    let variables = try data(invocation)
    let problems = environment.compile([file])
    guard !problems.contains(where: { $0.severity == .error }) else { throw Failure(.contentError, problems) }
    Terminal(invocation).report(problems)
    var output: [UInt8] = []
    let host = Notes()
    do throws(TemplateError) {
      let values = variables.members.map { (name: names.intern($0.name), value: Value($0.value, names: names)) }
      try environment.template(file).render(values, host: host, into: &output)
    } catch {
      throw Failure(.contentError, [error.diagnostic])
    }
    let terminal = Terminal(invocation)
    terminal.report(host.notes)
    terminal.write(output)
    return .done
  }
}

extension TemplateCommand {
  private static func options(_ invocation: Invocation) -> Options {
    var options = Options()
    if invocation.has("--plain") { options.escaping = .never }
    options.isLenient = invocation.has("--lenient")
    options.trimBlocks = invocation.has("--trim-blocks")
    options.lstripBlocks = invocation.has("--lstrip-blocks")
    options.keepTrailingNewline = invocation.has("--keep-trailing-newline")
    return options
  }

  private static func data(_ invocation: Invocation) throws(Failure) -> Node {
    guard let file = invocation.value("--data") else { return .object([]) }
    let bytes = try Input.read(file)
    do throws(Diagnostic) {
      let node = try JSON.parse(bytes, file: file)
      guard case .object = node else {
        throw Diagnostic(.error, "the data is not a JSON object", at: Place(file: file))
      }
      return node
    } catch {
      throw Failure(.contentError, [error])
    }
  }

  /// Returns the template, or `nil` if no folder has it. Names that could lead out of the folders are refused.
  private static func source(_ name: String, in folders: [String]) -> TemplateSource? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains("..") && !parts.contains("") && !parts.contains(".") else { return nil }
    for folder in folders {
      let path = folder == "." ? name : "\(folder)/\(name)"
      if let bytes = try? Files.read(path) { return TemplateSource(bytes, file: path) }
    }
    return nil
  }
}

/// Collects the warnings of a rendering.
private final class Notes: Host, @unchecked Sendable {
  private(set) var notes: [Diagnostic] = []

  func warn(_ diagnostic: Diagnostic) { notes.append(diagnostic) }
}
