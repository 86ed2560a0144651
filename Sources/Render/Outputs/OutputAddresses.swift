import Model
import Synchronization
import Text

/// The table from paths to outputs. For a large site, making it takes longer than rendering a page: the first requests
/// search the list of pages instead.
struct OutputAddresses: Sendable {
  private let outputs: Outputs
  private let table: Lazy<[String: Output]>
  private let searches = Searches()

  /// How many requests search the list of pages before the table is made.
  private static let mostSearches = 4

  private final class Searches: Sendable {
    let count = Atomic(0)
  }

  init(_ outputs: Outputs) {
    self.outputs = outputs
    table = Lazy { OutputAddresses.table(of: outputs) }
  }

  /// The output that makes the file at `path` below the output folder; `nil` if none does.
  subscript(path: String) -> Output? { page(at: path) ?? table.value[path] ?? pageWithMap(at: path) }

  /// The paths of all outputs, in no order.
  var paths: [String] { Array(table.value.keys) }

  /// Returns the page of an entry whose pins would be written at `path`. Only rendering the page shows whether it has
  /// any.
  private func pageWithMap(at path: String) -> Output? {
    guard path.hasSuffix(PlaceFile.name) else { return nil }
    let address = path.dropLast(PlaceFile.name.count)
    // Beside `a/index.html` it is `a/places.geojson`, and beside `a.html` `a.html.places.geojson`.
    return table.value[address.hasSuffix(".") ? String(address.dropLast()) : address + "index.html"]
  }

  /// Returns the first page with that file. It is also the one in the table: pages come first there, and no other
  /// output between them makes an `index.html`.
  private func page(at path: String) -> Output? {
    guard path.hasSuffix("index.html"),
      searches.count.add(1, ordering: .relaxed).oldValue < OutputAddresses.mostSearches
    else { return nil }
    let (plan, address) = (outputs.context.plan, "/" + URI.encoded(path: String(path.dropLast("index.html".count))))
    return plan.pages.firstIndex { plan.addresses.path(of: $0) == address }.map { .page($0) }
  }

  private static func table(of outputs: Outputs) -> [String: Output] {
    var table: [String: Output] = [:]
    table.reserveCapacity(outputs.context.plan.pages.count)
    for list in [outputs.pages, outputs.feeds, outputs.others, outputs.files] {
      for output in list {
        for path in outputs.paths(of: output) where table[path] == nil { table[path] = output }
      }
    }
    return table
  }
}
