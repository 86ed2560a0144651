import Model
import Text

extension MarkdownRenderer {
  mutating func enterBlock(_ html: StaticString) {
    writer.line()
    writer.write(html)
  }

  mutating func leaveBlock(_ html: StaticString) {
    writer.line()
    writer.write(html)
  }

  mutating func enterList(_ node: MarkdownNode) {
    noteTasks(of: node)
    writer.line()
    switch (node.isOrdered, node.start) {
    case (false, _): writer.write("<ul>\n")
    case (true, 1): writer.write("<ol>\n")
    case (true, let start): writer.write("<ol start=\"\(start)\">\n")
    }
  }

  private mutating func noteTasks(of list: MarkdownNode) {
    let (line, column) = place(of: list)
    var tasks = TaskList(position: writer.pieces.count, boxes: 0, ticked: 0, line: line, column: column)
    let hasAnswers = hasAnswers(list)
    var item = list.firstChild
    while let node = item {
      if node.isTask { tasks.boxes += 1 }
      if node.isTask, node.isChecked { tasks.ticked += 1 }
      if hasAnswers, !node.isTask {
        let (line, column) = place(of: node)
        tasks.unboxed.append(TaskList.Item(line: line, column: column))
      }
      item = node.next
    }
    if tasks.boxes > 0 || hasAnswers { self.tasks.append(tasks) }
  }

  /// Returns where a block begins in the file.
  private mutating func place(of node: MarkdownNode) -> (line: Int, column: Int) {
    (log.lines.number(of: node.line), log.lines.column(at: max(0, node.column - 1), of: node.line))
  }

  /// Whether a list contains the answers to a question: each list directly inside a quiz or one of its questions.
  private mutating func hasAnswers(_ list: MarkdownNode) -> Bool {
    guard let parent = list.parent, library.kind(of: parent) == .directive else { return false }
    let name = log.records[parent.record].name
    return name == "quiz" || name == "question"
  }

  mutating func enterItem(_ node: MarkdownNode) {
    writer.line()
    guard node.isTask else { return writer.write("<li>") }
    writer.write("<li class=\"task-list-item\"><input type=\"checkbox\"")
    writer.write(node.isChecked ? " checked=\"\" disabled=\"\" aria-label=\"" : " disabled=\"\" aria-label=\"")
    writer.write(node.isChecked ? words.done : words.open)
    writer.write("\" /> ")
  }

  /// A block whose fence is followed by words is an element, which a template renders; others are finished HTML.
  mutating func enterCodeBlock(_ node: MarkdownNode) {
    writer.line()
    reportOpenFence(of: node)
    let info = unsafe node.info
    guard !info.isEmpty else {
      writer.write("<pre><code>")
      unsafe writer.write(escaping: node.code)
      return writer.write("</code></pre>\n")
    }
    let language = unsafe info.prefix { !$0.isASCIIWhitespace && $0 != 0x0B && $0 != UInt8(ascii: "{") }
    let attributes = log.readAttributes(ofFence: node)
    let name = unsafe String(decoding: language, as: UTF8.self)
    let kind =
      name == "math" ? Element.Kind.formula(unsafe log.formula(ofFence: node, tex: node.code)) : .code(language: name)
    add(kind, attributes, line: node.line, offset: node.column - 1)
    unsafe writer.write(escaping: node.code)
    writer.add(.leave)
    writer.write(UInt8(ascii: "\n"))
  }

  /// Enters a paragraph; returns whether to visit its children. A paragraph with a single image becomes a block of its
  /// own. Inside a directive so does each image of a paragraph with one image per line, so that galleries need no blank
  /// lines.
  mutating func enterParagraph(_ node: MarkdownNode) -> Bool {
    if isMarkerAlone(node) { return false }
    block = node
    reportConflict(in: node)
    reportHeading(in: node)
    reportLostTable(in: node)
    if isTerm(node) {
      enterTerm(node)
      return true
    }
    isExcerpt = mayBeExcerpt
    let isTight = isTight(node)
    if !isTight { writer.line() }
    let images = images(of: node)
    for image in images {
      addMedia(image, isBlock: true)
      if !isTight { writer.write(UInt8(ascii: "\n")) }
    }
    guard images.isEmpty else { return false }
    if !isTight { writer.write("<p>") }
    return true
  }

  mutating func leaveParagraph(_ node: MarkdownNode) {
    if isMarkerAlone(node) { return }
    if isInTerm { return leaveTerm() }
    meter.space(isKept: isExcerpt)
    isExcerpt = false
    guard images(of: node).isEmpty, !isTight(node) else { return }
    if node.next == nil, let parent = node.parent, library.kind(of: parent) == .footnote {
      writer.write(UInt8(ascii: " "))
      linkBack(parent)
    }
    writer.write("</p>\n")
  }

  mutating func enterHeading(_ node: MarkdownNode) -> Bool {
    block = node
    reportConflict(in: node)
    let title = NodeText.of(node)
    let isTitle = isTitle(node, title)
    var attributes = node.lastChild.flatMap { last in
      library.kind(of: last) == .attributes && !followsLink(last) ? log.records[last.record].attributes : nil
    }
    if let id = attributes?.id {
      anchors.add(written: id)
    } else {
      attributes = attributes ?? Attributes()
      let (id, former) = anchors.add(title: idText(of: node))
      attributes?.id = id
      if let former, !isTitle { formerIDs.append((elements.count, former)) }
    }
    if isTitle {
      writeAnchor(attributes?.id ?? "")
      return false
    }
    facts.headings.append(Facts.Heading(id: attributes?.id ?? "", title: title, level: node.level))
    writer.line()
    add(.heading(level: node.level), attributes, line: node.line, offset: node.column - 1)
    return true
  }

