import Testing

@testable import Feeds

@Suite struct FeedPersonTests {
  @Test(
    arguments: [
      ("Zoe", "Zoe", nil), ("me@a.example", nil, "me@a.example"), ("me@a.example (Zoe Q)", "Zoe Q", "me@a.example"),
      ("Zoe Q (me@a.example)", "Zoe Q", "me@a.example"), ("Zoe Q <me@a.example>", "Zoe Q", "me@a.example"),
      ("\"Zoe, Q\" <me@a.example>", "Zoe, Q", "me@a.example"), ("mailto:me@a.example", nil, "me@a.example"),
      ("me+x.y@sub.a.example.", ".", "me+x.y@sub.a.example"), ("@handle", "@handle", nil), ("a@b", "a@b", nil),
      ("hidden (Zoe Q)", "Zoe Q", nil), ("noreply (Ζωή)", "Ζωή", nil), ("Zoe (editor)", "Zoe (editor)", nil),
      ("Ζωή (zoe@λιμάνι)", "Ζωή (zoe@λιμάνι)", nil), ("()", "()", nil), ("@@@.", "@@@.", nil),
    ] as [(String, String?, String?)])
  func `an author is taken apart`(text: String, name: String?, email: String?) {
    #expect(FeedPerson(parsing: text) == FeedPerson(name: name, email: email))
  }

  @Test(
    arguments: [
      ("Zoe (https://z.example/~zoe?a=1)", "Zoe", nil, "https://z.example/~zoe?a=1"),
      ("Zoe <http://z.example/>", "Zoe", nil, "http://z.example/"),
      ("zoe@z.example (Zoe) <http://z.example/>", "Zoe", "zoe@z.example", "http://z.example/"),
      ("Zoe https://z.example/ Q", "Zoe https://z.example/ Q", nil, nil),
      ("https://z.example/", nil, nil, "https://z.example/"), ("HTTPS://Z.EXAMPLE", nil, nil, "HTTPS://Z.EXAMPLE"),
      ("javascript://z.example/%0aalert(1)", "javascript://z.example/%0aalert(1)", nil, nil),
      ("xhttp://z", "xhttp://z", nil, nil), ("http://", "http://", nil, nil), ("://", "://", nil, nil),
      ("Zoe: harbour master", "Zoe: harbour master", nil, nil),
    ] as [(String, String?, String?, String?)])
  func `an author's page is taken out of the name`(text: String, name: String?, email: String?, url: String?) {
    #expect(FeedPerson(parsing: text) == FeedPerson(name: name, email: email, url: url))
  }
}
