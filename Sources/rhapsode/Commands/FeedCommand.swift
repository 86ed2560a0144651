import Feeds
import Markup
import Text

/// `feed`: one feed, read and printed as JSON.
enum FeedCommand {
  static let declaration = Subcommand(
    name: "feed", operands: "FILE|-", summary: "reads one feed and prints it as JSON",
    explanation:
      "Mistakes of the feed that were repaired are listed under \"problems\". For a file that is not a feed,\n"
      + "prints {\"error\": …} and exits with 1.",
    options: [
      Option(
        "--header", "\"NAME: VALUE\"",
        "an HTTP header of the feed: Content-Type, Content-Location or Content-Language", repeats: true),
      Option("--url", "URL", "the address of the feed"),
    ],
    examples: [
      ("rhapsode feed harbour.xml", "prints it"),
      (
        "curl -s https://harbour.example.org/feed.xml | rhapsode feed - --url https://harbour.example.org/feed.xml",
        "reads a feed from a pipe"
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
        throw Failure(
          .usageError, "`\(header)` is not a header", help: "--header \"Content-Type: application/rss+xml\"")
      }
      let value = header[header.index(after: colon)...].drop { $0 == " " }
      headers[String(header[..<colon]).lowercased()] = String(value)
    }
    return HTTPMetadata(
      contentType: headers["content-type"], contentLanguage: headers["content-language"],
      contentLocation: headers["content-location"], url: invocation.value("--url"), overHTTP: !headers.isEmpty)
  }
}
