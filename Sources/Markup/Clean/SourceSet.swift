import Text

/// Parses `srcset` by HTML's rules and writes it again.
struct SourceSet {
  struct Candidate {
    var address: [UInt8]
    /// `2x`, `480w` or empty.
    var descriptor: [UInt8]
  }

  private(set) var candidates: [Candidate] = []

  /// Drops candidates with a forbidden address or an invalid descriptor.
  init(_ value: [UInt8], addresses: URLCleaner) {
    var index = 0
    while index < value.count {
      while index < value.count, value[index].isASCIIWhitespace || value[index] == 0x2C { index += 1 }
      let start = index
      while index < value.count, !value[index].isASCIIWhitespace { index += 1 }
      var address = value[start..<index]
      var descriptor: ArraySlice<UInt8> = []
      if address.last == 0x2C {
        address = address[..<(address.lastIndex { $0 != 0x2C }.map { $0 + 1 } ?? address.startIndex)]
      } else {
        let beginning = index
        while index < value.count, value[index] != 0x2C { index += 1 }
        descriptor = value[beginning..<index]
      }
      append(address, descriptor, addresses)
    }
  }

  /// The serialized candidates; empty if there are none.
  var text: [UInt8] {
    var text: [UInt8] = []
    for candidate in candidates {
      if !text.isEmpty { text.append(utf8: ", ") }
      text.append(contentsOf: candidate.address)
      if !candidate.descriptor.isEmpty { text.append(0x20) }
      text.append(contentsOf: candidate.descriptor)
    }
    return text
  }
}

extension SourceSet {
  private mutating func append(
    _ address: ArraySlice<UInt8>, _ descriptor: ArraySlice<UInt8>, _ addresses: URLCleaner
  ) {
    guard candidates.count < 32, var cleaned = addresses.cleaned(Array(address), .image),
      !cleaned.prefix(5).map(\.asciiLowercased).elementsEqual("data:".utf8),
      let descriptor = Self.cleaned(descriptor)
    else { return }
    // Encodes a comma at either end of the address, since it would separate candidates.
    if cleaned.first == 0x2C { cleaned.replaceSubrange(..<1, with: "%2C".utf8) }
    if cleaned.last == 0x2C { cleaned.replaceSubrange((cleaned.count - 1)..., with: "%2C".utf8) }
    candidates.append(Candidate(address: cleaned, descriptor: descriptor))
  }

  private static func cleaned(_ descriptor: ArraySlice<UInt8>) -> [UInt8]? {
    var text = Array(descriptor.drop(while: \.isASCIIWhitespace))
    while text.last?.isASCIIWhitespace ?? false { text.removeLast() }
    guard let unit = text.last else { return [] }
    guard text.count <= 8, unit == 0x77 || unit == 0x78 else { return nil }
    return text.dropLast().allSatisfy { $0.isASCIIDigit || $0 == 0x2E } && text.count > 1 ? text : nil
  }
}
