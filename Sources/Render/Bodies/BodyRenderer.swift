import Escaping
import Jinja
import Model
import System
import Text

/// Renders the texts that one page shows: finished HTML as it is, and media, links and directives through the templates
/// of `blocks/`. These templates get their values from the page's host, which each rendering is given.
final class BodyRenderer {
  let scope: PageScope
  let media: PageMedia
  private(set) var blocks: [Block] = []
  /// The links of the page's texts to addresses within the site, for the link check.
  private(set) var links: [Artifact.Link] = []
  /// The ids in the page's own text; `nil` until the text is rendered.
  private(set) var anchors: [String]?
  /// Addresses in texts of the site's own authors that have an unusual scheme, such as `vscode:`.
  private(set) var allowedAddresses: Set<String> = []
  /// The texts of the site's own authors on the page.
  private(set) var ownTexts: [[UInt8]] = []
  /// The maps of the page's own text whose pins have real positions.
  private(set) var maps: [Block] = []
  /// The names of pins, by the entry and the position of their map.
  private var pinNames: [[Int]: PinNames] = [:]
  /// The open bodies, by entry.
  private var opened: [Int: OpenBody] = [:]
  /// The blocks that are being rendered, the outermost first.
  private var rendering: [Int] = []
  /// The templates of blocks that were asked for.
  private var templates: [(block: String, isForFeed: Bool, template: Template)] = []
  /// Bytes of texts of sources on this page besides its own.
  private var shownBytes = 0
  /// How many bodies are being rendered inside one another: an entry's text may list the entry itself.
  private var depth = 0
  private static let deepest = 4

  init(_ scope: PageScope, _ media: PageMedia) {
    self.scope = scope
    self.media = media
  }

  private var site: Site { scope.site }

  /// Whether a template of a block is being rendered.
  var isRendering: Bool { !rendering.isEmpty }

  func open(_ entry: Int) -> Body { openBody(entry).body }

  func openBody(_ entry: Int) -> OpenBody {
    scope.note(.body, entry)
    if let known = opened[entry] { return known }
    let body = OpenBody(scope.context.texts.open(entry), entry: entry)
    opened[entry] = body
    return body
  }

  /// Returns the entry's text as HTML that templates do not escape.
  func content(of entry: Int, for host: any Host) -> SafeHTML {
    SafeHTML(trusted: html(of: entry, for: host).span.text)
  }

  /// Returns the entry's text as HTML.
  func html(of entry: Int, for host: any Host) -> [UInt8] {
    scope.note(.front, entry)
    return scope.context.profiler.measure(.entry, site.entries[entry].workName) { text(of: entry, for: host) }
  }

  private func text(of entry: Int, for host: any Host) -> [UInt8] {
    guard depth < BodyRenderer.deepest else { return [] }
    if isFull, isForeign(entry) { return excerpt(of: entry) }
    depth += 1
    defer { depth -= 1 }
    let body = openBody(entry)
    take(body)
    var output: [UInt8] = []
    output.reserveCapacity(body.body.html.count * 2)
    append(all: body, for: host, to: &output)
    if isForeign(entry) { shownBytes += output.count }
    if !scope.context.plan.isOfSource[entry], !scope.isForFeeds { ownTexts.append(output) }
    return output
  }

  /// Appends these pieces as HTML.
  func append(_ range: Range<Int>, of body: OpenBody, for host: any Host, to output: inout [UInt8]) {
    var position = range.lowerBound
    while position < range.upperBound {
      switch body.body.pieces[position] {
      case .html(let run):
        if !body.body.rawAddresses.isEmpty {
          append(raw: run, of: body, for: host, to: &output)
        } else if let base = host.addressBase {
          base.append(body.body.html[run], to: &output)
        } else {
          output += body.body.html[run]
        }
      case .media(let number): append(body.body.media[number], at: position, of: body, for: host, to: &output)
      case .enter(let number): append(body.body.elements[number], at: position, of: body, for: host, to: &output)
      case .leave: break
      }
      position = body.end(at: position) + 1
    }
  }

  /// Appends a whole text. On the entry's own page, adjacent scenes become the pages of a story.
  private func append(all body: OpenBody, for host: any Host, to output: inout [UInt8]) {
    var start = 0
    if body.body.facts.hasScenes, !scope.isForFeeds, scope.page.subject == .entry(body.entry), showsPages {
      for run in body.scenesInARow {
        append(start..<run.lowerBound, of: body, for: host, to: &output)
        render("pages", Block(.scenes(run), of: body), for: host, to: &output)
        start = run.upperBound
      }
    }
    append(start..<body.body.pieces.count, of: body, for: host, to: &output)
  }

  /// Whether `blocks/pages.html` is rendered around adjacent scenes. A site's own `scene.html` may not expect it,
  /// unless the site also has its own `pages.html`.
  private var showsPages: Bool {
    let theme = scope.context.presentation.theme
    for name in ["scene", "pages"] { scope.note(template: "blocks/\(name).html") }
    return !theme.isOwn("blocks/scene.html") || theme.isOwn("blocks/pages.html")
  }

  /// Returns these pieces as HTML.
  func html(_ range: Range<Int>, of body: OpenBody, for host: any Host) -> [UInt8] {
    var output: [UInt8] = []
    append(range, of: body, for: host, to: &output)
    return output
  }

