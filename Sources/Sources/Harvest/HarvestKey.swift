import Archive
import Model
import Text

/// A digest of all inputs of a source's entries, except the time.
enum HarvestKey {
  /// Returns `nil` if the entries have further inputs: `hidden.yaml`, or files of the mirror. `state` is the state of
  /// the source's entries in the archive (`SourceArchive.states()`).
  static func digest(
    _ source: Source, _ record: SourceRecord?, state: Int64?, _ settings: Settings, _ hidings: [HidingRule]
  ) -> FastDigest? {
    guard hidings.isEmpty, source.images != .mirror else { return nil }
    var writer = BinaryWriter()
    writer.append(settings.digest)
    writer.append(state) { $0.append($1) }
    for text in [source.id, source.title, source.show.rawValue, source.images.rawValue] { writer.append(text) }
    for text in [source.category, source.language, source.section, record?.language, source.fullText?.right] {
      writer.append(text) { $0.append($1) }
    }
    for list in [source.tags, source.include, source.exclude] { writer.append(list) { $0.append($1) } }
    for rules in [source.keep, source.drop] { writer.append(rules) { $0.append($1) } }
    writer.append(CleaningRules(source).digest) { $0.append($1) }
    writer.append(count: source.excerpt)
    for flag in [
      source.keepsOrder, source.sort.key == .feed, source.isIncident, source.ownPages, record?.isComplete ?? false,
      source.status.hasFailed,
    ] {
      writer.append(flag)
    }
    writer.append(source.limit) { $0.append(count: $1) }
    writer.append(source.retention) { $0.append($1) }
    return FastDigest(of: writer.bytes)
  }
}

extension BinaryWriter {
  fileprivate mutating func append(_ rule: FilterRule) {
    append(rule.conditions) { writer, condition in
      writer.append(condition.fields.map(\.rawValue)) { $0.append($1) }
      writer.append(condition.patterns) { $0.append($1) }
    }
  }
}
