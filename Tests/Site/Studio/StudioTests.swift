import Foundation
import Testing
import Trial

/// The server of the studio: what it tells of a site and what it writes.
@Suite(.serialized, .enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
struct StudioTests {
  static let dawn = "content/stories/dawn/index.md"
  static let text = """
    ---
    # Kept as it is.
    title: Dawn   # a comment
    date: 2026-01-02
    tags: [sea]
    mine: {of: "my own"}
    ---

    The first paragraph.

    ![Boats](boats.png)

    The last paragraph.

    """

  private func site(_ files: [String: String] = [:]) throws -> Site {
    let site = try Site(
      [
        "content/stories/_index.md": "---\ntitle: Stories\n---\n", Self.dawn: Self.text,
        "content/stories/later.md": "---\ntitle: Later\ndate: 2030-05-06\n---\nA future story.\n",
        "content/stories/rough/index.md": "---\ntitle: Rough\ndraft: true\n---\nA draft.\n",
      ].merging(files) { $1 })
    try site.folder.write(Pictures.png, to: "content/stories/dawn/boats.png")
    return site
  }

  @Test func `the overview and the list of stories have drafts and future ones`() throws {
    let studio = try StudioClient(try site())
    let overview = try studio.get("site")
    #expect(overview.status == 200, "\(overview.words)")
    #expect(overview.text("title") == "Trial" && overview.text("strings") == "en")
    #expect(overview.text("preview") != overview.text("drafts"))
    #expect(overview.list("blocks").contains { $0["name"] as? String == "scene" })
    #expect(overview.list("tags").first?["name"] as? String == "sea")
    let stories = try studio.get("stories").list("stories")
    #expect(stories.map { $0["title"] as? String ?? "" } == ["Later", "Dawn", "Rough"])
    #expect(stories.map { $0["draft"] as? Bool } == [false, false, true])
    #expect(stories.map { $0["future"] as? Bool } == [true, false, false])
    #expect(stories.map { $0["expired"] as? Bool } == [false, false, false])
    let preview = stories[2]["previewAddress"] as? String ?? ""
    #expect(try studio.served.ask("GET", preview).page.contains("A draft."))
    // The preview itself shows neither.
    #expect(try studio.served.get("/stories/rough/").status == 404)
  }

  @Test func `a story that is opened and saved without a change stays byte for byte`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let story = try studio.story(Self.dawn)
    #expect(story.text("text") == Self.text)
    #expect(story.list("blocks").map { $0["kind"] as? String } == ["paragraph", "image", "paragraph"])
    #expect(story.list("media").first?["path"] as? String == "boats.png")
    #expect(story.list("media").first?["used"] as? Bool == true)
    #expect(story.list("media").first?["width"] as? Int == 3)
    let same = try studio.edit(Self.dawn, story.text("version"), [])
    #expect(same.status == 200 && same.text("version") == story.text("version"), "\(same.words)")
    #expect(try site.folder.text(of: Self.dawn) == Self.text)
  }

  @Test func `edits change only what they say, and the preview follows`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let story = try studio.story(Self.dawn)
    let first = story.list("blocks")[0]["id"] as? String ?? ""
    let edited = try studio.edit(
      Self.dawn, story.text("version"),
      [
        ["op": "text", "block": first, "text": "Another beginning."],
        ["op": "front", "field": "title", "value": "Daybreak"],
        ["op": "insert", "after": first, "text": "## A heading"],
      ])
    #expect(edited.status == 200, "\(edited.words)")
    #expect(edited["inserted"] as? [[String]] == [[], [], ["b2"]])
    #expect((edited["origins"] as? [Any])?.compactMap { $0 as? String } == ["b1", "b2", "b3"])
    let wanted = Self.text.replacing("title: Dawn ", with: "title: Daybreak ")
      .replacing("The first paragraph.\n", with: "Another beginning.\n\n## A heading\n")
    #expect(try site.folder.text(of: Self.dawn) == wanted)
    let page = try studio.served.get("/stories/dawn/") { $0.text.contains("Another beginning.") }
    #expect(page.text.contains("Another beginning."))
    let leftovers = Tree.paths(of: site.path + "/content").filter { $0.contains(".part") }
    #expect(leftovers == [])
  }

  @Test func `an edit that cannot be made is named by its number, and nothing is written`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let version = try studio.story(Self.dawn).text("version")
    let failed = try studio.edit(
      Self.dawn, version,
      [["op": "front", "field": "title", "value": "X"], ["op": "text", "block": "b99", "text": "x"]])
    #expect(failed.status == 400 && failed["edit"] as? Int == 1, "\(failed.words)")
    #expect(try site.folder.text(of: Self.dawn) == Self.text)
    for wrong in ["{}", "[]", "{\"version\": 1}", "{\"version\": \"x\", \"edits\": 7}", "x", "", "{\"edits\": []}"] {
      let reply = try studio.send("story?file=" + studio.encoded(Self.dawn), Array(wrong.utf8))
      #expect(reply.status == 400, "\(wrong): \(reply.words)")
    }
  }

  @Test func `a story written by somebody else meanwhile is never overwritten, and both versions can be kept`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let story = try studio.story(Self.dawn)
    let newer = Self.text + "By an editor.\n"
    try site.folder.write(newer, to: Self.dawn)
    let block = story.list("blocks")[0]["id"] as? String ?? ""
    let edits: [[String: Any]] = [["op": "text", "block": block, "text": "By the studio."]]
    let refused = try studio.edit(Self.dawn, story.text("version"), edits)
    #expect(refused.status == 409, "\(refused.words)")
    #expect((refused["current"] as? [String: Any])?["text"] as? String == newer)
    #expect(refused["kept"] == nil)
    let kept = try studio.edit(Self.dawn, story.text("version"), edits, force: "keep")
    #expect(kept.status == 409)
    #expect(try site.folder.text(of: kept.text("kept")).contains("By the studio."), "\(kept.words)")
    #expect(try site.folder.text(of: Self.dawn) == newer)
    // The copy is no story.
    #expect(try studio.get("stories").list("stories").count == 3)
    #expect(!(try site.build().words.contains("conflict")))
    // Somebody who has the newer version goes on.
    let current = (refused["current"] as? [String: Any])?["version"] as? String ?? ""
    #expect(try studio.edit(Self.dawn, current, [["op": "front", "field": "draft", "value": true]]).status == 200)
  }

  @Test func `a whole text is kept beside a newer version, also if the server was started since it was read`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let unknown = String(repeating: "0", count: 32)
    let text = Self.text + "By the studio.\n"
    let kept = try studio.edit(Self.dawn, unknown, [["op": "source", "text": text]], force: "keep")
    #expect(kept.status == 409, "\(kept.words)")
    #expect(try site.folder.text(of: kept.text("kept")) == text)
    #expect(try site.folder.text(of: Self.dawn) == Self.text)
    let field = try studio.edit(Self.dawn, unknown, [["op": "front", "field": "title", "value": "X"]], force: "keep")
    #expect(field.status == 409 && field["kept"] == nil, "\(field.words)")
  }

  @Test func `a request that is sent again, because its answer was lost, is not written twice`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let story = try studio.story(Self.dawn)
    let block = story.list("blocks")[0]["id"] as? String ?? ""
    let edits: [[String: Any]] = [["op": "insert", "after": block, "text": "A new paragraph."]]
    let first = try studio.edit(Self.dawn, story.text("version"), edits)
    #expect(first.status == 200, "\(first.words)")
    let written = try site.folder.text(of: Self.dawn)
    let again = try studio.edit(Self.dawn, story.text("version"), edits)
    #expect(again.status == 200 && again.text("version") == first.text("version"), "\(again.words)")
    let inserted = first["inserted"] as? [[String]]
    #expect(inserted?.first?.isEmpty == false && again["inserted"] as? [[String]] == inserted)
    #expect(try site.folder.text(of: Self.dawn) == written)
    // Other edits of the old version are still a conflict.
    let other: [[String: Any]] = [["op": "insert", "after": block, "text": "Another paragraph."]]
    #expect(try studio.edit(Self.dawn, story.text("version"), other).status == 409)
    #expect(try site.folder.text(of: Self.dawn) == written)
  }

  @Test func `of two studios on one story, the second hears that it is late`() throws {
    let site = try site()
    let (one, two) = (try StudioClient(site), try StudioClient(site))
    let version = try one.story(Self.dawn).text("version")
    #expect(try two.story(Self.dawn).text("version") == version)
    let edit: [[String: Any]] = [["op": "front", "field": "summary", "value": "One"]]
    #expect(try one.edit(Self.dawn, version, edit).status == 200)
    let late = try two.edit(Self.dawn, version, [["op": "front", "field": "summary", "value": "Two"]], force: "keep")
    #expect(late.status == 409 && !late.text("kept").isEmpty, "\(late.words)")
    #expect(try site.folder.text(of: Self.dawn).contains("summary: One"))
    #expect(try site.folder.text(of: late.text("kept")).contains("summary: Two"))
  }

  @Test func `a story is made, published, scheduled and made a draft again`() throws {
    let site = try site()
    let studio = try StudioClient(site)
    let made = try studio.post("stories", ["title": "Νέα ιστορία", "text": "Some words."])
    #expect(made.status == 201 && made["draft"] as? Bool == true, "\(made.words)")
    #expect(!made.text("path").isEmpty && !made.text("previewAddress").isEmpty)
    let file = made.text("file")
    let again = try studio.post("stories", ["title": "Νέα ιστορία"])
    #expect(again.status == 201 && again.text("file") != file, "\(again.words)")
    let published = try studio.post("publish", ["file": file, "version": made.text("version")])
    #expect(published.status == 200 && published["draft"] as? Bool == false, "\(published.words)")
    #expect(!(try site.folder.text(of: file).contains("draft")))
    let scheduled = try studio.post(
      "publish", ["file": file, "version": published.text("version"), "date": "2031-01-01T08:00"])
    #expect(scheduled.status == 200)
    #expect(try site.folder.text(of: file).contains("date: 2031-01-01T08:00"))
    let draft = try studio.post("draft", ["file": file, "version": scheduled.text("version")])
    #expect(draft["draft"] as? Bool == true)
    #expect(try studio.post("publish", ["file": file, "version": "0"]).status == 409)
    for title in ["", "...", "\u{0}"] { #expect(try studio.post("stories", ["title": title]).status == 400) }
    for section in ["..", "../..", "/etc", "a//b", ".hidden", "a/../../b", "a\\b", ""] {
      let reply = try studio.post("stories", ["title": "X", "section": section])
      #expect([400, 404, 500].contains(reply.status), "\(section): \(reply.words)")
    }
    #expect(!FileManager.default.fileExists(atPath: site.path + "/x"))
  }

  @Test func `a story in the folder of drafts leaves it when it is published`() throws {
    let site = try site(["content/drafts/stories/idea/index.md": "---\ntitle: Idea\n---\nText.\n"])
    let studio = try StudioClient(site)
    let story = try studio.story("content/drafts/stories/idea/index.md")
    #expect(story["draft"] as? Bool == true, "\(story.words)")
    let published = try studio.post("publish", ["file": story.text("file"), "version": story.text("version")])
    #expect(published.text("file") == "content/stories/idea/index.md", "\(published.words)")
    #expect(try site.folder.text(of: "content/stories/idea/index.md").contains("date: "))
    #expect(!site.folder.has("content/drafts/stories/idea"))
  }

  @Test func `a translation begins as a draft with the text and the pages of the original`() throws {
    let site = try site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [en, el]\n"
    ])
    let original = try site.folder.text(of: Self.dawn)
    let studio = try StudioClient(site)
    let made = try studio.post("stories/translate", ["file": Self.dawn, "language": "el"])
    #expect(made.text("file") == "content/stories/dawn/index.el.md", "\(made.words)")
    let text = try site.folder.text(of: made.text("file"))
    #expect(text.contains("title: Dawn") && text.contains("draft: true"), "\(text)")
    #expect(text.split(separator: "---\n").last == original.split(separator: "---\n").last, "\(text)")
    let again = try studio.post("stories/translate", ["file": Self.dawn, "language": "el"])
    #expect(again.status == 409 && again.text("file") == made.text("file"), "\(again.words)")
    #expect(try studio.post("stories/translate", ["file": Self.dawn, "language": "fr"]).status == 400)
  }

  @Test func `a story with another ending of Markdown files can be opened, edited and translated`() throws {
    let site = try site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [en, el]\n",
      "content/stories/dusk.markdown": "---\ntitle: Dusk\ndate: 2026-01-02\n---\nText.\n",
    ])
    let studio = try StudioClient(site)
    let file = "content/stories/dusk.markdown"
    let story = try studio.story(file)
    #expect(story.text("text").contains("title: Dusk"), "\(story.words)")
    let edits: [[String: Any]] = [["op": "front", "field": "title", "value": "Night"]]
    let edited = try studio.post("story", ["file": file, "version": story.text("version"), "edits": edits])
    #expect(try site.folder.text(of: file).contains("title: Night"), "\(edited.words)")
    let made = try studio.post("stories/translate", ["file": file, "language": "el"])
    #expect(made.text("file") == "content/stories/dusk.el.markdown", "\(made.words)")
  }
}
