import Configuration
import Text

/// A text of `content/drafts/`, which a build without drafts does not read: what its name tells.
package struct UnreadDraft: Sendable, Hashable {
  /// Relative to `content/`, such as `drafts/notes/dawn.md`.
  package var file: String
  /// The file that it will be once it is published: `notes/dawn.md`.
  package var finalFile: String
  /// The address that it will have, unless front matter or settings choose another: `/notes/dawn/`, without the folder of a
  /// language; `nil` for the text of a section.
  package var address: String?
  /// As in `ContentName`.
  package var language: String?

  init(_ file: String, languages: [String]) {
    self.file = file
    finalFile = String(file.dropFirst("drafts/".count))
    let name = ContentName(path: finalFile, languages: languages)
    language = name.language
    guard !name.isSectionIndex else { return }
    let base = name.isBundleIndex ? String(name.folder.lastPathPart) : name.base
    let folder = name.isBundleIndex ? name.folder.outerName : name.folder
    let stem = ISODate(String(base.prefix(10))) != nil && base.count > 11 ? String(base.dropFirst(11)) : base
    address = "/" + (folder.isEmpty ? "" : folder + "/") + (Slug.make(stem) ?? stem) + "/"
  }
}
