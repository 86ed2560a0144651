package import Model

extension SourcesLayout {
  /// `nil` where the text is no YAML, or empty.
  package init?(settings text: [UInt8]) {
    guard let root = YAML.parse(text.span).root else { return nil }
    let offsets = ScalarOffsets(text)
    self.init(root: offsets.bytes(root.extent))
    guard let value = root["sources"] else { return }
    list = offsets.bytes(value.extent)
    items = value.elements.map { item in
      let address = ["url", "file", "opml"].lazy.compactMap { item[$0] }.first
      return Item(
        extent: offsets.bytes(item.extent), id: item["id"].map { offsets.bytes($0.extent) },
        address: address.map { offsets.bytes($0.extent) })
    }
  }
}

/// The first byte of each of a text's Unicode scalars, as libyaml counts them: without a byte order mark.
private struct ScalarOffsets {
  private var starts: [Int] = []
  private let end: Int

  init(_ text: [UInt8]) {
    end = text.count
    let first = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in text.indices.dropFirst(first) where text[index] & 0xC0 != 0x80 { starts.append(index) }
  }

  func bytes(_ scalars: Range<Int32>) -> Range<Int> { offset(scalars.lowerBound)..<offset(scalars.upperBound) }

  private func offset(_ scalar: Int32) -> Int { Int(scalar) < starts.count ? starts[Int(scalar)] : end }
}
