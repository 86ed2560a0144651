import Escaping
import Jinja
import Media
import Model
import Text

extension BodyRenderer {
  /// Appends a run of HTML, with the addresses of files and texts replaced by their published ones.
  func append(raw run: Range<Int>, of body: OpenBody, for host: any Host, to output: inout [UInt8]) {
    var html: [UInt8] = []
    var copied = run.lowerBound
    for address in body.rawAddresses(in: run) {
      let text = CharacterReference.decode(body.body.html[address.range].text, in: .attribute)
      if address.kind == .link, isHidden(text, from: body.entry) {
        // Only reports it. Without `href`, the element is not a link.
        _ = resolved(one: text, address, of: body.entry)
        let attribute = Self.attribute(around: address.range, after: copied, in: body.body.html)
        html += body.body.html[copied..<attribute.lowerBound]
        copied = attribute.upperBound
        continue
      }
      guard let resolved = resolved(text, address, of: body.entry) else { continue }
      html += body.body.html[copied..<address.range.lowerBound]
      html.append(escaping: resolved)
      copied = address.range.upperBound
    }
    html += body.body.html[copied..<run.upperBound]
    if let base = host.addressBase { base.append(html[...], to: &output) } else { output += html }
  }

  /// Returns the new value for an attribute of raw HTML that contains addresses; `nil` if it does not change.
  private func resolved(_ text: String, _ address: RawAddress, of entry: Int) -> String? {
    guard address.kind == .set else { return resolved(one: text, address, of: entry) }
    let bytes = Array(text.utf8)
    var reader = SourceSetReader(bytes)
    var (changed, copied) = ([UInt8](), 0)
    while let candidate = reader.next() {
      let range = candidate.address.indices
      let written = candidate.address.text
      guard !written.hasPrefix("data:"), let found = resolved(one: written, address, of: entry) else { continue }
      changed += bytes[copied..<range.lowerBound] + Array(found.utf8)
      copied = range.upperBound
    }
    return copied > 0 ? (changed + bytes[copied...])[...].text : nil
  }

  /// Returns the range of an attribute, with its name and quotes, whose value has this range. Nothing before `start` is part
  /// of it.
  private static func attribute(around value: Range<Int>, after start: Int, in html: [UInt8]) -> Range<Int> {
    var first = value.lowerBound
    func goBack(while isPart: (UInt8) -> Bool) {
      while first > start, isPart(html[first - 1]) { first -= 1 }
    }
    let quote = first > start ? html[first - 1] : 0
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { first -= 1 }
    goBack { $0.isASCIIWhitespace }
    goBack { $0 == UInt8(ascii: "=") }
    goBack { $0.isASCIIWhitespace }
    goBack { !$0.isASCIIWhitespace && !"\"'/<".utf8.contains($0) }
    return first..<min(value.upperBound + (isQuoted ? 1 : 0), html.count)
  }

  private func resolved(one text: String, _ address: RawAddress, of entry: Int) -> String? {
    if text.hasPrefix("data:") { return DataPicture.bare(text).flatMap { $0 == text ? nil : $0 } }
    let origin = LinkOrigin(entry: entry, line: address.line, column: address.column)
    guard !LinkResolver.hasHostOrScheme(text) else {
      if address.kind == .link { addLink(absolute: text, origin) }
      return nil
    }
    let (path, rest) = LinkResolver.split(text)
    guard !path.isEmpty else { return nil }
    let decoded = URI.decoded(path) ?? path
    if let asset = media.asset(decoded, entry: entry) {
      return (address.kind == .link ? media.publish(target: asset) : media.publish(asset)) + rest
    }
    if address.kind == .link, SiteNames.isText(path) {
      return resolve(markdown: path, rest, origin)
    }
    if path.hasPrefix("/"), media.isStatic(decoded) { return scope.addresses.href(path) + rest }
    if address.kind == .link, lacksBase(decoded) {
      addLink(absolute: scope.addresses.url(path) + rest, origin)
      return scope.addresses.href(path) + rest
    }
    if address.kind == .link || path.hasPrefix("/") {
      let page = scope.addresses.url(scope.site.entries[entry].path)
      addLink(absolute: URI(page).resolving(text).text, origin)
    }
    guard !path.hasPrefix("/") else { return nil }
    let published = URI(scope.site.entries[entry].path).resolving(path).text
    if address.kind != .link, !media.isStatic(URI.decoded(published) ?? published) {
      report(missing: text, address, of: entry)
    }
    return nil
  }

  /// Whether a path is that of a page, written without the base path of the site, as links in Markdown are. Other paths
  /// are left alone: another program on the same host may serve them. The read of `.media` covers whether there is such
  /// a page.
  private func lacksBase(_ path: String) -> Bool {
    path.hasPrefix("/") && !path.hasPrefix(scope.site.settings.basePath + "/")
      && scope.context.plan.hasPageBelowBase(path)
  }

  /// Reports a missing file as a warning only: another program on the same host may serve that address.
  private func report(missing text: String, _ address: RawAddress, of entry: Int) {
    var reference = MediaReference(src: text)
    (reference.line, reference.column) = (address.line, address.column)
    media.report(missing: reference, entry: entry, severity: .warning)
  }
}

extension OpenBody {
  /// Returns the addresses of raw HTML in a run, found by binary search.
  fileprivate func rawAddresses(in run: Range<Int>) -> ArraySlice<RawAddress> {
    let all = body.rawAddresses
    func first(from offset: Int) -> Int {
      var range = 0..<all.count
      while !range.isEmpty {
        let middle = (range.lowerBound + range.upperBound) / 2
        range = all[middle].range.lowerBound < offset ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound
    }
    return all[first(from: run.lowerBound)..<first(from: run.upperBound)]
  }
}
