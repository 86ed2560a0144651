import Testing

@testable import Feeds

@Suite struct FeedPersonTests {
  @Test(
    arguments: [
      ("Zoe", "Zoe", nil), ("me@a.example", nil, "me@a.example"), ("me@a.example (Zoe Q)", "Zoe Q", "me@a.example"),
      ("Zoe Q (me@a.example)", "Zoe Q", "me@a.example"), ("Zoe Q <me@a.example>", "Zoe Q", "me@a.example"),
      ("\"Zoe, Q\" <me@a.example>", "Zoe, Q", "me@a.example"), ("mailto:me@a.example", nil, "me@a.example"),
      ("me+x.y@sub.a.example.", ".", "me+x.y@sub.a.example"), ("@handle", "@handle", nil), ("a@b", "a@b", nil),
      ("Ζωή (zoe@λιμάνι)", "Ζωή (zoe@λιμάνι)", nil), ("()", "()", nil), ("@@@.", "@@@.", nil),
    ] as [(String, String?, String?)])
  func `an author is taken apart`(text: String, name: String?, email: String?) {
    #expect(FeedPerson(parsing: text) == FeedPerson(name: name, email: email))
  }
}
