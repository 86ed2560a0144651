import Configuration
@testable import Content
import Model
import Text

private let item: ContentTree.Item = {
  let tree = ContentTree([.init(path: "news/a.md", name: "news/a.md")], settings: Settings(), drafts: false)
  return tree.texts[0]
}()

/// A forged memory of what was read: it is refused, or gives only what the file could contain.
func check(_ bytes: [UInt8]) {
  let key = FastDigest(of: "")
  var head = BinaryWriter()
  head.append(key)
  if let memory = TextMemory(StoredBytes(head.bytes + bytes), key: key),
    let record = memory.record(of: item.path, in: FastDigest(of: ""))
  {
    precondition(record.result.upperBound <= memory.bytes.count, "records are inside the memory")
  }
  checkEntry(bytes)
  var reader = BinaryReader(bytes)
  let asset = reader.asset()
  guard reader.isAtEnd else { return }
  var writer = BinaryWriter()
  writer.append(asset)
  var again = BinaryReader(writer.bytes)
  precondition(again.asset() == asset && again.isAtEnd, "what is written is read")
}

private func checkEntry(_ bytes: [UInt8]) {
  var reader = BinaryReader(bytes)
  let result = reader.textResult(of: item, languages: ["en"])
  guard reader.isAtEnd else { return }
  if let raw = result.entry {
    precondition(
      raw.entry.language == "en" && raw.section == item.section && raw.entry.path.isEmpty, "as the file says")
    for address in raw.entry.aliases + [raw.permalink].compactMap({ $0 }) {
      precondition(!address.split(separator: "/").contains(".."), "\(address) leads elsewhere")
    }
    precondition(!raw.entry.slug.contains("/"), "a slug is one segment")
  }
  var writer = BinaryWriter()
  writer.append(result)
  var again = BinaryReader(writer.bytes)
  let copy = again.textResult(of: item, languages: ["en"])
  precondition(again.isAtEnd && copy.diagnostics == result.diagnostics, "what is written is read")
}
