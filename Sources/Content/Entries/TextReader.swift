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
    /// The `cascade` of an `_index.md`.
    var cascade: YAMLNode?
    var diagnostics: [Diagnostic] = []
  }

  /// Reads the file of `item`, once.
  func read(_ item: ContentTree.Item, cascade: YAMLNode?) -> Result {
    do throws(FileError) {
      let file = try contents(of: item)
      return result(file.bytes, digest: FastDigest(of: file.bytes), of: item, cascade: cascade)
    } catch {
      return result(error, of: item)
    }
  }

  func contents(of item: ContentTree.Item) throws(FileError) -> FileReading {
    try context.profiler.measure(.read) { () throws(FileError) in
      try FileReading("\(context.folder)/content/\(item.file)", limit: FrontMatter.textLimit)
    }
  }

  /// Returns the entry that is made of the bytes of a file, whose digest is `digest`.
  func result(_ bytes: [UInt8], digest: FastDigest, of item: ContentTree.Item, cascade: YAMLNode?) -> Result {
    // Without measuring, no closure is used: it would copy the large result.
    guard context.profiler != nil else { return read(bytes, digest: digest, of: item, cascade: cascade) }
    return context.profiler.measure(.front) { read(bytes, digest: digest, of: item, cascade: cascade) }
  }

  private func read(_ bytes: [UInt8], digest: FastDigest, of item: ContentTree.Item, cascade: YAMLNode?) -> Result {
    let file = "content/" + item.path
    var result = Result()
    let front: FrontMatter?
    do throws(FrontMatter.Problem) {
      front = try FrontMatter.read(bytes)
    } catch {
      result.diagnostics.append(Self.diagnostic(error, file: file))
      return result
    }
    if front == nil {
      result.diagnostics.append(
        Diagnostic(.warning, "the file is empty", at: Place(file: file), help: "write something, or remove it"))
    }
    if let line = front?.keysInText {
      // A text may begin in this way, so it is not an error.
      result.diagnostics.append(
        Diagnostic(
          .warning, "this looks like front matter, but is published as text",
          at: Place(file: file, line: line, column: 1),
          help: "add a line `---` above it, at the beginning of the file, and another one after its last key"))
    }
    read(front, of: bytes, item, file: file, cascade: cascade, into: &result)
    result.entry?.textOffset = front?.offset ?? 0
    result.entry?.fileDigest = digest
    return result
  }

  /// Returns the result for a file that cannot be read.
  func result(_ error: FileError, of item: ContentTree.Item) -> Result {
    Result(diagnostics: [Self.diagnostic(error, file: "content/" + item.path)])
  }
}

extension TextReader {
  private func read(
    _ front: FrontMatter?, of bytes: [UInt8], _ item: ContentTree.Item, file: String, cascade: YAMLNode?,
    into result: inout Result
  ) {
    let text = TextFile(name: file, bytes: front?.yaml ?? [], firstLine: 2)
    var node: YAMLNode?
    // Front matter in UTF-16 is not found. The error is reported for the text, and nothing is said about missing fields.
    var isBroken = (front?.yaml ?? []).isEmpty && TextEncoding.wideEncoding(of: bytes) != nil
    if let yaml = front?.yaml, !yaml.isEmpty {
      if !yaml.span.isUTF8 {
        // The same error is reported for the text below, so that a wrong encoding gives one error only.
        result.diagnostics += TextEncoding.fault(in: bytes, file: file).map { [$0] } ?? []
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
    checker.watchForCutTexts()
    var reader = EntryReader(context: context, name: item.name, section: item.section, isDraft: item.isDraft)
    // The home page shows the site's own title, so a heading of its text is not its title.
    let isHome = item.name.isSectionIndex && item.name.folder.isEmpty
    if !isBroken, !isHome, node?.title == nil, cascade?.title == nil {
      reader.heading = FirstHeading.title(ofTextIn: bytes, from: front?.offset ?? 0)
    }
    result.entry = reader.entry(
      from: node, cascade: cascade, origin: .file(file, firstLine: front?.firstLine ?? 1), place: Place(file: file),
      checker: &checker)
    if !isBroken, context.settings.hasAllNames { result.diagnostics += checker.diagnostics }
    if item.name.isSectionIndex { result.cascade = node?["cascade"] }
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
    case .noFirstRule(let line):
      Diagnostic(
        .error, "the front matter has no first line `---`", at: Place(file: file, line: line, column: 1),
        help: "add a line `---` above it, at the beginning of the file")
    case .keysAfterRule(let text, let line):
      Diagnostic(
        .error, "the front matter must begin below the line `---`",
        at: Place(file: file, line: line, column: 1, length: 3, text: text),
        help: "write `---` and each key on a line of its own, and `---` again after the last")
    case .wrongRule(let rule, let line):
      Diagnostic(
        .error,
        rule != "---"
          ? "front matter does not begin with `\(rule)`"
          : "there are \(line == 1 ? "spaces" : "empty lines") before the front matter",
        at: Place(file: file, line: line, column: 1, length: max(1, rule.unicodeScalars.count), text: rule),
        help: "front matter starts and ends with a line of three hyphens, `---`, and its first line is the file's first"
      )
    }
  }

  private static func diagnostic(_ error: FileError, file: String) -> Diagnostic {
    guard let limit = error.limit else {
      return Diagnostic(.error, "the file cannot be read: \(error.explanation)", at: Place(file: file))
    }
    return Diagnostic(
      .error, "the file is larger than \(limit >> 20) MB", at: Place(file: file),
      help: "split the text into several entries")
  }
}
