import Authoring
import Model
import Preview
import System
import Text

extension Studio {
  /// Makes edits of a story, unless it was changed meanwhile.
  func edit(_ request: StudioRequest, _ asked: Node) async throws(StudioFailure) -> Node {
    let file = try story(request.query["file"] ?? asked["file"]?.string)
    let edits: [StoryEdit]
    do throws(StoryEdit.Refusal) {
      edits = try StoryEdit.list(asked["edits"] ?? .list([]))
    } catch {
      throw StudioFailure(error)
    }
    return try await change(file, asked) { (document) throws(StoryEdit.Refusal) in try document.result(of: edits) }
  }

  func publish(_ asked: Node) async throws(StudioFailure) -> Node {
    let file = try story(asked["file"]?.string)
    let story = try await change(file, asked) { (document) throws(StoryEdit.Refusal) in
      EditedStory(try document.publish(date: asked["date"]?.string, now: Clock.now()))
    }
    let moved = try undrafted(file)
    return moved == file ? story : try await node(StoryDocument(try read(moved).bytes), of: moved)
  }

  func draft(_ asked: Node) async throws(StudioFailure) -> Node {
    let file = try story(asked["file"]?.string)
    return try await change(file, asked) { (document) throws(StoryEdit.Refusal) in EditedStory(try document.draft()) }
  }

  /// Applies `change` to a story and writes the result, if the story still has the requested version.
  func change(
    _ file: ContentFile, _ asked: Node, _ change: StoryChanges
  ) async throws(StudioFailure) -> Node {
    guard let version = asked["version"]?.string else { throw StudioFailure.missing("version") }
    let edited = try read(file)
    let document = StoryDocument(edited.bytes)
    guard document.version == version else {
      if let repeated = written(document, file, asked, version, change) { return try await node(repeated, of: file) }
      throw try await conflict(file, asked, version, change)
    }
    let result = try Self.made(document, change)
    if result.document.bytes != edited.bytes {
      do throws(EditedFile.Failure) {
        try edited.replace(with: result.document.bytes)
      } catch {
        guard error == .changed else { throw StudioFailure(error, file.path.text) }
        throw try await conflict(file, asked, version, change)
      }
    }
    return try await node(result, of: file)
  }
}

extension Studio {
  typealias StoryChanges = (StoryDocument) throws(StoryEdit.Refusal) -> EditedStory

  private static func made(
    _ document: StoryDocument, _ change: StoryChanges
  ) throws(StudioFailure) -> EditedStory {
    do throws(StoryEdit.Refusal) {
      return try change(document)
    } catch {
      throw StudioFailure(error)
    }
  }

  /// Returns the result of a request that was sent again because its answer was lost, or `nil` if the file is not what
  /// that request has written.
  private func written(
    _ document: StoryDocument, _ file: ContentFile, _ asked: Node, _ version: String, _ change: StoryChanges
  ) -> EditedStory? {
    guard asked["force"]?.string != "keep", let base = versions.document(version, of: file.path.text),
      let result = try? change(base), result.document.bytes == document.bytes
    else { return nil }
    return result
  }

  /// Returns the failure if the story was changed meanwhile. With `force: "keep"`, the edited version is first written
  /// beside the newer one, so that neither is lost.
  private func conflict(
    _ file: ContentFile, _ asked: Node, _ version: String, _ change: StoryChanges
  ) async throws(StudioFailure) -> StudioFailure {
    var kept: String?
    if asked["force"]?.string == "keep" { kept = try keep(file, asked, version, change) }
    let current = try await node(StoryDocument(try read(file).bytes), of: file)
    var failure = StudioFailure(
      409, "`\(file.path.text)` was changed by somebody else meanwhile.",
      help: kept.map { "Your version is kept in `\($0)`." } ?? "Send it again with `force: \"keep\"` to keep both.",
      members: [.init("current", current)])
    if let kept { failure.members.append(.init("kept", .string(kept))) }
    return failure
  }

  private func keep(
    _ file: ContentFile, _ asked: Node, _ version: String, _ change: StoryChanges
  ) throws(StudioFailure) -> String {
    var known = versions.document(version, of: file.path.text)
    // A whole text needs no version: a server that was started again knows none.
    if known == nil, Self.isWholeText(asked) { known = StoryDocument(try read(file).bytes) }
    guard let base = known else {
      throw StudioFailure(
        409, "The version that you have edited is not known any more.",
        help: "copy your text, then open the story again")
    }
    let document = try Self.made(base, change).document
    var seconds = Clock.now().seconds
    do throws(FileError) {
      let root = try Folder(folder, followsLink: true)
      while true {
        let copy = StoryDocument.conflictCopy(of: file.path.text, now: Timestamp(seconds: seconds))
        guard let path = RelativePath(copy) else { throw FileError.nameTooLong(.create, copy) }
        if try root.status(path) == nil {
          try root.create(path, document.bytes.span)
          return copy
        }
        seconds += 1
      }
    } catch {
      throw StudioFailure(error, file.path.text)
    }
  }

  private static func isWholeText(_ asked: Node) -> Bool {
    let edits = asked["edits"]?.elements ?? []
    return edits.count == 1 && edits[0]["op"]?.string == "source"
  }

  /// Moves a story out of `content/drafts/`, where every story is a draft. Returns its file.
  private func undrafted(_ file: ContentFile) throws(StudioFailure) -> ContentFile {
    let drafts = "content/drafts/"
    let unit = StoryUnit.path(of: file)
    guard unit.text.hasPrefix(drafts), let target = RelativePath("content/" + unit.text.dropFirst(drafts.count)) else {
      return file
    }
    do throws(FileError) {
      let root = try Folder(folder, followsLink: true)
      _ = try root.makeFolders(above: target)
      try root.renameUnlessTaken(unit, to: target)
    } catch {
      throw StudioFailure(error, target.text)
    }
    return try content(target.text + file.path.text.dropFirst(unit.text.count))
  }
}
