import Text

/// The input of a digest: values one after another, written so that different values always have different bytes.
struct DigestWriter {
  private var bytes: [UInt8] = []

  /// Most digests are of fewer bytes than are reserved.
  init() { bytes.reserveCapacity(240) }

  var digest: FastDigest { FastDigest(of: bytes) }

  /// Keeps the memory, for another digest.
  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(utf8: text)
  }

  mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }

  mutating func add(_ number: Int) {
    bytes.append(word: UInt64(truncatingIfNeeded: number))
  }

  mutating func add(_ number: Int64?) {
    add(number != nil)
    if let number { add(Int(number)) }
  }

  mutating func add(_ number: Double?) {
    add(number != nil)
    if let number { add(Int(truncatingIfNeeded: number.bitPattern)) }
  }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func add(_ moment: Timestamp?) { add(moment?.seconds) }

  mutating func add(_ digest: FastDigest) {
    add(Int(truncatingIfNeeded: digest.high))
    add(Int(truncatingIfNeeded: digest.low))
  }

  mutating func add(_ digest: FastDigest?) {
    add(digest != nil)
    if let digest { add(digest) }
  }

  mutating func add(_ node: Node) { bytes.append(json: node) }

  mutating func add(_ content: [UInt8]) {
    add(content.count)
    bytes += content
  }

  mutating func add<Element>(_ elements: some Collection<Element>, _ each: (inout DigestWriter, Element) -> Void) {
    add(elements.count)
    for element in elements { each(&self, element) }
  }
}
