import Glibc
import System
import Testing
import Trial

@Suite struct FolderWalkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Files by themselves; other findings after a colon.
  private func walk(_ links: FolderWalk.Links, below root: String = "site") -> [String] {
    var found: [String] = []
    var walk = FolderWalk(links: links)
    walk.run(folder / root) { path, finding in found.append(finding == .file(nil) ? path : "\(path): \(finding)") }
    return found
  }

  private func link(_ name: String, to target: String) {
    #expect(unsafe symlink(target.hasPrefix("/") ? target : folder / target, folder / "site/\(name)") == 0)
  }

  private var inside: FolderWalk.Links { .followed(within: (try? Files.realPath(folder / "site")) ?? "/none") }

  @Test func `files come folder by folder in order of names`() throws {
    for name in ["b", "a/z", "a/b/c", "c"] { try folder.write("x", to: "site/" + name) }
    #expect(walk(.notFollowed) == ["a/b/c", "a/z", "b", "c"])
  }

  @Test func `links are told, or followed within a folder`() throws {
    try folder.write("x", to: "site/a/file")
    try folder.write("x", to: "outside/secret")
    link("file", to: "site/a/file")
    link("folder", to: "site/a")
    link("out", to: "outside")
    link("nothing", to: "none")
    #expect(walk(.notFollowed) == ["a/file", "file: link", "folder: link", "nothing: link", "out: link"])
    #expect(walk(inside) == ["a/file", "file", "folder/file", "nothing: linkToNothing", "out: linkOutside"])
  }

  @Test func `a folder whose name only begins like the bounds is outside`() throws {
    try folder.write("x", to: "site/a")
    try folder.write("x", to: "site-other/secret")
    link("out", to: "site-other")
    #expect(walk(inside) == ["a", "out: linkOutside"])
  }

  @Test func `links to what is hidden, and into folders that are left out, are told`() throws {
    for name in [".git/config", ".env", "public/index.html", "content/.well-known/x", "shared/public/y"] {
      try folder.write("x", to: "site/" + name)
    }
    link("content/git", to: "site/.git")
    link("content/env", to: "site/.env")
    link("content/out", to: "site/public")
    link("content/page", to: "site/public/index.html")
    link("content/known", to: "site/content/.well-known")
    link("content/shared", to: "site/shared")
    let links = FolderWalk.Links.followed(within: folder.path + "/site", except: ["public"])
    #expect(
      walk(links).filter { $0.hasPrefix("content/") } == [
        "content/.well-known/x", "content/env: linkToHidden", "content/git: linkToHidden",
        "content/known: linkToHidden", "content/out: linkToHidden", "content/page: linkToHidden",
        "content/shared/public/y",
      ])
  }

  @Test func `links that lead in a circle end`() throws {
    try folder.write("x", to: "site/a/file")
    link("a/up", to: "site")
    link("self", to: "site/self")
    #expect(walk(inside) == ["a/file", "a/up: folderAbove", "self: linkToItself"])
  }

  @Test func `many paths to one folder are told once for each folder`() throws {
    for level in 0..<6 {
      try folder.write("x", to: "site/\(level)/file")
      if level > 0 { for name in ["x", "y"] { link("\(level - 1)/\(name)", to: "site/\(level)") } }
    }
    let found = walk(inside)
    #expect(found.count < 6 * FolderWalk.pathLimit + 6)
    // 16 paths lead to folder 4, and 32 to folder 5.
    #expect(found.filter { $0.hasSuffix("tooManyPaths") }.count <= 2 && found.contains { $0.hasSuffix("tooManyPaths") })
  }

  @Test func `what is admitted is decided by folder and name, before a folder is entered`() throws {
    for name in ["keep/file", "drop/file", "drop/keep"] { try folder.write("x", to: "site/" + name) }
    var asked: [String] = []
    var walk = FolderWalk(links: .notFollowed)
    walk.run(
      folder / "site",
      admits: { parent, name in
        asked.append("\(parent)/\(name)")
        return name != "drop"
      }, found: { _, _ in })
    #expect(asked == ["/drop", "/keep", "keep/file"])
  }

  @Test func `names that are not UTF-8, pipes and missing roots are told`() throws {
    try folder.write("x", to: "site/a")
    #expect(unsafe mkfifo(folder / "site/pipe", 0o600) == 0)
    let name = Array((folder / "site/").utf8) + [0xFF, 0]
    let file = unsafe name.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
      }
    }
    close(file)
    #expect(walk(.notFollowed) == ["a", "pipe: special", "\u{FFFD}: nameIsNotUTF8"])
    #expect(walk(.notFollowed, below: "none") == [": unreadable(\(ENOENT))"])
  }

  @Test func `two normal forms of one name come in an order of their own, whatever that of the folder is`() throws {
    for (number, names) in [["\u{E9}", "e\u{301}"], ["e\u{301}", "\u{E9}"]].enumerated() {
      for name in names { try folder.write("x", to: "\(number)/\(name)") }
      #expect(walk(.notFollowed, below: "\(number)").map { Array($0.utf8) } == [[0x65, 0xCC, 0x81], [0xC3, 0xA9]])
    }
  }
}
