import Model
import Text

/// Sanitizes an SVG file: removes scripts, event attributes, HTML, script URLs and references to other files. A browser
/// that opens the file itself would run scripts with the rights of the site. Also removes metadata: of `<metadata>` only
/// author and rights stay, and comments and notes of drawing programs go, such as the path of the file on the author's
/// machine.
package struct DrawingCleaner {
  /// Something that was removed; the offset is in the source.
  package struct Finding: Sendable, Hashable {
    /// Completes the sentence "the drawing holds …": "a script".
    var words: String
    package var offset: Int
  }

  package private(set) var findings: [Finding] = []
  private let source: [UInt8]
  private var cuts: [Cut] = []
  /// Whether a `<metadata>` with author and rights was found. Others are removed.
  private var hasCredits = false
  private var open: [OpenElement] = []
  /// Index in `open` of the outermost element that is being removed; `nil` if there is none.
  private var removed: Int?

  /// Bytes of the source, and what replaces them.
  private struct Cut {
    var range: Range<Int>
    var replacement: [UInt8] = []
  }

  private struct OpenElement {
    var name: String
    var start: Int
    /// Keys are prefixes.
    var namespaces: [String: String]
    var style = ""
  }

  package init(_ source: [UInt8]) throws(DrawingError) {
    self.source = source
    try checkEncoding()
    var scanner = XMLScanner(source)
    while let token = try scanner.next() { try take(token) }
    guard open.isEmpty else {
      throw DrawingError(kind: .malformed("`\(open[0].name)` is not closed"), offset: source.count)
    }
  }

  /// The sanitized file; equal to the source if there was nothing to remove.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    for cut in cuts where cut.range.lowerBound >= copied {
      output += source[copied..<cut.range.lowerBound] + cut.replacement
      copied = cut.range.upperBound
      // A text must not have `]]>`.
      if output.last == 0x5D, source[copied...].first == 0x3E || source[copied...].first == 0x5D {
        output += "<!---->".utf8
      }
    }
    return output + source[copied...]
  }
}

extension DrawingCleaner {
  /// That of libxml2, with which librsvg reads drawings. Each element has a copy of its namespaces.
  private static let deepest = 256
  private static let runs: [String: String] = [
    "script": "a script", "foreignobject": "HTML", "handler": "a script", "listener": "a script", "iframe": "HTML",
    "embed": "HTML", "object": "HTML", "audio": "a recording", "video": "a film", "canvas": "HTML",
  ]
  private static let foreign = ["http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"]
  /// The namespaces of drawing programs, whose elements and attributes draw nothing.
  private static let programs: Set = [
    "http://www.inkscape.org/namespaces/inkscape", "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.bohemiancoding.com/sketch/ns", "http://www.serif.com/", "http://www.vectornator.io",
    "https://boxy-svg.com", "http://ns.adobe.com/AdobeIllustrator/10.0/",
  ]
  /// Words of comments that licences ask to keep, in lower case.
  private static let statements = ["copyright", "©", "licence", "license", "spdx-"]
  private static let script = Array("script:".utf8)
  private static let animations: Set = ["animate", "set", "animatetransform", "animatemotion", "animatecolor"]

  private var isASCII: Bool { source.allSatisfy { $0 < 0x80 } }

  /// Throws unless the bytes are valid UTF-8 and declared as such, since others could be read in two ways. For pure
  /// ASCII, encodings that agree on ASCII are allowed too.
  private func checkEncoding() throws(DrawingError) {
    guard String(validating: source, as: UTF8.self) != nil else {
      throw DrawingError(kind: .encoding, offset: 0)
    }
    let declaration = source.prefix(200).prefix { $0 != 0x3E }.map(\.asciiLowercased)
    guard declaration.starts(with: "<?xml".utf8),
      let name = declaration.firstRange(of: Array("encoding".utf8)).map({ declaration[$0.upperBound...].text })
    else { return }
    let known = ["utf-8", "utf8", "us-ascii"] + (isASCII ? ["iso-8859-", "windows-125", "latin"] : [])
    guard known.contains(where: { name.contains($0) }) else { throw DrawingError(kind: .encoding, offset: 0) }
  }

  private mutating func take(_ token: XMLToken) throws(DrawingError) {
    switch token.kind {
    case .start(let name, let attributes, let isEmpty):
      guard open.count < Self.deepest else {
        throw DrawingError(kind: .depth(most: Self.deepest), offset: token.range.lowerBound)
      }
      enter(name, attributes, token.range)
      if isEmpty { leave(at: token.range.upperBound) }
    case .end(let name):
      guard name == open.last?.name else {
        throw DrawingError(kind: .malformed("`</\(name)>` has no start tag"), offset: token.range.lowerBound)
      }
      leave(at: token.range.upperBound)
    case .text(let text):
      if !open.isEmpty, XMLToken.local(open[open.count - 1].name) == "style" { open[open.count - 1].style += text }
    case .instruction(let target):
      if target != "xml" { cut(token.range, "a processing instruction", at: token.range.lowerBound) }
    case .comment:
      let words = source[token.range].text.lowercased()
      if removed == nil, !Self.statements.contains(where: words.contains) { cuts.append(Cut(range: token.range)) }
    case .documentType: break
    }
  }

