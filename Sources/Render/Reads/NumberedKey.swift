/// The kinds of read keys that consist of one number. The read's number is made of the kind, in its highest bits, and
/// that number, so that recording it needs no table.
enum NumberedKey: Int {
  case neighbours = 1
  case section, person, source, status, term, menu, strings, setting, visit, newest

  /// Bits for the number: a read's number has 56, the highest of which is its sign.
  private static let width = 48

  /// Returns the number of a read of that key; `nil` if the table assigns one, which is smaller than all of these.
  static func number(of key: ReadKey) -> Int? {
    switch key {
    case .neighbours(let index): neighbours.number(index)
    case .section(let index): section.number(index)
    case .person(let index): person.number(index)
    case .source(let index): source.number(index)
    case .status(let index): status.number(index)
    case .visit(let index): visit.number(index)
    case .newest(let index): newest.number(index)
    case .term(let index): term.number(index)
    case .menu(let index): menu.number(index)
    case .strings(let index): strings.number(index)
    case .setting(let name): ReadKey.Setting.allCases.firstIndex(of: name).map { setting.number($0) }
    default: nil
    }
  }

  /// Returns the key of a read with that number; `nil` if the table has assigned the number.
  static func key(of number: Int) -> ReadKey? {
    let rest = number & (1 << width - 1)
    return switch NumberedKey(rawValue: number >> width) {
    case .neighbours: .neighbours(rest)
    case .section: .section(rest)
    case .person: .person(rest)
    case .source: .source(rest)
    case .status: .status(rest)
    case .visit: .visit(rest)
    case .newest: .newest(rest)
    case .term: .term(rest)
    case .menu: .menu(language: rest)
    case .strings: .strings(language: rest)
    case .setting: .setting(ReadKey.Setting.allCases[rest])
    case nil: nil
    }
  }

  private func number(_ number: Int) -> Int { rawValue << NumberedKey.width | number }
}
