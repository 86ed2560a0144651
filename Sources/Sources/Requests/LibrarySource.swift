import Feeds
import Model
import Text

/// Sources that search digital libraries. One with several libraries becomes one source for each, with the id
/// `<id>/<library>`, so that the failure of one library leaves the other alone.
extension Source {
  /// The search of a source with one library; `nil` for other sources.
  var librarySearch: (search: LibrarySearch, library: LibrarySearch.Library)? {
    guard case .library(let search) = location, let library = search.libraries.first else {
      return nil
    }
    return (search, library)
  }

  var hasSeveralLibraries: Bool {
    guard case .library(let search) = location else { return false }
    return search.libraries.count > 1
  }

  /// The source itself, or a source for each library that it searches.
  var perLibrary: [Source] {
    guard case .library(let search) = location, hasSeveralLibraries else { return [self] }
    return search.libraries.map { library in
      var source = self
      var own = search
      own.libraries = [library]
      source.id = "\(id)/\(library.rawValue)"
      source.location = .library(own)
      if !title.isEmpty { source.title = "\(title) (\(library.name))" }
      return source
    }
  }

  /// The address to request, as in the settings; for a library, its first page of results.
  func requestAddress(_ environment: (String) -> String?) -> String {
    guard let (search, library) = librarySearch else { return location.text(withCredentials: true) }
    return LibraryAddress(library, environment: environment).page(1, of: search)
  }
}

extension FetchOutcome {
  /// Reads the answer of a library as a feed with the next page. `address` is that of this page.
  static func read(
    _ bytes: [UInt8], _ address: String?, _ source: Source, _ search: LibrarySearch,
    _ library: LibrarySearch.Library
  ) throws(FetchFailure) -> FeedDocument {
    do throws(LibraryReader.Failure) {
      let answer = try LibraryReader.read(bytes, of: library, rights: search.rights)
      return LibraryDocument.document(
        answer, of: search, in: library,
        next: address.flatMap { LibraryPage(library, $0).next(after: answer) },
        language: source.language)
    } catch {
      throw .notAFeed(error.reason, alternates: [])
    }
  }
}
