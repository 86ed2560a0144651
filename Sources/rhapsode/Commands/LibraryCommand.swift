import Authoring
import Configuration
import Feeds
import Ingest
import Media
import Model
import Sources
import System
import Text

/// `library`: searches digital libraries, and `library save` puts a picture of one beside a story.
enum LibraryCommand {
  private static let explanation =
    "Keys are read from the environment: EUROPEANA_API_KEY and DPLA_API_KEY. A library without a key\n"
    + "is left out, with a message. Without --in, both libraries are asked."

  static let search = Subcommand(
    name: "library", operands: "QUERY",
    summary: "searches Europeana and DPLA, digital libraries of culture",
    explanation: explanation,
    options: [
      SiteOptions.folder, Option("--in", "WHICH", "europeana, dpla or both (default: both)"),
      Option("--rights", "RIGHTS", "open, restricted, permission or any (default: any)"),
      Option("--type", "TYPE", "image, sound, video or text (default: every type)"),
      Option("--years", "YEARS", "such as 1900-1950"),
      Option("--page", "N", "the page of 24 results (default: 1)"),
      Option("--private", nil, "allow libraries in the local network, such as one for tests"),
    ],
    examples: [
      (
        "rhapsode library \"harbour Volos\" --rights open --type image",
        "lists pictures that may be reused"
      ),
      (
        "rhapsode library amphora --in europeana --years 1900-1950 --page 2",
        "lists the next 24 results"
      ),
    ], count: 1...1, run: searching)

  static let save = Subcommand(
    name: "library save", operands: "ID STORY",
    summary: "puts a picture of a library beside a story",
    explanation:
      "ID is as `rhapsode library` prints it, STORY an id, a URL or a file of the site. The picture is written\n"
      + "beside the story, and at the end of its text as an image with title, credit, rights and link.\n"
      + "Nothing is overwritten.",
    options: [
      SiteOptions.folder,
      Option(
        "--name", "NAME", "the name of the file, without ending (default: made from the title)"),
      Option("--private", nil, "allow libraries in the local network, such as one for tests"),
      Option("--dry-run", nil, "print what would be written, and write nothing"),
    ],
    examples: [
      (
        "rhapsode library save europeana:/2022362/40483 /stories/dawn/",
        "adds the picture to the story"
      )
    ],
    count: 2...2, run: saving)
}

extension LibraryCommand {
  private static func searching(_ invocation: Invocation) async throws(Failure) -> Exit {
    let search = try parsed(invocation)
    let settings = try OpenSources.settings(invocation)
    let lastPage = search.libraries.map(\.lastPage).max() ?? 1
    let page = try invocation.number("--page", in: 1...lastPage) ?? 1
    let results = await finder(settings, invocation).search(search, page: page)
    let terminal = Terminal(invocation)
    LibraryTable.print(results, of: search, page: page, terminal)
    let failures = zip(search.libraries, results).compactMap { _, result -> Diagnostic? in
      guard case .failure(let failure) = result else { return nil }
      return Diagnostic(
        .warning, failure.reason.printable, help: failure.help)
    }
    guard failures.count == results.count else {
      if !terminal.isJSON { terminal.report(failures) }
      return .done
    }
    throw Failure(.contentError, failures.map { Diagnostic(.error, $0.summary, help: $0.help) })
  }

  private static func parsed(_ invocation: Invocation) throws(Failure) -> LibrarySearch {
    var search = LibrarySearch(query: invocation.operands[0])
    if let name = invocation.value("--in"), name != "both" {
      search.libraries = [try choice("--in", name, also: ["both"])]
    }
    if let name = invocation.value("--rights") { search.rights = try choice("--rights", name) }
    if let name = invocation.value("--type") {
      let kind: LibrarySearch.Kind = try choice("--type", name)
      search.kind = kind
    }
    if let text = invocation.value("--years") {
      guard let years = LibrarySearch.years(text) else {
        throw Failure(
          .usageError, "`--years` must be years, not `\(text)`", help: "--years 1900-1950")
      }
      search.years = years
    }
    return search
  }

  private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: String, _ name: String, also others: [String] = []
  ) throws(Failure) -> Choice {
    if let choice = Choice(rawValue: name) { return choice }
    let names = Choice.allCases.map(\.rawValue) + others
    throw Failure(
      .usageError, "`\(option)` must be \(names.joined(separator: ", ")), not `\(name)`",
      help: Suggestion.help(for: name, among: names))
  }

  private static func finder(_ settings: Settings, _ invocation: Invocation) -> LibraryFinder {
    LibraryFinder(
      settings, allowsPrivateNetwork: invocation.has("--private"),
      pauses: OpenSources.pauses(in: SiteOptions.folder(invocation), settings), now: Clock.now())
  }
}

// MARK: Save

extension LibraryCommand {
  private static func saving(_ invocation: Invocation) async throws(Failure) -> Exit {
    let (id, library) = try parsedID(invocation.operands[0])
    var options = try SiteOptions.ingest(invocation)
    (options.offline, options.drafts, options.future) = (true, true, true)
    let (found, _, read) = await SiteIngest.site(options)
    guard let site = found else {
      throw Failure(.contentError, Findings.settled(read, folder: options.folder))
    }
    let entry = site.entries[try EntryName.find(invocation.operands[1], in: site)]
    guard case .file(let file, _) = entry.origin else {
      throw Failure(
        .usageError, "`\(entry.path)` is a row of a table: it has no folder for a picture")
    }
    do throws(LibraryFailure) {
      let picture = try await LibraryPicture(id, of: library, finder(site.settings, invocation))
      return try save(picture, to: "\(options.folder)/\(file)", invocation)
    } catch {
      throw Failure(.contentError, error.reason.printable, help: error.help)
    }
  }

  private static func parsedID(_ text: String) throws(Failure) -> (String, LibrarySearch.Library) {
    guard let parsed = LibraryPicture.parsed(text) else {
      throw Failure(
        .usageError, "`\(text)` is not an id of a library",
        help: "such as `europeana:/2022362/40483` or `dpla:0123abcd`")
    }
    return parsed
  }

  private static func save(
    _ picture: LibraryPicture, to file: String, _ invocation: Invocation
  ) throws(LibraryFailure) -> Exit {
    let name = picture.name(invocation.value("--name"))
    let folder = file.parentFolder ?? "."
    let target = "\(folder)/\(name)"
    let terminal = Terminal(invocation)
    guard !invocation.has("--dry-run") else {
      terminal.print("\(target)\n\(picture.markdown(file: name))")
      return .done
    }
    do throws(EditedFile.Failure) {
      try picture.save(as: name, atEndOf: EditedFile(file), in: folder)
    } catch EditedFile.Failure.file(let error) where error.isTaken {
      throw LibraryFailure("`\(target)` already exists", help: "choose another name with `--name`")
    } catch {
      throw LibraryFailure("`\(file)` cannot be changed: \(error.reason)")
    }
    terminal.print(target)
    terminal.say("added to the end of \(file)")
    return .done
  }
}
