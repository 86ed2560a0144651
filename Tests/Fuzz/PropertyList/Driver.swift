import Feeds
import Text

/// A property list that is read is written back to the same values, and a story comes back from its form.
func check(_ bytes: [UInt8]) {
  for document in [bytes, wrapped(bytes)] {
    guard let list = try? PropertyListReader.read(document, file: "") else { continue }
    let again = try? PropertyListReader.read(PropertyListWriter.bytes(of: list), file: "")
    precondition(again == list, "what is written reads back")
    var reader = PlacedStoryReader(file: "", bytes: document)
    guard let story = reader.read(list) else { continue }
    let rest = PlacedStoryRest(of: list, story: story, names: [:])
    let written = PlacedStoryForm.list(story, rest)
    var second = PlacedStoryReader(file: "", bytes: [])
    precondition(second.read(written)?.items.count == story.items.count, "no item is lost")
  }
}

/// Puts the bytes into a story that has no other mistakes.
private func wrapped(_ bytes: [UInt8]) -> [UInt8] {
  Array("<plist><dict><key>Title</key><string>x</string><key>Text</key><array><dict>".utf8) + bytes
    + Array("</dict></array></dict></plist>".utf8)
}
