/// Reads a feed in any format and encoding, and repairs errors in its bytes.
package enum FeedReader {
  /// `time` is the time zone of dates that name none.
  package static func read(
    _ bytes: [UInt8], metadata: HTTPMetadata = HTTPMetadata(), in time: LocalTime = .utc
  ) -> FeedReading {
    read(bytes, metadata, time, .quick)
  }

  /// Does the same with libxml2 reading every byte of the XML, without shortcuts. Tests and the fuzzer check that the
  /// results are equal.
  static func readThoroughly(_ bytes: [UInt8], metadata: HTTPMetadata = HTTPMetadata()) -> FeedReading {
    read(bytes, metadata, .utc, .thorough)
  }

  private static func read(
    _ bytes: [UInt8], _ metadata: HTTPMetadata, _ time: LocalTime, _ mode: XMLParser.Mode
  ) -> FeedReading {
    if let other = OtherDocument.file(bytes) { return .notAFeed(other) }
    let decoded = DecodedFeed(bytes, metadata: metadata)
    let reading =
      switch FeedShape(decoded.bytes) {
      case .json: JSONFeedReader.read(decoded.bytes, metadata: metadata, in: time)
      case .xml: XMLFeedReader.read(decoded.bytes, metadata: metadata, in: time, mode)
      case .blank: FeedReading.notAFeed(OtherDocument.empty)
      case .neither: FeedReading.notAFeed(OtherDocument.text(decoded.bytes, contentType: metadata.contentType))
      }
    guard case .feed(var document) = reading else { return reading }
    document.encoding = decoded.encoding
    document.problems.insert(contentsOf: decoded.problems, at: 0)
    return .feed(document)
  }
}
