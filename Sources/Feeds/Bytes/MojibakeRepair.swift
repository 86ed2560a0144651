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
    if beginsSequence(bytes[first...]), let once = decodedOnce(bytes) {
      repairs.note("a text was encoded as UTF-8 twice, and is decoded again")
      return string(once[...], &repairs)
    }
    guard hasControls(bytes) else { return Bytes.text(bytes) }
    repairs.note("control characters in a text are read as Windows-1252 punctuation")
    return withoutControls(Bytes.text(bytes))
  }
}

extension MojibakeRepair {
  /// Whether the first two characters, read as bytes, may begin a UTF-8 sequence: U+00C2 … U+00F4, and one that is not
  /// ASCII. Most accented letters are followed by an ASCII letter: such texts are not copied.
  private static func beginsSequence(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= 4 else { return false }
    let start = bytes.startIndex
    return bytes[start] == 0xC3 && 0x82...0xB4 ~= bytes[start + 1] && bytes[start + 2] >= 0xC2
  }

  /// Undoes one encoding step: the bytes that were read as Windows-1252 or ISO-8859-1, and encoded as UTF-8. `nil` if the
  /// text was not double-encoded.
  private static func decodedOnce(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var once: [UInt8] = []
    once.reserveCapacity(bytes.count)
    for scalar in Bytes.text(bytes).unicodeScalars {
      guard let byte = byte(of: scalar) else { return nil }
      once.append(byte)
    }
    return UTF8Check.isUTF8(once[...]) && isTelling(once) ? once : nil
  }

  /// The byte of the character in ISO-8859-1 or, for punctuation and a few letters, Windows-1252.
  private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x100 { return UInt8(scalar.value) }
    return Windows1252.byte(of: scalar)
  }

  /// Whether the text was probably encoded twice. A single sequence can also be a letter before punctuation, as in
  /// `groß…`, unless it begins with Â, Ã or â. Of these, only `Ã…` can end a word, as in `MANHÃ…`.
  private static func isTelling(_ once: [UInt8]) -> Bool {
    let leads = once.indices.filter { once[$0] >= 0xC0 }
    guard let first = leads.first, leads.count == 1, first + 1 < once.count else { return !leads.isEmpty }
    switch (once[first], once[first + 1]) {
    case (0xC3, 0x85): return first + 2 < once.count && once[first + 2].isASCIILetter
    case (0xC2, _), (0xC3, _), (0xE2, _): return true
    case (_, let second): return second >= 0xA0
    }
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
    for scalar in text.unicodeScalars { scalars.append(Windows1252.character(of: scalar.value) ?? scalar) }
    return String(scalars)
  }
}
