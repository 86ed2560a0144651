import Authoring
import Configuration
import Model
import Preview
import System
import Text

/// The studio, which answers the requests of its page. Each group of routes has a file of its own.
struct Studio: Sendable {
  /// The site with drafts and future entries.
  let site: LiveSite
  let addresses: StudioAddresses
  let invocation: Invocation
  let events: StudioEvents
  /// Reads the site again, after sources were fetched.
  let reread: @Sendable () -> Void
  let facts = StoryFacts()
  let versions = StoryVersions()
  let fetching = OneAtATime()
  let found = LibraryResults()

  var folder: String { site.folder }

  /// Answers a request whose token and origin were checked.
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
    case "story": .json(try await story(request))
    case "file": try await file(request)
    case "trash": .json(trashed)
    case "sources": .json(try await sources())
    case "source": .json(try entries(of: request))
    case "library": .json(try await search(request))
    case "library/preview": try await libraryPreview(request)
    default: throw Self.unknown
    }
  }

  private func write(_ request: StudioRequest) async throws(StudioFailure) -> StudioReply {
    if request.name == "media" { return .json(status: 201, try await upload(request)) }
    guard case .json(let asked) = request.body else { throw Self.unknown }
    switch request.name {
    case "story": return .json(try await edit(request, asked))
    case "publish": return .json(try await publish(asked))
    case "draft": return .json(try await draft(asked))
    case "stories": return .json(status: 201, try await create(asked))
    case "stories/translate", "story/translate": return .json(status: 201, try await translate(asked))
    case "trash": return .json(try await trash(asked))
    case "trash/restore": return .json(try restore(asked))
    case "trash/empty": return .json(try emptyTrash(asked))
    case "sources": return .json(try await add(asked))
    case "source": return .json(try await change(asked))
    case "hidden": return .json(try await hide(asked))
    case "formula": return .json(try await formula(asked))
    case "library/save": return .json(try await save(asked))
    case "refresh": return .json(try await refresh(asked))
    default: throw Self.unknown
    }
  }

  private static let unknown = StudioFailure(404, "The studio knows nothing of this name.")
}

extension Studio {
  /// Returns the current version of the site; throws if the site cannot be read.
  func version() async throws(StudioFailure) -> (version: SiteVersion, site: Model.Site) {
    let version = await site.present()
    guard let site = version.site else {
      throw StudioFailure(
        409, "The settings must be corrected first.", help: "see `content/site.yaml`", diagnostics: version.problems)
    }
    return (version, site)
  }

  /// The text of a story that a request names.
  func story(_ text: String?) throws(StudioFailure) -> ContentFile {
    let file = try content(text)
    guard file.isText, (try? Files.status(file.real))?.kind == .file else {
      throw StudioFailure(404, "`\(file.path.text.printable)` is not a story.")
    }
    return file
  }

  /// A file or folder below `content/` that a request names.
  func content(_ text: String?) throws(StudioFailure) -> ContentFile {
    guard let text else { throw StudioFailure.missing("file") }
    do throws(ContentFile.Refusal) {
      return try ContentFile(text, in: folder)
    } catch {
      switch error {
      case .outside: throw StudioFailure(404, "`\(text.printable)` is not a file of this site's content.")
      case .absent:
        throw StudioFailure(
          404, code: "missing", "`\(text.printable)` is not there any more.", ["name": text.printable])
      case .failed(let error): throw StudioFailure(error, text.printable)
      }
    }
  }
}
