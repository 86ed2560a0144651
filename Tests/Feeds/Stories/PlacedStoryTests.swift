import Foundation
import Testing
import Text
import Trial

@testable import Feeds

@Suite struct PlacedStoryTests {
  private func story(_ body: String) throws -> (PropertyList, PlacedStory?, [Diagnostic]) {
    let bytes = Array("<plist><dict>\n\(body)</dict></plist>".utf8)
    let list = try PropertyListReader.read(bytes, file: "a.plist")
    var reader = PlacedStoryReader(file: "a.plist", bytes: bytes)
    let story = reader.read(list)
    return (list, story, reader.diagnostics)
  }

  private func text(_ frame: String, page: Int = 1, _ rest: String = "") -> String {
    "<dict><key>Page</key><integer>\(page)</integer><key>frame</key><string>\(frame)</string>\(rest)</dict>"
  }

  @Test func `a frame has decimals, and x and y may be negative`() {
    #expect(PlacedItem.Frame("528.000000-215.000000-200.5-267") == .init(x: 528, y: 215, width: 200.5, height: 267))
    #expect(PlacedItem.Frame("-12.5--3-100-20") == .init(x: -12.5, y: -3, width: 100, height: 20))
    #expect(PlacedItem.Frame("-12.5--3-100-20")?.text == "-12.500000--3.000000-100.000000-20.000000")
    for wrong in ["", "1-2-3", "1-2-3-4-5", "1-2--3-4", "1-2-0-4", "a-2-3-4", "1-2-3-4-", "1.-2-3-4", "1e5-2-3-4"] {
      #expect(PlacedItem.Frame(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `a y of 660 or more is measured from the top of the story`() throws {
    let (_, story, _) = try story(
      """
      <key>Title</key><string>T</string><key>ContentHeight</key><real>1320</real>
      <key>Text</key><array>\(text("0-660-1-1"))\(text("0-700.3-1-1", page: 2))\(text("0-659.5-1-1", page: 2))</array>
      """)
    let items = try #require(story?.items)
    #expect(items.map(\.page) == [2, 2, 2])
    #expect(items.map(\.frame.y) == [0, 40.3, 659.5])
    #expect(story?.pages == 2)
  }

  @Test func `what is wrong in a story is reported with its line`() throws {
    let (_, none, found) = try story(
      """
      <key>ContentWidth</key><string>wide</string>
      <key>Text</key><array>
      \(text("1-2-3"))
      <dict/>
      <string>x</string>
      \(text("1-2-3-4", page: 0))
      \(text("1-2-3-4", page: 1, "<key>alignment</key><integer>7</integer>"))
      </array>
      """)
    #expect(none == nil)
    #expect(found.map(\.place?.line) == [1, 2, 4, 5, 6, 7, 8])
    #expect(found.first?.summary == "the story has no title")
    #expect(found[2].place?.text?.contains("1-2-3") == true)
  }

  @Test func `every value comes back, also those that Rhapsode would write in another form`() throws {
    let (list, story, _) = try story(
      """
      <key>Title</key><string> Two  spaces </string><key>ContentHeight</key><integer>660</integer>
      <key>ContentWidth</key><real>987.50</real><key>CoverColor</key><data>AAAA</data><key>made</key>
      <date>2015-06-01T10:00:00Z</date><key>CoverImageSize</key><array><integer>231</integer><real>3</real></array>
      <key>Text</key><array>
      \(text("1.5-700.25-10-10", page: 1, "<key>text</key><string>a\n b\t&amp; c</string><key>z</key><dict><key>real</key><real>2</real></dict>"))
      \(text("1-2-3-4", page: 2, "<key>isHeader</key><true/><key>text</key><string> </string>"))
      </array><key>Images</key><array>
      \(text("0-0-5-5", page: 1, "<key>Link</key><string>http://x.example/?utm_source=a&amp;b=c</string>"))
      </array>
      """)
    let read = try #require(story)
    let rest = PlacedStoryRest(of: list, story: read, names: ["image-1": "image-1.png"])
    var now = read
    // What an export knows: words without their white space.
    now.title = now.title.singleSpaced
    now.cover = nil
    for index in now.items.indices {
      now.items[index].file = "\(now.items[index].id).png"
      guard case .text(let text, let isHeader, let alignment) = now.items[index].content else { continue }
      let words = text.singleSpaced
      now.items[index].content = .text(words, isHeader: isHeader && !words.isEmpty, alignment: alignment)
    }
    let back = PlacedStoryForm.list(now, rest)
    #expect(
      Dictionary(uniqueKeysWithValues: back.members.map { ($0.key, $0.value) }).keys.sorted()
        == list.members.map(\.key).sorted())
    for member in list.members where !PlacedItem.List.allCases.map(\.rawValue).contains(member.key) {
      #expect(back[member.key] == member.value, "\(member.key)")
    }
    for kind in PlacedItem.List.allCases {
      guard case .list(let before)? = list[kind.rawValue]?.value else { continue }
      guard case .list(let after)? = back[kind.rawValue]?.value, after.count == before.count else {
        Issue.record("\(kind): \(String(describing: back[kind.rawValue]))")
        continue
      }
      for (before, after) in zip(before, after) {
        for member in before.members { #expect(after[member.key] == member.value, "\(member.key)") }
        #expect(before.members.count == after.members.count)
      }
    }
    // A changed text, place or link is written as it is now.
    now.title = "Other"
    now.items[0].content = .image(link: "http://y.example/")
    now.items[1].frame.x = 2
    let changed = PlacedStoryForm.list(now, rest)
    #expect(changed["Title"]?.string == "Other")
    guard case .list(let images)? = changed["Images"]?.value, case .list(let texts)? = changed["Text"]?.value else {
      Issue.record("lists are missing")
      return
    }
    #expect(images[0]["Link"]?.string == "http://y.example/")
    #expect(texts[0]["frame"]?.string == "2.000000-40.250000-10.000000-10.000000")
    #expect(texts[0]["text"]?.string == "a\n b\t& c")
  }

  static let corpus = URL(filePath: Repository.folder + "/../shared/corpus/story.plist")

  @Test(.enabled(if: FileManager.default.fileExists(atPath: corpus.path()), "../shared/corpus/story.plist is not here"))
  func `the story of the corpus has its known values`() throws {
    let bytes = try [UInt8](Data(contentsOf: Self.corpus))
    var reader = PlacedStoryReader(file: "story.plist", bytes: bytes)
    let story = try #require(reader.read(try PropertyListReader.read(bytes, file: "story.plist")))
    #expect((story.title, story.width, story.pages) == ("My Story", 987, 2))
    #expect(story.items.map(\.list) == [.images, .recordings, .texts, .texts])
    #expect(story.items[0].frame == .init(x: 528, y: 215, width: 200, height: 267))
    #expect(abs(story.items[0].frame.x / story.width * 100 - 53.4954) < 0.0001)
  }
}
