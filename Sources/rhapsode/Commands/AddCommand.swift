import Authoring
import Configuration
import Ingest
import Model
import Sources
import Text

/// `add`: finds the feed of a page and adds it to the settings.
enum AddCommand {
  static let declaration = Subcommand(
    name: "add", operands: "URL", summary: "finds the feed behind a page and adds it to the settings",
    explanation: "The address may be that of the feed, or of a page: then what the page names is asked, and where it\n"
      + "names nothing the usual places, one request a second. One line is added to `sources:` in\n"
      + "content/site.yaml, written as its neighbours are; everything else stays as it is.",
    options: [
      SiteOptions.folder, Option("--choose", "N", "which one, where a page offers several feeds"),
      Option("--id", "ID", "what the source is called; made of its title otherwise"),
      Option("--title", "TEXT", "as it is shown; what the feed says otherwise"),
      Option("--section", "NAME", "the section that lists its entries"),
      Option("--category", "KEY", "a category for all that it brings"),
      Option("--language", "CODE", "of its entries; what the feed says otherwise"),
      Option("--show", "HOW", "full, summary or title: what of its text is published; summary otherwise"),
      Option("--page", "HOW", "own or none: whether its entries have pages here; none otherwise"),
      Option("--images", "HOW", "none, mirror or remote: what happens to its pictures; none otherwise"),
      Option("--private", nil, "it may lie on a private address"),
      Option("--secret", nil, "its address is told nowhere; so by itself where it has a token in it"),
      Option("--dry-run", nil, "say what would be written, and write nothing"),
    ],
    examples: [
      ("rhapsode add https://harbour.example.org/", "finds its feed and follows it"),
      ("rhapsode add harbour.example.org --choose 2 --section news", "takes the second feed that the page offers"),
      ("rhapsode add https://harbour.example.org/feed.xml --id harbour --dry-run", "only looks"),
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
      let help = "say the same with `--choose 1`, or another number"
      let summary =
        choice.map { "there is no feed \($0) here, only \(found.count)" }
        ?? "there are \(found.count) feeds here: say which one"
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
        .usageError, [Diagnostic(.error, "the id `\(id)` is taken already", at: place, help: "choose another")])
    }
    _ = try edit.add([source(invocation, edit, address: address, title: "")], isDryRun: true)
  }

  private static func find(_ invocation: Invocation, _ edit: SettingsEdit) async throws(Failure) -> [FoundFeed] {
    let finder = FeedFinder(
      edit.settings, allowsPrivateNetwork: invocation.has("--private"),
      pauses: OpenSources.pauses(in: SiteOptions.folder(invocation)), now: Clock.now())
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
