package import Model
import Text

/// Reads the answers of digital libraries. Every field may be a text, a number, a list, an object with one of these in it, or
/// missing.
package enum LibraryReader {
  package struct Answer: Sendable, Hashable {
    package var items: [LibraryItem] = []
    /// The number of results on all pages; `nil` if the library does not say.
    package var total: Int?
    /// The number of results on this page, with those that the rights leave out.
    package var count = 0
  }

  /// Why an answer cannot be read, in words.
  package struct Failure: Error, Sendable, Hashable {
    package var reason: String
  }

  package static func read(
    _ bytes: [UInt8], of library: LibrarySearch.Library, rights: LibrarySearch.Rights
  ) throws(Failure) -> Answer {
    guard let root = try? JSON.parse(bytes, file: library.rawValue, lenient: true) else {
      let isPage = bytes.first { !$0.isASCIIWhitespace } == 0x3C
      throw Failure(
        reason:
          "\(library.name) answered with \(isPage ? "a web page" : "something") instead of JSON")
    }
    let name = library == .europeana ? "items" : "docs"
    guard case .list(let elements)? = root[name] else {
      let words = root.words("error") + root.words("message")
      throw Failure(
        reason: words.first.map { "\(library.name) answered: \($0.shortened(to: 200))" }
          ?? "the answer of \(library.name) has no `\(name)`")
    }
    var answer = Answer(
      total: root.whole(library == .europeana ? "totalResults" : "count"), count: elements.count)
    answer.items = elements.prefix(500).map { library == .europeana ? europeana($0) : dpla($0) }
    // DPLA cannot search by rights.
    if library == .dpla {
      answer.items = answer.items.filter { LibraryRights.allow($0.rights, rights) }
    }
    return answer
  }
}

extension LibraryReader {
  private static func europeana(_ node: Node) -> LibraryItem {
    var item = LibraryItem(library: .europeana)
    let page = node.address("guid")
    item.id = node.words("id").first
    item.title = node.words("title").first
    item.description = node.words("dcDescription").first
    item.creators = people(node.words("dcCreator"))
    item.institution = node.words("dataProvider").first
    item.provider = node.words("provider").first
    item.rights = node.words("rights").first
    item.dates = node.words("year")
    item.places = node.words("edmPlaceLabel")
    item.page = node.address("edmIsShownAt") ?? page
    item.picture = node.address("edmIsShownBy")
    item.preview = node.address("edmPreview")
    if let latitude = node.words("edmPlaceLatitude").first.flatMap({ Double($0) }),
      let longitude = node.words("edmPlaceLongitude").first.flatMap({ Double($0) }),
      abs(latitude) <= 90,
      abs(longitude) <= 180
    {
      item.point = FeedPlace.Point(latitude: latitude, longitude: longitude)
    }
    return item
  }

  private static func dpla(_ node: Node) -> LibraryItem {
    let resource = node["sourceResource"] ?? .object([])
    var item = LibraryItem(library: .dpla)
    item.id =
      node.words("id").first
      ?? node.words("@id").first.flatMap { $0.split(separator: "/").last.map(String.init) }
    item.title = resource.words("title").first
    item.description = resource.words("description").first
    item.creators = people(resource.words("creator"))
    item.institution = node.words("dataProvider").first
    item.provider = node.words("provider").first
    item.rights = (node.words("rights") + resource.words("rights")).first
    item.dates = resource.words("date")
    item.places = resource.words("spatial")
    item.page = node.address("isShownAt") ?? node["hasView"]?.address("@id") ?? node.address("@id")
    item.picture =
      node["hasView"]?.address("@id").flatMap { isPicture($0) ? $0 : nil } ?? node.address("object")
    item.preview = node.address("object")
    return item
  }

  private static func isPicture(_ address: String) -> Bool {
    let path = URI(address).path.lowercased()
    return [".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".gif"].contains {
      path.hasSuffix($0)
    }
  }

  /// Removes URLs, which libraries give for people whom other databases identify.
  private static func people(_ names: [String]) -> [String] { names.filter { !URI($0).isWeb } }
}

extension Node {
  private static let longestWord = 8 << 10
  private static let mostWords = 40

  /// Returns the texts of a member, whatever its form.
  fileprivate func words(_ name: String) -> [String] {
    Array((self[name]?.allWords(depth: 0) ?? []).prefix(Node.mostWords))
  }

  private func allWords(depth: Int) -> [String] {
    guard depth < 4 else { return [] }
    switch self {
    case .string(let text):
      let words = text.prefix(Node.longestWord).split(whereSeparator: \.isWhitespace).joined(
        separator: " ")
      return words.isEmpty ? [] : [words.withoutControls]
    case .integer(let number): return [String(number)]
    case .number(let number): return [number.description]
    case .list(let elements):
      return elements.prefix(Node.mostWords).flatMap { $0.allWords(depth: depth + 1) }
    case .object(let members):
      for name in ["name", "displayDate", "prefLabel", "def", "en", "@value", "begin", "@id"] {
        if let words = self[name]?.allWords(depth: depth + 1), !words.isEmpty { return words }
      }
      return members.lazy.map { $0.value.allWords(depth: depth + 1) }.first { !$0.isEmpty } ?? []
    case .null, .bool: return []
    }
  }

  /// Returns the first web address of a member, without tracking parameters.
  fileprivate func address(_ name: String) -> String? {
    words(name).lazy.map { URI($0.replacing(" ", with: "%20")) }.first(where: \.isWeb)?
      .withoutTracking
  }

  fileprivate func whole(_ name: String) -> Int? {
    words(name).first.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
