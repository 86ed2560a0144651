import Escaping
import Jinja
import Model
import Text

extension PageHost {
  /// Returns a member of the block with this index in `bodies.blocks`, or `.undefined` if blocks have no such member.
  func blockMember(_ member: Member, _ number: Int) -> Value {
    let block = bodies.blocks[number]
    scope.note(.body, block.body.entry)
    return switch member {
    case .name: .string(name(of: block))
    case .form: .string(form(of: block))
    case .id: .of(id(of: block))
    case .number: .of(sceneNumber(of: block))
    case .within: .of(block.body.directive(around: block.position))
    case .count: .of(block.body.mediaBeside(block.position))
    case .sound:
      block.attributes["audio"].map { recording($0, of: block) } ?? .none
    case .pin: pin(number)
    case .pins: pins(of: block)
    case .units: units(of: block)
    case .places: places(ofPins: block)
    case .questions: questions(of: block)
    case .draw: draw(of: block)
    case .wreath: wreath(of: block)
    case .classes: .list(block.attributes.classes.map { .string($0) })
    case .attributes: .of(.attributes, number)
    case .content: .safe(content(of: block, number))
    case .label: .safe(bodies.label(ofBlock: number, for: self))
    case .text: .string(HTMLPlainText.of(html: bodies.label(ofBlock: number, for: self).text))
    case .children: .list(children(of: block))
    case .media: mediaValue(of: block)
    case .href: .of(href(of: block))
    case .title: .string(title(of: block))
    case .external: .bool(isExternal(block))
    case .level: .of(level(of: block))
    case .language: .string(language(of: block))
    case .frame: frame(block.attributes, of: block.body)
    case .start: seconds("start", block.attributes, of: block.body)
    case .end: seconds("end", block.attributes, of: block.body)
    case .zoom: zoom(of: block)
    case .animation: animation(of: block)
    case .model: isDrawnModel(block)
    case .align: .of(block.attributes["align"])
    case .canvas: entryCanvas(of: block)
    case .feed: .bool(scope.isForFeeds)
    case .book: .bool(scope.isForBook)
    case .entries: .list(entries(of: block).map { .of(.entry, $0) })
    case .entry: .of(.entry, block.body.entry)
    default: .undefined
    }
  }

  /// Appends the content of a block.
  func append(contentOf number: Int, to html: inout [UInt8]) {
    let block = bodies.blocks[number]
    scope.note(.body, block.body.entry)
    if hidesAnswers(block) {
      html.append(utf8: content(of: block, number).text)
    } else {
      html += bodies.content(ofBlock: number, for: self)
    }
  }

  /// Returns the content of the block with this number.
  func content(of block: Block, _ number: Int) -> SafeHTML {
    let content = bodies.content(ofBlock: number, for: self).span.text
    guard hidesAnswers(block) else { return SafeHTML(trusted: content) }
    let parts = content.split(separator: "<input type=\"checkbox\"", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      part.firstIndex(of: ">").map { part[part.index(after: $0)...].drop { $0 == " " } } ?? part
    }
    return SafeHTML(trusted: (parts.prefix(1) + rest).joined())
  }

  /// Whether the content has the answers of a quiz that is shown in a feed. There they are not ticked, which would give the
  /// right one away.
  private func hidesAnswers(_ block: Block) -> Bool {
    scope.isForFeeds && !scope.isForBook && ["quiz", "question"].contains(name(of: block))
  }

  private func entryCanvas(of block: Block) -> Value {
    scope.note(.front, block.body.entry)
    return canvas(site.entries[block.body.entry].canvas)
  }

  /// Returns the attribute `frame` as a map of `x`, `y`, `width` and `height`, in the units of the story's `canvas`.
  /// Returns `.none` if the block has no frame, and reports a malformed one: width and height must be above 0.
  func frame(_ attributes: Attributes, of body: OpenBody) -> Value {
    guard let pair = attributes.pair("frame") else { return .none }
    let sides = pair.value.split(separator: " ").map { Double($0) }
    guard sides.count == 4, let x = sides[0], let y = sides[1], let width = sides[2], let height = sides[3],
      width > 0, height > 0, [x, y, width, height].allSatisfy(\.isFinite)
    else {
      report(
        "`frame` must be `x y width height` in canvas units, such as \"88 101 322 75\", width and height above 0", pair,
        body)
      return .none
    }
    return map([(.x, .number(x)), (.y, .number(y)), (.width, .number(width)), (.height, .number(height))])
  }

  /// Returns the attribute's number of seconds. Returns `.none` if it is not given, and reports a value that is not a
  /// number, or is negative.
  func seconds(_ key: String, _ attributes: Attributes, of body: OpenBody) -> Value {
    guard let pair = attributes.pair(key) else { return .none }
    guard let seconds = Double(pair.value), seconds >= 0, seconds.isFinite else {
      report("`\(key)` must be a number of seconds from 0 on, such as 12.5", pair, body)
      return .none
    }
    return .number(seconds)
  }
}

extension PageHost {
  private func report(_ summary: String, _ pair: Attributes.Pair, _ body: OpenBody) {
    let place = Place(
      file: site.entries[body.entry].file ?? "", line: pair.line, column: pair.column, length: pair.key.count)
    scope.diagnostics.append(Diagnostic(.error, summary, at: place))
  }

