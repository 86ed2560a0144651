import Jinja
import Model
import Text

/// The filters `absolute`, `asset` and `image`.
enum AddressFilters {
  /// Returns a path of this site as an absolute URL; an absolute URL stays as it is.
  static func absolute(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let text = value.text else {
      if case .none = value { return .none }
      throw TemplateError("`absolute` needs a path")
    }
    if LinkResolver.hasHostOrScheme(text) { return .string(text) }
    let base = page.site.settings.basePath
    let isBased = text.hasPrefix(base + "/") || base.isEmpty
    guard text.hasPrefix("/") else {
      page.scope.notePage()
      return .string(URI(page.addresses.url(page.addresses.path(of: page.scope.page))).resolving(text).text)
    }
    return .string(page.addresses.url(isBased ? String(text.dropFirst(base.count)) : text))
  }

  /// Returns the path of a file of `Templates/assets/`, with a digest in its name.
  static func asset(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let name = value.text else { throw TemplateError("`asset` needs the name of a file of Templates/assets/") }
    guard let path = page.media.publish(themed: name) else {
      throw TemplateError("there is no file `Templates/assets/\(name)`", help: help(forAsset: name, page))
    }
    return .string(page.addresses.href("/" + URI.encoded(path: path)))
  }

  /// Returns the address of a picture, resized to `width` pixels if it is a larger picture of the site. `format` is
  /// `webp` by default.
  static func image(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let src = source(value) else { throw TemplateError("`image` needs a picture or its address") }
    guard let width = try arguments.number(0, .width, of: "image"), width > 0 else {
      throw TemplateError("`image` needs a width in pixels, such as `image(width=800)`")
    }
    let name = try arguments.text(1, .format, of: "image") ?? "webp"
    guard let format = Recipe.Format(rawValue: name) else {
      throw TemplateError(
        "`\(name)` is not a picture format",
        help: "use one of \(Recipe.Format.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
    }
    let quality = try arguments.number(2, .quality, of: "image") ?? 80
    guard (1...100).contains(quality) else {
      throw TemplateError("`quality` of `image` must be between 1 and 100, not \(quality)")
    }
    // A picture that is missing from an entry was reported with the entry.
    let isAddress = if case .map = value { false } else { true }
    if isAddress, !page.media.hasFile(at: src) {
      page.scope.filterWarnings.append(("there is no such picture on the site, so `image` does nothing", src))
    }
    return .string(page.media.derivative(of: src, Recipe(width: width, format: format, quality: quality)))
  }

  /// The name begins below `Templates/assets/`: `/assets/style.css` is probably meant as `style.css`.
  private static func help(forAsset name: String, _ page: FilterScope) -> String? {
    let known = page.presentation.theme.names.compactMap { $0.hasPrefix("assets/") ? String($0.dropFirst(7)) : nil }
    var wanted = name[...]
    for prefix in ["/", "assets/"] where wanted.hasPrefix(prefix) { wanted = wanted.dropFirst(prefix.count) }
    let own = String(wanted)
    return known.contains(own) ? "did you mean `\(own)`?" : Suggestion.help(for: own, among: known)
  }

  private static func source(_ value: Value) -> String? {
    if case .map(let map) = value {
      return zip(map.keys, map.values).first { $0.0.text == "src" }?.1.text
    }
    return value.text
  }
}
