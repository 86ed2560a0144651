extension Settings {
  /// A place to which the published site is copied.
  package struct Deployment: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
      /// A folder of this machine, with a folder for each release. Relative to the site's folder.
      case folder(String)
      /// What rsync understands: `user@host:path`, `rsync://host/module` or a path, which can be relative to the site's
      /// folder. `port` is the port of ssh.
      case rsync(String, port: Int?)
      /// A `remote:path` of rclone; the remote is in the user's rclone configuration.
      case rclone(String)
      /// The address of a repository, or its path, which can be relative to the site's folder.
      case git(String, branch: String)
    }

    /// The keys of the settings that say where it is.
    package static let kinds = ["folder", "rsync", "rclone", "git"]

    package var name: String
    /// The address in it can be `env:NAME`.
    package var target: Target
    /// The number of releases to keep, with the present one.
    package var keep = 10
    /// The seconds for which files in `assets/` and similar folders are kept after the site no longer refers to them.
    package var grace: Int64 = 86400

    /// The formats in which text files get a compressed copy beside them.
    package var compress: [Compression] = []

    package enum Compression: String, Sendable, Hashable, CaseIterable { case gzip, brotli }

    package init(name: String, target: Target) {
      self.name = name
      self.target = target
    }
  }
}
