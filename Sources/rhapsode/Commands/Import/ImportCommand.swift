import Authoring
import Configuration
import Feeds
import Media
import System
import Text

/// `import`: a story in another form becomes an entry.
enum ImportCommand {
  static let declaration = Subcommand(
    name: "import", operands: "FILE", summary: "makes an entry of a story in the property list form",
    explanation:
      "FILE is a property list in its XML form, or a folder with a `story.plist`. Its photos and recordings\n"
      + "are looked for in the same folder. Writes content/SECTION/NAME/index.md with its files beside it,\n"
      + "all or nothing, and overwrites nothing. If a file is missing, the story becomes a draft.",
    options: [
      SiteOptions.folder, Option("--as", "NAME", "the name of the entry's folder (default: made from the title)"),
      Option("--section", "NAME", "the section of the story (default: stories, or the site's first section)"),
      Option("--media", "FOLDER", "the folder of its photos and recordings (default: that of FILE)"),
      Option("--draft", nil, "keep the story out of the site until you remove `draft: true`"), SiteOptions.now,
      Option("--dry-run", nil, "print the text that would be written, and write nothing"),
    ],
    examples: [
      ("rhapsode import story.plist", "makes a story of it"),
      ("rhapsode import exported/ --as grandfather --draft", "makes a draft in content/stories/grandfather/"),
    ], count: 1...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = try SiteOptions.site(invocation)
    let file = file(invocation.operands[0])
    let (list, story) = try read(file)
    let path = try path(invocation, story, folder)
    let media = StoryMedia(story, folder: invocation.value("--media") ?? file.parentFolder ?? ".")
    let terminal = Terminal(invocation)
    guard media.problems.isEmpty else { throw Failure(.contentError, media.problems.map { Diagnostic(.error, $0) }) }
    let imported = ImportedStory(
      story, rest: PlacedStoryRest(of: list, story: story, names: media.names), names: media.names,
      isDraft: invocation.has("--draft") || !media.missing.isEmpty, date: try invocation.now())
    if invocation.has("--dry-run") {
      terminal.print(imported.markdown)
      return .done
    }
    let entry = NewFolder(
      path,
      files: [("index.md", .bytes(Array(imported.markdown.utf8)))]
        + media.files.map { (name: $0.name, contents: .copy(of: $0.path)) })
    do throws(FileError) {
      try entry.write(below: folder)
    } catch {
      guard error.isTaken else { throw Failure(.usageError, "`\(path.text)` cannot be written: \(error.reason)") }
      throw Failure(
        .usageError, "`\(path.text)` already exists", help: "choose another name with `--as`: nothing is overwritten")
    }
    say(path.text, folder, media, terminal)
    return .done
  }
}

extension ImportCommand {
  private static let otherPrograms =
    "this command reads one story; for a site of another program, name the program: `rhapsode import hugo FOLDER`"

  /// Returns the property list of a folder, or the file itself.
  private static func file(_ name: String) -> String {
    let bare = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    guard let status = try? Files.status(bare, followsLink: true), status.kind == .folder else { return name }
    return bare + "/story.plist"
  }

  private static func read(_ file: String) throws(Failure) -> (PropertyList, PlacedStory) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(file, limit: PropertyListReader.limit)
    } catch {
      let isOtherFolder = error.isMissing && file.lastPathPart == "story.plist"
      throw Failure(
        .usageError, "`\(file)` cannot be read: \(error.explanation)", help: isOtherFolder ? Self.otherPrograms : nil)
    }
    let list: PropertyList
    do throws(Diagnostic) {
      list = try PropertyListReader.read(bytes, file: file)
    } catch {
      var mistake = error
      mistake.help = mistake.help ?? Self.otherPrograms
      throw Failure(.contentError, [mistake])
    }
    var reader = PlacedStoryReader(file: file, bytes: bytes)
    guard let story = reader.read(list) else { throw Failure(.contentError, reader.diagnostics) }
    return (list, story)
  }

  private static func path(
    _ invocation: Invocation, _ story: PlacedStory, _ folder: String
  ) throws(Failure) -> RelativePath {
    let section = invocation.value("--section") ?? NewCommand.usualSection(in: folder)
    let name = invocation.value("--as") ?? Slug.make(story.title) ?? ""
    let isName = !name.isEmpty && !name.hasPrefix(".") && !name.hasPrefix("_") && !name.contains("/")
    guard isName, let path = RelativePath("content/\(section)/\(name)"), !section.hasPrefix(".") else {
      throw Failure(
        .usageError, "`content/\(section)/\(name)` cannot be the folder of a story", help: "name it with `--as NAME`")
    }
    return path
  }

  private static func say(_ path: String, _ folder: String, _ media: StoryMedia, _ terminal: Terminal) {
    let shown = folder == "." ? path : "\(folder)/\(path)"
    let files = ["index.md"] + media.files.map(\.name)
    if terminal.isJSON {
      return terminal.write(
        JSON.bytes(
          of: .object([
            .init("folder", .string(shown)), .init("files", .list(files.map { .string($0) })),
            .init("missing", .list(media.missing.map { .string($0) })),
          ]), pretty: true))
    }
    terminal.print(files.map { "\(shown)/\($0)" }.joined(separator: "\n"))
    if !media.missing.isEmpty {
      terminal.say("The story is a draft, since these files were not found:")
      for name in media.missing { terminal.say("  \(name)".printable) }
    }
    if media.hasPictures { terminal.say("Write alternative texts into the brackets of its pictures: `![…](…)`.") }
  }
}
