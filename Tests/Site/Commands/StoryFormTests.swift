import Foundation
import Testing
import Trial

/// `import` and `export` of stories in the property list form.
@Suite struct StoryFormTests {
  private static let form = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>ContentHeight</key>
    \t<real>1320.0</real>
    \t<key>ContentWidth</key>
    \t<real>987.0</real>
    \t<key>CoverColor</key>
    \t<string>#345678</string>
    \t<key>CoverImageLocalPath</key>
    \t<string>id=7.svg</string>
    \t<key>Description</key>
    \t<string>Two pages "from" the mole</string>
    \t<key>Images</key>
    \t<array>
    \t\t<dict>
    \t\t\t<key>ImageUrl</key>
    \t\t\t<string>https://pictures.example/large?id=1&amp;size=L</string>
    \t\t\t<key>Link</key>
    \t\t\t<string>https://pictures.example/record/1?utm_source=api&amp;utm_campaign=SECRETKEY&amp;x=y</string>
    \t\t\t<key>LocalImagePath</key>
    \t\t\t<string>:##pictures.example#large?id=1.svg</string>
    \t\t\t<key>Page</key>
    \t\t\t<integer>1</integer>
    \t\t\t<key>frame</key>
    \t\t\t<string>528.000000--15.500000-200.000000-267.000000</string>
    \t\t</dict>
    \t</array>
    \t<key>Recordings</key>
    \t<array>
    \t\t<dict>
    \t\t\t<key>LocalRecordingUrl</key>
    \t\t\t<string>My Filename.wav</string>
    \t\t\t<key>Page</key>
    \t\t\t<integer>2</integer>
    \t\t\t<key>frame</key>
    \t\t\t<string>172.000000-965.000000-100.000000-100.000000</string>
    \t\t</dict>
    \t</array>
    \t<key>Text</key>
    \t<array>
    \t\t<dict>
    \t\t\t<key>Page</key>
    \t\t\t<integer>1</integer>
    \t\t\t<key>alignment</key>
    \t\t\t<integer>1</integer>
    \t\t\t<key>frame</key>
    \t\t\t<string>465.000000-78.000000-137.000000-56.000000</string>
    \t\t\t<key>isHeader</key>
    \t\t\t<false/>
    \t\t\t<key>text</key>
    \t\t\t<string>*Nets*,  1. "ropes"
    and tar...</string>
    \t\t</dict>
    \t\t<dict>
    \t\t\t<key>Page</key>
    \t\t\t<integer>1</integer>
    \t\t\t<key>alignment</key>
    \t\t\t<integer>0</integer>
    \t\t\t<key>frame</key>
    \t\t\t<string>88.000000-21.000000-322.000000-75.000000</string>
    \t\t\t<key>isHeader</key>
    \t\t\t<true/>
    \t\t\t<key>text</key>
    \t\t\t<string>On the mole</string>
    \t\t</dict>
    \t</array>
    \t<key>Title</key>
    \t<string>A Walk on the Mole</string>
    \t<key>user</key>
    \t<string>Anna</string>
    </dict>
    </plist>

