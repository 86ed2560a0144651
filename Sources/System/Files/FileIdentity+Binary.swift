package import Text

extension BinaryWriter {
  package mutating func append(_ identity: FileIdentity) {
    append(word: UInt64(bitPattern: identity.size))
    append(word: UInt64(bitPattern: identity.modified))
    append(word: UInt64(bitPattern: identity.changed))
    append(word: identity.inode)
    append(word: identity.device)
  }
}

extension BinaryReader {
  package mutating func fileIdentity() -> FileIdentity {
    FileIdentity(
      size: Int64(bitPattern: word()), modified: Int64(bitPattern: word()), changed: Int64(bitPattern: word()),
      inode: word(), device: word())
  }
}
