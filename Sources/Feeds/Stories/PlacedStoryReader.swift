package import Text

/// Reads a story from a property list, and reports what is wrong with it, with lines.
package struct PlacedStoryReader {
  private let file: String
  /// The lines of the file, for excerpts; empty if there is none.
  private let bytes: [UInt8]
  /// Made when the first mistake is reported.
  private lazy var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  package private(set) var diagnostics: [Diagnostic] = []

  package init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// Returns the story, or `nil` if there is an error.
  package mutating func read(_ list: PropertyList) -> PlacedStory? {
    guard case .dictionary = list.value else {
      report("a story must be a dictionary, not \(list.kindInWords)", list)
      return nil
    }
    var story = head(list)
    var seen = 0
    for kind in PlacedItem.List.allCases {
      guard let items = list[kind.rawValue] else { continue }
      guard case .list(let elements) = items.value else {
        report("`\(kind.rawValue)` must be a list, not \(items.kindInWords)", items)
        continue
      }
      for (index, element) in elements.enumerated() {
        if let item = item(element, in: kind, number: index + 1) { story.items.append(item) }
      }
      seen += elements.count
    }
    if seen > 10_000 { report("the story has more than 10,000 items", list) }
    story.pages = min(PlacedStory.mostPages, max(story.pages, story.items.map(\.page).max() ?? 1))
    return diagnostics.contains { $0.severity == .error } ? nil : story
  }
}

extension PlacedStoryReader {
  private mutating func head(_ list: PropertyList) -> PlacedStory {
    let title = text("Title", list) ?? ""
    if title.singleSpaced.isEmpty { report("the story has no title", list["Title"] ?? list) }
    let width = length("ContentWidth", list) ?? PlacedStory.standardWidth
    let height = length("ContentHeight", list) ?? PlacedStory.pageHeight
    let pages = (height / PlacedStory.pageHeight).rounded(.up)
    if pages > Double(PlacedStory.mostPages) {
      report("`ContentHeight` is more than \(PlacedStory.mostPages) pages of 660", list["ContentHeight"] ?? list)
    }
    return PlacedStory(
      title: title, description: text("Description", list) ?? "", user: list["user"]?.string, width: width,
      pages: Int(min(max(pages, 1), Double(PlacedStory.mostPages))),
      cover: list["CoverImageLocalPath"]?.string.flatMap(Self.fileName))
  }

  private mutating func item(_ node: PropertyList, in list: PlacedItem.List, number: Int) -> PlacedItem? {
    guard case .dictionary = node.value else {
      report("an item of `\(list.rawValue)` must be a dictionary, not \(node.kindInWords)", node)
      return nil
    }
    guard let place = place(node) else { return nil }
    let content: PlacedItem.Content
    switch list {
    case .images: content = .image(link: node["Link"]?.string.flatMap(Self.link))
    case .recordings: content = .recording
    case .texts:
      content = .text(
        text("text", node) ?? "", isHeader: flag("isHeader", node), alignment: whole("alignment", node, 0...2) ?? 0)
    }
    let file = list.fileKey.flatMap { node[$0]?.string }.flatMap(Self.fileName)
    return PlacedItem(number: number, page: place.page, frame: place.frame, content: content, file: file)
  }

  /// Returns the page and the frame on it. A y of 660 or more is measured from the top of the story.
  private mutating func place(_ node: PropertyList) -> (page: Int, frame: PlacedItem.Frame)? {
    let page = whole("Page", node, 1...PlacedStory.mostPages)
    guard let written = node["frame"], let text = written.string else {
      report("an item needs a `frame`, such as `88.0-101.0-322.0-75.0`", node["frame"] ?? node)
      return nil
    }
    guard var frame = PlacedItem.Frame(text) else {
      report(
        "`frame` must be `x-y-width-height`, such as `88.0-101.0-322.0-75.0`, width and height above 0, not "
          + "`\(text.shortened(to: 80))`", written)
      return nil
    }
    guard frame.y >= PlacedStory.pageHeight else { return (page ?? 1, frame) }
    let above = (frame.y / PlacedStory.pageHeight).rounded(.down)
    guard above < Double(PlacedStory.mostPages) else {
      report("`frame` is below page \(PlacedStory.mostPages)", written)
      return nil
    }
    frame.y = ((frame.y - above * PlacedStory.pageHeight) * 1e6).rounded() / 1e6
    return (Int(above) + 1, frame)
  }

  private mutating func text(_ key: String, _ node: PropertyList) -> String? {
    guard let value = node[key] else { return nil }
    if value.string == nil { report("`\(key)` must be a text, not \(value.kindInWords)", value) }
    return value.string
  }

  private mutating func length(_ key: String, _ node: PropertyList) -> Double? {
    guard let value = node[key] else { return nil }
    guard let number = value.number, number > 0, number <= 1e6 else {
      report("`\(key)` must be a number above 0, at most 1000000", value)
      return nil
    }
    return number
  }

  private mutating func whole(_ key: String, _ node: PropertyList, _ range: ClosedRange<Int>) -> Int? {
    guard let value = node[key] else { return nil }
    guard let number = value.number.flatMap({ Int(exactly: $0) }), range.contains(number) else {
      report("`\(key)` must be a whole number from \(range.lowerBound) to \(range.upperBound)", value)
      return nil
    }
    return number
  }

  private mutating func flag(_ key: String, _ node: PropertyList) -> Bool {
    guard let value = node[key] else { return false }
    switch value.value {
    case .boolean(let flag): return flag
    case .integer("0"): return false
    case .integer("1"): return true
    default:
      report("`\(key)` must be true or false, not \(value.kindInWords)", value)
      return false
    }
  }

  private mutating func report(_ summary: String, _ node: PropertyList) {
    var place = Place(file: file, line: node.line)
    if node.line > 0 {
      if lines.count >= node.line { place.text = lines[node.line - 1].filter { $0 != 0x0D }[...].text }
    }
    diagnostics.append(Diagnostic(.error, summary, at: place))
  }
}

extension PlacedStoryReader {
  /// Returns the last part of a path; `nil` if that cannot be the name of a file.
  private static func fileName(_ path: String) -> String? {
    guard let name = path.split(separator: "/").last, name != ".", name != "..", !name.utf8.contains(0) else {
      return nil
    }
    return String(name)
  }

  /// Returns a web address without tracking parameters, or `nil` if it is not a web address.
  private static func link(_ text: String) -> String? {
    let address = URI(text.singleSpaced.replacing(" ", with: "%20"))
    return address.isWeb ? address.withoutTracking : nil
  }
}

extension PlacedItem.Frame {
  /// Parses `x-y-width-height`: decimals, of which x and y may be negative. `nil` unless width and height are above 0.
  init?(_ text: String) {
    var numbers: [Double] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      if !numbers.isEmpty, rest.popFirst() != 0x2D { return nil }
      let sign = rest.first == 0x2D ? 1 : 0
      let digits = rest.dropFirst(sign).prefix { (0x30...0x39).contains($0) || $0 == 0x2E }
      guard let first = digits.first, first != 0x2E, digits.last != 0x2E,
        let number = Double(Substring(rest.prefix(sign + digits.count)))
      else { return nil }
      numbers.append(number)
      rest = rest.dropFirst(sign + digits.count)
    }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0, numbers.allSatisfy({ abs($0) <= 1e6 }) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
