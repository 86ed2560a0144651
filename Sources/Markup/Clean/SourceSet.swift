import Escaping
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
    var reader = SourceSetReader(value)
    while let candidate = reader.next() { append(candidate, addresses) }
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
  private mutating func append(_ candidate: SourceSetReader.Candidate, _ addresses: URLCleaner) {
    guard candidates.count < 32, var cleaned = addresses.cleaned(Array(candidate.address), .image),
      !cleaned.prefix(5).map(\.asciiLowercased).elementsEqual("data:".utf8), Self.isValid(candidate.descriptor)
    else { return }
    // Encodes a comma at either end of the address, since it would separate candidates.
    if cleaned.first == 0x2C { cleaned.replaceSubrange(..<1, with: "%2C".utf8) }
    if cleaned.last == 0x2C { cleaned.replaceSubrange((cleaned.count - 1)..., with: "%2C".utf8) }
    candidates.append(Candidate(address: cleaned, descriptor: Array(candidate.descriptor)))
  }

  /// Whether a descriptor is empty or a number with the unit `w` or `x`.
  private static func isValid(_ descriptor: ArraySlice<UInt8>) -> Bool {
    guard let unit = descriptor.last else { return true }
    return (2...8).contains(descriptor.count) && (unit == 0x77 || unit == 0x78)
      && descriptor.dropLast().allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
  }
}
