import Text

/// Writes tags and text so that every start tag has its end tag and nothing is nested deeper than `deepest`. Tags that
/// HTML parsers would imply (`</p>`, `tbody`) are written explicitly.
///
/// While `isRegular` is true, a browser parses the output into exactly the tree that it spells, so no tree builder is
/// needed. For mismatched tags, or content that is misplaced in a table, the lenient mode writes the tags unchanged and
/// leaves them to the tree builder. The strict mode closes the elements in the way, and its output is always regular.
struct OpenElementStack {
  enum Mode { case lenient, strict }

  /// Less than the 255 of the policy, to leave room for the implied parts of a table.
  static let deepest = 250

  private(set) var output: [UInt8] = []
  private(set) var isRegular = true
  private let mode: Mode
  private var open: [AllowedElement] = []
  /// Formatting elements that the end of a block has closed, and that HTML parsers reopen.
  private var waiting: [AllowedElement] = []
  /// Number of start tags that were dropped because of their depth and whose end tags are still to come.
  private var tooDeep = 0
  private var isAfterPre = false

  /// `length` is the expected size of the output.
  init(_ mode: Mode, length: Int) {
    self.mode = mode
    output.reserveCapacity(length)
  }

  /// The innermost open element; `nil` at the top level.
  var parent: AllowedElement? { open.last }

  /// Writes text that is already escaped.
  mutating func write(text: ArraySlice<UInt8>) {
    guard let first = text.first else { return }
    if let parent, parent.isTableContext || parent == .colgroup, !text.allSatisfy(\.isASCIIWhitespace) { leaveTable() }
    if isAfterPre, first == 0x0A { output.append(0x0A) }
    isAfterPre = false
    output.append(contentsOf: text)
  }

  /// Writes a start tag. `attributes` are serialized, each with a space before it.
  mutating func start(_ tag: AllowedElement, _ attributes: [UInt8]) {
    if tooDeep > 0 { return startBelowLimit(tag, attributes) }
    guard makeRoom(for: tag) else { return }
    if tag.isVoid { return write(tag, attributes) }
    guard open.count < Self.deepest else {
      tooDeep += 1
      return
    }
    write(tag, attributes)
    open.append(tag)
    isAfterPre = tag == .pre
  }

  mutating func end(_ tag: AllowedElement) {
    if tag.isVoid { return }
    if tooDeep > 0 {
      tooDeep -= 1
    } else if tag.isFormatting {
      endFormatting(tag)
    } else if let index = indexOfOpen(endedBy: tag) {
      close(downTo: index)
    }
  }

  /// Closes the elements that are still open.
  mutating func finish() {
    while let tag = open.popLast() { writeEnd(tag) }
  }
}

// MARK: Implied tags

extension OpenElementStack {
  /// Closes the elements that `tag` ends, and opens those that it requires around it; returns `false` if it is not
  /// allowed here.
  private mutating func makeRoom(for tag: AllowedElement) -> Bool {
    if tag.isTablePart { return makeRoom(forTablePart: tag) }
    if let parent, parent.isTableContext || parent == .colgroup {
      if tag == .table { closeTable() } else { leaveTable() }
    }
    switch tag {
    case .a: return makeRoomForLink()
    case .li: closeItem(among: [.li])
    case .dd, .dt: closeItem(among: [.dd, .dt])
    case .rt, .rp:
      guard indexInScope({ $0 == .ruby }) != nil else { return false }
      while let parent, [.rt, .rp, .p, .li, .dd, .dt].contains(parent) { close(downTo: open.count - 1) }
      return true
    case .source: return parent?.isPlayer ?? false
    case .track: return parent == .audio || parent == .video
    default: break
    }
    if tag.closesParagraph, let paragraph = indexInScope({ $0 == .p }) { close(downTo: paragraph) }
    if tag.isHeading, parent?.isHeading ?? false { close(downTo: open.count - 1) }
    return true
  }

  private mutating func makeRoom(forTablePart tag: AllowedElement) -> Bool {
    guard let table = open.lastIndex(of: .table) else { return false }
    switch tag {
    case .col:
      if parent == .colgroup { return true }
      close(downTo: table + 1)
      startImplied(.colgroup)
    case .tr:
      close(downTo: lastIndex(above: table, where: \.isRowGroup) + 1)
      if parent == .table { startImplied(.tbody) }
    case .td, .th:
      close(downTo: lastIndex(above: table) { $0 == .tr || $0.isRowGroup } + 1)
      if parent == .table { startImplied(.tbody) }
      if parent != .tr { startImplied(.tr) }
    default: close(downTo: table + 1)
    }
    return true
  }

