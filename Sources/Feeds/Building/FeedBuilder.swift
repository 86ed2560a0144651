import Text

/// Makes a `FeedDocument` of a document's elements, one by one, in whatever format and mix of vocabularies they come.
///
/// Every open element has a frame; its text gathers at the end of one buffer and leaves it when the element closes, so
/// that what an unknown child says never becomes part of its parent.
struct FeedBuilder {
  var document: FeedDocument
  /// The entry that is open; meaningless unless `isInEntry`.
  var entry = FeedEntry()
  /// The `source` of the entry that is open; meaningless unless `isInSource`.
  var source = FeedChannel()
  var isInEntry = false
  var isInSource = false
  /// Inside a `textInput`, whose title and link belong to nobody.
  var isInTextInput = false
  /// The root has been met, and it is of a feed.
  var isFeed = false
  var root = ""
  var isAtom = false
  var isTooDeep = false
  /// There were more entries than anybody keeps.
  var isFull = false
  /// How many of the open elements the document itself closes: the end of the document closes those above.
  var intact = Int.max
  var repairs = Repairs()

  var frames: [Frame] = []
  var text: [UInt8] = []
  /// Whether what stands in the innermost element is somebody's text.
  var isListening = false
  /// The text construct that is open, inside which elements are markup.
  var construct: TextConstruct?
  /// Elements have been met in the construct, or were announced: text is escaped from now on.
  var isMarkup = false
  var person: Person?
  var notes = OpenEntryState()
  /// What was noted of the feed before the entry that is open.
  var channelNotes = OpenEntryState()
  var media = MediaState()
  var alertInfos = 0
  /// The name of the CAP field that was opened last.
  var alertName = ""
  var folders: [String] = []
  var dialect = NamespaceVersion()
  var bases: Bases

  init(base: String?, language: String?) {
    document = FeedDocument(format: .rss)
    bases = Bases(document: base)
    document.channel.language = language
  }

  /// One open element.
  struct Frame {
    var element: FeedElement
    /// Where its text begins in the buffer; -1 where its text is nobody's.
    var start: Int
    /// It declared an `xml:base`.
    var hasBase = false
    var isFolder = false

    /// An element that nobody looks into.
    static let tooDeep = Frame(element: .unknown, start: -2)
    var isTooDeep: Bool { start == -2 }
  }

  /// Someone whose name, email and address are children of an open element.
  struct Person {
    enum Role { case author, contributor, owner }

    var role: Role
    var value = FeedPerson()
  }
}

extension FeedBuilder {
  mutating func open(_ element: FeedElement, name: UnsafeBufferPointer<UInt8>, attributes: XMLAttributes) {
    if frames.count >= FeedLimits.deepest {
      isTooDeep = true
      frames.append(.tooDeep)
      isListening = false
      return
    }
    if construct != nil, element != .alert {
      unsafe openMarkup(name, attributes)
      return
    }
    if frames.isEmpty { unsafe meetRoot(element, name, attributes) }
    var frame = Frame(element: element, start: element.hasText ? text.count : -1)
    if !attributes.isEmpty, let base = attributes[.base] {
      bases.push(base)
      frame.hasBase = true
    }
    if element == .alertField { alertName = unsafe String(decoding: name, as: UTF8.self) }
    frames.append(frame)
    isListening = frame.start >= 0
    start(element, attributes)
  }

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isListening else { return }
    if isMarkup {
      unsafe text.append(escapingMarkup: bytes)
    } else if bytes.count == 1 {
      // A reference comes alone.
      unsafe text.append(bytes[0])
    } else {
      unsafe text.append(contentsOf: bytes)
    }
  }

  mutating func close() {
    guard let frame = frames.popLast() else { return }
    isListening = frames.last.map { $0.start >= 0 } ?? false
    if frame.isTooDeep || construct != nil && closeMarkup(frame) { return }
    end(frame)
    if frame.start >= 0, text.count > frame.start { text.removeSubrange(frame.start...) }
    if frame.hasBase { bases.pop() }
    if frame.isFolder { folders.removeLast() }
  }

  /// What the element that closes said, without white space around it.
  func said(by frame: Frame) -> ArraySlice<UInt8> {
    frame.start < 0 ? [] : Bytes.trimmed(text[frame.start...])
  }

  /// The same as text; `nil` where it said nothing.
  mutating func word(of frame: Frame) -> String? {
    let said = said(by: frame)
    return said.isEmpty ? nil : MojibakeRepair.string(said, &repairs)
  }

  /// The same as an address, absolute where a base is known.
  mutating func address(of frame: Frame) -> String? {
    let said = said(by: frame)
    guard !said.isEmpty else { return nil }
    var address = MojibakeRepair.string(said, &repairs)
    if Bytes.contains(UInt8(ascii: "&"), in: said), let once = Self.withoutReferences(address) {
      repairs.note("an address was escaped twice")
      address = once
    }
    return bases.resolve(address)
  }

  /// What is said of the feed, or of the source of an entry.
  @discardableResult mutating func withChannel<Result>(_ change: (inout FeedChannel) -> Result) -> Result {
    isInSource ? change(&source) : change(&document.channel)
  }

  /// Whether the element that closes is a child of the entry itself, so that what it says is meant.
  var isDirect: Bool { frames.count == notes.depth }

  /// Whether what is said now is said of the entry itself.
  var speaksOfEntry: Bool { isInEntry && !isInSource }
}

extension FeedBuilder {
  /// An address that was escaped once too often; `nil` if it was not.
  private static func withoutReferences(_ address: String) -> String? {
    let parts = address.split(separator: "&amp;", omittingEmptySubsequences: false)
    return parts.count == 1 ? nil : parts.joined(separator: "&")
  }
}
