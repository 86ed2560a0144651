package import Text

/// Everything that pages are made from except texts and what is known of files, which `Bodies` opens. All orders in it are
/// total, so that the same input gives the same bytes.
package struct Site: Sendable {
  package var settings: Settings
  /// The clock of this build.
  package var now: Timestamp
  /// The folder that holds `content/`, as given on the command line.
  package var folder: String
  /// Every language, newest first, undated last; then by language, section and id.
  package var entries: [Entry] = []
  /// In the settings' order, then by name.
  package var sections: [Section] = []
  package var taxonomies: [Taxonomy] = []
  package var people: [Person] = []
  package var sources: [Source] = []
  /// Language → index in `entries` of `content/_index.md`, the text of home.
  package var homes: [String: Int] = [:]
  /// `content/data/*`, by file name without its ending.
  package var data = Node.object([])
  /// Language → key → text, of `content/strings/`.
  package var strings: [String: [String: String]] = [:]
  /// `content/static/`, in order of path.
  package var statics: [StaticFile] = []
  /// The file of each entry, relative to `content/` → index in `entries`: what a link to `x.md` means.
  package var entryByFile: [String: Int] = [:]
  /// Files of entries that are not shown, relative to `content/` → why, as it follows "it".
  package var withheld: [String: String] = [:]
  /// Removed entries that feeds should say so of.
  package var tombstones: [Tombstone] = []
  /// The next moment at which an entry appears or goes because of its date; `nil`: never.
  package var nextChange: Timestamp?
  /// Every file that an address in a text can mean, relative to `content/` or to `content/static/`, in order.
  package var files: [String] = []
  /// The files in the folders of entries that have one of their own: they are published with them.
  package var bundled: [StaticFile] = []

  package init(settings: Settings, now: Timestamp, folder: String) {
    self.settings = settings
    self.now = now
    self.folder = folder
  }

  package var categories: [Category] { settings.categories }

  package struct StaticFile: Sendable, Hashable {
    /// For reading.
    package var file: String
    /// Below the output folder.
    package var path: String

    package init(file: String, path: String) {
      self.file = file
      self.path = path
    }
  }

  /// An entry that was on the site and was taken back.
  package struct Tombstone: Sendable {
    package var when: Timestamp
    /// What is still known of it: where it was filed, its date, and by what feeds knew it.
    package var entry: Entry

    package init(_ entry: Entry, when: Timestamp) {
      self.when = when
      self.entry = entry
    }
  }
}
