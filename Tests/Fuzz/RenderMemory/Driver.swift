@testable import Render
import Text

/// A forged memory of what pages were made from: it is refused, or all its numbers lead to something, and what is written
/// is read. The input is also read with a correct start, which few inputs would have.
func check(_ bytes: [UInt8]) {
  let start = RenderMemory(conditions: FastDigest(of: "")).bytes.dropLast(emptyLists)
  for whole in [bytes, start + bytes] {
    guard let memory = RenderMemory(bytes: Array(whole)) else { continue }
    for output in memory.outputs.values {
      precondition(output.reads.allSatisfy { memory.reads.indices.contains(Int($0)) }, "reads are in the memory")
      precondition(output.assets.allSatisfy { memory.assets.indices.contains(Int($0)) }, "assets are in the memory")
      for link in output.links {
        precondition(memory.texts.indices.contains(Int(link.target)), "addresses are in the memory")
        precondition(memory.texts.indices.contains(Int(link.file)), "files are in the memory")
      }
      _ = output.isValid(at: Timestamp(seconds: 0))
    }
    precondition(RenderMemory(bytes: memory.bytes)?.bytes == memory.bytes, "what is written is read")
  }
}

/// The bytes of the lists of a memory without outputs: one for the length of each.
private let emptyLists = 4
