import Jinja

/// A filter that Rhapsode adds to those of Jinja. It has access to the site.
struct HostFilter: Sendable {
  typealias Body = @Sendable (Value, Arguments, FilterScope) throws(TemplateError) -> Value

  let declaration: FilterDeclaration
  let apply: Body

  /// `parameters` are in the order in which the body reads them; the first `required` ones must be given.
  init(
    _ name: String, takes parameters: [Member] = [], required: Int = 0, takesAnyKeyword: Bool = false,
    _ apply: @escaping Body
  ) {
    declaration = FilterDeclaration(
      name, parameters.map(\.rawValue), required: required, takesAnyKeyword: takesAnyKeyword)
    self.apply = apply
  }

  /// Ordered by their numbers in the environment.
  static let all = [
    HostFilter("date", takes: [.format], DateFilters.date), HostFilter("ago", takes: [.format], DateFilters.ago),
    HostFilter("absolute", AddressFilters.absolute), HostFilter("asset", AddressFilters.asset),
    HostFilter("image", takes: [.width, .format, .quality], required: 1, AddressFilters.image),
    HostFilter("markdown", TextFilters.markdown), HostFilter("plain", TextFilters.plain),
    HostFilter("excerpt", takes: [.words], TextFilters.excerpt), HostFilter("slug", TextFilters.slug),
    HostFilter("json", TextFilters.json), HostFilter("t", takesAnyKeyword: true, TextFilters.translated),
    HostFilter("where", takes: [.key, .value], required: 1, ListFilters.matching), HostFilter("wall", WallFilter.cells),
    HostFilter("initial", TextFilters.initial), HostFilter("number", NumberFilters.number),
    HostFilter("size", NumberFilters.size), HostFilter("qr", takes: [.level, .label], CodeFilters.qr),
    HostFilter("language", TextFilters.language), HostFilter("short", TableFilters.short),
  ]

  static let declarations = all.map(\.declaration)
}

extension Arguments {
  /// Returns the text at `position` or of `keyword`, or `nil` if neither is given.
  func text(_ position: Int, _ keyword: Member, of filter: String) throws(TemplateError) -> String? {
    guard let value = self[position, keyword.number] else { return nil }
    guard let text = value.text else { throw TemplateError("`\(keyword.rawValue)` of `\(filter)` must be a text") }
    return text
  }

  func number(_ position: Int, _ keyword: Member, of filter: String) throws(TemplateError) -> Int? {
    guard let value = self[position, keyword.number] else { return nil }
    guard case .int(let number) = value, (0...1_000_000).contains(number) else {
      throw TemplateError("`\(keyword.rawValue)` of `\(filter)` must be a whole number")
    }
    return Int(number)
  }
}
