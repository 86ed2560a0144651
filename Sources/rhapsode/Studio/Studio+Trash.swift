import Authoring
import Model
import Preview
import System
import Text

extension Studio {
  private var bin: Trash { Trash(site: folder) }

  /// What is in the trash, the newest first.
  var trashed: Node { .fields(["items": .list(bin.items().map(Self.node))]) }

  func trash(_ asked: Node) async throws(StudioFailure) -> Node {
    let story = try story(asked["file"]?.string)
    let site = try await version().site
    let entry = site.entries.first { $0.textPlace?.file == story.path.text }
    // The site may not have read the latest changes yet.
    let written = (try? read(story)).flatMap { StoryDocument($0.bytes).front.fields["title"]?.string }
    do throws(FileError) {
      return Self.node(try bin.add(story, title: written ?? entry?.title ?? story.path.name, now: Clock.now()))
    } catch {
      throw StudioFailure(error, story.path.text)
    }
  }

  func restore(_ asked: Node) throws(StudioFailure) -> Node {
    guard let id = asked["id"]?.string else { throw StudioFailure.missing("id") }
    do throws(FileError) {
      return Self.node(try bin.restore(id))
    } catch {
      if error.isTaken {
        throw StudioFailure(
          409, "There is something new in its place: `\(error.path.printable)`.", help: "rename that first")
      }
      throw StudioFailure(error, id.printable)
    }
  }

  func emptyTrash(_ asked: Node) throws(StudioFailure) -> Node {
    do throws(FileError) {
      try bin.empty(asked["id"]?.string)
    } catch {
      throw StudioFailure(error, "the trash")
    }
    return trashed
  }

  private static func node(_ item: Trash.Item) -> Node {
    .fields([
      "id": .string(item.id), "title": .string(item.title), "file": .string(item.file),
      "moved": .string(item.moved), "trashed": .string(item.trashed.rfc3339),
    ])
  }
}
