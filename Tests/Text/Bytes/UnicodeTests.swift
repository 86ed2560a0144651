import Testing

@testable import Text

@Suite struct UnicodeTests {
  @Test func `composed text is left alone and decomposed text is composed`() {
    #expect(Array(nfc("e\u{301}").unicodeScalars) == ["é"])
    #expect(Array(nfc("ἄ").unicodeScalars).count == 1)
    #expect(nfc("plain") == "plain")
  }

  @Test(arguments: [
    ("Άνθρωπος", "ανθρωποσ"), ("ΑΝΘΡΩΠΟΣ", "ανθρωποσ"), ("Straße", "strasse"), ("ÉCOLE", "ecole"),
    ("İstanbul", "istanbul"),
    ("Łódź", "lodz"), ("Ἀθῆναι", "αθηναι"),
  ])
  func `case and accents are folded`(text: String, result: String) {
    #expect(folded(text) == result)
  }

  @Test(arguments: [
    ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), ("ΣΑΣ", "σας"), ("Σ", "σ"), ("ΟΔΟΣ ΤΗΣ ΑΘΗΝΑΣ.", "οδος της αθηνας."), ("ΟΣ'Α", "οσ'α"),
    ("ÀB", "àb"),
  ])
  func `a sigma at the end of a word is a final one`(text: String, result: String) {
    #expect(lowercased(text) == result)
  }
}
