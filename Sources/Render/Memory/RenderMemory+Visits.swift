import Text

extension RenderMemory {
  /// The ids of the sources of which an output shows when they were last read.
  package var visitedSources: [String] {
    var start = BinaryWriter()
    start.append(count: 2)
    start.append(ReadNames.visit)
    return reads.indices.compactMap { number in
      bytes.span.extracting(reads[number].name).begins(with: start.bytes) ? name(ofRead: number).last : nil
    }
  }
}
