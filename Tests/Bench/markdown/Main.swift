import CMarkdown
import Markup
import Model

/// `swift run -c release bench-markdown [DOCUMENTS [THREADS]]`: opens as many documents of 4 KB as a big site has, and
/// has cmark-gfm render the same ones with its own extensions, in turn. What counts is the ratio.
@main enum MarkdownBench {
  static func main() async {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let documents = BenchDocuments.make(numbers.first ?? 10_000)
    let threads = numbers.dropFirst().first ?? 1
    let size = documents.reduce(0) { $0 + $1.count }
    print("\(documents.count) documents, \(size / max(1, documents.count)) bytes each, \(threads) threads")
    var best = (ours: Double.infinity, theirs: Double.infinity)
    for _ in 0..<5 {
      best.theirs = min(best.theirs, measure { for document in documents { CMarkRendering.render(document) } })
      let ours = await ContinuousClock().measure { await open(documents, threads: threads) }
      best.ours = min(best.ours, seconds(ours))
    }
    print("cmark-gfm parses and renders on 1 thread: \(best.theirs) s")
    print("Markdown.open on \(threads): \(best.ours) s, ratio \(best.ours / best.theirs)")
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

  private static func measure(_ work: () -> Void) -> Double { seconds(ContinuousClock().measure(work)) }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