  /// Closes an open link, since links do not nest; returns `false` if that link cannot be closed from inside the
  /// present cell.
  private mutating func makeRoomForLink() -> Bool {
    guard open.contains(.a) else { return true }
    guard indexInScope({ $0 == .a }) != nil else { return false }
    endFormatting(.a)
    return !open.contains(.a)
  }

  private mutating func closeItem(among items: [AllowedElement]) {
    var index = open.count - 1
    while index >= 0 {
      let tag = open[index]
      if items.contains(tag) { return close(downTo: index) }
      if tag.isSpecial, tag != .address, tag != .div, tag != .p { return }
      index -= 1
    }
  }

  private mutating func startImplied(_ tag: AllowedElement) {
    write(tag, [])
    open.append(tag)
  }

  private mutating func startBelowLimit(_ tag: AllowedElement, _ attributes: [UInt8]) {
    if !tag.isVoid {
      tooDeep += 1
    } else if tag == .br || tag == .img || tag == .wbr {
      write(tag, attributes)
    }
  }

  /// Handles content that is misplaced in a table; HTML parsers move it in front of the table.
  private mutating func leaveTable() {
    if parent == .colgroup { close(downTo: open.count - 1) }
    if mode == .strict { closeTable() } else { isRegular = false }
  }

  private mutating func closeTable() {
    if let table = open.lastIndex(of: .table) { close(downTo: table) }
  }
}

// MARK: Ends

extension OpenElementStack {
  private func indexOfOpen(endedBy tag: AllowedElement) -> Int? {
    if tag.isTablePart || tag == .table { return indexOfTablePart(tag) }
    if tag.isHeading { return indexInScope(\.isHeading) }
    if tag == .li { return indexInScope({ $0 == .li }, before: { $0 == .ol || $0 == .ul }) }
    if tag.isSpecial || tag.isPlayer { return indexInScope { $0 == tag } }
    return indexInScope({ $0 == tag }, before: \.isSpecial)
  }

  private func indexOfTablePart(_ tag: AllowedElement) -> Int? {
    guard let table = open.lastIndex(of: .table) else { return nil }
    if tag == .table { return table }
    let index = lastIndex(above: table) { $0 == tag }
    return index > table ? index : nil
  }

  /// Returns the index of the innermost open element that `fits`; `nil` if a cell, a table or an element that fits
  /// `stop` is inside it.
  private func indexInScope(_ fits: (AllowedElement) -> Bool, before stop: (AllowedElement) -> Bool = { _ in false })
    -> Int?
  {
    var index = open.count - 1
    while index >= 0 {
      if fits(open[index]) { return index }
      if open[index].isScopeBoundary || stop(open[index]) { return nil }
      index -= 1
    }
    return nil
  }

  /// Returns the index of the innermost fitting element inside the table; `table` itself if none fits.
  private func lastIndex(above table: Int, where fits: (AllowedElement) -> Bool) -> Int {
    var index = open.count - 1
    while index > table, !fits(open[index]) { index -= 1 }
    return index
  }

  private mutating func endFormatting(_ tag: AllowedElement) {
    guard let index = indexInScope({ $0 == tag }) else {
      guard let place = waiting.lastIndex(of: tag) else { return }
      waiting.remove(at: place)
      return writeEnd(tag)
    }
    let above = open[(index + 1)...]
    let blocks = above.count(where: \.isSpecial)
    if blocks == 0 || mode == .strict {
      close(downTo: index)
    } else if blocks <= 4, above.count <= 8 {
      isRegular = false
      writeEnd(tag)
      open.remove(at: index)
    }
  }

  /// Closes all elements from the innermost to the one at `index`.
  private mutating func close(downTo index: Int) {
    while open.count > index, let tag = open.popLast() {
      if open.count > index, tag.isFormatting, mode == .lenient, tag != .a, waiting.count < 8 {
        waiting.append(tag)
        isRegular = false
      } else {
        writeEnd(tag)
      }
    }
  }
}

// MARK: Bytes

extension OpenElementStack {
  private mutating func write(_ tag: AllowedElement, _ attributes: [UInt8]) {
    isAfterPre = false
    output.append(contentsOf: AllowedElement.starts[Int(tag.rawValue)])
    output.append(contentsOf: attributes)
    output.append(0x3E)
  }

  private mutating func writeEnd(_ tag: AllowedElement) {
    isAfterPre = false
    output.append(contentsOf: AllowedElement.ends[Int(tag.rawValue)])
  }
}