  private func entries(of block: Block) -> [Int] {
    let query = EntriesQuery(scope, block)
    return name(of: block) == "labels" ? query.labelled : query.entries
  }

  func name(of block: Block) -> String {
    switch block.element?.kind {
    case .block(let name, _): name
    case .link: "link"
    case .heading: "heading"
    case .code: "code"
    case .formula: "formula"
    case .label: "label"
    case nil: if case .scenes = block.subject { "pages" } else { "media" }
    }
  }

  /// Returns the id that the author wrote. On its own page, a scene without one is `_page-2`, so that it can be linked to.
  private func id(of block: Block) -> String? {
    if let id = block.attributes.id { return id }
    guard scope.page.subject == .entry(block.body.entry), let number = sceneNumber(of: block) else { return nil }
    return "_page-\(number)"
  }

  /// Returns the number of a scene among those of its text, from 1.
  private func sceneNumber(of block: Block) -> Int? {
    guard case .element = block.subject, block.body.isScene(block.position) else { return nil }
    return block.body.scenes.firstIndex(of: block.position).map { $0 + 1 }
  }

  private func form(of block: Block) -> String {
    switch block.subject {
    case .medium(let medium, _): medium.isBlock ? "leaf" : "inline"
    case .scenes: "container"
    case .element:
      switch block.element?.kind {
      case .block(_, .container): "container"
      case .block(_, .leaf), .heading, .code: "leaf"
      case .formula(let formula): formula.isBlock ? "leaf" : "inline"
      default: "inline"
      }
    }
  }

  /// Returns the directives and media directly inside a block, as blocks.
  private func children(of block: Block) -> [Value] {
    let inside: Range<Int>
    switch block.subject {
    case .element(let position): inside = block.body.inside(position)
    case .scenes(let range): inside = range
    case .medium: return []
    }
    return block.body.children(inside).compactMap { child in
      switch block.body.body.pieces[child] {
      case .media(let number): add(Block(.medium(block.body.body.media[number], at: child), of: block.body))
      case .enter(let number):
        switch block.body.body.elements[number].kind {
        case .block: add(Block(.element(child), of: block.body))
        default: nil
        }
      case .html, .leave: nil
      }
    }
  }

  private func add(_ block: Block) -> Value { .of(.block, bodies.add(block)) }

  private func mediaValue(of block: Block) -> Value {
    switch block.subject {
    case .medium(let medium, _): value(of: MediaReference(medium), in: block)
    case .scenes: .none
    case .element:
      MediaReference(block.attributes).map { written in
        var reference = written
        reference.line = block.line
        reference.column = block.column
        return value(of: reference, in: block)
      } ?? .none
    }
  }

  private func value(of reference: MediaReference, in block: Block) -> Value {
    switch kind(of: reference, in: block) {
    case .image, .other: return image(reference, entry: block.body.entry)
    case .audio, .video:
      return sound(
        reference, entry: block.body.entry, poster: block.attributes["poster"], hasDetails: scope.showsTranscripts)
    case .model:
      let usdz = block.attributes["usdz"].map { media.resolve(reference.beside($0), entry: block.body.entry).src }
      guard case .map(let members) = sound(reference, entry: block.body.entry, poster: block.attributes["poster"])
      else {
        return .none
      }
      // The map is frozen, so `usdz` is added to a copy. All of its keys are text.
      return .map(
        Map(
          zip(members.keys, members.values).map { ($0.text ?? "", $1) } + [("usdz", usdz.map { .string($0) } ?? .none)],
          names: context.presentation.names))
    }
  }

  /// Returns the kind of the file. An `audio` or a `video` directive says itself what an address is whose name has no
  /// known ending, such as `https://radio.example/live`.
  private func kind(of reference: MediaReference, in block: Block) -> PageMedia.MediaKind {
    let kind = media.kind(of: reference, entry: block.body.entry)
    guard case .block(let name, _)? = block.element?.kind, name == "audio" || name == "video" else { return kind }
    return switch kind {
    case .audio, .video: kind
    case .image, .model, .other: name == "audio" ? .audio : .video
    }
  }

  /// Returns the moving picture that is shown in a still one's place.
  private func animation(of block: Block) -> Value {
    guard let src = block.attributes["animated"], !scope.isForFeeds else { return .none }
    var reference = MediaReference(src: src)
    reference.line = block.line
    reference.column = block.column
    return image(reference, entry: block.body.entry)
  }

  /// Returns the recording that explains a picture.
  private func recording(_ src: String, of block: Block) -> Value {
    var reference = MediaReference(src: src)
    reference.transcript = block.attributes["transcript"]
    reference.line = block.line
    reference.column = block.column
    return sound(reference, entry: block.body.entry, hasDetails: scope.showsTranscripts)
  }

  private func title(of block: Block) -> String {
    switch block.subject {
    case .medium(let medium, _): return medium.caption
    case .scenes: return ""
    case .element:
      if case .link(_, let title) = block.element?.kind { return title }
      return block.attributes["title"] ?? ""
    }
  }

  /// Returns the language of a code block as the author wrote it.
  private func language(of block: Block) -> String {
    guard case .code(let language) = block.element?.kind else { return "" }
    return language
  }

  private func level(of block: Block) -> Int? {
    guard case .heading(let level) = block.element?.kind else { return nil }
    return level
  }
}
