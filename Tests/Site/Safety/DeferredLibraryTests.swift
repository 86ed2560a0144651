import Foundation
import Testing
import Trial

/// The libraries that are loaded when they are first used: see `deferred.h`.
@Suite struct DeferredLibraryTests {
  private static let files = ["libcurl.so.4", "libmicrohttpd.so.12", "libpq.so.5", "libtag_c.so.0", "libtag_c.so.2"]

  /// Runs the program with damaged libraries, which the dynamic linker finds before the installed ones.
  private func run(_ arguments: String..., in site: Site) throws -> Command {
    let damaged = try TemporaryFolder()
    for file in Self.files { try damaged.write("This is not a library.\n", to: file) }
    return try site.run(
      arguments, environment: ["LD_LIBRARY_PATH": damaged.path, "RHAPSODE_CONFINEMENT": "off", "LC_ALL": "C.UTF-8"])
  }

  @Test func `a site of texts is built without them`() throws {
    let site = try Site(["content/a.md": "---\ntitle: A\n---\nText.\n"])
    let built = try run("build", "--now", Site.now, in: site)
    #expect(built.status == 0, "\(built.words)")
    #expect(try site.files()["a/index.html"] != nil)
  }

  @Test func `one that cannot be loaded is named when it is needed, with its package`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: A\nurl: https://trial.example/\nsources:\n  - {id: a, url: 'https://source.example/feed'}\n"
    ])
    let fetched = try run("fetch", in: site)
    #expect(fetched.status == 127, "\(fetched.words)")
    #expect(fetched.errors.contains("error: libcurl.so.4 cannot be loaded: "), "\(fetched.words)")
    #expect(fetched.errors.contains("help: it belongs to Debian's package libcurl4"), "\(fetched.words)")
    #expect(try run("serve", "--port", "0", in: site).errors.contains("libmicrohttpd.so.12 cannot be loaded"))
  }

  @Test func `the Debian package depends on each of them`() throws {
    let control = try String(contentsOfFile: "\(Repository.folder)/.ci/package/debian/control", encoding: .utf8)
    let depends = try #require(control.split(separator: "\n").first { $0.hasPrefix("Depends:") })
    for path in ["Curl/curl.c", "MicroHTTP/microhttp.c", "PostgreSQL/postgresql.c", "TagLib/taglib.c"] {
      let text = try String(contentsOfFile: "\(Repository.folder)/Sources/C/\(path)", encoding: .utf8)
      let package = try #require(text.firstMatch(of: /\.package = "([a-z0-9]+)"/)?.1, "\(path)")
      #expect(depends.contains(" \(package),") || depends.hasSuffix(" \(package)"), "\(package)")
    }
  }
}
