/// How a value is escaped at one place: an escaper for the innermost language, then a container for the document around
/// it.
package struct EscapingMode: Hashable, Sendable {
  package enum Escaper: UInt8 {
    case none
    case text
    /// The `rel` of a `link`: no value may make it load a style sheet or script.
    case relation
    /// Attributes, `title` and `textarea`, where tags have no meaning.
    case words
    /// Comments: values are not written.
    case nothing
    case elementName, elementNameEnd, attributeName, attributeNameEnd
    /// Before a `=`: writes a name if the values before it gave none.
    case attributeNameThere
    /// At the end of an unquoted attribute value: writes `""` if the values before it gave none.
    case valueThere
    case addressStart, addressPath, addressQuery, addressList, sourceSet
    case styleValue, styleString
    case scriptValue, scriptString, scriptTemplate, scriptRegex
    case jsonValue, jsonString
    /// `srcdoc`, which contains a whole document.
    case document
    /// `<![CDATA[…]]>`.
    case section
  }

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

  @inlinable package var escapes: Bool { rawValue != 0 }

  @inlinable package var escaper: Escaper { Escaper(rawValue: rawValue & 31) ?? .nothing }

  @inlinable package var container: Container { Container(rawValue: rawValue >> 5) ?? .raw }
}
