import Authoring
import Configuration
import Model
import Preview
import System
import Text

/// What the studio's page can ask for. Each group of routes has a file of its own.
struct Studio: Sendable {
  /// The site with drafts and future entries.
  let site: LiveSite
  let addresses: StudioAddresses
  let invocation: Invocation
  let events: StudioEvents
  let facts = StoryFacts()

  var folder: String { site.folder }

  /// Answers a request whose token and origin are right.
  func answer(_ request: StudioRequest) async -> StudioReply {
    do throws(StudioFailure) {
      return try await request.isPost ? write(request) : read(request)
    } catch {
      return error.reply
    }
  }

  private func read(_ request: StudioRequest) async throws(StudioFailure) -> StudioReply {
    switch request.name {
    case "events": .events
    case "site": .json(try await overview())
    case "stories": .json(try await stories())
    case "file": try await file(request)
    default: throw Self.unknown
    }
  }

  private func write(_ request: StudioRequest) async throws(StudioFailure) -> StudioReply {
    throw Self.unknown
  }

  private static let unknown = StudioFailure(404, "The studio knows nothing of this name.")
}

extension Studio {
  /// The present version of the site, once it can be read.
  func version() async throws(StudioFailure) -> (version: SiteVersion, site: Model.Site) {
    let version = await site.present()
    guard let site = version.site else {
      throw StudioFailure(
        409, "The settings must be mended first.", help: "see `content/site.yaml`", diagnostics: version.problems)
    }
    return (version, site)
  }

  /// A file or folder below `content/` that a request names.
  func content(_ text: String?) throws(StudioFailure) -> ContentFile {
    guard let text else { throw StudioFailure.missing("file") }
    do throws(ContentFile.Refusal) {
      return try ContentFile(text, in: folder)
    } catch {
      switch error {
      case .outside: throw StudioFailure(404, "`\(text.printable)` is not a file of this site's content.")
      case .absent: throw StudioFailure(404, "`\(text.printable)` is not there any more.")
      case .failed(let error): throw StudioFailure(error, text.printable)
      }
    }
  }
}
