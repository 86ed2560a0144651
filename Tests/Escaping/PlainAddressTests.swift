import Testing
import Text

@testable import Escaping

struct PlainAddressTests {
  @Test func `an address that counts as plain is the same after escaping`() {
    func isPlain(_ text: String, _ escaper: EscapingMode.Escaper) -> Bool {
      AddressEscape.isPlain(text.utf8.span, as: escaper)
    }
    func written(_ text: String, _ escaper: EscapingMode.Escaper) -> String {
      var (address, output): ([UInt8], [UInt8]) = ([], [])
      if escaper == .addressQuery {
        address.append(encodingComponent: text.utf8.span)
      } else {
        address.append(normalisingAddress: text.utf8.span)
      }
      output.append(address.span, in: .htmlQuoted)
      return output.text
    }
    for escaper in [EscapingMode.Escaper.addressStart, .addressPath, .addressQuery] {
      for value in Array(UInt32(0)..<0x100) + [0x3B8, 0x20AC, 0x1F600] {
        let text = Unicode.Scalar(value).map { "a\($0)b" } ?? ""
        if isPlain(text, escaper) { #expect(written(text, escaper) == text) }
      }
      #expect(isPlain("some-slug_1.html", escaper) && !isPlain("javascript:alert(1)", escaper))
      #expect(!isPlain("java\u{09}script:x", escaper) && !isPlain("&#106;:x", escaper) && !isPlain("a'b\"", escaper))
    }
    #expect(isPlain("https://voices.example.org/a/?b=c#d", .addressStart))
    #expect(!isPlain("xhttps://a", .addressStart) && !isPlain("http:alert", .addressStart))
  }
}
