import Feeds
import Media
import Model
import Text

/// Reads the text of a story as items on pages, for the property list form.
struct StoryParts {
  private let body: OpenBody
  private let bodies: any Bodies
  /// The factor from units of the canvas to those of the property list form, whose pages are 660 high.
  private let scale: Double
  private let width: Double
  private(set) var items: [PlacedItem] = []
  /// The items' files, by position in `items`.
  private(set) var files: [Int: Asset] = [:]
  private(set) var pages = 0
  /// The number of parts that the form cannot hold.
  private(set) var leftOut = 0
  /// The number of parts that have no frame and are placed below one another.
  private(set) var unplaced = 0
  /// Ids of the items' blocks, by position in `items`.
  private var ids: [String?] = []
  private var current = 1
  /// Where the next part without a frame begins on its page.
  private var cursor = 0.0

  init(_ body: OpenBody, _ bodies: any Bodies, canvas: Entry.Canvas?) {
    self.body = body
    self.bodies = bodies
    scale = PlacedStory.pageHeight / (canvas?.height ?? PlacedStory.pageHeight)
    width = (canvas?.width ?? PlacedStory.standardWidth) * scale
    readAll()
    number()
  }
}

extension StoryParts {
  private mutating func readAll() {
    var outside: [Int] = []
    for position in body.children(body.body.pieces.indices) {
      guard let element = body.element(at: position), case .block("scene", _) = element.kind else {
        outside.append(position)
        continue
      }
      let page = element.attributes["page"].flatMap { Int($0) } ?? pages + 1
      begin(min(max(page, 1), PlacedStory.mostPages))
      read(body.children(body.inside(position)))
    }
    if !outside.isEmpty {
      if pages == 0 { begin(1) }
      read(outside)
    }
  }

  private mutating func begin(_ page: Int) {
    pages = max(pages, page)
    current = page
    cursor = 20
  }

  private mutating func read(_ positions: [Int]) {
    var run: [Int] = []
    for position in positions {
      if isFlowing(position) {
        run.append(position)
      } else {
        takeText(run)
        run = []
        take(position)
      }
    }
    takeText(run)
  }

  /// Whether the piece is a part of running text.
  private func isFlowing(_ position: Int) -> Bool {
    if let medium = body.medium(at: position) { return !medium.isBlock }
    return switch body.element(at: position)?.kind {
    case nil, .link, .block(_, .inline): true
    default: false
    }
  }

  private mutating func takeText(_ run: [Int]) {
    // The pieces of a run need not be adjacent: outside of scenes, a scene can be between them.
    let text = plain(run.flatMap { Array($0...body.end(at: $0)) })
    if !text.isEmpty { add(.text(text, isHeader: false, alignment: 0), Attributes(), height: 100) }
  }

  private mutating func take(_ position: Int) {
    if let medium = body.medium(at: position) { return take(medium.src, medium.attributes, isBlock: false) }
    guard let element = body.element(at: position) else { return }
    let attributes = element.attributes
    switch element.kind {
    case .block("audio", _): take(attributes["src"] ?? "", attributes, isBlock: true)
    case .heading: addText(position, isHeader: true, attributes)
    case .block("text", _): addText(position, isHeader: attributes["header"] != nil, attributes)
    case .block("video", _), .block("slideshow", _), .block("gallery", _): leftOut += 1
    default: addText(position, isHeader: false, attributes)
    }
  }

  /// Adds a picture or a recording. If the file is missing, its name decides the type.
  private mutating func take(_ src: String, _ attributes: Attributes, isBlock: Bool) {
    let asset = bodies.asset(src, beside: body.entry)
    let type = asset?.type ?? MediaType.mime(ofName: src) ?? ""
    let isPicture = type.hasPrefix("image/")
    guard isPicture || type.hasPrefix("audio/") || isBlock && !type.hasPrefix("video/") else {
      leftOut += 1
      return
    }
    if let asset { files[items.count] = asset }
    add(isPicture ? .image(link: attributes["link"]) : .recording, attributes, height: isPicture ? 300 : 100)
    items[items.count - 1].file = src.split(separator: "/").last.map(String.init)
  }

  private mutating func addText(_ position: Int, isHeader: Bool, _ attributes: Attributes) {
    let text = isHeader ? plain(position..<body.end(at: position) + 1) : titleAndText(position)
    let alignment = ["center": 1, "right": 2, "end": 2][attributes["align"] ?? ""] ?? 0
    add(.text(text, isHeader: isHeader && !text.isEmpty, alignment: alignment), attributes, height: isHeader ? 60 : 100)
  }

  /// Returns the text of a block, after its title if it has one: `:::note[Title]`. The form has texts of one line.
  private func titleAndText(_ position: Int) -> String {
    guard let label = body.label(at: position) else { return plain(position..<body.end(at: position) + 1) }
    return [plain(label), plain(body.inside(position))].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private mutating func add(_ content: PlacedItem.Content, _ attributes: Attributes, height: Double) {
    let frame = attributes["frame"].flatMap(frame) ?? ownFrame(height)
    ids.append(attributes.id)
    items.append(PlacedItem(number: 0, page: current, frame: frame, content: content))
  }

  private func frame(_ text: String) -> PlacedItem.Frame? {
    let sides = text.split(separator: " ").compactMap { Double($0) }.map { (($0 * scale) * 1e6).rounded() / 1e6 }
    guard sides.count == 4, sides[2] > 0, sides[3] > 0 else { return nil }
    return PlacedItem.Frame(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  private mutating func ownFrame(_ height: Double) -> PlacedItem.Frame {
    unplaced += 1
    defer { cursor = min(cursor + height + 20, PlacedStory.pageHeight - 20) }
    return PlacedItem.Frame(x: 20, y: cursor, width: max(1, width - 40), height: height)
  }

  private func plain(_ positions: some Sequence<Int>) -> String {
    var html: [UInt8] = []
    for position in positions {
      if case .html(let run) = body.body.pieces[position] { html += body.body.html[run] }
    }
    return HTMLPlainText.of(html: html[...].text)
  }

  /// Numbers the items: those of an imported story by their ids, the others after them.
  private mutating func number() {
    var taken: [PlacedItem.List: Set<Int>] = [:]
    for index in items.indices {
      guard let id = ids[index], let (list, number) = PlacedItem.parse(id: id), list == items[index].list,
        taken[list, default: []].insert(number).inserted
      else { continue }
      items[index].number = number
    }
    for index in items.indices where items[index].number == 0 {
      let next = (taken[items[index].list]?.max() ?? 0) + 1
      taken[items[index].list, default: []].insert(next)
      items[index].number = next
    }
  }
}
