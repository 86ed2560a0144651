import Feeds
import Synchronization

/// The objects of the last searches in libraries, by their names, so that showing their pictures needs no further
/// search.
final class LibraryResults: Sendable {
  private let items = Mutex<[String: LibraryItem]>([:])
  private static let most = 2000

  func note(_ found: [LibraryItem]) {
    items.withLock { items in
      if items.count > Self.most { items = [:] }
      for item in found {
        if let name = item.name { items[name] = item }
      }
    }
  }

  subscript(name: String) -> LibraryItem? { items.withLock { $0[name] } }
}
