import Foundation
import Testing
import Trial

/// Who may ask the studio, and that it never leaves the content of the site.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct StudioSafetyTests {
  private func site() throws -> Site {
    let site = try Site([
      "content/stories/dawn/index.md": "---\ntitle: Dawn\ndate: 2026-01-02\n---\nText.\n", "secret.md": "x7Kq93mZ",
      "content/.hidden.md": "x7Kq93mZ",
    ])
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "/content/stories/dawn/out.md", withDestinationPath: site.path + "/secret.md")
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "/content/stories/outside", withDestinationPath: site.path)
    try FileManager.default.createSymbolicLink(
      atPath: site.path + "/content/stories/dawn/loop.md", withDestinationPath: "loop.md")
    return site
  }

  @Test func `without the token, with a foreign origin or a foreign host, nothing is told or written`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let token = studio.served.token
    #expect(token.count == 32 && token.allSatisfy(\.isHexDigit))
    for fields in [
      ["X-Rhapsode-Token": ""], ["X-Rhapsode-Token": (token.hasPrefix("0") ? "1" : "0") + token.dropFirst()],
      ["X-Rhapsode-Token": token + "0"],
      ["X-Rhapsode-Token": token.uppercased() + "x"], ["Host": "evil.example"], ["Host": "127.0.0.1.evil.example"],
      ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
    ] {
      #expect(try studio.get("stories", fields).status == 403, "\(fields)")
      #expect(try studio.post("stories", ["title": "Foreign"], fields).status == 403, "\(fields)")
    }
    for origin in [
      "null", "http://evil.example", studio.served.address, "https://127.0.0.1", studio.served.studio + ".evil.example",
    ] {
      let reply = try studio.post("stories", ["title": "Foreign"], ["Origin": origin])
      #expect(reply.status == 403, "\(origin)")
    }
    #expect(!site.folder.has("content/stories/foreign"))
  }

  @Test func `the page is sent with its policy and without the token, and the preview does not know the token`() throws
  {
    let studio = try StudioClient(try site())
    let page = try studio.served.ask("GET", studio.served.studio + "/_studio/")
    #expect(page.status == 200 && !page.text.contains(studio.served.token))
    let policy = page.fields["content-security-policy"] ?? ""
    #expect(policy.contains("default-src 'none'; script-src 'self'; style-src 'self'"), "\(policy)")
    #expect(policy.contains("frame-src \(studio.served.address) http://127.0.0.1:"), "\(policy)")
    #expect(policy.contains("frame-ancestors 'none'"))
    let note = try studio.served.get("/_studio/")
    #expect(note.status == 200 && !note.text.contains(studio.served.token) && note.text.contains("terminal"))
    #expect(try studio.served.get("/_studio/api/site").fields["content-type"]?.hasPrefix("text/plain") == true)
    let worker = try studio.served.ask(
      "GET", studio.served.studio + "/_studio/main.js", ["Service-Worker": "script"])
    #expect(worker.status == 403)
    for method in ["PUT", "DELETE", "OPTIONS", "PATCH"] {
      let reply = try studio.served.ask(
        method, studio.served.studio + "/_studio/api/stories", ["X-Rhapsode-Token": studio.served.token])
      #expect(reply.status == 405)
      #expect(reply.fields["access-control-allow-origin"] == nil)
    }
  }

  @Test func `no path leads out of the content`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    for path in [
      "secret.md", "../secret.md", "content/../secret.md", "content/stories/../../secret.md", "/etc/passwd",
      site.path + "/secret.md", "content/.hidden.md", "content//secret.md", "content/./stories", "content",
      "content/stories/dawn/out.md", "content/stories/outside/secret.md", "content/stories/dawn/loop.md",
      "content/stories/dawn/index.md\0", "content\\secret.md", ".rhapsode/archive.sqlite", "content/stories/dawn",
      "content/stories/dawn/index.md/", "content/stories/dawn/none.md", "", ".", "..",
      "content/" + String(repeating: "a/", count: 3000) + "x.md",
    ] {
      for name in ["story?file=", "file?path="] {
        let reply = try studio.bytes(name + studio.encoded(path))
        #expect([400, 404, 500].contains(reply.status), "\(name)\(path): \(reply.status)")
        #expect(!reply.text.contains("x7Kq93mZ"))
      }
      #expect(try studio.post("trash", ["file": path]).status >= 400, "\(path)")
      #expect(try studio.upload(Array("x".utf8), "a.txt", to: path).status >= 400, "\(path)")
    }
    for raw in [
      "content/%2e%2e/secret.md", "content/..%2fsecret.md", "%2e%2e%2fsecret.md", "content/%252e%252e/secret.md",
    ] {
      #expect(try studio.bytes("story?file=" + raw).status == 404, "\(raw)")
    }
    #expect(try site.folder.text(of: "secret.md") == "x7Kq93mZ")
  }

  @Test func `names of routes that do not exist, and bodies that are no JSON, are refused`() throws {
    let studio = try StudioClient(try site())
    for name in ["", "nothing", "site/", "trash/../site", "%2e%2e/site", "story/story"] {
      #expect(try studio.bytes(name).status >= 400, "\(name)")
    }
    for body in ["", "x", "[]", "7", "null", "{", "{\"a\":", String(repeating: "[", count: 100_000)] {
      #expect(try studio.send("stories", Array(body.utf8)).status == 400)
    }
    #expect(try studio.send("stories", Array("{\"title\": 7}".utf8)).status == 400)
    let large = try studio.send("stories", [UInt8](repeating: 0x20, count: (8 << 20) + 1))
    #expect(large.status == 413, "\(large.words)")
  }

  @Test func `without --public nothing listens beyond this machine, and with it there is no studio`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    _ = try studio.get("site")
    // The kernel's list may miss a socket while others open and close theirs.
    var open = try Sockets.listening(of: site.path)
    for _ in 0..<3000 where open.count < 3 {
      Thread.sleep(forTimeInterval: 0.02)
      open = try Sockets.listening(of: site.path)
    }
    #expect(open.count == 3 && open.allSatisfy { $0.hasPrefix("0100007F:") }, "\(open)")
    let shared = try Served(site, "--public")
    #expect(shared.studio.isEmpty && shared.token.isEmpty)
    #expect(try shared.get("/_studio/").status == 404)
    #expect(try shared.get("/_studio/api/site", ["X-Rhapsode-Token": ""]).status == 404)
    let none = try Served(site, "--no-studio")
    #expect(none.studio.isEmpty)
    #expect(try none.get("/_studio/").status == 404)
    #expect(try site.run(["serve", "--public", "--port", "0", "--drafts"]).status == 2)
  }
}

/// The sockets that a program listens on, from `/proc`.
enum Sockets {
  /// Returns the local addresses of the `serve` in a folder, in the hexadecimal form of Linux.
  static func listening(of folder: String) throws -> [String] {
    let files = FileManager.default
    let real = URL(filePath: folder).resolvingSymlinksInPath().path
    var inodes: Set<String> = []
    for process in try files.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
      guard let place = try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd"), place == real else {
        continue
      }
      for name in (try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")) ?? [] {
        let target = (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(name)")) ?? ""
        if target.hasPrefix("socket:[") { inodes.insert(String(target.dropFirst(8).dropLast())) }
      }
    }
    var found: [String] = []
    for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
      // Foundation takes the first part that the kernel gives, up to 4 KB, for the whole file.
      for line in try Command.run("cat", [table]).text.split(separator: "\n").dropFirst() {
        let fields = line.split(separator: " ")
        if fields.count > 9, fields[3] == "0A", inodes.contains(String(fields[9])) { found.append(String(fields[1])) }
      }
    }
    return found
  }
}
