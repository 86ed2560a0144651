import Text

/// Reads RSS, Atom, CDF, OPML and CAP. libxml2 parses the document as it is; one that is not well-formed is repaired
/// and parsed again.
enum XMLFeedReader {
  static func read(
    _ bytes: [UInt8], metadata: HTTPMetadata, in time: LocalTime = .utc, _ mode: XMLParser.Mode = .quick
  ) -> FeedReading {
    let body = bytes[XMLDeclaration.length(in: bytes)...]
    let blank = body.startIndex > 0 && bytes[0].isASCIIWhitespace
    if !Prolog.declaresType(body) {
      let (builder, failure) = XMLParser.parse(body, into: FeedBuilder(metadata, time), mode)
      let problems = blank ? [FeedProblem(line: 1, column: 1, "white space before the XML declaration")] : []
      if failure == nil { return reading(of: builder, bytes, metadata, problems: problems) }
    }
    let mended = XMLRepair.mend(bytes)
    let (builder, failure) = XMLParser.parse(mended.bytes[...], into: FeedBuilder(metadata, time), .tolerant)
    var problems = mended.problems
    if problems.isEmpty, let failure { problems.append(FeedProblem(line: failure.line, failure.message)) }
    return reading(of: builder, bytes, metadata, problems: problems)
  }
}

extension XMLFeedReader {
  private static func reading(
    of builder: consuming FeedBuilder, _ bytes: [UInt8], _ metadata: HTTPMetadata, problems: [FeedProblem]
  ) -> FeedReading {
    guard builder.isFeed else {
      return .notAFeed(OtherDocument.markup(root: builder.root, bytes, contentType: metadata.contentType))
    }
    var document = builder.finished()
    document.problems.insert(contentsOf: problems, at: 0)
    return .feed(document)
  }
}

extension FeedBuilder {
  init(_ metadata: HTTPMetadata, _ time: LocalTime = .utc) {
    self.init(base: metadata.base, language: metadata.contentLanguage.map(Self.language), time: time)
  }
}
