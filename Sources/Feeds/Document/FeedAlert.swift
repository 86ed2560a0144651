/// An alert of the Common Alerting Protocol 1.2. Its fields have CAP's names (`severity`, `areaDesc`, …) in document
/// order.
package struct FeedAlert: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// What the alert says in one language, of one area.
  package struct Info: Sendable, Hashable {
    /// Includes the fields of its areas and parameters, but not those of its resources.
    package var fields: [Field] = []
    /// The fields of each `resource`.
    var resources: [[Field]] = []

    init() {}

    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

    /// A BCP 47 tag; the default of CAP is American English.
    var language: String { self["language"] ?? "en-US" }
  }

  /// The fields of the alert itself. A feed's entry that has CAP fields without an alert element has all of them here.
  package var own: [Field]
  package var infos: [Info] = []

  package init(fields: [Field] = []) { own = fields }

  /// Its own fields, and those of its first `info`. A name may occur several times.
  var fields: [Field] { own + (infos.first?.fields ?? []) }

  /// The first value with that name.
  package subscript(name: String) -> String? {
    own.first { $0.name == name }?.value ?? infos.first?[name]
  }
}

extension FeedAlert {
  /// The relation of an alert to earlier alerts (`msgType`).
  package enum Kind: String, Sendable, Hashable {
    case alert = "Alert"
    case update = "Update"
    case cancel = "Cancel"
    case acknowledgement = "Ack"
    case error = "Error"
  }

  /// `nil` if `msgType` is missing or has another value.
  package var kind: Kind? { self["msgType"].flatMap(Kind.init) }

  /// The identifiers of the alerts that it refers to: `references` has `sender,identifier,sent` of each.
  package var referenced: [String] {
    let references = (self["references"] ?? "").split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
    return references.compactMap { reference in
      let parts = reference.split(separator: ",", omittingEmptySubsequences: false)
      return parts.count == 3 && !parts[1].isEmpty ? String(parts[1]) : nil
    }
  }

  /// The value of the parameter with that name, in its first `info`.
  package func parameter(_ name: String) -> String? {
    let fields = self.fields
    guard
      let index = fields.indices.first(where: { fields[$0].name == "valueName" && fields[$0].value == name }),
      index + 1 < fields.count, fields[index + 1].name == "value"
    else { return nil }
    return fields[index + 1].value
  }
}
