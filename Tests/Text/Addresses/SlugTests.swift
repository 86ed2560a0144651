import Testing

@testable import Text

@Suite struct SlugTests {
  @Test(arguments: [
    ("Hello, World!", "hello-world"), ("  --Already--slugged--  ", "already-slugged"),
    ("Το Λιμάνι της ΠΟΛΗΣ", "το-λιμάνι-της-πολης"),
    ("Don't stop", "dont-stop"), ("C++ & C#", "c-c"), ("naïve café", "naïve-café"), ("1.2.3", "1-2-3"),
    ("Привет, мир", "привет-мир"), ("日本語 テスト", "日本語-テスト"), ("हिन्दी", "हिन्दी"), ("a/b\\c", "a-b-c"), ("../../etc", "etc"),
    ("e\u{301}tude", "étude"), ("x\u{200B}y", "xy"),
  ])
  func `a title becomes a name`(title: String, slug: String) {
    #expect(Slug.make(title) == slug)
  }

  @Test(arguments: [
    ("C", "c"), ("C++", "c-plus-plus"), ("C#", "c-sharp"), ("C/C++ and F#.", "c-c-plus-plus-and-f-sharp"),
    ("18+", "18-plus"), ("Ωμέγα+", "ωμέγα-plus"), ("e\u{301}+", "é-plus"),
    // Everything else has the slug of a title.
    ("#sea", "sea"), ("rock + pop", "rock-pop"), ("A+B", "a-b"), ("C++20", "c-20"), ("+1", "1"), ("No. # 5", "no-5"),
    ("Old boats", "old-boats"),
  ])
  func `signs at the end of a word tell terms apart`(term: String, slug: String) {
    #expect(Slug.ofTerm(term) == slug)
  }

  @Test(arguments: ["", "+", "##", "c + "])
  func `a sign alone is no word`(term: String) {
    #expect(Slug.ofTerm(term) == Slug.make(term))
  }

  @Test(arguments: ["", "   ", "!!!", "…", "🎉", "\u{301}"])
  func `a title without letters has none`(title: String) {
    #expect(Slug.make(title) == nil)
  }

  @Test func `a long title is cut between words where it can be`() throws {
    let slug = try #require(Slug.make(String(repeating: "θάλασσα ", count: 40)))
    #expect(slug.utf8.count <= Slug.longest)
    #expect(slug.hasSuffix("θάλασσα"))
    let solid = try #require(Slug.make(String(repeating: "ω", count: 300)))
    #expect(solid.utf8.count == Slug.longest)
  }

  @Test func `a slug is its own slug`() throws {
    for title in [
      "Ἐν ἀρχῇ ἦν ὁ λόγος", "ΟΔΟΣ ΑΒΓ", "Ünïcödé ½ ² Ⅷ", "ΟΔΟΣ: ΑΒ", String(repeating: "ΣΣΑ", count: 50),
      String(repeating: "αβ γδ-", count: 60),
    ] {
      let slug = try #require(Slug.make(title))
      #expect(Slug.make(slug) == slug)
      #expect(!slug.hasPrefix("-") && !slug.hasSuffix("-") && !slug.contains("--"))
    }
  }

  @Test func `a long title is cut the same the quick way`() {
    for count in 1...60 {
      let title = String(repeating: "αβγ de ", count: count) + String(repeating: "ω", count: count)
      #expect(Slug.quick(title) == Slug.thorough(title))
    }
  }

  @Test func `the quick way and the thorough way agree`() {
    let parts = [
      "Αυγή", "ΠΟΛΗΣ", "Στάδιο", "σ", "Σ", "a", "B9", "'", "’", " ", "-", ".", "«", "”", "–", "…", "ΐ", "Ώ", "ΆΈΉΊΌΎΪΫ",
      "é", "·", "e\u{301}",
    ]
    for first in parts {
      for second in parts {
        for third in parts {
          let title = first + second + third
          #expect(Slug.quick(title) ?? Slug.thorough(title) == Slug.thorough(title), "\(title)")
        }
      }
    }
  }
}
