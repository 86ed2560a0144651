import Model
package import System
package import Text

/// A file or folder below `content/` of a site. Symbolic links in its path must not lead out of `content/`.
package struct ContentFile: Sendable, Hashable {
  package enum Refusal: Error, Sendable, Hashable {
    /// The path is not below `content/`, has a hidden name, or leads elsewhere through a link.
    case outside
    case absent
    case failed(FileError)
  }

  /// Relative to the site's folder, such as `content/stories/dawn/index.md`, as the disk spells it, in any Unicode
  /// normal form.
  package let path: RelativePath
  /// Its absolute path, without links.
  package let real: String

  /// Throws `absent` if there is no such file or folder. `site` is the folder that contains `content/`.
  package init(_ text: String, in site: String) throws(Refusal) {
    guard var path = Self.path(text) else { throw .outside }
    if !Files.exists("\(site)/\(path.text)") { path = Self.onDisk(path, in: site) ?? path }
    do throws(FileError) {
      let content = try Files.realPath("\(site)/content")
      real = try Files.realPath("\(site)/\(path.text)")
      guard real.hasPrefix(content + "/") else { throw FileError.taken("") }
    } catch {
      throw error.isTaken ? .outside : error.isMissing || error.isLinkLoop ? .absent : .failed(error)
    }
    self.path = path
  }

  /// The folder that contains it, by its absolute path.
  package var folder: String { real.lastIndex(of: "/").map { String(real[..<$0]) } ?? real }

  /// Whether it is the text of a story.
  package var isText: Bool { SiteNames.isText(path.text) }

  /// Returns the path with the names as the disk spells them, which may be in another Unicode normal form; `nil` if
  /// there is no such file.
  private static func onDisk(_ path: RelativePath, in site: String) -> RelativePath? {
    var found = ""
    for segment in path.text.split(separator: "/") {
      let items = try? Folder(found.isEmpty ? site : "\(site)/\(found)", followsLink: true).items()
      // Swift compares texts by canonical equivalence, so that the normal form does not matter.
      guard let name = items?.first(where: { $0.name == segment })?.name else { return nil }
      found += found.isEmpty ? name : "/" + name
    }
    return RelativePath(found)
  }

  /// Returns `nil` for a path that is not below `content/`, or has a hidden segment.
  private static func path(_ text: String) -> RelativePath? {
    guard let path = RelativePath(text), text.utf8.starts(with: "content/".utf8),
      !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C }),
      !text.split(separator: "/").contains(where: { $0.utf8.first == 0x2E })
    else { return nil }
    return path
  }
}
