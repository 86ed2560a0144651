extension Settings {
  /// A podcast: the entries of one list that have a recording, as directories of podcasts want them.
  package struct Podcast: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case episodic, serial }

    /// The section whose entries are its episodes; `nil`: everything that home lists.
    package var section: String?
    /// The file beside the list's page.
    package var path = "podcast.xml"
    /// `nil`: the list's own.
    package var title: Localized?
    package var description: Localized?
    /// `nil`: the site's.
    package var author: Localized?
    /// Whom directories may write to. The email stands in the feed, so it is there only where the settings say so.
    package var owner: Owner?
    /// A path below `content/`, or an absolute URL.
    package var image: String?
    /// Apple's names, each perhaps with one below it.
    package var categories: [Category] = []
    package var isExplicit = false
    package var kind = Kind.episodic
    /// A UUID; `nil`: made of the feed's address.
    package var guid: String?
    package var isLocked: Bool?
    package var copyright: Localized?
    /// Episodes; `nil`: all.
    package var limit: Int?

    package init() {}

    package struct Category: Sendable, Hashable {
      package var name: String
      package var part: String?

      /// `Society & Culture > Documentary`, or the part before the bracket alone.
      package init(_ text: String) {
        let parts = text.split(separator: ">", maxSplits: 1).map { part in
          String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        name = parts.first ?? ""
        part = parts.count > 1 ? parts[1] : nil
      }
    }

    package struct Owner: Sendable, Hashable {
      package var name: Localized?
      package var email: String?

      package init(name: Localized?, email: String?) {
        self.name = name
        self.email = email
      }
    }
  }
}
