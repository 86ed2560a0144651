import Text

/// A name of HTML whatever its case, for looking it up. Two names may share a key; since only names of the policy are
/// ever written, the worst is that an unknown element is taken for a known one.
struct NameKey: Hashable, Sendable {
  let value: UInt64

  init(_ name: some Sequence<UInt8>) {
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { value = (value ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3 }
    self.value = value
  }

  init(_ name: String) { self.init(name.utf8) }
}
