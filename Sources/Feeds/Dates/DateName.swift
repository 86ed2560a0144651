import Text

/// The meaning of a word in a date.
enum DateName {
  case month(Int)
  case weekday
  /// Hours ahead of UTC.
  case zone(Double)
  case morning, afternoon
  /// A Korean word, which implies UTC+9; `isAfternoon` for the words that tell morning from afternoon.
  case korea(isAfternoon: Bool?)
  /// `W`, before a week number.
  case week
  /// A Japanese era or that of Taiwan, whose first year is the one after `start`.
  case era(start: Int)
  /// The first year of an era, which has no number.
  case year(Int)
  /// A Chinese or Japanese character after a number of hours, minutes or seconds.
  case clock(ClockPart)
  /// `T`, `of`, `at`, `th`.
  case filler
  case unknown

  enum ClockPart { case hour, minute, second }

  init(_ word: ArraySlice<UInt8>) {
    if let first = word.first, first < 0x80, let known = Self.english(word) {
      let mayBeMonth = if case .zone = known { false } else { !Self.isEnglish(word) }
      self = mayBeMonth ? Self.month(in: word) ?? known : known
    } else if let known = Self.names[String(decoding: word, as: UTF8.self)] {
      self = known
    } else if let known = Self.era(String(decoding: word, as: UTF8.self)) {
      self = known
    } else {
      self = Self.localised(folded(String(decoding: word, as: UTF8.self)))
    }
  }
}

extension DateName {
  private static func english(_ word: ArraySlice<UInt8>) -> DateName? {
    if word.count == 1, word.first.map({ $0 | 0x20 }) == UInt8(ascii: "t") { return .filler }
    if word.count == 1, word.first.map({ $0 | 0x20 }) == UInt8(ascii: "w") { return .week }
    let isASCII = word.allSatisfy { $0 < 0x80 }
    if word.count >= 3, isASCII, let known = days[key(word.prefix(3))] {
      if case .month = known { return word.count <= 8 && weekdays.contains(key(word)) ? DateName.weekday : known }
      if word.count == 3 || word.last.map({ $0 | 0x20 }) == UInt8(ascii: "y") { return known }
    }
    return word.count <= 5 ? zones[key(word)] : nil
  }

  /// Whether the word is no longer than its three letters, or the beginning of a month's English name.
  private static func isEnglish(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count > 3 else { return true }
    return fullNames.contains { $0.prefix(word.count).elementsEqual(word.lazy.map { $0 | 0x20 }) }
  }

  private static let fullNames = [
    "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "sept",
  ].map { Array($0.utf8) }

  /// The month of a word that begins as in English but goes on in another language, such as the Finnish `marraskuuta`.
  private static func month(in word: ArraySlice<UInt8>) -> DateName? {
    let known = localised(folded(String(decoding: word, as: UTF8.self)))
    return if case .month = known { known } else { nil }
  }

  /// Returns up to eight lower-cased letters as one number.
  private static func key(_ word: some Collection<UInt8>) -> UInt64 {
    word.reduce(0) { $0 << 8 | UInt64($1.asciiLowercased) }
  }

