/// A statement with its parameters `$1`, `$2`, ….
struct PostgreSQLStatement: Sendable {
  var text: String
  var values: [PostgreSQLValue]

  init(_ text: String, _ values: [SQLValue] = []) { self.init(text, values.map { .one($0) }) }

  init(_ text: String, _ values: [PostgreSQLValue]) {
    self.text = text
    self.values = values
  }
}
