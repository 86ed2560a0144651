import Foundation
import Testing
import Trial

/// Limits of the machine or of the checkout are reported.
@Suite struct ResourceTests {
  @Test(arguments: [8, 10, 11, 12, 14, 20])
  func `too few open files are told, and nothing is published`(limit: Int) throws {
    let site = try Site(["content/notes/one.md": "---\ntitle: One\n---\nText.\n"])
    let run = try Command.run(
      "/bin/sh", ["-c", "ulimit -n \(limit) && exec \"$0\" build --now \(Trial.Site.now)", Installed.rhapsode],
      in: site.path)
    #expect(run.status == 1, "\(run.words)")
    #expect(run.errors.contains("the limit is \(limit)") && run.errors.contains("ulimit -n 1024"), "\(run.words)")
    #expect(!FileManager.default.fileExists(atPath: site.output))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a template that is too large is not read, and told where a page needs it`() throws {
    let site = try Site(["Templates/unused.html": "x", "content/notes/one.md": "---\ntitle: One\n---\nText.\n"])
    let handle = try #require(FileHandle(forWritingAtPath: site.path + "/Templates/unused.html"))
    try handle.truncate(atOffset: 1 << 30)
    try handle.close()
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.contains("Templates/unused.html: warning: the template is larger than 4 MB"), "\(run.words)")
    try FileManager.default.moveItem(
      atPath: site.path + "/Templates/unused.html", toPath: site.path + "/Templates/home.html")
    let broken = try site.build()
    #expect(broken.status == 1, "\(broken.words)")
    #expect(broken.errors.contains("Templates/home.html: warning: the template is larger than 4 MB"), "\(broken.words)")
  }
}
