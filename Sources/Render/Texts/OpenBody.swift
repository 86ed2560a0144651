import Media
import Model

/// A body that a page shows, and the position of each element's end.
final class OpenBody {
  let body: Body
  let entry: Int
  /// By position: that of the `leave` for an element's `enter`, and the position itself for all other pieces.
  private let ends: [Int32]
  /// By position: that of the element around a piece; -1 at the top. Only stories ask for it.
  private lazy var parents = Self.parents(in: body)
  /// The tokens of its code blocks by position of their `enter`; `nil` until one is shown.
  var highlighting: [Int: Highlighting]?
  /// Its formulas by position of their `enter`; `nil` until one is shown.
  var formulas: [Int: TypesetFormula]?

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

  /// The positions of the text's scenes, in order.
  private(set) lazy var scenes = body.pieces.indices.filter { isScene($0) }

  func isScene(_ position: Int) -> Bool {
    if case .block("scene", _)? = element(at: position)?.kind { true } else { false }
  }

  /// The runs of two and more scenes with nothing between them, at the top level of the text.
  var scenesInARow: [Range<Int>] {
    var runs: [[Int]] = [[]]
    for position in children(body.pieces.indices) {
      if isScene(position) {
        runs[runs.count - 1].append(position)
      } else if !isBlank(position) {
        runs.append([])
      }
    }
    return runs.compactMap { run in
      guard run.count > 1, let first = run.first, let last = run.last else { return nil }
      return first..<end(at: last) + 1
    }
  }

  private static func parents(in body: Body) -> [Int] {
    var parents: [Int] = []
    parents.reserveCapacity(body.pieces.count)
    var open: [Int] = []
    for (position, piece) in body.pieces.enumerated() {
      if case .leave = piece { _ = open.popLast() }
      parents.append(open.last ?? -1)
      if case .enter = piece { open.append(position) }
    }
    return parents
  }

  private func isBlank(_ position: Int) -> Bool {
    guard case .html(let run) = body.pieces[position] else { return false }
    return body.html[run].allSatisfy { $0 == 0x20 || $0 == 0x0A }
  }

  /// Returns the name of the innermost directive around the piece at `position`, or `nil` if there is none.
  func directive(around position: Int) -> String? {
    var around = parents[position]
    while around >= 0 {
      if case .block(let name, _)? = element(at: around)?.kind { return name }
      around = parents[around]
    }
    return nil
  }

  /// Returns the number of media directly inside the innermost directive around the piece at `position`, 0 if there is none.
  func mediaBeside(_ position: Int) -> Int {
    var around = parents[position]
    while around >= 0 {
      if case .block? = element(at: around)?.kind {
        return children(inside(around)).count { medium(at: $0) != nil }
      }
      around = parents[around]
    }
    return 0
  }

  /// Returns the positions of the directives with this name around the piece at `position`, the innermost first.
  func around(_ position: Int, named name: String) -> [Int] {
    var found: [Int] = []
    var around = parents[position]
    while around >= 0 {
      if case .block(name, _)? = element(at: around)?.kind { found.append(around) }
      around = parents[around]
    }
    return found
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
