import System
import Text

/// The folder of this machine to which a deployment writes files, and the check that they can do no harm there.
struct LocalTarget {
  /// The path as the settings have it, but absolute if it begins at the site's folder.
  private let path: String
  /// The real path. The folder need not exist.
  let real: String
  /// Whether the web server publishes only the current release inside the folder, and not the folder itself.
  private let keepsReleases: Bool

  init(_ path: String, keepsReleases: Bool) {
    self.path = path
    self.keepsReleases = keepsReleases
    real = Self.realPath(path)
  }

  /// Throws if the target is
  /// - the root of the file system, or a folder of the operating system or of a user;
  /// - in the output or in a folder with what the site is made of: the next deployment would deploy the target itself, or
  ///   the next build would take its files for content;
  /// - the folder of the site or, if the target is published as a whole, one above it: readers would get the settings and
  ///   the archive, and pages could be written into `content/`.
  func check(site: String, output: String) throws(DeploymentProblem) {
    if let folder = Self.folderOfSystem(real) { throw .ofSystem(target: path, folder: folder) }
    let own = ["content", "Templates", ".rhapsode"].map { (name: $0, path: "\(site)/\($0)") }
    for folder in own + [(name: output, path: output)] {
      guard let taken = try? Files.realPath(folder.path) else { continue }
      if Self.isSame(real, orIn: taken) { throw .inside(target: path, folder: folder.name) }
    }
    for folder in [site, output] {
      guard let taken = try? Files.realPath(folder) else { continue }
      if taken == real || !keepsReleases && Self.isSame(taken, orIn: real) {
        throw .around(target: path)
      }
    }
  }

  /// Whether no deployment may write to the folder, whatever the site.
  var isOfSystem: Bool { Self.folderOfSystem(real) != nil }

  /// Folders in which no web server looks for pages.
  private static let reserved = ["bin", "boot", "etc", "lib", "lib64", "proc", "sbin", "sys"].flatMap {
    ["/\($0)", "/usr/\($0)"]
  }
  /// Folders in which pages may have a folder of their own.
  private static let shared = ["/", "/dev", "/dev/shm", "/home", "/root", "/run", "/tmp", "/usr", "/var"]

  private static func folderOfSystem(_ real: String) -> String? {
    if shared.contains(real) { return real }
    // A folder below `/home` belongs to a user.
    if real.hasPrefix("/home/"), !real.dropFirst("/home/".count).contains("/") { return real }
    return reserved.first { isSame(real, orIn: $0) }
  }

  private static func isSame(_ path: String, orIn folder: String) -> Bool {
    path == folder || path.hasPrefix(folder + "/")
  }

  /// Returns the real path of a folder that need not exist: that of the nearest folder above it that does, and the rest.
  private static func realPath(_ path: String) -> String {
    if let real = try? Files.realPath(path) { return real }
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return path }
    let above = realPath((path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/"))
    switch name {
    case ".": return above
    case "..": return above.parentFolder ?? "/"
    default: return above == "/" ? "/" + name : above + "/" + name
    }
  }
}
