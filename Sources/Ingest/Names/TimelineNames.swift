import Model
import Text

/// Finds the people that `timelines.yaml` names: by key, or else by a name in any language.
struct TimelineNames {
  private var numbers: [String: Int] = [:]
  private let keys: [String]

  init(_ people: [Person]) {
    keys = people.map(\.key)
    for (number, person) in people.enumerated() {
      for name in person.name.texts.values where numbers[name] == nil { numbers[name] = number }
    }
    for (number, key) in keys.enumerated() { numbers[key] = number }
  }

  func timelines(_ raw: [RawTimeline], _ diagnostics: inout [Diagnostic]) -> [Timeline] {
    var timelines: [Timeline] = []
    for one in raw {
      let follower = number(one.follower, one.place, &diagnostics)
      var follows: [Timeline.Follow] = []
      for follow in one.follows {
        guard let person = number(follow.name, follow.place, &diagnostics) else { continue }
        if person == follower {
          diagnostics.append(
            Diagnostic(.error, "`\(one.follower)` follows itself", at: follow.place, help: "remove this name"))
        } else if !follows.contains(where: { $0.person == person }) {
          follows.append(Timeline.Follow(person: person, since: follow.since))
        }
      }
      guard let follower, !follows.isEmpty, !timelines.contains(where: { $0.follower == follower }) else { continue }
      timelines.append(Timeline(follower: follower, follows: follows))
    }
    return timelines
  }

  private func number(_ name: String, _ place: Place, _ diagnostics: inout [Diagnostic]) -> Int? {
    if let number = numbers[name] { return number }
    diagnostics.append(
      Diagnostic(
        .error, "there is no author `\(name)`", at: place,
        help: Suggestion.help(for: name, among: keys) ?? "declare them in `content/authors.yaml`"))
    return nil
  }
}
