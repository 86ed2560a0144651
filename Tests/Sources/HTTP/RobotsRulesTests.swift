import Testing
import Text
import Trial

@testable import Sources

/// RFC 9309, with its own examples.
@Suite struct RobotsRulesTests {
  private func allows(_ path: String, _ text: String) -> Bool {
    RobotsRules(Array(text.utf8)).allows(URI("https://news.example\(path)"))
  }

  @Test(arguments: [
    ("", "/a", true), ("User-agent: *\nDisallow:", "/a", true), ("User-agent: *\nDisallow: /", "/a", false),
    ("User-agent: *\nDisallow: /a", "/ab", false), ("User-agent: *\nDisallow: /a/", "/a", true),
    ("User-agent: *\nDisallow: /A", "/a", true), ("user-AGENT : * \n disALLOW\t: /a # why", "/a", false),
    ("\u{FEFF}User-agent: *\rDisallow: /a", "/a", false), ("User-agent: *\r\nDisallow: /a\r\n", "/a", false),
    // Groups: the one that names Rhapsode, else the one for all.
    ("User-agent: *\nDisallow: /\n\nUser-agent: Rhapsode\nDisallow: /b", "/a", true),
    ("User-agent: rhapsode/2.0\nDisallow: /a", "/a", false), ("User-agent: rhapsodes\nDisallow: /a", "/a", true),
    ("User-agent: other\nDisallow: /a", "/a", true), ("Disallow: /a\nUser-agent: *\nAllow: /b", "/a", true),
    ("User-agent: other\nUser-agent: rhapsode\nDisallow: /a", "/a", false),
    ("User-agent: rhapsode\nSitemap: /s.xml\n\nUser-agent: other\nDisallow: /a", "/a", false),
    ("User-agent: rhapsode\nDisallow: /b\nUser-agent: other\nDisallow: /a", "/a", true),
    ("User-agent: rhapsode\nDisallow: /b\nUser-agent: *\nDisallow: /\nUser-agent: RHAPSODE\nAllow: /b/", "/a", true),
    ("User-agent: rhapsode\n\nUser-agent: *\nCrawl-delay: 9\nDisallow: /a", "/a", false),
    ("User-agent: *\nDisallow: /\nUser-agent: rhapsode\nCrawl-delay: 9", "/a", true),
    // The longest match decides, and of two equal ones the one that allows.
    ("User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif", "/example/page/", true),
    ("User-agent: *\nDisallow: /page/no.gif\nAllow: /page/", "/page/no.gif", false),
    ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", true), ("User-agent: *\nAllow: /a\nDisallow: /a", "/a", true),
    ("User-agent: *\nAllow: /p\nDisallow: /", "/page", true),
    // `*` and `$`.
    ("User-agent: *\nDisallow: *.gif$", "/a/b.gif", false), ("User-agent: *\nDisallow: *.gif$", "/a.gif?x", true),
    ("User-agent: *\nDisallow: /a$", "/a", false), ("User-agent: *\nDisallow: /a$", "/ab", true),
    ("User-agent: *\nDisallow: /a*b*c", "/a-b-b-c-d", false), ("User-agent: *\nDisallow: /a*b*c", "/a-c-b", true),
    ("User-agent: *\nDisallow: /a*bc$", "/abc-bc", false), ("User-agent: *\nDisallow: /ab*bc$", "/abc", true),
    ("User-agent: *\nDisallow: /*?", "/a?b", false), ("User-agent: *\nDisallow: /a$b", "/a$b", false),
    ("User-agent: *\nDisallow: /**", "/", false), ("User-agent: *\nDisallow: $", "/", true),
    ("User-agent: *\nDisallow: /with-a-%2A.html", "/with-a-*.html", false),
    ("User-agent: *\nDisallow: /path/foo-%24", "/path/foo-$", false),
    // Escapes.
    ("User-agent: *\nDisallow: /foo/bar/ツ", "/foo/bar/%E3%83%84", false),
    ("User-agent: *\nDisallow: /foo/bar/%e3%83%84", "/foo/bar/ツ", false),
    ("User-agent: *\nDisallow: /foo/bar/%62%61%7A", "/foo/bar/baz", false),
    ("User-agent: *\nDisallow: /a%2fb", "/a/b", true), ("User-agent: *\nDisallow: /50%", "/50%25", false),
    // The host alone, and what a person sees only.
    ("User-agent: *\nDisallow: /", "", false), ("User-agent: *\nDisallow: /a", "/b#/a", true),
    ("<!DOCTYPE html><title>Not found</title>", "/a", true),
  ])
  func `rules are those of the RFC`(text: String, path: String, isAllowed: Bool) {
    #expect(allows(path, text) == isAllowed)
  }

  @Test func `the first 500 KiB are read, and no half of a line`() {
    let filler = "User-agent: *\n" + String(repeating: "#\n", count: (500 << 9) - 20)
    #expect(filler.utf8.count < RobotsRules.longest)
    #expect(!allows("/a", filler + "Disallow: /a\n"))
    let room = RobotsRules.longest - filler.utf8.count - "Disallow: /".utf8.count
    let cut = filler + String(repeating: "\n", count: room) + "Disallow: /private\n"
    #expect(allows("/a", cut) && allows("/private", cut))
  }

  @Test func `a hostile pattern or path costs at most its length times the other's`() {
    let rule = "Disallow: /" + String(repeating: "*a", count: 900) + "b\n"
    let hostile = "User-agent: *\n" + String(repeating: rule, count: 200)
    #expect(allows("/" + String(repeating: "a", count: 2000), hostile))
    #expect(!allows("/" + String(repeating: "a", count: 9000), ""), "longer paths are not requested")
  }

  @Test func `matching is that of a plain recursive matcher, and rules can be written and read again`() {
    var dice = Dice(seed: 9309)
    for _ in 0..<3000 {
      let pattern = (0..<dice.number(0...8)).map { _ in dice.pick(Array("ab*$/".utf8)) }
      let path = [0x2F] + (0..<dice.number(0...8)).map { _ in dice.pick(Array("ab/".utf8)) }
      let rule = RobotsPath.pattern(pattern[...])
      #expect(RobotsPath.matches(rule, path) == Self.plainly(rule[...], path[...]), "\(rule.text) \(path.text)")
      let junk = (0..<dice.number(0...200)).map { _ in dice.pick(Array("User-agent:*\n dDis allow/#%2a\u{E9}$".utf8)) }
      let text = Array("User-agent: *\nDisallow: ".utf8) + pattern + [0x0A] + junk
      let rules = RobotsRules(text)
      #expect(RobotsRules(rules.text) == rules)
    }
  }

  private static func plainly(_ pattern: ArraySlice<UInt8>, _ path: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return true }
    if first == UInt8(ascii: "$"), pattern.count == 1 { return path.isEmpty }
    if first == UInt8(ascii: "*") {
      return plainly(pattern.dropFirst(), path) || (!path.isEmpty && plainly(pattern, path.dropFirst()))
    }
    return first == path.first && plainly(pattern.dropFirst(), path.dropFirst())
  }
}
