import Foundation
import Testing
import Trial

/// Sources, hidden entries and libraries, as the studio's page asks for them.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct StudioSourceTests {
  private static let settings = """
    title: Trial   # ours
    url: https://trial.example/
    sources:
      - {id: old, file: feeds/old.xml}   # the first
      - id: other      # on lines of its own
        file: feeds/other.xml
        # a remark

    # the end

    """
  private static let feed = """
    <rss version="2.0"><channel><title>F</title>
    <item><title>One</title><guid>1</guid><link>https://a.example/1</link></item>
    <item><title>Two</title><guid>2</guid></item></channel></rss>
    """

  private func site() throws -> Site {
    try Site([
      "content/site.yaml": Self.settings, "content/feeds/old.xml": Self.feed, "content/feeds/other.xml": Self.feed,
      "content/stories/dawn/index.md": "---\ntitle: Dawn\ndate: 2026-01-02\n---\nText.\n",
    ])
  }

  @Test func `sources are listed with their health, paused, filtered and removed in place`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let listed = try studio.get("sources").list("sources")
    #expect(listed.map { $0["id"] as? String } == ["old", "other"])
    #expect(listed.allSatisfy { $0["paused"] as? Bool == false })
    #expect(try studio.post("source", ["id": "old", "paused": true]).status == 200)
    #expect(try settings(site) == Self.settings.replacing("feeds/old.xml}", with: "feeds/old.xml, paused: true}"))
    #expect(try studio.get("sources").list("sources")[0]["paused"] as? Bool == true)
    #expect(try site.run(["fetch", "--all"]).status == 0)
    #expect(try studio.post("source", ["id": "old", "paused": false]).status == 200)
    #expect(try settings(site) == Self.settings)
    let filtered = try studio.post("source", ["id": "other", "keep": ["sea", "a, b"], "drop": []])
    #expect(filtered.status == 200, "\(filtered.words)")
    let filter = try studio.get("sources").list("sources")[1]["filter"] as? [String: Any]
    #expect(filter?["keep"] as? [String] == ["sea", "a, b"])
    #expect(try settings(site).contains("# a remark") && settings(site).contains("# on lines of its own"))
    #expect(try studio.post("source", ["id": "other", "keep": [String](), "drop": [String]()]).status == 200)
    #expect(try settings(site) == Self.settings)
    #expect(try studio.post("source", ["id": "other", "remove": true]).status == 200)
    #expect(try settings(site).contains("id: old") && !settings(site).contains("id: other"))
    #expect(try studio.post("source", ["id": "old", "remove": true]).status == 200)
    #expect(try settings(site).hasPrefix("title: Trial   # ours\n"))
    #expect(try studio.get("sources").list("sources").isEmpty)
    for wrong: [String: Any] in [[:], ["id": "none", "remove": true], ["id": 7]] {
      #expect(try studio.post("source", wrong).status >= 400)
    }
  }

  @Test func `entries are hidden and shown again by one line`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let fetched = try studio.post("refresh", [:])
    #expect(fetched.status == 200 && fetched.list("sources").count == 2, "\(fetched.words)")
    let entries = try studio.get("source?id=old").list("entries")
    #expect(entries.count == 2 && entries.allSatisfy { $0["hidden"] as? Bool == false }, "\(entries)")
    let ours = "# Ours.\n- {url: \"https://b.example/\", reason: no}   # a remark\n"
    try site.folder.write(ours, to: "content/hidden.yaml")
    for entry in entries {
      let body: [String: Any] = [
        "id": entry["id"] ?? "", "url": entry["url"] ?? "", "source": "old", "hidden": true,
      ]
      let hidden = try studio.post("hidden", body)
      #expect(hidden.status == 200, "\(hidden.words)")
      #expect(try studio.post("hidden", body).status == 200)
    }
    let text = try site.folder.text(of: "content/hidden.yaml")
    #expect(text.hasPrefix(ours) && text.split(separator: "\n").count == 4, "\(text)")
    #expect(text.contains("- {url: \"https://a.example/1\"}\n"))
    #expect(try studio.get("source?id=old").list("entries").allSatisfy { $0["hidden"] as? Bool == true })
    for entry in entries {
      let body: [String: Any] = [
        "id": entry["id"] ?? "", "url": entry["url"] ?? "", "source": "old", "hidden": false,
      ]
      #expect(try studio.post("hidden", body).status == 200)
    }
    #expect(try site.folder.text(of: "content/hidden.yaml") == ours)
    try site.folder.write("a: b\n", to: "content/hidden.yaml")
    #expect(try studio.post("hidden", ["url": "https://a.example/1", "hidden": true]).status == 409)
    #expect(try studio.post("hidden", ["hidden": true]).status == 400)
    #expect(try studio.get("source?id=none").status == 404)
  }

  @Test func `a feed is found, chosen and followed`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try site()
    let studio = try StudioClient(site, "--private")
    let added = try studio.post("sources", ["url": "http://127.0.0.1:\(server.port)/page"])
    #expect(added.status == 200 && added["added"] != nil, "\(added.words)")
    #expect(try settings(site).contains("network: private"))
    let again = try studio.post("sources", ["url": "http://127.0.0.1:\(server.port)/page"])
    #expect(again.status == 409, "\(again.words)")
    for url in ["", "javascript:alert(1)", "http://", "ftp://a.example/"] {
      #expect(try studio.post("sources", ["url": url]).status == 400, "\(url)")
    }
    // Without the option, addresses of the local network are not asked.
    let careful = try StudioClient(site)
    let refused = try careful.post("sources", ["url": "http://127.0.0.1:\(server.port)/items/x"])
    #expect(refused.status == 400, "\(refused.words)")
  }

  @Test func `a picture of a library is found, shown and saved with its credit`() throws {
    let server = try LocalServer([Repository.folder + "/Tests/Site/library.py"])
    let base = "http://127.0.0.1:\(server.port)"
    let site = try site()
    let studio = try StudioClient(
      site, "--private",
      environment: [
        "EUROPEANA_API_KEY": "KEY-0123456789", "EUROPEANA_API_URL": base + "/europeana", "DPLA_API_URL": base + "/dpla",
      ])
    let found = try studio.get("library?q=coin&in=both&rights=open&page=1")
    #expect(found.status == 200 && !found.list("results").isEmpty, "\(found.words)")
    #expect(found.list("failures").map { $0["library"] as? String } == ["dpla"])
    #expect(!found.words.contains("KEY-0123456789"))
    let one = try #require(found.list("results").first { $0["preview"] != nil })
    let preview = try studio.bytes(one["preview"] as? String ?? "")
    #expect(preview.status == 200 && preview.fields["content-type"]?.hasPrefix("image/") == true)
    let story = try studio.story("content/stories/dawn/index.md")
    let body = ["id": one["id"] as? String ?? "", "story": story.text("file"), "version": story.text("version")]
    let saved = try studio.post("library/save", body)
    #expect(saved.status == 200 && saved.text("text").contains("credit="), "\(saved.words)")
    #expect(saved.list("media").count == 1)
    #expect(try studio.post("library/save", body).status == 409)
    for query in ["q=", "q=x&in=none", "q=x&rights=none", "q=x&years=abc", "q=x&type=none"] {
      #expect(try studio.get("library?" + query).status == 400, "\(query)")
    }
    #expect(try studio.bytes("library/preview?id=europeana:none").status == 404)
  }

  private func settings(_ site: Site) throws -> String { try site.folder.text(of: "content/site.yaml") }
}
