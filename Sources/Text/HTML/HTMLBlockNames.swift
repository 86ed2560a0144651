/// The elements with which a block of raw HTML begins in Markdown, even within a line: those of CommonMark 0.29, which the
/// library of Markdown follows (section 4.6, condition 6).
package enum HTMLBlockNames {
  package static let all = inParagraphs.union([
    "address", "article", "aside", "blockquote", "body", "caption", "center", "colgroup", "dd", "details", "dialog",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4",
    "h5", "h6", "head", "header", "hr", "html", "li", "main", "menu", "nav", "noframes", "ol", "p", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ])

  /// Those that paragraphs can contain, or that elements in paragraphs can contain.
  package static let inParagraphs: Set<String> = [
    "base", "basefont", "col", "frame", "iframe", "legend", "link", "menuitem", "optgroup", "option", "param", "source",
    "title", "track",
  ]
}
