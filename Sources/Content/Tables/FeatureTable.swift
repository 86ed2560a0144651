import Configuration
import Model
import Text

/// A GeoJSON file whose features are entries: their properties are fields of front matter, as the columns of a CSV are.
///
/// JSON is parsed as YAML, a superset that reports the position of each value.
struct FeatureTable: Sendable {
  private(set) var rows: [EntryTable.Row] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// `fields` are the names of all fields of front matter; other properties become `params`.
  init(_ bytes: [UInt8], file: TextFile, fields: Set<String>) {
    let (root, problems) = YAML.parse(bytes.span)
    diagnostics = problems.map { Diagnostic(.error, $0.summary, at: file.place($0.position), help: $0.help) }
    guard let root, problems.isEmpty else { return }
    let features = root.text("type") == "Feature" ? [root] : root["features"]?.elements
    guard let features else {
      diagnostics.append(
        Diagnostic(
          .error, "this is not a GeoJSON file with features", at: file.place(root.position),
          help: "it must be an object with `\"type\": \"FeatureCollection\"` and `\"features\"`"))
      return
    }
    let lines = Set(features.map(\.position.line))
    for (index, feature) in features.enumerated() {
      // Features on one line are identified by their numbers.
      let line = lines.count == features.count ? Int(feature.position.line) : index + 1
      add(feature, number: index + 1, line: line, file, fields)
    }
  }
}

extension FeatureTable {
  private mutating func add(_ feature: YAMLNode, number: Int, line: Int, _ file: TextFile, _ fields: Set<String>) {
    var reader = PropertyReader(fields: fields, position: feature.position)
    for member in feature["properties"]?.members ?? [] where !member.value.isNull { reader.take(member) }
    var row = EntryTable.Row(node: reader.node, text: reader.text, line: line, number: number)
    if let geometry = feature["geometry"], !geometry.isNull {
      do throws(GeoJSONMistake) {
        let (shapes, height) = try GeoJSON.shapes(of: geometry.node)
        row.place = GeoPlace(name: reader.place, address: reader.address, height: height, shapes: shapes)
      } catch {
        diagnostics.append(
          Diagnostic(
            .error, "feature \(number): \(error.summary)",
            at: file.place((geometry["coordinates"] ?? geometry).position), help: error.help))
        return
      }
    }
    rows.append(row)
  }

  /// A reader that sorts the properties of one feature into fields, `incident` and `params`.
  private struct PropertyReader {
    let fields: Set<String>
    let position: YAMLNode.Position
    var members: [YAMLNode.Member] = []
    var incident: [YAMLNode.Member] = []
    var params: [YAMLNode.Member] = []
    var text = ""
    var place: String?
    var address: String?

    init(fields: Set<String>, position: YAMLNode.Position) {
      (self.fields, self.position) = (fields, position)
    }

    mutating func take(_ member: YAMLNode.Member) {
      switch member.key {
      case EntryTable.textColumn: text = member.value.text ?? ""
      case "place": place = member.value.text
      case "address": address = member.value.text
      case "handled", "severity", "certainty", "urgency": incident.append(member)
      case "name" where !members.contains { $0.key == "title" }:
        members.append(YAMLNode.Member(key: "title", keyPosition: member.keyPosition, value: member.value))
      case _ where fields.contains(member.key):
        members.removeAll { $0.key == member.key }
        members.append(member)
      default: params.append(member)
      }
    }

    /// The properties as front matter would contain them.
    var node: YAMLNode {
      var all = members
      for (key, part) in [("incident", incident), ("params", params)] where !part.isEmpty {
        all.append(
          YAMLNode.Member(
            key: key, keyPosition: part[0].keyPosition,
            value: YAMLNode(value: .mapping(part), position: part[0].keyPosition)))
      }
      return YAMLNode(value: .mapping(all), position: position)
    }
  }
}
