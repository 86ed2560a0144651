import Foundation
import Glibc
import Model
import Publish
import System
import Testing
import Text

@testable import Publish

/// A journal, a stage or a build memory may be forged, since it can come with a checkout or a CI cache. Whatever it
/// contains, nothing outside the output and the state folder is touched.
@Suite struct ForgedStateTests {
  let trial = TemporaryOutput()

  init() throws {
    try trial.write("victim.txt", "mine")
    try trial.write("elsewhere/x", "outside")
  }

  private func link(_ path: String, to target: String) throws {
    let link = trial.folder + "/" + path
    let parent = (link as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: trial.folder + "/" + target)
  }

  private func inode(_ path: String) -> UInt64 {
    var status = stat()
    #expect(unsafe lstat(trial.folder + "/" + path, &status) == 0)
    return UInt64(status.st_ino)
  }

  private func text(_ path: String) -> String? {
    try? String(contentsOfFile: trial.folder + "/" + path, encoding: .utf8)
  }

  /// Expects that nothing outside has changed, and that the next build completes the output.
  private func check(_ site: [String: String] = ["index.html": "home"]) throws {
    #expect(text("victim.txt") == "mine")
    #expect(text("elsewhere/x") == "outside")
    try trial.publish(site, allowsRemovals: true)
    #expect(text("victim.txt") == "mine")
    #expect(text("elsewhere/x") == "outside")
    #expect(trial.files.filter { !$0.value.hasPrefix("→") } == site)
    let elsewhere = try FileManager.default.contentsOfDirectory(atPath: trial.folder + "/elsewhere")
    #expect(elsewhere == ["x"])
    #expect(trial.leftovers == [])
  }

  private func forge(_ steps: String, also: String = #""flags":"""#) throws {
    try trial.write(".public.rhapsode/journal", "{\(also),\"steps\":[\(steps)]}")
  }

  private var realOutput: String { get throws { try trial.destination().location().path } }

  private func recover() throws {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    publisher.abandon()
  }

