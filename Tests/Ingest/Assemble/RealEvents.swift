import Feeds
import Foundation
import Model
import Testing
import Text
import Trial

@testable import Ingest

/// The entries of the real feeds alone, and what `real-events.tsv` says about pairs of them.
struct RealEvents {
  /// The links of two reports, the smaller one first.
  struct Pair: Hashable {
    let first: String
    let second: String

    init(_ left: String, _ right: String) {
      first = min(left, right)
      second = max(left, right)
    }
  }

  private(set) var entries: [Entry] = []
  private(set) var same: Set<Pair> = []
  private(set) var other: Set<Pair> = []

  init() throws {
    let folder = try #require(Repository.realFeeds)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != "LICENSE" }.sorted()
    var feeds: [String: Range<Int>] = [:]
    var seen: Set<String> = []
    for (number, name) in names.enumerated() {
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      guard case .feed(let document) = FeedReader.read([UInt8](bytes)) else { continue }
      let start = entries.count
      // A feed that repeats an entry has it once.
      entries += document.entries.map { LabelledEvents.entry($0, source: number) }
        .filter { seen.insert($0.original ?? $0.id).inserted }
      feeds[String(name.prefix { $0 != "." })] = start..<entries.count
    }
    var publishers: [String] = []
    for line in try LabelledEvents.lines(of: "real-events.tsv") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let pair = try [1, 4].map { column in
        let index = try #require(
          feeds[fields[column]]?.first { entries[$0].original?.hasSuffix(fields[column + 1]) == true }, "\(line)")
        // A feed with the reports of several publishers stands for as many sources.
        if !fields[column + 2].isEmpty {
          if !publishers.contains(fields[column + 2]) { publishers.append(fields[column + 2]) }
          entries[index].source = names.count + (publishers.firstIndex(of: fields[column + 2]) ?? 0)
        }
        return entries[index].original ?? ""
      }
      if fields[0] == "yes" { same.insert(Pair(pair[0], pair[1])) } else { other.insert(Pair(pair[0], pair[1])) }
    }
  }

  /// Every two reports that are joined with one another.
  func pairs(in clusters: [[Int]]) -> Set<Pair> {
    var found: Set<Pair> = []
    for cluster in clusters {
      for (position, first) in cluster.enumerated() {
        for second in cluster[(position + 1)...] {
          found.insert(Pair(entries[first].original ?? "", entries[second].original ?? ""))
        }
      }
    }
    return found
  }
}
