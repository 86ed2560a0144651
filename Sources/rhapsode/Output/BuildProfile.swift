import Render
import Text

/// The time that each kind of work in a build took.
struct BuildProfile {
  /// The times of all threads, added up.
  let times: WorkTimes
  let pages: RenderResult.Tally
  let feeds: RenderResult.Tally

  init(_ times: WorkTimes, pages: RenderResult.Tally, feeds: RenderResult.Tally) {
    self.times = times
    self.pages = pages
    self.feeds = feeds
  }

  /// The times of each kind of work that was done, in the order of the kinds.
  var kinds: [(kind: ProfiledWork.Kind, times: ProfiledWork.Times)] {
    ProfiledWork.Kind.allCases.compactMap { kind in times.kinds[kind].map { (kind, $0) } }
  }

  /// Returns the works of a kind, sorted by `time`, the longest first.
  func all(
    _ kind: ProfiledWork.Kind, by time: KeyPath<ProfiledWork.Times, UInt64>
  ) -> [(name: String, times: ProfiledWork.Times)] {
    times.works.filter { $0.key.kind == kind }.map { ($0.key.name, $0.value) }.sorted { first, second in
      let (one, other) = (first.1[keyPath: time], second.1[keyPath: time])
      return one != other ? one > other : first.0 < second.0
    }
  }

  /// Templates by their own time, the slowest first.
  var templates: [(name: String, times: ProfiledWork.Times)] { all(.template, by: \.own) }

  /// Entries by the time that their pages and texts took, the slowest first.
  var entries: [(name: String, times: ProfiledWork.Times)] { all(.entry, by: \.total) }
}

extension BuildProfile {
  /// Everything, for `--json`.
  var node: Node {
    .object([
      .init("pages", BuildProfile.node(pages)), .init("feeds", BuildProfile.node(feeds)),
      .init(
        "work",
        .list(
          kinds.map { kind, times in
            .object(
              [.init("name", .string(kind.rawValue)), .init("count", .integer(Int64(times.count)))] + times.members)
          })),
      .init(
        "templates",
        .list(
          templates.map { name, times in
            .object(
              [
                .init("name", .string(name)), .init("renders", .integer(Int64(times.count))),
                .init("reused", .integer(Int64(times.reused))),
              ] + times.members)
          })),
      .init(
        "entries",
        .list(
          entries.map { name, times in
            .object([.init("name", .string(name)), .init("seconds", .number(times.totalSeconds))])
          })),
    ])
  }

  private static func node(_ tally: RenderResult.Tally) -> Node {
    .object([.init("rendered", .integer(Int64(tally.made))), .init("kept", .integer(Int64(tally.kept)))])
  }
}

extension ProfiledWork.Times {
  var ownSeconds: Double { Double(own) / 1e9 }

  var totalSeconds: Double { Double(total) / 1e9 }

  fileprivate var members: [Node.Member] {
    [.init("own", .number(ownSeconds)), .init("seconds", .number(totalSeconds))]
  }
}
