import Foundation
import Glibc
import Model
import Testing
import Text

@testable import Publish

/// Files that are not made, copied or compared again.
@Suite struct ReuseTests {
  let trial = TemporaryOutput()
  let site = ["index.html": "home", "a/index.html": "a", "a/b/index.html": "b", "style.css": "css", "feed.xml": "feed"]

  @Test func `kept artifacts are not made again unless the output has lost them`() async throws {
    try trial.publish(site)
    let before = trial.touches
    try trial.write("public/a/index.html", "tampered with")
    try FileManager.default.removeItem(atPath: trial.output + "/feed.xml")
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    let survey = await publisher.survey().result
    let outputs = [["index.html"], ["a/b/index.html", "style.css"], ["unknown.html"], ["a/index.html"], ["feed.xml"]]
    #expect(publisher.keep(outputs, survey) == [true, true, false, false, false])
    #expect(publisher.confirm(survey) == nil)
    for path in ["a/index.html", "feed.xml"] {
      publisher.accept(TemporaryOutput.artifact(path, try #require(site[path])))
    }
    let report = try publisher.publish()
    #expect(report.written == ["a/index.html", "feed.xml"])
    #expect(trial.files == site)
    #expect(trial.touches["index.html"] == before["index.html"])
  }

  @Test func `a file that is kept cannot be made too, nor needed as a folder`() async throws {
    try trial.publish(site)
    for path in ["index.html", "a/b/index.html/c", "a/b"] {
      let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
      let survey = await publisher.survey().result
      #expect(publisher.keep([["index.html", "a/b/index.html"]], survey) == [true])
      publisher.accept(TemporaryOutput.artifact(path, "other"))
      #expect(throws: PublishFailure.self) { try publisher.publish() }
      #expect(trial.files == site)
    }
  }

  @Test func `a page that was changed to another of the same size is not kept`() async throws {
    try trial.publish(site)
    try trial.write("public/a/index.html", "b")
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    #expect(publisher.keep([["index.html"], ["a/index.html"]], await publisher.survey().result) == [true, false])
    publisher.abandon()
  }

  @Test func `a file cannot be kept for two outputs`() async throws {
    try trial.publish(site)
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    let survey = await publisher.survey().result
    #expect(publisher.keep([["index.html", "feed.xml"], ["style.css", "feed.xml"]], survey) == [true, true])
    let failure = #expect(throws: PublishFailure.self) { try publisher.publish() }
    #expect(failure?.problems == [.duplicatePath("feed.xml")])
  }

  @Test func `a build with the same files is confirmed without writing`() async throws {
    try trial.publish(site)
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    #expect(publisher.confirm(await publisher.survey().result)?.unchanged == site.count)
  }

  @Test func `copies are made once and again when their source changes`() throws {
    try trial.write("content/voice.mp3", String(repeating: "sound", count: 100_000))
    let source = trial.folder + "/content/voice.mp3"
    func build() throws -> PublishReport {
      let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
      publisher.accept(Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: source)))
      publisher.accept(Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: source)))
      return try publisher.publish()
    }
    #expect(try build().written == ["voice.mp3"])
    #expect(trial.files["voice.mp3"]?.count == 500_000)
    #expect(try build().written == [])
    try trial.write("content/voice.mp3", String(repeating: "noise", count: 100_000))
    #expect(try build().written == ["voice.mp3"])
    #expect(trial.files["voice.mp3"]?.hasPrefix("noise") == true)
  }

  /// A file that is written twice within one tick of the clock keeps its time.
  @Test func `a file that has just changed is compared again although its size and time are the same`() throws {
    let source = trial.folder + "/voice.mp3"
    func build() throws -> PublishReport {
      let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
      publisher.accept(Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: source)))
      return try publisher.publish()
    }
    let moment = timespec(tv_sec: time(nil) + 3600, tv_nsec: 0)
    for text in ["sound", "noise"] {
      try trial.write("voice.mp3", text)
      unsafe utimensat(AT_FDCWD, source, [moment, moment], 0)
      if text == "sound" { _ = try build() }
    }
    #expect(try build().written == ["voice.mp3"])
    #expect(trial.files == ["voice.mp3": "noise"])
  }

  @Test func `derivatives are made once`() throws {
    let recipe = Recipe(width: 320, format: .webp, quality: 80)
    func build(_ derive: @escaping Publisher.Derive) throws -> PublishReport {
      let publisher = try Publisher(trial.destination(), derive: derive)
      publisher.accept(Artifact(path: "media/x-320.webp", kind: .asset, content: .derivative(of: "x.jpg", recipe)))
      return try publisher.publish()
    }
    let derive: Publisher.Derive = { file, recipe, target in
      try Data("\(file) \(recipe.width)".utf8).write(to: URL(fileURLWithPath: target))
    }
    let made = try build(derive)
    #expect(made.written == ["media/x-320.webp"])
    #expect(trial.files == ["media/x-320.webp": "x.jpg 320"])
    let again = try build { _, _, _ in Issue.record("made again") }
    #expect(again.unchanged == 1)
    for text in ["", "x.jpg", "y.jpg 320"] {
      try trial.write("public/media/x-320.webp", text)
      #expect(try build(derive).written == ["media/x-320.webp"])
      #expect(trial.files == ["media/x-320.webp": "x.jpg 320"])
    }
    try trial.write("public/media/x-320.webp", "x.jpg 320")
    #expect(try build(derive).unchanged == 1, "another time and the same bytes")
  }

  @Test func `a damaged file of the same size and time is found by a build that checks everything`() throws {
    try trial.write("content/voice.mp3", "sound")
    unsafe utimes(
      trial.folder + "/content/voice.mp3", [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)])
    func build(rechecks: Bool) throws -> PublishReport {
      var destination = trial.destination()
      destination.rechecks = rechecks
      let publisher = try Publisher(destination) { _, _, target in
        try Data("picture".utf8).write(to: URL(fileURLWithPath: target))
      }
      publisher.accept(
        Artifact(path: "voice.mp3", kind: .asset, content: .copy(of: trial.folder + "/content/voice.mp3")))
      let recipe = Recipe(width: 320, format: .webp, quality: 80)
      publisher.accept(Artifact(path: "media/x-320.webp", kind: .asset, content: .derivative(of: "x.jpg", recipe)))
      return try publisher.publish()
    }
    _ = try build(rechecks: false)
    for (path, text) in [("voice.mp3", "noise"), ("media/x-320.webp", "PICTURE")] {
      var status = stat()
      #expect(unsafe stat("\(trial.output)/\(path)", &status) == 0)
      try trial.write("public/" + path, text)
      unsafe utimensat(AT_FDCWD, "\(trial.output)/\(path)", [status.st_atim, status.st_mtim], 0)
    }
    #expect(try build(rechecks: false).unchanged == 2)
    #expect(try build(rechecks: true).written == ["media/x-320.webp", "voice.mp3"])
    #expect(trial.files == ["voice.mp3": "sound", "media/x-320.webp": "picture"])
    #expect(try build(rechecks: true).written == [])
  }
}
