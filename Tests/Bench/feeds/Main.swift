import Feeds
import FoundationEssentials
import Glibc

/// Reads all feeds of a folder again and again and prints `SECONDS BYTES ENTRIES` of one reading of them all: seconds of
/// processor time, which other programs disturb less than the clock. `run.sh` says how it is called.
@main enum FeedsBench {
  /// Seconds of processor time that a figure is taken over.
  private static let duration = 1.0

  static func main() throws {
    let folder = CommandLine.arguments[1]
    let names = try String(contentsOf: URL(filePath: CommandLine.arguments[2]), encoding: .utf8)
    let documents = try names.split(separator: "\n").map { name in
      try Array(Data(contentsOf: URL(filePath: folder + "/" + name)))
    }
    let bytes = documents.reduce(0) { $0 + $1.count }
    let entries = read(documents)
    let start = clock()
    var rounds = 0
    var seconds = 0.0
    while seconds < duration {
      _ = read(documents)
      rounds += 1
      seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    print(seconds / Double(rounds), bytes, entries)
  }

  /// How many entries there are in all.
  private static func read(_ documents: [[UInt8]]) -> Int {
    var entries = 0
    for document in documents {
      if case .feed(let feed) = FeedReader.read(document) { entries += feed.entries.count }
    }
    return entries
  }
}
