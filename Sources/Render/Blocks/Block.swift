import Model

/// The subject of a template of `blocks/`: an element or a medium of an open body. Its parts are rendered on demand.
struct Block {
  enum Subject {
    /// Position of its `enter` among the pieces.
    case element(Int)
    case medium(MediaElement)
  }

  var subject: Subject
  var body: OpenBody
  var attributes: Attributes
  var content: Part?
  var label: Part?

  /// A rendered part and its reads: every further use of the part records them again.
  struct Part {
    var html: [UInt8]
    var reads: [Read]
  }

  init(_ subject: Subject, of body: OpenBody) {
    self.subject = subject
    self.body = body
    attributes =
      switch subject {
      case .element(let position): body.element(at: position)?.attributes ?? Attributes()
      case .medium(let medium): medium.attributes
      }
  }

  /// `nil` for a medium.
  var element: Element? {
    guard case .element(let position) = subject else { return nil }
    return body.element(at: position)
  }

  var line: Int {
    switch subject {
    case .element: element?.line ?? 0
    case .medium(let medium): medium.line
    }
  }

  var column: Int {
    switch subject {
    case .element: element?.column ?? 0
    case .medium(let medium): medium.column
    }
  }
}
