import Escaping
import Markup
import Model
import Text

/// Renders Markdown outside of entries, such as a text in `data/`, without templates: links, headings and images become
/// plain HTML. Directives are dropped, but their contents are kept.
enum SimpleMarkdown {
  static func html(of text: String, language: String) -> SafeHTML {
    let body = Markdown.open(Array(text.utf8), file: "", options: MarkdownOptions(language: language))
    var html: [UInt8] = []
    var ends: [StaticString] = []
    for piece in body.pieces {
      switch piece {
      case .html(let range): html += body.html[range]
      case .media(let index): append(body.media[index], to: &html)
      case .enter(let index): ends.append(open(body.elements[index], into: &html))
      case .leave: if let end = ends.popLast() { html.append(utf8: end.description) }
      }
    }
    return SafeHTML(trusted: html.text)
  }

  /// Writes the start tag and returns the end tag.
  private static func open(_ element: Element, into html: inout [UInt8]) -> StaticString {
    switch element.kind {
    case .link(let href, let title):
      html.append(utf8: "<a href=\"")
      html.append(escaping: href)
      if !title.isEmpty {
        html.append(utf8: "\" title=\"")
        html.append(escaping: title)
      }
      html.append(utf8: "\">")
      return "</a>"
    case .heading(let level):
      html.append(utf8: "<h\(level)>")
      return ["</h1>", "</h2>", "</h3>", "</h4>", "</h5>", "</h6>"][max(1, min(level, 6)) - 1]
    case .code(let language):
      html.append(utf8: "<pre><code")
      if !language.isEmpty {
        html.append(utf8: " class=\"language-")
        html.append(escaping: language)
        html.append(utf8: "\"")
      }
      html.append(utf8: ">")
      return "</code></pre>"
    // Such texts are small, and their formulas few: they are not typeset.
    case .formula(let formula):
      html.append(utf8: formula.isBlock ? "<pre><code>" : "<code>")
      return formula.isBlock ? "</code></pre>" : "</code>"
    case .block, .label: return ""
    }
  }

  private static func append(_ media: MediaElement, to html: inout [UInt8]) {
    html.append(utf8: "<img src=\"")
    html.append(escaping: media.src)
    html.append(utf8: "\" alt=\"")
    html.append(escaping: media.alt)
    html.append(utf8: "\">")
  }
}
