/// How a value is escaped where it is written: for what stands there, and for what that stands in.
struct Mode: Hashable, Sendable {
  enum Escaper: UInt8 {
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

  enum Container: UInt8 {
    /// Nothing decodes references here.
    case raw
    case html, htmlQuoted
    /// Without quotes; `htmlBare`: the value starts here, and may not be empty.
    case htmlUnquoted, htmlBare
    case xml
    /// In the tag of a `script`, `meta`, `link` or `animate`, whose attributes say what it is.
    case decisiveTag
  }

  let rawValue: UInt8

  static let none = Mode(rawValue: 0)
  static let html = Mode(.text, in: .html)

  private init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ escaper: Escaper, in container: Container) { rawValue = escaper.rawValue | container.rawValue << 5 }

  var escapes: Bool { rawValue != 0 }

  var escaper: Escaper { Escaper(rawValue: rawValue & 31) ?? .nothing }

  var container: Container { Container(rawValue: rawValue >> 5) ?? .raw }
}
