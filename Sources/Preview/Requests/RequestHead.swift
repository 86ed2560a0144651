/// The head of a request. It is untrusted.
package struct RequestHead: Sendable {
  package var method: String
  /// The path as it was sent, percent-encoded, without the query.
  package var target: String
  /// The decoded parts of the query by name, the first of each name. Those that are not UTF-8 are left out.
  package var query: [String: String]
  /// The fields in `known`, by their names in lower case.
  package var fields: [String: String]

  /// The fields that the server looks at.
  package static let known = [
    "host", "origin", "range", "if-range", "if-none-match", "sec-fetch-site", "service-worker", "x-rhapsode",
    "x-rhapsode-token", "content-length", "content-type",
  ]

  package init(method: String, target: String, query: [String: String] = [:], fields: [String: String] = [:]) {
    self.method = method
    self.target = target
    self.query = query
    self.fields = fields
  }

  package subscript(field: String) -> String? { fields[field] }

  /// The size of the body in bytes, if it is announced.
  var announcedLength: Int? {
    self["content-length"].flatMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) ?? .max : nil }
  }
}
