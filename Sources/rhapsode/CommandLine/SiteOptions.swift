import Archive
import Configuration
import Ingest
import Model
import System
import Text

/// The options shared by commands that read a site.
enum SiteOptions {
  static let folder = Option(
    "--site", "DIR", "the folder that contains content/ (default: this folder, or the nearest one above)")
  static let environment = Option("--environment", "NAME", "override settings with those of content/site.NAME.yaml")
  static let baseURL = Option("--base-url", "URL", "the address of the site, instead of the settings' url")
  static let drafts = Option("--drafts", nil, "include drafts")
  static let future = Option("--future", nil, "include entries with a future date and expired entries")
  static let now = Option("--now", "T", "the time to use instead of the clock, such as 2026-11-20T10:30:00Z")
  static let offline = Option("--offline", nil, "fetch nothing: use the archive and local files")
  static let lenient = Option("--lenient", nil, "undefined variables in templates render as nothing, for old themes")
  static let survey = Option(
    "--survey", nil, "report broken links, unknown front matter and tags of other generators as warnings, not errors")
  static let jobs = Option("--jobs", "N", "the number of threads (default: one for each processor)")

  /// Returns the folder of `--site`. Without it, returns the nearest folder upwards that has settings, or the current
  /// folder.
  static func folder(_ invocation: Invocation) -> String {
    guard var folder = invocation.value("--site") else { return nearest() }
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    return folder
  }

  /// Returns the same folder. Throws if it has no settings, so that it is not a site.
  static func site(_ invocation: Invocation) throws(Failure) -> String {
    let folder = folder(invocation)
    guard SettingsFile.exists(in: folder) else {
      throw Failure(
        .usageError, "there is no site here: `\(folder)/\(SettingsFile.name)` is missing", help: SettingsFile.help)
    }
    return folder
  }

  /// Returns the path of a file or folder of the site in `folder`, as it is shown.
  static func path(_ inner: String, below folder: String) -> String { folder == "." ? inner : "\(folder)/\(inner)" }

  /// Returns the output folder: that of `--output`, or the usual one of the site in `folder`.
  static func output(_ invocation: Invocation, of folder: String) -> String {
    invocation.value("--output") ?? path(SiteNames.output, below: folder)
  }

  /// Returns the path below the site's folder, without `.` and slashes at its ends; `nil` if the path is elsewhere.
  static func inner(_ path: String, of folder: String) -> String? {
    var path = path
    for start in [folder, (try? Files.realPath(folder)) ?? folder] where path.hasPrefix(start + "/") {
      path = String(path.dropFirst(start.count + 1))
    }
    let parts = path.split(separator: "/").filter { $0 != "." }
    return path.hasPrefix("/") || parts.contains("..") || parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  /// The number of levels to search upwards for settings.
  private static let mostLevels = 32

  private static func nearest() -> String {
    let folders = sequence(first: ".") { $0 == "." ? ".." : $0 + "/.." }.prefix(1 + mostLevels)
    return folders.first { SettingsFile.exists(in: $0) } ?? "."
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
