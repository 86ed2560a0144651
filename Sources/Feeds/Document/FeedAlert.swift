/// An alert of the Common Alerting Protocol 1.2. Its fields have CAP's names (`severity`, `areaDesc`, …) in document
/// order, including those of its first `info`.
package struct FeedAlert: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A name may occur several times.
  package var fields: [Field]

  package init(fields: [Field] = []) { self.fields = fields }

  /// The first value with that name.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
