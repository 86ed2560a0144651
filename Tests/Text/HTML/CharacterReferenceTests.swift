import Testing

@testable import Text

@Suite struct CharacterReferenceTests {
  @Test(arguments: [
    ("&amp;", "&"), ("&eacute;&Eacute;", "éÉ"), ("&nbsp;", "\u{A0}"), ("&notin;", "∉"), ("&notit;", "¬it;"),
    ("&not", "¬"), ("&AMP", "&"), ("&ampamp;", "&amp;"), ("&#233;&#xE9;&#XE9;", "ééé"), ("&#233 &#xe9g", "é ég"),
    ("&#128;&#x99;", "€™"), ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&#x1F600;", "\u{1F600}"), ("&NotEqualTilde;", "≂̸"), ("&fjlig;", "fj"), ("&Tab;&NewLine;", "\t\n"),
    ("&CounterClockwiseContourIntegral;", "∳"), ("&zwnj;", "\u{200C}"), ("&zwj;", "\u{200D}"), ("&AElig;", "Æ"),
  ])
  func `a reference becomes what HTML says`(text: String, meaning: String) {
    #expect(CharacterReference.decode(text) == meaning)
  }

  @Test(arguments: [
    ("&#55357;&#56832;", "\u{1F600}"), ("&#xD83D;&#xDE00;", "\u{1F600}"), ("&#xDBFF;&#xDFFF;", "\u{10FFFF}"),
    ("&#xD83D; &#xDE00;", "\u{FFFD} \u{FFFD}"), ("&#xDE00;&#xD83D;", "\u{FFFD}\u{FFFD}"), ("&#xD83D;&#", "\u{FFFD}&#"),
    ("&#xD83D;&#65;", "\u{FFFD}A"), ("&#xD83D;&#xD83D;&#xDE00;", "\u{FFFD}\u{1F600}"),
  ])
  func `two halves of a surrogate pair are one character`(text: String, meaning: String) {
    #expect(CharacterReference.decode(text) == meaning)
  }

  @Test(arguments: [
    "&", "&;", "&#", "&#;", "&#x", "&#x;", "&#xg;", "& amp;", "&unknown;", "&hellip", "a & b", "&λ;", "&zzzz", "&aaaa;",
    "&CounterClockwiseContourIntegralx;",
  ])
  func `what is no reference stays`(text: String) {
    #expect(CharacterReference.decode(text) == text)
  }

  @Test(arguments: [
    ("?a=1&copy=2", "?a=1&copy=2"), ("?a=1&copyx", "?a=1&copyx"), ("?a&copy;=1", "?a©=1"), ("&copy", "©"),
    ("&copy /", "© /"), ("?a=1&amp;b=2", "?a=1&b=2"), ("&notin", "&notin"), ("&#38;", "&"), ("&#38=", "&="),
  ])
  func `addresses in attributes survive`(text: String, meaning: String) {
    #expect(CharacterReference.decode(text, in: .attribute) == meaning)
  }

  @Test func `the table is whole and every name is found`() {
    var names = 0
    for record in CharacterReference.table.split(whereSeparator: \.isWhitespace) {
      let name = String(record.prefix { $0 != "=" && $0 != "!" })
      let numbers = record.dropFirst(name.count + 1).split(separator: "+").compactMap { UInt32($0, radix: 16) }
      let meaning = String(String.UnicodeScalarView(numbers.compactMap { Unicode.Scalar($0) }))
      #expect(CharacterReference.scalars(named: name) == meaning)
      #expect(CharacterReference.decode("&\(name);") == meaning)
      let isLegacy = record.contains("!")
      #expect(
        (CharacterReference.decode("&\(name)") == meaning) == isLegacy
          || CharacterReference.decode("&\(name)") != "&\(name)")
      names += isLegacy ? 2 : 1
    }
    #expect(names == 2231)
  }
}
