import Glibc
import Model
@testable import Publish
import System
import Text

private let guarded = GuardedFolder()

/// A forged list of published files: it is read or refused, and a build without a memory that reads it removes only
/// files inside the output. The digest at its start would refuse most inputs, so that it is computed here.
func check(_ bytes: [UInt8]) {
  if let files = PublishedList.files(in: bytes, output: "public") {
    precondition(PublishedList.bytes(of: files, output: "public") == bytes, "what is read is written")
  }
  let whole = sealed(bytes)
  guard let files = PublishedList.files(in: whole, output: "public") else { return }
  for path in files.paths {
    let segments = path.text.split(separator: "/", omittingEmptySubsequences: false)
    precondition(!segments.contains("..") && !segments.contains(""), "\(path.text) leads elsewhere")
  }
  build(with: files)
}

private func build(with files: PublishedFiles) {
  guarded.reset()
  let cache = guarded.folder + "/.rhapsode/cache"
  let destination = Destination(output: guarded.output, cache: cache, allowsRemovals: true)
  StateFolder(cache).remove(BuildMemory.file(output: guarded.output, flags: ""))
  guard let location = try? destination.location() else { return }
  PublishedList(destination, location).write(files)
  guard let publisher = try? Publisher(destination, derive: { _, _, _ in }) else { return }
  publisher.accept(Artifact(path: "new.html", kind: .page, content: .bytes([1])))
  _ = try? publisher.publish()
  guarded.check()
}

private func sealed(_ body: [UInt8]) -> [UInt8] {
  let form = Array(PublishedList.bytes(of: PublishedFiles(), output: "").prefix { $0 != 0x0A }) + [0x0A]
  var content = BinaryWriter()
  content.append("public")
  content.append(coded: body)
  var digest = BinaryWriter()
  digest.append(FastDigest(of: content.bytes))
  return form + digest.bytes + content.bytes
}
