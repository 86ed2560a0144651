import Archive
import Configuration
import Model
import System
import Text

/// The choice of the deployment that a command means, and the identity of the machine that makes it.
enum DeploymentName {
  /// Returns the deployment of that name; without a name, the only one or else the one called `production`.
  static func find(_ name: String?, in settings: Settings) throws(Failure) -> Settings.Deployment {
    let all = settings.deployments
    if let name {
      if let found = all.first(where: { $0.name == name }) { return found }
      throw Failure(
        .usageError, "there is no deployment `\(name)`",
        help: Suggestion.help(for: name, among: all.map(\.name)) ?? help(all))
    }
    if all.count == 1 { return all[0] }
    if let production = all.first(where: { $0.name == "production" }) { return production }
    throw Failure(
      .usageError, all.isEmpty ? "the settings have no `deploy`" : "the settings have several deployments",
      help: help(all))
  }

  private static func help(_ all: [Settings.Deployment]) -> String {
    all.isEmpty
      ? "write `deploy: {production: {folder: /srv/www/site}}` into the settings, or `rsync`, `rclone` or `git`"
      : "name one of \(ValueType.words(all.map(\.name)))"
  }

  /// Returns the deployment with its target address, which can be in an environment variable.
  static func resolved(_ deployment: Settings.Deployment) throws(Failure) -> Settings.Deployment {
    do throws(Diagnostic) {
      return try deployment.resolved()
    } catch {
      throw Failure(.contentError, [error])
    }
  }

  static func site(_ invocation: Invocation) throws(Failure) -> String {
    let folder = SiteOptions.folder(invocation)
    if let link = StateFolder.link(in: folder) { throw Failure(.linked(link)) }
    return folder
  }

  /// Returns a digest of this machine's name and the site's folder, by which an interrupted deployment is recognized.
  static func owner(of site: String) -> String {
    let host = (try? Files.read("/proc/sys/kernel/hostname", limit: 4096).text) ?? ""
    let folder = (try? Files.realPath(site)) ?? site
    return SHA256.digest(of: "\(host)\u{0}\(folder)").hex(16)
  }
}
