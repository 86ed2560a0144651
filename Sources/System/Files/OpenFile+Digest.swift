package import Text

extension OpenFile {
  /// Returns the digest of everything from the current position to the end, without holding it all in memory.
  package func digest() throws(FileError) -> FastDigest {
    var stream = FastDigest.Stream()
    var part: [UInt8] = []
    while try read(1 << 16, into: &part) > 0 {
      stream.update(part)
      part.removeAll(keepingCapacity: true)
    }
    return stream.finish()
  }
}
