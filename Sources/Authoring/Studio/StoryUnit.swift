import Model
import System
package import Text

/// The file or folder that belongs to one story alone.
package enum StoryUnit {
  /// Returns the folder of an `index.md` that has no other text, or else the file itself.
  package static func path(of story: ContentFile) -> RelativePath {
    guard let folder = story.path.parent, folder.text.hasPrefix("content/"), story.path.name.hasPrefix("index.") else {
      return story.path
    }
    let others = Files.list(story.folder).filter { SiteNames.isText($0) && $0 != story.path.name }
    return others.isEmpty ? folder : story.path
  }
}
