import Text

extension XMLRepair {
  mutating func stepEndTag() {
    let start = index
    let name = name(at: index + 2)
    index = name.upperBound
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") { index += 1 }
    if index < bytes.endIndex, bytes[index] == UInt8(ascii: ">") {
      index += 1
    } else {
      note("a tag has no closing `>`", at: start)
    }
    guard let innermost = open.lastIndex(where: { isSame($0, name) }) else {
      note("the end tag </\(text(name))> has no start tag", at: start)
      return
    }
    let position = outline(closedAt: start, innermost: innermost)
    while open.count > position + 1 { closeForgotten(at: start) }
    // The root stays open, so that elements after it are still part of the document.
    if position > 0 { closeLast() } else { hasEnded = true }
  }

  mutating func closeLast() {
    let name = open.removeLast()
    guard open.count < Self.deepest else { return }
    output.append(contentsOf: "</".utf8)
    output.append(contentsOf: bytes[name])
    output.append(UInt8(ascii: ">"))
  }

  /// Closes the elements that are still open. If the document is truncated, a processing instruction before these end
  /// tags tells how many of them (the root or none) the document itself closes. The output has no other processing
  /// instruction.
  mutating func closeAll() {
    if open.count > (hasEnded ? 1 : 0) {
      note("the document ends before its tags are closed", at: bytes.endIndex)
      output.append(contentsOf: (hasEnded ? "<?end 1?>" : "<?end 0?>").utf8)
    }
    while !open.isEmpty { closeLast() }
  }

  func isSame(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count
    where bytes[left.lowerBound + offset].asciiLowercased != bytes[right.lowerBound + offset].asciiLowercased {
      return false
    }
    return true
  }

  mutating func stepStartTag() {
    let start = index
    let name = name(at: index + 1)
    if hasEnded, open.count == 1 { note("an element follows the root element", at: start) }
    closeForgotten(before: name, at: start)
    guard open.count < Self.deepest else {
      skipTooDeep(name, from: start)
      return
    }
    let outputStart = output.count
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: bytes[name])
    index = name.upperBound
    guard let isEmpty = appendAttributes() else {
      note("the document ends inside a tag", at: start)
      output.removeSubrange(outputStart...)
      return
    }
    output.append(contentsOf: isEmpty ? "/>".utf8 : ">".utf8)
    if !isEmpty || open.isEmpty { open.append(name) }
    if isEmpty, open.count == 1, open[0] == name { output.replaceSubrange((output.count - 2)..., with: ">".utf8) }
  }

  /// Drops the start tag; the end tag will be dropped too.
  mutating func skipTooDeep(_ name: Range<Int>, from start: Int) {
    note("elements are nested deeper than \(FeedLimits.deepest)", at: start)
    let before = output.count
    index = name.upperBound
    let isEmpty = appendAttributes() ?? true
    output.removeSubrange(before...)
    if !isEmpty, open.count < 2 * Self.deepest { open.append(name) }
  }

  /// Closes elements whose end tags were evidently forgotten: an entry ends all elements inside the feed, and a text
  /// element of RSS ends the text element before it.
  mutating func closeForgotten(before name: Range<Int>, at offset: Int) {
    if Self.entries.contains(lowered(name)) {
      guard let holder = open.lastIndex(where: { Self.holders.contains(lowered($0)) }) else { return }
      while open.count > holder + 1 { closeForgotten(at: offset) }
    } else if let last = open.last, Self.texts.contains(lowered(last)), Self.neighbours.contains(lowered(name)) {
      closeForgotten(at: offset)
    } else {
      closeForgottenOutline(before: name, at: offset)
    }
  }

  mutating func closeForgotten(at offset: Int) {
    let name = open[open.count - 1]
    note("the tag <\(text(name))> is never closed", at: isOutline(name) ? name.lowerBound - 1 : offset)
    closeLast()
  }

  /// Returns the name in lower case, without a prefix that means RSS or Atom; empty if it is longer than all names that
  /// are compared.
  func lowered(_ name: Range<Int>) -> String {
    guard name.count <= 24 else { return "" }
    let lowered = String(decoding: bytes[name].map(\.asciiLowercased), as: UTF8.self)
    guard let colon = lowered.utf8.firstIndex(of: UInt8(ascii: ":")),
      FeedNamespace(prefix: String(lowered[..<colon])) == .core
    else { return lowered }
    return String(lowered[lowered.utf8.index(after: colon)...])
  }

  static let roots: Set<String> = ["rss", "feed", "rdf:rdf", "channel", "opml", "entry", "alert", "cap:alert"]
  static let entries: Set<String> = ["item", "entry"]
  static let holders: Set<String> = ["rss", "channel", "feed", "rdf:rdf", "items"]
  static let texts: Set<String> = [
    "title", "link", "guid", "id", "pubdate", "published", "updated", "description", "summary", "category", "comments",
    "dc:creator", "dc:date", "language",
  ]
  static let neighbours: Set<String> = texts.union(["enclosure", "author", "content", "content:encoded"])
}
