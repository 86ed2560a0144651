import Authoring
import Feeds
import Media
import Model
import Sources
import System
import Text

/// A picture of a library's object, downloaded to be put beside a story.
struct LibraryPicture: Sendable {
  private let item: LibraryItem
  private let bytes: [UInt8]
  private let type: MediaType

  init(_ id: String, of library: LibrarySearch.Library, _ finder: LibraryFinder) async throws(LibraryFailure) {
    try await self.init(finder.item(id, of: library), finder)
  }

  init(_ item: LibraryItem, _ finder: LibraryFinder) async throws(LibraryFailure) {
    self.item = item
    (bytes, type) = try await finder.picture(of: item)
  }

  /// Splits `europeana:/2022362/40483`; `nil` if the text is not an id of a library.
  static func parsed(_ text: String) -> (id: String, library: LibrarySearch.Library)? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let library = LibrarySearch.Library(rawValue: String(parts[0])),
      parts[1].utf8.count < 500,
      !parts[1].utf8.contains(where: { $0 <= 0x22 || $0 == 0x5C || $0 == 0x7F })
    else { return nil }
    return (String(parts[1]), library)
  }

  /// Returns the name of its file, made from `asked` or else from the title. A number above 1 is part of the name.
  func name(_ asked: String? = nil, number: Int = 1) -> String {
    let stem = asked.flatMap(Slug.make) ?? item.title.flatMap(Slug.make) ?? "picture"
    return "\(stem)\(number > 1 ? "-\(number)" : "").\(type == .jpeg ? "jpg" : type.rawValue)"
  }

  /// Returns the Markdown of the image with its credit, rights and link.
  func markdown(file: String) -> String { LibraryImage(item, file: file).markdown }

  /// Writes the picture beside a text, and the image at the end of the text: both or nothing. Throws `FileError.isTaken` if
  /// there is a file of that name.
  func save(as name: String, atEndOf text: EditedFile, in folder: String) throws(EditedFile.Failure) {
    let gap = text.bytes.last == 0x0A ? "\n" : "\n\n"
    try save(as: name, with: text.bytes + Array("\(gap)\(markdown(file: name))\n".utf8), of: text, in: folder)
  }

  private func save(
    as name: String, with bytes: [UInt8], of text: EditedFile, in folder: String
  ) throws(EditedFile.Failure) {
    let target = "\(folder)/\(name)"
    do throws(FileError) {
      try Files.create(target, self.bytes)
    } catch {
      throw EditedFile.Failure.file(error)
    }
    do throws(EditedFile.Failure) {
      try text.replace(with: bytes)
    } catch {
      Files.remove(target)
      throw error
    }
  }
}
