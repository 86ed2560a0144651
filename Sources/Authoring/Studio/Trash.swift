package import System
package import Text

/// The stories that the studio has removed, in `.rhapsode/trash`, until it is emptied.
package struct Trash: Sendable {
  package struct Item: Sendable, Hashable {
    package var id: String
    package var title: String
    /// The story's file, relative to the site's folder.
    package var file: String
    /// The path that was moved: the story's file, or its folder if no other story uses it.
    package var moved: String
    package var trashed: Timestamp
  }

  /// The folder that contains `content/`.
  private let site: String
  private static let folder: RelativePath = ".rhapsode/trash"
  /// The file that describes an item, and the folder for its files.
  private static let description = "item.json"
  private static let kept = "kept"

  package init(site: String) { self.site = site }

  /// Moves a story to the trash: its folder if no other text is in it, otherwise only the file.
  package func add(_ story: ContentFile, title: String, now: Timestamp) throws(FileError) -> Item {
    let root = try Folder(site, followsLink: true)
    let moved = StoryUnit.path(of: story)
    let time = now.rfc3339.filter { $0.isNumber }
    let name = (Slug.make(title) ?? "story").prefix(60)
    let (id, place) = try Self.place("\(time)-\(name)", in: root)
    let item = Item(id: id, title: title, file: story.path.text, moved: moved.text, trashed: now)
    guard let description = place.appending(Self.description),
      let target = place.appending("\(Self.kept)/\(moved.name)")
    else { throw FileError.nameTooLong(.create, id) }
    do throws(FileError) {
      _ = try root.makeFolders(above: target)
      try root.write(JSON.bytes(of: item.node, pretty: true), to: description)
      try root.moveUnlessTaken(moved, to: target)
    } catch {
      // On another file system, a story that could be removed only in part is whole in the trash, and stays there.
      if try root.status(target) == nil { try? root.removeTree(place) }
      throw error
    }
    return item
  }

  /// The newest first.
  package func items() -> [Item] {
    let state = StateFolder("\(site)/\(Self.folder.text)")
    let items = state.names().compactMap { item($0) }
    return items.sorted { ($1.trashed.seconds, $0.id) < ($0.trashed.seconds, $1.id) }
  }

  /// Moves an item back. Throws `FileError.isTaken` if there is something new in its place.
  package func restore(_ id: String) throws(FileError) -> Item {
    let root = try Folder(site, followsLink: true)
    guard let item = item(id), let place = Self.folder.appending(id), let target = RelativePath(item.moved),
      target.text.hasPrefix("content/"), let source = place.appending("\(Self.kept)/\(target.name)")
    else { throw FileError.absent(id) }
    _ = try root.makeFolders(above: target)
    try root.moveUnlessTaken(source, to: target)
    try root.removeTree(place)
    return item
  }

  /// Deletes an item for ever, or without an id all of them.
  package func empty(_ id: String? = nil) throws(FileError) {
    let root = try Folder(site, followsLink: true)
    guard let id else { return try root.removeTree(Self.folder) }
    guard item(id) != nil, let place = Self.folder.appending(id) else { throw FileError.absent(id) }
    try root.removeTree(place)
  }
}

extension Trash {
  private func item(_ id: String) -> Item? {
    guard !id.utf8.contains(0x2F), let file = RelativePath("\(id)/\(Self.description)"),
      let bytes = try? StateFolder("\(site)/\(Self.folder.text)").read(file),
      let node = try? JSON.parse(bytes, file: Self.description)
    else { return nil }
    return Item(node, id: id)
  }

  /// Makes a folder for a new item, with a number if the name is taken.
  private static func place(_ name: String, in root: borrowing Folder) throws(FileError) -> (String, RelativePath) {
    for number in 1...1000 {
      let id = number == 1 ? name : "\(name)-\(number)"
      guard let place = folder.appending(id) else { throw FileError.nameTooLong(.create, id) }
      if try root.status(place) == nil { return (id, place) }
    }
    throw FileError.taken(name)
  }
}

extension Trash.Item {
  fileprivate var node: Node {
    .object([
      .init("title", .string(title)), .init("file", .string(file)), .init("moved", .string(moved)),
      .init("trashed", .integer(trashed.seconds)),
    ])
  }

  fileprivate init?(_ node: Node, id: String) {
    guard let file = node["file"]?.string, let moved = node["moved"]?.string,
      case .integer(let seconds)? = node["trashed"]
    else { return nil }
    self.init(
      id: id, title: node["title"]?.string ?? id, file: file, moved: moved, trashed: Timestamp(seconds: seconds))
  }
}
