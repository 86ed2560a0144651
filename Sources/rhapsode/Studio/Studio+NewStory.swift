import Authoring
import Configuration
import Model
import Preview
import System
import Text

extension Studio {
  /// Starts a draft.
  func create(_ asked: Node) async throws(StudioFailure) -> Node {
    guard let title = asked["title"]?.string else { throw StudioFailure.missing("title") }
    let settings = try await version().site.settings
    let section = asked["section"]?.string ?? Scaffold.usualSection(settings, in: folder)
    let language = asked["language"]?.string
    guard language.map(settings.languages.contains) ?? true else {
      throw StudioFailure(400, "The site has no language `\((language ?? "").printable)`.")
    }
    let made: (path: String, document: StoryDocument)?
    do throws(StoryEdit.Refusal) {
      made = try StoryDocument.new(
        title: title, section: section, language: language == settings.defaultLanguage ? nil : language,
        text: asked["text"]?.string ?? "", now: Clock.now())
    } catch {
      throw StudioFailure(error)
    }
    guard let made else { throw StudioFailure(400, code: "title", "A title needs a letter or a digit.") }
    return try await shown(write(made.document, as: made.path))
  }

  /// Starts a translation: a copy of a story in another language, whose words the author overwrites.
  func translate(_ asked: Node) async throws(StudioFailure) -> Node {
    let file = try story(asked["file"]?.string)
    guard let language = asked["language"]?.string else { throw StudioFailure.missing("language") }
    let settings = try await version().site.settings
    guard settings.languages.contains(language) else {
      throw StudioFailure(400, "The site has no language `\(language.printable)`.")
    }
    let original = StoryDocument(try read(file).bytes)
    let path = Self.path(of: file.path.text, in: language, settings)
    if (try? content(path)) != nil {
      throw StudioFailure(409, code: "translated", "This story has a translation already: `\(path)`.", ["file": path])
    }
    let document: StoryDocument
    do throws(StoryEdit.Refusal) {
      document = try original.translation()
    } catch {
      throw StudioFailure(error)
    }
    return try await shown(write(document, as: path, isUnique: true))
  }
}

extension Studio {
  /// Returns `stories/dawn/index.el.md` for `stories/dawn/index.md`.
  private static func path(of file: String, in language: String, _ settings: Settings) -> String {
    let (name, ending) = SiteNames.stem(of: file)
    var stem = name[...]
    for other in settings.languages where stem.hasSuffix("." + other) { stem = stem.dropLast(other.utf8.count + 1) }
    return stem + (language == settings.defaultLanguage ? "" : "." + language) + ending
  }

  /// Writes a new file. If the name is taken, the folder gets a number, unless the name is fixed.
  private func write(
    _ document: StoryDocument, as path: String, isUnique: Bool = false
  ) throws(StudioFailure) -> ContentFile {
    for number in 1...(isUnique ? 1 : 999) {
      let name = number == 1 ? path : path.replacing("/index.md", with: "-\(number)/index.md")
      guard let file = RelativePath(name), !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
        !name.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x5C })
      else { throw StudioFailure(400, "`\(name.printable)` cannot be a story of this site.") }
      do throws(FileError) {
        let root = try Folder(folder, followsLink: true)
        if let folder = file.parent, number < 999, !isUnique, try root.status(folder) != nil { continue }
        try root.create(file, document.bytes.span)
      } catch {
        throw StudioFailure(error, name)
      }
      return try content(name)
    }
    throw StudioFailure(409, "There are too many stories of this title.")
  }

  /// Returns a new story as soon as the site has read it.
  private func shown(_ file: ContentFile) async throws(StudioFailure) -> Node {
    for _ in 0..<100 {
      if try await version().site.entries.contains(where: { $0.textPlace?.file == file.path.text }) { break }
      try? await Task.sleep(for: .milliseconds(30))
    }
    return try await node(StoryDocument(try read(file).bytes), of: file)
  }
}
