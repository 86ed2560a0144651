import Feeds
import Model
import Text

/// The address of a page of results, from which that of the next page is made.
struct LibraryPage {
  private let library: LibrarySearch.Library
  private let address: String

  init(_ library: LibrarySearch.Library, _ address: String) {
    self.library = library
    self.address = address
  }

  /// Returns the address of the next page, or `nil` if this is the last one.
  func next(after answer: LibraryReader.Answer) -> String? {
    guard answer.count >= LibrarySearch.pageSize, let number,
      number < library.lastPage
    else { return nil }
    if let total = answer.total, number * LibrarySearch.pageSize >= total { return nil }
    let value = library == .europeana ? number * LibrarySearch.pageSize + 1 : number + 1
    let parts = (URI(address).query ?? "").split(separator: "&").map { part in
      part.hasPrefix(parameter + "=") ? "\(parameter)=\(value)" : String(part)
    }
    return String(address.prefix { $0 != "?" }) + "?" + parts.joined(separator: "&")
  }

  private var parameter: String { library == .europeana ? "start" : "page" }

  /// The number of the page, from 1.
  private var number: Int? {
    let value = (URI(address).query ?? "").split(separator: "&").first {
      $0.hasPrefix(parameter + "=")
    }
    .flatMap { Int($0.dropFirst(parameter.utf8.count + 1)) }
    guard let value, value > 0 else { return nil }
    return library == .europeana ? (value - 1) / LibrarySearch.pageSize + 1 : value
  }
}
