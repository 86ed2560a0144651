import Escaping
import Jinja
import Model
import Text

extension PageHost {
  /// How deep bodies may stand inside one another.
  private static let deepest = 4

  func open(_ entry: Int) -> Body { openBody(entry).body }

  func openBody(_ entry: Int) -> OpenBody {
    note(.body, entry)
    if let known = opened[entry] { return known }
    let body = OpenBody(context.facts.open(entry), entry: entry)
    opened[entry] = body
    return body
  }

  /// The entry's text as HTML.
  func content(of entry: Int) -> SafeHTML {
    note(.front, entry)
    guard depth < PageHost.deepest else { return SafeHTML(vouchedFor: "") }
    if isFull, isForeign(entry) { return excerpt(of: entry) }
    depth += 1
    defer { depth -= 1 }
    let body = openBody(entry)
    note(body)
    var output: [UInt8] = []
    output.reserveCapacity(body.body.html.count * 2)
    append(body.body.pieces.indices, of: body, to: &output)
    if isForeign(entry) { shown += output.count }
    return SafeHTML(vouchedFor: output.span.text)
  }

  /// Appends these pieces as HTML.
  func append(_ range: Range<Int>, of body: OpenBody, to output: inout [UInt8]) {
    var position = range.lowerBound
    while position < range.upperBound {
      switch body.body.pieces[position] {
      case .html(let run): output += body.body.html[run]
      case .media(let number): append(body.body.media[number], of: body, to: &output)
      case .enter(let number): append(body.body.elements[number], at: position, of: body, to: &output)
      case .leave: break
      }
      position = (body.ends[position] ?? position) + 1
    }
  }

  /// The pieces as HTML of their own.
  func html(_ range: Range<Int>, of body: OpenBody) -> [UInt8] {
    var output: [UInt8] = []
    append(range, of: body, to: &output)
    return output
  }

  /// Scenes of the entry's text, for templates that lay a story out themselves.
  func scenes(of entry: Int) -> [Value] {
    let body = openBody(entry)
    return body.children(body.body.pieces.indices).compactMap { position in
      guard let element = body.element(at: position), case .block("scene", _) = element.kind else { return nil }
      return scene(element, at: position, of: body)
    }
  }
}

extension PageHost {
  /// Bytes of texts of sources on a page that lists them. After them, excerpts stand for the texts.
  private static let mostText = 4 << 20

  private var isFull: Bool { !isForFeeds && shown >= PageHost.mostText }

  /// Whether a source brought it, and the page is about something else.
  private func isForeign(_ entry: Int) -> Bool { context.isOfSource[entry] && page.subject != .entry(entry) }

  private func excerpt(of entry: Int) -> SafeHTML {
    var html: [UInt8] = []
    html.append(utf8: "<p>")
    html.append(escaping: summary(of: entry))
    html.append(utf8: "</p>")
    return SafeHTML(vouchedFor: html.text)
  }

  /// What the body brings to its page: anchors, and what is wrong with it.
  private func note(_ body: OpenBody) {
    diagnostics += body.body.facts.diagnostics
    if case .entry(body.entry) = page.subject { anchors = body.body.facts.anchors }
  }

  private func append(_ medium: MediaElement, of body: OpenBody, to output: inout [UInt8]) {
    guard !isLeftOut(MediaReference(medium), entry: body.entry) else { return append(wordsOf: medium, to: &output) }
    let name =
      switch kind(of: MediaReference(medium), entry: body.entry) {
      case .audio: "audio"
      case .video: "video"
      case .model: "model"
      case .image, .other: "image"
      }
    let block = Block(.medium(medium), of: body)
    // A picture, a recording and a film take the same attributes in this form, whatever the file is.
    guard isComplete(block, named: "image", template: name) else { return }
    render(name, block, to: &output)
  }

  /// What stands for a picture that is left out.
  private func append(wordsOf medium: MediaElement, to output: inout [UInt8]) {
    guard !medium.alt.isEmpty else { return }
    if medium.isBlock { output.append(utf8: "<p>") }
    output.append(escaping: medium.alt)
    if medium.isBlock { output.append(utf8: "</p>") }
  }

