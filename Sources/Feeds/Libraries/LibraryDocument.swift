import Escaping
package import Model
import Text

/// Makes a feed of the answer of a digital library: each object is an entry with a table of what is known about it.
package enum LibraryDocument {
  /// `next` is the address of the next page, or `nil` if there is none. `language` is that of the table's headings.
  package static func document(
    _ answer: LibraryReader.Answer, of search: LibrarySearch, in library: LibrarySearch.Library,
    next: String?,
    language: String?
  ) -> FeedDocument {
    var document = FeedDocument(format: .json11)
    document.channel.title = FeedText(.text, "\(library.name): \(search.query)")
    document.channel.link = library.page(for: search)
    document.channel.next = next
    let words = LibraryHeadings(language: language)
    document.entries = answer.items.map { entry($0, words) }
    return document
  }
}

extension LibraryDocument {
  private static func entry(_ item: LibraryItem, _ words: LibraryHeadings) -> FeedEntry {
    var entry = FeedEntry()
    entry.id = item.name
    entry.title = item.title.map { FeedText(.text, $0) }
    entry.link = item.page
    entry.summary = FeedText(.text, item.description ?? summary(item))
    entry.content = FeedText(.html, html(item, words))
    entry.rights = item.rights.map { FeedText(.text, $0) }
    entry.authors = item.creators.map { FeedPerson(name: $0) }
    entry.image = (item.preview ?? item.picture).map { FeedImage($0, title: item.title) }
    entry.place = item.point.map { FeedPlace(point: $0, name: item.places.first) }
    if let institution = item.institution ?? item.provider {
      var source = FeedChannel()
      source.title = FeedText(.text, institution)
      source.link = item.page
      source.rights = entry.rights
      entry.source = source
    }
    return entry
  }

  private static func summary(_ item: LibraryItem) -> String {
    (item.creators.prefix(1) + item.dates.prefix(1) + [item.institution].compactMap(\.self)).joined(
      separator: ", ")
  }

  private static func html(_ item: LibraryItem, _ words: LibraryHeadings) -> String {
    var html: [UInt8] = []
    if let description = item.description {
      html.append(utf8: "<p>")
      html.append(escaping: description)
      html.append(utf8: "</p>\n")
    }
    html.append(utf8: "<table><tbody>\n")
    let rows: [(String, [String])] = [
      (words.creator, item.creators), (words.date, item.dates), (words.place, item.places),
      (words.institution, [item.institution].compactMap(\.self)),
      (words.provider, [item.provider].compactMap(\.self)),
      (words.library, [item.library.name]), (words.rights, [item.rights].compactMap(\.self)),
      (words.page, [item.page].compactMap(\.self)),
    ]
    for (heading, values) in rows where !values.isEmpty {
      html.append(utf8: "<tr><th>\(heading)</th><td>")
      for (index, value) in values.enumerated() {
        if index > 0 { html.append(utf8: "<br>") }
        append(value, to: &html)
      }
      html.append(utf8: "</td></tr>\n")
    }
    html.append(utf8: "</tbody></table>\n")
    return html[...].text
  }

  /// Appends a value, as a link if it is a web address.
  private static func append(_ value: String, to html: inout [UInt8]) {
    guard URI(value).isWeb else { return html.append(escaping: value) }
    html.append(utf8: "<a href=\"")
    html.append(escaping: value)
    html.append(utf8: "\">")
    html.append(escaping: value)
    html.append(utf8: "</a>")
  }
}
