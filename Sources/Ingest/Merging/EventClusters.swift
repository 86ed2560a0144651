import Glibc
import Model
import Text

/// Reports of the same event by several sources, found by the words that their titles and first sentences share. A rare
/// word has a larger weight (inverse document frequency), and a word of the title counts twice.
///
/// `EventClustersTests` measures precision and recall on pairs that people labelled.
struct EventClusters {
  /// Indexes of entries, the earliest report of each event first. An event has at most one report of each source.
  private(set) var clusters: [[Int]] = []
  private let entries: [Entry]
  private let words: [EventWords]
  /// The time of each report, in seconds, in the order of `words`.
  private let dates: [Int64]
  /// The number of reports that contain each word.
  private var frequencies: [String: Int] = [:]
  /// The least cosine similarity of two reports of one event. On the labelled pairs, the value lies midway between
  /// pairs of the same event and other pairs.
  private static let leastSimilarity = 0.48
  private static let leastShared = 4
  /// Seconds between the first report of an event and the last.
  private static let longest: Int64 = 48 * 3600
  /// A word in more reports than this is not used to find candidates, so that the time does not grow quadratically.
  private static let mostReports = 400

  /// Reports of `sources`, and the entries `single`, both given by index, are never joined with others.
  init(of entries: [Entry], without sources: Set<Int> = [], entries single: Set<Int> = []) {
    self.entries = entries
    let times = entries.indices.map { Entry.filedDate(entries[$0].date, sortDate: entries[$0].sortDate)?.seconds }
    let reports = entries.indices.filter { index in
      times[index] != nil && entries[index].source.map { !sources.contains($0) } ?? false && !single.contains(index)
    }.sorted { (times[$0] ?? 0, $1) < (times[$1] ?? 0, $0) }
    dates = reports.map { times[$0] ?? 0 }
    words = reports.map { EventWords(entries[$0]) }
    for report in words { for word in report.weights.keys { frequencies[word, default: 0] += 1 } }
    find(reports)
  }
}

extension EventClusters {
  /// Adds each report, the earliest first, to the event whose first report is most similar.
  private mutating func find(_ reports: [Int]) {
    var events: [[Int]] = []
    // By word: events whose first report has it.
    var byWord: [String: [Int]] = [:]
    for position in reports.indices {
      let similar = candidates(position, events, byWord, reports)
        .map { (event: $0, similarity: similarity(position, events[$0][0])) }
        .filter { $0.similarity >= Self.leastSimilarity }
        .max { ($0.similarity, $1.event) < ($1.similarity, $0.event) }
      if let event = similar?.event {
        events[event].append(position)
      } else {
        for word in words[position].weights.keys where frequencies[word, default: 0] <= Self.mostReports {
          byWord[word, default: []].append(events.count)
        }
        events.append([position])
      }
    }
    clusters = events.filter { $0.count > 1 }.map { $0.map { reports[$0] } }
  }

  /// Returns the events that the report may belong to: recent, in its language, and without a report of its source.
  private func candidates(
    _ position: Int, _ events: [[Int]], _ byWord: [String: [Int]], _ reports: [Int]
  ) -> [Int] {
    let report = entries[reports[position]]
    var shared: [Int: Int] = [:]
    for word in words[position].weights.keys {
      for event in (byWord[word] ?? []).reversed() {
        if dates[position] - dates[events[event][0]] > Self.longest { break }
        shared[event, default: 0] += 1
      }
    }
    return shared.filter { event, count in
      count >= Self.leastShared && entries[reports[events[event][0]]].language == report.language
        && !events[event].contains { entries[reports[$0]].source == report.source }
    }.keys.sorted()
  }

  /// Returns the cosine of the angle between the words of two reports, 0…1.
  private func similarity(_ first: Int, _ second: Int) -> Double {
    let (left, right) = (words[first].weights, words[second].weights)
    var (common, ofLeft, ofRight) = (0.0, 0.0, 0.0)
    // Sums of numbers depend on their order, and the order of a dictionary differs from run to run.
    for word in left.keys.sorted() {
      let weight = Double(left[word, default: 0]) * rarity(word)
      ofLeft += weight * weight
      if let other = right[word] { common += weight * Double(other) * rarity(word) }
    }
    for word in right.keys.sorted() {
      let weight = Double(right[word, default: 0]) * rarity(word)
      ofRight += weight * weight
    }
    return ofLeft * ofRight > 0 ? common / (ofLeft * ofRight).squareRoot() : 0
  }

  /// Returns the inverse document frequency of a word. Counts 50 more reports than there are, so that the words of a
  /// small site are not all common.
  private func rarity(_ word: String) -> Double {
    log(Double(words.count + 50) / Double(frequencies[word, default: 0] + 1))
  }
}
