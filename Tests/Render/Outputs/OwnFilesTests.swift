import Model
import Synchronization
import Testing
import Text

@testable import Render

@Suite struct OwnFilesTests {
  @Test func `a file of the site's own takes the place of the built one`() async throws {
    let names = ["robots.txt", "sitemap.xml", "_redirects", "_headers", "404.html", "sw.js"]
    var site = WholeSite.site
    site.statics += names.map { Site.StaticFile(file: "content/static/\($0)", path: $0) }
    let made = Mutex<[String: [Artifact]]>([:])
    _ = await Renderer(
      site, WholeSite.bodies, theme: Theme(site: "/nowhere"), options: RenderOptions(jobs: 2)
    ) { artifact in
      made.withLock { $0[artifact.path, default: []].append(artifact) }
    }.all()
    let files = made.withLock { $0 }
    for name in names {
      let found = files[name] ?? []
      #expect(found.count == 1, "\(name)")
      guard case .copy(let file)? = found.first?.content else {
        Issue.record("\(name) is not copied")
        continue
      }
      #expect(file == "content/static/\(name)")
    }
    #expect(files["el/404.html"] != nil && files["old/index.html"] != nil)
  }
}
