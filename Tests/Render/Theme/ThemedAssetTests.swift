import Model
import Testing
import Text
import Trial

@testable import Render

/// Style sheets of `Templates/assets/` and the files that they name.
@Suite struct ThemedAssetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func write(_ files: [String: String]) throws -> Theme {
    for (name, text) in files { try folder.write(text, to: "Templates/assets/\(name)") }
    return Theme(site: folder.path)
  }

  private func themed(_ name: String, _ theme: Theme) -> ThemedAsset? {
    var assets = ThemedAssets(theme)
    return assets.asset(name)
  }

  private func text(_ artifact: Artifact?) -> String {
    guard case .bytes(let bytes)? = artifact?.content else { return "" }
    return bytes.text
  }

  @Test func `a file that a style sheet names is published, and named by its published name`() throws {
    let theme = try write([
      "own.css": "@import \"parts/list.css\";\n@font-face { src: url(fonts/x.woff2?#a) }\n",
      "parts/list.css": "a { b: url('../fonts/x.woff2') }", "fonts/x.woff2": "font",
    ])
    let asset = try #require(themed("own.css", theme))
    let (font, list) = (try #require(themed("fonts/x.woff2", theme)), themed("parts/list.css", theme))
    let listPath = try #require(list?.artifact.path)
    #expect(font.artifact.path.hasPrefix("assets/fonts/x.") && font.artifact.path.hasSuffix(".woff2"))
    #expect(
      text(asset.artifact)
        == "@import \"\(listPath.dropFirst(7))\";@font-face{src: url(\(font.artifact.path.dropFirst(7))?#a)}\n")
    #expect(text(list?.artifact) == "a{b: url('../\(font.artifact.path.dropFirst(7))')}\n")
    #expect(Set(asset.files.map(\.path)) == [font.artifact.path, listPath])
    #expect(asset.names.contains("fonts/x.woff2") && asset.names.contains("parts/list.css"))
    #expect(AssetCheck.diagnostics(of: theme).isEmpty)
  }

  @Test func `a file that a script imports is published, and named by its published name`() throws {
    let theme = try write([
      "own.js":
        "import { a } from './lib/util.js'\nexport * from \"./lib/util.js\"\nconst b = () => import('./gone.js'), c = \"from './x.js'\"\n"
        + "import d from 'bare'\nimport('./words/' + c)\n",
      "lib/util.js": "export const a = 1\nimport '../other.mjs'\n", "other.mjs": "// nothing\n",
    ])
    let asset = try #require(themed("own.js", theme))
    let (util, other) = (themed("lib/util.js", theme), themed("other.mjs", theme))
    let (utilPath, otherPath) = (try #require(util?.artifact.path), try #require(other?.artifact.path))
    #expect(
      text(asset.artifact)
        == "import { a } from './\(utilPath.dropFirst(7))'\nexport * from \"./\(utilPath.dropFirst(7))\"\n"
        + "const b = () => import('./gone.js'), c = \"from './x.js'\"\nimport d from 'bare'\nimport('./words/' + c)\n")
    #expect(text(util?.artifact) == "export const a = 1\nimport '../\(otherPath.dropFirst(7))'\n")
    #expect(Set(asset.files.map(\.path)) == [utilPath, otherPath])
    #expect(AssetCheck.diagnostics(of: theme).map(\.summary) == ["there is no file `Templates/assets/gone.js`"])
  }

  @Test func `the published name of a style sheet changes with the files that it names`() throws {
    let first = themed("own.css", try write(["own.css": "a { b: url(c.svg) }", "c.svg": "<svg/>"]))
    let second = themed("own.css", try write(["c.svg": "<svg></svg>"]))
    #expect(first != nil && first?.artifact.path != second?.artifact.path)
  }

  @Test func `addresses of other hosts, of the root, of fragments and data stay as they are`() throws {
    let sheet =
      "a{b: url(https://example.com/a.png) url(//example.com/b.png) url(/c.png) url(#d) url(data:image/png;base64,AA==)}\n"
    let theme = try write(["own.css": sheet])
    #expect(text(themed("own.css", theme)?.artifact) == sheet)
    #expect(AssetCheck.diagnostics(of: theme).isEmpty)
  }

  @Test func `a file that does not exist is a warning with its place`() throws {
    let theme = try write(["own.css": "a {\n  b: url(fonts/y.woff2);\n}\n", "fonts/x.woff2": "font"])
    let found = AssetCheck.diagnostics(of: theme)
    #expect(found.map(\.summary) == ["there is no file `Templates/assets/fonts/y.woff2`"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.help == "did you mean `fonts/x.woff2`?")
    #expect(found.first?.place.map { "\($0.file):\($0.line):\($0.column)" } == "Templates/assets/own.css:2:10")
  }

  @Test func `style sheets that import one another are published, and reported`() throws {
    let theme = try write(["a.css": "@import 'b.css';\n", "b.css": "@import 'a.css';\n"])
    #expect(themed("a.css", theme)?.files.count == 1)
    #expect(
      AssetCheck.diagnostics(of: theme).map(\.summary) == [
        "the style sheet `a.css` imports itself", "the style sheet `b.css` imports itself",
      ])
  }

  /// With each import made and checked anew, there would be 2³⁰ of them.
  @Test(.timeLimit(.minutes(10)))
  func `style sheets that import the same ones are made in the time of their number`() throws {
    var files = Dictionary(
      uniqueKeysWithValues: (0..<30).map { ("\($0).css", "@import '\($0 + 1).css';@import url(\($0 + 1).css);\n") })
    files["30.css"] = "a{b: c}\n"
    let theme = try write(files)
    let asset = try #require(themed("0.css", theme))
    #expect(asset.names == (1...30).map { "\($0).css" })
    #expect(asset.files.count == 30)
    #expect(AssetCheck.diagnostics(of: theme).isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a style sheet that names thousands of missing files gets a bounded number of warnings`() throws {
    let count = 20_000
    let sheet = (0..<count).map { "a{b:url(fonts/\($0).woff2)}" }.joined()
    let theme = try write(["own.css": sheet, "fonts/x.woff2": "font"])
    let found = AssetCheck.diagnostics(of: theme)
    #expect(found.count == 21)
    #expect(found.last?.summary == "and 19,980 more addresses that lead to no file, or back to this one")
    #expect(themed("own.css", theme)?.names.count == count)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a style sheet that names thousands of files is made in linear time`() throws {
    let names = (0..<3000).map { "fonts/\($0).woff2" }
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })
    files["own.css"] = names.map { "a{b:url(\($0))}" }.joined()
    #expect(themed("own.css", try write(files))?.files.count == names.count)
  }

  @Test func `a file of a circle is the same whoever imports it, and a circle costs no more than others`() throws {
    let names = (10..<30).map { "\($0).js" }
    let theme = try write(
      Dictionary(
        uniqueKeysWithValues: names.map { name in
          (name, names.map { "import './\($0)'\n" }.joined())
        }))
    var assets = ThemedAssets(theme)
    for name in names {
      let asset = assets.asset(name)
      #expect(asset != nil && text(asset?.artifact) == text(themed(name, theme)?.artifact))
      #expect(Set(asset?.names ?? []) == Set(names))
      // Those with later names are published with it.
      #expect(asset?.files.count == names.count - 1 - (names.firstIndex(of: name) ?? 0))
    }
  }

  @Test func `a page that links a style sheet depends on the files that it names`() throws {
    let theme = try write(["own.css": "a { b: url(c.svg) url(gone.svg) }", "c.svg": "<svg/>"])
    let context = Fixture.context(Fixture.stories(1), theme: theme, records: .reads)
    let host = PageHost(context, page: Page(.home, language: 0))
    #expect(host.media.publish(themed: "own.css") != nil)
    let names = ReadNames(context)
    let reads = host.scope.reads.map { names.name(of: $0) }
    for name in ["own.css", "c.svg", "gone.svg"] { #expect(reads.contains(["template", "assets/\(name)"])) }
    let picture = try #require(themed("c.svg", theme)).artifact
    #expect(context.publisher.artifact(at: picture.path) != nil)
  }
}
