import Model

/// What a template of `blocks/` renders: an element of a body, or a picture, sound or film in it. Its content and label
/// are rendered when the template first asks for them.
final class Block {
  enum Subject {
    /// The index in `Body.pieces` of the element's `enter`. The pieces up to the matching `leave` are inside it.
    case element(Int)
    /// With its index in `Body.pieces`.
    case medium(MediaElement, at: Int)
    /// Several scenes in a row: the pieces from the first one to the last.
    case scenes(Range<Int>)
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
    case .medium(let medium, _):
      element = nil
      attributes = medium.attributes
    case .scenes:
      element = nil
      attributes = Attributes()
    }
  }

  /// The index in `Body.pieces` where it begins.
  var position: Int {
    switch subject {
    case .element(let position), .medium(_, let position): position
    case .scenes(let range): range.lowerBound
    }
  }

  var isCode: Bool { if case .code = element?.kind { true } else { false } }

  /// `nil` unless it is a formula.
  var formula: Formula? { if case .formula(let formula) = element?.kind { formula } else { nil } }

  /// The line in the entry's file, counted from 1; 0 if it is not known.
  var line: Int {
    switch subject {
    case .element: element?.line ?? 0
    case .medium(let medium, _): medium.line
    case .scenes(let range): body.element(at: range.lowerBound)?.line ?? 0
    }
  }

  /// In Unicode scalars, counted from 1; 0 if it is not known.
  var column: Int {
    switch subject {
    case .element: element?.column ?? 0
    case .medium(let medium, _): medium.column
    case .scenes(let range): body.element(at: range.lowerBound)?.column ?? 0
    }
  }
}
