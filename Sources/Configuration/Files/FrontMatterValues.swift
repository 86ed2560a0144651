import System
import Text

/// The front matter of one file, with an index of its values.
struct FrontMatterValues: Sendable {
  /// Relative to the site's folder.
  let file: String
  private let text: TextFile
  /// `nil` if the file has no front matter, or cannot be read.
  private let root: YAMLNode?
  /// By their keys: the first value of each text.
  private var texts: [[String]: [String: YAMLNode.Position]] = [:]
  /// By their keys: the first value of each address, without slashes at its ends, and its number among the values.
  private var addresses: [[String]: [String: (number: Int, position: YAMLNode.Position)]] = [:]

  /// `folder` is that of the site.
  init(of file: String, in folder: String) {
    self.file = file
    let bytes = try? Files.read("\(folder)/\(file)", limit: FrontMatter.textLimit)
    let front = bytes.flatMap { try? FrontMatter.read($0) }
    text = TextFile(name: file, bytes: front?.yaml ?? [], firstLine: 2)
    root = front.flatMap { YAML.parse($0.yaml.span, firstLine: 2).root }
  }

  /// Returns the place of the first value of `keys` that is this text.
  mutating func place(of value: String, under keys: [String]) -> Place? {
    let known = texts[keys] ?? Dictionary(values(of: keys).map { ($0.text, $0.position) }) { first, _ in first }
    texts[keys] = known
    return known[value].map(text.place)
  }

  /// Returns the place of the first value of `keys` that is the address, or its end: an alias can be relative to the folder
  /// of its entry. `address` is not percent-encoded.
  mutating func place(ofAddress address: String, under keys: [String]) -> Place? {
    let known = addresses[keys] ?? index(of: keys)
    addresses[keys] = known
    let address = Self.bare(address)
    var found = known[address]
    for slash in address.indices where address[slash] == "/" {
      guard let end = known[String(address[address.index(after: slash)...])] else { continue }
      if found.map({ end.number < $0.number }) ?? true { found = end }
    }
    return (found?.position).map(text.place)
  }
}

extension FrontMatterValues {
  private func values(of keys: [String]) -> [(text: String, position: YAMLNode.Position)] {
    keys.compactMap { root?[$0] }.flatMap(\.items).compactMap { item in item.text.map { ($0, item.position) } }
  }

  private func index(of keys: [String]) -> [String: (number: Int, position: YAMLNode.Position)] {
    var index: [String: (number: Int, position: YAMLNode.Position)] = [:]
    for (number, value) in values(of: keys).enumerated() {
      guard let address = URI.decoded(value.text).map({ Self.bare(nfc($0)) }), !address.isEmpty,
        index[address] == nil
      else { continue }
      index[address] = (number, value.position)
    }
    return index
  }

  private static func bare(_ address: String) -> String {
    address.split(separator: "/").joined(separator: "/")
  }
}
