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
    let whole = sealed(body)
    guard let memory = BuildMemory(bytes: whole) else { continue }
    precondition(BuildMemory(bytes: memory.bytes)?.files == memory.files, "what is written is read")
    for path in memory.files.paths {
      let segments = path.text.split(separator: "/", omittingEmptySubsequences: false)
      precondition(!segments.contains("..") && !segments.contains(""), "\(path.text) leads elsewhere")
    }
    guard memory.output == guarded.output else { continue }
    build(with: whole)
  }
}

private func build(with memory: [UInt8]) {
  guarded.reset()
  let cache = guarded.folder + "/.rhapsode/cache"
  let state = StateFolder(cache)
  try? state.write(memory, to: BuildMemory.file(output: guarded.output, flags: ""))
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

private func sealed(_ body: [UInt8]) -> [UInt8] {
  let form = Array(BuildMemory(output: "").bytes.prefix { $0 != 0x0A }) + [0x0A]
  var writer = BinaryWriter()
  writer.append(FastDigest(of: body))
  return form + writer.bytes + body
}
