import Model
import Testing
import Text

@testable import Deploy

@Suite struct DeploymentPlanTests {
  private static func file(_ text: String, _ kind: Artifact.Kind = .page) -> DeployedFile {
    DeployedFile(digest: SHA256.digest(of: text), size: Int64(text.utf8.count), kind: kind)
  }

  private static func plan(
    _ local: [RelativePath: DeployedFile], _ target: DeploymentManifest?, after seconds: Int64 = 0
  ) -> DeploymentPlan {
    DeploymentPlan(local, target: target, now: Timestamp(seconds: 1000 + seconds), grace: 60)
  }

  private static func manifest(_ files: [RelativePath: DeployedFile]) -> DeploymentManifest {
    var manifest = DeploymentManifest(id: "20261120T120000Z-00000001")
    manifest.files = files
    return manifest
  }

  @Test func `assets come before pages, and pages before lists and feeds`() {
    let plan = Self.plan(
      [
        "feed.xml": Self.file("f", .feed), "index.html": Self.file("i", .list), "b/index.html": Self.file("b"),
        "a.css": Self.file("a", .asset),
      ], nil)
    #expect(plan.allPuts == ["a.css", "b/index.html", "feed.xml", "index.html"])
    #expect(plan.new == ["a.css", "b/index.html", "feed.xml", "index.html"])
  }

  @Test func `only what has changed is put`() {
    let plan = Self.plan(
      ["a": Self.file("1"), "b": Self.file("2")], Self.manifest(["a": Self.file("1"), "b": Self.file("1")]))
    #expect(plan.allPuts == ["b"])
    #expect(plan.unchanged == ["a"])
    #expect(plan.new == [])
  }

  @Test func `a file that Rhapsode has not put before may be someone else's, although it has put others`() {
    let plan = Self.plan(
      ["a": Self.file("1"), "b": Self.file("2")], Self.manifest(["a": Self.file("1")]))
    #expect(plan.allPuts == ["b"] && plan.new == ["b"])
  }

  @Test(arguments: [
    ("20261120T120000Z-00000001", true), ("20261120X120000Z-00000001", false), ("20261120T120000X-00000001", false),
    ("20261120T120000Z_00000001", false), ("20261120T120000Z-0000000g", false), ("2026112aT120000Z-00000001", false),
    ("20261120T12000aZ-00000001", false), ("20261120T120000Z-000000011", false), ("..", false), ("", false),
  ])
  func `the id of a deployment has one form, so that none is a path`(id: String, isID: Bool) {
    #expect(DeploymentManifest.isID(id) == isID)
    var manifest = Self.manifest([:])
    manifest.id = id
    #expect((DeploymentManifest(bytes: manifest.bytes) != nil) == isID)
  }

  @Test func `a page is removed at once, and an asset after the grace period`() {
    let before = Self.manifest(["a.png": Self.file("1", .asset), "p/index.html": Self.file("2")])
    let first = Self.plan([:], before)
    #expect(first.removals == ["p/index.html"])
    #expect(first.retired.keys.map(\.text) == ["a.png"])
    var after = Self.manifest([:])
    after.retired = first.retired
    #expect(Self.plan([:], after, after: 59).removals == [])
    #expect(Self.plan([:], after, after: 60).removals == ["a.png"])
  }

  @Test func `an asset that comes back is not put again`() {
    var before = Self.manifest([:])
    before.retired = ["a.png": .init(Self.file("1", .asset), since: Timestamp(seconds: 1))]
    let plan = Self.plan(["a.png": Self.file("1", .asset)], before, after: 5000)
    #expect(plan.isEmpty && plan.unchanged == ["a.png"] && plan.retired.isEmpty)
  }

  @Test func `pages are removed before assets`() {
    var before = Self.manifest(["z/index.html": Self.file("1")])
    before.retired = ["a.png": .init(Self.file("1", .asset), since: Timestamp(seconds: 1))]
    #expect(Self.plan([:], before, after: 60).removals == ["z/index.html", "a.png"])
  }

  @Test func `what an interrupted deployment may have put is put again, or retired`() {
    var before = Self.manifest([:])
    before.pending = ["a": Self.file("1"), "b.png": Self.file("2", .asset), "c/index.html": Self.file("3")]
    let plan = Self.plan(["a": Self.file("1")], before)
    #expect(plan.allPuts == ["a"])
    #expect(plan.new == [], "it may be there, and is ours")
    #expect(plan.retired.keys.map(\.text) == ["b.png"])
    #expect(plan.removals == ["c/index.html"])
  }

