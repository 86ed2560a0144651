package import Feeds
package import Model
import Text

/// A story in the property list form, with its files.
package struct PropertyListExport: Sendable {
  package var list: PropertyList
  /// The files of its items and its cover, by their names in the property list.
  package var files: [(name: String, asset: Asset)] = []
  /// The number of parts that the form cannot hold, such as films, and the recording and the film of the front matter.
  package var leftOut: Int
  /// The number of parts that had no place and are placed below one another.
  package var unplaced: Int

  /// `rest` is what the story's front matter keeps of the property list that it was imported from.
  package init(_ entry: Int, of site: Site, _ bodies: any Bodies, rest: PlacedStoryRest) {
    let front = site.entries[entry]
    let parts = StoryParts(OpenBody(bodies.body(of: entry), entry: entry), bodies, canvas: front.canvas)
    (leftOut, unplaced) = (parts.leftOut + [front.audio, front.video].count { $0 != nil }, parts.unplaced)
    let canvas = front.canvas ?? Entry.Canvas(width: PlacedStory.standardWidth, height: PlacedStory.pageHeight)
    var story = PlacedStory(
      title: front.title, description: front.summary ?? "",
      user: front.authors.first.map { site.people[$0].name.text(in: front.language) },
      width: canvas.width * PlacedStory.pageHeight / canvas.height, pages: max(1, parts.pages),
      cover: front.cover.map { Self.fileName($0.src) }, items: parts.items)
    story.width = (story.width * 1e6).rounded() / 1e6
    list = PlacedStoryForm.list(story, rest)
    if let cover = front.cover, let asset = bodies.asset(cover.src, beside: entry) {
      add(asset, named: list["CoverImageLocalPath"])
    }
    for kind in PlacedItem.List.allCases {
      guard let key = kind.fileKey, case .list(let elements)? = list[kind.rawValue]?.value else { continue }
      let own = parts.items.indices.filter { parts.items[$0].list == kind }
        .sorted { parts.items[$0].number < parts.items[$1].number }
      for (index, element) in zip(own, elements) {
        if let asset = parts.files[index] { add(asset, named: element[key]) }
      }
    }
  }

  private mutating func add(_ asset: Asset, named name: PropertyList?) {
    let name = name?.string.map(Self.fileName) ?? ""
    guard !name.isEmpty, name != ".", name != "..", !files.contains(where: { $0.name == name }) else { return }
    files.append((name, asset))
  }

  private static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
