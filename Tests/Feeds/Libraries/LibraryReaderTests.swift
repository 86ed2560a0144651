import Model
import Testing
import Text

@testable import Feeds

@Suite struct LibraryReaderTests {
  private func read(
    _ text: String, _ library: LibrarySearch.Library, _ rights: LibrarySearch.Rights = .any
  ) throws -> LibraryReader.Answer {
    try LibraryReader.read(Array(text.utf8), of: library, rights: rights)
  }

  /// The forms that every field may have.
  private static let forms: [@Sendable (String) -> String] = [
    { "\"\($0)\"" }, { "[\"\($0)\"]" }, { "[\"\($0)\",\"other\"]" }, { "{\"def\":[\"\($0)\"]}" },
    { "[{\"name\":\"\($0)\"}]" },
    { "[null,\" \",\"\($0)\"]" },
  ]

  @Test(arguments: 0..<6) func `an object of Europeana is the same in every form of its fields`(
    form: Int
  ) throws {
    let value = Self.forms[form]
    let answer = try read(
      """
      {"success":true,"apikey":"k","totalResults":99,"items":[{"id":\(value("/20/x")),"title":\(value("A  boat")),
      "dcDescription":\(value("Blue")),"dcCreator":\(value("Anna")),"dataProvider":\(value("Museum")),"provider":\(value("Net")),
      "rights":\(value("http://creativecommons.org/licenses/by/4.0/")),"guid":\(value("https://e.example/item?utm_source=api&utm_campaign=k")),
      "edmIsShownAt":\(value("https://m.example/1?utm_medium=api&id=2")),"edmIsShownBy":\(value("https://m.example/1.jpg")),
      "edmPreview":\(value("https://m.example/s.jpg")),"year":\(value("1905")),"edmPlaceLatitude":\(value("39.5")),
      "edmPlaceLongitude":\(value("22.5"))}]}
      """, .europeana)
    let item = try #require(answer.items.first)
    #expect((answer.total, answer.count) == (99, 1))
    #expect(item.name == "europeana:/20/x")
    #expect((item.title, item.description, item.creators.first) == ("A boat", "Blue", "Anna"))
    #expect(
      (item.institution, item.provider, item.rights) == (
        "Museum", "Net", "http://creativecommons.org/licenses/by/4.0/"
      ))
    #expect(
      (item.page, item.picture, item.preview) == (
        "https://m.example/1?id=2", "https://m.example/1.jpg", "https://m.example/s.jpg"
      ))
    #expect(item.dates.first == "1905")
    #expect(item.point == .init(latitude: 39.5, longitude: 22.5))
  }

  @Test(arguments: 0..<6) func `an object of DPLA is the same in every form of its fields`(
    form: Int
  ) throws {
    let value = Self.forms[form]
    let answer = try read(
      """
      {"count":7,"docs":[{"id":\(value("ab12")),"object":\(value("https://d.example/t.jpg")),"isShownAt":\(value("https://d.example/1")),
      "provider":{"name":\(value("Hub"))},"dataProvider":\(value("Library")),"hasView":{"@id":\(value("https://d.example/1.jpg"))},
      "sourceResource":{"title":\(value("A boat")),"description":\(value("Blue")),"creator":\(value("Anna")),
      "date":\(value("1905")),"rights":\(value("Public domain")),"spatial":\(value("Volos"))}}]}
      """, .dpla)
    let item = try #require(answer.items.first)
    #expect(answer.total == 7)
    #expect(item.name == "dpla:ab12")
    #expect(
      (item.title, item.description, item.credit.hasSuffix("Library")) == ("A boat", "Blue", true))
    #expect((item.institution, item.provider, item.rights) == ("Library", "Hub", "Public domain"))
    #expect(
      (item.page, item.picture, item.preview) == (
        "https://d.example/1", "https://d.example/1.jpg", "https://d.example/t.jpg"
      ))
    #expect((item.dates.first, item.places.first) == ("1905", "Volos"))
  }

  @Test func `fields that are missing, empty or of a wrong type are nothing`() throws {
    for text in [
      "{}", "null", "[]", "3", "\"x\"",
      #"{"title":null,"guid":7,"edmIsShownBy":"javascript:x","edmPlaceLatitude":"north"}"#,
    ] {
      let item = try #require(try read("{\"items\":[\(text)]}", .europeana).items.first)
      #expect((item.title, item.page, item.picture, item.point) == (nil, nil, nil, nil))
      _ = try read("{\"docs\":[\(text)]}", .dpla)
    }
  }

  @Test func `errors, web pages and nonsense say what the library answered`() {
    let answers: [(text: String, words: String)] = [
      ("<html>", "Europeana answered with a web page instead of JSON"),
      ("", "Europeana answered with something instead of JSON"),
      (#"{"success":false,"error":"Invalid API key"}"#, "Europeana answered: Invalid API key"),
      (#"{"items":{}}"#, "the answer of Europeana has no `items`"),
      (String(repeating: "[", count: 100_000), "Europeana answered with something instead of JSON"),
    ]
    for (text, words) in answers {
      #expect(throws: LibraryReader.Failure(reason: words)) { try read(text, .europeana) }
    }
  }

  @Test func `rights are sorted as Europeana sorts them`() throws {
    let docs = [
      "http://creativecommons.org/publicdomain/mark/1.0/",
      "http://creativecommons.org/licenses/by-nc/4.0/", "All rights reserved",
    ]
    .map { "{\"sourceResource\":{\"rights\":\"\($0)\"}}" }.joined(separator: ",")
    for (rights, number) in [
      (LibrarySearch.Rights.open, 1), (.restricted, 1), (.permission, 1), (.any, 3),
    ] {
      let answer = try read("{\"docs\":[\(docs)]}", .dpla, rights)
      #expect((answer.items.count, answer.count) == (number, 3), "\(rights)")
    }
  }

  @Test func `the addresses have every filter, and no key`() {
    var search = LibrarySearch(query: "coin Λάρισα & co")
    (search.rights, search.kind, search.years) = (.open, .video, 1900...1950)
    let europeana = LibraryAddress(.europeana) { _ in nil }.page(2, of: search)
    #expect(
      europeana
        == "https://api.europeana.eu/record/v2/search.json?query=coin%20%CE%9B%CE%AC%CF%81%CE%B9%CF%83%CE%B1%20%26%20co&profile=rich"
        + "&rows=24&start=25&qf=TYPE%3AVIDEO&qf=YEAR%3A%5B1900%20TO%201950%5D&reusability=open")
    let dpla = LibraryAddress(.dpla) { $0 == "DPLA_API_URL" ? "http://127.0.0.1:9/v2/" : nil }.page(
      2, of: search)
    #expect(
      dpla
        == "http://127.0.0.1:9/v2/items?q=coin%20%CE%9B%CE%AC%CF%81%CE%B9%CF%83%CE%B1%20%26%20co&page=2&page_size=24"
        + "&sourceResource.type=moving%20image&sourceResource.date.after=1900&sourceResource.date.before=1950"
    )
  }

  @Test func `years are a range or one year`() {
    #expect(LibrarySearch.years("1900-1950") == 1900...1950)
    #expect(LibrarySearch.years("1905") == 1905...1905)
    for wrong in ["", "-", "1950-1900", "1900-", "a", "1-2-3"] {
      #expect(LibrarySearch.years(wrong) == nil, "\(wrong)")
    }
  }
}
