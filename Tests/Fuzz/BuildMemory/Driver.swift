import Glibc
import Model
@testable import Publish
import System
import Text

private let guarded = GuardedFolder()

/// A forged build memory: it is read or refused, and a build that reads it removes only files inside the output. The
/// digest at its start would refuse most inputs, so that it is computed here. The output's path, which an attacker
/// knows, is also put in front.
func check(_ bytes: [UInt8]) {
  precondition(BuildMemory(bytes: bytes).map { $0.bytes == bytes } ?? true, "what is read is written")
  for body in [bytes, outputPath + bytes] {
    let whole = BuildMemory.head(before: BytePieces(body)) + body
    guard let memory = BuildMemory(bytes: whole) else { continue }
    precondition(BuildMemory(bytes: memory.bytes)?.files == memory.files, "what is written is read")
    for path in memory.files.paths {
      let segments = path.text.split(separator: "/", omittingEmptySubsequences: false)
      precondition(!segments.contains("..") && !segments.contains(""), "\(path.text) leads elsewhere")
    }
    guard memory.output == guarded.output else { continue }
    build(with: whole)
  }
  // The bytes as changes of a memory that is whole.
  let base = BuildMemory(output: guarded.output).bytes
  guard let digest = BuildMemory.digest(ofHead: base) else { fatalError("a memory has a digest") }
  var head = BinaryWriter()
  head.append(digest)
  build(with: base, sealedChanges(outputPath + head.bytes + bytes))
}

private func build(with memory: [UInt8], _ changes: [UInt8]? = nil) {
  guarded.reset()
  let cache = guarded.folder + "/.rhapsode/cache"
  let state = StateFolder(cache)
  let file = BuildMemory.file(output: guarded.output, flags: "")
  try? state.write(memory, to: file)
  if let changes { try? state.write(changes, to: BuildMemory.fileOfChanges(of: file)) }
  let destination = Destination(output: guarded.output, cache: cache, allowsRemovals: true)
  guard let publisher = try? Publisher(destination, derive: { _, _, _ in }) else { return }
  publisher.accept(Artifact(path: "new.html", kind: .page, content: .bytes([1])))
  _ = try? publisher.publish()
  guarded.check()
}

private let outputPath: [UInt8] = {
  var writer = BinaryWriter()
  writer.append(guarded.output)
  return writer.bytes
}()

private func sealedChanges(_ body: [UInt8]) -> [UInt8] {
  SealedForm("Rhapsode's changes of a build's memory, form 1").head(before: BytePieces(body)) + body
}
