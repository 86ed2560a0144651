import Escaping
import Jinja
import Model
import Text

/// The pieces of a text that go through a template: media, links, headings, code and directives.
extension BodyRenderer {
  private var check: BlockCheck { BlockCheck(scope: scope, media: media) }

  func append(
    _ medium: MediaElement, at position: Int, of body: OpenBody, for host: any Host, to output: inout [UInt8]
  ) {
    guard !media.isLeftOut(MediaReference(medium), entry: body.entry) else {
      return append(wordsOf: medium, to: &output)
    }
    let name =
      switch media.kind(of: MediaReference(medium), entry: body.entry) {
      case .audio: "audio"
      case .video: "video"
      case .model: "model"
      case .image, .other: "image"
      }
    let block = Block(.medium(medium, at: position), of: body)
    // Written as `![](…)`, pictures, recordings and films take the same attributes.
    guard check.isComplete(block, named: "image", template: name) else { return }
    if name != "image", check.reportWithheld(medium.src, at: block) {
      return append(wordsOf: medium, to: &output)
    }
    render(name, block, for: host, to: &output)
  }

  /// Appends the alternative text of a picture that is left out.
  private func append(wordsOf medium: MediaElement, to output: inout [UInt8]) {
    guard !medium.alt.isEmpty else { return }
    if medium.isBlock { output.append(utf8: "<p>") }
    output.append(escaping: medium.alt)
    if medium.isBlock { output.append(utf8: "</p>") }
  }

  func append(
    _ element: Element, at position: Int, of body: OpenBody, for host: any Host, to output: inout [UInt8]
  ) {
    switch element.kind {
    case .link(let href, _):
      let block = Block(.element(position), of: body)
      guard !isHidden(href, from: body.entry) else {
        // Only reports it. What links to the id of the words still finds it.
        _ = resolve(link: href, in: block)
        if let id = element.attributes.id { append(spanWithID: id, to: &output) }
        append(body.inside(position), of: body, for: host, to: &output)
        if element.attributes.id != nil { output.append(utf8: "</span>") }
        return
      }
      render("link", block, for: host, to: &output)
    case .heading:
      append(Block(.element(position), of: body), named: "heading", for: host, to: &output)
    case .code: append(Block(.element(position), of: body), named: "code", for: host, to: &output)
    case .formula: append(Block(.element(position), of: body), named: "formula", for: host, to: &output)
    case .label: append(body.inside(position), of: body, for: host, to: &output)
    case .block(let name, _):
      scope.note(template: "blocks/\(name).html")
      guard scope.context.presentation.theme.has("blocks/\(name).html") else {
        report(unknown: name, element, body)
        return append(body.inside(position), of: body, for: host, to: &output)
      }
      append(Block(.element(position), of: body), named: name, for: host, to: &output)
    }
  }

  /// Appends the start of an element that does nothing but have the id.
  private func append(spanWithID id: String, to output: inout [UInt8]) {
    output.append(utf8: "<span id=\"")
    output.append(escaping: id)
    output.append(utf8: "\">")
  }

  /// Appends the block, or only its content if its attributes are invalid.
  private func append(_ block: Block, named name: String, for host: any Host, to output: inout [UInt8]) {
    guard check.isComplete(block, named: name, template: name) else {
      // Called only for its diagnostics, such as those of the marked lines.
      if name == "code" { _ = code(ofBlock: block, at: block.position) }
      return append(block.body.inside(block.position), of: block.body, for: host, to: &output)
    }
    guard name != "table" || EntriesQuery(scope, block).hasData else { return }
    render(name, block, for: host, to: &output)
  }
}
