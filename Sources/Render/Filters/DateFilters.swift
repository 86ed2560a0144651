import Jinja
import Localization
import Model
import Text

/// The filters `date` and `ago`.
enum DateFilters {
  /// `entry.date | date("d MMM")`: formats a date by an LDML pattern, a `strftime` pattern if it contains a `%`, `"iso"` or
  /// `"rfc822"`, in the page's language and the site's time zone. Without an argument, or with `"long"`, the form is that
  /// of the language. Without a date, the result is empty.
  static func date(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let moment = try moment(value, page, "date") else { return .string("") }
    let pattern = try arguments.text(0, .format, of: "date") ?? LongDate.name
    switch pattern {
    case "iso": return .string(moment.rfc3339(offset: page.dates.offset(at: moment)))
    case "rfc822": return .string(moment.rfc822)
    default: break
    }
    do throws(DatePattern.UnknownSymbol) {
      return .string(try page.dates.pattern(pattern, in: page.scope.language).text(of: moment))
    } catch {
      throw TemplateError(
        "`\(error.symbol)` is not a symbol of date patterns",
        help: "use a CLDR pattern, such as \"d MMMM yyyy\", or a strftime pattern, such as \"%Y-%m-%d\"")
    }
  }

  /// Returns words such as "3 days ago", by the build's clock; a date if it is more than four weeks ago or in the
  /// future. `entry.date | ago("until")` is the time from which on the words are wrong, in RFC 3339, so that a script can
  /// correct a page that was built long ago; it is empty for a date.
  static func ago(_ value: Value, _ arguments: Arguments, _ page: FilterScope) throws(TemplateError) -> Value {
    guard let moment = try moment(value, page, "ago") else { return .string("") }
    let format = try arguments.text(0, .format, of: "ago")
    guard format == nil || format == "until" else {
      throw TemplateError("`ago` has the format \"until\" alone", help: "`date` writes times in other formats")
    }
    let (seconds, isTooLong) = page.site.now.seconds.subtractingReportingOverflow(moment.seconds)
    let day: Int64 = 86_400
    guard !isTooLong, (0..<28 * day).contains(seconds) else {
      page.scope.note(until: moment > page.site.now ? moment : nil)
      return format == nil ? try date(value, Arguments(), page) : .string("")
    }
    let end = Timestamp(seconds: moment.seconds + next(after: seconds))
    page.scope.note(until: end)
    if format != nil { return .string(end.rfc3339) }
    let (unit, count) =
      switch seconds {
      case ..<60: ("now", Int64(0))
      case ..<3600: ("minute", seconds / 60)
      case ..<day: ("hour", seconds / 3600)
      default: ("day", seconds / day)
      }
    let key = unit == "now" ? "just now" : count == 1 ? "a \(unit) ago" : "\(unit)s ago"
    let text = page.scope.text(key) ?? key
    return .string(TextFilters.filled(text, [("count", String(count))]))
  }
}

extension DateFilters {
  /// Returns the age, in seconds, at which the words change next.
  private static func next(after seconds: Int64) -> Int64 {
    let unit: Int64 = seconds < 3600 ? 60 : seconds < 86_400 ? 3600 : 86_400
    return (seconds / unit + 1) * unit
  }

  private static func moment(_ value: Value, _ page: FilterScope, _ filter: String) throws(TemplateError) -> Timestamp?
  {
    switch value {
    case .none: return nil
    case .int(let seconds): return Timestamp(seconds: seconds)
    default:
      guard let text = value.text else { throw TemplateError("`\(filter)` needs a date") }
      if text.isEmpty { return nil }
      if let known = page.scope.moment(of: text) { return known }
      guard let moment = Timestamp(rfc3339: text, zone: { page.dates.offset(at: Timestamp($0)) }) else {
        throw TemplateError("`\(text)` is not a date", help: "dates are written as 2026-11-20 or 2026-11-20T10:30:00Z")
      }
      return moment
    }
  }
}
