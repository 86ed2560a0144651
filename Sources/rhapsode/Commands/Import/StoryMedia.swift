import Feeds
import Media
import System
import Text

/// The photos and recordings of an imported story, found in a folder by their names in the property list.
struct StoryMedia {
  struct File {
    /// Its name beside the text.
    var name: String
    /// Where it is copied from.
    var path: String
  }

  private(set) var files: [File] = []
  /// The file names beside the text, by the items' ids; also of missing files.
  private(set) var names: [String: String] = [:]
  /// The names, in the property list, of the files that were not found.
  private(set) var missing: [String] = []
  /// Messages about files whose type differs from what the property list says.
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

  /// Returns the ending for a missing file: that of its name in the property list, if it fits the kind of file.
  private static func ending(of name: String?, _ kind: MediaType.Kind) -> String {
    let written = name?.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard MediaType(rawValue: written)?.kind == kind else { return kind == .picture ? "jpg" : "m4a" }
    return written
  }
}
