import Text

/// The parts of a property list that the story read from it does not contain: other keys, file names, and values in
/// another form than the one that Rhapsode writes.
package struct PlacedStoryRest: Sendable, Hashable {
  /// `nil` as a value: the property list lacks a key that Rhapsode would write.
  package typealias Values = [String: PropertyList?]

  package var story: Values
  /// By the id of the item, such as `image-1`.
  package var items: [String: Values]

  package init(story: Values = [:], items: [String: Values] = [:]) {
    self.story = story
    self.items = items
  }

  /// The difference between a property list and `story`, which was read from it. `names` are the files' names beside
  /// the story, by id;
  /// `cover` for the cover.
  package init(of list: PropertyList, story: PlacedStory, names: [String: String]) {
    let lists = PlacedItem.List.allCases.map(\.rawValue)
    var own = story
    own.cover = names["cover"]
    // An export writes the texts without the white space around their words.
    own.title = story.title.singleSpaced
    own.description = story.description.singleSpaced
    own.user = story.user.map(\.singleSpaced)
    self.story = Self.difference(list, from: PlacedStoryForm.head(own))
    for key in lists where list[key] == nil { self.story[key] = .some(nil) }
    for key in lists where list[key] != nil { self.story[key] = nil }
    items = [:]
    for item in story.items {
      guard case .list(let elements)? = list[item.list.rawValue]?.value, elements.indices.contains(item.number - 1)
      else { continue }
      var item = item
      item.file = names[item.id]
      let values = Self.difference(elements[item.number - 1], from: PlacedStoryForm.members(item))
      if !values.isEmpty { items[item.id] = values }
    }
  }

  private static func difference(_ list: PropertyList, from own: [String: PropertyList]) -> Values {
    var values: Values = [:]
    for member in list.members where own[member.key] != member.value { values[member.key] = member.value }
    for key in own.keys where list[key] == nil { values[key] = .some(nil) }
    return values
  }
}
