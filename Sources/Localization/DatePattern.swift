/// A pattern with CLDR's date symbols (LDML: `d MMMM yyyy`), or with those of `strftime` if it contains a `%`.
package struct DatePattern: Sendable {
  /// Parts that depend on the language.
  package enum Word: Hashable, Sendable {
    case month, shortMonth, narrowMonth, standaloneMonth, shortStandaloneMonth
    case weekday, shortWeekday, narrowWeekday, dayPeriod, era
  }

  enum Number: Hashable, Sendable {
    case year, yearOfCentury, month, day, hour, hour12, minute, second, dayOfYear, weekday
  }

  enum Part: Hashable, Sendable {
    case literal(String)
    case word(Word)
    /// Padded with zeros to `width` digits.
    case number(Number, width: Int)
    case zoneName
    /// `+0200` or `+02:00`; `Z` for UTC if `z` is true.
    case zoneOffset(colon: Bool, z: Bool)
  }

  private(set) var parts: [Part] = []

  /// Throws an unknown symbol.
  init(_ pattern: String) throws(UnknownSymbol) {
    if pattern.utf8.contains(UInt8(ascii: "%")) { try readStrftime(pattern) } else { try readLDML(pattern) }
  }

  init(parts: [Part]) { self.parts = parts }

  package struct UnknownSymbol: Error {
    package var symbol: String
  }
}

extension DatePattern {
  private mutating func append(literal text: String) {
    if case .literal(let before) = parts.last {
      parts[parts.count - 1] = .literal(before + text)
    } else {
      parts.append(.literal(text))
    }
  }

  private mutating func readLDML(_ pattern: String) throws(UnknownSymbol) {
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "'" {
        readQuoted(scalars, &index)
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        let start = index
        while index < scalars.count, scalars[index] == scalar { index += 1 }
        parts.append(try DatePattern.part(scalar, count: index - start))
      } else {
        append(literal: String(scalar))
        index += 1
      }
    }
  }

  /// Reads `'…'`, a literal text, or `''`, an apostrophe.
  private mutating func readQuoted(_ scalars: [Unicode.Scalar], _ index: inout Int) {
    index += 1
    if index < scalars.count, scalars[index] == "'" {
      append(literal: "'")
      index += 1
      return
    }
    var text = ""
    while index < scalars.count {
      if scalars[index] == "'" {
        guard index + 1 < scalars.count, scalars[index + 1] == "'" else { break }
        index += 1
      }
      text.unicodeScalars.append(scalars[index])
      index += 1
    }
    index += 1
    append(literal: text)
  }

  private static func part(_ symbol: Unicode.Scalar, count: Int) throws(UnknownSymbol) -> Part {
    switch (symbol, count) {
    case ("y", 2), ("u", 2): .number(.yearOfCentury, width: 2)
    case ("y", _), ("u", _): .number(.year, width: count)
    case ("M", 1...2), ("L", 1...2): .number(.month, width: count)
    case ("M", 3): .word(.shortMonth)
    case ("M", 4): .word(.month)
    case ("M", 5), ("L", 5): .word(.narrowMonth)
    case ("L", 3): .word(.shortStandaloneMonth)
    case ("L", 4): .word(.standaloneMonth)
    case ("d", 1...2): .number(.day, width: count)
    case ("D", 1...3): .number(.dayOfYear, width: count)
    case ("E", 1...3), ("c", 3): .word(.shortWeekday)
    case ("E", 4), ("c", 4): .word(.weekday)
    case ("E", 5), ("c", 5): .word(.narrowWeekday)
    case ("a", 1...4): .word(.dayPeriod)
    case ("G", 1...3): .word(.era)
    case ("H", 1...2): .number(.hour, width: count)
    case ("h", 1...2): .number(.hour12, width: count)
    case ("m", 1...2): .number(.minute, width: count)
    case ("s", 1...2): .number(.second, width: count)
    case ("z", 1...4): .zoneName
    case ("Z", 1...3): .zoneOffset(colon: false, z: false)
    case ("x", 3), ("Z", 4): .zoneOffset(colon: true, z: false)
    case ("X", 3), ("Z", 5): .zoneOffset(colon: true, z: true)
    default: throw UnknownSymbol(symbol: String(repeating: String(symbol), count: count))
    }
  }

  private mutating func readStrftime(_ pattern: String) throws(UnknownSymbol) {
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        append(literal: String(scalar))
        continue
      }
      var symbol = rest.popFirst()
      let isBare = symbol == "-"
      if isBare { symbol = rest.popFirst() }
      try readStrftime(symbol, isBare: isBare)
    }
  }

  private mutating func readStrftime(_ symbol: Unicode.Scalar?, isBare: Bool) throws(UnknownSymbol) {
    let two = isBare ? 1 : 2
    switch symbol {
    case "Y": parts.append(.number(.year, width: 4))
    case "y": parts.append(.number(.yearOfCentury, width: two))
    case "m": parts.append(.number(.month, width: two))
    case "d": parts.append(.number(.day, width: two))
    case "e": parts.append(.number(.day, width: 1))
    case "j": parts.append(.number(.dayOfYear, width: isBare ? 1 : 3))
    case "H": parts.append(.number(.hour, width: two))
    case "I": parts.append(.number(.hour12, width: two))
    case "M": parts.append(.number(.minute, width: two))
    case "S": parts.append(.number(.second, width: two))
    case "w": parts.append(.number(.weekday, width: 1))
    case "B": parts.append(.word(.month))
    case "b", "h": parts.append(.word(.shortMonth))
    case "A": parts.append(.word(.weekday))
    case "a": parts.append(.word(.shortWeekday))
    case "p": parts.append(.word(.dayPeriod))
    case "Z": parts.append(.zoneName)
    case "z": parts.append(.zoneOffset(colon: false, z: false))
    case "F": try readStrftime("%Y-%m-%d")
    case "T": try readStrftime("%H:%M:%S")
    case "R": try readStrftime("%H:%M")
    case "D": try readStrftime("%m/%d/%y")
    case "%": append(literal: "%")
    default: throw UnknownSymbol(symbol: "%" + (symbol.map(String.init) ?? ""))
    }
  }
}
