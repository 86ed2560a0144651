import Markup
import Text

/// A formula inside a content document of an EPUB, as presentation MathML in XML. Its TeX becomes its alternative text,
/// which reading systems without MathML show: they would print the TeX after the letters of the formula.
enum BookFormula {
  private static let elements: Set<String> = [
    "math", "menclose", "mfrac", "mi", "mn", "mo", "mover", "mpadded", "mphantom", "mroot", "mrow", "ms", "mspace",
    "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr", "munder", "munderover",
  ]
  private static let attributes: Set<String> = [
    "accent", "accentunder", "alttext", "depth", "display", "displaystyle", "fence", "height", "largeop",
    "linethickness", "lspace", "mathbackground", "mathcolor", "mathsize", "mathvariant", "maxsize", "minsize",
    "movablelimits", "notation", "rspace", "scriptlevel", "separator", "stretchy", "style", "symmetric", "voffset",
    "width",
  ]

  /// Returns the formula for a book, or `nil` if it has an element that is not of presentation MathML.
  static func element(_ formula: HTMLTree.Element) -> HTMLTree.Element? {
    guard var math = plain(formula).flatMap({ $0.count == 1 ? $0[0] : nil }) else { return nil }
    math.attributes.insert(.init("xmlns", "http://www.w3.org/1998/Math/MathML"), at: 0)
    if math["alttext"] == nil, let tex = tex(of: formula) { math["alttext"] = tex }
    return math
  }

  /// Returns the element without what is not shown. `semantics` gives way to what it annotates.
  private static func plain(_ element: HTMLTree.Element) -> [HTMLTree.Element]? {
    if element.name == "annotation" || element.name == "annotation-xml" { return [] }
    var children: [HTMLTree.Node] = []
    for child in element.children {
      switch child {
      case .text(let text): if !element.name.isContainer { children.append(.text(text)) }
      case .element(let inner):
        guard let inner = plain(inner) else { return nil }
        children += inner.map { .element($0) }
      }
    }
    if element.name == "semantics" {
      return children.compactMap { if case .element(let inner) = $0 { inner } else { nil } }
    }
    guard elements.contains(element.name) else { return nil }
    return [
      HTMLTree.Element(element.name, element.attributes.filter { attributes.contains($0.name) }, children)
    ]
  }

  private static func tex(of element: HTMLTree.Element) -> String? {
    element.first("annotation").flatMap { $0["encoding"] == "application/x-tex" ? $0.text : nil }
  }
}

extension String {
  /// Whether elements of that name contain no text of their own in MathML.
  fileprivate var isContainer: Bool { !["mi", "mn", "mo", "ms", "mtext"].contains(self) }
}
