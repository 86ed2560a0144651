/// Methods of Python's `str` that return a Boolean.
enum TextTest {
  /// `nil` if there is no such method.
  static func holds(_ name: String, _ text: String) -> Bool? {
    let scalars = text.unicodeScalars
    switch name {
    case "isascii": return text.isASCII
    case "islower": return isCase(scalars) { $0.isLowercase }
    case "isupper": return isCase(scalars) { $0.isUppercase }
    case "istitle": return isTitle(scalars)
    case "isidentifier": return isIdentifier(scalars)
    case "isprintable": return scalars.allSatisfy(\.isPythonPrintable)
    case "isspace": return !scalars.isEmpty && scalars.allSatisfy(\.isPythonSpace)
    case "isalpha": return !scalars.isEmpty && scalars.allSatisfy(isLetter)
    case "isdigit", "isdecimal":
      return !scalars.isEmpty
        && scalars.allSatisfy {
          $0.properties.numericType == .decimal
            || (name == "isdigit" && $0.properties.numericType == .digit)
        }
    case "isnumeric":
      return !scalars.isEmpty && scalars.allSatisfy { $0.properties.numericType != nil }
    case "isalnum":
      return !scalars.isEmpty
        && scalars.allSatisfy { isLetter($0) || $0.properties.numericType != nil }
    default: return nil
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private static func isCase(
    _ scalars: String.UnicodeScalarView, _ isRight: (Unicode.Scalar.Properties) -> Bool
  ) -> Bool {
    var isCased = false
    for scalar in scalars where scalar.properties.isCased {
      guard isRight(scalar.properties) else { return false }
      isCased = true
    }
    return isCased
  }

  private static func isIdentifier(_ scalars: String.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return scalars.allSatisfy(\.properties.isXIDContinue)
  }

  private static func isTitle(_ scalars: String.UnicodeScalarView) -> Bool {
    var isInside = false
    var isCased = false
    for scalar in scalars {
      if scalar.properties.isUppercase || scalar.properties.generalCategory == .titlecaseLetter {
        guard !isInside else { return false }
        isCased = true
      } else if scalar.properties.isLowercase, !isInside {
        return false
      }
      isInside = scalar.properties.isCased
    }
    return isCased
  }
}
