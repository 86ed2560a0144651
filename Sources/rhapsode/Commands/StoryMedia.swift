import Feeds
import Media
import System
import Text

/// The photos and recordings of a story that is imported: found in a folder by the names that the form says.
struct StoryMedia {
  struct File {
    /// Its name beside the text.
    var name: String
    /// Where it is copied from.
    var path: String
  }

  private(set) var files: [File] = []
  /// Names beside the text by the items' ids, also of files that are missing.
  private(set) var names: [String: String] = [:]
  /// Names, in the form, of the files that were not found.
  private(set) var missing: [String] = []
  /// Files that are not what the form says.
  private(set) var problems: [String] = []
  private(set) var hasPictures = false

  init(_ story: PlacedStory, folder: String) {
    for item in story.items where item.list.fileKey != nil {
      let kind: MediaType.Kind = item.list == .images ? .picture : .sound
      if kind == .picture { hasPictures = true }
      find(item.file, as: item.id, kind, folder)
      if names[item.id] == nil {
        names[item.id] = item.id + "." + StoryMedia.ending(of: item.file, kind)
        missing.append(item.file ?? item.id)
      }
    }
    find(story.cover, as: "cover", .picture, folder)
  }

  private mutating func find(_ name: String?, as id: String, _ kind: MediaType.Kind, _ folder: String) {
    guard let name else { return }
    let path = "\(folder)/\(name)"
    guard (try? Files.status(path))?.kind == .file else { return }
    guard let type = MediaProbe.probe(path)?.type, type.kind == kind || kind == .sound && type == .mp4 else {
      problems.append("`\(path)` is not a \(kind == .picture ? "picture" : "recording")".printable)
      return
    }
    let ending = type == .jpeg ? "jpg" : type.rawValue
    names[id] = "\(id).\(ending)"
    files.append(File(name: "\(id).\(ending)", path: path))
  }

  /// Returns the ending of a file that is missing: that of its name in the form, if it is one of such a file.
  private static func ending(of name: String?, _ kind: MediaType.Kind) -> String {
    let written = name?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard MediaType(rawValue: written)?.kind == kind else { return kind == .picture ? "jpg" : "m4a" }
    return written
  }
}
