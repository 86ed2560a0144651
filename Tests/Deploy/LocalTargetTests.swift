import Foundation
import Testing

@testable import Deploy

/// Which folders of this machine are refused as targets.
@Suite struct LocalTargetTests {
  private let top = NSTemporaryDirectory() + "rhapsode-target-\(UUID().uuidString)"
  private var site: String { top + "/site" }

  private func problem(
    of target: String, keepsReleases: Bool = true, output: String? = nil
  ) throws -> DeploymentProblem? {
    try FileManager.default.createDirectory(atPath: site + "/.rhapsode", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: top + "/built/public", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: site + "/content", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: site + "/public", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: top) }
    try FileManager.default.createSymbolicLink(atPath: top + "/to-root", withDestinationPath: "/")
    try FileManager.default.createSymbolicLink(atPath: top + "/to-content", withDestinationPath: "site/content")
    try FileManager.default.createSymbolicLink(atPath: top + "/to-site", withDestinationPath: "site")
    do throws(DeploymentProblem) {
      try LocalTarget(target, keepsReleases: keepsReleases).check(
        site: site, output: output ?? site + "/public")
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "/", "//", "/.", "/usr/..", "/missing-folder/..", "/missing-folder/../etc", "/etc", "/etc/rhapsode", "/usr",
    "/usr/bin", "/bin/x", "/home", "/home/ann", "/home/ann/", "/root", "/tmp", "/var",
  ])
  func `the root, a folder of the system and one of a user are refused`(target: String) throws {
    for keepsReleases in [true, false] {
      guard case .ofSystem = try problem(of: target, keepsReleases: keepsReleases) else {
        Issue.record("\(target) is not refused")
        continue
      }
    }
  }

  @Test(arguments: ["/srv/www", "/var/www", "/home/ann/public_html", "/usr/share/nginx/html", "/opt/site", "/tmp/a/b"])
  func `the usual folders of web servers are accepted`(target: String) throws {
    #expect(try problem(of: target) == nil)
    #expect(try problem(of: target, keepsReleases: false) == nil)
  }

  @Test func `a link to a folder that is refused is refused too`() throws {
    #expect(try problem(of: top + "/to-root") == .ofSystem(target: top + "/to-root", folder: "/"))
    #expect(try problem(of: top + "/to-root/etc/x") == .ofSystem(target: top + "/to-root/etc/x", folder: "/etc"))
    let content = top + "/to-content/new"
    #expect(try problem(of: content) == .inside(target: content, folder: "content"))
    #expect(try problem(of: top + "/to-site") == .around(target: top + "/to-site"))
  }

  @Test func `the folder of the site is refused, and one above it if all of it would be published`() throws {
    for target in [site, site + "/", site + "/.", site + "/content/..", site + "/missing/.."] {
      #expect(try problem(of: target) == .around(target: target))
      #expect(try problem(of: target, keepsReleases: false) == .around(target: target))
    }
    #expect(try problem(of: top) == nil)
    #expect(try problem(of: top, keepsReleases: false) == .around(target: top))
    #expect(try problem(of: site + "/www") == nil)
  }

  @Test func `the archive and the folder around an output elsewhere are refused`() throws {
    for target in [site + "/.rhapsode", site + "/.rhapsode/cache/x"] {
      #expect(try problem(of: target) == .inside(target: target, folder: ".rhapsode"))
    }
    let (output, around) = (top + "/built/public", top + "/built")
    #expect(try problem(of: around, keepsReleases: false, output: output) == .around(target: around))
    #expect(try problem(of: around, output: output) == nil, "releases are beside the output")
  }

  @Test func `the output, and what is inside it, is refused`() throws {
    for target in [site + "/public", site + "/public/", site + "/public/a/b"] {
      #expect(try problem(of: target) == .inside(target: target, folder: site + "/public"))
    }
  }
}
