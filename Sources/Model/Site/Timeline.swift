package import Text

/// The timeline of a person: the entries of those whom the person follows.
package struct Timeline: Sendable, Hashable {
  package struct Follow: Sendable, Hashable {
    /// Index in `Site.people`.
    package var person: Int
    /// Entries from then on are on the timeline; `nil` for all.
    package var since: Timestamp?

    package init(person: Int, since: Timestamp?) {
      self.person = person
      self.since = since
    }
  }

  /// Index in `Site.people`.
  package var follower: Int
  package var follows: [Follow]

  package init(follower: Int, follows: [Follow]) {
    self.follower = follower
    self.follows = follows
  }
}

/// A timeline of `content/timelines.yaml`, whose people are still names, not indexes.
package struct RawTimeline: Sendable, Hashable {
  package struct Follow: Sendable, Hashable {
    package var name: String
    package var since: Timestamp?
    package var place: Place

    package init(name: String, since: Timestamp?, place: Place) {
      self.name = name
      self.since = since
      self.place = place
    }
  }

  package var follower: String
  package var place: Place
  package var follows: [Follow] = []

  package init(follower: String, place: Place) {
    self.follower = follower
    self.place = place
  }
}
