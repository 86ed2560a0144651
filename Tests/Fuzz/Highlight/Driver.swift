@testable import Media
import Text

/// What workers answer, and what the cache contains: untrusted, since they run lexers and KaTeX on any text, and since a
/// checkout may contain a forged cache. The input is the answer to half of its own bytes.
func check(_ bytes: [UInt8]) {
  let half = bytes.count / 2
  let block = CodeBlock(language: "c", code: Array(bytes[half...]))
  if case .spans(let spans) = HighlightWorker.Answer(Array(bytes[..<half]), to: block) {
    var end = 0
    spans.forEach { run in
      precondition(run.range.lowerBound == end && !run.range.isEmpty, "the runs follow one another")
      precondition(block.code[run.range.lowerBound] & 0xC0 != 0x80, "no character is split")
      precondition(run.name.map { TokenClass.names.contains($0) } ?? true, "the classes are those of Pygments")
      end = run.range.upperBound
    }
    precondition(end == block.code.count, "the runs cover the code")
  }
  if let html = MathMLWriter.mathML(of: bytes[...]) {
    precondition(html.starts(with: "<math xmlns=".utf8), "MathML is one element")
    precondition(MathMLWriter.mathML(of: html[...]) != nil, "what is written is read")
    precondition(html.count { $0 == 0x3C } == html.count { $0 == 0x3E }, "text has no angle brackets")
  }
  let fields = bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0).text }
  if let greeting = HighlightWorker.Greeting(fields) {
    precondition(greeting.version.map { !$0.contains("\n") } ?? true, "a version is one line")
  }
  for content in [bytes, sealed(bytes)] {
    guard var shard = ResultShard(content, version: "1") else { continue }
    let again = ResultShard(shard.content(version: "1"), version: "1")
    precondition(again != nil, "what is written is read")
    _ = shard.value(SHA256.digest(of: "a"))
  }
}

/// A file of the cache with the right digest, which would refuse most inputs.
private func sealed(_ body: [UInt8]) -> [UInt8] {
  let head = ResultShard().content(version: "1").dropLast(32)
  return head + Array(FastDigest(of: body).hex.utf8) + body
}
