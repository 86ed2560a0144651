/// The built-in filters.
enum Filter: UInt8, CaseIterable {
  case abs, attr, batch, capitalize, center, `default`, dictsort, escape, filesizeformat, first,
    float, forceescape
  case format, groupby, indent, int, items, join, last, length, list, lower, map, max, min, pprint,
    reject, rejectattr
  case replace, reverse, round, safe, select, selectattr, slice, sort, string, striptags, sum,
    title, tojson, trim
  case truncate, unique, upper, urlencode, urlize, wordcount, wordwrap, xmlattr

  static let named: [String: Filter] = {
    var named = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
    named["count"] = .length
    named["d"] = .default
    named["e"] = .escape
    return named
  }()

  static let refused = ["random": "the same site must give the same bytes"]

  /// The names of the parameters in order; `nil` for a filter that passes its arguments on to another filter or test.
  var parameters: [String]? {
    switch self {
    case .attr: ["name"]
    case .batch: ["linecount", "fill_with"]
    case .center: ["width"]
    case .default: ["default_value", "boolean"]
    case .dictsort: ["case_sensitive", "by", "reverse"]
    case .filesizeformat: ["binary"]
    case .float: ["default"]
    case .groupby: ["attribute", "default", "case_sensitive"]
    case .indent: ["width", "first", "blank"]
    case .int: ["default", "base"]
    case .join: ["d", "attribute"]
    case .max, .min, .unique: ["case_sensitive", "attribute"]
    case .replace: ["old", "new", "count"]
    case .round: ["precision", "method"]
    case .slice: ["slices", "fill_with"]
    case .sort: ["reverse", "case_sensitive", "attribute"]
    case .sum: ["attribute", "start"]
    case .tojson: ["indent"]
    case .trim: ["chars"]
    case .truncate: ["length", "killwords", "end", "leeway"]
    case .urlize: ["trim_url_limit", "nofollow", "target", "rel", "extra_schemes"]
    case .wordwrap: ["width", "break_long_words", "wrapstring", "break_on_hyphens"]
    case .xmlattr: ["autospace"]
    case .format, .map, .reject, .rejectattr, .select, .selectattr: nil
    default: []
    }
  }

  /// Whether the first argument names a member and the second a test.
  var isAboutMembers: Bool { self == .selectattr || self == .rejectattr }

  /// Whether an undefined value may be filtered in strict mode.
  var takesMissing: Bool { self == .default || self == .items || self == .pprint }
}
