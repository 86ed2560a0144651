import Feeds
import Model
import Text

/// Answers of libraries are read or refused, and what is read becomes entries.
func check(_ bytes: [UInt8]) {
  for library in LibrarySearch.Library.allCases {
    let list = library == .europeana ? "items" : "docs"
    for answer in [bytes, Array("{\"\(list)\":[".utf8) + bytes + Array("]}".utf8)] {
      guard let read = try? LibraryReader.read(answer, of: library, rights: .any) else { continue }
      let search = LibrarySearch(query: "x", libraries: [library])
      let document = LibraryDocument.document(
        read, of: search, in: library, next: nil, language: "el")
      precondition(document.entries.count == read.items.count, "each object is an entry")
      for item in read.items {
        for address in [item.page, item.picture, item.preview].compactMap({ $0 }) {
          precondition(URI(address).isWeb, "an address is a web address")
        }
      }
    }
  }
}
