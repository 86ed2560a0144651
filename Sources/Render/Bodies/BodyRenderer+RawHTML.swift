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
    // `data:` URLs contain commas, at which the set would be split.
    guard !text.contains("data:") else { return nil }
    var hasChanged = false
    let candidates = text.split(separator: ",").map { candidate in
      let parts = candidate.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      guard let first = parts.first.map(String.init), let found = resolved(one: first, address, of: entry) else {
        return parts.joined(separator: " ")
      }
      hasChanged = true
      return ([found] + parts.dropFirst().map(String.init)).joined(separator: " ")
    }
    return hasChanged ? candidates.joined(separator: ", ") : nil
  }

  private func resolved(one text: String, _ address: RawAddress, of entry: Int) -> String? {
    if text.hasPrefix("data:") { return DataPicture.bare(text).flatMap { $0 == text ? nil : $0 } }
    guard !LinkResolver.hasHostOrScheme(text) else { return nil }
    let (path, rest) = LinkResolver.split(text)
    guard !path.isEmpty else { return nil }
    let decoded = URI.decoded(path) ?? path
    if let asset = media.asset(decoded, entry: entry) {
      return (address.kind == .link ? media.publish(target: asset) : media.publish(asset)) + rest
    }
    if address.kind == .link, path.hasSuffix(".md") {
      return resolve(
        markdown: path, rest, LinkOrigin(entry: entry, line: address.line, column: address.column))
    }
    if path.hasPrefix("/") { return media.isStatic(decoded) ? scope.addresses.href(path) + rest : nil }
    let published = URI(scope.site.entries[entry].path).resolving(path).text
    if address.kind != .link, !media.isStatic(URI.decoded(published) ?? published) {
      report(missing: text, address, of: entry)
    }
    return nil
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
