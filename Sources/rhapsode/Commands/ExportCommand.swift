import Authoring
import Configuration
import Feeds
import Ingest
import Media
import Model
import Render
import System
import Text

/// `export`: an entry in another form.
enum ExportCommand {
  static let formats = ["html", "epub", "plist"]

  static let declaration = Subcommand(
    name: "export", operands: "ENTRY", summary: "writes an entry as HTML, as an EPUB or as a property list",
    explanation:
      "ENTRY is an id, a URL of the site such as /stories/dawn/, or a file of content/. Overwrites nothing.\n"
      + "html: one file with everything in it. epub: an EPUB 3 with pictures and sound.\n"
      + "plist: a folder with story.plist and the original photos and recordings.",
    options: [
      SiteOptions.folder, SiteOptions.environment,
      Option("--format", "FORM", formats.joined(separator: ", ") + " (default: by the ending of PATH, or html)"),
      Option("--output", "PATH", "where to write it (default: the entry's slug, in this folder)"), SiteOptions.now,
    ],
    examples: [
      ("rhapsode export /stories/dawn/ --format epub", "writes dawn.epub"),
      ("rhapsode export /stories/dawn/ --format plist", "writes the folder dawn"),
    ], count: 1...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let format = invocation.value("--format") ?? byEnding(invocation.value("--output") ?? "") ?? "html"
    guard formats.contains(format) else {
      throw Failure(
        .usageError, "there is no form `\(format)`",
        help: Suggestion.help(for: format, among: formats) ?? "the forms are: " + formats.joined(separator: ", "))
    }
    if format == "plist", invocation.value("--output") == "-" {
      throw Failure(
        .usageError, "a property list is a folder, which cannot be written to standard output",
        help: "name a folder with `--output DIR`")
    }
    var options = try SiteOptions.ingest(invocation)
    (options.offline, options.drafts, options.future) = (true, true, true)
    // A property list gets the original files, the other forms what a build would publish.
    let preparer =
      format == "plist"
      ? nil : DerivativeCache(site: options.folder, workers: SystemCapabilities.processors).preparer
    let (found, bodies, read) = await SiteIngest.site(options, preparer: preparer)
    guard let site = found, !read.contains(where: { $0.severity == .error }) else {
      throw Failure(.contentError, Findings.settled(read, folder: options.folder))
    }
    let entry = try EntryName.find(invocation.operands[0], in: site)
    guard format == "plist" else {
      return try writeFile(entry, format, site, bodies, options.folder, invocation)
    }
    return try writeList(entry, site, bodies, options.folder, invocation)
  }
}

extension ExportCommand {
  private static func byEnding(_ path: String) -> String? {
    formats.first { path.hasSuffix("." + $0) && $0 != "plist" }
  }

  private static func writeFile(
    _ entry: Int, _ format: String, _ site: Site, _ bodies: any Bodies, _ folder: String, _ invocation: Invocation
  ) throws(Failure) -> Exit {
    let typesetter = Typesetter(site: folder, workers: 1)
    defer { typesetter.save() }
    let renderer = Renderer(
      site, bodies, theme: Theme(site: folder), tools: RenderTools(typesetter: typesetter),
      options: RenderOptions(jobs: 1)
    ) { _ in }
    let (bytes, diagnostics) = format == "epub" ? renderer.epub(of: entry) : renderer.singleFile(of: entry)
    guard let bytes, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw Failure(.contentError, Findings.settled(diagnostics, folder: folder))
    }
    let output = invocation.value("--output") ?? "\(site.entries[entry].slug).\(format)"
    let terminal = Terminal(invocation)
    if output == "-" {
      terminal.write(bytes)
      return .done
    }
    do throws(FileError) {
      try Files.create(output, bytes)
    } catch {
      guard !error.isTaken else {
        throw Failure(.usageError, "`\(output)` already exists", help: "choose another name with `--output`")
      }
      throw Failure(unwritable: output, error)
    }
    terminal.print(files: [output])
    return .done
  }

  private static func writeList(
    _ entry: Int, _ site: Site, _ bodies: any Bodies, _ folder: String, _ invocation: Invocation
  ) throws(Failure) -> Exit {
    let export = PropertyListExport(entry, of: site, bodies, rest: rest(site.entries[entry], folder))
    let output = invocation.value("--output") ?? site.entries[entry].slug
    let files: [(name: String, contents: NewFolder.Contents)] =
      [("story.plist", .bytes(PropertyListWriter.bytes(of: export.list)))]
      + export.files.map { ($0.name, .copy(of: $0.asset.file)) }
    let (parent, name) = split(output)
    guard let path = RelativePath(name) else {
      throw Failure(.usageError, "`\(output)` cannot be the name of a folder")
    }
    do throws(FileError) {
      try NewFolder(path, files: files).write(below: parent)
    } catch {
      guard !error.isTaken else {
        throw Failure(.usageError, "`\(output)` already exists", help: "choose another name with `--output`")
      }
      throw Failure(unwritable: output, error)
    }
    let terminal = Terminal(invocation)
    terminal.print(
      files: files.map { "\(output)/\($0.name)" },
      [
        .init("leftOut", .integer(Int64(export.leftOut))), .init("unplaced", .integer(Int64(export.unplaced))),
      ])
    if export.leftOut > 0 {
      terminal.say("left out: \(Counted.words(export.leftOut, "parts")) that the form cannot hold")
    }
    if export.unplaced > 0 {
      terminal.say("without a frame, and placed below one another: \(Counted.words(export.unplaced, "parts"))")
    }
    return .done
  }

  /// Returns the rest of an imported property list from the front matter.
  private static func rest(_ entry: Entry, _ folder: String) -> PlacedStoryRest {
    guard case .file(let file, _) = entry.origin,
      let bytes = try? Files.read("\(folder)/\(file)", limit: FrontMatter.textLimit),
      let front = try? FrontMatter.read(bytes), let node = YAML.parse(front.yaml.span).root?[PlacedStoryRest.key]
    else { return PlacedStoryRest() }
    return PlacedStoryRest(node)
  }

  private static func split(_ path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return (path.parentFolder ?? ".", String(path.lastPathPart))
  }
}
