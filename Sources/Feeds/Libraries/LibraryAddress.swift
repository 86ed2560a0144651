package import Model
import Text

/// The addresses of the interfaces of digital libraries. None contains a key: `parameter` names the one that is added to a
/// request just before it is sent.
package struct LibraryAddress: Sendable {
  let library: LibrarySearch.Library
  /// The interface's address, without a final slash.
  private let base: String

  /// `environment` may name another address of the interface, such as that of a test server.
  package init(_ library: LibrarySearch.Library, environment: (String) -> String?) {
    self.library = library
    var base =
      environment(library.addressVariable).flatMap { URI($0).isWeb ? $0 : nil } ?? library.address
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
  }

  /// Returns the address of a page of results, from 1.
  package func page(_ number: Int, of search: LibrarySearch) -> String {
    switch library {
    case .europeana: base + "/search.json?" + europeana(search, number)
    case .dpla: base + "/items?" + dpla(search, number)
    }
  }

  /// Returns the address of the results for one id.
  package func item(_ id: String) -> String {
    switch library {
    case .europeana:
      base + "/search.json?profile=rich&rows=1&start=1&query="
        + Self.encoded("europeana_id:\"\(id)\"")
    case .dpla: base + "/items/" + URI.encoded(component: id)
    }
  }
}

extension LibrarySearch.Library {
  /// The last page that the library gives: Europeana stops after 1000 results, DPLA after 100 pages.
  package var lastPage: Int { self == .europeana ? 41 : 100 }
}

extension LibraryAddress {
  private func europeana(_ search: LibrarySearch, _ page: Int) -> String {
    var query = "query=\(Self.encoded(search.query))&profile=rich&rows=\(LibrarySearch.pageSize)"
    query += "&start=\((page - 1) * LibrarySearch.pageSize + 1)"
    if let kind = search.kind {
      query += "&qf=" + Self.encoded("TYPE:\(kind.rawValue.uppercased())")
    }
    if let years = search.years {
      query += "&qf=" + Self.encoded("YEAR:[\(years.lowerBound) TO \(years.upperBound)]")
    }
    if search.rights != .any { query += "&reusability=\(search.rights.rawValue)" }
    return query
  }

  private func dpla(_ search: LibrarySearch, _ page: Int) -> String {
    var query = "q=\(Self.encoded(search.query))&page=\(page)&page_size=\(LibrarySearch.pageSize)"
    if let kind = search.kind {
      query +=
        "&sourceResource.type=" + Self.encoded(kind == .video ? "moving image" : kind.rawValue)
    }
    if let years = search.years {
      query +=
        "&sourceResource.date.after=\(years.lowerBound)&sourceResource.date.before=\(years.upperBound)"
    }
    return query
  }

  private static func encoded(_ value: String) -> String { URI.encoded(component: value) }
}

extension LibrarySearch.Library {
  package var name: String { self == .europeana ? "Europeana" : "DPLA" }

  /// The environment variable that has the key.
  package var keyVariable: String { self == .europeana ? "EUROPEANA_API_KEY" : "DPLA_API_KEY" }

  /// The environment variable that may have another address.
  var addressVariable: String { self == .europeana ? "EUROPEANA_API_URL" : "DPLA_API_URL" }

  /// The query parameter that has the key.
  package var keyParameter: String { self == .europeana ? "wskey" : "api_key" }

  fileprivate var address: String {
    self == .europeana ? "https://api.europeana.eu/record/v2" : "https://api.dp.la/v2"
  }

  /// Returns the page on which people see the results of a search.
  func page(for search: LibrarySearch) -> String {
    switch self {
    case .europeana:
      "https://www.europeana.eu/en/search?query=" + URI.encoded(component: search.query)
    case .dpla: "https://dp.la/search?q=" + URI.encoded(component: search.query)
    }
  }
}