  /// Returns the content of the block with this number as HTML, without its label.
  func content(ofBlock number: Int, for host: any Host) -> [UInt8] {
    let block = blocks[number]
    block.content = part(block.content, of: block) { position in
      if case .scenes(let range) = block.subject { return html(range, of: block.body, for: host) }
      if block.isCode { return code(ofBlock: block, at: position) }
      if let formula = block.formula { return html(of: formula, block, at: position) }
      let html = html(block.body.inside(position), of: block.body, for: host)
      return formerAnchor(block.element).map { $0 + html } ?? html
    }
    return block.content?.html ?? []
  }

  /// Returns the block's label, the text in `[…]`, as HTML; the whole text of a link or a heading.
  func label(ofBlock number: Int, for host: any Host) -> SafeHTML {
    let block = blocks[number]
    block.label = part(block.label, of: block) { position in
      if case .scenes = block.subject { return [] }
      switch block.element?.kind {
      case .link, .heading: return html(block.body.inside(position), of: block.body, for: host)
      default: break
      }
      return block.body.label(at: position).map { html($0, of: block.body, for: host) } ?? []
    }
    return SafeHTML(trusted: block.label?.html.span.text ?? "")
  }

  func add(_ link: Artifact.Link) { links.append(link) }

  /// Adds an id that a template writes, so that links can lead to it.
  func add(anchor: String) {
    if anchors?.contains(anchor) == false { anchors?.append(anchor) }
  }

  /// Returns the names of a map's pins, made once.
  func pinNames(ofMapAt position: Int, in body: OpenBody, _ make: () -> PinNames) -> PinNames {
    if let known = pinNames[[body.entry, position]] { return known }
    let made = make()
    pinNames[[body.entry, position]] = made
    return made
  }

  /// Adds a map whose pins are published as GeoJSON beside the page, unless it was added before.
  func add(map: Block) {
    if !maps.contains(where: { $0.position == map.position }) { maps.append(map) }
  }

  /// Allows templates to write an address with an unusual scheme, since an author of the site wrote it.
  func vouch(for address: String) { allowedAddresses.insert(address) }

  /// Adds a block that a template asks for, and returns its index in `blocks`.
  func add(_ block: Block) -> Int {
    blocks.append(block)
    return blocks.count - 1
  }

  /// Reports a value that a template has dropped. In the template of a block, the diagnostic has the block's place in
  /// the text.
  func warn(_ diagnostic: Diagnostic) {
    guard let block = rendering.last.map({ blocks[$0] }) else { return scope.diagnostics.append(diagnostic) }
    scope.diagnostics.append(placed(diagnostic, in: block))
  }
}

extension BodyRenderer {
  /// Returns the content or the label of a block. It is rendered at the first call; later calls record its reads again.
  /// Media have neither.
  private func part(_ known: Block.Part?, of block: Block, _ render: (Int) -> [UInt8]) -> Block.Part? {
    if case .medium = block.subject { return nil }
    let position = block.position
    if let known {
      scope.note(known.reads)
      return known
    }
    let (html, reads) = scope.recorded { render(position) }
    return Block.Part(html: html, reads: reads)
  }

  /// Returns an empty element with the heading's former id, or `nil` if it has none. It is part of the heading's content,
  /// so that templates need not know it.
  private func formerAnchor(_ element: Element?) -> [UInt8]? {
    guard let id = element?.formerID, !scope.isForFeeds else { return nil }
    var html = Array("<span id=\"".utf8)
    html.append(escaping: id)
    return html + Array("\"></span>".utf8)
  }

  /// Bytes of sources' texts on a page that lists entries. Beyond this, excerpts replace the texts.
  private static let mostText = 4 << 20

  private var isFull: Bool { !scope.isForFeeds && shownBytes >= BodyRenderer.mostText }

  /// Whether the entry comes from a source and the page is not its own.
  private func isForeign(_ entry: Int) -> Bool {
    scope.context.plan.isOfSource[entry] && scope.page.subject != .entry(entry)
  }

  private func excerpt(of entry: Int) -> [UInt8] {
    var html: [UInt8] = []
    html.append(utf8: "<p>")
    html.append(escaping: scope.summary(of: entry))
    html.append(utf8: "</p>")
    return html
  }

  /// Records the body's diagnostics and, on its own page, its anchors.
  private func take(_ body: OpenBody) {
    scope.diagnostics += body.body.facts.diagnostics
    if case .entry(body.entry) = scope.page.subject { anchors = body.body.facts.anchors }
  }

  private static let blockNumber = Member.block.number
  private static let entryNumber = Member.entry.number

  /// Renders a block through the template of this name in `blocks/`.
  func render(_ name: String, _ block: Block, for host: any Host, to output: inout [UInt8]) {
    let number = add(block)
    rendering.append(number)
    defer { rendering.removeLast() }
    do throws(TemplateError) {
      try template(ofBlock: name, isForFeed: host.addressBase != nil).render(
        [
          (BodyRenderer.blockNumber, .of(.block, number)), (BodyRenderer.entryNumber, .of(.entry, block.body.entry)),
        ], host: host, into: &output)
    } catch {
      report(error, in: block, name)
    }
  }

  /// Returns the template of a block. A page has many blocks of few kinds: each template is looked up once.
  private func template(ofBlock name: String, isForFeed: Bool) throws(TemplateError) -> Template {
    if let known = templates.first(where: { $0.block == name && $0.isForFeed == isForFeed }) { return known.template }
    let presentation = scope.context.presentation
    let environment = isForFeed ? presentation.feedEnvironment : presentation.environment
    let template = try environment.template("blocks/\(name).html")
    templates.append((name, isForFeed, template))
    return template
  }
}
