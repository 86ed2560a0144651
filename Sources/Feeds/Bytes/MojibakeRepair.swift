import Text

/// Repair of text whose encoding another program has corrupted (mojibake).
enum MojibakeRepair {
  /// Returns the text of UTF-8 bytes. Double-encoded text is decoded again, and C1 control characters that Windows-1252
  /// uses for punctuation become that punctuation.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    var repairs = Repairs()
    return string(bytes, &repairs)
  }

  static func string(_ bytes: ArraySlice<UInt8>, _ repairs: inout Repairs) -> String {
    guard let first = Bytes.firstNonASCII(bytes) else { return Bytes.text(bytes, isASCII: true) }
    let lead = bytes[first]
    if lead == 0xC2 || lead == 0xC3, beginsSequence(bytes[first...]), let once = decodedOnce(bytes) {
      repairs.note("a text was encoded as UTF-8 twice, and is decoded again")
      return string(once[...], &repairs)
    }
    guard hasControls(bytes) else { return Bytes.text(bytes) }
    repairs.note("control characters in a text are read as Windows-1252 punctuation")
    return withoutControls(Bytes.text(bytes))
  }

  /// Returns the Windows-1252 character of U+0080 … U+009F; `nil` for the five codes that are not assigned.
  static func punctuation(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x80...0x9F).contains(scalar.value) else { return nil }
    let value = windows1252[Int(scalar.value) - 0x80]
    return value == 0 ? nil : Unicode.Scalar(value)
  }
}

extension MojibakeRepair {
  /// Whether the first two characters, read as bytes, can begin a UTF-8 sequence. Most accented letters cannot, so that
  /// nothing need be copied.
  private static func beginsSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    let start = bytes.startIndex
    let isLead = bytes[start] == 0xC3
    return isLead && bytes[start + 2] == 0xC2 && bytes[start + 3] & 0xC0 == 0x80
  }

  /// Undoes one encoding step: the bytes that were read as ISO-8859-1 and encoded as UTF-8. `nil` if the text was not
  /// double-encoded.
  private static func decodedOnce(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var once: [UInt8] = []
    once.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte < 0x80 {
        once.append(byte)
        index += 1
      } else if byte == 0xC2 || byte == 0xC3, index + 1 < bytes.endIndex {
        once.append((byte & 0x03) << 6 | (bytes[index + 1] & 0x3F))
        index += 2
      } else {
        return nil
      }
    }
    return UTF8Check.isUTF8(once[...]) ? once : nil
  }

  /// Whether U+0080 … U+009F occur: C2, followed by a byte below A0.
  private static func hasControls(_ bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var start = 0
      while let found = unsafe buffer.firstIndex(of: 0xC2, in: start..<buffer.count) {
        start = found + 1
        if start < buffer.count, unsafe buffer[start] < 0xA0 { return true }
      }
      return false
    }
  }

  private static func withoutControls(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(punctuation(scalar) ?? scalar) }
    return String(scalars)
  }

  private static let windows1252: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]
}
