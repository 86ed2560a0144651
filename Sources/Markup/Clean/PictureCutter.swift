package import Model
package import Text

extension HTMLCleaner {
  /// Converts sanitized HTML to a body in which every picture is a media piece. A picture that is not `kept` is
  /// replaced by its alternative text, if any. Pictures in `data:` URLs stay in the HTML.
  package static func body(of html: SafeHTML, keeping kept: (String) -> Bool) -> Body {
    // `mirror` removes the other sizes of a picture: only one address of each is left.
    let plain = safe(Array(html.text.utf8), CleaningOptions(again: .mirror))
    var remover = PictureCutter(Array(plain.text.utf8))
    let reduced = remover.withoutPictures(unless: kept)
    var cutter = PictureCutter(reduced)
    var body = cutter.cut()
    let facts = facts(of: SafeHTML(trusted: reduced.text))
    body.facts.words = facts.words
    body.facts.excerpt = facts.excerpt(words: 50)
    body.facts.firstImage = facts.image
    return body
  }

  /// Returns the addresses of the pictures that `body(of:keeping:)` asks about, without duplicates, in document order.
  package static func pictures(in html: SafeHTML) -> [String] {
    var seen: Set<String> = []
    return body(of: html) { _ in true }.media.map(\.src).filter { seen.insert($0).inserted }
  }
}

/// Removes pictures from sanitized HTML.
private struct PictureCutter {
  private var tokenizer: HTMLTokenizer
  private let html: [UInt8]

  init(_ html: [UInt8]) {
    tokenizer = HTMLTokenizer(html)
    self.html = html
  }

  mutating func withoutPictures(unless kept: (String) -> Bool) -> [UInt8] {
    var output: [UInt8] = []
    var copied = 0
    while let (source, range) = next() {
      guard !kept(source) else { continue }
      output += html[copied..<range.lowerBound]
      output += HTMLCleaner.safe(Array(html[range]), CleaningOptions(again: .none)).text.utf8
      copied = range.upperBound
    }
    return output + html[copied...]
  }

  mutating func cut() -> Body {
    var body = Body()
    var copied = 0
    while let (source, range) = next() {
      let (outer, isAlone) = paragraph(around: range)
      body.append(html[copied..<max(copied, outer.lowerBound)])
      body.pieces.append(.media(body.media.count))
      body.media.append(
        MediaElement(
          src: source, alt: tokenizer.text(of: .alt) ?? "", caption: tokenizer.text(of: .title) ?? "",
          attributes: Attributes(), isBlock: isAlone, line: 0, column: 0))
      copied = outer.upperBound
    }
    body.append(html[copied...])
    return body
  }
}

extension PictureCutter {
  /// Moves to the next picture with a web address; returns its address and the range of its tag. The tokenizer then has
  /// its attributes.
  private mutating func next() -> (source: String, tag: Range<Int>)? {
    while let token = tokenizer.next() {
      guard case .start(let name, _) = token, html[name].elementsEqual("img".utf8),
        let source = tokenizer.text(of: .src), !source.hasPrefix("data:")
      else { continue }
      return (source, name.lowerBound - 1..<tokenizer.offset)
    }
    return nil
  }

  /// Returns the range to cut. A picture that is alone in its paragraph becomes a figure; the paragraph is cut with it,
  /// since it must not contain a figure.
  private func paragraph(around tag: Range<Int>) -> (Range<Int>, isAlone: Bool) {
    let (start, end) = (Array("<p>".utf8), Array("</p>".utf8))
    guard html[..<tag.lowerBound].suffix(start.count).elementsEqual(start),
      html[tag.upperBound...].starts(with: end)
    else { return (tag, false) }
    return (tag.lowerBound - start.count..<tag.upperBound + end.count, true)
  }
}

extension Body {
  fileprivate mutating func append(_ run: ArraySlice<UInt8>) {
    guard !run.isEmpty else { return }
    pieces.append(.html(html.count..<html.count + run.count))
    html += run
  }
}
