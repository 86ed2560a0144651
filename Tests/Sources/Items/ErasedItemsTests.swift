import Archive
import Feeds
import Testing
import Text
import Trial

@testable import Sources

@Suite struct ErasedItemsTests {
  private static func entry(_ id: String?, link: String? = nil, by person: FeedPerson? = nil) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = id
    entry.link = link
    if let person { entry.authors = [person] }
    return entry
  }

  @Test func `an erased entry is known by its source and id, or by its link`() throws {
    var record = EntryRecord(
      id: "urn:one", firstSeen: Timestamp(seconds: 1), published: Timestamp(seconds: 1))
    record.link = "https://www.news.example/one?utm_source=x"
    var erased = ErasedItems()
    erased.insert(record, of: "a")
    let folder = try TemporaryFolder()
    try erased.store(content: folder.path)
    let text = try folder.text(of: "erased.yaml")
    #expect(!text.contains("urn:one") && !text.contains("news.example"))
    let read = try ErasedItems(content: folder.path)
    #expect(read == erased)
    #expect(read.covers(Self.entry("urn:one"), of: "a") && !read.covers(Self.entry("urn:one"), of: "b"))
    #expect(read.covers(Self.entry("other", link: "https://www.news.example/one?utm_source=x"), of: "b"))
    #expect(read.covers(Self.entry("other", link: "https://news.example/one?utm_source=y"), of: "b"))
    #expect(!read.covers(Self.entry("other", link: "https://www.news.example/two"), of: "b"))
  }

  @Test func `an entry without a link whose id its feed repeats is erased with all that have this id`() {
    let entries = (1...3).map { number in
      var entry = Self.entry("same")
      entry.title = FeedText(.text, "Title \(number)")
      return entry
    }
    var identity = ItemIdentity(entries, known: KnownEntries([]))
    let ids = entries.map { identity.id(of: $0) }
    var erased = ErasedItems()
    erased.insert(
      EntryRecord(id: ids[1], firstSeen: Timestamp(seconds: 1), published: Timestamp(seconds: 1)), of: "a")
    #expect(ids[1] != "same" && entries.allSatisfy { erased.covers($0, of: "a") })
    #expect(!erased.covers(Self.entry("other"), of: "a") && !erased.covers(entries[0], of: "b"))
  }

  @Test func `an erased entry is known by its id in the archive, and by the one that its feed now gives it`() {
    var record = EntryRecord(id: "old", firstSeen: Timestamp(seconds: 1), published: Timestamp(seconds: 1))
    var fields = ItemFields()
    fields.currentID = "new"
    record.fields = fields.bytes
    var erased = ErasedItems()
    erased.insert(record, of: "a")
    for id in ["old", "new"] {
      #expect(erased.covers(Self.entry(id), of: "a") && !erased.covers(Self.entry(id), of: "b"), "\(id)")
    }
  }

  @Test func `an erased person is known among the contributors too, and by a page in the archive`() {
    var erased = ErasedItems()
    erased.insert(person: "Ada Writer")
    erased.insert(person: "https://ada.example/")
    var entry = Self.entry("x", by: FeedPerson(name: "Bob"))
    #expect(!erased.covers(entry, of: "a"))
    entry.contributors = [FeedPerson(name: "Zoe"), FeedPerson(name: "ada writer")]
    #expect(erased.covers(entry, of: "a"))
    #expect(erased.covers(Self.entry("x", by: FeedPerson(name: "A. W.", url: "https://ada.example/")), of: "a"))
    var record = EntryRecord(id: "x", firstSeen: Timestamp(seconds: 1), published: Timestamp(seconds: 1))
    var fields = ItemFields()
    for (url, isErased) in [("https://bob.example/", false), ("https://ada.example/", true)] {
      fields.authors = [ItemFields.Author(name: "A. W.", url: url)]
      record.fields = fields.bytes
      #expect(erased.covers(record, of: "a") == isErased)
    }
  }

  @Test func `a person is known by name, address or page`() {
    var erased = ErasedItems()
    erased.insert(person: "Ada  Writer")
    erased.insert(person: "ada@news.example")
    for person in [
      FeedPerson(name: "ADA writer"), FeedPerson(name: "Ada&nbsp;<b>Writer</b>"), FeedPerson(email: "Ada@news.example"),
    ] {
      #expect(erased.covers(Self.entry("x", by: person), of: "a"), "\(person)")
    }
    #expect(!erased.covers(Self.entry("x", by: FeedPerson(name: "Ada")), of: "a"))
  }

  @Test func `an archived entry is known by its id, its link or its author, but not by an id that others repeat`() {
    func record(_ id: String, link: String? = nil, by author: String? = nil) -> EntryRecord {
      var record = EntryRecord(id: id, firstSeen: Timestamp(seconds: 1), published: Timestamp(seconds: 1))
      record.link = link
      var fields = ItemFields()
      fields.authors = author.map { [ItemFields.Author(name: $0)] } ?? []
      record.fields = fields.bytes
      return record
    }
    var erased = ErasedItems()
    #expect(!erased.covers(record("x"), of: "a"))
    erased.insert(record("x", link: "https://news.example/one"), of: "a")
    erased.insert(record("y #2"), of: "a")
    erased.insert(person: "Ada Writer")
    #expect(erased.covers(record("x"), of: "a") && !erased.covers(record("x"), of: "b"))
    #expect(erased.covers(record("z", link: "https://news.example/one"), of: "b"))
    #expect(!erased.covers(record("x #2", link: "https://news.example/two"), of: "a"))
    #expect(erased.covers(record("y"), of: "a") && erased.covers(record("y #3"), of: "a"))
    #expect(
      erased.covers(record("new", by: "ada WRITER"), of: "b") && !erased.covers(record("new", by: "Ada"), of: "b"))
  }

  @Test func `lines that are not digests are ignored`() throws {
    let folder = try TemporaryFolder()
    #expect(try ErasedItems(content: folder.path) == ErasedItems())
    try folder.write("# x\n- short\n- \(String(repeating: "g", count: 32))\nnothing\n", to: "erased.yaml")
    #expect(try ErasedItems(content: folder.path) == ErasedItems())
  }
}
