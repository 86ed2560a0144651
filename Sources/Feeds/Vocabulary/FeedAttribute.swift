/// The attributes that the reader uses, by their local names in lower case.
enum FeedAttribute: String, CaseIterable {
  case other = ""
  case url, uri, href, rel, type, title, length, hreflang, term, scheme, domain, label, text, version, mode, base, lang
  case ispermalink, src, start, width, height, filesize, duration, medium, about, resource, lastmod, ref, when
  case xmlurl, htmlurl, category, description, radius, geo, name, email, language, srsname, srsdimension, created, role,
    mime, starttime, uom

  static let named: [String: FeedAttribute] = Dictionary(
    uniqueKeysWithValues: allCases.dropFirst().map { ($0.rawValue, $0) })
}
