/// The elements that sanitized HTML may contain, and how an HTML parser treats each.
enum AllowedElement: UInt8, CaseIterable, Sendable {
  case a, abbr, address, article, aside, audio, b, bdi, bdo, blockquote, br, caption, cite, code, col, colgroup, data,
    dd
  case del, details, dfn, div, dl, dt, em, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, i, img, ins
  case kbd, li, mark, ol, p, picture, pre, q, rp, rt, ruby, s, samp, section, small, source, span, strong, sub, summary
  case sup, table, tbody, td, tfoot, th, thead, time, tr, track, u, ul, `var`, video, wbr

  var name: String { "\(self)" }

  /// `<name` and `</name>` as bytes, in the order of `allCases`.
  static let starts: [[UInt8]] = allCases.map { Array("<\($0.name)".utf8) }
  static let ends: [[UInt8]] = allCases.map { Array("</\($0.name)>".utf8) }

  /// Whether the element has neither content nor an end tag.
  var isVoid: Bool {
    switch self {
    case .br, .col, .hr, .img, .source, .track, .wbr: true
    default: false
    }
  }

  /// Whether it is a formatting element, which an HTML parser reopens after the block that it was left open in.
  var isFormatting: Bool {
    switch self {
    case .a, .b, .code, .em, .i, .s, .small, .strong, .u: true
    default: false
    }
  }

  var isHeading: Bool { (AllowedElement.h1.rawValue...AllowedElement.h6.rawValue).contains(rawValue) }

  /// Whether it is phrasing content.
  var isPhrasing: Bool {
    switch self {
    case .a, .abbr, .audio, .b, .bdi, .bdo, .br, .cite, .code, .data, .del, .dfn, .em, .i, .img, .ins, .kbd, .mark: true
    case .picture, .q, .rp, .rt, .ruby, .s, .samp, .small, .source, .span, .strong, .sub, .sup, .time, .track: true
    case .u, .var, .video, .wbr: true
    default: false
    }
  }

  /// Whether its start tag closes an open paragraph.
  var closesParagraph: Bool { !isPhrasing && !isTablePart }

  /// Whether it is a part of a table's structure.
  var isTablePart: Bool {
    switch self {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  var isRowGroup: Bool { self == .tbody || self == .thead || self == .tfoot }

  var isCell: Bool { self == .td || self == .th }

  /// Whether content is allowed only in the cells and the caption inside it; HTML parsers move other content in front
  /// of the table.
  var isTableContext: Bool { self == .table || self == .tr || isRowGroup }

  /// Whether it ends the search for an open element: an end tag inside a cell or a table closes nothing outside.
  var isScopeBoundary: Bool { self == .table || isCell || self == .caption }

  /// Whether it ends the search for the open element of an inline end tag.
  var isSpecial: Bool { !isPhrasing }

  var isPlayer: Bool { self == .audio || self == .video || self == .picture }
}
