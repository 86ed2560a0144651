import Media
import Model

/// A body that a page shows, and the position of each element's end.
final class OpenBody {
  let body: Body
  let entry: Int
  /// Position of an element's `enter` → position of its `leave`.
  let ends: [Int: Int]
  /// The tokens of its code blocks by position of their `enter`; `nil` until one is shown.
  var highlighting: [Int: Highlighting]?

  init(_ body: Body, entry: Int) {
    self.body = body
    self.entry = entry
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for (position, piece) in body.pieces.enumerated() {
      switch piece {
      case .enter: open.append(position)
      case .leave: if let start = open.popLast() { ends[start] = position }
      case .html, .media: break
      }
    }
    self.ends = ends
  }

  /// Returns the positions of the pieces directly in `range`; an element counts once, by its `enter`.
  func children(_ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var position = range.lowerBound
    while position < range.upperBound {
      found.append(position)
      position = (ends[position] ?? position) + 1
    }
    return found
  }

  /// Returns the pieces inside the element at `position`, without its label.
  func inside(_ position: Int) -> Range<Int> {
    let all = position + 1..<(ends[position] ?? position + 1)
    guard let label = label(at: position) else { return all }
    return label.upperBound + 1..<all.upperBound
  }

  /// Returns the pieces of the element's label, or `nil` if it has none.
  func label(at position: Int) -> Range<Int>? {
    let first = position + 1
    guard first < body.pieces.count, case .enter(let element) = body.pieces[first],
      case .label = body.elements[element].kind,
      let end = ends[first]
    else { return nil }
    return first + 1..<end
  }

  func element(at position: Int) -> Element? {
    guard body.pieces.indices.contains(position), case .enter(let number) = body.pieces[position] else { return nil }
    return body.elements[number]
  }

  func medium(at position: Int) -> MediaElement? {
    guard case .media(let number) = body.pieces[position] else { return nil }
    return body.media[number]
  }
}
