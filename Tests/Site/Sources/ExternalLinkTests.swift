import Foundation
import Testing
import Trial

/// `check --external`, with a server on this machine in place of other hosts.
@Suite struct ExternalLinkTests {
  private static func log(_ server: LocalServer) throws -> [(method: String, path: String)] {
    let run = try Command.run(
      "/usr/bin/env",
      [
        "python3", "-c",
        "import urllib.request;print(urllib.request.urlopen('http://127.0.0.1:\(server.port)/log').read().decode())",
      ])
    let entries = try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]] ?? []
    return entries.map { ($0["method"] as? String ?? "", $0["path"] as? String ?? "") }
  }

  @Test func `moved and dead links are named with their places, and asked for once a week`() throws {
    let server = try LocalServer.ofFeeds()
    let host = "http://127.0.0.1:\(server.port)"
    let site = try Site([
      "content/stories/one.md": """
      # One

      [good](\(host)/good#part), [moved](\(host)/moved/301/good) and [for now](\(host)/moved/302/good).

      A <a href="\(host)/status/404">raw</a> one, [gone](\(host)/gone), [refused](\(host)/status/403),
      [here](https://trial.example/) and [good again](\(host)/good).

      """,
      "content/drafts.md": "---\ndraft: true\n---\n# Draft\n\n[Hidden](\(host)/hidden)\n",
    ])
    let check = try site.run(["check", "--external", "--private", "--verbose", "--now", Site.now])
    #expect(check.status == 0, "\(check.words)")
    for words in [
      ": warning: `\(host)/moved/301/good` has moved for good to `\(host)/good`",
      "one.md:5:12: warning: `\(host)/status/404` is dead: it answered 404 Not Found",
      ": warning: `\(host)/gone` is dead: it answered 410 Gone",
      "`\(host)/status/403` could not be checked: it answered 403 Forbidden",
    ] { #expect(check.errors.contains(words), "\(words)\n\(check.words)") }
    // The columns of links of Markdown are those of their brackets.
    #expect(check.errors.matches(of: /one\.md:3:\d+: warning/).count == 1)
    #expect(check.errors.matches(of: /one\.md:5:\d+: warning/).count == 2)
    #expect(!check.errors.contains("moved/302/good` "))
    let log = try Self.log(server)
    #expect(log.filter { $0.path == "/moved/302/good" }.map(\.method) == ["HEAD"])
    #expect(log.filter { $0.path == "/status/404" }.map(\.method) == ["HEAD", "GET"])
    #expect(!log.contains { $0.path == "/hidden" })
    // Within a week nothing is asked for, and the same is told; after it, everything is.
    let again = try site.run(["check", "--external", "--private", "--json", "--now", "2026-11-27T11:59:59Z"])
    #expect(again.text.contains("\"state\": \"moved\"") && again.text.contains("has moved for good"), "\(again.words)")
    #expect(try Self.log(server).count == log.count)
    _ = try site.run(["check", "--external", "--private", "--now", "2026-11-27T12:00:00Z"])
    #expect(try Self.log(server).count == 2 * log.count)
    #expect(try site.run(["check", "--external", "--strict", "--now", "2026-11-27T12:00:00Z"]).status == 1)
  }

  @Test func `private addresses are not asked`() throws {
    let server = try LocalServer.ofFeeds()
    let host = "http://127.0.0.1:\(server.port)"
    let site = try Site(["content/one.md": "# One\n\n[inside](\(host)/good)\n"])
    let check = try site.run(["check", "--external", "--verbose", "--now", Site.now])
    #expect(check.errors.contains("it leads to 127.0.0.1, which is not a public address"), "\(check.words)")
    #expect(try Self.log(server).isEmpty)
    // A link that was not asked for is no result that a later check could repeat.
    let allowed = try site.run(["check", "--external", "--private", "--verbose", "--now", Site.now])
    #expect(!allowed.errors.contains("not a public address"), "\(allowed.words)")
    #expect(try Self.log(server).map(\.path) == ["/good"])
    let plain = try site.run(["check", "--now", Site.now])
    #expect(!plain.errors.contains("127.0.0.1"))
  }
}
