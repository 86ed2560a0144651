import Jinja
import Model
import Text

extension PageHost {
  /// Returns the scenes of the entry's text, for templates that lay out a story themselves.
  func scenes(of entry: Int) -> Value {
    let body = bodies.openBody(entry)
    return .list(
      body.children(body.body.pieces.indices).compactMap { position in
        guard let element = body.element(at: position), case .block("scene", _) = element.kind else { return nil }
        return scene(element, at: position, of: body)
      })
  }
}

extension PageHost {
  private func scene(_ element: Element, at position: Int, of body: OpenBody) -> Value {
    let blocks = body.children(body.inside(position)).map { child -> Value in
      let attributes = body.element(at: child)?.attributes ?? body.medium(at: child)?.attributes ?? Attributes()
      let html = bodies.html(child..<body.end(at: child) + 1, of: body, for: self)
      return map([
        (.kind, .string(name(ofPiece: child, of: body))), (.html, .safe(SafeHTML(trusted: html.span.text))),
        (.frame, frame(attributes, of: body)), (.align, .of(attributes["align"])),
        (.start, seconds("start", attributes, of: body)), (.end, seconds("end", attributes, of: body)),
      ])
    }
    return map([
      (.id, .of(element.attributes.id)), (.page, .of(element.attributes["page"].flatMap(Int.init))),
      (.blocks, .list(blocks)),
    ])
  }

  private func name(ofPiece position: Int, of body: OpenBody) -> String {
    if let medium = body.medium(at: position) {
      return "\(media.kind(of: MediaReference(medium), entry: body.entry))"
    }
    return switch body.element(at: position)?.kind {
    case .heading: "heading"
    case .code: "code"
    case .block(let name, _): name
    default: "text"
    }
  }
}
