package import Model
import Text

/// An object of a digital library, as its search describes it. Texts are plain, addresses are web addresses.
package struct LibraryItem: Sendable, Hashable {
  package var library: LibrarySearch.Library
  /// The id in the library; `nil` if the answer has none.
  package var id: String?
  package var title: String?
  package var description: String?
  package var creators: [String] = []
  /// The institution that has the object.
  package var institution: String?
  /// The collection that gave it to the library.
  package var provider: String?
  package var rights: String?
  package var dates: [String] = []
  package var places: [String] = []
  var point: FeedPlace.Point?
  /// The page of the institution, or else that of the library.
  package var page: String?
  /// The picture in its best form, and a small one.
  package var picture: String?
  package var preview: String?

  init(library: LibrarySearch.Library) { self.library = library }

  /// The id for people and commands, such as `dpla:0123abcd`.
  package var name: String? { id.map { "\(library.rawValue):\($0)" } }

  /// Whose work it is: the creators and the institution.
  package var credit: String {
    (creators + [institution ?? provider].compactMap(\.self)).joined(separator: ", ")
  }
}
