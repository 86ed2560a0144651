package import Text

/// Digests of everything that a harvest reads from the archive.
package struct SourceState: Sendable {
  /// The digest of everything except the times of visits.
  var contents: FastDigest
  /// The time at which each source was last read.
  var visits: [String: Timestamp]

  /// Returns a digest that includes the times of the last visits only for these sources.
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
