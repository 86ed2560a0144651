import Jinja
import Media
import Model
import Text

/// The filter `qr`.
enum CodeFilters {
  /// Returns a QR code as SVG: of the stable address of an entry, of a path of this site, or of any text. `level` is the
  /// correction, and `label` is what screen readers say.
  static func qr(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    let text = try text(of: value, page)
    let name = try arguments.text(0, .level, of: "qr") ?? QRCode.Correction.medium.rawValue
    guard let correction = QRCode.Correction(rawValue: name) else {
      throw TemplateError("`level` of `qr` must be L, M, Q or H, not `\(name)`")
    }
    guard let code = QRCode(text, correction: correction) else {
      throw TemplateError(
        text.isEmpty ? "`qr` needs a text, a path or an entry" : "this text is too long for a QR code",
        help: text.isEmpty ? nil : "it has \(text.utf8.count) bytes: a code can hold an address, but not a page")
    }
    return .safe(code.svg(label: try arguments.text(1, .label, of: "qr") ?? text))
  }

  private static func text(of value: Value, _ page: FilterScope) throws(TemplateError) -> String {
    if case .object(let type, let index) = value, type == ObjectType.entry.rawValue {
      return page.host.member(Member.stable.number, ofType: type, at: index).text ?? ""
    }
    guard let text = value.text else { throw TemplateError("`qr` needs a text, a path or an entry") }
    guard text.hasPrefix("/") else { return text }
    let base = page.site.settings.basePath
    return page.addresses.url(!base.isEmpty && text.hasPrefix(base + "/") ? String(text.dropFirst(base.count)) : text)
  }
}
