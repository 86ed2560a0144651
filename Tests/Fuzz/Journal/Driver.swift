import Glibc
import Model
@testable import Publish
import Text

private let guarded = GuardedFolder()

/// A forged journal beside the output: recovery touches nothing outside the output and the state folder. In the input,
/// `@0` to `@5` stand for the inodes of a victim, of the targets of links, of staged files, and of a published one. Each
/// input is also taken as a list of steps: hardly any other is a journal.
func check(_ bytes: [UInt8]) {
  recover(from: bytes)
  recover(from: journal(of: bytes))
}

private func recover(from bytes: [UInt8]) {
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

/// Each three bytes are a step: what it does, its path, and its inode.
private func journal(of bytes: [UInt8]) -> [UInt8] {
  let names = ["put", "remove", "swap", "put"]
  let paths = [
    "index.html", "a/x", "a", "a/x/y", "link", "link/x", "file", "new/deep/y", "../victim", ".rhapsode-work/x",
    ".gitkeep", "A/x",
  ]
  let steps = stride(from: 0, to: bytes.count - 2, by: 3).map { start in
    let (name, path) = (names[Int(bytes[start]) % names.count], paths[Int(bytes[start + 1]) % paths.count])
    return "[\"\(name)\",\"\(path)\",@\(bytes[start + 2] % 6)]"
  }
  return Array("{\"flags\":\"\",\"steps\":[\(steps.joined(separator: ","))]}".utf8)
}

private func withInodes(_ bytes: [UInt8]) -> [UInt8] {
  let places = [
    "victim", "elsewhere/x", ".public.rhapsode/stage", ".public.rhapsode/stage/file",
    ".public.rhapsode/stage/index.html", "public/index.html",
  ]
  var text: [UInt8] = []
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "@"), let digit = rest.first, (0x30..<0x36).contains(digit) {
      rest.removeFirst()
      text += Array(String(guarded.inode(places[Int(digit - 0x30)])).utf8)
    } else {
      text.append(byte)
    }
  }
  return text
}
