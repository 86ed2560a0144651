package import Model
import System
package import Text

extension MediaPreparer {
  /// A digest of what the result of `prepared` depends on besides this program and the file: the program `thumbnail`,
  /// and whether it is installed.
  package var digest: FastDigest {
    var writer = BinaryWriter()
    writer.append(thumbnailer.identity) { writer, identity in
      writer.append(identity.size)
      writer.append(identity.modified)
    }
    return FastDigest(of: writer.bytes)
  }

  /// Returns the path of the copy with this name, or `nil` if no copy can have it.
  package func copy(named name: String) -> String? {
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x2E }),
      name.utf8.first != 0x2E
    else { return nil }
    return "\(cache)/media/\(name)"
  }

  /// Whether `made`, the result for `asset`, would be the same in another build. A failure may have been that of a worker
  /// or of the disk, so that it is tried again.
  package func isFinal(_ made: Asset, for asset: Asset) -> Bool {
    guard !made.isWithheld, made.damage == nil, made.digest == asset.digest else { return false }
    guard asset.type.hasPrefix("image/"), asset.type != "image/svg+xml" else { return true }
    // The warning says that the upright copy of a turned picture could not be made.
    let hasWarning = made.diagnostics.contains { $0.severity == .warning }
    if asset.type == "image/webp", thumbnailer.isInstalled, hasWarning { return false }
    let isSeen = made.color != nil || asset.digest == nil || !thumbnailer.isInstalled
    return isSeen && (made.original != nil || Self.unshown[asset.type] == nil)
  }
}
