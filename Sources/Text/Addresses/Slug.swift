/// Slugs: names in addresses and of files, made from titles.
package enum Slug {
  /// UTF-8 bytes.
  static let longest = 80

  /// Returns the letters and digits of `title`, of any script, in lower case and NFC. Other characters become one `-`;
  /// apostrophes are dropped. The result has at most `longest` bytes, cut at a `-` in its second half if there is one.
  /// `nil` if nothing is left.
  package static func make(_ title: String) -> String? {
    quick(title) ?? thorough(title)
  }

  /// Returns the slug of a term, such as a tag: as `make`, but `+` and `#` at the end of a word become words of their
  /// own. `C`, `C++` and `C#` are `c`, `c-plus-plus` and `c-sharp`, whichever of them a site has.
  package static func ofTerm(_ name: String) -> String? {
    make(name.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") } ? spelled(name) : name)
  }

  /// Returns the slug by Unicode's tables, for every script.
  static func thorough(_ title: String) -> String? {
    var slug: [Unicode.Scalar] = []
    var isPending = false
    for scalar in nfc(nfc(title).lowercased()).unicodeScalars {
      if isKept(scalar) || (isMark(scalar) && !isPending && !slug.isEmpty) {
        if isPending, !slug.isEmpty { slug.append("-") }
        isPending = false
        slug.append(scalar)
      } else if !isSilent(scalar) {
        isPending = true
      }
    }
    let kept = shortened(slug)
    guard !kept.isEmpty else { return nil }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: kept)
    // Again, since a final sigma depends on the word: words of the slug end where those of the title do not.
    return nfc(lowercased(String(scalars)))
  }
}

extension Slug {
  /// Returns the name with `+` and `#` written as words where they follow a letter or digit and none follows them. In
  /// `A+B`, `rock + pop` and `#sea`, they stay.
  private static func spelled(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    var text = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let end = scalars[index...].firstIndex { $0 != "+" && $0 != "#" } ?? scalars.count
      let isAtEnd = end == scalars.count || !isInWord(scalars[end])
      let isPartOfWord = isAtEnd && index > 0 && isInWord(scalars[index - 1])
      for sign in scalars[index..<end] {
        if isPartOfWord {
          text.append(contentsOf: (sign == "+" ? " plus " : " sharp ").unicodeScalars)
        } else {
          text.append(sign)
        }
      }
      if end < scalars.count { text.append(scalars[end]) }
      index = end + 1
    }
    return String(text)
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool { isKept(scalar) || isMark(scalar) }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return UInt8(ascii: scalar).isASCIIAlphanumeric }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .uppercaseLetter, .titlecaseLetter, .decimalNumber:
      return true
    default: return false
    }
  }

  /// Whether it is a combining mark, such as a vowel sign of an Indic script or an accent that has no composed form.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\u{2019}", "\u{02BC}", "\u{1FBD}", "\u{00AD}": true
    default: scalar.properties.generalCategory == .format
    }
  }

  static func shortened(_ slug: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    var bytes = 0
    guard
      let cut = slug.firstIndex(where: {
        bytes += UTF8.width($0); return bytes > longest
      })
    else { return slug[...] }
    var kept = slug[..<cut]
    if slug[cut] != "-", let hyphen = kept.lastIndex(of: "-"), hyphen > cut / 2 { kept = kept[..<hyphen] }
    while kept.last == "-" { kept.removeLast() }
    return kept
  }
}
