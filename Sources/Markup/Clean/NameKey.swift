import Text

/// The hash of a name in HTML, without regard to case, as a key for lookups. Collisions are harmless: at worst an
/// unknown element is taken for one that the policy knows, and only names from the policy are written.
package struct NameKey: Hashable, Sendable {
  let value: UInt64

  package init(_ name: some Sequence<UInt8>) {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { value = (value ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3 }
    self.value = value
  }

  package init(_ name: String) { self.init(name.utf8) }
}
