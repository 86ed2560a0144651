import Model
import Testing
import Text
import Trial

@testable import Deploy

/// Which files of the output are deployed, and as what.
@Suite struct PublishedFolderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ kinds: [RelativePath: Artifact.Kind] = [:]) async throws -> PublishedFolder {
    try await PublishedFolder(folder.path, kinds: kinds, memory: DigestMemory())
  }

  @Test func `what the deployment itself writes, and what is not finished, is left out`() async throws {
    for name in ["index.html", "a/.gitkeep", "a/.rhapsode-work/x", "part.part"] { try folder.write("page", to: name) }
    for name in [
      ".gitkeep", ".rhapsode-manifest.json", ".rhapsode-deploying", ".rhapsode-work/stage/index.html",
      "a/film.mp4.123.4.part",
    ] { try folder.write("left out", to: name) }
    let names = try await read().files.keys.map(\.text).sorted()
    #expect(names == ["a/.gitkeep", "a/.rhapsode-work/x", "index.html", "part.part"])
  }

  @Test(arguments: ["a\nb.html", "a\tb.html", "x/\u{1}"])
  func `a name with a control character, which tools would read as two, is refused`(name: String) async throws {
    try folder.write("page", to: name)
    let problem = await #expect(throws: DeploymentProblem.self) { try await read() }
    #expect(problem == .badPath(name))
  }

  @Test func `a folder that is too deep to be read is refused, so that nothing in it is removed at the target`()
    async throws
  {
    let deep = (0..<70).map { _ in "a" }.joined(separator: "/")
    try folder.write("page", to: "\(deep)/index.html")
    let problem = await #expect(throws: DeploymentProblem.self) { try await read() }
    guard case .tooDeep(let path) = problem else { return #expect(problem == .tooDeep(deep)) }
    #expect(deep.hasPrefix(path))
  }

  @Test func `files of the root that name others are put last, whatever the build calls them`() async throws {
    for name in ["sitemap.xml", "_redirects", "b/sitemap.html", "b/feed.xml", "b/x.png"] {
      try folder.write("x", to: name)
    }
    let files = try await read(["_redirects": .asset, "b/sitemap.html": .list]).files
    #expect(files["sitemap.xml"]?.kind == .feed && files["_redirects"]?.kind == .feed)
    #expect(files["b/sitemap.html"]?.kind == .list && files["b/feed.xml"]?.kind == .feed)
    #expect(files["b/x.png"]?.kind == .asset)
  }
}
