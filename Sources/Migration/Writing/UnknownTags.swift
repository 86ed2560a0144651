import Text

/// The shortcodes and tags of an old site that have no counterpart, each with its number: most are of a few kinds.
package struct UnknownTags: Sendable {
  package struct Tag: Sendable, Hashable {
    package var name: String
    package var count: Int
    /// Where the first one is, such as `content/posts/dawn.md:14`; of WordPress, the shortcode and the title of its text.
    package var first: String
  }

  private var tags: [Tag] = []
  private var numbers: [String: Int] = [:]

  mutating func take(_ name: String, of finding: ImportFinding) {
    if let number = numbers[name] {
      tags[number].count += 1
    } else {
      numbers[name] = tags.count
      tags.append(Tag(name: name, count: 1, first: finding.line > 0 ? finding.place : finding.summary))
    }
  }

  /// The most frequent ones first.
  package var byFrequency: [Tag] { tags.sorted { ($1.count, $0.name) < ($0.count, $1.name) } }

  /// The most kinds that the report lists.
  private static let mostListed = 200

  /// A section of the report; empty if there are none. `fate` says what the import made of them.
  func section(_ fate: String) -> String {
    guard !tags.isEmpty else { return "" }
    var text =
      "\n## Shortcodes without a counterpart\n\n\(fate)\n\n| Shortcode | Number | The first one |\n|---|---|---|\n"
    for tag in byFrequency.prefix(Self.mostListed) {
      text += "| `\(Self.cell(tag.name))` | \(tag.count) | \(tag.first.replacing("|", with: "\\|")) |\n"
    }
    if tags.count > Self.mostListed { text += "\n\(tags.count - Self.mostListed) further kinds are not listed.\n" }
    return text
  }

  private static func cell(_ text: String) -> String {
    String(text.prefix(80)).replacing("`", with: "'").replacing("|", with: "\\|")
  }
}
