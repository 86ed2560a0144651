extension String {
  /// Whether it looks like an absolute IRI (RFC 3987): a scheme with something after it, and no character that must be
  /// escaped.
  package var isIRI: Bool {
    guard let scheme = URI(self).scheme, utf8.count > scheme.utf8.count + 1 else { return false }
    return unicodeScalars.allSatisfy { scalar in
      scalar.value > 0x20 && !(0x7F...0xA0).contains(scalar.value) && !"<>\"{}|\\^`".unicodeScalars.contains(scalar)
    }
  }
}
