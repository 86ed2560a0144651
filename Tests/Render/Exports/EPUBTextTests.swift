import Model
import Testing
import Trial

@testable import Render

@Suite struct EPUBTextTests {
  @Test func `files for which an EPUB has no room are left out, and one that is shown twice is added once`() throws {
    let folder = try TemporaryFolder()
    var site = WholeSite.site
    for name in ["a", "b", "c"] {
      try folder.write("picture", to: "\(name).jpg")
      site.statics.append(Site.StaticFile(file: "\(folder.path)/\(name).jpg", path: "\(name).jpg"))
    }
    let renderer = Renderer(site, WholeSite.bodies, theme: Theme(site: "/nowhere"), jobs: 1) { _ in }
    var text = EPUBText(files: ExportedFiles(renderer: renderer, page: site.settings.url + "x/"), room: 16)
    let root = site.settings.url
    #expect(text.add(root + "a.jpg") == "media/1.jpg")
    #expect(text.add(root + "b.jpg") == "media/2.jpg")
    #expect(text.add(root + "c.jpg") == nil)
    #expect(text.add(root + "a.jpg") == "media/1.jpg")
    #expect(text.items.map(\.name) == ["media/1.jpg", "media/2.jpg"])
  }
}
