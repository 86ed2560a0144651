import Text

@testable import Authoring

/// A story of any bytes, and edits that the bytes after 0xFF choose: nothing traps, the blocks and the gaps between them are
/// the file, and an edited story reads as it was promised.
func check(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
  checkParts(StoryDocument(bytes))
  var document = StoryDocument(Array(parts[0]))
  checkParts(document)
  guard parts.count > 1 else { return }
  var choices = Choices(bytes: parts[1])
  for _ in 0..<3 {
    let edits = [choices.edit(of: document)]
    guard let edited = try? document.applying(edits) else { continue }
    checkParts(edited)
    precondition(StoryDocument(edited.bytes) == edited, "an edited story reads as it was given")
    if case .source = edits[0] {
    } else {
      precondition(edited.fault == nil, "an edit leaves a story that can be edited")
      checkFront(edits[0], document, edited)
    }
    let undone = try? edited.applying([.source(text: document.text)])
    // A text without CR gets the line ends of the story that it replaces, since text fields of browsers drop CR.
    let wasGivenLineEnds = edited.lineEnd != document.lineEnd && !document.bytes.contains(0x0D)
    let isUndone = undone?.bytes == document.bytes || wasGivenLineEnds && undone?.bytes == withCRLF(document.bytes)
    precondition(document.fault != nil || isUndone, "an edit can be undone")
    document = edited
  }
}

private func withCRLF(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } }

private func checkFront(_ edit: StoryEdit, _ before: StoryDocument, _ after: StoryDocument) {
  if case .front = edit {
    precondition(before.blocks.map(\.source) == after.blocks.map(\.source), "front matter changes no text")
  } else {
    precondition(before.front.fields == after.front.fields, "blocks change no front matter")
  }
}

private func checkParts(_ document: StoryDocument) {
  guard document.fault == nil else {
    return precondition(document.blocks.isEmpty, "a story with a fault has no blocks")
  }
  var joined: [UInt8] = []
  for block in document.blocks {
    precondition(block.range.lowerBound >= joined.count, "blocks follow one another")
    let gap = document.bytes[joined.count..<block.range.lowerBound]
    let byteOrderMark = joined.isEmpty && gap.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let isBlank = gap.dropFirst(byteOrderMark).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    precondition(joined.count < document.front.end || isBlank, "a gap is blank")
    joined += gap + Array(block.source.utf8)
  }
  precondition(joined + document.bytes[joined.count...] == document.bytes, "blocks and gaps are the file")
  document.blocks.forEach(checkInside)
  precondition(Set(document.all.map(\.id)).count == document.all.count, "every block has an id of its own")
}

private func checkInside(_ block: StoryBlock) {
  precondition(!block.range.isEmpty && block.lines.lowerBound > 0)
  var end = block.range.lowerBound
  for child in block.children {
    precondition(child.range.lowerBound >= end && child.range.upperBound <= block.range.upperBound, "a child is inside")
    end = child.range.upperBound
    checkInside(child)
  }
}
