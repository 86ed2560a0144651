import Model

/// What a template of `blocks/` renders: an element of a body, or a picture, sound or film in it. Its content and label
/// are rendered when the template first asks for them.
final class Block {
  enum Subject {
    /// The index in `Body.pieces` of the element's `enter`. The pieces up to the matching `leave` are inside it.
    case element(Int)
    case medium(MediaElement)
  }

  let subject: Subject
  let body: OpenBody
  let attributes: Attributes
  /// `nil` for a medium.
  let element: Element?
  /// The pieces inside the element, rendered without its label; `nil` until a template asks for them.
  var content: Part?
  /// The rendered text in brackets of a directive such as `:::note[label]`; `nil` until a template asks for it.
  var label: Part?

  /// Rendered HTML, and the inputs that it was made from. Each further use of the HTML records these reads again, so
  /// that an incremental build renders every page that contains it if one of them changes.
  struct Part {
    var html: [UInt8]
    var reads: [Read]
  }

  init(_ subject: Subject, of body: OpenBody) {
    self.subject = subject
    self.body = body
    switch subject {
    case .element(let position):
      element = body.element(at: position)
      attributes = element?.attributes ?? Attributes()
    case .medium(let medium):
      element = nil
      attributes = medium.attributes
    }
  }

  var isCode: Bool { if case .code = element?.kind { true } else { false } }

  /// The line in the entry's file, counted from 1; 0 if it is not known.
  var line: Int {
    switch subject {
    case .element: element?.line ?? 0
    case .medium(let medium): medium.line
    }
  }

  /// In Unicode scalars, counted from 1; 0 if it is not known.
  var column: Int {
    switch subject {
    case .element: element?.column ?? 0
    case .medium(let medium): medium.column
    }
  }
}
