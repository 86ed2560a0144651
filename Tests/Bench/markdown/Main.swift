import CMarkdown
import Glibc
import Markup
import Model

/// `swift run -c release bench-markdown [DOCUMENTS [THREADS]]`: opens as many documents of 4 KB as a large site has and
/// renders the same ones with cmark-gfm and its extensions, in turn. The ratio is the result.
@main enum MarkdownBench {
  static func main() async {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let documents = BenchDocuments.make(numbers.first ?? 10_000)
    let threads = numbers.dropFirst().first ?? 1
    let size = documents.reduce(0) { $0 + $1.count }
    print("\(documents.count) documents, \(size / max(1, documents.count)) bytes each, \(threads) threads")
    var theirs = Figures()
    var ours = Figures()
    for _ in 0..<5 {
      await theirs.measure { for document in documents { CMarkRendering.render(document) } }
      await ours.measure { await open(documents, threads: threads) }
    }
    print("cmark-gfm parses and renders, 1 thread: \(theirs)")
    print("Markdown.open, \(threads): \(ours)")
    print("processor time, ours to theirs: \(ours.processor / theirs.processor)")
  }

  /// The best of several runs, in seconds.
  struct Figures: CustomStringConvertible {
    var wall = Double.infinity
    var processor = Double.infinity

    var description: String { "\(wall) s, \(processor) s of processors" }

    mutating func measure(_ work: () async -> Void) async {
      let start = Glibc.clock()
      let duration = await ContinuousClock().measure { await work() }
      processor = min(processor, Double(Glibc.clock() - start) / Double(CLOCKS_PER_SEC))
      let (seconds, attoseconds) = duration.components
      wall = min(wall, Double(seconds) + Double(attoseconds) / 1e18)
    }
  }

  private static func open(_ documents: [[UInt8]], threads: Int) async {
    let share = (documents.count + threads - 1) / threads
    await withTaskGroup { group in
      for start in stride(from: 0, to: documents.count, by: share) {
        group.addTask {
          for document in documents[start..<min(start + share, documents.count)] {
            _ = Markdown.open(document, file: "bench.md")
          }
        }
      }
    }
  }
}
