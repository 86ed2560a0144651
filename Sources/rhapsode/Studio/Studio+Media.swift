import Authoring
import Media
import Preview
import System
import Text

extension Studio {
  /// Gives a file that has arrived a name beside its story, and makes M4A of sound that podcasts refuse.
  func upload(_ request: StudioRequest) async throws(StudioFailure) -> Node {
    guard case .file(let file) = request.body else { throw StudioFailure(400, "The request has no file.") }
    let story = try story(request.query["story"])
    guard file.size > 0 else { throw StudioFailure(400, "The file is empty.") }
    let facts = MediaProbe.probe(file.path)
    let name = try name(request.query["name"] ?? "", facts?.type)
    let path = try publish(file, as: name)
    let also = await converted(path, name, facts, in: story.folder)
    return .fields([
      "path": .string(path),
      "type": .string(facts?.type.mime ?? MediaType.mime(ofName: path) ?? "application/octet-stream"),
      "bytes": .count(file.size), "width": facts?.size.map { .count($0.width) },
      "height": facts?.size.map { .count($0.height) }, "duration": facts?.duration.map { .number($0) },
      "also": .text(also),
    ])
  }

  private func name(_ asked: String, _ type: MediaType?) throws(StudioFailure) -> UploadName {
    do throws(UploadName.Refusal) {
      return try UploadName(asked, type: type)
    } catch {
      switch error {
      case .isText(let ending):
        throw StudioFailure(
          400, "A file `.\(ending)` would become a page or a setting of the site.",
          help: "copy it into the folder of the site by hand, if that is what you want")
      case .unknownType:
        throw StudioFailure(
          400, "The type of this file cannot be recognized.", help: "give its name an extension, such as `.pdf`")
      }
    }
  }

  private func publish(_ file: UploadedFile, as name: UploadName) throws(StudioFailure) -> String {
    do throws(FileError) {
      for number in 1...9999 where try file.publish(as: name.text(number)) { return name.text(number) }
    } catch {
      throw StudioFailure(error, name.text())
    }
    throw StudioFailure(409, "There are too many files of this name, or the folder cannot be written.")
  }

  /// Returns the name of the converted sound, or `nil` if it is not needed or not possible.
  private func converted(
    _ path: String, _ name: UploadName, _ facts: MediaFacts?, in folder: String
  ) async -> String? {
    guard let facts, SoundConversion.isNeeded(facts), SoundConversion.isPossible else { return nil }
    events.progress("convert", done: 0, of: 1, path)
    defer { events.progress("convert", done: 1, of: 1, path) }
    let draft = "\(folder)/.sound.\(DraftName.ending())"
    defer { Files.remove(draft) }
    guard await DedicatedThread.value({ SoundConversion.makeM4A(of: "\(folder)/\(path)", as: draft) }) else {
      return nil
    }
    return (1...9999).lazy.map { name.text($0, ending: "m4a") }.first { Files.publish(draft, as: "\(folder)/\($0)") }
  }
}
