import Model

@testable import Markup

/// A renderer of bodies with the output format of cmark's own renderer.
struct PlainRendering {
  /// Leaves out heading ids, the class of short tables, the elements of options in code, and the paragraph around an image that is alone in it, for the
  /// comparison with other renderers.
  var likeOthers = false

  static func html(
    _ markdown: String, options: MarkdownOptions = MarkdownOptions(), likeOthers: Bool = false
  ) -> String {
    let body = Markdown.open(Array(markdown.utf8), file: "a.md", options: options)
    return PlainRendering(likeOthers: likeOthers).html(of: body)
  }

  func html(of body: Body) -> String {
    var html: [UInt8] = []
    var open: [Int] = []
    for piece in body.pieces {
      switch piece {
      case .html(let range): html += body.html[range]
      case .media(let index): html += Array(image(body.media[index]).utf8)
      case .enter(let index):
        open.append(index)
        html += Array(start(body.elements[index]).utf8)
      case .leave:
        guard let index = open.popLast() else { continue }
        html += Array(end(body.elements[index]).utf8)
      }
    }
    let text = String(decoding: html, as: UTF8.self)
    guard likeOthers else { return text }
    return text.replacing("<table class=\"short\">", with: "<table>")
      .replacing(/<span class="option">(.*?)<\/span>/) { $0.output.1 }
  }

  private func image(_ image: MediaElement) -> String {
    let title = image.caption.isEmpty ? "" : " title=\"\(escaped(image.caption))\""
    let html =
      "<img src=\"\(address(image.src))\" alt=\"\(escaped(image.alt))\"\(title)\(attributes(image.attributes)) />"
    return image.isBlock && !likeOthers ? "<p>\(html)</p>" : html
  }

  private func start(_ element: Element) -> String {
    switch element.kind {
    case .link(let href, let title):
      let title = title.isEmpty ? "" : " title=\"\(escaped(title))\""
      return "<a href=\"\(address(href))\"\(title)\(attributes(element.attributes))>"
    case .heading(let level): return "<h\(level)\(likeOthers ? "" : attributes(element.attributes))>"
    case .block(let name, let form):
      return "<\(name) \(form)\(attributes(element.attributes))>\(form == .container ? "\n" : "")"
    case .code(let language):
      let name = language.isEmpty ? "" : " class=\"language-\(escaped(language))\""
      return "<pre\(attributes(element.attributes))><code\(name)>"
    case .formula(let formula):
      return formula.isDisplay ? "<formula display\(attributes(element.attributes))>" : "<formula>"
    case .label: return "<label>"
    }
  }

  private func end(_ element: Element) -> String {
    switch element.kind {
    case .link: "</a>"
    case .heading(let level): "</h\(level)>"
    case .block(let name, _): "</\(name)>"
    case .code: "</code></pre>"
    case .formula: "</formula>"
    case .label: "</label>"
    }
  }

  private func attributes(_ attributes: Attributes) -> String {
    var text = attributes.id.map { " id=\"\(escaped($0))\"" } ?? ""
    if !attributes.classes.isEmpty { text += " class=\"\(escaped(attributes.classes.joined(separator: " ")))\"" }
    for pair in attributes.pairs { text += " \(pair.key)=\"\(escaped(pair.value))\"" }
    return text
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Escapes a URL as cmark does.
  private func address(_ url: String) -> String {
    let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.+!*(),%#@?=;:/,$~".utf8)
    var text = ""
    for byte in url.utf8 {
      switch byte {
      case UInt8(ascii: "&"): text += "&amp;"
      case UInt8(ascii: "'"): text += "&#x27;"
      case _ where safe.contains(byte): text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
