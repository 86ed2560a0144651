import Testing

@testable import Text

@Suite struct ASCIITests {
  @Test func `every class agrees with the standard library on all bytes`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isASCII = byte < 0x80
      #expect(byte.isASCIIDigit == (isASCII && character.isNumber))
      #expect(byte.isASCIILetter == (isASCII && character.isLetter))
      #expect(byte.isASCIIAlphanumeric == (isASCII && (character.isLetter || character.isNumber)))
      #expect(byte.isASCIIUppercase == (isASCII && character.isUppercase))
      #expect(byte.isASCIILowercase == (isASCII && character.isLowercase))
      #expect(byte.isASCIIHexDigit == (isASCII && character.isHexDigit))
      #expect(byte.isASCIIWhitespace == (isASCII && character.isWhitespace && byte != 0x0B))
      #expect(byte.hexValue.map { Int($0) } == (isASCII ? character.hexDigitValue : nil))
      #expect(byte.asciiLowercased == (isASCII ? Array(character.lowercased().utf8).first : byte))
    }
  }
}
