import Model
import Testing

@testable import Markup

/// Ids of headings, by GitHub's rules as its users have documented them and Hugo follows them.
@Suite struct HeadingIDTests {
  private func open(_ markdown: String) -> Body { Markdown.open(Array(markdown.utf8), file: "a.md") }

  private func ids(_ markdown: String) -> [String] { open(markdown).facts.headings.map(\.id) }

  @Test(arguments: [
    ("God is good: 神真美好", "god-is-good-神真美好"), ("Number 32", "number-32"), ("Question?", "question"),
    ("1+2=3", "123"), ("Special !\"#$%&(parens)=?´* chars", "special-parens-chars"), ("Resumé", "resumé"),
    ("One-Hyphen", "one-hyphen"), ("Multiple--Hyphens", "multiple--hyphens"), ("Trailing hyphen-", "trailing-hyphen-"),
    ("Many   spaces  here", "many---spaces--here"), ("Forward/slash", "forwardslash"),
    ("Backward\\\\slash", "backwardslash"), ("Under_score", "under_score"),
    ("Nonbreaking\u{A0}Space", "nonbreakingspace"), ("Tab\tSpace", "tabspace"), ("Trailing Space ", "trailing-space"),
  ])
  func `the examples that Hugo took from GitHub come out as there`(title: String, id: String) {
    #expect(ids("## \(title)\n") == [id])
  }

  @Test(arguments: [
    ("Привет non-latin 你好", "привет-non-latin-你好"), ("😄 emoji", "-emoji"), ("Fast & small", "fast--small"),
    ("A – B", "a--b"), ("A -- B", "a----b"), ("A --- B", "a-----b"), ("--draft", "--draft"), ("`--draft`", "--draft"),
    ("What's *new* in [2.0](x.md)?", "whats-new-in-20"), ("![Logo of it](a.png) Name", "-name"),
    ("ΟΔΟΣ Ερμού", "οδοσ-ερμού"), ("हिन्दी", "हिन्दी"), ("v1.2.3", "v123"), ("C++ & C#", "c--c"), ("Σ²", "σ"),
    ("…", "heading"), ("a_b-c", "a_b-c"), ("Say “yes”", "say-yes"), ("e\u{301}", "é"),
  ])
  func `letters, marks, digits, underscores and hyphens stay, each space is a hyphen`(title: String, id: String) {
    #expect(ids("## \(title)\n") == [id])
  }

  @Test func `titles in Greek get the same ids without Unicode's tables`() {
    let letters = (0x370...0x3FF).compactMap { Unicode.Scalar($0) }
    for letter in letters + "«»–—‘’“”…·;'-_ aZ09".unicodeScalars {
      for title in ["a\(letter)b", "\(letter)", "Σ\(letter)\u{301}"] {
        let id = HeadingID.thorough(title)
        #expect(HeadingID.of(title) == (id.isEmpty ? HeadingID.empty : id))
      }
    }
  }

  @Test func `equal ids are numbered in the order of the text`() {
    #expect(ids("# foo\n# foo\n# bar\n# foo\n# foo 1\n") == ["foo", "foo-1", "bar", "foo-2", "foo-1-1"])
  }

  @Test func `the id that a heading had before is an anchor too, unless another one has it now`() {
    let body = open("# Fast & small\n\n## Plain\n\n## A: b/c\n\n## A bc\n\n## b-c {#fast-small}\n")
    #expect(body.facts.headings.map(\.id) == ["fast--small", "plain", "a-bc", "a-bc-1", "fast-small"])
    #expect(body.elements.map(\.formerID) == ["fast-small-1", nil, "a-b-c", nil, nil])
    #expect(body.facts.anchors.last == "a-b-c")
  }
}
