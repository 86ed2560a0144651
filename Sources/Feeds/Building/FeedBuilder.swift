import Escaping
import Text

/// Builds a `FeedDocument` from a document's elements, one by one, in any format and any mix of vocabularies.
///
/// It tracks the open elements, and whether they belong to the feed, to an entry or to an entry's source. The other types
/// of this folder interpret the elements.
struct FeedBuilder {
  var document: FeedDocument
  /// The open entry; valid only if `isInEntry`.
  var entry = FeedEntry()
  /// The `source` of the open entry; valid only if `isInSource`.
  var source = FeedChannel()
  var isInEntry = false
  var isInSource = false
  /// Inside a `textInput`, whose title and link are dropped.
  var isInTextInput = false
  /// Whether the root element is that of a feed format.
  private(set) var isFeed = false
  private(set) var root = ""
  private(set) var isAtom = false
  /// Whether entries were dropped because there were too many.
  var isFull = false
  /// Depth below which elements were closed by their own end tags; deeper ones are closed by the end of the document.
  var closedDepth = Int.max
  var repairs = Repairs()
  var elements = ElementStack()
  /// The open text construct; elements inside it are markup.
  var construct: TextConstruct?
  var person: OpenPerson?
  /// The image whose children are open.
  var image = OpenImage.outside
  /// Index in the entry's enclosures of the open `media:content`.
  var openMedia: Int?
  var notes = OpenEntryState()
  /// The state of the feed itself, while an entry is open.
  var channelState = OpenEntryState()
  var period = UpdatePeriod()
  var alert = AlertReader()
  var outlines = OPMLOutlineReader()
  var version = NamespaceVersion()
  var bases: Bases
  /// The time zone of dates that name none.
  let time: LocalTime

  enum OpenImage { case outside, ofChannel, ofEntry }

  init(base: String?, language: String?, time: LocalTime = .utc) {
    document = FeedDocument(format: .rss)
    bases = Bases(document: base)
    self.time = time
    document.channel.language = language
  }
}

extension FeedBuilder {
  mutating func open(_ element: FeedElement, name: UnsafeBufferPointer<UInt8>, attributes: XMLAttributes) {
    guard elements.hasRoom() else { return }
    if construct != nil, element != .alert {
      unsafe construct?.open(name, attributes, bases, in: &elements)
      return
    }
    if elements.isEmpty { unsafe readRoot(element, name, attributes) }
    let base = attributes.isEmpty ? nil : attributes[.base]
    if let base { bases.push(base) }
    if element == .alertField { alert.fieldName = unsafe String(decoding: name, as: UTF8.self) }
    elements.push(element, hasBase: base != nil)
    start(element, attributes)
  }

  mutating func close() {
    guard let element = elements.pop() else { return }
    if element.isTooDeep || construct?.close(in: &elements) == true { return }
    end(element)
    elements.dropText(of: element)
    if element.hasBase { bases.pop() }
    if element.isFolder { outlines.leaveFolder() }
  }

  /// Returns the text of the element that closes; `nil` if it is empty.
  mutating func word(of element: OpenElement) -> String? {
    let text = elements.text(of: element)
    return text.isEmpty ? nil : MojibakeRepair.string(text, &repairs)
  }

  /// Returns the text of the element that closes as an address, absolute if a base is known; `nil` if it is empty.
  mutating func address(of element: OpenElement) -> String? {
    let text = elements.text(of: element)
    guard !text.isEmpty else { return nil }
    var address = MojibakeRepair.string(text, &repairs)
    if Bytes.contains(UInt8(ascii: "&"), in: text), let once = Self.unescapedOnce(address) {
      repairs.note("an address was escaped twice")
      address = once
    }
    // A host without a scheme, and not a file beside the feed.
    if address.prefix(4).lowercased() == "www." { address = "http://" + address }
    return bases.resolve(address)
  }

  /// Changes the feed, or the source of the entry inside which this is.
  @discardableResult mutating func withChannel<Result>(_ change: (inout FeedChannel) -> Result) -> Result {
    isInSource ? change(&source) : change(&document.channel)
  }

  /// Whether the element that closes is a child of the entry itself, so that it takes precedence.
  var isDirect: Bool { elements.count == notes.depth }

  /// Whether this is inside an entry, and not inside its source.
  var isAboutEntry: Bool { isInEntry && !isInSource }
}

extension FeedBuilder {
  /// Determines the family of formats from the root element.
  private mutating func readRoot(
    _ element: FeedElement, _ name: UnsafeBufferPointer<UInt8>, _ attributes: XMLAttributes
  ) {
    root = unsafe String(decoding: name, as: UTF8.self).lowercased()
    guard let format = FeedFormat(root: element, version: attributes[.version]) else { return }
    document.format = format
    if element == .item { root = "feed" }
    isAtom = root == "feed"
    isFeed = true
  }

  /// Decodes an address that was escaped twice; `nil` if it was not.
  private static func unescapedOnce(_ address: String) -> String? {
    let parts = address.split(separator: "&amp;", omittingEmptySubsequences: false)
    return parts.count == 1 ? nil : parts.joined(separator: "&")
  }
}
