import Configuration
import Model
import Text

/// Reads `content/timelines.yaml`: who follows whom, since when.
struct TimelineReader {
  let context: ContentContext
  let text: TextFile

  func timelines(_ root: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [RawTimeline] {
    guard case .mapping = root.value else {
      if !root.isNull {
        diagnostics.append(error("timelines must be a mapping from a person to those they follow", root))
      }
      return []
    }
    return root.members.compactMap { member in
      var timeline = RawTimeline(follower: member.key, place: text.place(member.keyPosition))
      timeline.follows = follows(member.value, &diagnostics)
      return timeline.follows.isEmpty ? nil : timeline
    }
  }
}

extension TimelineReader {
  /// `[nikos, maria]`, or `{nikos: 2026-01-05, maria: }`.
  private func follows(_ node: YAMLNode, _ diagnostics: inout [Diagnostic]) -> [RawTimeline.Follow] {
    guard case .mapping = node.value else {
      let isNamed = node.items.allSatisfy { $0.text != nil }
      if !isNamed || node.isNull {
        diagnostics.append(error("those who are followed must be names, or a mapping from names to dates", node))
      }
      return node.items.compactMap { item in
        item.text.map { RawTimeline.Follow(name: $0, since: nil, place: text.place(item.position)) }
      }
    }
    return node.members.map { member in
      var follow = RawTimeline.Follow(name: member.key, since: nil, place: text.place(member.keyPosition))
      guard !member.value.isNull, member.value.text?.isEmpty != true else { return follow }
      follow.since = member.value.text.flatMap(context.timestamp)
      if follow.since == nil {
        diagnostics.append(
          error(
            "since when somebody is followed must be a date", member.value, help: "such as `2026-01-05`, or nothing"))
      }
      return follow
    }
  }

  private func error(_ summary: String, _ node: YAMLNode, help: String? = "such as `anna: {nikos: 2026-01-05}`")
    -> Diagnostic
  {
    Diagnostic(.error, summary, at: text.place(node.position), help: help)
  }
}
