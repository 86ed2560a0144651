import Foundation
import Testing
import Trial

/// Files that the studio takes: uploads, recordings, and the trash.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct StudioFileTests {
  private static let dawn = "content/stories/dawn/index.md"

  private func site() throws -> Site {
    try Site([
      Self.dawn: "---\ntitle: Dawn\ndate: 2026-01-02\n---\nText.\n",
      "content/stories/flat.md": "---\ntitle: Flat\ndate: 2026-01-03\n---\nText.\n",
    ])
  }

  private func files(_ site: Site) -> [String] { Tree.paths(of: site.path + "/content/stories/dawn") }

  @Test func `a picture gets a safe name of its own beside the story`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let first = try studio.upload(Pictures.png, "Fotó 1.PNG", to: Self.dawn)
    #expect(first.status == 201 && first.text("type") == "image/png", "\(first.words)")
    #expect(first["width"] as? Int == 3 && first["height"] as? Int == 2)
    let second = try studio.upload(Pictures.png, "Fotó 1.PNG", to: Self.dawn)
    #expect(second.text("path") != first.text("path"))
    #expect(try site.folder.bytes(of: "content/stories/dawn/" + second.text("path")) == Pictures.png)
    // The bytes decide.
    #expect(try studio.upload(Pictures.png, "photo.jpg", to: Self.dawn).text("path") == "photo.png")
    for (name, status) in [
      ("../../up.png", 201), ("/etc/passwd.png", 201), ("..", 201), ("a\\b.png", 201), ("", 201), ("\u{0}", 201),
      (String(repeating: "x", count: 1000) + ".png", 201),
    ] {
      let reply = try studio.upload(Pictures.png, name, to: Self.dawn)
      #expect(reply.status == status && !reply.text("path").contains("/"), "\(name): \(reply.words)")
    }
    for name in ["index.md", "x.yaml", "x.MD", "x", "x.csv"] {
      #expect(try studio.upload(Array("words".utf8), name, to: Self.dawn).status == 400, "\(name)")
    }
    #expect(try studio.upload([], "empty.png", to: Self.dawn).status == 400)
    #expect(try studio.upload(Pictures.png, "x.png", to: "content/stories/dawn/boats.png").status == 404)
    #expect(!files(site).contains { $0.hasPrefix(".") || $0.contains(".part") }, "\(files(site))")
    let read = try studio.bytes("file?path=" + studio.encoded("content/stories/dawn/" + first.text("path")))
    #expect(read.status == 200 && read.body == Pictures.png && read.fields["content-type"] == "image/png")
  }

  @Test func `a file that is not a picture is refused before it is stored`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    for (name, wanted) in [("notes.jpg", ""), ("notes.jpg", "&wanted=picture"), ("setup.exe", "&wanted=picture")] {
      let reply = try studio.upload(Array("MZ words".utf8), name, to: Self.dawn, wanted)
      #expect(reply.status == 400 && reply.text("code") == "upload-no-picture", "\(reply.words)")
      #expect(reply.text("error") == "“\(name)” is not a picture." && !reply.text("help").isEmpty, "\(reply.words)")
    }
    let sound = try studio.upload(Pictures.png, "voice.mp3", to: Self.dawn, "&wanted=recording")
    #expect(sound.status == 400 && sound.text("code") == "upload-no-recording", "\(sound.words)")
    #expect(files(site) == ["index.md"])
    #expect(try studio.upload(Pictures.png, "a.png", to: Self.dawn, "&wanted=picture").status == 201)
    #expect(try studio.upload(Array("MZ words".utf8), "setup.exe", to: Self.dawn).status == 201)
  }

  @Test func `an upload that breaks off leaves nothing`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    _ = try studio.story(Self.dawn)
    let script = """
      import socket, sys, urllib.parse
      address = urllib.parse.urlsplit(sys.argv[1])
      for part in [b"", b"x" * 100000] * 10:
          s = socket.create_connection((address.hostname, address.port))
          s.sendall(f"POST /_studio/api/media?story={sys.argv[3]}&name=a.bin HTTP/1.1\\r\\nHost: {address.netloc}\\r\\nOrigin: "
                    f"{sys.argv[1]}\\r\\nX-Rhapsode-Token: {sys.argv[2]}\\r\\nContent-Length: 1000000\\r\\n\\r\\n".encode())
          s.sendall(part)
          s.close()
      """
    let run = try Command.run(
      "/usr/bin/env", ["python3", "-c", script, studio.served.studio, studio.served.token, studio.encoded(Self.dawn)])
    #expect(run.status == 0, "\(run.words)")
    // The server's time limit for a request, 15 seconds, would remove the file too: this must not wait for it.
    for _ in 0..<200 where files(site) != ["index.md"] { Thread.sleep(forTimeInterval: 0.05) }
    #expect(files(site) == ["index.md"])
    #expect(try studio.story(Self.dawn).list("media").isEmpty)
  }

  @Test func `a recording of 200 MB arrives whole, and the program stays small`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let script = """
      import http.client, sys, urllib.parse
      address = urllib.parse.urlsplit(sys.argv[1])
      size = 200 << 20
      def parts():
          for _ in range(200): yield b"\\x07" * (1 << 20)
      connection = http.client.HTTPConnection(address.netloc, timeout=300)
      connection.request("POST", f"/_studio/api/media?story={sys.argv[3]}&name=long.wav", parts(), {
          "Origin": sys.argv[1], "X-Rhapsode-Token": sys.argv[2], "Content-Length": str(size)})
      answer = connection.getresponse()
      print(answer.status, answer.read().decode())
      connection.request("POST", f"/_studio/api/media?story={sys.argv[3]}&name=long.wav", b"", {
          "Origin": sys.argv[1], "X-Rhapsode-Token": sys.argv[2], "Content-Length": str(600 << 20)})
      answer = connection.getresponse()
      print(answer.status)
      """
    let run = try Command.run(
      "/usr/bin/env", ["python3", "-c", script, studio.served.studio, studio.served.token, studio.encoded(Self.dawn)],
      seconds: 300)
    #expect(run.text.hasPrefix("201 ") && run.text.contains("\n413"), "\(run.words)")
    let size = try FileManager.default.attributesOfItem(atPath: site.path + "/content/stories/dawn/long.wav")[.size]
    #expect(size as? Int == 200 << 20)
    #expect(try Memory.peak(of: site.path) < 400 << 20)
  }

  @Test(.enabled(if: Installed.path(of: "ffmpeg") != nil, "ffmpeg is not installed"))
  func `sound as browsers record it is kept, and made as M4A too`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let folder = try TemporaryFolder()
    let made = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      ["-v", "error", "-f", "lavfi", "-i", "sine=duration=2", "-c:a", "libopus", folder / "voice.webm"])
    #expect(made.status == 0, "\(made.words)")
    let reply = try studio.upload(folder.bytes(of: "voice.webm"), "recording.webm", to: Self.dawn)
    #expect(reply.text("path") == "recording.webm" && reply.text("also") == "recording.m4a", "\(reply.words)")
    let probe = try Command.run(
      Installed.path(of: "ffmpeg") ?? "",
      ["-hide_banner", "-i", site.path + "/content/stories/dawn/recording.m4a", "-f", "null", "-"])
    #expect(probe.errors.contains("Audio: aac") && probe.errors.contains("Duration: 00:00:02"), "\(probe.words)")
    // What only looks like a recording is kept alone.
    let broken = try studio.upload(
      Array(try folder.bytes(of: "voice.webm").prefix(200)), "broken.webm", to: Self.dawn)
    #expect(broken.status == 201 && broken.text("also").isEmpty, "\(broken.words)")
    #expect(!files(site).contains { $0.contains(".part") }, "\(files(site))")
  }

  @Test func `a story goes to the trash with its folder, comes back, and is deleted for ever`() throws {
    let site = try site()
    try site.folder.write(Pictures.png, to: "content/stories/dawn/boats.png")
    let studio = try StudioClient(site)
    let trashed = try studio.post("trash", ["file": Self.dawn])
    #expect(trashed.status == 200 && trashed.text("title") == "Dawn", "\(trashed.words)")
    #expect(!site.folder.has("content/stories/dawn"))
    #expect(try studio.get("trash").list("items").count == 1)
    #expect(try studio.story(Self.dawn).status == 404)
    // Something new has its name.
    try site.folder.write("---\ntitle: New\n---\n", to: Self.dawn)
    #expect(try studio.post("trash/restore", ["id": trashed.text("id")]).status == 409)
    try site.folder.remove("content/stories/dawn")
    #expect(try studio.post("trash/restore", ["id": trashed.text("id")]).status == 200)
    #expect(try site.folder.bytes(of: "content/stories/dawn/boats.png") == Pictures.png)
    #expect(try studio.get("trash").list("items").isEmpty)
    // A single file goes alone.
    #expect(try studio.post("trash", ["file": "content/stories/flat.md"]).status == 200)
    #expect(site.folder.has(Self.dawn) && !site.folder.has("content/stories/flat.md"))
    #expect(try studio.post("trash", ["file": Self.dawn]).status == 200)
    for id in ["..", "../..", "", "nothing", "/", ".", "../../content"] {
      #expect(try studio.post("trash/restore", ["id": id]).status >= 400, "\(id)")
      #expect(try studio.post("trash/empty", ["id": id]).status >= 400, "\(id)")
    }
    #expect(try studio.post("trash/empty", [:]).list("items").isEmpty)
    #expect(!site.folder.has(".rhapsode/trash") && site.folder.has("content/site.yaml"))
  }

  @Test func `the text of a folder with translations goes alone`() throws {
    let site = try site()
    try site.folder.write("---\ntitle: Αυγή\n---\nΚείμενο.\n", to: "content/stories/dawn/index.el.md")
    let studio = try StudioClient(site)
    #expect(try studio.post("trash", ["file": "content/stories/dawn/index.el.md"]).status == 200)
    #expect(site.folder.has(Self.dawn) && !site.folder.has("content/stories/dawn/index.el.md"))
  }
}

/// The memory of a running program.
enum Memory {
  /// Returns the most bytes that the `serve` in a folder has had.
  static func peak(of folder: String) throws -> Int {
    let real = URL(filePath: folder).resolvingSymlinksInPath().path
    for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
      let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
      guard place == real else { continue }
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
      return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }
    return 0
  }
}
