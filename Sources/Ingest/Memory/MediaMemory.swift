import Media
import Model
import Synchronization
import System
import Text

/// What is known of the media files of a site, from the last build and from this one. Any thread may call it.
final class MediaMemory: Sendable {
  private let folder: String
  /// Of the last build, by path below the site's folder.
  private let last: [String: MediaRecord]
  private let records = Mutex<[String: MediaRecord]>([:])

  /// `bytes` are those of the last build, and untrusted. If they are damaged, nothing is known.
  /// `folder` is the site's.
  init(_ bytes: [UInt8], folder: String) {
    self.folder = folder
    var reader = BinaryReader(bytes)
    let records = reader.list { reader in
      let file = reader.text()
      return (file, reader.mediaRecord())
    }
    last = reader.isAtEnd ? Dictionary(records) { first, _ in first } : [:]
  }

  /// Those of files that were used, and of others that still exist.
  var bytes: [UInt8] {
    let used = records.withLock { $0 }
    let others = last.filter { used[$0.key] == nil && Files.exists("\(folder)/\($0.key)") }
    var writer = BinaryWriter()
    writer.append(used.merging(others) { first, _ in first }.sorted { $0.key < $1.key }) { writer, item in
      writer.append(item.key)
      writer.append(item.value)
    }
    return writer.bytes
  }
}

extension MediaMemory {
  /// Returns what the last build has found in a file that has not changed, or else what `find` finds. `find` also returns
  /// the digest of the file's bytes if it has read them all.
  func found(_ file: String, path: String, _ find: () -> (asset: Asset, contents: FastDigest?)?) -> Asset? {
    let before = FileIdentity(ofFileAt: file)
    let wasSettled = before?.isSettled ?? false
    guard let before, var record = known(file, before) ?? same(file) else {
      guard let (asset, contents) = find() else { return nil }
      if let before {
        note(
          MediaRecord(
            identity: before, isSettled: wasSettled && FileIdentity(ofFileAt: file) == before, contents: contents,
            found: asset), of: file)
      }
      return asset
    }
    (record.found.file, record.found.path) = (file, path)
    note(record, of: file)
    return record.found
  }

  /// Returns what the last build has decided about the file, or else lets `preparer` decide.
  func prepared(_ asset: Asset, by preparer: MediaPreparer, tools: FastDigest) -> Asset {
    let record = records.withLock { $0[name(asset.file)] } ?? mirrored(asset)
    if let record, let made = decided(asset, record, preparer, tools) { return made }
    let made = preparer.prepared(asset)
    if var record, preparer.isFinal(made, for: asset) {
      let copy = made.copy.flatMap { FileIdentity(ofFileAt: $0) }
      record.decision = MediaRecord.Decision(
        tools: tools, asset: asset, made: made, copy: copy.flatMap { $0.isSettled ? $0 : nil })
      record.decision?.made.copy = made.copy.flatMap { $0.split(separator: "/").last.map(String.init) }
      note(record, of: asset.file)
    }
    return made
  }
}

extension MediaMemory {
  private func name(_ file: String) -> String {
    file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.utf8.count + 1)) : file
  }

  private func note(_ record: MediaRecord, of file: String) { records.withLock { $0[name(file)] = record } }

  /// Returns the last build's record of a file with the same identity.
  private func known(_ file: String, _ identity: FileIdentity) -> MediaRecord? {
    last[name(file)].flatMap { $0.isSettled && $0.identity == identity ? $0 : nil }
  }

  /// Returns the last build's record of a file with the same bytes, with its present identity. Without this, a fresh clone
  /// would compute all cryptographic digests again.
  private func same(_ file: String) -> MediaRecord? {
    guard var record = last[name(file)], let contents = record.contents,
      let reading = try? FileReading(file, limit: MediaFile.limit), FastDigest(of: reading.bytes) == contents
    else { return nil }
    (record.identity, record.isSettled) = (reading.identity, reading.isSettled)
    return record
  }

  /// Returns the record of a picture of a source, which the mirror has found.
  private func mirrored(_ asset: Asset) -> MediaRecord? {
    guard asset.isMirrored, let identity = FileIdentity(ofFileAt: asset.file) else { return nil }
    if let record = known(asset.file, identity) {
      note(record, of: asset.file)
      return record
    }
    return MediaRecord(identity: identity, isSettled: identity.isSettled, found: asset)
  }

  /// Returns the stored decision, if the same file would be prepared in the same way, and its copy is intact.
  private func decided(
    _ asset: Asset, _ record: MediaRecord, _ preparer: MediaPreparer, _ tools: FastDigest
  ) -> Asset? {
    guard let decision = record.decision, decision.tools == tools else { return nil }
    var known = decision.asset
    (known.path, known.file) = (asset.path, asset.file)
    // Without a digest, only the identity tells that the contents are those that were looked at.
    guard known == asset, asset.digest != nil || record.isSettled else { return nil }
    var made = decision.made
    made.file = asset.file
    made.path = asset.path + (decision.isRenamed ? ".jpg" : "")
    guard let name = made.copy else { return made }
    made.copy = preparer.copy(named: name)
    guard let copy = made.copy, let identity = decision.copy, FileIdentity(ofFileAt: copy) == identity else {
      return nil
    }
    return made
  }
}
