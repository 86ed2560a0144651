extension Settings {
  /// A podcast feed: the entries of one list that have a recording, with the tags that podcast directories require.
  package struct Podcast: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case episodic, serial }

    /// The section, the tag or the author whose entries are the episodes; without any of them, all entries that the home
    /// page lists. At most one is set. An author is a key or a name.
    package var section: String?
    package var tag: String?
    package var person: String?
    /// The feed's file name, relative to the list's page.
    package var path = "podcast.xml"
    /// If `nil`, the list's own.
    package var title: Localized?
    package var description: Localized?
    /// If `nil`, the site's.
    package var author: Localized?
    /// The contact for podcast directories. The feed publishes the email address, so it is set only if the settings
    /// give one.
    package var owner: Owner?
    /// A path below `content/`, or an absolute URL.
    package var image: String?
    /// Apple's category names, each optionally with a subcategory.
    package var categories: [Category] = []
    package var isExplicit = false
    package var kind = Kind.episodic
    /// A UUID; if `nil`, derived from the feed's address.
    package var guid: String?
    package var isLocked: Bool?
    package var copyright: Localized?
    /// Number of episodes; `nil` for all.
    package var limit: Int?
    /// Where listeners can support it.
    package var funding: [Funding] = []
    /// Texts for programs, such as a proof of ownership.
    package var texts: [FreeText] = []
    /// Where the feed has moved to: one address, or one for each language.
    package var newFeedURL: Localized?
    /// Whether no more episodes will come.
    package var isComplete = false
    /// Whether directories must not list it.
    package var isBlocked = false

    package init() {}

    package struct Funding: Sendable, Hashable {
      package var url: String
      package var title: Localized

      package init(url: String, title: Localized) {
        self.url = url
        self.title = title
      }
    }

    package struct FreeText: Sendable, Hashable {
      package var text: String
      /// What the text is for, such as `verify`.
      package var purpose: String?

      package init(_ text: String, purpose: String? = nil) {
        self.text = text
        self.purpose = purpose
      }
    }

    package struct Category: Sendable, Hashable {
      package var name: String
      package var part: String?

      /// Parses `Society & Culture > Documentary`, or a category without a subcategory.
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
