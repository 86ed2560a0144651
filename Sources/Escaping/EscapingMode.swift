/// How a value is escaped at one place: an escaper for the innermost language, then a container for the document around
/// it.
@usableFromInline
package struct EscapingMode: Hashable, Sendable {
  @usableFromInline
  package enum Escaper: UInt8 {
    /// Nothing but the container's escapes; with the container `raw`, the value is written unchanged, as in plain text.
    case none
    /// The text of an element.
    case text
    /// The `rel` of a `link`: no value may make it load a style sheet or script.
    case relation
    /// Attributes, `title` and `textarea`, where tags have no meaning.
    case words
    /// Comments and unreachable text: the value is not written.
    case omitted
    /// The name of an element from its first letter. `elementNameEnd`: its continuation after letters of the template,
    /// where only digits are safe, or attributes after white space.
    case elementName, elementNameEnd
    /// Attributes between those of a tag. `attributeNameEnd`: the continuation of a name that the template begins.
    case attributeName, attributeNameEnd
    /// Before a `=`: writes an attribute name if the values in front of it wrote none.
    case attributeNameThere
    /// At the end of an unquoted attribute value: writes `""` if its values wrote nothing.
    case valueThere
    /// A URL that may begin with a scheme: one that could run a script is replaced.
    case addressStart
    /// A part of a URL after its scheme. Percent-encodes what a URL must not contain and keeps `/`, `?` and escapes.
    case addressPath
    /// A name or value of a query or fragment: percent-encodes everything but unreserved characters.
    case addressQuery
    /// URLs or other values separated by semicolons, as in `animate`: unsafe URLs are replaced.
    case addressList
    /// The candidates of a `srcset`.
    case sourceSet
    case styleValue, styleString
    case scriptValue, scriptString, scriptTemplate, scriptRegex
    case jsonValue, jsonString
    /// `srcdoc`, which contains a whole document.
    case document
    /// `<![CDATA[…]]>`.
    case section
  }

  @usableFromInline
  package enum Container: UInt8 {
    /// No character references are decoded here.
    case raw
    case html, htmlQuoted
    /// Without quotes; `htmlBare`: at the start of such a value, which must not be empty.
    case htmlUnquoted, htmlBare
    case xml
    /// In the tag of a `script`, `meta`, `link` or `animate`, whose attributes determine what the element does.
    case decisiveTag
  }

  @usableFromInline let rawValue: UInt8

  @inlinable package static var none: EscapingMode { EscapingMode(rawValue: 0) }
  @inlinable package static var html: EscapingMode { EscapingMode(.text, in: .html) }

  @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package init(_ escaper: Escaper, in container: Container) {
    rawValue = escaper.rawValue | container.rawValue << 5
  }

  /// Written out, since the synthesized one is not inlined in other modules, and each output compares modes several times.
  @inlinable package static func == (left: EscapingMode, right: EscapingMode) -> Bool {
    left.rawValue == right.rawValue
  }

  @inlinable package var escapes: Bool { rawValue != 0 }

  @inlinable package var escaper: Escaper { Escaper(rawValue: rawValue & 31) ?? .omitted }

  @inlinable package var container: Container { Container(rawValue: rawValue >> 5) ?? .raw }
}
