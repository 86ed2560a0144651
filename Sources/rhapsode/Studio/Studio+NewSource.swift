import Authoring
import Configuration
import Model
import Sources
import Text

extension Studio {
  /// Adds the feed of an address to the settings, as `rhapsode add` does. If a page offers several feeds, returns them:
  /// the request must be repeated with the address of one.
  func add(_ asked: Node) async throws(StudioFailure) -> Node {
    guard let written = asked["url"]?.string else { throw StudioFailure.missing("url") }
    let edit = try settingsEdit()
    let found = try await find(written, edit)
    guard let feed = found.count == 1 ? found[0] : found.first(where: { $0.url == written }) else {
      return .fields(["found": .list(found.map { Self.node($0, edit) })])
    }
    if let known = edit.source(following: feed.url) {
      throw StudioFailure(409, "This feed is followed already, as `\(known.id)`.")
    }
    let taken = Set(edit.settings.sources.map(\.id))
    let id = SourceName.proposed(title: feed.title, address: feed.url, taken: taken)
    var source = NewSource(id: asked["id"]?.string ?? id, address: feed.url)
    source.title = asked["title"]?.string
    source.section = asked["section"]?.string
    source.category = asked["category"]?.string
    source.isPrivate = invocation.has("--private")
    source.isSecret = SecretWords.first(in: URI(feed.url)) != nil
    do throws(Failure) {
      _ = try edit.add([source], isDryRun: false)
    } catch {
      throw StudioFailure(error)
    }
    return .fields(["added": .fields(["id": .string(source.id), "title": .string(feed.title)])])
  }

  func settingsEdit() throws(StudioFailure) -> SettingsEdit {
    do throws(Failure) {
      return try SettingsEdit(folder: folder)
    } catch {
      throw StudioFailure(error)
    }
  }

  private func find(_ written: String, _ edit: SettingsEdit) async throws(StudioFailure) -> [FoundFeed] {
    let finder = FeedFinder(
      edit.settings, allowsPrivateNetwork: invocation.has("--private"),
      pauses: OpenSources.pauses(in: folder, edit.settings),
      now: Clock.now())
    do throws(FindFailure) {
      return try await finder.find(written) { [events] address in
        events.progress("add", done: 0, of: 1, SecretWords.masked(address))
      }
    } catch {
      throw StudioFailure(400, error.summary.asSentence, help: error.help)
    }
  }

  private static func node(_ feed: FoundFeed, _ edit: SettingsEdit) -> Node {
    .fields([
      "url": .string(feed.url), "title": .string(feed.title), "format": .string(feed.format),
      "entries": .count(feed.entries), "newest": .text(feed.newest?.rfc3339),
      "source": .text(edit.source(following: feed.url)?.id),
    ])
  }
}
