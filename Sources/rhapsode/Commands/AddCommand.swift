import Authoring
import Configuration
import Ingest
import Model
import Sources
import Text

/// `add`: finds the feed of a page and adds it to the settings.
enum AddCommand {
  static let declaration = Subcommand(
    name: "add", operands: "URL", summary: "finds the feed of a page and adds it to the settings",
    explanation:
      "URL is the address of a feed or of a page. For a page, the feeds that it links to are tried; if there\n"
      + "are none, the usual addresses are, one request a second. Adds one line to `sources:` in\n"
      + "content/site.yaml, in the style of the lines there. Nothing else in the file changes.",
    options: [
      SiteOptions.folder, Option("--choose", "N", "which feed to add, if a page offers several"),
      Option("--id", "ID", "the id of the source (default: made from its title)"),
      Option("--title", "TEXT", "the title to show (default: the feed's own)"),
      Option("--section", "NAME", "the section that lists its entries"),
      Option("--category", "KEY", "a category for all its entries"),
      Option("--language", "CODE", "the language of its entries (default: the feed's own)"),
      Option("--show", "HOW", "full, summary or title: how much of its text is published (default: summary)"),
      Option("--page", "HOW", "own or none: whether its entries get pages on this site (default: none)"),
      Option("--images", "HOW", "none, mirror or remote: leave out, copy or link to its pictures (default: none)"),
      Option("--private", nil, "allow a private address, such as one in the local network"),
      Option("--secret", nil, "never show its address (automatic if the address contains a token)"),
      Option("--dry-run", nil, "print what would be written, and write nothing"),
    ],
    examples: [
      ("rhapsode add https://harbour.example.org/", "finds its feed and follows it"),
      ("rhapsode add harbour.example.org --choose 2 --section news", "takes the second feed that the page offers"),
      ("rhapsode add https://harbour.example.org/feed.xml --id harbour --dry-run", "prints what would be added"),
    ],
    count: 1...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let edit = try SettingsEdit(folder: SiteOptions.folder(invocation))
    let choice = try invocation.number("--choose", in: 1...100)
    try checkArguments(invocation, edit)
    let found = try await find(invocation, edit)
    let followed = found.map { edit.source(following: $0.url)?.id }
    let terminal = Terminal(invocation)
    guard let feed = chosen(found, choice) else {
      FoundFeedTable.print(found, followed: followed, terminal)
      let help = "repeat the command with `--choose 1` or another number"
      let summary =
        choice.map { "there is no feed \($0): found only \(found.count)" }
        ?? "found \(found.count) feeds: choose one"
      throw Failure(.usageError, summary, help: help)
    }
    if let known = edit.source(following: feed.url) { throw refusal(known, feed.url, edit) }
    let source = source(invocation, edit, address: feed.url, title: feed.title)
    let isDryRun = invocation.has("--dry-run")
    let place = try edit.add([source], isDryRun: isDryRun)
    if terminal.isJSON {
      FoundFeedTable.print(found, followed: followed, terminal, added: (source.id, feed, place, isDryRun))
    } else {
      terminal.print(FoundFeedTable.text(feed, number: nil))
      let line = place.text.map { String($0.drop { $0 == " " }) } ?? ""
      terminal.print("\(isDryRun ? "would be added" : "added") as \(place.file):\(place.line)\n  \(line)")
      if !isDryRun { terminal.say("Next: rhapsode fetch \(source.id)") }
    }
    return .done
  }
}

extension AddCommand {
  /// Checks the command line and the list of sources, so that mistakes are reported before the first request.
  private static func checkArguments(_ invocation: Invocation, _ edit: SettingsEdit) throws(Failure) {
    let address: String
    do throws(FindFailure) {
      address = try FeedFinder.address(invocation.operands[0])
    } catch {
      throw Failure(.usageError, error.summary, help: error.help)
    }
    if let known = edit.source(following: address) { throw refusal(known, address, edit) }
    if let id = invocation.value("--id"), edit.settings.sources.contains(where: { $0.id == id }) {
      let place = edit.place(of: id, byID: true)
      throw Failure(
        .usageError, [Diagnostic(.error, "the id `\(id)` is already used", at: place, help: "choose another")])
    }
    _ = try edit.add([source(invocation, edit, address: address, title: "")], isDryRun: true)
  }

  private static func find(_ invocation: Invocation, _ edit: SettingsEdit) async throws(Failure) -> [FoundFeed] {
    let finder = FeedFinder(
      edit.settings, allowsPrivateNetwork: invocation.has("--private"),
      pauses: OpenSources.pauses(in: SiteOptions.folder(invocation), edit.settings), now: Clock.now())
    let terminal = Terminal(invocation)
    defer { terminal.endProgress() }
    do throws(FindFailure) {
      return try await finder.find(invocation.operands[0]) {
        terminal.progress("asking \(SecretWords.masked($0))".printable)
      }
    } catch {
      throw Failure(.contentError, error.summary, help: error.help)
    }
  }

  /// Returns `nil` if it is not clear which feed is meant.
  private static func chosen(_ found: [FoundFeed], _ choice: Int?) -> FoundFeed? {
    guard let choice else { return found.count == 1 ? found[0] : nil }
    return found.indices.contains(choice - 1) ? found[choice - 1] : nil
  }

  private static func refusal(_ known: Source, _ address: String, _ edit: SettingsEdit) -> Failure {
    Failure(
      .usageError,
      [
        Diagnostic(
          .error, "\(SecretWords.masked(address)) is followed already, as `\(known.id)`", at: edit.place(of: known.id))
      ])
  }

  private static func source(
    _ invocation: Invocation, _ edit: SettingsEdit, address: String, title: String
  ) -> NewSource {
    let id = SourceName.proposed(title: title, address: address, taken: Set(edit.settings.sources.map(\.id)))
    var source = NewSource(id: invocation.value("--id") ?? id, address: address)
    source.title = invocation.value("--title")
    source.section = invocation.value("--section")
    source.category = invocation.value("--category")
    source.language = invocation.value("--language")
    source.show = invocation.value("--show")
    source.page = invocation.value("--page")
    source.images = invocation.value("--images")
    source.isPrivate = invocation.has("--private")
    source.isSecret = invocation.has("--secret") || SecretWords.first(in: URI(address)) != nil
    return source
  }
}
