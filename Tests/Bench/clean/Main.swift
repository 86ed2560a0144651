import Feeds
import FoundationEssentials
import Glibc
import Markup
import Model
import Text

/// Cleans fragments repeatedly and prints `SECONDS BYTES COUNT` for cleaning all of them once. Seconds are processor
/// time, which other programs disturb less than elapsed time. `run.sh` shows how to call it.
@main enum CleanBench {
  /// Seconds of processor time per measurement.
  private static let duration = 1.0
  private static let options = CleaningOptions(bases: ["https://base.example/"], images: .remote)

  static func main() throws {
    let fragments = URL(filePath: CommandLine.arguments[1])
    switch CommandLine.arguments.dropFirst(2).first {
    case "--safe": measure(try read(fragments)) { HTMLCleaner.safe(Array($0.utf8), options).text.utf8.count }
    case let folder?: try write(to: fragments, from: folder)
    case nil: measure(try read(fragments)) { HTMLCleaner.clean($0, options).html.text.utf8.count }
    }
  }

  private static func measure(_ fragments: [String], _ clean: (String) -> Int) {
    var written = fragments.reduce(0) { $0 + clean($1) }
    precondition(written > 0, "cleaning must not remove everything")
    let start = clock()
    var rounds = 0
    var seconds = 0.0
    while seconds < duration {
      for fragment in fragments { written &+= clean(fragment) }
      rounds += 1
      seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    print(seconds / Double(rounds), fragments.reduce(0) { $0 + $1.utf8.count }, fragments.count)
  }

  private static func read(_ fragments: URL) throws -> [String] {
    try Array(Data(contentsOf: fragments)).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes the HTML texts of the feeds' entries, each followed by a NUL, which XML cannot contain.
  private static func write(to fragments: URL, from folder: String) throws {
    var output: [UInt8] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".xml") {
      let bytes = try Array(Data(contentsOf: URL(filePath: folder + "/" + name)))
      guard case .feed(let feed) = FeedReader.read(bytes) else { continue }
      for text in feed.entries.flatMap({ [$0.summary, $0.content] }) {
        guard let text, text.kind != .text else { continue }
        output.append(contentsOf: text.value.utf8)
        output.append(0)
      }
    }
    try Data(output).write(to: fragments)
  }
}
