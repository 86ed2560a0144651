/// The characters by which Windows-1252 differs from ISO-8859-1: those of the bytes 0x80 … 0x9F. Programs that name
/// ISO-8859-1, or that write such a number as a character reference, mean them.
package enum Windows1252 {
  /// Returns the character of a byte from 0x80 to 0x9F; `nil` for any other number, and for the five bytes that have none.
  package static func character(of byte: UInt32) -> Unicode.Scalar? {
    guard 0x80...0x9F ~= byte else { return nil }
    let value = characters[Int(byte) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// Returns the byte from 0x80 to 0x9F of the character; `nil` if it has none.
  package static func byte(of character: Unicode.Scalar) -> UInt8? {
    guard character.value != 0 else { return nil }
    return characters.firstIndex(of: character.value).map { UInt8($0 + 0x80) }
  }

  private static let characters: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
