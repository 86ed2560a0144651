import Feeds
import FoundationEssentials
import Glibc

/// Reads all feeds of a folder repeatedly and prints `SECONDS BYTES ENTRIES` for reading all of them once. Seconds are
/// processor time, which other programs disturb less than elapsed time. `run.sh` shows how to call it.
@main enum FeedsBench {
  /// Seconds of processor time per measurement.
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

  /// Reads the documents and returns their number of entries.
  private static func read(_ documents: [[UInt8]]) -> Int {
    var entries = 0
    for document in documents {
      if case .feed(let feed) = FeedReader.read(document) { entries += feed.entries.count }
    }
    return entries
  }
}
