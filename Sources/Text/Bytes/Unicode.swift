@_spi(_Unicode) import Swift

/// Returns `text` in Unicode's NFC, the form of file names and addresses.
package func nfc(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfc { scalars.append(scalar) }
  return String(scalars)
}

/// Returns `text` without case and accents, for comparing what people typed: `Άνθρωπος` and `ανθρωποσ` become the same,
/// and so do `ß` and `ss`.
package func folded(_ text: String) -> String {
  // A fast path for ASCII, as most titles are: it has no accents, and the lower case of a letter is one byte.
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.map { $0.asciiLowercased }.text }
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfd {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: continue
    default: scalars.append(contentsOf: folding(scalar))
    }
  }
  return nfc(String(scalars))
}

/// Returns `text` in lower case by Unicode's full mapping, with `ς` at the end of words.
func lowercased(_ text: String) -> String {
  let lower = text.lowercased()
  guard lower.utf8.contains(0xCF), lower.unicodeScalars.contains("σ") else { return lower }
  let scalars = Array(lower.unicodeScalars)
  var result = String.UnicodeScalarView()
  for (index, scalar) in scalars.enumerated() {
    let endsWord =
      scalar == "σ" && isCased(scalars[..<index].last { !$0.properties.isCaseIgnorable })
      && !isCased(scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable })
    result.append(endsWord ? "ς" : scalar)
  }
  return String(result)
}

private func isCased(_ scalar: Unicode.Scalar?) -> Bool {
  scalar?.properties.isCased ?? false
}

private func folding(_ scalar: Unicode.Scalar) -> String.UnicodeScalarView {
  switch scalar {
  case "ς": "σ".unicodeScalars
  case "ß", "ẞ": "ss".unicodeScalars
  case "ø", "Ø": "o".unicodeScalars
  case "ł", "Ł": "l".unicodeScalars
  case "đ", "Đ": "d".unicodeScalars
  case "ı": "i".unicodeScalars
  default: scalar.properties.lowercaseMapping.unicodeScalars
  }
}
