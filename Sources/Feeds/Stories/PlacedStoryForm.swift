import Text

/// A writer of stories in the property list form. Values of an imported story's `PlacedStoryRest` are used as long as
/// they mean the same as the story does now.
package enum PlacedStoryForm {
  package static func list(_ story: PlacedStory, _ rest: PlacedStoryRest) -> PropertyList {
    var members = settled(head(story), rest.story) { candidate in
      var reader = PlacedStoryReader(file: "", bytes: [])
      guard var same = reader.read(candidate) else { return false }
      same.pages = max(same.pages, story.items.map(\.page).max() ?? 1)
      return same.means(story)
    }
    for list in PlacedItem.List.allCases {
      let items = story.items.filter { $0.list == list }.sorted { $0.number < $1.number }
      if items.isEmpty, case .some(nil) = rest.story[list.rawValue] { continue }
      members[list.rawValue] = PropertyList(.list(items.map { self.item($0, rest.items[$0.id] ?? [:]) }))
    }
    return dictionary(members)
  }

  /// The keys of the story itself, without its items.
  static func head(_ story: PlacedStory) -> [String: PropertyList] {
    var members = [
      "Title": PropertyList(.string(story.title)), "ContentWidth": real(story.width),
      "ContentHeight": real(Double(story.pages) * PlacedStory.pageHeight),
      "Description": PropertyList(.string(story.description)),
    ]
    members["user"] = story.user.map { PropertyList(.string($0)) }
    members["CoverImageLocalPath"] = story.cover.map { PropertyList(.string($0)) }
    return members
  }

  static func members(_ item: PlacedItem) -> [String: PropertyList] {
    var members = ["Page": whole(item.page), "frame": PropertyList(.string(item.frame.text))]
    switch item.content {
    case .image(let link): members["Link"] = link.map { PropertyList(.string($0)) }
    case .recording: break
    case .text(let text, let isHeader, let alignment):
      let words = text.singleSpaced
      members["text"] = PropertyList(.string(words))
      members["isHeader"] = PropertyList(.boolean(isHeader && !words.isEmpty))
      members["alignment"] = whole(alignment)
    }
    if let key = item.list.fileKey { members[key] = item.file.map { PropertyList(.string($0)) } }
    return members
  }
}

extension PlacedStoryForm {
  private static func item(_ item: PlacedItem, _ rest: PlacedStoryRest.Values) -> PropertyList {
    dictionary(
      settled(members(item), rest) { candidate in
        var reader = PlacedStoryReader(file: "", bytes: [])
        let story: [PropertyList.Member] = [
          .init("Title", PropertyList(.string("x"))), .init(item.list.rawValue, PropertyList(.list([candidate]))),
        ]
        guard var same = reader.read(PropertyList(.dictionary(story)))?.items.first else { return false }
        same.number = item.number
        return same.means(item)
      })
  }

  /// Adds the values of `rest` to Rhapsode's own: all of them if the result means the same, or else each that keeps the
  /// meaning.
  private static func settled(
    _ own: [String: PropertyList], _ rest: PlacedStoryRest.Values, means: (PropertyList) -> Bool
  ) -> [String: PropertyList] {
    func adding(_ values: PlacedStoryRest.Values, to own: [String: PropertyList]) -> [String: PropertyList] {
      own.merging(values.compactMapValues(\.self)) { $1 }.filter { key, _ in
        if case .some(nil) = values[key] { false } else { true }
      }
    }
    let all = adding(rest, to: own)
    if means(dictionary(all)) { return all }
    var settled = own
    for (key, value) in rest.sorted(by: { $0.key < $1.key }) {
      let next = adding([key: value], to: settled)
      if means(dictionary(next)) { settled = next }
    }
    return settled
  }

  private static func dictionary(_ members: [String: PropertyList]) -> PropertyList {
    let sorted = members.sorted { $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars) }
    return PropertyList(.dictionary(sorted.map { PropertyList.Member($0.key, $0.value) }))
  }

  private static func whole(_ number: Int) -> PropertyList { PropertyList(.integer(String(number))) }

  private static func real(_ number: Double) -> PropertyList { PropertyList(.real(number.description)) }
}

extension PlacedItem.Frame {
  /// `x-y-width-height` with six decimals, as the app writes it.
  var text: String { [x, y, width, height].map(Self.text).joined(separator: "-") }

  private static func text(_ number: Double) -> String {
    let millionths = Int((number * 1e6).rounded())
    var bytes: [UInt8] = millionths < 0 ? [0x2D] : []
    bytes.append(decimal: Int(millionths.magnitude / 1_000_000))
    bytes.append(0x2E)
    bytes.append(decimal: Int(millionths.magnitude % 1_000_000), width: 6)
    return bytes.text
  }
}
