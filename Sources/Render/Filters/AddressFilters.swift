import Jinja
import Model
import Text

/// `absolute`, `asset` and `image`.
enum AddressFilters {
  /// A path of this site with its host; what is absolute already stays.
  static func absolute(_ value: Value, _ arguments: Arguments, _ host: PageHost) throws(TemplateError) -> Value {
    guard let text = value.text else {
      if case .none = value { return .none }
      throw TemplateError("`absolute` needs a path")
    }
    if LinkResolver.isElsewhere(text) { return .string(text) }
    let base = host.site.settings.basePath
    let isBased = text.hasPrefix(base + "/") || base.isEmpty
    guard text.hasPrefix("/") else {
      return .string(URI(host.context.addresses.url(host.context.addresses.path(of: host.page))).resolving(text).text)
    }
    return .string(host.context.addresses.url(isBased ? String(text.dropFirst(base.count)) : text))
  }

  /// The path of a file of `Templates/assets/`, with a digest in its name.
  static func asset(_ value: Value, _ arguments: Arguments, _ host: PageHost) throws(TemplateError) -> Value {
    guard let name = value.text else { throw TemplateError("`asset` needs the name of a file of Templates/assets/") }
    guard let path = host.publish(themed: name) else {
      let known = host.context.theme.names.compactMap { $0.hasPrefix("assets/") ? String($0.dropFirst(7)) : nil }
      throw TemplateError("there is no file `Templates/assets/\(name)`", help: Suggestion.help(for: name, among: known))
    }
    return .string(host.context.addresses.href("/" + URI.encoded(path: path)))
  }

  /// The address of a picture, made `width` pixels wide where it is larger and one of ours; `format` is `webp` unless
  /// said.
  static func image(_ value: Value, _ arguments: Arguments, _ host: PageHost) throws(TemplateError) -> Value {
    guard let src = source(value, host) else { throw TemplateError("`image` needs a picture or its address") }
    guard let width = try arguments.number(0, .width, of: "image"), width > 0 else {
      throw TemplateError("`image` needs a width in pixels, such as `image(width=800)`")
    }
    let name = try arguments.text(1, .format, of: "image") ?? "webp"
    guard let format = Recipe.Format(rawValue: name) else {
      throw TemplateError(
        "`\(name)` is no format of pictures",
        help: Suggestion.help(for: name, among: Recipe.Format.allCases.map(\.rawValue)))
    }
    let quality = try arguments.number(2, .quality, of: "image") ?? 80
    return .string(host.derivative(of: src, Recipe(width: width, format: format, quality: quality)))
  }

  private static func source(_ value: Value, _ host: PageHost) -> String? {
    if case .map(let map) = value {
      return zip(map.keys, map.values).first { $0.0.text == "src" }?.1.text
    }
    return value.text
  }
}

extension PageHost {
  /// Publishes a file of `Templates/assets/` and gives its path; `nil` where there is none.
  fileprivate func publish(themed name: String) -> String? {
    note(template: "assets/" + name)
    guard let artifact = context.publisher.themed(name) else { return nil }
    publish(artifact)
    return artifact.path
  }

  /// `src` itself where nothing is gained, or where no pictures can be made.
  fileprivate func derivative(of src: String, _ recipe: Recipe) -> String {
    guard context.publisher.makesDerivatives, let asset = pictures[src], Recipe.suits(asset),
      let width = asset.width, width > recipe.width, let path = publish(asset, by: recipe)
    else { return src }
    return context.addresses.href("/" + path)
  }
}
