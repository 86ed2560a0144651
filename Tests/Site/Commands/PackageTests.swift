import Foundation
import Testing
import Trial

/// What the Debian package is made of. `make package-test` installs the package itself.
@Suite struct PackageTests {
  private static let folder = Repository.folder + "/.ci/package/"

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: Self.folder + name, encoding: .utf8)
  }

  /// Returns the fields of the last paragraph of `debian/control`, with continued lines joined.
  private func control() throws -> [String: String] {
    let paragraph = try #require(
      text("debian/control").trimmingCharacters(in: .newlines).components(separatedBy: "\n\n").last)
    var fields: [String: String] = [:]
    var name = ""
    for line in paragraph.split(separator: "\n") {
      if line.hasPrefix(" ") {
        fields[name, default: ""] += line
      } else {
        let parts = line.split(separator: ":", maxSplits: 1)
        name = String(try #require(parts.first))
        fields[name] = parts.dropFirst().joined().trimmingCharacters(in: .whitespaces)
      }
    }
    return fields
  }

  @Test func `the package depends on what every site needs, and recommends the programs that doctor looks for`() throws
  {
    let fields = try control()
    #expect(fields["Package"] == "rhapsode" && fields["Architecture"] == "any")
    for name in ["${shlibs:Depends}", "${misc:Depends}", "ca-certificates", "tzdata"] {
      #expect(fields["Depends"]?.contains(name) == true, "\(name)")
    }
    let others = [fields["Recommends"], fields["Suggests"]].compactMap { $0 }.joined(separator: ", ")
    let names = Set(others.components(separatedBy: ", "))
    for name in [
      "espeak-ng", "ffmpeg", "git", "python3-pygments", "rclone", "rsync", "age", "brotli", "libjs-katex",
      "libjs-leaflet",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(fields["Description"]?.contains("  ") == false)
  }

  @Test func `the man page has every command and every option`() throws {
    let page = try Command.run(Installed.rhapsode, ["man"]).text.replacing("\\-", with: "-")
    let overview = try Command.run(Installed.rhapsode, ["--help"]).text
    // The name, its operands and at least two spaces are before the summary.
    let commands = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
      $0.dropFirst(2).components(separatedBy: "  ")[0].split(separator: " ").prefix { $0.allSatisfy { $0.isLowercase } }
    }
    #expect(commands.count > 25)
    for words in commands {
      let name = words.joined(separator: " ")
      #expect(page.contains(".SS \"rhapsode \(name)"), "\(name)")
      let help = try Command.run(Installed.rhapsode, words.map(String.init) + ["--help"]).text
      for line in help.split(separator: "\n") where line.hasPrefix("  --") {
        let option = line.dropFirst(2).prefix { $0 != " " }
        #expect(page.contains(".B \(option)"), "\(name): \(option)")
      }
    }
  }

  @Test func `the version as JSON names every library with its licence`() throws {
    let run = try Command.run(Installed.rhapsode, ["--version", "--json"])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(document["name"] as? String == "rhapsode" && document["version"] is String)
    let libraries = try #require(document["libraries"] as? [[String: Any]])
    for library in libraries {
      let words = "\(library)"
      #expect((library["licence"] as? String)?.isEmpty == false, "\(words)")
      #expect((library["home"] as? String)?.hasPrefix("https://") == true, "\(words)")
      if let version = library["version"] as? String {
        #expect(version.first?.isNumber == true && version.contains("."), "\(words)")
      }
    }
    // Only these do not tell theirs.
    let silent = libraries.filter { !($0["version"] is String) }.compactMap { $0["name"] as? String }
    #expect(Set(silent).subtracting(["libvips"]) == ["uchardet", "libgumbo", "TagLib"])
    let named = Set(libraries.compactMap { $0["name"] as? String })
    #expect(named.isSuperset(of: ["SQLite", "libcurl", "libxml2", "libcmark-gfm", "libvips", "ICU", "PCRE2", "Swift"]))
  }

  @Test func `the units name the program where the package puts it`() throws {
    #expect(try text("debian/rhapsode.links").contains(" usr/bin/rhapsode"))
    let service = try text("debian/rhapsode@.service")
    #expect(service.contains("ExecStart=/usr/bin/rhapsode build --offline") && service.contains("ReadWritePaths=%f"))
    #expect(try text("debian/rhapsode@.timer").contains("WantedBy=timers.target"))
    for script in ["build", "reproducible", "test", "debian/rhapsode.postinst"] {
      let check = try Command.run("bash", ["-n", Self.folder + script])
      #expect(check.status == 0, "\(check.words)")
    }
    let rules = try Command.run("make", ["-n", "--no-print-directory", "-f", Self.folder + "debian/rules", "binary"])
    #expect(rules.status == 0 && rules.text == "dh binary\n", "\(rules.words)")
  }
}
