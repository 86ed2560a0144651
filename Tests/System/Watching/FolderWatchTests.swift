import Foundation
import Glibc
import Synchronization
import Testing
import Text
import Trial

@testable import System

struct FolderWatchTests {
  /// Everything that changes within a moment.
  private func changes(_ watch: inout FolderWatch) -> Set<String> {
    var paths: Set<String> = []
    while true {
      let changes = watch.next(quiet: 20, limit: 200)
      guard !changes.isEmpty else { return paths }
      paths.formUnion(changes.paths)
    }
  }

  private func next(_ watch: inout FolderWatch, _ limit: Int32) -> WatchedChanges { watch.next(quiet: 0, limit: limit) }

  @Test func `a file that is written is told, and nothing beside the folders`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/deep/a.md")
    try folder.write("one", to: "public/a.html")
    var watch = FolderWatch(folder.path, ["content", "Templates"])
    #expect(changes(&watch) == [])
    try Files.write(Array("two".utf8), to: folder / "public/a.html")
    #expect(changes(&watch) == [])
    try folder.write("two", to: "content/deep/a.md")
    #expect(changes(&watch).contains("content/deep/a.md"))
  }

  @Test func `editors that replace a file by renaming are followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/a.md")
    var watch = FolderWatch(folder.path, ["content"])
    for text in ["two", "three"] {
      try folder.write(text, to: "content/.a.md.new")
      try Files.rename(folder / "content/.a.md.new", to: folder / "content/a.md")
      #expect(changes(&watch).contains("content/a.md"))
    }
  }

  @Test func `a finished draft that gets its name is told, and replaces nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/a.md")
    var watch = FolderWatch(folder.path, ["content"])
    try folder.write("two", to: "content/.draft")
    _ = changes(&watch)
    #expect(Files.publish(folder / "content/.draft", as: folder / "content/b.png"))
    #expect(changes(&watch).contains("content/b.png"))
    try folder.write("three", to: "content/.draft")
    #expect(!Files.publish(folder / "content/.draft", as: folder / "content/b.png"))
    #expect(try folder.text(of: "content/b.png") == "two")
  }

  @Test func `files in a folder that is made later are told`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/a.md")
    var watch = FolderWatch(folder.path, ["content", "Templates"])
    try folder.write("two", to: "content/new/deeper/b.md")
    try folder.write("x", to: "Templates/base.html")
    let first = changes(&watch)
    #expect(first.contains("content/new/deeper/b.md"))
    #expect(first.contains("Templates/base.html"))
    try folder.write("three", to: "content/new/deeper/b.md")
    #expect(changes(&watch).contains("content/new/deeper/b.md"))
  }

  @Test func `a folder that is moved away is not told about any more`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/old/b.md")
    try folder.write("one", to: "else/x")
    var watch = FolderWatch(folder.path, ["content"])
    try Files.rename(folder / "content/old", to: folder / "content/new")
    let moved = changes(&watch)
    #expect(moved.contains("content/old/"))
    #expect(moved.contains("content/new/b.md"))
    try folder.write("two", to: "content/new/b.md")
    #expect(changes(&watch) == ["content/new/b.md"])
  }

  @Test func `a burst of writes is one change`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/a.md")
    var watch = FolderWatch(folder.path, ["content"])
    let names = (0..<300).map { "content/\($0).md" }
    for name in names { try folder.write(name, to: name) }
    let told = watch.next(quiet: 0, limit: 2000)
    #expect(told == WatchedChanges(paths: Set(names)))
    #expect(next(&watch, 0).isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `of changes that never pause, the first are told before the last, and none is lost`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/a.md")
    var watch = FolderWatch(folder.path, ["content"])
    let written = Mutex<Set<String>>([])
    let isOver = Atomic(false)
    let writer = Thread {
      var number = 0
      while !isOver.load(ordering: .relaxed) {
        let name = "content/\(number).md"
        if (try? folder.write(name, to: name)) != nil { written.withLock { _ = $0.insert(name) } }
        number += 1
        usleep(500)
      }
    }
    writer.start()
    // The pause that it waits for never comes.
    var told = watch.next(quiet: 60_000)
    #expect(!told.paths.isEmpty)
    isOver.store(true, ordering: .relaxed)
    while !writer.isFinished { usleep(1000) }
    let rest = next(&watch, 0)
    told.paths.formUnion(rest.paths)
    #expect(told.isIncomplete || rest.isIncomplete || told.paths == written.withLock { $0 })
  }

  @Test(.timeLimit(.minutes(1)))
  func `files behind links to folders of the site are told, in circles too, and nothing beyond`() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write("one", to: "shared/deep/a.md")
    try folder.write("one", to: "content/b.md")
    try other.write("one", to: "c.md")
    #expect(unsafe symlink("../shared", folder / "content/linked") == 0)
    #expect(unsafe symlink("..", folder / "shared/deep/circle") == 0)
    #expect(unsafe symlink(other.path, folder / "content/outside") == 0)
    var watch = FolderWatch(folder.path, ["content"])
    let isLimited = watch.isLimited
    #expect(!isLimited)
    _ = changes(&watch)
    try folder.write("two", to: "shared/deep/a.md")
    let change = next(&watch, 2000)
    #expect(change.isIncomplete && change.paths == ["content/linked/deep/a.md"])
    _ = changes(&watch)
    try other.write("two", to: "c.md")
    #expect(changes(&watch) == [])
    try folder.write("one", to: "later/d.md")
    #expect(unsafe symlink("../later", folder / "content/new") == 0)
    #expect(changes(&watch).contains("content/new/d.md"))
    try folder.write("two", to: "later/d.md")
    #expect(changes(&watch).contains("content/new/d.md"))
  }

  @Test func `lost events mean that everything must be looked at`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/a.md")
    var watch = FolderWatch(folder.path, ["content"])
    let setting = try OpenFile(reading: "/proc/sys/fs/inotify/max_queued_events").head(64).text
    let most = Int(setting.filter(\.isNumber)) ?? 16384
    guard most <= 20_000 else { try Test.cancel("inotify keeps \(most) events here") }
    for number in 0...most { try Files.write([0x30], to: "\(folder.path)/content/\(number % 7).x\(number)") }
    var isIncomplete = false
    for _ in 0..<20 where !isIncomplete { isIncomplete = watch.next(quiet: 20, limit: 500).isIncomplete }
    #expect(isIncomplete)
  }

  // MARK: Without inotify

  @Test func `without inotify the folders are compared`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "content/deep/a.md")
    try folder.write("one", to: "public/a.html")
    var watch = FolderWatch(folder.path, ["content", "Templates"], polls: true)
    let isLimited = watch.isLimited
    #expect(isLimited)
    #expect(next(&watch, 1100).isEmpty)
    try folder.write("one", to: "public/b.html")
    #expect(next(&watch, 1100).isEmpty)
    for change in [
      { try folder.write("more", to: "content/deep/a.md") }, { try folder.write("new", to: "content/new/b.md") },
      { try folder.remove("content/deep/a.md") }, { try folder.write("x", to: "Templates/base.html") },
    ] {
      try change()
      #expect(next(&watch, 5000).isIncomplete)
      #expect(next(&watch, 1100).isEmpty)
    }
  }

  @Test func `without inotify, files behind links are compared too`() throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "shared/a.md")
    try folder.write("one", to: "content/b.md")
    try Files.makeFolders(folder / "content")
    #expect(unsafe symlink("../shared", folder / "content/linked") == 0)
    var watch = FolderWatch(folder.path, ["content"], polls: true)
    #expect(next(&watch, 1100).isEmpty)
    try folder.write("two and more", to: "shared/a.md")
    #expect(next(&watch, 5000).isIncomplete)
  }
}
