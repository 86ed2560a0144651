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
    let asked = request.query["name"] ?? ""
    guard file.size > 0 else {
      throw StudioFailure(400, code: "upload-empty", "The file is empty.", ["name": asked.printable])
    }
    let facts = MediaProbe.probe(file.path)
    let name = try name(asked, facts?.type, request.query["wanted"].flatMap(UploadName.Wanted.init(rawValue:)))
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

  private func name(
    _ asked: String, _ type: MediaType?, _ wanted: UploadName.Wanted?
  ) throws(StudioFailure) -> UploadName {
    do throws(UploadName.Refusal) {
      return try UploadName(asked, type: type, wanted: wanted)
    } catch {
      throw Self.failure(error, asked)
    }
  }

  /// The page has these words in its languages, by their codes.
  private static func failure(_ refusal: UploadName.Refusal, _ name: String) -> StudioFailure {
    let name = name.printable
    let (code, error, help) =
      switch refusal {
      case .isText:
        (
          "upload-text", "“\(name)” is a text or a table, which the site would read as a page or as settings.",
          "To show its words, copy them and paste them into the story. To offer it for download, save it as a PDF."
        )
      case .unknownType:
        (
          "upload-unknown", "The site cannot tell what kind of file “\(name)” is.",
          "Give its name an ending on your device, such as .pdf."
        )
      case .notPicture:
        (
          "upload-no-picture", "“\(name)” is not a picture.",
          "Choose a photo or a drawing: a file of the kind JPEG, PNG, GIF, WebP, AVIF or SVG."
        )
      case .notRecording:
        (
          "upload-no-recording", "“\(name)” is not a recording.",
          "Choose a sound or a film, such as a file of the kind MP3, M4A, WAV, MP4 or WebM."
        )
      }
    return StudioFailure(400, code: code, error, help: help, ["name": name])
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
