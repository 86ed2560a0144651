import Model
import Text

/// The compiled settings of a source that change its texts. They are applied when the archive is read, so that they
/// also apply to texts that were fetched before.
struct CleaningRules {
  let base: String?
  let drop: [Selector]
  let pixels: [String]
  let parameters: [String]
  /// The elements of a page with the full text; `nil` if the feed's text is used.
  let fullText: [Selector]?
  /// Whether relative addresses must not be resolved against the address of an entry's page, since that is private.
  let hidesPages: Bool
  /// Whether pictures on hosts of a private network are kept, since the feed is on such a network too.
  let keepsPrivateHosts: Bool
  /// A digest of the rules, small enough for every reader of JSON; `nil` if there are no rules.
  let digest: Int64?

  /// The rules of a source that has none.
  static let none = CleaningRules(Source.Rewriting(), nil, hidesPages: false, keepsPrivateHosts: false)

  init(_ source: Source) {
    self.init(
      source.rewriting, source.fullText, hidesPages: source.hidesAddress, keepsPrivateHosts: source.isOfPrivateNetwork)
  }

  /// Leaves out selectors that cannot be read, which the check of the settings has reported.
  private init(
    _ rewriting: Source.Rewriting, _ fullText: Source.FullText?, hidesPages: Bool, keepsPrivateHosts: Bool
  ) {
    self.keepsPrivateHosts = keepsPrivateHosts
    self.hidesPages = fullText != nil && hidesPages
    base = rewriting.base
    drop = rewriting.drop.flatMap { (try? SelectorParser.selectors($0)) ?? [] }
    pixels = rewriting.pixels
    parameters = rewriting.parameters
    self.fullText = fullText.map { (try? SelectorParser.selectors($0.selector)) ?? [] }
    guard rewriting != Source.Rewriting() || fullText != nil || keepsPrivateHosts else {
      digest = nil
      return
    }
    var stream = FastDigest.Stream()
    let selector = fullText.map { [$0.selector] } ?? []
    for part in [[rewriting.base ?? ""], rewriting.drop, rewriting.pixels, rewriting.parameters, selector] {
      for text in part {
        stream.update(text)
        stream.update(UInt64(text.utf8.count))
      }
      stream.update(UInt64.max)
    }
    stream.update(UInt64(self.hidesPages ? 1 : 0) + (keepsPrivateHosts ? 2 : 0))
    digest = Int64(stream.finish().low >> 12)
  }
}
