import Foundation
import Model
import Synchronization
import Text

@testable import Archive
@testable import Sources

/// A site in a temporary folder that has only sources.
final class FollowedSite: Sendable {
  let folder: String
  let archive: SourceArchive
  let settings: Settings
  let environment: [String: String]

  /// `lockPatience` is how long the archive in a file waits for a lock of another program, in milliseconds.
  init(
    _ sources: [Source], environment: [String: String] = [:], folder: String? = nil, database: String? = nil,
    lockPatience: Int = ArchiveLimits.lockPatience
  ) throws {
    let folder = folder ?? NSTemporaryDirectory() + "rhapsode-site-\(UUID().uuidString)"
    self.folder = folder
    for name in ["content", ".rhapsode"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    if let address = database.flatMap({ PostgreSQLAddress($0) }) {
      archive = try SourceArchive(in: address, reminder: "\(folder)/.rhapsode/database.begun")
    } else {
      let path = SiteArchive.path(in: folder)
      archive = SourceArchive(try SQLiteEngine(at: path, allowsLoss: false, patience: lockPatience))
    }
    var settings = Settings()
    settings.url = "https://voices.example.org/"
    settings.languages = ["el", "en"]
    settings.sources = sources
    // Most tests count requests, so that only the tests of icons turn this on.
    settings.showsIcons = false
    self.settings = settings
    self.environment = environment
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(folder)/content/\(name)"))
  }

  func ingest(_ change: (inout Settings) -> Void = { _ in }, hidings: [HidingRule]? = nil) -> SourceIngest {
    var settings = settings
    change(&settings)
    return SourceIngest(settings, folder: folder, archive: archive, hidings: hidings)
  }

  /// Fetches at `day` days after 1 March 2027, with pauses of only 1 ms.
  @discardableResult
  func refresh(
    day: Double = 0, ids: [String] = [], all: Bool = false, pace: (inout FetchOptions.Pace) -> Void = { _ in },
    settings change: (inout Settings) -> Void = { _ in }
  ) async throws -> [SourceReport] {
    var options = FetchOptions(now: FollowedSite.now(day))
    options.ids = ids
    options.all = all
    options.pace.spacing = .milliseconds(1)
    options.pace.deadline = .seconds(10)
    pace(&options.pace)
    let environment = environment
    return try await ingest(change).refresh(options, environment: { environment[$0] }, report: { _ in })
  }

  static func now(_ day: Double) -> Timestamp { Timestamp(seconds: 1_803_859_200 + Int64(day * 86400)) }

  func titles(_ source: String) throws -> [String] { try archive.entries(of: source).map(\.title) }
}

extension Source {
  static func loopback(_ id: String, _ url: String) -> Source {
    var source = Source(id: id, location: .url(url), title: "")
    source.allowsPrivateNetwork = true
    return source
  }
}

extension Harvest {
  /// Its entries as values, which can be compared.
  var raws: [RawEntry] { entries.map(\.raw) }

  /// The digest of the text of an entry that it brought.
  func digest(of raw: RawEntry) -> FastDigest? {
    guard case .archived(let item) = raw.entry.origin else { return nil }
    return digest(item, raw.entry.summary, raw.entry.original)
  }
}
