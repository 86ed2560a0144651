import Glibc
import Model
@testable import Publish
import Text

private let guarded = GuardedFolder()

/// A forged journal beside the output: recovery touches nothing outside the output and the state folder. In the input,
/// `@0` to `@4` stand for the inodes of a victim, of the targets of links, and of staged files.
func check(_ bytes: [UInt8]) {
  if let journal = Journal(bytes: bytes) {
    precondition(Journal(bytes: journal.bytes) == journal, "what is written is read")
  }
  guarded.reset()
  guarded.write(withInodes(bytes), ".public.rhapsode/journal")
  guarded.write(BuildMemory(output: guarded.output).bytes, ".public.rhapsode/memory")
  let destination = Destination(
    output: guarded.output, cache: guarded.folder + "/.rhapsode/cache", allowsRemovals: true)
  if let publisher = try? Publisher(destination, derive: { _, _, _ in }) { publisher.abandon() }
  guarded.check()
}

private func withInodes(_ bytes: [UInt8]) -> [UInt8] {
  let places = [
    "victim", "elsewhere/x", ".public.rhapsode/stage", ".public.rhapsode/stage/file",
    ".public.rhapsode/stage/index.html",
  ]
  var text: [UInt8] = []
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "@"), let digit = rest.first, (0x30..<0x35).contains(digit) {
      rest.removeFirst()
      text += Array(String(guarded.inode(places[Int(digit - 0x30)])).utf8)
    } else {
      text.append(byte)
    }
  }
  return text
}
