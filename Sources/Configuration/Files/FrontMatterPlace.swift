import System
package import Text

/// The place of a value of front matter, found again for a mistake that only shows after the file was read.
package enum FrontMatterPlace {
  /// Returns the place of an address of this site among the values of `keys`, or the whole file if it is not found there.
  /// `address` is not percent-encoded, and `file` is relative to the site's `folder`.
  package static func ofAddress(_ address: String, under keys: [String], file: String, folder: String) -> Place {
    place(in: file, folder) { root in
      keys.compactMap { root[$0] }.flatMap(\.items).first { isWritten($0, for: address) }
    }
  }

  /// Returns the place of the `id` of a file, or the whole file if it has another one, or none.
  package static func ofID(_ id: String, file: String, folder: String) -> Place {
    place(in: file, folder) { root in root["id"].flatMap { $0.text == id ? $0 : nil } }
  }

  /// Returns the place of the name of an author, or the whole file if it is not found there.
  package static func ofAuthor(_ name: String, file: String, folder: String) -> Place {
    place(in: file, folder) { root in
      ["author", "authors"].compactMap { root[$0] }.flatMap(\.items).first { $0.text == name }
    }
  }

  private static func place(in file: String, _ folder: String, of find: (YAMLNode) -> YAMLNode?) -> Place {
    guard let bytes = try? Files.read("\(folder)/\(file)", limit: FrontMatter.textLimit),
      let front = try? FrontMatter.read(bytes),
      let root = YAML.parse(front.yaml.span, firstLine: 2).root, let value = find(root)
    else { return Place(file: file) }
    return TextFile(name: file, bytes: front.yaml, firstLine: 2).place(value.position)
  }

  /// Whether the value is the address, or its end: an alias can be relative to the folder of its entry.
  private static func isWritten(_ node: YAMLNode, for address: String) -> Bool {
    guard let text = node.text, let written = URI.decoded(text).map({ bare(nfc($0)) }), !written.isEmpty else {
      return false
    }
    let address = bare(address)
    return address == written || address.hasSuffix("/" + written)
  }

  private static func bare(_ address: String) -> String {
    address.split(separator: "/").joined(separator: "/")
  }
}