  @Test func `a file makes room for a folder of its name first, and a folder for a file`() {
    let there = Self.manifest(["a": Self.file("1"), "b/c": Self.file("2")])
    let plan = Self.plan(["a/index.html": Self.file("3"), "b": Self.file("4")], there)
    #expect(plan.early == ["a", "b/c"])
    #expect(plan.removals == [])
  }

  @Test func `removing more than half of the pages needs permission`() throws {
    var files: [RelativePath: DeployedFile] = [:]
    for number in 0..<20 { if let path = RelativePath("\(number)/index.html") { files[path] = Self.file("1") } }
    let before = Self.manifest(files)
    #expect(throws: DeploymentProblem.self) { try Self.plan([:], before).check(before) }
    let half = files.filter { $0.key.text < "18" }
    #expect(half.count == 10)
    #expect(throws: Never.self) { try Self.plan(half, before).check(before) }
    // Of 21, ten may go, and eleven may not.
    files["20/index.html"] = Self.file("1")
    let odd = Self.manifest(files)
    func kept(_ count: Int) -> DeploymentPlan {
      let paths = files.keys.sorted().prefix(upTo: count)
      return Self.plan(files.filter { paths.contains($0.key) }, odd)
    }
    #expect(throws: Never.self) { try kept(11).check(odd) }
    #expect(throws: DeploymentProblem.self) { try kept(10).check(odd) }
    let less = half.filter { $0.key != "0/index.html" }
    #expect(throws: DeploymentProblem.self) { try Self.plan(less, before).check(before) }
  }

  @Test func `pages that make room for folders count as removed`() throws {
    var (files, local): ([RelativePath: DeployedFile], [RelativePath: DeployedFile]) = ([:], [:])
    for number in 0..<20 {
      files[try #require(RelativePath("\(number)"))] = Self.file("1")
      local[try #require(RelativePath("\(number)/image.png"))] = Self.file("2", .asset)
    }
    let plan = Self.plan(local, Self.manifest(files))
    #expect(plan.early.count == 20 && plan.removals == [])
    #expect(throws: DeploymentProblem.self) { try plan.check(Self.manifest(files)) }
  }

  @Test func `a file that is not at the target as its manifest says is put again`() {
    var before = Self.manifest(["a": Self.file("1"), "b": Self.file("2")])
    before.pending = ["a": Self.file("1")]
    let plan = Self.plan(["a": Self.file("1"), "b": Self.file("2")], before)
    #expect(plan.allPuts == ["a"] && plan.unchanged == ["b"])
  }

  @Test func `a manifest is read as it was written, and nothing else is`() {
    var manifest = Self.manifest(["a b/ä.html": Self.file("1"), "f.xml": Self.file("2", .feed)])
    manifest.pending = ["l": Self.file("3", .list)]
    manifest.retired = ["x.png": .init(Self.file("4", .asset), since: Timestamp(seconds: 99))]
    #expect(DeploymentManifest(bytes: manifest.bytes) == manifest)
    let text = manifest.bytes.text
    for forged in [
      "", "{}", "[]", text.replacing("a b/", with: "../"), text.replacing("\"format\":1", with: "\"format\":2"),
      text.replacing("\"asset\"", with: "\"thing\""), text.replacing("20261120T", with: "../../../T"),
    ] {
      #expect(DeploymentManifest(bytes: Array(forged.utf8)) == nil, "\(forged.prefix(80))")
    }
  }

  @Test func `ids of deployments sort by time`() {
    let ids = [0, 1, 60, 86400].map { DeploymentManifest.newID(at: Timestamp(seconds: 1_795_176_000 + $0)) }
    #expect(ids == ids.sorted() && ids.allSatisfy(DeploymentManifest.isID))
    #expect(DeploymentManifest.newID(at: Timestamp(seconds: 0)) != DeploymentManifest.newID(at: Timestamp(seconds: 0)))
    #expect(!DeploymentManifest.isID("20261120T120000Z-../../../"))
    for seconds: Int64 in [0, -1, -86400] {
      let later = DeploymentManifest.newID(at: Timestamp(seconds: 1_795_176_000 + seconds), after: ids[0])
      #expect(later.prefix(16) > ids[0].prefix(16), "also if the clock was set back by \(-seconds) seconds")
    }
  }
}
