import Markup
import Model
import Testing
import Text

@Suite struct PrivateHostCleaningTests {
  @Test(arguments: [
    ("<img src='http://192.168.0.1/reboot' alt=x>", "x"), ("<img src='//router.local/a.png' alt=x>", "x"),
    ("<img src='http:\\\\2130706433/a' alt=x>", "x"), ("<img src='http://a.example@[::1]/' alt=x>", "x"),
    (
      "<img srcset='http://localhost/a 1x, https://a.example/b 2x' src='https://a.example/c' alt=x>",
      "srcset=\"https://a.example/b 2x\""
    ),
    ("<img data-src='http://10.0.0.1/a' alt=x>", "x"),
    ("<video src='http://0x7f.1/a.mp4' poster='http://nas/a.png'></video>", ""),
    ("<audio><source src='http://127.1/a.mp3'></audio>", ""),
    ("<picture><source srcset='http://10.1/a'><img src='https://a.example/c'></picture>", "a.example/c"),
    ("<video src='https://a.example/v.mp4'><track src='http://localhost/t.vtt'></video>", "a.example/v.mp4"),
  ])
  func `a feed cannot make readers' browsers ask hosts around them`(input: String, kept: String) {
    let options = CleaningOptions(bases: ["https://a.example/"])
    let output = HTMLCleaner.safe(Array(input.utf8), options).text
    for host in ["192.168", "router", "2130706433", "::1", "localhost", "10.", "0x7f", "nas", "127"] {
      #expect(!output.contains(host), "\(output)")
    }
    #expect(output.contains(kept), "\(output)")
    #expect(HTMLCleaner.safe(Array(output.utf8), options).text == output)
  }

  @Test func `a relative picture of a private base is dropped, and a link to it stays`() {
    let html = HTMLCleaner.safe(
      Array("<img src=a.png alt=x><a href=b>y</a>".utf8), CleaningOptions(bases: ["http://nas.lan/"])
    ).text
    #expect(!html.contains("a.png") && html.contains("href=\"http://nas.lan/b\""))
  }

  @Test func `pictures of a feed on the private network are kept`() {
    var options = CleaningOptions()
    options.keepsPrivateHosts = true
    let html = "<img src=\"http://nas.lan/a.png\" srcset=\"http://nas.lan/b.png 2x\">"
    let clean = HTMLCleaner.clean(Array(html.utf8), options)
    #expect(
      clean.html.text.contains("http://nas.lan/a.png")
        && clean.media == ["http://nas.lan/a.png", "http://nas.lan/b.png"])
  }
}
