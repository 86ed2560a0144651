import Model
import Text

/// How an `img` is sanitized.
enum CleanedImage {
  /// Kept, with these serialized attributes.
  case shown([UInt8])
  /// Replaced by its alternative text.
  case words([UInt8])
  case nothing

  init(_ token: HTMLTokenizer, images: Source.Images, cleaner: AttributeCleaner) {
    let alternative = token.value(of: .alt) ?? []
    let source = Self.source(of: token, cleaner.addresses)
    if let source, Self.contains(source, oneOf: CleaningPolicy.smileys), !alternative.isEmpty, alternative.count <= 32 {
      self = .words(alternative)
    } else if Self.isCounter(token, source: source, cleaner.addresses) {
      self = .nothing
    } else if images == .none {
      self = Self.isUseful(alternative) ? .words(alternative) : .nothing
    } else {
      self = Self.shown(token, source: source, images, cleaner)
    }
  }
}

extension CleanedImage {
  /// Whether a script was to load the picture later.
  static func isLazy(_ token: HTMLTokenizer) -> Bool {
    token.attributes.contains { token.bytes[$0.name].starts(with: prefix) }
      && (CleaningPolicy.deferredSources + CleaningPolicy.deferredSets).contains { token.value(of: $0) != nil }
  }

  private static let prefix = Array("data-".utf8)

  private static func shown(
    _ token: HTMLTokenizer, source: [UInt8]?, _ images: Source.Images, _ cleaner: AttributeCleaner
  ) -> CleanedImage {
    var attributes: [UInt8] = []
    var source = source
    var left: [AttributeName] = [.src]
    if images == .mirror {
      // Only one file is mirrored; other sizes are made from it.
      left += [.srcset, .sizes]
      source = source ?? set(of: token, cleaner).flatMap { Self.first(of: $0, cleaner) }
    }
    if let source { attributes.append(attribute: AttributeName.src.bytes, source) }
    if images != .mirror, isLazy(token) {
      left.append(.srcset)
      let set = set(of: token, cleaner).map { SourceSet($0, addresses: cleaner.addresses).text } ?? []
      if !set.isEmpty { attributes.append(attribute: AttributeName.srcset.bytes, set) }
    }
    let rest = cleaner.attributes(of: .img, in: token, except: left)
    attributes.append(contentsOf: rest)
    attributes.append(utf8: " loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
    let hasSource = source != nil || attributes.starts(with: " srcset=".utf8)
    if hasSource { return .shown(attributes) }
    let alternative = token.value(of: .alt) ?? []
    return isUseful(alternative) ? .words(alternative) : .nothing
  }

  /// Returns the `srcset`: of a picture that a script was to load, the one for the script.
  private static func set(of token: HTMLTokenizer, _ cleaner: AttributeCleaner) -> [UInt8]? {
    let written = token.value(of: .srcset)
    if let written, first(of: written, cleaner).map({ !$0.starts(with: "data:".utf8) }) ?? false { return written }
    return CleaningPolicy.deferredSets.lazy.compactMap { token.value(of: $0) }.first ?? written
  }

  private static func first(of set: [UInt8], _ cleaner: AttributeCleaner) -> [UInt8]? {
    SourceSet(set, addresses: cleaner.addresses).candidates.first?.address
  }

  private static func source(of token: HTMLTokenizer, _ addresses: URLCleaner) -> [UInt8]? {
    let written = token.value(of: .src).flatMap { addresses.cleaned($0, .image) }
    if let written, !written.starts(with: "data:".utf8), !written.holds(oneOf: CleaningPolicy.placeholders) {
      return written
    }
    for name in CleaningPolicy.deferredSources {
      if let deferred = token.value(of: name).flatMap({ addresses.cleaned($0, .image) }) { return deferred }
    }
    return written
  }

  private static func isCounter(_ token: HTMLTokenizer, source: [UInt8]?, _ addresses: URLCleaner) -> Bool {
    for name: AttributeName in [.width, .height] {
      guard let value = token.value(of: name) else { continue }
      let digits = value.drop(while: \.isASCIIWhitespace).prefix(while: \.isASCIIDigit)
      if digits == [0x30] || digits == [0x31], !value.contains(0x25) { return true }
    }
    guard let source else { return false }
    return contains(source, oneOf: CleaningPolicy.trackers) || contains(source, oneOf: addresses.pixels)
  }

  private static func contains(_ address: [UInt8], oneOf phrases: PhraseSet) -> Bool {
    !address.starts(with: "data:".utf8) && address.holds(oneOf: phrases)
  }

  /// Whether the alternative text is more than a file name.
  private static func isUseful(_ alternative: [UInt8]) -> Bool {
    let words = alternative.split(whereSeparator: \.isASCIIWhitespace)
    guard let first = words.first else { return false }
    if first.starts(with: "http".utf8) { return false }
    return words.count > 1 || !(first.contains(0x2E) || first.contains(0x5F))
  }
}
