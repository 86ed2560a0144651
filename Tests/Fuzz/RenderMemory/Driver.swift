@testable import Render
import Text

/// A forged memory of what pages were made from: it is refused, or everything in it can be asked for, and its numbers lead
/// to something. The input is also read with a correct start, which few inputs would have.
func check(_ bytes: [UInt8]) {
  var writer = BinaryWriter()
  RenderMemory.begin(&writer, conditions: FastDigest(of: ""), site: nil, sources: [])
  for whole in [bytes, writer.bytes + bytes] {
    guard let memory = RenderMemory(StoredBytes(whole)) else { continue }
    for number in memory.reads.indices { _ = memory.name(ofRead: number) }
    for number in memory.assets.indices { _ = memory.asset(number) }
    for number in memory.texts.indices { _ = memory.text(number) }
    for output in memory.outputs { check(output, in: memory) }
  }
}

private func check(_ output: StoredOutput, in memory: RenderMemory) {
  _ = (memory.files(of: output), memory.paths(of: output), memory.diagnostics(of: output))
  _ = output.isValid(at: Timestamp(seconds: 0))
  for (range, limit) in [(output.reads, memory.reads.count), (output.assets, memory.assets.count)] {
    precondition(
      memory.numbers(range, below: limit)?.allSatisfy { 0..<limit ~= $0 } ?? true, "numbers are in the memory")
  }
  for link in memory.links(of: output) {
    precondition(memory.texts.indices.contains(link.target), "addresses are in the memory")
    precondition(memory.texts.indices.contains(link.file), "files are in the memory")
  }
}
