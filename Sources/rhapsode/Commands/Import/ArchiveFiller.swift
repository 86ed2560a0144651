import Archive
import Configuration
import Migration
import Model
import Sources
import Text

/// An importer of the entries in a planet's cache or database into the archive of the new site.
struct ArchiveFiller {
  private let sources: SourceIngest
  private let feeds: [PlanetFeed]
  private let now: Timestamp

  /// `folder` is the folder of the new site.
  init(_ folder: String, _ feeds: [PlanetFeed], now: Timestamp) throws(Failure) {
    let (settings, diagnostics) = Settings.load(folder: folder)
    if diagnostics.contains(where: { $0.severity == .error }) {
      throw Failure(.contentError, Findings.settled(diagnostics, folder: folder))
    }
    do throws(ArchiveError) {
      sources = SourceIngest(
        settings, folder: folder, archive: try SiteArchive(in: folder, settings).open())
    } catch {
      throw Failure(error)
    }
    self.feeds = feeds
    self.now = now
  }

  /// Adds the entries and returns how many of them the archive did not have.
  func add(_ cache: PlanetCache) throws(Failure) -> Int {
    do throws(ArchiveError) {
      var added = 0
      for feed in feeds {
        guard var known = try EntryImport(of: feed.source, sources, now: now) else { continue }
        for number in 0..<cache.documents(of: feed.source) {
          added += try known.take(cache.document(number, of: feed.source)) ?? 0
        }
      }
      return added
    } catch {
      throw Failure(error)
    }
  }

  /// Adds the entries and returns how many of them the archive did not have.
  func add(_ entries: inout PlutoEntries) throws(Failure) -> Int {
    var added = 0
    for feed in feeds {
      guard var known = try known(of: feed) else { continue }
      for number in 0..<entries.documents(of: feed.source) {
        let document = try entries.document(number, of: feed.source)
        do throws(ArchiveError) {
          added += try known.take(document)
        } catch {
          throw Failure(error)
        }
      }
    }
    return added
  }

  private func known(of feed: PlanetFeed) throws(Failure) -> EntryImport? {
    do throws(ArchiveError) {
      return try EntryImport(of: feed.source, sources, now: now)
    } catch {
      throw Failure(error)
    }
  }
}
