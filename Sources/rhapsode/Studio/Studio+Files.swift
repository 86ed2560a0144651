import Authoring
import Media
import Model
import Preview
import System
import Text

extension Studio {
  /// Returns the bytes of a picture, a recording or another file of the content; with `width`, of a smaller form of the
  /// picture.
  func file(_ request: StudioRequest) async throws(StudioFailure) -> StudioReply {
    let file = try content(request.query["path"])
    guard (try? Files.status(file.real))?.kind == .file else {
      throw StudioFailure(404, "`\(file.path.text.printable)` is not a file.")
    }
    let type = MediaType.mime(ofName: file.real) ?? "application/octet-stream"
    if let width = request.query["width"].flatMap({ Int($0) }), (16...4096).contains(width),
      let small = await smaller(file.real, width)
    {
      return .response(Response(type: "image/webp", .file(small)))
    }
    return .response(Response(type: type, .file(file.real)))
  }

  /// Returns the file of a smaller form, or `nil` if none can be made.
  private func smaller(_ file: String, _ width: Int) async -> String? {
    let version = await site.present()
    guard version.derivatives.canBeMade, let facts = MediaProbe.probe(file), facts.type.hasDerivatives,
      let size = facts.size, size.width > width
    else { return nil }
    let derivatives = version.derivatives
    return await DedicatedThread.value {
      try? derivatives.file(of: file, Recipe(width: width, format: .webp, quality: 80))
    }
  }
}

extension Studio {
  /// Returns the folder for a file that is about to be uploaded; `nil` if the request does not upload one.
  func place(for request: StudioRequest) -> Result<String, StudioExchange.Refusal>? {
    guard request.name == "media" else { return nil }
    do throws(StudioFailure) {
      return .success(try content(request.query["story"]).folder)
    } catch {
      return .failure(StudioExchange.Refusal(error.status, error.error))
    }
  }
}
