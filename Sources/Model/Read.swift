/// One thing that a page was made from, in eight bytes. The numbers hold for one build; what tells it from other things
/// between builds is its name, which the stage that made it can give.
package struct Read: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// What an entry's front matter says, or its feed in its stead.
    case front
    /// What is known of an entry's text without showing it.
    case facts
    /// An entry's text.
    case body
    /// Which entries, or other things, a list has, and in which order.
    case list
    /// A part of the settings, or of what completes them: authors, sources, terms.
    case setting
    /// The bytes of a template, or of another file of the theme.
    case template
    /// The texts of the interface in one language.
    case strings
    /// A file of `content/data/`.
    case data
    /// The file that a text or a template names, as far as pages show it.
    case media
    /// The moment up to which an answer that depends on the clock holds.
    case until
  }

  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  /// `number` is an entry's index, seconds since 1970, or what the stage has interned; below 2⁵⁶.
  package init(_ kind: Kind, _ number: Int) {
    bits = UInt64(kind.rawValue) << 56 | UInt64(truncatingIfNeeded: number) & Read.numberMask
  }

  package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 56)) ?? .front }

  package var number: Int { Int(truncatingIfNeeded: Int64(bitPattern: bits << 8) >> 8) }

  private static let numberMask = UInt64.max >> 8
}
