/// Case conversion as in Python's `str`: Unicode's full mappings, with `ς` for a `Σ` at the end of a word.
enum PythonCase {
  static func lower(_ text: String) -> String {
    guard text.utf8.contains(0xCE), text.unicodeScalars.contains("Σ") else { return text.lowercased() }
    return mapped(text) { lower($0, at: $1) }
  }

  static func capitalized(_ text: String) -> String {
    mapped(text) { scalars, index in
      index == 0 ? scalars[0].properties.titlecaseMapping : lower(scalars, at: index)
    }
  }

  /// `str.title`: a capital after every uncased character.
  static func titled(_ text: String) -> String {
    mapped(text) { scalars, index in
      let isInside = index > 0 && scalars[index - 1].properties.isCased
      return isInside ? lower(scalars, at: index) : scalars[index].properties.titlecaseMapping
    }
  }

  static func swapped(_ text: String) -> String {
    mapped(text) { scalars, index in
      let properties = scalars[index].properties
      if properties.isUppercase { return lower(scalars, at: index) }
      return properties.isLowercase ? properties.uppercaseMapping : String(scalars[index])
    }
  }

  /// `str.casefold`, defined by Unicode's `CaseFolding.txt`: for nearly all characters, the lower case of their upper
  /// case.
  static func folded(_ text: String) -> String {
    mapped(text) { scalars, index in
      switch scalars[index] {
      case "ı", "\u{13A0}"..."\u{13F5}": return String(scalars[index])
      case "\u{13F8}"..."\u{13FD}", "\u{AB70}"..."\u{ABBF}": return scalars[index].properties.uppercaseMapping
      default: return scalars[index].properties.lowercaseMapping.uppercased().lowercased()
      }
    }
  }
}

extension PythonCase {
  private static func mapped(_ text: String, _ mapping: ([Unicode.Scalar], Int) -> String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for index in scalars.indices { result += mapping(scalars, index) }
    return result
  }

  private static func lower(_ scalars: [Unicode.Scalar], at index: Int) -> String {
    guard scalars[index] == "Σ" else { return scalars[index].properties.lowercaseMapping }
    let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
    let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
    let endsWord = before?.properties.isCased == true && after?.properties.isCased != true
    return endsWord ? "ς" : "σ"
  }
}
