import System
package import Text

/// A request of the studio's page that may be answered: its token, host and origin are right.
package struct StudioRequest: Sendable {
  package enum Body: Sendable {
    /// A GET has none.
    case none
    case json(Node)
    case file(UploadedFile)
  }

  /// What is asked for, such as `story` or `trash/restore`.
  package var name: String
  package var query: [String: String]
  /// The value of `Content-Type`.
  package var type: String?
  package var body: Body

  package init(_ name: String, query: [String: String] = [:], type: String? = nil, _ body: Body = .none) {
    self.name = name
    self.query = query
    self.type = type
    self.body = body
  }

  /// Whether something is to be written.
  package var isPost: Bool {
    if case .none = body { false } else { true }
  }
}
