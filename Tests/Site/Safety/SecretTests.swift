import Foundation
import Testing
import Trial

/// A token in the URL of a feed is not published, even if the feed repeats it wherever it can.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct SecretTests {
  private static let token = "x7Kq93mZ0a2fLw8e"
  private let server: LocalServer

  init() throws { server = try LocalServer.ofFeeds() }

  private func url(_ kind: String, _ token: String = SecretTests.token) -> String {
    "http://127.0.0.1:\(server.port)/whisper/\(kind)?token=\(token)"
  }

  private func site(_ sources: String) throws -> Site {
    try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
      \(sources)
      """,
      "content/list.opml":
        "<opml version='2.0'><body><outline text='L' xmlUrl='\(url("feed").replacing("&", with: "&amp;"))&amp;l=1'/></body></opml>",
    ])
  }

  /// Returns everything that the program prints and writes, by name.
  private func everything(_ site: Site) throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    let environment = ["WIRE_URL": url("feed")]
    let commands = [
      ["fetch", "--verbose"], ["build", "--now", "2027-03-01T00:00:00Z", "--verbose"], ["check", "--verbose"],
      ["sources"],
      ["sources", "--json"], ["fetch", "--json", "env", "marked", "moved", "page"], ["opml", "export", "-"],
      ["archive", "export", "exported"], ["sources", "--explain", "urn:two"],
    ]
    for command in commands {
      let run = try site.run(command, environment: environment)
      found["$ \(command.joined(separator: " "))"] = run.output + Array(run.errors.utf8)
    }
    for (path, bytes) in try site.files() { found["public/" + path] = bytes }
    for (path, bytes) in try Tree.files(of: site.path + "/exported") { found["exported/" + path] = bytes }
    return found
  }

  @Test func `a secret address stands in no page, feed, list, export or message`() throws {
    let site = try site(
      """
        - {id: env, url: env:WIRE_URL, network: private, show: full, page: own, images: remote}
        - {id: marked, url: "\(url("feed"))&m=1", secret: true, network: private, show: full, page: own}
        - {id: moved, url: "\(url("moved"))", secret: true, network: private}
        - {id: page, url: "\(url("page"))", secret: true, network: private}
        - {id: list, opml: list.opml, network: private, show: full, page: own}
      """)
    let found = try everything(site)
    let failing = found.filter { $0.value.firstRange(of: SecretTests.token.utf8) != nil }.keys.sorted()
    #expect(failing.isEmpty)
    let fetched = String(decoding: try #require(found["$ fetch --verbose"]), as: UTF8.self)
    #expect(fetched.split(separator: "\n").count { $0.contains("2 entries") } == 4, "\(fetched)")
    #expect(found.keys.count { $0.hasPrefix("exported/entries/") } > 2)
    let pages = found.filter { $0.key.hasPrefix("public/") && $0.value.firstRange(of: "Two".utf8) != nil }
    #expect(pages.count > 5)
  }

  @Test func `mistakes in the settings are told without what is secret beside them`() throws {
    let site = try site(
      """
        - {id: marked, url: "https://wire.example/\(SecretTests.token)/feed", secret: true, shw: full}
        - {id: plain, url: "https://eleni:\(SecretTests.token)@wire.example/feed?token=\(SecretTests.token)", shw: full}
        - {id: headed, url: "https://wire.example/", headers: {X-Key: \(SecretTests.token)}, shw: full}
      """)
    let run = try site.run(["check"])
    #expect(run.errors.contains("••••"), "\(run.words)")
    #expect(run.errors.components(separatedBy: "`shw` is not a key").count == 4, "\(run.words)")
    #expect(!run.errors.contains(SecretTests.token), "\(run.words)")
    try site.folder.write(
      "title: 'x\nsources: [{id: a, url: https://wire.example/\(SecretTests.token)/feed, secret: true}]\n",
      to: "content/site.yaml")
    #expect(try !site.run(["check"]).errors.contains(SecretTests.token))
  }

  @Test func `a token that is not declared secret is named in a warning`() throws {
    let site = try site(
      """
        - {id: wire, url: "https://wire.example/feed?auth_token=\(SecretTests.token)"}
        - {id: video, url: "https://video.example/feed?channel_id=UC9CoOnJkIBMdeijd9qYoT_g&format=atom"}
      """)
    let run = try site.run(["check"])
    #expect(
      run.errors.contains("content/site.yaml:4:21: warning: this address is published, and its `auth_token`"),
      "\(run.words)")
    #expect(run.errors.contains("`url: env:NAME`"), "\(run.words)")
    #expect(!run.errors.contains("channel_id") && !run.errors.contains(SecretTests.token), "\(run.words)")
  }

  @Test func `what is added with a token is marked as secret`() throws {
    let site = try Site()
    let run = try site.run(["add", url("feed"), "--private"])
    #expect(run.status == 0 && !(run.text + run.errors).contains(SecretTests.token), "\(run.words)")
    #expect(try site.folder.text(of: "content/site.yaml").contains("network: private, secret: true}"))
  }

  @Test(arguments: ["feed", "moved", "unsafe", "page", "refused"])
  func `a secret header that a server repeats stands in no page, message or archive`(kind: String) throws {
    let here = "127.0.0.1:\(server.port)/echo/\(kind)"
    let rest = "network: private, show: full, page: own, images: remote"
    let site = try site(
      """
        - {id: bearer, url: "http://\(here)", headers: {Authorization: "env:WIRE_BEARER"}, \(rest)}
        - {id: cookie, url: "http://\(here)?c=1", headers: {Cookie: "session=\(SecretTests.token)"}, \(rest)}
        - {id: password, url: "http://eleni:\(SecretTests.token)@\(here)?p=1", \(rest)}
      """)
    let environment = ["WIRE_BEARER": "Bearer \(SecretTests.token)"]
    var found: [String: [UInt8]] = [:]
    for command in [
      ["fetch", "--verbose"], ["build", "--now", "2027-03-01T00:00:00Z", "--verbose"], ["fetch", "--json", "bearer"],
      ["sources", "--json"], ["archive", "export", "exported"],
    ] {
      let run = try site.run(command, environment: environment)
      found["$ \(command.joined(separator: " "))"] = run.output + Array(run.errors.utf8)
    }
    for (path, bytes) in try site.files() { found["public/" + path] = bytes }
    for (path, bytes) in try Tree.files(of: site.path + "/exported") { found["exported/" + path] = bytes }
    for (path, bytes) in try Tree.files(of: site.path + "/.rhapsode") { found[".rhapsode/" + path] = bytes }
    let encoded = Data("eleni:\(SecretTests.token)".utf8).base64EncodedString()
    for secret in [SecretTests.token, encoded] {
      let failing = found.filter { $0.value.firstRange(of: secret.utf8) != nil }.keys.sorted()
      #expect(failing.isEmpty, "\(secret)")
    }
    let fetched = String(decoding: try #require(found["$ fetch --verbose"]), as: UTF8.self)
    #expect(fetched.contains("failed") != ["feed", "moved"].contains(kind) && !fetched.contains("404"), "\(fetched)")
  }

  @Test(.enabled(if: Installed.path(of: "git") != nil, "git is not installed"))
  func `the address of a deployment from the environment is not in the message that it has failed`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\ndeploy: {pages: {git: \"env:DEPLOY_URL\"}}\n"
    ])
    #expect(try site.build().status == 0)
    let address = "http://eleni:\(SecretTests.token)@127.0.0.1:\(server.port)/\(SecretTests.token)/site.git"
    let run = try site.run(["deploy"], environment: ["DEPLOY_URL": address])
    #expect(run.status == 74 && run.errors.contains("git failed"), "\(run.words)")
    #expect(!run.words.contains(SecretTests.token), "\(run.words)")
  }

  @Test func `a variable that the environment lacks, or that holds no address, is named`() throws {
    let site = try site("  - {id: wire, url: env:WIRE_URL}")
    #expect(try site.run(["check"]).errors.contains("missing environment variable: `WIRE_URL`"))
    let fetched = try site.run(["fetch", "--json"], environment: ["WIRE_URL": SecretTests.token])
    #expect(
      fetched.text.contains("the variable WIRE_URL of the environment does not hold an http or https URL"),
      "\(fetched.words)")
    #expect(!(fetched.text + fetched.errors).contains(SecretTests.token))
    try site.folder.write(
      "title: T\nurl: https://trial.example/\nsources: [{id: a, url: \"env:2x\"}]\n", to: "content/site.yaml")
    #expect(try site.run(["check"]).errors.contains("3:24: error: `url` must be"))
  }

  /// The site's public home page may be on another host than the feed.
  @Test func `relative links of a private feed are resolved against its public home or dropped`() throws {
    for (home, expected) in [("", []), (", home: \"https://wire.example/news/\"", ["https://wire.example/news/two"])] {
      let site = try site(
        "  - {id: wire, url: \"http://127.0.0.1:\(server.port)/whisper/feed?x=1\", network: private, show: full, page: own\(home)}"
      )
      #expect(try site.build().status == 0)
      let page = try #require(try site.files().first { $0.key.hasSuffix("two/index.html") })
      let text = String(decoding: page.value, as: UTF8.self)
      // The text of the feed contains its private address, but no link leads to it.
      #expect(!text.contains("=\"http://127.0.0.1"))
      for link in expected { #expect(text.contains("\"\(link)\""), "\(text)") }
      #expect(text.contains("https://wire.example/news/three") == !expected.isEmpty)
    }
  }
}
