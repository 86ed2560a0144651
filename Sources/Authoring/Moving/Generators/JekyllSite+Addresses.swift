import Configuration
import Text

extension JekyllSite {
  static func style(_ pattern: String) -> String {
    switch pattern {
    case "date": "/:categories/:year/:month/:day/:title:output_ext"
    case "pretty": "/:categories/:year/:month/:day/:title/"
    case "none": "/:categories/:title:output_ext"
    case "ordinal": "/:categories/:year/:y_day/:title:output_ext"
    default: pattern
    }
  }

  func address(_ pattern: String, _ page: OldPage, slug: String, collection: String, path: String) -> String {
    // Jekyll's addresses have the date in the time zone of the site.
    let zone = settings["timezone"]?.words.flatMap { TimeZoneName($0) }
    let date = OldDate.parts(page.words("date") ?? page.namedDate, in: zone) ?? OldDate.parts(page.namedDate)
    let categories = (page.value("categories") ?? page.value("category"))?.wordList ?? []
    let name = page.words("slug") ?? slug
    let short = { (digits: String) in digits.hasPrefix("0") ? String(digits.dropFirst()) : digits }
    let tokens: [String: String] = [
      "categories": categories.map { $0.lowercased().replacing(" ", with: "-") }.joined(separator: "/"),
      "year": date?.year ?? "", "short_year": String((date?.year ?? "").suffix(2)), "month": date?.month ?? "",
      "day": date?.day ?? "", "i_month": short(date?.month ?? ""), "i_day": short(date?.day ?? ""), "title": name,
      "slug": Slug.make(name) ?? name, "name": Slug.make(path) ?? path, "path": path, "basename": slug,
      "collection": collection,
      "output_ext": ".html", "y_day": page.dayOfYear(date),
    ]
    // `:title:output_ext` is one name with its ending.
    guard let filled = HugoNames.filled(pattern.replacing(":output_ext", with: "\u{1}"), tokens) else {
      return "/\(collection)/\(slug)/"
    }
    let address = filled.replacing("\u{1}/", with: ".html").replacing("\u{1}", with: ".html")
    return pattern.contains(".") || pattern.hasSuffix("/") || pattern.contains(":output_ext")
      || pattern.hasSuffix(".html")
      ? address : String(address.dropLast(address.hasSuffix("/") ? 1 : 0)) + ".html"
  }

  /// The post's id: its address without ending.
  static func id(_ address: String) -> String {
    if address.hasSuffix("/") { return String(address.dropLast()) }
    return address.hasSuffix(".html") ? String(address.dropLast(5)) : address
  }
}

extension OldPage {
  /// The day of the year, from 001; empty without a date.
  func dayOfYear(_ date: (year: String, month: String, day: String)?) -> String {
    guard let date, let year = Int(date.year), let month = Int(date.month), let day = Int(date.day),
      let civil = CivilDate(year: year, month: month, day: day)
    else { return "" }
    var bytes: [UInt8] = []
    bytes.append(decimal: civil.dayOfYear, width: 3)
    return bytes.text
  }
}
