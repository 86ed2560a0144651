import Archive
import Configuration
import Ingest
import System
import Text

/// The options shared by commands that read a site.
enum SiteOptions {
  static let folder = Option("--site", "DIR", "the folder that holds content/; this one or one above it otherwise")
  static let environment = Option("--environment", "NAME", "lay content/site.NAME.yaml over the settings")
  static let baseURL = Option("--base-url", "URL", "where the site will live, instead of the settings' url")
  static let drafts = Option("--drafts", nil, "with drafts")
  static let future = Option("--future", nil, "with entries whose date lies ahead or that have expired")
  static let now = Option("--now", "T", "the build's clock, such as 2026-11-20T10:30:00Z; the machine's otherwise")
  static let offline = Option("--offline", nil, "fetch nothing: the archive and files serve")
  static let lenient = Option("--lenient", nil, "what is undefined in templates renders as nothing, for old themes")
  static let survey = Option(
    "--survey", nil, "broken links, unknown front matter and foreign tags are warnings, to look before mending")
  static let jobs = Option("--jobs", "N", "how many threads work; as many as there are processors otherwise")

  /// Returns the folder of `--site`. Without it, returns the nearest folder upwards that has settings, or the current
  /// folder.
  static func folder(_ invocation: Invocation) -> String {
    guard var folder = invocation.value("--site") else { return nearest() }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
  }

  /// The number of levels to search upwards for settings.
  private static let mostLevels = 32

  private static func nearest() -> String {
    var folder = "."
    for _ in 0..<mostLevels where !Files.exists("\(folder)/\(SettingsFile.name)") {
      folder = folder == "." ? ".." : folder + "/.."
    }
    return Files.exists("\(folder)/\(SettingsFile.name)") ? folder : "."
  }

  static func ingest(_ invocation: Invocation) throws(Failure) -> IngestOptions {
    var options = IngestOptions(folder: folder(invocation), now: try invocation.now())
    if let link = StateFolder.link(in: options.folder) { throw Failure(.linked(link)) }
    options.environment = invocation.value("--environment")
    options.drafts = invocation.has("--drafts")
    options.future = invocation.has("--future")
    options.offline = invocation.has("--offline")
    options.allowRemovals = invocation.has("--allow-removals")
    options.isSurvey = invocation.has("--survey")
    if let url = invocation.value("--base-url") {
      if let problem = SiteURL.problem(of: url) {
        throw Failure(.usageError, "`--base-url` \(problem.summary)", help: problem.help)
      }
      options.baseURL = url
    }
    return options
  }
}
