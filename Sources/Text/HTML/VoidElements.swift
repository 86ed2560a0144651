/// HTML's elements that have no content and no end tag (HTML §13.1.2), and the obsolete `param`, which parsers still treat
/// so.
package enum VoidElements {
  package static let names: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]
}