  private mutating func enter(_ name: String, _ attributes: [XMLToken.Attribute], _ range: Range<Int>) {
    var namespaces = open.last?.namespaces ?? [:]
    for attribute in attributes where attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") {
      namespaces[String(attribute.name.dropFirst(6))] = attribute.value
    }
    open.append(OpenElement(name: name, start: range.lowerBound, namespaces: namespaces))
    guard removed == nil else { return }
    if isOfProgram(name, namespaces) || XMLToken.local(name) == "metadata" {
      removed = open.count - 1
      return
    }
    if let words = unfit(name, attributes, namespaces) {
      removed = open.count - 1
      findings.append(Finding(words: words, offset: range.lowerBound))
      return
    }
    for attribute in attributes {
      if attribute.name.contains(":"), isOfProgram(attribute.name, namespaces) {
        cuts.append(Cut(range: attribute.range))
      } else if let words = unfit(attribute, of: XMLToken.local(name)) {
        cut(attribute.range, words, at: attribute.start)
      }
    }
  }

  private func isOfProgram(_ name: String, _ namespaces: [String: String]) -> Bool {
    namespaces[XMLToken.prefix(name)].map(Self.programs.contains) ?? false
  }

  private mutating func leave(at end: Int) {
    guard let element = open.popLast() else { return }
    if removed == open.count {
      removed = nil
      cuts.append(Cut(range: element.start..<end, replacement: credits(of: element, to: end)))
    } else if removed == nil, XMLToken.local(element.name) == "style", !DrawingStyle.isHarmless(element.style) {
      // Drops cuts inside the element, which are now part of its own.
      cuts.removeAll { $0.range.lowerBound >= element.start }
      cut(element.start..<end, "a style that loads or runs something", at: element.start)
    }
  }

  /// Returns a `<metadata>` with author and rights alone, as other pictures have them, for the first one that has any;
  /// empty for other elements.
  private mutating func credits(of element: OpenElement, to end: Int) -> [UInt8] {
    guard XMLToken.local(element.name) == "metadata", !hasCredits,
      open.count + 1 + XMPPacket.depth <= Self.deepest
    else { return [] }
    let credits = XMPReader(Array(source[element.start..<end])).credits
    guard !credits.isEmpty else { return [] }
    hasCredits = true
    var text = "<\(element.name)>\(XMPPacket.element(of: credits))</\(element.name)>"
    // The document may be declared in another encoding: see `checkEncoding`.
    if isASCII { text = text.unicodeScalars.map { $0.isASCII ? "\($0)" : "&#\($0.value);" }.joined() }
    return Array(text.utf8)
  }

  private mutating func cut(_ range: Range<Int>, _ words: String, at offset: Int) {
    guard removed == nil else { return }
    cuts.append(Cut(range: range))
    findings.append(Finding(words: words, offset: offset))
  }
}

extension DrawingCleaner {
  /// Returns why an element must be removed; `nil` if it may stay.
  private func unfit(
    _ name: String, _ attributes: [XMLToken.Attribute], _ namespaces: [String: String]
  ) -> String? {
    let local = XMLToken.local(name)
    if let words = Self.runs[local] { return words }
    if let namespace = namespaces[XMLToken.prefix(name)], Self.foreign.contains(namespace) { return "HTML" }
    guard Self.animations.contains(local) else { return nil }
    // Browsers ignore one with a prefix, which could precede the other and hide it.
    let animatesLink = attributes.contains { attribute in
      guard attribute.local == "attributename" else { return false }
      let animated = XMLToken.local(attribute.value.filter { !$0.isWhitespace })
      return animated == "href" || animated.hasPrefix("on")
    }
    return animatesLink ? "an animation of a link or script attribute" : nil
  }

  private func unfit(_ attribute: XMLToken.Attribute, of element: String) -> String? {
    let local = attribute.local
    if attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") { return nil }
    if local.hasPrefix("on") { return "a script (`\(attribute.name)`)" }
    if attribute.name.lowercased() == "xml:base" { return "a base address (`xml:base`)" }
    // Browsers ignore white space inside a URL scheme.
    let value = attribute.value.utf8.filter { $0 > 0x20 }.map(\.asciiLowercased)
    if value.contains(0x3A), value.firstRange(of: Self.script) != nil { return "a script URL" }
    if local == "href" || local == "src" {
      let address = value.prefix(64).text
      if element == "a" { return address.hasPrefix("data:") ? "a `data:` URL" : nil }
      return DrawingStyle.isInside(address) ? nil : "a reference to another file"
    }
    if local == "style" || value.contains(0x5C) || value.contains(0x28) {
      return DrawingStyle.isHarmless(attribute.value) ? nil : "a style that loads or runs something"
    }
    return nil
  }
}
