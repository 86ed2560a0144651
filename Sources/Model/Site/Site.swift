package import Text

/// Everything that pages are made from, except the texts and the files' metadata, which `Bodies` opens. All orders in it
/// are total, so that the same input gives the same bytes.
package struct Site: Sendable {
  package var settings: Settings
  /// The time of this build.
  package var now: Timestamp
  /// The folder that contains `content/`, as given on the command line.
  package var folder: String
  /// Entries in every language: newest first, undated ones last; then by language, section and id.
  package var entries: [Entry] = []
  /// In the settings' order; those that the settings do not name follow, by name.
  package var sections: [Section] = []
  package var taxonomies: [Taxonomy] = []
  package var people: [Person] = []
  /// In the order of their file.
  package var timelines: [Timeline] = []
  package var sources: [Source] = []
  /// Language → index in `entries` of `content/_index.md`, the text of the home page.
  package var homes: [String: Int] = [:]
  /// `content/data/*`, by file name without extension.
  package var data = Node.object([])
  /// Language → key → text, from `content/strings/`.
  package var strings: [String: [String: String]] = [:]
  /// The files of `content/static/`, sorted by path.
  package var statics: [StaticFile] = []
  /// Path of each entry's file, relative to `content/` → index in `entries`; resolves links to `x.md`.
  package var entryByFile: [String: Int] = [:]
  /// Path of each entry that is not shown, relative to `content/` → the reason.
  package var hiddenReasons: [String: HiddenReason] = [:]
  /// Addresses that entries of content would have if they were shown, percent-encoded, with those of their redirects.
  package var hiddenAddresses: [String: HiddenReason] = [:]
  /// The ids that the front matter of those entries gives that time hides (see `HiddenReason.isByTime`).
  package var hiddenIDs: [String: HiddenReason] = [:]
  package var scheduled = ScheduledEntries()
  /// Removed entries, which the feeds announce as deleted.
  package var tombstones: [Tombstone] = []
  /// The next moment at which an entry appears or disappears because of its date, or an event begins or ends; `nil` if there is none.
  package var nextChange: Timestamp?
  /// Every file that an address in a text can refer to, relative to `content/` or to `content/static/`, sorted.
  package var files: [String] = []
  /// The files in the folders of entries that have their own folder: they are published with the entries.
  package var bundled: [StaticFile] = []
  /// A digest of all of the above but `now` and `folder`; `nil` if it is not known without reading everything.
  package var digest: FastDigest?

  /// How the site differs from that of the last build; `nil` if it is not known.
  package var change: Change?

  /// A small change of a site: only of texts, and of front matter that changes how its entry is shown, but not
  /// addresses, lists, terms or other parts of the site.
  package struct Change: Sendable {
    /// `Site.digest` of the last build.
    package var since: FastDigest
    /// Indexes of the entries whose front matter has changed.
    package var fronts: Set<Int>
    /// Indexes of the entries whose text has changed or was read again. Contains `fronts`.
    package var texts: Set<Int>

    package init(since: FastDigest, fronts: Set<Int>, texts: Set<Int>) {
      (self.since, self.fronts, self.texts) = (since, fronts, texts)
    }
  }

  package init(settings: Settings, now: Timestamp, folder: String) {
    self.settings = settings
    self.now = now
    self.folder = folder
  }

  package var categories: [Category] { settings.categories }

  /// The numbers of the entries of each source, in the order of the site.
  package var entriesOfSources: [[Int]] {
    var numbers = [[Int]](repeating: [], count: sources.count)
    // Read in place: a copy of an entry retains each of its fields.
    for index in entries.indices { if let source = entries[index].source { numbers[source].append(index) } }
    return numbers
  }

  package struct StaticFile: Sendable, Hashable {
    /// The path to read it from.
    package var file: String
    /// The path to publish it at, relative to the output folder.
    package var path: String

    package init(file: String, path: String) {
      self.file = file
      self.path = path
    }
  }

  /// An entry that was published and has been removed.
  package struct Tombstone: Sendable {
    package var when: Timestamp
    /// What is still known of it: where it was filed, its date and its id in feeds.
    package var entry: Entry
    /// The languages of its translations, whether these were removed or not.
    package var translations: [String]

    package init(_ entry: Entry, when: Timestamp, translations: [String] = []) {
      self.when = when
      self.entry = entry
      self.translations = translations
    }
  }
}
