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
      if failure == nil { return reading(of: builder, problems: problems) }
    }
    let mended = XMLRepair.mend(bytes)
    let (builder, failure) = XMLParser.parse(mended.bytes[...], into: FeedBuilder(metadata, time), .tolerant)
    var problems = mended.problems
    if problems.isEmpty, let failure { problems.append(FeedProblem(line: failure.line, failure.message)) }
    return reading(of: builder, problems: problems)
  }
}

extension XMLFeedReader {
  private static func reading(of builder: consuming FeedBuilder, problems: [FeedProblem]) -> FeedReading {
    guard builder.isFeed else { return .notAFeed(reason(builder.root)) }
    var document = builder.finished()
    document.problems.insert(contentsOf: problems, at: 0)
    return .feed(document)
  }

  private static func reason(_ root: String) -> String {
    switch root {
    case "": "the document has no elements"
    case "html": "this is an HTML page"
    default: "the document is XML, but not a feed: its root is <\(root)>"
    }
  }
}

extension FeedBuilder {
  init(_ metadata: HTTPMetadata, _ time: LocalTime = .utc) {
    self.init(base: metadata.base, language: metadata.contentLanguage.map(Self.language), time: time)
  }
}
