import Model
import System
import Text

/// What is known of a media file, and the version that it was found in.
struct MediaRecord: Sendable {
  var identity: FileIdentity
  /// Whether a file that still has the identity also has the same contents.
  var isSettled: Bool
  /// Of the file's bytes; `nil` if they were not all read.
  var contents: FastDigest?
  /// As it was found, before anything was decided about its publication.
  var found: Asset
  var decision: Decision?

  /// What is published of a file.
  struct Decision: Sendable {
    /// See `MediaPreparer.digest`.
    var tools: FastDigest
    /// The asset that was prepared, and the result, which has the name of its copy in `copy`.
    var asset: Asset
    var made: Asset
    /// Whether the result has the ending of another format.
    var isRenamed: Bool { made.path != asset.path }
    /// `nil` if there is no copy, or it is too young to be trusted.
    var copy: FileIdentity?
  }
}

extension BinaryWriter {
  mutating func append(_ record: MediaRecord) {
    append(record.identity)
    append(record.isSettled)
    append(record.contents) { $0.append($1) }
    append(record.found)
    append(record.decision) { writer, decision in
      writer.append(decision.tools)
      writer.append(decision.asset)
      writer.append(decision.made)
      writer.append(decision.isRenamed)
      writer.append(decision.made.copy) { $0.append($1) }
      writer.append(decision.copy) { $0.append($1) }
    }
  }
}

extension BinaryReader {
  /// Reads a record; its assets have no paths.
  mutating func mediaRecord() -> MediaRecord {
    MediaRecord(
      identity: fileIdentity(), isSettled: flag(), contents: optional { $0.digest() },
      found: asset(),
      decision: optional { reader in
        let tools = reader.digest()
        let asset = reader.asset()
        var made = reader.asset()
        if reader.flag() { made.path = ".jpg" }
        made.copy = reader.optional { $0.text() }
        return MediaRecord.Decision(tools: tools, asset: asset, made: made, copy: reader.optional { $0.fileIdentity() })
      })
  }
}
