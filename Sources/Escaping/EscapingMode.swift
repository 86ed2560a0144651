/// How a value is escaped where it is written: for what stands there, and for what that stands in.
package struct EscapingMode: Hashable, Sendable {
  package enum Escaper: UInt8 {
    case none
    case text
    /// What a `link` is to the page: nothing that loads what styles or runs.
    case relation
    /// Attributes, `title` and `textarea`, where tags mean nothing.
    case words
    /// Comments: a value is not written at all.
    case nothing
    case elementName, elementNameEnd, attributeName, attributeNameEnd
    /// Where a `=` follows: there must be a name, whatever the values before gave.
    case attributeNameThere
    /// Where a value without quotes ends: what follows must not become it.
    case valueThere
    case addressStart, addressPath, addressQuery, addressList, sourceSet
    case styleValue, styleString
    case scriptValue, scriptString, scriptTemplate, scriptRegex
    case jsonValue, jsonString
    /// `srcdoc`, which holds a whole document.
    case document
    /// `<![CDATA[…]]>`
    case section
  }

  package enum Container: UInt8 {
    /// Nothing decodes references here.
    case raw
    case html, htmlQuoted
    /// Without quotes; `htmlBare`: the value starts here, and may not be empty.
    case htmlUnquoted, htmlBare
    case xml
    /// In the tag of a `script`, `meta`, `link` or `animate`, whose attributes say what it is.
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