  @Test(arguments: ["../victim.txt", "a/../../victim.txt", "/VICTIM", "./../victim.txt", "..", ""])
  func `a journal removes nothing outside the output`(path: String) throws {
    try trial.publish(["index.html": "home", "a/b": "b"])
    let path = path == "/VICTIM" ? trial.folder + "/victim.txt" : path
    for also in [#""flags":"""#, #""memory":"x","flags":"""#, #""memory":"\#(trial.folder)/memory""#] {
      try forge(#"["remove","\#(path)"]"#, also: also)
      try recover()
    }
    try check()
  }

  @Test func `a journal does not say where the memory goes`() throws {
    try trial.publish(["index.html": "home"])
    try trial.write(".public.rhapsode/memory", "forged")
    try forge("", also: #""memory":"\#(trial.folder)/victim.txt","flags":"""#)
    try recover()
    try forge("", also: #""memory":"\#(trial.folder)/elsewhere/new","flags":"../../../../elsewhere/x""#)
    try recover()
    try check()
  }

  @Test func `a stage that leads elsewhere gives nothing`() throws {
    try trial.publish(["index.html": "home"])
    try link(".public.rhapsode/stage/a", to: "elsewhere")
    try forge(#"["put","a/x",\#(inode("elsewhere/x"))]"#)
    try recover()
    #expect(trial.tree["a/x"] == nil)
    try link(".public.rhapsode/stage/b", to: "victim.txt")
    try forge(#"["put","b",\#(inode(".public.rhapsode/stage/b"))]"#)
    try recover()
    #expect(trial.tree["b"] == nil)
    try trial.write(".public.rhapsode/stage/c", "forged")
    try forge(#"["put","c",\#(inode("elsewhere/x"))]"#)
    try recover()
    #expect(trial.tree["c"] == nil, "the file of another inode is not the one that the build has staged")
    try FileManager.default.removeItem(atPath: trial.output)
    try link(".public.rhapsode/stage/b", to: "victim.txt")
    try forge(#"["swap","",\#(inode(".public.rhapsode/stage"))]"#)
    try recover()
    #expect(trial.tree == [:])
    try check()
  }

  @Test func `a stage or a folder for it that is a link is not followed`() throws {
    try trial.publish(["index.html": "home"])
    try link(".public.rhapsode/stage", to: "elsewhere")
    try forge(#"["put","x",\#(inode("elsewhere/x"))]"#)
    try recover()
    #expect(trial.tree["x"] == nil)
    try check()
    try link(".public.rhapsode", to: "elsewhere")
    #expect(throws: PublishProblem.self) { try recover() }
    #expect(text("elsewhere/x") == "outside")
  }

  @Test func `neither a journal nor a memory reaches through a link in the output`() throws {
    try trial.publish(["index.html": "home", "a/x": "x"])
    try FileManager.default.removeItem(atPath: trial.output + "/a")
    try link("public/a", to: "elsewhere")
    try forge(#"["remove","a/x"]"#)
    try recover()
    try check()
  }

  @Test(arguments: ["../victim.txt", "q/../../vict"])
  func `a memory with a path outside the output is none`(path: String) throws {
    try trial.publish(["index.html": "home"])
    let file = BuildMemory.file(output: try realOutput, flags: "")
    var memory = try #require(try BuildMemory.read(file, in: StateFolder(trial.folder + "/.rhapsode/cache")))
    let placeholder = try #require(RelativePath(String(repeating: "q", count: path.utf8.count)))
    memory.files[placeholder] = PublishedFile(kind: .asset, stamp: FileStamp(size: 4, modified: 0))
    let forged = Self.resealed(memory.bytes, replacing: placeholder.text, with: path)
    #expect(BuildMemory(bytes: memory.bytes) != nil && BuildMemory(bytes: forged) == nil)
    try Data(forged).write(to: URL(fileURLWithPath: "\(trial.folder)/.rhapsode/cache/\(file.text)"))
    try check()
  }

  @Test(arguments: ["../victim.txt", "q/../../vict"])
  func `a list of published files with a path outside the output is none`(path: String) throws {
    let placeholder = try #require(RelativePath(String(repeating: "q", count: path.utf8.count)))
    let file = PublishedFile(kind: .asset, stamp: FileStamp(size: 4, modified: 0))
    let bytes = PublishedList.bytes(of: PublishedFiles([(placeholder, file)]), output: "public")
    let forged = Self.resealed(bytes, replacing: placeholder.text, with: path)
    #expect(PublishedList.files(in: bytes, output: "public")?.paths == [placeholder])
    #expect(PublishedList.files(in: bytes, output: "other") == nil)
    #expect(PublishedList.files(in: forged, output: "public") == nil)
  }

  @Test func `a link in place of the lists of published files is not followed`() throws {
    try link(".rhapsode/published", to: "elsewhere")
    try check()
    try FileManager.default.removeItem(atPath: trial.folder + "/.rhapsode/cache")
    try check()
    #expect(throws: PublishFailure.self) {
      try FileManager.default.removeItem(atPath: trial.folder + "/.rhapsode/cache")
      try trial.publish(["index.html": "new"])
    }
  }

  /// Returns the bytes of a build memory or list with a text replaced by one of the same length, and with the new digest.
  private static func resealed(_ bytes: [UInt8], replacing old: String, with new: String) -> [UInt8] {
    let head = bytes.prefix { $0 != 0x0A }.count + 1
    var body = Array(bytes[(head + 16)...])
    for start in 0...(body.count - old.utf8.count) where Array(body[start...].prefix(old.utf8.count)) == Array(old.utf8)
    {
      body.replaceSubrange(start..<start + old.utf8.count, with: new.utf8)
    }
    let digest = FastDigest(of: body)
    let words = [digest.high, digest.low].flatMap { word in
      stride(from: 0, through: 56, by: 8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
    return Array(bytes[..<head]) + words + body
  }

  @Test(arguments: [".rhapsode", ".rhapsode/cache", "MEMORY"])
  func `a state folder that is a link is not written to`(place: String) throws {
    let memory = BuildMemory.file(output: try realOutput, flags: "")
    try link(place == "MEMORY" ? ".rhapsode/cache/\(memory.folders[0].text)" : place, to: "elsewhere")
    if place == ".rhapsode" {
      #expect(StateFolder.link(in: trial.folder) == ".rhapsode", "the command stops before")
    } else {
      #expect(throws: PublishFailure.self) { try trial.publish(["index.html": "home"]) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: trial.folder + "/elsewhere") == ["x"])
    #expect(trial.files == [:] && trial.leftovers == [])
  }

  @Test func `the memory of a killed build goes where its own flags say`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = trial.folder as String] in
      _ = try? TemporaryOutput(adopting: folder).publish(["index.html": "home"], flags: "drafts") {
        kill(getpid(), SIGKILL)
      }
    }
    try trial.publish(["index.html": "home"], flags: "drafts")
    let output = try realOutput
    let state = StateFolder(trial.folder + "/.rhapsode/cache")
    let drafts = try state.read(BuildMemory.file(output: output, flags: "drafts"))
    state.remove(BuildMemory.file(output: output, flags: "drafts"))
    try Data(drafts).write(to: URL(fileURLWithPath: trial.folder + "/memory"))
    try FileManager.default.createDirectory(
      atPath: trial.folder + "/.public.rhapsode", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: trial.folder + "/memory", toPath: trial.folder + "/.public.rhapsode/memory")
    try forge("", also: #""flags":"drafts""#)
    try recover()
    #expect(try state.read(BuildMemory.file(output: output, flags: "drafts")) == drafts)
  }

  @Test(arguments: [".rhapsode", ".rhapsode/x/y", "Templates", "Templates/deep", ".", "content/x", "x/../Templates"])
  func `an output that overlaps a folder of the site is refused before anything is made`(output: String) throws {
    try trial.write("site/content/site.yaml", "")
    var destination = trial.destination()
    destination.output = "\(trial.folder)/site/\(output)"
    destination.reserved = ["content", "Templates", ".rhapsode"].map { "\(trial.folder)/site/\($0)" }
    #expect(throws: PublishProblem.self) { try Publisher(destination, derive: { _, _, _ in }) }
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: trial.folder + "/site").sorted() == [
        "content", "content/site.yaml",
      ])
  }

  @Test func `an output in the folder that the content links to is refused, one with a similar name is not`()
    throws
  {
    try trial.write("real/site.yaml", "")
    try link("site/content", to: "real")
    var destination = trial.destination()
    destination.reserved = ["\(trial.folder)/site/content"]
    destination.output = "\(trial.folder)/real/x"
    #expect(throws: PublishProblem.self) { try Publisher(destination, derive: { _, _, _ in }) }
    for name in ["cont", "content-2"] {
      destination.output = "\(trial.folder)/site/\(name)"
      let publisher = try Publisher(destination, derive: { _, _, _ in })
      publisher.abandon()
    }
  }
}