  private func append(_ element: Element, at position: Int, of body: OpenBody, to output: inout [UInt8]) {
    switch element.kind {
    case .link: render("link", Block(.element(position), of: body), to: &output)
    case .heading:
      let block = Block(.element(position), of: body)
      _ = isComplete(block, named: "heading", template: "heading")
      render("heading", block, to: &output)
    case .label: append(body.inside(position), of: body, to: &output)
    case .block(let name, _):
      note(template: "blocks/\(name).html")
      guard context.theme.has("blocks/\(name).html") else {
        report(unknown: name, element, body)
        return append(body.inside(position), of: body, to: &output)
      }
      let block = Block(.element(position), of: body)
      guard isComplete(block, named: name, template: name) else {
        return append(body.inside(position), of: body, to: &output)
      }
      guard name != "table" || hasData(block) else { return }
      render(name, block, to: &output)
    }
  }

  private func render(_ name: String, _ block: Block, to output: inout [UInt8]) {
    let number = blocks.count
    blocks.append(block)
    rendering.append(number)
    defer { rendering.removeLast() }
    do throws(TemplateError) {
      try context.environment.template("blocks/\(name).html").render(
        [
          (Member.block.number, .of(.block, number)), (Member.entry.number, .of(.entry, block.body.entry)),
        ], host: self, into: &output)
    } catch {
      report(error, in: block, name)
    }
  }

  private func report(_ error: TemplateError, in block: Block, _ name: String) {
    var diagnostic = placed(error.diagnostic, in: block)
    if diagnostic.place != error.diagnostic.place {
      diagnostic.summary = "`\(name)` cannot be shown: \(diagnostic.summary)"
    }
    diagnostics.append(diagnostic)
  }

  /// In a block of the theme's own, the text is what an author can mend: its place comes first.
  func placed(_ diagnostic: Diagnostic, in block: Block) -> Diagnostic {
    var diagnostic = diagnostic
    let file = site.entries[block.body.entry].file ?? site.entries[block.body.entry].id
    let written = Place(file: file, line: block.line, column: block.column)
    if let place = diagnostic.place, place.file.hasPrefix("built-in ") {
      diagnostic.chain.insert(Diagnostic.Step("while rendering", at: place), at: 0)
      diagnostic.place = written
    } else {
      diagnostic.chain.append(Diagnostic.Step("while rendering", at: written))
    }
    return diagnostic
  }

  private func report(unknown name: String, _ element: Element, _ body: OpenBody) {
    let known = context.theme.templates.compactMap { template -> String? in
      template.hasPrefix("blocks/") ? String(template.dropFirst(7).dropLast(5)) : nil
    }
    diagnostics.append(
      Diagnostic(
        .error, "there is no directive `\(name)`",
        at: Place(file: site.entries[body.entry].file ?? "", line: element.line, column: element.column),
        help: Suggestion.help(for: name, among: known) ?? "a template `Templates/blocks/\(name).html` would make one"))
  }

  private func scene(_ element: Element, at position: Int, of body: OpenBody) -> Value {
    let blocks = body.children(body.inside(position)).map { child -> Value in
      let attributes = body.element(at: child)?.attributes ?? body.medium(at: child)?.attributes ?? Attributes()
      let html = html(child..<(body.ends[child] ?? child) + 1, of: body)
      return map([
        (.kind, .string(name(ofPiece: child, of: body))), (.html, .safe(SafeHTML(vouchedFor: html.span.text))),
        (.frame, frame(attributes, of: body)), (.align, .of(attributes["align"])),
        (.start, seconds("start", attributes, of: body)), (.end, seconds("end", attributes, of: body)),
      ])
    }
    return map([
      (.id, .of(element.attributes.id)), (.page, .of(element.attributes["page"].flatMap(Int.init))),
      (.blocks, .list(blocks)),
    ])
  }

  private func name(ofPiece position: Int, of body: OpenBody) -> String {
    if let medium = body.medium(at: position) {
      return "\(kind(of: MediaReference(medium), entry: body.entry))"
    }
    return switch body.element(at: position)?.kind {
    case .heading: "heading"
    case .block(let name, _): name
    default: "text"
    }
  }
}

extension OpenBody {
  fileprivate func medium(at position: Int) -> MediaElement? {
    guard case .media(let number) = body.pieces[position] else { return nil }
    return body.media[number]
  }
}
