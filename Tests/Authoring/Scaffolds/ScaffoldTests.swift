import Configuration
import Foundation
import Model
import System
import Testing
import Text
import Trial

@testable import Authoring

/// The files of new sites.
@Suite struct ScaffoldTests {
  private static let now = Timestamp(seconds: 1_795_000_000)

  @Test(arguments: SiteKind.allCases)
  func `a site of each kind has the same files in every language`(kind: SiteKind) {
    let paths = ["en", "el", "el-GR", "de"].map { language in
      Scaffold.site(kind, title: "T", language: language, now: Self.now).files.map {
        $0.path.replacing("/\(language).yaml", with: "/LANGUAGE.yaml")
      }.sorted()
    }
    #expect(Set(paths).count == 1)
    #expect(paths[0].contains("content/site.yaml") && paths[0].contains(".gitignore"))
  }

  @Test func `languages without texts of their own begin with the English ones`() {
    func home(_ language: String) -> String? {
      Scaffold.site(.stories, title: "T", language: language, now: Self.now).files
        .first { $0.path == "content/_index.md" }?.bytes.text
    }
    #expect(home("de") == home("en"))
    #expect(home("el-GR") == home("el"))
    #expect(home("el") != home("en"))
  }

  @Test(arguments: SiteKind.allCases, ["en", "el"])
  func `no blank of a text is left, and titles cannot end their quotes`(kind: SiteKind, language: String) throws {
    let title = "Anna's \"site\": 50% \\ #1"
    let site = Scaffold.site(kind, title: title, language: language, now: Self.now)
    for file in site.files where !file.path.hasSuffix(".mp3") {
      #expect(try /%(title|language|now)/.firstMatch(in: file.bytes.text) == nil, "\(file.path)")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try site.write(below: folder)
    let (read, found) = Settings.load(folder: folder)
    #expect(found.allSatisfy { $0.severity != .error }, "\(found)")
    #expect(read.title.text(in: language) == title)
    #expect(read.languages == [language])
  }

  @Test func `nothing is left if one of the files cannot be written`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "scaffold-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = ["a", "b", "b/c"].map { Scaffold.File(path: $0, bytes: Array("x".utf8)) }
    #expect(throws: FileError.self) { try Scaffold(files: files).write(below: folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `times are counted from now, and other percent signs stay`() {
    let blanks = StarterBlanks(title: "T", language: "en", now: Timestamp(seconds: 864_000))
    #expect(
      blanks.filled(Array("%now% %now-1d% %now+2h% 50% %now-1x% %nothing% %".utf8)).text
        == "1970-01-11T00:00:00Z 1970-01-10T00:00:00Z 1970-01-11T02:00:00Z 50% %now-1x% %nothing% %")
  }

  @Test func `every file of the starters is built into the program`() throws {
    let root = URL(filePath: Repository.folder + "/Sources/C/Starters")
    var built: [String: Set<String>] = [:]
    for language in StarterFiles.languages {
      for kind in SiteKind.allCases {
        let files = StarterFiles.files(of: kind, language: language).filter(\.isText).map(\.path)
        built["\(language)/\(kind.rawValue)"] = Set(files)
        for path in files {
          let bytes = try Data(contentsOf: root.appending(path: "\(language)/\(kind.rawValue)/\(path)"))
          #expect(
            StarterFiles.files(of: kind, language: language).contains { $0.path == path && $0.bytes == Array(bytes) })
        }
      }
    }
    let script = try Data(contentsOf: root.appending(path: "ci/publish.sh"))
    #expect(StarterFiles.publishScript.utf8.elementsEqual(script))
    for (folder, files) in built {
      let below = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      #expect(Set(below.filter { $0.contains(".") }) == files, "\(folder)")
    }
  }
}