  /// Months and weekdays by their first three letters.
  private static let days: [UInt64: DateName] = {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    var table: [UInt64: DateName] = [:]
    for (index, name) in months.enumerated() { table[key(name.utf8)] = .month(index + 1) }
    for name in ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] { table[key(name.utf8)] = .weekday }
    return table
  }()

  /// Tuesday in languages in which it begins like March.
  private static let weekdays = Set(["mardi", "martes", "martedi"].map { key($0.utf8) })

  /// Zone names of RFC 822 and other common ones. `ist` is taken as India's, which has the most people.
  private static let zones: [UInt64: DateName] = {
    let hours: [String: Double] = [
      "ut": 0, "utc": 0, "gmt": 0, "z": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "met": 1, "cest": 2, "mest": 2,
      "mesz": 2, "mez": 1, "eet": 2, "eest": 3, "msk": 3, "trt": 3, "ist": 5.5, "ict": 7, "wib": 7, "hkt": 8, "sgt": 8,
      "awst": 8, "jst": 9, "kst": 9, "acst": 9.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "brt": -3, "art": -3,
      "adt": -3, "ast": -4, "at": -4, "edt": -4, "est": -5, "et": -5, "cdt": -5, "cst": -6, "ct": -6, "mdt": -6,
      "mst": -7, "mt": -7, "pdt": -7, "pst": -8, "pt": -8, "akdt": -8, "akst": -9, "hst": -10, "a": -1, "n": 1,
      "m": -12, "y": 12, "wat": 1, "cat": 2, "sast": 2, "eat": 3, "pkt": 5, "npt": 5.75, "pht": 8, "acdt": 10.5,
      "ndt": -2.5, "nst": -3.5, "brst": -2, "clst": -3, "clt": -4, "uyt": -3, "bot": -4, "vet": -4, "cot": -5,
      "pet": -5, "gst": 4, "samt": 4, "yekt": 5, "uzt": 5, "omst": 6, "krat": 7, "irkt": 8, "wita": 8, "yakt": 9,
      "wit": 9, "chst": 10, "vlat": 10, "magt": 11, "pett": 12,
    ]
    return Dictionary(uniqueKeysWithValues: hours.map { (key($0.utf8), .zone($1)) })
  }()

  private static let names: [String: DateName] = [
    "am": .morning, "AM": .morning, "pm": .afternoon, "PM": .afternoon, "a": .morning, "p": .afternoon,
    "오전": .korea(isAfternoon: false), "오후": .korea(isAfternoon: true), "년": .korea(isAfternoon: nil),
    "월": .korea(isAfternoon: nil), "일": .korea(isAfternoon: nil), "上午": .morning, "下午": .afternoon,
    "午前": .morning, "午後": .afternoon, "時": .clock(.hour), "时": .clock(.hour), "分": .clock(.minute),
    "秒": .clock(.second), "시": .clock(.hour), "분": .clock(.minute), "초": .clock(.second), "年": .filler, "月": .filler,
    "日": .filler, "of": .filler, "at": .filler,
    "th": .filler, "st": .filler,
    "nd": .filler, "rd": .filler, "de": .filler, "um": .filler, "Uhr": .filler, "Etc": .filler,
    "pazar": .weekday, "Pazar": .weekday, "pazartesi": .weekday, "Pazartesi": .weekday,
  ]

  /// The year before the first one of each era.
  private static let eras = [
    "令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867, "民國": 1911, "民国": 1911, "中華民國": 1911,
  ]

  private static func era(_ word: String) -> DateName? {
    if let start = eras[word] { return .era(start: start) }
    let first = "元年"
    return word.hasSuffix(first) ? eras[String(word.dropLast(first.count))].map { .year($0 + 1) } : nil
  }

  /// Looks up a month in other languages by its longest matching beginning, without accents.
  private static func localised(_ word: String) -> DateName {
    if word == "πμ" { return .morning }
    if word == "μμ" { return .afternoon }
    // German `Mär`; as a beginning, it would also match Tuesdays.
    if word == "mar" { return .month(3) }
    for length in stride(from: min(8, word.count), through: 3, by: -1) {
      if let month = beginnings[String(word.prefix(length))] { return .month(month) }
    }
    return .unknown
  }

  private static let beginnings: [String: Int] = [
    "ιαν": 1, "φεβ": 2, "μαρ": 3, "μαω": 3, "απρ": 4, "μαι": 5, "ιουν": 6, "ιον": 6, "ιουλ": 7, "ιολ": 7, "αυγ": 8,
    "σεπ": 9, "οκτ": 10, "νοε": 11, "δεκ": 12,
    "jan": 1, "feb": 2, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11, "dec": 12,
    "ene": 1, "gen": 1, "fev": 2, "marc": 3, "maar": 3, "marz": 3, "maer": 3, "mrz": 3, "mrt": 3, "abr": 4, "avr": 4,
    "mai": 5,
    "mag": 5,
    "mei": 5, "maj": 5, "giu": 6, "juin": 6, "juni": 6, "lug": 7, "juil": 7, "juli": 7, "ago": 8, "aou": 8, "set": 9,
    "szep": 9, "okt": 10, "ott": 10, "out": 10, "oca": 1, "sub": 2, "nis": 4, "haz": 6, "tem": 7, "eyl": 9, "eki": 10,
    "kas": 11, "dez": 12, "dic": 12, "des": 12, "ara": 12,
    "sty": 1, "lut": 2, "kwi": 4, "cze": 6, "lip": 7, "sie": 8, "wrz": 9, "paz": 10, "lis": 11, "gru": 12,
    "січ": 1, "лют": 2, "бер": 3, "кві": 4, "тра": 5, "чер": 6, "лип": 7, "серп": 8, "вер": 9, "жов": 10, "лис": 11,
    "гру": 12,
    "янв": 1, "фев": 2, "мар": 3, "апр": 4, "мая": 5, "маи": 5, "июн": 6, "июл": 7, "авг": 8, "сен": 9, "окт": 10,
    "ноя": 11, "дек": 12,
    // Turkish, Indonesian, Romanian
    "may": 5, "agu": 8, "ian": 1, "iun": 6, "iul": 7, "noi": 11,
    // Czech
    "led": 1, "unor": 2, "brez": 3, "dub": 4, "kvet": 5, "cerv": 6, "cervene": 7, "cervenc": 7, "srpen": 8, "srpna": 8,
    "zari": 9, "rij": 10, "pros": 12,
    // Croatian, without `listopad`, which is November in Polish and Czech
    "sijec": 1, "velj": 2, "ozuj": 3, "trav": 4, "svib": 5, "lipan": 6, "lipnj": 6, "srpan": 7, "srpnj": 7, "kolov": 8,
    "ruj": 9, "stud": 11, "avg": 8,
    // Finnish
    "tammi": 1, "helmi": 2, "maalis": 3, "huhti": 4, "touko": 5, "kesak": 6, "heina": 7, "eloku": 8, "syysk": 9,
    "lokak": 10, "marras": 11, "joulu": 12,
    // Estonian, Lithuanian
    "jaan": 1, "veebr": 2, "marts": 3, "juuni": 6, "juuli": 7, "dets": 12, "saus": 1, "vasar": 2, "kovo": 3,
    "baland": 4,
    "geguz": 5, "birz": 6, "liep": 7, "rugp": 8, "rugs": 9, "spali": 10, "lapkr": 11, "gruod": 12,
    // Bulgarian, Serbian
    "яну": 1, "юни": 6, "юли": 7, "сеп": 9, "ное": 11, "јан": 1, "феб": 2, "мај": 5, "јун": 6, "јул": 7, "нов": 11,
    "дец": 12,
  ]
}
