import Configuration
import Text

/// Edits of lists: unchanged elements at the start and the end keep their bytes.
extension FrontWriter {
  func changeList(_ list: YAMLLayout, to nodes: [Node], _ edits: inout EditList) -> Bool {
    let old = list.elements
    let first = zip(old, nodes).prefix { $0.node == $1 }.count
    let last = min(
      zip(old.reversed(), nodes.reversed()).prefix { $0.node == $1 }.count, min(old.count, nodes.count) - first)
    let gone = first..<(old.count - last)
    let new = Array(nodes[first..<(nodes.count - last)])
    return isFlow(list)
      ? changeFlow(list, gone, by: new, &edits) : changeLines(list, gone, by: new, &edits)
  }

  private func changeFlow(_ list: YAMLLayout, _ gone: Range<Int>, by new: [Node], _ edits: inout EditList) -> Bool {
    let old = list.elements
    let like = old.first.map { yaml[$0.range] }
    let text = new.map { style.inline($0, isInFlow: true, like: quoted(like)) }.joined(separator: ", ")
    if old.isEmpty {
      edits.replace(list.range, by: "[\(text)]")
    } else if gone.isEmpty {
      if gone.lowerBound > 0 {
        edits.insert(", " + text, at: old[gone.lowerBound - 1].range.upperBound)
      } else {
        edits.insert(text + ", ", at: old[0].range.lowerBound)
      }
    } else if !new.isEmpty {
      edits.replace(old[gone.lowerBound].range.lowerBound..<old[gone.upperBound - 1].range.upperBound, by: text)
    } else if gone.lowerBound > 0 {
      edits.replace(old[gone.lowerBound - 1].range.upperBound..<old[gone.upperBound - 1].range.upperBound, by: "")
    } else if gone.upperBound < old.count {
      edits.replace(old[0].range.lowerBound..<old[gone.upperBound].range.lowerBound, by: "")
    } else {
      edits.replace(list.range, by: "[]")
    }
    return true
  }

  /// Edits a list with lines for each element, which begin with a dash. Returns `false` if that is not possible.
  private func changeLines(_ list: YAMLLayout, _ gone: Range<Int>, by new: [Node], _ edits: inout EditList) -> Bool {
    let old = list.elements
    guard let sample = old.first, !(new.isEmpty && gone.count == old.count) else { return false }
    let lines = old.map { yaml.startOfLine($0.range.lowerBound)..<endOfLines($0.range.upperBound) }
    let start = yaml[lines[0].lowerBound..<sample.range.lowerBound].text
    guard start.utf8.contains(UInt8(ascii: "-")), start.utf8.allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: "-") })
    else {
      return false
    }
    let gap = start.hasSuffix("-") ? " " : ""
    let text = new.map {
      start + gap + style.inline($0, isInFlow: false, like: quoted(yaml[sample.range])) + style.lineEnd
    }
    .joined()
    let place = gone.lowerBound > 0 ? lines[gone.lowerBound - 1].upperBound : lines[0].lowerBound
    if !text.isEmpty { edits.insert(text, at: place) }
    for index in gone { edits.replace(lines[index], by: "") }
    return true
  }

  /// Returns the old element if it is in quotes, which new ones then get too.
  private func quoted(_ old: ArraySlice<UInt8>?) -> ArraySlice<UInt8>? {
    guard let old, let first = old.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { return nil }
    return old
  }
}
