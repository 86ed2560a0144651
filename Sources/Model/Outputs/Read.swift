/// One thing that a page was made from, in eight bytes. The numbers are valid within one build. Between builds a read
/// is identified by its name, which the stage that recorded it can give.
package struct Read: Sendable, Hashable {
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// An entry's front matter, or the equivalent fields of a feed's item.
    case front
    /// The facts of an entry's text.
    case facts
    /// An entry's text.
    case body
    /// Which entries (or other things) a list has, and their order.
    case list
    /// A part of the settings or of the data that belongs to them: authors, sources, terms.
    case setting
    /// The bytes of a template, or of another file of the theme.
    case template
    /// The texts of the user interface in one language.
    case strings
    /// A file of `content/data/`.
    case data
    /// A file that a text or a template names, as far as pages show it.
    case media
    /// The time until which a result that depends on the clock is valid.
    case until
  }

  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  /// Makes a read from its kind and number: an entry's index, seconds since 1970, or an index that the stage has
  /// interned. The number must be below 2⁵⁶.
  package init(_ kind: Kind, _ number: Int) {
    bits = UInt64(kind.rawValue) << 56 | UInt64(truncatingIfNeeded: number) & Read.numberMask
  }

  package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 56)) ?? .front }

  package var number: Int { Int(truncatingIfNeeded: Int64(bitPattern: bits << 8) >> 8) }

  private static let numberMask = UInt64.max >> 8
}
