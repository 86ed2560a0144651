import Fixtures
import Text

@testable import Configuration

/// Writes the declarations of settings as tables of the manual. In a page, a table is between two comments, `<!--
/// table: feeds -->` and `<!-- end of table -->`.
enum ManualTable {
  /// Returns the page with every table replaced by that of the current declarations.
  static func renewed(_ page: String) -> String {
    var result = ""
    var rest = page[...]
    while let start = rest.range(of: opening), let close = rest[start.upperBound...].range(of: " -->"),
      let end = rest[close.upperBound...].range(of: ending)
    {
      let name = String(rest[start.upperBound..<close.lowerBound])
      result += rest[..<close.upperBound] + "\n" + (tables[name].map(table) ?? "") + ending
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  /// The tables that pages can contain, by name.
  static let tables: [String: [Declaration]] = [
    "settings": Declarations.settings, "author": Declarations.person, "theme": Declarations.theme,
    "home": Declarations.home, "categories": Declarations.category, "sections": Declarations.section,
    "fields": Declarations.field, "sources": Declarations.source, "defaults": Declarations.sourceDefaults,
    "feeds": Declarations.feeds, "listen": Declarations.listening, "deploy": Declarations.deployment,
    "policy": Declarations.policy, "podcast": Declarations.podcast, "podcast owner": Declarations.podcastOwner,
    "podcast funding": Declarations.podcastFunding, "podcast txt": Declarations.podcastText,
    "taxonomies": Declarations.taxonomy, "hidden": Declarations.hiding, "front matter": Declarations.frontMatter,
    "cover": Declarations.cover, "audio": Declarations.recording, "chapters": Declarations.chapter,
    "place": Declarations.spot, "source": Declarations.attribution, "corrections": Declarations.correction,
    "incident": Declarations.incident, "areas": Declarations.area, "incidents": Declarations.incidents,
    "maps": Declarations.maps, "formulas": Declarations.formulas, "quiz": Declarations.quiz,
    "print": Declarations.print,
    "around": Declarations.around, "event": Declarations.event, "journey": Declarations.journey,
  ]
}

extension ManualTable {
  private static let opening = "<!-- table: "
  private static let ending = "<!-- end of table -->"

  private static func table(_ declarations: [Declaration]) -> String {
    var lines = ["", "| key | value | meaning |", "|---|---|---|"]
    for declaration in declarations {
      var meaning = declaration.meaning + "."
      if declaration.isRequired { meaning += " **Required.**" }
      if let standard = declaration.standard {
        meaning += " Default: \(isWritten(standard) ? "`\(standard)`" : standard)."
      }
      if !declaration.synonyms.isEmpty {
        meaning += " Other generators' " + ValueType.words(declaration.synonyms) + " is taken with a notice."
      }
      lines.append(row(["`\(declaration.name)`", declaration.type.inWords, meaning]))
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// Whether a default is given as a value, not described in words.
  private static func isWritten(_ standard: String) -> Bool {
    !standard.contains(" ") || standard.hasPrefix("[") || standard.hasPrefix("{")
  }

  private static func row(_ cells: [String]) -> String {
    "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}

extension Substring {
  /// The same as Foundation's method, which is not imported here.
  fileprivate func range(of text: String) -> Range<Index>? {
    utf8.firstRange(of: text.utf8)
  }
}
