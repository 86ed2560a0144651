/// What a client sent before the body: untrusted.
package struct RequestHead: Sendable {
  package var method: String
  /// The path as it was sent, percent-encoded, without the query.
  package var target: String
  /// The fields in `known`, by their names in lower case.
  package var fields: [String: String]

  /// The fields that the server looks at.
  package static let known = [
    "host", "origin", "range", "if-range", "if-none-match", "sec-fetch-site", "service-worker", "x-rhapsode",
  ]

  package init(method: String, target: String, fields: [String: String] = [:]) {
    self.method = method
    self.target = target
    self.fields = fields
  }

  package subscript(field: String) -> String? { fields[field] }
}
