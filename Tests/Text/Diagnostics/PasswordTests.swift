import Testing
import Text

@Suite struct PasswordTests {
  @Test(arguments: [
    ("at ftp://eleni:pw@x.example/a@b: no", "at ftp://eleni:••@x.example/a@b: no"),
    ("{a: \"https://é:πέ:@x\", b: <http://n:1@y>}", "{a: \"https://é:•••@x\", b: <http://n:•@y>}"),
    ("git://a:b@c@d.example", "git://a:•••@d.example"), ("//eleni:pw@x", "//eleni:••@x"),
    ("https:/eleni:pw@x", "https:/eleni:••@x"), ("https:\\\\eleni:pw@x", "https:••••••••••@x"),
    ("proxy: eleni:pw@x.example:3128", "proxy: eleni:••@x.example:3128"),
    ("`eleni:p:w@localhost/a`", "`eleni:•••@localhost/a`"), ("('ελένη:pw@[::1]')", "('ελένη:••@[::1]')"),
    ("e.l_%+-1:pw@x e:pw@y", "e.l_%+-1:••@x e:••@y"), ("eleni:mailto@x", "eleni:••••••@x"),
  ])
  func `the password of every address in a text is masked`(text: String, shown: String) {
    #expect(text.withPasswordsMasked == shown)
    #expect(shown.withPasswordsMasked == shown)
  }

  @Test(arguments: [
    "https://eleni@x.example:80/", "https://x.example:8080/@eleni", "https://x.example/a:b@c?d:e@f#g:h@i",
    "mailto:eleni@x.example", "[mail](mailto:eleni@x.example)", "[a:b](MAILTO:eleni@x.example)",
    "email:eleni@x.example", "git@x.example:user/a@v1", "a{color:red}@media", "\"a\":\"b@c\"", "a://", "https://n:@x",
    "eleni:pw@", "eleni: pw@x", ":pw@x", "@", "",
  ])
  func `what is not a password is not masked`(text: String) { #expect(text.withPasswordsMasked == text) }

  @Test func `a password that a message cuts in two is masked`() {
    let address = "https://eleni:opensesame@x.example/"
    for count in 0...address.count {
      #expect(address.shortened(to: count) == String(address.withPasswordsMasked.prefix(count)))
      #expect(!address.dropFirst(0).shortened(to: count).contains("eleni:o"))
    }
  }

  @Test func `a diagnostic has no password from the start, nor after a change`() {
    let address = "https://eleni:opensesame@x.example/"
    let place = Place(file: "f", line: 1, text: address)
    var diagnostic = Diagnostic(.error, address, at: place, help: address, chain: [Diagnostic.Step(address, at: place)])
    #expect(!"\(diagnostic)".contains("sesame") && "\(diagnostic)".contains("eleni:••••••••••@x.example"))
    diagnostic.summary = address
    diagnostic.help = address
    diagnostic.place?.text = address
    #expect(!"\(diagnostic)".contains("sesame"), "\(diagnostic)")
  }
}
