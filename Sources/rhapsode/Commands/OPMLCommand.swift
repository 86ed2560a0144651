import Archive
import Authoring
import Feeds
import Model
import Sources
import System
import Text

/// `opml import` and `opml export`: lists of feeds in the format that feed readers exchange.
enum OPMLCommand {
  static let importing = Subcommand(
    name: "opml import", operands: "FILE", summary: "adds every feed of an OPML file to the settings",
    explanation:
      "A feed gets the category whose key, title or alias is the name of its folder; other folders become\n"
      + "tags. Feeds that are already followed are skipped, and addresses that cannot be followed are listed.\nA relative address is followed as a file if that file is below content/. No request is\n"
      + "made. FILE may be - for standard input.",
    options: [
      SiteOptions.folder, Option("--section", "NAME", "the section that lists their entries"),
      Option("--show", "HOW", "full, summary or title: how much of their texts is published (default: summary)"),
      Option("--page", "HOW", "own or none: whether their entries get pages on this site (default: none)"),
      Option("--images", "HOW", "none, mirror or remote: leave out, copy or link to their pictures (default: none)"),
      Option("--private", nil, "allow private addresses, such as those in the local network"),
      Option("--dry-run", nil, "print what would be written, and write nothing"),
    ],
    examples: [
      ("rhapsode opml import subscriptions.opml --dry-run", "prints what would be added"),
      ("rhapsode opml import subscriptions.opml --section news", "follows all of them"),
    ],
    count: 1...1, run: read)

  static let exporting = Subcommand(
    name: "opml export", operands: "[FILE]", summary: "writes the feeds that are followed as an OPML file",
    explanation:
      "Feeds are in folders by category, with those of followed lists. Left out are files, links, sources\n"
      + "on private networks and secret addresses. Without FILE, or with -, prints to standard output.",
    options: [SiteOptions.folder, SiteOptions.environment],
    examples: [
      ("rhapsode opml export friends.opml", "for another feed reader"),
      ("rhapsode opml export - | head", "shows the first lines"),
    ],
    count: 0...1, run: write)
}

// MARK: Import

extension OPMLCommand {
  private static func read(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = SiteOptions.folder(invocation)
    let edit = try SettingsEdit(folder: folder)
    let name = invocation.operands[0]
    let bytes = try Input.read(name)
    let outlined: OutlinedFeeds
    do throws(OutlinedFeeds.NotAList) {
      outlined = try OutlinedFeeds(
        bytes, at: name == "-" ? nil : name, settings: edit.settings, content: folder + "/content")
    } catch {
      throw Failure(.contentError, "`\(name)` is not an OPML file: \(error.reason)")
    }
    let (sources, duplicates) = new(outlined.feeds, invocation, edit)
    let isDryRun = invocation.has("--dry-run")
    let place = sources.isEmpty ? nil : try edit.add(sources, isDryRun: isDryRun)
    let isPrivateAllowed = invocation.has("--private")
    let report = OPMLReport(
      sources: sources, duplicates: duplicates, leftOut: outlined.leftOut, problems: outlined.problems,
      unreadable: outlined.unreadable, place: place,
      unreachable: isPrivateAllowed ? [] : sources.filter(\.isOnPrivateNetwork).map(\.address), isDryRun: isDryRun)
    report.print(Terminal(invocation))
    return .done
  }

  /// Returns the feeds that are not followed yet, each once and with an id of its own, and the number of the others.
  private static func new(
    _ feeds: [OutlinedFeeds.Feed], _ invocation: Invocation, _ edit: SettingsEdit
  ) -> (sources: [NewSource], duplicates: Int) {
    var sources: [NewSource] = []
    var ids = Set(edit.settings.sources.map(\.id))
    var addresses: Set<String> = []
    for feed in feeds {
      guard edit.source(following: feed.address) == nil,
        addresses.insert(SettingsEdit.identity(feed.address)).inserted
      else { continue }
      let id = SourceName.proposed(title: feed.title ?? "", address: feed.address, taken: ids)
      ids.insert(id)
      var source = NewSource(id: id, address: feed.address)
      source.isFile = feed.isFile
      source.title = feed.title
      source.category = feed.category
      source.section = invocation.value("--section")
      source.show = invocation.value("--show")
      source.page = invocation.value("--page")
      source.images = invocation.value("--images")
      source.tags = feed.tags
      source.isPrivate = invocation.has("--private") && !feed.isFile
      source.isSecret = feed.isSecret
      sources.append(source)
    }
    return (sources, feeds.count - sources.count)
  }
}

extension NewSource {
  /// Whether its host is certainly on a private network: an address that is not public, or a name that no public name
  /// server has (RFC 6761, RFC 6762, RFC 8375). What other names stand for is known when they are asked for.
  fileprivate var isOnPrivateNetwork: Bool {
    guard !isFile, let host = URI(address).host?.lowercased() else { return false }
    if let internet = InternetAddress(host: host) ?? InternetAddress(spelled: host) { return !internet.isPublic }
    return host == "localhost"
      || [".localhost", ".local", ".internal", ".home.arpa", ".lan"].contains { host.hasSuffix($0) }
  }
}

// MARK: Export

extension OPMLCommand {
  private static func write(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = SiteOptions.folder(invocation)
    let settings = try OpenSources.settings(invocation)
    let sources = try listed(settings, folder)
    let language = settings.defaultLanguage
    let document = FeedDocument(
      following: sources, categories: settings.categories, title: settings.title.text(in: language), language: language)
    guard !document.entries.isEmpty else {
      throw Failure(
        .contentError, "no feed can be exported, and OPML needs at least one",
        help: "files, links, secret addresses and sources on private networks are left out")
    }
    let bytes = FeedWriter.opml(document)
    let terminal = Terminal(invocation)
    if let name = invocation.operands.first, name != "-" {
      do throws(FileError) {
        try Files.write(bytes, to: name)
      } catch {
        throw Failure(unwritable: name, error)
      }
      terminal.say("\(name): \(Counted.words(document.entries.count, "feeds"))")
    } else {
      terminal.write(bytes)
    }
    let lists = settings.sources.count { if case .opml = $0.location { true } else { false } }
    let leftOut =
      settings.sources.count - lists - settings.sources.count { one in sources.contains { $0.id == one.id } }
    if leftOut > 0 {
      terminal.say(
        "left out: \(leftOut) of the settings' sources, because they are files, links, secret or on a private network")
    }
    return .done
  }

  private static func listed(_ settings: Settings, _ folder: String) throws(Failure) -> [Source] {
    do throws(ArchiveError) {
      let hasArchive = ArchiveLocation(of: settings, in: folder).exists
      let archive = hasArchive ? try SiteArchive(in: folder, settings).open() : nil
      return try SourceIngest.publishable(settings, archive: archive)
    } catch {
      throw Failure(error)
    }
  }
}
