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
    } else if Self.isCounter(token, source: source) {
      self = .nothing
    } else if images == .none {
      self = Self.isUseful(alternative) ? .words(alternative) : .nothing
    } else {
      self = Self.shown(token, source: source, images, cleaner)
    }
  }
}

extension CleanedImage {
  private static func shown(
    _ token: HTMLTokenizer, source: [UInt8]?, _ images: Source.Images, _ cleaner: AttributeCleaner
  ) -> CleanedImage {
    var attributes: [UInt8] = []
    var source = source
    var left: [AttributeName] = [.src]
    if images == .mirror {
      // Only one file is mirrored; other sizes are made from it.
      left += [.srcset, .sizes]
      source = source ?? token.value(of: .srcset).flatMap { Self.first(of: $0, cleaner) }
    }
    if let source { attributes.append(attribute: AttributeName.src.bytes, source) }
    let rest = cleaner.attributes(of: .img, in: token, except: left)
    attributes.append(contentsOf: rest)
    attributes.append(utf8: " loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"")
    let hasSource = source != nil || rest.starts(with: " srcset=".utf8)
    if hasSource { return .shown(attributes) }
    let alternative = token.value(of: .alt) ?? []
    return isUseful(alternative) ? .words(alternative) : .nothing
  }

  private static func first(of set: [UInt8], _ cleaner: AttributeCleaner) -> [UInt8]? {
    SourceSet(set, addresses: cleaner.addresses).candidates.first?.address
  }

  private static func source(of token: HTMLTokenizer, _ addresses: URLCleaner) -> [UInt8]? {
    let written = token.value(of: .src).flatMap { addresses.cleaned($0, .image) }
    if let written, !written.starts(with: "data:".utf8) { return written }
    for name in CleaningPolicy.deferredSources {
      if let deferred = token.value(of: name).flatMap({ addresses.cleaned($0, .image) }) { return deferred }
    }
    return written
  }

  private static func isCounter(_ token: HTMLTokenizer, source: [UInt8]?) -> Bool {
    for name: AttributeName in [.width, .height] {
      guard let value = token.value(of: name) else { continue }
      let digits = value.drop(while: \.isASCIIWhitespace).prefix(while: \.isASCIIDigit)
      if digits == [0x30] || digits == [0x31], !value.contains(0x25) { return true }
    }
    return source.map { contains($0, oneOf: CleaningPolicy.trackers) } ?? false
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
