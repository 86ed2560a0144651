import Glibc
import Model
@testable import Publish
import System
import Text

private let guarded = GuardedFolder()

/// A forged build memory: it is read or refused, and a build that reads it removes only files inside the output. The
/// digest at its start would refuse most inputs, so that it is computed here. Hardly any input would be a whole memory:
/// the output's path, which an attacker knows, is also put in front, the length of the end behind, and each input is also
/// taken as changes of a whole memory.
func check(_ bytes: [UInt8]) {
  precondition(BuildMemory(bytes: bytes).map { $0.bytes == bytes } ?? true, "what is read is written")
  for body in [bytes, outputPath + bytes, outputPath + withLength(bytes), edited(sample, by: bytes)] {
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
  let changes = sealedChanges(outputPath + head.bytes + bytes)
  // A build takes much longer than reading.
  if MemoryChanges(bytes: changes) != nil { build(with: base, changes) }
}

private func withLength(_ bytes: [UInt8]) -> [UInt8] {
  var writer = BinaryWriter()
  writer.append(word: UInt64(bytes.count))
  return bytes + writer.bytes
}

/// What comes after the digest of a memory with files and sections.
private let sample: [UInt8] = {
  var memory = BuildMemory(output: guarded.output)
  let stamp = FileStamp(size: 4, modified: 1_795_176_000_000_000_000)
  let all: [(RelativePath, Artifact.Kind)] = [("a/x", .asset), ("index.html", .list), ("link/x", .page)]
  for (path, kind) in all {
    memory.files[path] = PublishedFile(kind: kind, stamp: stamp, source: stamp, ownPage: 7, digest: FastDigest(of: ""))
  }
  memory.sections = ["empty": BytePieces(), "pages": BytePieces([1, 2, 3])]
  return Array(memory.bytes.dropFirst(BuildMemory.head(before: BytePieces()).count))
}()

/// Each three bytes of `changes` are a place and the new byte there.
private func edited(_ bytes: [UInt8], by changes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  for start in stride(from: 0, to: changes.count - 2, by: 3) {
    bytes[(Int(changes[start]) << 8 | Int(changes[start + 1])) % bytes.count] = changes[start + 2]
  }
  return bytes
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
