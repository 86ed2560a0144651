import Model
import System
import Text

/// The file that records which entries of the archive were compared with `content/erased.yaml`. It is in the cache:
/// without it, all are compared again.
struct ErasureCheck {
  private let path: String
  private let erased: String
  /// By source: the state of its entries when they were compared with this `erased.yaml`.
  private var states: [String: String] = [:]

  init(cache: String, _ erased: ErasedItems) {
    path = cache + "/erased.json"
    self.erased = erased.digest.hex
    guard let bytes = try? Files.read(path), let stored = try? JSON.parse(bytes, file: path),
      stored["erased"]?.string == self.erased
    else { return }
    for member in stored["states"]?.members ?? [] { states[member.name] = member.value.string }
  }

  /// Returns the ids of the sources whose entries have changed since, or were never compared.
  func due(_ current: [String: Int64]) -> [String] { current.filter { states[$0.key] != "\($0.value)" }.keys.sorted() }

  /// Stores that the entries of all sources were compared. If it cannot, they are compared again.
  func store(_ current: [String: Int64]) {
    let states = current.sorted { $0.key < $1.key }.map { Node.Member($0.key, .string("\($0.value)")) }
    let node = Node.object([.init("erased", .string(erased)), .init("states", .object(states))])
    try? Files.write(JSON.bytes(of: node, pretty: true), to: path)
  }
}
