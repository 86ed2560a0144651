import Feeds
import Model
import Sources
import Text

/// The results of a search in digital libraries, as text or JSON.
enum LibraryTable {
  static func print(
    _ results: [LibraryFinder.Result], of search: LibrarySearch, page: Int, _ terminal: Terminal
  ) {
    let answers = zip(search.libraries, results)
    guard !terminal.isJSON else {
      return terminal.write(
        JSON.bytes(of: .object(answers.map { .init($0.rawValue, node($1)) }), pretty: true))
    }
    for (library, result) in answers {
      guard case .success(let answer) = result else { continue }
      let total = answer.total.map { " of \(Counted.words($0))" } ?? ""
      terminal.print("\(library.name), page \(page): \(answer.items.count)\(total)")
      for item in answer.items { terminal.print(text(item)) }
    }
  }

  private static func text(_ item: LibraryItem) -> String {
    let about = [item.credit, item.dates.first ?? "", item.rights ?? ""].filter { !$0.isEmpty }
    let lines: [String?] = [
      "\n\(item.title ?? "(no title)")", item.name.map { "  \($0)" },
      about.isEmpty ? nil : "  " + about.joined(separator: " · "), item.page.map { "  \($0)" },
    ]
    return lines.compactMap(\.self).joined(separator: "\n").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { String($0).printable }.joined(separator: "\n")
  }

  private static func node(_ result: LibraryFinder.Result) -> Node {
    switch result {
    case .failure(let failure): .object([.init("error", .string(failure.reason))])
    case .success(let answer):
      .object([
        .init("total", answer.total.map { .integer(Int64($0)) } ?? .null),
        .init("items", .list(answer.items.map(node))),
      ])
    }
  }

  private static func node(_ item: LibraryItem) -> Node {
    let texts: [(String, String?)] = [
      ("id", item.name), ("title", item.title), ("description", item.description),
      ("institution", item.institution),
      ("provider", item.provider), ("rights", item.rights), ("page", item.page),
      ("picture", item.picture),
      ("preview", item.preview),
    ]
    let lists = [("creators", item.creators), ("dates", item.dates), ("places", item.places)]
    return .object(
      texts.compactMap { name, text in text.map { Node.Member(name, .string($0)) } }
        + lists.filter { !$0.1.isEmpty }.map { Node.Member($0.0, .list($0.1.map { .string($0) })) })
  }
}
