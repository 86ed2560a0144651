import Authoring
import Model
import Text

extension Studio {
  /// Pauses, filters or removes a source of the settings, in place.
  func change(_ asked: Node) async throws(StudioFailure) -> Node {
    guard let id = asked["id"]?.string else { throw StudioFailure.missing("id") }
    let edit = try settingsEdit()
    guard edit.settings.sources.contains(where: { $0.id == id }) else {
      throw StudioFailure(404, "The settings have no source `\(id.printable)`.")
    }
    do throws(Failure) {
      if asked["remove"]?.flag == true {
        try edit.remove(id)
      } else {
        try edit.change(id, Self.fields(asked, edit.settings.sources.first { $0.id == id }?.hasFilter ?? false))
      }
    } catch {
      throw StudioFailure(error)
    }
    return .fields(["id": .string(id)])
  }

  /// Returns the fields to change. An empty list of words removes its field, and the filter with its last list.
  private static func fields(_ asked: Node, _ hasFilter: Bool) -> [(path: [String], value: Node?)] {
    var fields: [(path: [String], value: Node?)] = []
    if let paused = asked["paused"]?.flag { fields.append((["paused"], paused ? .bool(true) : nil)) }
    let lists = [("keep", "include"), ("drop", "exclude")].compactMap { name, key in
      words(asked[name]).map { (key, $0) }
    }
    guard !lists.isEmpty else { return fields }
    if lists.count == 2, lists.allSatisfy({ $0.1.isEmpty }) { return fields + [(["filter"], nil)] }
    for (key, words) in lists where !words.isEmpty || hasFilter {
      fields.append((["filter", key], words.isEmpty ? nil : .list(words.map { .string($0) })))
    }
    return fields
  }

  /// Returns a list of words, which can also be given as one text; `nil` if it is not given.
  private static func words(_ node: Node?) -> [String]? {
    switch node {
    case .list(let elements): elements.compactMap(\.string).filter { !$0.isEmpty }
    case .string(let text): text.isEmpty ? [] : [text]
    case .null: []
    default: nil
    }
  }
}

extension Source {
  fileprivate var hasFilter: Bool { !include.isEmpty || !exclude.isEmpty }
}
