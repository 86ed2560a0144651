import System
package import Text

/// A request of the studio's page whose token, host and origin were checked.
package struct StudioRequest: Sendable {
  package enum Body: Sendable {
    /// A GET has no body.
    case none
    case json(Node)
    case file(UploadedFile)
  }

  /// The operation, such as `story` or `trash/restore`.
  package var name: String
  package var query: [String: String]
  package var body: Body

  package init(_ name: String, query: [String: String] = [:], _ body: Body = .none) {
    self.name = name
    self.query = query
    self.body = body
  }

  /// Whether this is a POST, which may write something.
  package var isPost: Bool {
    if case .none = body { false } else { true }
  }
}