  /// Whether this is the first heading that repeats the entry's title.
  private mutating func isTitle(_ node: MarkdownNode, _ title: String) -> Bool {
    guard titleHeading == nil, node.level == 1, let wanted = options.titleHeading, wanted == title,
      node.parent == library.root
    else { return false }
    titleHeading = node
    return true
  }

  /// Writes an empty element with the id of a heading that is not rendered, so that links to it work.
  private mutating func writeAnchor(_ id: String) {
    writer.line()
    writer.write("<span id=\"")
    writer.write(escaping: id)
    writer.write("\"></span>\n")
  }

  /// Returns the text that a heading's id is made from: without alternative texts of pictures, and with smart dashes
  /// turned back into hyphens. If there are such hyphens, the author's own dashes are converted as well.
  private mutating func idText(of node: MarkdownNode) -> String {
    let text = NodeText.of(node, hasPictures: false)
    guard text.utf8.contains(0xE2), unsafe Self.hasHyphens(node.content) else { return text }
    return text.replacing("\u{2014}", with: "---").replacing("\u{2013}", with: "--")
  }

  private static func hasHyphens(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var before: UInt8 = 0
    for index in source.indices {
      let byte = unsafe source[index]
      if byte == UInt8(ascii: "-"), before == byte { return true }
      before = byte
    }
    return false
  }

  mutating func leaveHeading(_ node: MarkdownNode) {
    if node == titleHeading { return }
    writer.add(.leave)
    writer.write(UInt8(ascii: "\n"))
    meter.space(isKept: false)
  }

  /// Enters a directive or a formula; returns whether to visit its children.
  mutating func enterDirective(_ node: MarkdownNode) -> Bool {
    let record = log.records[node.record]
    if let formula = record.formula {
      enter(formula, record)
      return false
    }
    if record.form != .inline { writer.line() }
    if record.name == "scene" { facts.hasScenes = true }
    asides.append(isAside || Self.asides.contains(record.name))
    add(.block(name: record.name, form: record.form), record.attributes, line: record.line, offset: record.offset)
    if record.form == .container { writer.endLine() }
    return true
  }

  /// The directives whose texts do not continue the text around them.
  private static let asides: Set<String> = ["quiz", "question", "hotspots", "map", "gallery", "slideshow", "compare"]

  /// Whether a directive is open whose text is left out of the excerpt.
  private var isAside: Bool { asides.last ?? false }

  /// Whether a paragraph here may be part of the excerpt.
  var mayBeExcerpt: Bool { !isInFootnote && !isAside }

  mutating func leaveDirective(_ node: MarkdownNode, _ kind: MarkdownKind) {
    if log.records[node.record].formula == nil { asides.removeLast() }
    writer.add(.leave)
    if kind == .directive { writer.write(UInt8(ascii: "\n")) }
  }

  mutating func enterLabel(_ node: MarkdownNode) {
    let (line, offset) = (node.line, node.column - 1)
    add(.label, nil, line: line, offset: offset)
    outerBlocks.append((block, isExcerpt))
    block = node
    if library.kind(of: node.parent ?? node) == .directive { isExcerpt = false }
  }

  mutating func leaveLabel(_ node: MarkdownNode) {
    if let outer = outerBlocks.popLast() { (block, isExcerpt) = outer }
    writer.add(.leave, endsLine: library.kind(of: node.parent ?? node) == .directive)
  }

  mutating func enterFootnote(_ node: MarkdownNode) {
    if footnotes == 0 {
      writer.write("<section class=\"footnotes\" aria-label=\"")
      writer.write(words.footnotes)
      writer.write("\" data-footnotes>\n<ol>\n")
    }
    footnotes += 1
    shownFootnotes.insert(node.line)
    isInFootnote = true
    let id = unsafe "fn-" + FootnoteID.escaped(node.literal)
    writer.write("<li id=\"\(id)\">\n")
    anchors.add(written: id)
  }

  mutating func leaveFootnote(_ node: MarkdownNode) {
    if linkedBack < footnotes {
      linkBack(node)
      writer.write(UInt8(ascii: "\n"))
    }
    isInFootnote = false
    writer.write("</li>\n")
  }

  /// Writes links from a footnote back to each of its references.
  private mutating func linkBack(_ node: MarkdownNode) {
    guard linkedBack < footnotes else { return }
    linkedBack = footnotes
    let id = unsafe FootnoteID.escaped(node.literal)
    for number in 1...max(1, node.references) {
      writer.write(number == 1 ? "<a href=\"#fnref-" : " <a href=\"#fnref-")
      writer.write(number == 1 ? id : "\(id)-\(number)")
      let name = number == 1 ? "\(footnotes)" : "\(footnotes)-\(number)"
      writer.write(
        "\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"\(name)\" aria-label=\"")
      writer.write(words.back)
      writer.write("\(name)\">↩")
      if number > 1 { writer.write("<sup class=\"footnote-ref\">\(number)</sup>") }
      writer.write("</a>")
    }
  }

  private mutating func isTight(_ paragraph: MarkdownNode) -> Bool {
    guard let parent = paragraph.parent, let list = parent.parent else { return false }
    if library.kind(of: parent) == .definition { return isTightDefinition(parent) }
    return library.kind(of: list) == .list && list.isTight
  }

  private mutating func images(of paragraph: MarkdownNode) -> [MarkdownNode] {
    isInFootnote ? [] : paragraph.imagesAlone
  }

  private mutating func followsLink(_ attributes: MarkdownNode) -> Bool {
    guard let previous = attributes.previous else { return false }
    let kind = library.kind(of: previous)
    return kind == .link || kind == .image
  }
}
