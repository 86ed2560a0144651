import Authoring
import Feeds
import Media
import Model
import Preview
import Sources
import System
import Text

extension Studio {
  /// Searches digital libraries.
  func search(_ request: StudioRequest) async throws(StudioFailure) -> Node {
    let search = try Self.search(request.query)
    let page = min(max(1, request.query["page"].flatMap { Int($0) } ?? 1), Self.mostPages)
    let answers = await finder(try openSources().settings).search(search, page: page)
    var results: [Node] = []
    var failures: [Node] = []
    var pages = 1
    for (library, answer) in zip(search.libraries, answers) {
      switch answer {
      case .success(let answer):
        found.note(answer.items)
        results += answer.items.compactMap(Self.node)
        let size = LibrarySearch.pageSize
        pages = max(pages, min(Self.mostPages, ((answer.total ?? 0) + size - 1) / size))
      case .failure(let failure):
        failures.append(
          .fields([
            "library": .string(library.rawValue), "error": .string(failure.reason.asSentence),
            "help": .text(failure.help),
          ]))
      }
    }
    return .fields([
      "results": .list(results), "failures": .list(failures), "page": .count(page), "pages": .count(pages),
    ])
  }

  /// Returns the small picture of an object. It is fetched here, so that the page itself contacts no other host.
  func libraryPreview(_ request: StudioRequest) async throws(StudioFailure) -> StudioReply {
    guard let item = request.query["id"].flatMap({ found[$0] }) else {
      throw StudioFailure(404, "This object was not in the last searches.")
    }
    let finder = finder(try openSources().settings)
    do throws(LibraryFailure) {
      let picture = try await finder.preview(of: item)
      return .response(Response(type: picture.type.mime, .bytes(picture.bytes)))
    } catch {
      throw StudioFailure(error)
    }
  }

  func finder(_ settings: Settings) -> LibraryFinder {
    LibraryFinder(
      settings, allowsPrivateNetwork: invocation.has("--private"), pauses: OpenSources.pauses(in: folder, settings),
      now: Clock.now())
  }
}

extension StudioFailure {
  init(_ failure: LibraryFailure) { self.init(400, failure.reason.asSentence, help: failure.help) }
}

extension Studio {
  /// Libraries give no further pages.
  private static let mostPages = 41

  private static func search(_ query: [String: String]) throws(StudioFailure) -> LibrarySearch {
    guard let words = query["q"], words.contains(where: { !$0.isWhitespace }) else {
      throw StudioFailure(400, "Say what to search for.")
    }
    var search = LibrarySearch(query: words)
    if let name = query["in"], name != "both" { search.libraries = [try choice("in", name)] }
    if let name = query["rights"], !name.isEmpty { search.rights = try choice("rights", name) }
    if let name = query["type"], !name.isEmpty, name != "any" {
      let kind: LibrarySearch.Kind = try choice("type", name)
      search.kind = kind
    }
    if let text = query["years"], !text.isEmpty {
      guard let years = LibrarySearch.years(text) else {
        throw StudioFailure(400, "Years are written as `1900-1950`.")
      }
      search.years = years
    }
    return search
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ field: String, _ name: String
  ) throws(StudioFailure) -> Choice {
    guard let choice = Choice(rawValue: name) else {
      throw StudioFailure(400, "`\(name.printable)` is not possible for `\(field)`.")
    }
    return choice
  }

  /// `nil` for an object without an id, which cannot be saved.
  private static func node(_ item: LibraryItem) -> Node? {
    guard let name = item.name else { return nil }
    let preview = item.preview.map { _ in "library/preview?id=\(URI.encoded(component: name))" }
    return .fields([
      "id": .string(name), "library": .string(item.library.rawValue), "title": .string(item.title ?? ""),
      "creator": .text(item.creators.isEmpty ? nil : item.creators.joined(separator: ", ")),
      "provider": .text(item.institution ?? item.provider), "rights": .text(item.rights),
      "rightsAddress": .text(item.rights.flatMap { $0.hasPrefix("http") ? $0 : nil }), "link": .text(item.page),
      "preview": .text(preview), "description": .text(item.description), "year": .text(item.dates.first),
    ])
  }
}

// MARK: Save

extension Studio {
  /// Writes the picture of an object beside a story, and the image with its credit at the end of its text.
  func save(_ asked: Node) async throws(StudioFailure) -> Node {
    guard let name = asked["id"]?.string, let parsed = LibraryPicture.parsed(name) else {
      throw StudioFailure(400, "This is not an object of a library.")
    }
    guard let version = asked["version"]?.string else { throw StudioFailure.missing("version") }
    let file = try story(asked["story"]?.string ?? asked["file"]?.string)
    let finder = finder(try openSources().settings)
    let picture: LibraryPicture
    do throws(LibraryFailure) {
      if let item = found[name] {
        picture = try await LibraryPicture(item, finder)
      } else {
        picture = try await LibraryPicture(parsed.id, of: parsed.library, finder)
      }
    } catch {
      throw StudioFailure(error)
    }
    let text = try read(file)
    guard StoryDocument(text.bytes).version == version else {
      let current = try await node(StoryDocument(text.bytes), of: file)
      throw StudioFailure(
        409, "`\(file.path.text)` was changed by somebody else meanwhile.", members: [.init("current", current)])
    }
    try save(picture, to: text, file)
    return try await node(StoryDocument(try read(file).bytes), of: file)
  }

  private func save(_ picture: LibraryPicture, to text: EditedFile, _ file: ContentFile) throws(StudioFailure) {
    for number in 1...999 {
      do throws(EditedFile.Failure) {
        return try picture.save(as: picture.name(number: number), atEndOf: text, in: file.folder)
      } catch EditedFile.Failure.file(let error) where error.isTaken {
        continue
      } catch {
        throw StudioFailure(error, file.path.text)
      }
    }
    throw StudioFailure(409, "There are too many pictures of this name.")
  }
}