    """

  private static let picture =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\"/></svg>"

  /// One second of silence.
  private static let sound: [UInt8] = {
    func little(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let head =
      Array("RIFF".utf8) + little(8036, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
    return head + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2) + Array("data".utf8) + little(8000, 4)
      + [UInt8](repeating: 128, count: 8000)
  }()

  private func site(_ form: String = StoryFormTests.form, media: Bool = true) throws -> Site {
    let site = try Site(["story/story.plist": form])
    guard media else { return site }
    try site.folder.write(Self.picture, to: "story/:##pictures.example#large?id=1.svg")
    try site.folder.write(Self.picture, to: "story/id=7.svg")
    try site.folder.write(Self.sound, to: "story/My Filename.wav")
    return site
  }

  @Test func `what is not a story is refused with how to import sites of other programs`() throws {
    let site = try Site(["old.txt": "My old site\n", "old/config.toml": "title = 'My old site'\n"])
    for name in ["old.txt", "old"] {
      let run = try site.run(["import", name])
      #expect(run.status != 0 && run.words.contains("`rhapsode import hugo FOLDER`"), "\(run.words)")
    }
  }

  @Test func `an imported story is placed on pages, in the order of reading`() throws {
    let site = try site()
    let run = try site.run(["import", "story", "--now", Site.now])
    #expect(run.status == 0, "\(run.words)")
    let text = try site.folder.text(of: "content/stories/a-walk-on-the-mole/index.md")
    #expect(
      text.contains("canvas: 987x660\n") && text.contains("cover: cover.svg\n") && text.contains("author: \"Anna\""))
    #expect(!text.contains("draft"))
    let places = [
      "{#image-1 frame=\"528 -15.5 200 267\" link=\"https://pictures.example/record/1?x=y\"}",
      "## On the mole {#text-2",
      "#text-1 frame=\"465 78 137 56\" align=center", "#page-2",
      "::audio{#recording-1 frame=\"172 305 100 100\" src=recording-1.wav}",
    ]
    .map { text.range(of: $0)?.lowerBound }
    #expect(places.allSatisfy { $0 != nil }, "\(text)")
    #expect(places == places.sorted { ($0 ?? text.endIndex) < ($1 ?? text.endIndex) }, "\(text)")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("stories/a-walk-on-the-mole/index.html")
    #expect(page.contains("*Nets*, 1. &quot;ropes&quot;<br"), "\(page)")
    for (name, bytes) in try site.files() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("SECRETKEY"), "\(name)")
    }
  }

  @Test func `an exported story is the property list that was imported, with its files`() throws {
    let site = try site()
    #expect(try site.run(["import", "story/story.plist"]).status == 0)
    let run = try site.run(["export", "a-walk-on-the-mole", "--format", "plist", "--output", "out"])
    #expect(run.status == 0, "\(run.words)")
    let written = try site.folder.text(of: "out/story.plist")
    #expect(Difference.firstLine(of: written, from: Self.form) == nil)
    #expect(try site.folder.bytes(of: "out/My Filename.wav") == Self.sound)
    #expect(try site.folder.text(of: "out/id=7.svg") == Self.picture)
    #expect(try site.folder.text(of: "out/:##pictures.example#large?id=1.svg") == Self.picture)
    let again = try site.run(["export", "a-walk-on-the-mole", "--format", "plist", "--output", "out"])
    #expect(again.status == 2 && again.errors.contains("`out` already exists"), "\(again.words)")
  }

  @Test func `what was edited is exported as it is now`() throws {
    let site = try site()
    #expect(try site.run(["import", "story"]).status == 0)
    let file = "content/stories/a-walk-on-the-mole/index.md"
    let text = try site.folder.text(of: file)
    try site.folder.write(
      text.replacing("On the mole {", with: "At the mole {").replacing(
        "frame=\"465 78 137 56\"", with: "frame=\"1 2 3 4\""
      )
      .replacing("::::scene{#page-2", with: "::::scene{#more page=2}\n\nNew words.\n\n::::\n\n::::scene{#page-2"),
      to: file)
    let run = try site.run(["export", "/stories/a-walk-on-the-mole/", "--format", "plist", "--output", "out"])
    #expect(run.status == 0, "\(run.words)")
    let written = try site.folder.text(of: "out/story.plist")
    #expect(
      written.contains("<string>At the mole</string>")
        && written.contains("<string>1.000000-2.000000-3.000000-4.000000</string>"))
    #expect(written.components(separatedBy: "New words.").count == 2, "\(written)")
    #expect(written.contains("utm_campaign=SECRETKEY"), "an unchanged link stays as the property list has it")
  }

  @Test func `a text block that is a header is exported as one`() throws {
    let text =
      "::::scene{#a}\n:::text[Dawn]{header frame=\"1 2 300 40\"}\n:::\n\n:::text{frame=\"1 50 300 40\"}\nWords\n:::\n::::\n"
    let site = try Site([
      "content/stories/walk/index.md": "---\ntitle: Walk\ndate: 2026-01-01\ncanvas: 987x660\n---\n" + text
    ])
    let run = try site.run(["export", "walk", "--format", "plist", "--output", "out"])
    #expect(run.status == 0, "\(run.words)")
    let written = try site.folder.text(of: "out/story.plist")
    let header = "<key>isHeader</key>\n\t\t\t<true/>\n\t\t\t<key>text</key>\n\t\t\t<string>"
    #expect(written.contains(header + "Dawn</string>"), "\(written)")
    #expect(written.contains("<string>Words</string>") && !written.contains(header + "Words"))
  }

  @Test func `the title of a note is apart from its text`() throws {
    let text = ":::note[The *old* mole]\nIt was built\nin 1881.\n:::\n\n:::note[Alone]\n:::\n"
    let site = try Site([
      "content/stories/walk/index.md": "---\ntitle: Walk\ndate: 2026-01-01\ncanvas: 987x660\n---\n" + text
    ])
    #expect(try site.run(["export", "walk", "--format", "plist", "--output", "out"]).status == 0)
    let written = try site.folder.text(of: "out/story.plist")
    #expect(written.contains("<string>The old mole It was built in 1881.</string>"), "\(written)")
    #expect(written.contains("<string>Alone</string>"), "\(written)")
  }

  @Test func `the recording of the front matter is left out, with a message`() throws {
    let site = try Site([
      "content/stories/walk/index.md": "---\ntitle: Walk\ndate: 2026-01-01\naudio: sea.wav\n---\nWords\n"
    ])
    try site.folder.write(Self.sound, to: "content/stories/walk/sea.wav")
    let run = try site.run(["export", "walk", "--format", "plist", "--output", "out"])
    #expect(run.status == 0 && run.errors.contains("left out: 1 part that the form cannot hold"), "\(run.words)")
  }

  @Test func `a story whose files are missing becomes a draft`() throws {
    let site = try site(media: false)
    let run = try site.run(["import", "story", "--as", "walk"])
    #expect(run.status == 0 && run.errors.contains("My Filename.wav"), "\(run.words)")
    #expect(try site.folder.text(of: "content/stories/walk/index.md").contains("draft: true"))
    #expect(try site.build().status == 0)
    #expect(try site.run(["export", "walk", "--format", "plist", "--output", "out"]).status == 0)
    let written = try site.folder.text(of: "out/story.plist")
    #expect(Difference.firstLine(of: written, from: Self.form) == nil)
  }

  private static let bomb =
    "<!DOCTYPE plist [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;'>]><plist><string>&b;</string></plist>"

  @Test func `nothing is overwritten, and a refused story writes nothing`() throws {
    let site = try site()
    try site.folder.write("mine", to: "content/stories/a-walk-on-the-mole/notes.txt")
    let taken = try site.run(["import", "story"])
    #expect(
      taken.status == 2 && taken.errors.contains("`content/stories/a-walk-on-the-mole` already exists"),
      "\(taken.words)")
    let forms: [(form: String, words: String)] = [
      ("bplist00\u{0}", "binary property list"),
      ("bplist00", "`plutil -convert xml1 story/story.plist` on a Mac, or `plistutil -i story/story.plist"),
      (Self.bomb, "story/story.plist:1: error: the property list declares entities"),
      (String(Self.form.prefix(700)), "ends before the property list does"),
      ("<plist>" + String(repeating: "<array>", count: 5000), "nested deeper"),
      (Self.form.replacing("88.000000-21", with: "88.000000-x"), "story/story.plist:62"),
      (Self.form.replacing("My Filename.wav", with: "id=7.svg"), "is not a recording"),
    ]
    for (form, words) in forms {
      try site.folder.write(form, to: "story/story.plist")
      let run = try site.run(["import", "story", "--as", "other"])
      #expect(run.status == 1 && run.errors.contains(words), "\(words): \(run.words)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: site.path + "/content/stories") == ["a-walk-on-the-mole"])
    for name in ["../up", ".hidden", "_index", "a/b"] {
      #expect(try site.run(["import", "story", "--as", name]).status == 2, "\(name)")
    }
  }

  static let corpus = Repository.folder + "/../shared/corpus/story.plist"

  @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus), "../shared/corpus/story.plist is not here"))
  func `the story of the corpus comes back as it was`() throws {
    let site = try Site()
    #expect(try site.run(["import", Self.corpus]).status == 0)
    #expect(try site.run(["export", "my-story", "--format", "plist", "--output", "out"]).status == 0)
    let before = try unsafe PropertyListSerialization.propertyList(
      from: Data(contentsOf: URL(filePath: Self.corpus)), format: nil)
    let after = try unsafe PropertyListSerialization.propertyList(
      from: Data(site.folder.bytes(of: "out/story.plist")), format: nil)
    #expect((before as? NSDictionary) == (after as? NSDictionary))
  }
}
