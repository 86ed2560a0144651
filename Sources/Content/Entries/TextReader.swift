import Configuration
import System
import Model
import Text

/// A reader of one Markdown file, which checks its front matter and converts it to an entry.
struct TextReader {
  let context: ContentContext

  struct Result: Sendable {
    /// `nil` if the file cannot be read.
    var entry: RawEntry?
    /// Bytes before the entry's text: those of its front matter.
    var textOffset = 0
    /// The `cascade` of an `_index.md`.
    var cascade: YAMLNode?
    var diagnostics: [Diagnostic] = []
  }

  func read(_ item: ContentTree.Item, cascade: YAMLNode?) -> Result {
    let file = "content/" + item.path
    var result = Result()
    let front: FrontMatter?
    do throws(FrontMatter.Problem) {
      front = try FrontMatter.read("\(context.folder)/content/\(item.file)")
    } catch {
      result.diagnostics.append(Self.diagnostic(error, file: file))
      return result
    }
    if front == nil {
      result.diagnostics.append(
        Diagnostic(.warning, "the file is empty", at: Place(file: file), help: "write something, or remove it"))
    }
    read(front, item, file: file, cascade: cascade, into: &result)
    return result
  }
}

extension TextReader {
  private func read(
    _ front: FrontMatter?, _ item: ContentTree.Item, file: String, cascade: YAMLNode?, into result: inout Result
  ) {
    result.textOffset = front?.offset ?? 0
    let text = TextFile(name: file, bytes: front?.yaml ?? [], firstLine: 2)
    var node: YAMLNode?
    var isBroken = false
    if let yaml = front?.yaml, !yaml.isEmpty {
      if !yaml.span.isUTF8 {
        result.diagnostics += invalid(item, file: file, front: yaml)
        isBroken = true
      } else {
        let (root, problems) = YAML.parse(yaml.span, firstLine: 2)
        result.diagnostics += problems.map {
          Diagnostic(.error, $0.summary, at: text.place($0.position), help: $0.help)
        }
        isBroken = root == nil && !problems.isEmpty
        node = root
      }
    }
    var checker = DeclarationChecker(files: [text], languages: context.settings.languages)
    var reader = EntryReader(context: context, name: item.name, section: item.section, isDraft: item.isDraft)
    // The home page shows the site's own title, so a heading of its text is not its title.
    let isHome = item.name.isSectionIndex && item.name.folder.isEmpty
    if !isBroken, !isHome, node?.text("title") == nil, cascade?.text("title") == nil {
      reader.heading = FirstHeading.title(
        ofTextAt: "\(context.folder)/content/\(item.file)", from: result.textOffset)
    }
    result.entry = reader.entry(
      from: node, cascade: cascade, origin: .file(file, firstLine: front?.firstLine ?? 1), place: Place(file: file),
      checker: &checker)
    if !isBroken { result.diagnostics += checker.diagnostics }
    if item.name.isSectionIndex { result.cascade = node?["cascade"] }
  }

  /// Returns the same error that is reported for the text below, so that a wrong encoding gives one error only.
  private func invalid(_ item: ContentTree.Item, file: String, front: [UInt8]) -> [Diagnostic] {
    let path = "\(context.folder)/content/\(item.file)"
    let bytes = (try? Files.read(path, limit: FrontMatter.textLimit)) ?? front
    return TextEncoding.fault(in: bytes, file: file).map { [$0] } ?? []
  }

  private static func diagnostic(_ problem: FrontMatter.Problem, file: String) -> Diagnostic {
    switch problem {
    case .neverClosed:
      Diagnostic(
        .error, "the front matter is not closed", at: Place(file: file, line: 1, column: 1, length: 3, text: "---"),
        help: "add a line `---` below it")
    case .isTOML:
      Diagnostic(
        .error, "the front matter is TOML", at: Place(file: file, line: 1, column: 1, length: 3, text: "+++"),
        help: "write it as YAML between lines of `---`")
    case .isJSON:
      Diagnostic(
        .error, "the front matter is JSON", at: Place(file: file, line: 1, column: 1, text: "{"),
        help: "write it as YAML between lines of `---`")
    case .wrongRule(let rule, let line):
      Diagnostic(
        .error,
        rule == "---" ? "there are empty lines before the front matter" : "front matter does not begin with `\(rule)`",
        at: Place(file: file, line: line, column: 1, length: max(1, rule.unicodeScalars.count), text: rule),
        help: "front matter starts and ends with a line of three hyphens, `---`, and its first line is the file's first"
      )
    case .file(let error):
      if let limit = error.limit {
        Diagnostic(
          .error, "the file is larger than \(limit >> 20) MB", at: Place(file: file),
          help: "split the text into several entries")
      } else {
        Diagnostic(.error, "the file cannot be read: \(error.explanation)", at: Place(file: file))
      }
    }
  }
}
