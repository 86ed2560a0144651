import Authoring
import Configuration
import Media
import Model
import Preview
import System
import Text

extension Studio {
  func story(_ request: StudioRequest) async throws(StudioFailure) -> Node {
    let file = try story(request.query["file"])
    return try await node(StoryDocument(try read(file).bytes), of: file)
  }

  /// Returns a story in the form that the page gets.
  func node(_ document: StoryDocument, of file: ContentFile) async throws(StudioFailure) -> Node {
    try await node(EditedStory(document), of: file)
  }

  /// Returns a story and what its edits made of its blocks.
  func node(_ edited: EditedStory, of file: ContentFile) async throws(StudioFailure) -> Node {
    let document = edited.document
    let (version, site) = try await version()
    versions.note(document, of: file.path.text)
    let entry = site.entries.first { $0.textPlace?.file == file.path.text }
    let section = entry?.section.map { site.sections[$0] }
    var members: [Node.Member] = [.init("file", .string(nfc(file.path.text)))]
    members += document.members
    members +=
      Node.fields([
        "fields": FrontMatterForm.fields(of: section, site.settings),
        "media": .list(media(of: file, document)),
        "diagnostics": Report.node(diagnostics(of: file, entry, version)),
        "path": .string(entry?.path ?? ""), "previewAddress": .string(previewAddress(entry?.path ?? "")),
        "language": .string(entry?.language ?? site.settings.defaultLanguage),
        "draft": .bool(document.isDraft || file.path.text.hasPrefix("content/drafts/")),
        "canvas": entry?.canvas.map { .fields(["width": .number($0.width), "height": .number($0.height)]) },
        "inserted": edited.inserted.isEmpty ? nil : .list(edited.inserted.map { .list($0.map { .string($0) }) }),
        "origins": edited.origins.map { .list($0.map { $0.map { .string($0) } ?? .null }) },
      ]).members
    return .object(members)
  }

  /// Reads a story that is about to be edited.
  func read(_ file: ContentFile) throws(StudioFailure) -> EditedFile {
    do throws(EditedFile.Failure) {
      return try EditedFile(file.real)
    } catch {
      throw StudioFailure(error, file.path.text)
    }
  }
}

extension StudioFailure {
  init(_ failure: EditedFile.Failure, _ name: String) {
    switch failure {
    case .file(let error): self.init(error, name)
    case .changed: self.init(409, "`\(name)` was changed by another program meanwhile.")
    }
  }

  init(_ refusal: StoryEdit.Refusal) {
    self.init(
      400, refusal.summary.asSentence, help: refusal.help,
      members: refusal.edit.map { [.init("edit", .count($0))] } ?? [])
  }
}

// MARK: What the preview knows

extension Studio {
  /// The most files beside a story that are listed.
  private static let mostFiles = 1000

  private func diagnostics(of file: ContentFile, _ entry: Entry?, _ version: SiteVersion) -> [Diagnostic] {
    var found = version.problems
    if let entry, let path = RequestPath(site.basePath + entry.path) {
      found += version.answer(path, basePath: site.basePath).found
    }
    return Findings.settled(found, folder: folder).filter { $0.place?.file == file.path.text }
  }

  /// Returns the pictures, recordings and other files beside a story; if it has a folder of its own, also those in
  /// subfolders.
  private func media(of file: ContentFile, _ document: StoryDocument) -> [Node] {
    let isOwnFolder = StoryUnit.path(of: file) != file.path || file.path.name.hasPrefix("index.")
    let names = isOwnFolder ? Files.list(file.folder) : Self.names(in: file.folder)
    let text = document.text
    return names.filter(Self.isMedia).prefix(Self.mostFiles).map { name in
      let path = "\(file.folder)/\(name)"
      let facts = MediaProbe.probe(path)
      return .fields([
        "path": .string(name),
        "type": .string(facts?.type.mime ?? MediaType.mime(ofName: name) ?? "application/octet-stream"),
        "width": facts?.size.map { .count($0.width) }, "height": facts?.size.map { .count($0.height) },
        "duration": facts?.duration.map { .number($0) }, "bytes": .integer(Files.size(path)),
        "used": .bool(text.contains(name) || text.contains(URI.encoded(path: name))),
      ])
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let items = try? Folder(folder, followsLink: true).items() else { return [] }
    return items.filter { $0.kind == .file }.map(\.name).sorted()
  }

  private static func isMedia(_ name: String) -> Bool {
    !name.split(separator: "/").contains { $0.hasPrefix(".") }
      && !SiteNames.isText(name) && ![".yaml", ".csv", "~", ".part"].contains { name.hasSuffix($0) }
  }
}
