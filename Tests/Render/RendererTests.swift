import Model
import Synchronization
import Testing
import Text

@testable import Render

@Suite struct RendererTests {
  @Test func `one address gives the file that a whole build makes there`() async throws {
    let made = try await all()
    for kind in ["index.html", "index.json", "chapters.json", "feed.xml", "feed-1.atom", "podcast.xml", "feed.css"] {
      #expect(made.contains { $0.path.hasSuffix(kind) }, "\(kind)")
    }
    let paths = Set(made.map(\.path))
    #expect(
      paths.isSuperset(of: ["sitemap.xml", "robots.txt", "_redirects", "old/index.html", "404.html", "boat.jpg"]))
    #expect(paths.contains { $0.hasPrefix("media/") })
    let renderer = renderer()
    for artifact in made.sorted(by: { $0.kind > $1.kind }) {
      let (found, diagnostics) = renderer.page(at: artifact.path)
      #expect(diagnostics.filter { $0.severity == .error }.map(\.summary) == [])
      let one = try #require(found, "\(artifact.path)")
      #expect(one.path == artifact.path && one.kind == artifact.kind)
      #expect(Self.bytes(one) == Self.bytes(artifact), "\(artifact.path)")
      #expect(one.links == artifact.links && one.anchors == artifact.anchors && one.ownPage == artifact.ownPage)
    }
  }

  @Test func `an address is a path of the site or of the output`() {
    let renderer = renderer()
    #expect(renderer.page(at: "/stories/s3/").artifact?.path == "stories/s3/index.html")
    #expect(renderer.page(at: "/stories/page/2/").artifact?.path == "stories/page/2/index.html")
    #expect(renderer.page(at: "stories/s3/index.html").artifact?.path == "stories/s3/index.html")
  }

  @Test func `where nothing is, nothing is found and nothing is wrong`() {
    let (artifact, diagnostics) = renderer().page(at: "/nowhere/")
    #expect(artifact == nil)
    #expect(diagnostics.isEmpty)
  }

  @Test func `one page opens no more texts than it shows, and a file without texts opens none`() {
    let opened = Mutex<Set<Int>>([])
    var bodies = WholeSite.bodies
    let text = bodies.text
    let note: @Sendable (Int) -> Void = { entry in opened.withLock { _ = $0.insert(entry) } }
    bodies.text = { entry in
      note(entry)
      return text(entry)
    }
    let renderer = renderer(bodies)
    for path in ["sitemap.xml", "robots.txt", "_redirects", "/old/", "logo.svg", "404.html"] {
      #expect(renderer.page(at: path).artifact != nil, "\(path)")
    }
    #expect(opened.withLock { $0 } == [])
    _ = renderer.page(at: "/stories/s3/")
    // Its own, its neighbours', and those of six related entries.
    #expect(opened.withLock { $0.contains(3) && $0.count <= 9 })
  }

  @Test func `a page that cannot be rendered gives the reason`() {
    var bodies = WholeSite.bodies
    bodies.text = { _ in
      var body = Body()
      body.elements = [
        Element(kind: .block(name: "nonsense", form: .leaf), attributes: Attributes(), line: 3, column: 1)
      ]
      body.pieces = [.enter(0), .leave]
      return body
    }
    let (_, diagnostics) = renderer(bodies).page(at: "/stories/s3/")
    #expect(diagnostics.map(\.summary) == ["there is no directive `nonsense`"])
  }

  private func all() async throws -> [Artifact] {
    let made = Mutex<[Artifact]>([])
    let keep: @Sendable (Artifact) -> Void = { artifact in made.withLock { $0.append(artifact) } }
    let renderer = renderer(sink: keep)
    let errors = await renderer.all().diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.summary) == [])
    return made.withLock { $0 }
  }

  private func renderer(
    _ bodies: FixtureBodies = WholeSite.bodies, sink: @escaping @Sendable (Artifact) -> Void = { _ in }
  ) -> Renderer {
    Renderer(
      WholeSite.site, bodies, theme: Theme(site: "/nowhere"),
      options: RenderOptions(jobs: 2, makesDerivatives: true), sink: sink)
  }

  private static func bytes(_ artifact: Artifact) -> String {
    switch artifact.content {
    case .bytes(let bytes): bytes.span.text
    case .copy(let file): "copy of \(file)"
    case .derivative(let file, let recipe): "\(recipe) of \(file)"
    case .drawn(let svg): "picture of \(svg.span.text)"
    }
  }
}
