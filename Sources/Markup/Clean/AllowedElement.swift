/// The elements that may remain in cleaned HTML, and how HTML's parser treats each.
enum AllowedElement: UInt8, CaseIterable, Sendable {
  case a, abbr, address, article, aside, audio, b, bdi, bdo, blockquote, br, caption, cite, code, col, colgroup, data,
    dd
  case del, details, dfn, div, dl, dt, em, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, i, img, ins
  case kbd, li, mark, ol, p, picture, pre, q, rp, rt, ruby, s, samp, section, small, source, span, strong, sub, summary
  case sup, table, tbody, td, tfoot, th, thead, time, tr, track, u, ul, `var`, video, wbr

  var name: String { "\(self)" }

  /// `<name` and `</name>`, in the order of `allCases`, ready to be written.
  static let starts: [[UInt8]] = allCases.map { Array("<\($0.name)".utf8) }
  static let ends: [[UInt8]] = allCases.map { Array("</\($0.name)>".utf8) }

  /// Has no content and no end tag.
  var isVoid: Bool {
    switch self {
    case .br, .col, .hr, .img, .source, .track, .wbr: true
    default: false
    }
  }

  /// HTML's parser opens these again after the block that they were left open in.
  var isFormatting: Bool {
    switch self {
    case .a, .b, .code, .em, .i, .s, .small, .strong, .u: true
    default: false
    }
  }

  var isHeading: Bool { (AllowedElement.h1.rawValue...AllowedElement.h6.rawValue).contains(rawValue) }

  /// May stand in a line of text.
  var isPhrasing: Bool {
    switch self {
    case .a, .abbr, .audio, .b, .bdi, .bdo, .br, .cite, .code, .data, .del, .dfn, .em, .i, .img, .ins, .kbd, .mark: true
    case .picture, .q, .rp, .rt, .ruby, .s, .samp, .small, .source, .span, .strong, .sub, .sup, .time, .track: true
    case .u, .var, .video, .wbr: true
    default: false
    }
  }

  /// Its start tag closes an open paragraph.
  var closesParagraph: Bool { !isPhrasing && !isTablePart }

  /// Stands between `table` and the content of its cells.
  var isTablePart: Bool {
    switch self {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  var isRowGroup: Bool { self == .tbody || self == .thead || self == .tfoot }

  var isCell: Bool { self == .td || self == .th }

  /// Content may stand only in its cells and caption: anything else is moved out by HTML's parser.
  var isTableContext: Bool { self == .table || self == .tr || isRowGroup }

  /// Where a search for an open element ends: cells and tables keep what is in them.
  var isScopeBoundary: Bool { self == .table || isCell || self == .caption }

  /// The end tags of inline elements do not reach past these.
  var isSpecial: Bool { !isPhrasing }

  var isPlayer: Bool { self == .audio || self == .video || self == .picture }
}
