import Model
import Synchronization
import Text

/// The links to other hosts on the pages that a rendering makes.
final class PublishedLinks: Sendable {
  /// Addresses without their fragments → the first page with the link, in the order of paths.
  private let found = Mutex<[String: String]>([:])
  private let own: String

  /// `url` is the address of the site: links to its host are not collected.
  init(url: String) { own = URI(url).host?.lowercased() ?? "" }

  var all: [String: String] { found.withLock { $0 } }

  /// Returns the address without its fragment; `nil` unless it is on another host.
  func foreign(_ address: String) -> String? {
    let address = String(address.prefix { $0 != "#" })
    let uri = URI(address)
    guard uri.isWeb, let host = uri.host?.lowercased(), host != own else { return nil }
    return address
  }

  func add(_ artifact: Artifact) {
    guard artifact.path.hasSuffix(".html"), case .bytes(let bytes) = artifact.content else { return }
    let addresses = Set(Self.addresses(in: bytes).compactMap { foreign($0) })
    found.withLock { found in
      for address in addresses { found[address] = min(found[address] ?? artifact.path, artifact.path) }
    }
  }

  private static let name = Array(" href=\"".utf8)

  /// The addresses of `<a href="…">` in a page that Rhapsode has written.
  private static func addresses(in page: [UInt8]) -> [String] {
    var addresses: [String] = []
    var tag = 0
    var position = 0
    while position + name.count < page.count {
      if page[position] == UInt8(ascii: "<") { tag = position }
      guard page[position] == name[0], page[position + 1] == name[1],
        page[position..<position + name.count].elementsEqual(name)
      else {
        position += 1
        continue
      }
      let start = position + name.count
      let end = page[start...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
      let isLink = page[tag + 1] == UInt8(ascii: "a") && page[tag + 2] == UInt8(ascii: " ")
      if isLink, page[start] == UInt8(ascii: "h") { addresses.append(decoded(page[start..<end])) }
      position = end
    }
    return addresses
  }

  static func decoded(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    let value = Array(value)
    bytes.append(decoding: value.span, in: .attribute)
    return bytes.text
  }
}
