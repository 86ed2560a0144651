import Feeds
import Markup
import Text

/// `feed`: one feed, read and printed as JSON.
enum FeedCommand {
  static let declaration = Subcommand(
    name: "feed", operands: "FILE|-", summary: "reads one feed and prints it as JSON",
    explanation:
      "What is wrong with it and could be mended is listed under \"problems\". A file that is no feed prints\n"
      + "{\"error\": …} and ends with 1.",
    options: [
      Option(
        "--header", "\"NAME: VALUE\"",
        "as it would have come over HTTP: Content-Type, Content-Location, Content-Language", repeats: true),
      Option("--url", "URL", "the address it came from"),
    ],
    examples: [
      ("rhapsode feed harbour.xml", "prints it"),
      (
        "curl -s https://harbour.example.org/feed.xml | rhapsode feed - --url https://harbour.example.org/feed.xml",
        "from elsewhere"
      ),
    ],
    count: 1...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let metadata = try metadata(invocation)
    let bytes = try Input.read(invocation.operands[0])
    let terminal = Terminal(invocation)
    switch FeedReader.read(bytes, metadata: metadata) {
    case .feed(let document):
      terminal.write(JSON.bytes(of: FeedPrinter.node(of: document, clean: clean), pretty: true))
      return .done
    case .notAFeed(let reason):
      terminal.write(JSON.bytes(of: FeedPrinter.node(ofError: reason), pretty: true))
      return .contentError
    }
  }
}

extension FeedCommand {
  private static func clean(_ html: String, _ base: String?, _ inlineOnly: Bool) -> String {
    HTMLCleaner.safe(Array(html.utf8), CleaningOptions(bases: base.map { [$0] } ?? [], inlineOnly: inlineOnly)).text
  }

  /// Returns the HTTP metadata of `--header` and `--url`. Names are case-insensitive; other headers are ignored.
  private static func metadata(_ invocation: Invocation) throws(Failure) -> HTTPMetadata {
    var headers: [String: String] = [:]
    for header in invocation.all("--header") {
      guard let colon = header.firstIndex(of: ":") else {
        throw Failure(.usageError, "`\(header)` is no header", help: "--header \"Content-Type: application/rss+xml\"")
      }
      let value = header[header.index(after: colon)...].drop { $0 == " " }
      headers[String(header[..<colon]).lowercased()] = String(value)
    }
    return HTTPMetadata(
      contentType: headers["content-type"], contentLanguage: headers["content-language"],
      contentLocation: headers["content-location"], url: invocation.value("--url"), overHTTP: !headers.isEmpty)
  }
}
