import Model
import System
import Text

/// The facts about a media file, and the version of the file to which they apply.
struct MediaRecord: Sendable {
  var identity: FileIdentity
  /// Whether a file that still has the identity also has the same contents.
  var isSettled: Bool
  /// The digest of the file's bytes; `nil` if not all of them were read.
  var contents: FastDigest?
  /// The asset as it was probed, before the decision about its publication.
  var found: Asset
  var decision: Decision?

  /// The decision on what to publish for a file.
  struct Decision: Sendable {
    /// See `MediaPreparer.digest`.
    var tools: FastDigest
    /// The asset that was prepared, and the result. In the result, `copy` and `original` contain only file names in the
    /// cache; the name of `original` is empty if the original is the file itself.
    var asset: Asset
    var made: Asset
    /// What was appended to the path for another format: empty, `.jpg` or `.svg`.
    var ending: String { made.path.hasPrefix(asset.path) ? String(made.path.dropFirst(asset.path.utf8.count)) : "" }
    /// `nil` if there is no copy, or it is too young to be trusted.
    var copy: FileIdentity?
    /// The identity of the original if it is a copy; `nil` if it is not, or is too young to be trusted.
    var original: FileIdentity?
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
      writer.append(decision.ending)
      writer.append(decision.made.copy) { $0.append($1) }
      writer.append(decision.made.original?.file) { $0.append($1) }
      writer.append(decision.copy) { $0.append($1) }
      writer.append(decision.original) { $0.append($1) }
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
        let ending = reader.text()
        made.path = ["", ".jpg", ".svg"].contains(ending) ? ending : reader.fail("")
        made.copy = reader.optional { $0.text() }
        made.original = reader.optional { $0.text() }.map { Asset.Original(path: "", file: $0) }
        return MediaRecord.Decision(
          tools: tools, asset: asset, made: made, copy: reader.optional { $0.fileIdentity() },
          original: reader.optional { $0.fileIdentity() })
      })
  }
}
