package import Text

/// All that a harvest reads from the archive, as digests.
package struct SourceState: Sendable {
  /// Of everything but the times of visits.
  var contents: FastDigest
  /// When each source was last read.
  var visits: [String: Timestamp]

  /// Returns a digest of all but the times at which sources other than these were read.
  package func digest(withVisitsOf sources: [String]) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(contents)
    writer.append(sources) { writer, source in
      writer.append(source)
      writer.append(visits[source]) { $0.append($1.seconds) }
    }
    return FastDigest(of: writer.bytes)
  }
}
