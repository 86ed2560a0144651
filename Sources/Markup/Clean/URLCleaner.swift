import Text

/// Sanitizes third-party URLs: makes them absolute, and removes unsafe schemes and tracking parameters.
struct URLCleaner {
  /// `nil` if no absolute base URL is known.
  private let base: URI?
  private let dropsRelative: Bool
  private let keepsPrivateHosts: Bool
  private let parameters: [[UInt8]]
  /// Parts of addresses of tracking pixels, besides those of the policy.
  let pixels: PhraseSet

  init(
    bases: [String], dropsRelative: Bool = false, keepsPrivateHosts: Bool = false, parameters: [String] = [],
    pixels: [String] = []
  ) {
    self.dropsRelative = dropsRelative
    self.keepsPrivateHosts = keepsPrivateHosts
    self.parameters = parameters.map { $0.utf8.map(\.asciiLowercased) }
    self.pixels = PhraseSet(pixels)
    var base: URI?
    for candidate in bases.reversed() where !candidate.isEmpty {
      let resolved = base?.resolving(candidate) ?? URI(candidate)
      if resolved.isWeb { base = resolved }
    }
    self.base = base
  }

  /// Returns the cleaned URL; `nil` if it is not allowed. The character references in `value` must be decoded already.
  func cleaned(_ value: [UInt8], _ kind: CleaningPolicy.Address) -> [UInt8]? {
    guard let address = harmless(value, kind) else { return nil }
    let isData = address.starts(with: "data:".utf8)
    // Made absolute and escaped it can be longer than it was: cleaned again, it would be dropped.
    guard isData || address.count <= CleaningPolicy.longestAddress else { return nil }
    // A link is only followed when the reader chooses to.
    if kind == .link || keepsPrivateHosts || isData { return address }
    return PrivateHost.isLoaded(from: URI(address.text)) ? nil : address
  }
}

extension URLCleaner {
  private func harmless(_ value: [UInt8], _ kind: CleaningPolicy.Address) -> [UInt8]? {
    if Self.needsNoChange(value) { return URI.withoutTracking(value, also: parameters) }
    let address = Self.withoutControls(value)
    guard !address.isEmpty else { return nil }
    guard let scheme = Self.scheme(of: address) else { return resolved(address) }
    if scheme == Array("http".utf8) || scheme == Array("https".utf8) { return web(address, scheme: scheme) }
    let rest = address[(scheme.count + 1)...]
    switch kind {
    case .link:
      let isKnown = CleaningPolicy.schemesOfLinks.contains { scheme == Array($0.utf8) }
      return isKnown && address.count <= CleaningPolicy.longestAddress ? scheme + [0x3A] + Self.escaped(rest) : nil
    case .image: return scheme == Array("data".utf8) ? Self.picture(rest) : nil
    case .media: return nil
    }
  }
}

extension URLCleaner {
  /// Whether this is an HTTP or HTTPS URL that needs no byte changed, as most are.
  private static func needsNoChange(_ address: [UInt8]) -> Bool {
    guard address.count <= CleaningPolicy.longestAddress else { return false }
    let start = address.starts(with: https) ? https.count : http.count
    guard address.count > start, address[start].isASCIIAlphanumeric, start > http.count || address.starts(with: http)
    else { return false }
    for byte in address {
      switch byte {
      case ...0x20, 0x7F..., 0x22, 0x3C, 0x3E, 0x5C, 0x60: return false
      default: continue
      }
    }
    return true
  }

  private static let http = Array("http://".utf8)
  private static let https = Array("https://".utf8)

  /// Returns everything before the first `:`, in lower case. An invalid scheme counts as an unknown one, and never as a
  /// relative path, because programs differ in which characters they ignore as white space.
  private static func scheme(of address: [UInt8]) -> [UInt8]? {
    for (index, byte) in address.enumerated() {
      switch byte {
      case 0x3A: return address[..<index].map(\.asciiLowercased)
      case 0x2F, 0x3F, 0x23, 0x5C: return nil
      default: continue
      }
    }
    return nil
  }

  /// Cleans an HTTP or HTTPS URL. Browsers read `http:host`, `http:\\host` and `http:////host` as `http://host`.
  private func web(_ address: [UInt8], scheme: [UInt8]) -> [UInt8]? {
    let host = address[(scheme.count + 1)...].drop { $0 == 0x2F || $0 == 0x5C }
    guard let first = host.first, first != 0x3F, first != 0x23, first != 0x3A, first != 0x40,
      address.count <= CleaningPolicy.longestAddress
    else { return nil }
    return URI.withoutTracking(
      scheme + [0x3A, 0x2F, 0x2F] + Self.escaped(Self.withForwardSlashes(host)), also: parameters)
  }

  private func resolved(_ address: [UInt8]) -> [UInt8]? {
    guard address.count <= CleaningPolicy.longestAddress else { return nil }
    let reference = Self.escaped(Self.withForwardSlashes(address[...])[...])
    guard let base else { return dropsRelative ? nil : URI.withoutTracking(reference, also: parameters) }
    let absolute = base.resolving(reference.text)
    return absolute.isWeb ? URI.withoutTracking(Array(absolute.text.utf8), also: parameters) : nil
  }

  /// Removes control characters, and white space at both ends, which browsers ignore in URLs.
  private static func withoutControls(_ value: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var index = 0
    while index < value.count {
      let byte = value[index]
      if byte == 0xC2, index + 1 < value.count, value[index + 1] < 0xA1 {
        index += 2
        if value[index - 1] == 0xA0 { result.append(0x20) }
        continue
      }
      if !byte.isASCIIControl { result.append(byte) }
      index += 1
    }
    while result.last == 0x20 { result.removeLast() }
    return Array(result.drop { $0 == 0x20 })
  }

  private static func withForwardSlashes(_ address: ArraySlice<UInt8>) -> [UInt8] {
    var result = Array(address)
    for index in result.indices {
      if result[index] == 0x3F || result[index] == 0x23 { break }
      if result[index] == 0x5C { result[index] = 0x2F }
    }
    return result
  }

  private static func escaped(_ address: [UInt8]) -> [UInt8] { escaped(address[...]) }

  /// Percent-encodes characters that are not allowed in URLs and could end an attribute or a candidate of `srcset`.
  private static func escaped(_ address: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(address.count)
    for byte in address {
      switch byte {
      case 0x20: result.append(utf8: "%20")
      case 0x22: result.append(utf8: "%22")
      case 0x3C: result.append(utf8: "%3C")
      case 0x3E: result.append(utf8: "%3E")
      case 0x60: result.append(utf8: "%60")
      default: result.append(byte)
      }
    }
    return result
  }

  /// Returns a `data:` URL of a raster image such as `image/png;base64,…`; `nil` for any other.
  private static func picture(_ rest: ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.count <= CleaningPolicy.longestData, rest.count >= CleaningPolicy.shortestData,
      let comma = rest.firstIndex(of: 0x2C)
    else { return nil }
    let type = rest[..<comma].map(\.asciiLowercased)
    for name in CleaningPolicy.dataImages where type == Array("image/\(name);base64".utf8) {
      let data = rest[(comma + 1)...].filter { $0 != 0x20 }
      let isBase64 = data.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2F || $0 == 0x3D }
      return isBase64 ? Array("data:image/\(name);base64,".utf8) + data : nil
    }
    return nil
  }
}
