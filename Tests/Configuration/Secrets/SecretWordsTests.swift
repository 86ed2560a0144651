import Model
import Testing
import Text

@testable import Configuration

@Suite struct SecretWordsTests {
  @Test func `a secret header is its value, what follows its scheme, and its longer parts`() {
    func words(_ name: String, _ value: String, _ isFromEnvironment: Bool = false) -> [String] {
      SecretWords.all(inHeader: name, value, isFromEnvironment: isFromEnvironment)
    }
    #expect(words("Authorization", "Bearer abcd") == ["Bearer abcd", "abcd"])
    #expect(words("Cookie", "session=abcdef78; theme=dark").contains("abcdef78"))
    #expect(words("Cookie", "region=California") == ["region=California"], "a text can have the word")
    #expect(words("X-Api-Key", "hunter22") == ["hunter22", "hunter22"])
    #expect(words("X-Thing", "hunter22") == [])
    #expect(words("X-Thing", "hunter22", true).contains("hunter22"))
    #expect(words("Accept-Language", "el, en") == [] && words("User-Agent", "Mozilla/5.0 (X11; Linux x86_64)") == [])
    let basic = words("Authorization", "Basic \(Base64.encode(Array("eleni:opensesame".utf8)))")
    #expect(basic.contains("opensesame"))
  }

  @Test func `a short password that is a word is not looked for in texts`() {
    #expect(SecretWords.all(inCredentials: "eleni:news") == [Base64.encode(Array("eleni:news".utf8))])
    #expect(SecretWords.all(inCredentials: "eleni:n3ws").contains("n3ws"))
    #expect(SecretWords.all(inCredentials: "eleni") == [] && SecretWords.all(inCredentials: "eleni:") == [])
  }

  @Test func `a secret in an address is known by the name of its parameter, or by its look`() {
    func address(_ query: String) -> URI { URI("https://x.example/feed?\(query)") }
    #expect(
      SecretWords.first(in: address("token=abcd")) == "token" && SecretWords.first(in: address("token=abc")) == nil)
    #expect(SecretWords.first(in: address("page=2&key=abcdefghij12")) == "key")
    #expect(SecretWords.first(in: address("key=abcdefghij1")) == nil)
    #expect(SecretWords.all(in: address("token=a%2Fb1")) == ["a%2Fb1", "a/b1"], "as written, and decoded")
    #expect(
      SecretWords.all(in: address("token=abcd&sig=abcdefgh")) == ["abcdefgh", "abcd"],
      "the longest first, so that no part of one stays")
    #expect(SecretWords.forms(of: ["a&b<c"]).contains("a&amp;b&lt;c"), "as HTML and XML have it")
  }

  @Test func `every occurrence of every word is removed from a document`() {
    let text = Array("abcabcab secret+1 secret%2B1 x".utf8)
    #expect(
      SecretWords.removed(SecretWords.forms(of: ["secret+1", "abca"]), from: text).text
        == "removedbcab removed removed x")
    #expect(SecretWords.removed([], from: text) == text)
  }

  @Test func `a secret at the end of a text that was cut is masked`() {
    #expect(SecretWords.masked(cut: "at https://x7Kq93", ["x7Kq93mZ"]) == "at https://••••••")
    #expect(SecretWords.masked(cut: "at x7Kq93mZ and x7", ["x7Kq93mZ"]) == "at •••••••• and x7")
    #expect(SecretWords.masked(cut: "nothing", []) == "nothing")
  }

  @Test func `the secrets of a deployment are those of its address in the environment`() {
    let written = Settings.Deployment(name: "a", target: .git("env:X", branch: "b"))
    var resolved = written
    resolved.target = .git("https://eleni:opensesame@x.example/site.git", branch: "b")
    let secrets = written.secrets(in: resolved)
    #expect(secrets.contains("opensesame") && secrets.contains("https://eleni:opensesame@x.example/site.git"))
    #expect(resolved.secrets(in: resolved) == [])
  }
}
