/// An alert of the Common Alerting Protocol 1.2: its fields by CAP's own names (`severity`, `areaDesc`, …), in the
/// document's order, those of its first `info` among them.
package struct FeedAlert: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A name may come several times.
  package var fields: [Field]

  package init(fields: [Field] = []) { self.fields = fields }

  /// The first value of that name.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
