import Media
import Model

/// A body that a page shows, and the position of each element's end.
final class OpenBody {
  let body: Body
  let entry: Int
  /// By position: that of the `leave` for an element's `enter`, and the position itself for all other pieces.
  private let ends: [Int32]
  /// The tokens of its code blocks by position of their `enter`; `nil` until one is shown.
  var highlighting: [Int: Highlighting]?

  init(_ body: Body, entry: Int) {
    self.body = body
    self.entry = entry
    var ends = (0..<Int32(body.pieces.count)).map { $0 }
    var open: [Int] = []
    for (position, piece) in body.pieces.enumerated() {
      switch piece {
      case .enter: open.append(position)
      case .leave: if let start = open.popLast() { ends[start] = Int32(position) }
      case .html, .media: break
      }
    }
    self.ends = ends
  }

  /// Returns the position of the last piece of what is at `position`: an element's `leave`.
  func end(at position: Int) -> Int { Int(ends[position]) }

  /// Returns the positions of the pieces directly in `range`; an element counts once, by its `enter`.
  func children(_ range: Range<Int>) -> [Int] {
    var found: [Int] = []
    var position = range.lowerBound
    while position < range.upperBound {
      found.append(position)
      position = end(at: position) + 1
    }
    return found
  }

  /// Returns the pieces inside the element at `position`, without its label.
  func inside(_ position: Int) -> Range<Int> {
    let all = position + 1..<max(position + 1, end(at: position))
    guard let label = label(at: position) else { return all }
    return label.upperBound + 1..<all.upperBound
  }

  /// Returns the pieces of the element's label, or `nil` if it has none.
  func label(at position: Int) -> Range<Int>? {
    let first = position + 1
    guard first < body.pieces.count, case .enter(let element) = body.pieces[first],
      case .label = body.elements[element].kind, end(at: first) > first
    else { return nil }
    return first + 1..<end(at: first)
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
