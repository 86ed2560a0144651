/// Removing the parameters of a URL that only say how a reader came to it.
extension URI {
  /// Names of tracking parameters; `*` at the end matches any rest.
  private static let trackingParameters = [
    "utm_*", "fbclid", "gclid", "dclid", "msclkid", "yclid", "igshid", "mc_cid", "mc_eid", "_hsenc", "_hsmi", "mkt_tok",
    "wickedid", "vero_id", "oly_anon_id", "oly_enc_id", "at_medium", "at_campaign", "ns_mchannel", "ns_campaign",
  ].map { Array($0.utf8) }

  /// The URL without tracking parameters; otherwise as it is written.
  package var withoutTracking: String {
    // Most addresses have no parameters at all, and need no copy.
    text.utf8.contains(0x3F) ? URI.withoutTracking(Array(text.utf8)).text : text
  }

  /// Returns the bytes of a URL without tracking parameters. `others` are further names of them, in lower case.
  package static func withoutTracking(_ address: [UInt8], also others: [[UInt8]] = []) -> [UInt8] {
    guard let question = address.firstIndex(of: 0x3F) else { return address }
    let end = address[question...].firstIndex(of: 0x23) ?? address.endIndex
    var kept = Array(address[..<question])
    var start = question + 1
    while start <= end {
      let next = address[start..<end].firstIndex(of: 0x26) ?? end
      if !isTracking(address[start..<next], others) {
        kept.append(kept.count == question ? 0x3F : 0x26)
        kept.append(contentsOf: address[start..<next])
      }
      start = next + 1
    }
    kept.append(contentsOf: address[end...])
    return kept
  }

  private static func isTracking(_ parameter: ArraySlice<UInt8>, _ others: [[UInt8]]) -> Bool {
    trackingParameters.contains { startsName(parameter, $0) } || others.contains { startsName(parameter, $0) }
  }

  private static func startsName(_ parameter: ArraySlice<UInt8>, _ known: [UInt8]) -> Bool {
    var index = parameter.startIndex
    for byte in known {
      if byte == 0x2A { return true }
      guard index < parameter.endIndex, parameter[index].asciiLowercased == byte else { return false }
      index += 1
    }
    return index == parameter.endIndex || parameter[index] == 0x3D
  }
}
