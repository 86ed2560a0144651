/// Something that a build spends time on.
package struct ProfiledWork: Hashable, Sendable {
  /// The raw values are the names that users see.
  package enum Kind: String, Sendable, CaseIterable {
    /// Fetching sources and reading the archive; elapsed time.
    case sources
    /// Reading files of `content/`.
    case read
    /// Front matter of texts: YAML and its checks.
    case front = "front matter"
    /// Markdown, and third-party HTML, converted to bodies.
    case parse
    /// Parsing texts of which only the facts are needed, such as the excerpt and the first picture, for lists.
    case facts
    /// Type, size and duration of media files.
    case probe
    /// Colours of pictures, and copies without personal data.
    case prepare
    /// Pictures in other sizes.
    case derive = "derivatives"
    /// Tokens of code blocks.
    case highlight
    /// MathML of formulas.
    case formulas
    /// Compiling templates.
    case compile
    /// Comparing what pages read with the last build; elapsed time.
    case compare
    /// One template, by its name.
    case template = "templates"
    /// The pages and texts of one entry, by its file or URL.
    case entry = "entries"
    /// A page of a list, by its path.
    case list = "lists"
    case feed = "feeds"
    /// Sitemap, redirects and other files.
    case other
    /// Writing files, and publishing them.
    case write
    /// Collecting what the next build must know; elapsed time.
    case remember
  }

  package var kind: Kind
  /// The template, entry, list or feed; empty for other kinds.
  package var name: String

  package init(_ kind: Kind, _ name: String = "") {
    self.kind = kind
    self.name = name
  }
}

extension ProfiledWork {
  /// The time that was spent on a work, in nanoseconds.
  package struct Times: Sendable, Equatable {
    /// How many times it was done.
    package var count = 0
    /// How many times an earlier result was used instead.
    package var reused = 0
    /// Without the works inside it.
    package var own: UInt64 = 0
    /// With the works inside it.
    package var total: UInt64 = 0

    init() {}

    package static func + (left: Times, right: Times) -> Times {
      var sum = left
      sum.count += right.count
      sum.reused += right.reused
      sum.own += right.own
      sum.total += right.total
      return sum
    }
  }
}
