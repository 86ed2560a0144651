import Media
import Model
import Synchronization
import System
import Text

/// Records of a site's media files, from the last build and from this one. Any thread may call it.
final class MediaMemory: Sendable {
  private let folder: String
  /// The records of the last build, by path below the site's folder.
  private let last: [String: MediaRecord]
  private let records = Mutex<[String: MediaRecord]>([:])

  /// `stored` are the untrusted bytes of the last build. If they are damaged, there are no records. `folder` is the
  /// site's folder.
  init(_ stored: StoredBytes, folder: String) {
    self.folder = folder
    var reader = BinaryReader(stored)
    let records = reader.list { reader in
      let file = reader.text()
      return (file, reader.mediaRecord())
    }
    last = reader.isAtEnd ? Dictionary(records) { first, _ in first } : [:]
  }

  /// The coded records of files that were used, and of other files that still exist.
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
  /// Returns the asset in the last build's record if the file has not changed, or else the result of `find`. `find`
  /// also returns the digest of the file's bytes if it has read all of them.
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

  /// Returns the last build's decision about the file, or else lets `preparer` decide.
  func prepared(_ asset: Asset, by preparer: MediaPreparer, tools: FastDigest) -> Asset {
    let record = records.withLock { $0[name(asset.file)] } ?? mirrored(asset)
    if let record, let made = decided(asset, record, preparer, tools) { return made }
    let made = preparer.prepared(asset)
    if var record, preparer.isFinal(made, for: asset) {
      let original = made.original.flatMap { $0.file == asset.file ? nil : $0.file }
      record.decision = MediaRecord.Decision(
        tools: tools, asset: asset, made: made, copy: Self.settled(made.copy), original: Self.settled(original))
      record.decision?.made.copy = made.copy.map { String($0.lastPathPart) }
      record.decision?.made.original?.file = original.map { String($0.lastPathPart) } ?? ""
      note(record, of: asset.file)
    }
    return made
  }
}

extension MediaMemory {
  private func name(_ file: String) -> String {
    file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.utf8.count + 1)) : file
  }

  private static func settled(_ path: String?) -> FileIdentity? {
    path.flatMap { FileIdentity(ofFileAt: $0) }.flatMap { $0.isSettled ? $0 : nil }
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

  /// Returns the record of a mirrored picture of a source.
  private func mirrored(_ asset: Asset) -> MediaRecord? {
    guard asset.isMirrored, let identity = FileIdentity(ofFileAt: asset.file) else { return nil }
    if let record = known(asset.file, identity) {
      note(record, of: asset.file)
      return record
    }
    return MediaRecord(identity: identity, isSettled: identity.isSettled, found: asset)
  }

  /// Returns the stored decision, if the same file would be prepared in the same way, and its copies are unchanged.
  private func decided(
    _ asset: Asset, _ record: MediaRecord, _ preparer: MediaPreparer, _ tools: FastDigest
  ) -> Asset? {
    guard let decision = record.decision, decision.tools == tools else { return nil }
    var known = decision.asset
    (known.path, known.file) = (asset.path, asset.file)
    // If the asset has no digest, only the file's identity proves that its contents are unchanged.
    guard known == asset, asset.digest != nil || record.isSettled else { return nil }
    var made = decision.made
    made.file = asset.file
    made.path = asset.path + decision.ending
    if let name = made.copy {
      made.copy = intact(name, decision.copy, preparer)
      guard made.copy != nil else { return nil }
    }
    guard let original = made.original else { return made }
    let file = original.file.isEmpty ? asset.file : intact(original.file, decision.original, preparer)
    made.original = file.map { Asset.Original(path: asset.path, file: $0) }
    return made.original == nil ? nil : made
  }

  /// Returns the path of a copy in the cache, if it is the one that was made.
  private func intact(_ name: String, _ known: FileIdentity?, _ preparer: MediaPreparer) -> String? {
    guard let path = preparer.copy(named: name), let known, FileIdentity(ofFileAt: path) == known else { return nil }
    return path
  }
}
