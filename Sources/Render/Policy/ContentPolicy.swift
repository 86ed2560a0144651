import Model
import Text

/// The Content-Security-Policy of one page (CSP Level 3): the site's own files, what the page shows from elsewhere, and what
/// the settings add.
struct ContentPolicy {
  /// The placeholder that templates write for the policy, which depends on the finished page. Its first byte is rare,
  /// so that it is found quickly.
  static let placeholder = "\u{E0C5}policy"
  private static let placeholderBytes = Array(placeholder.utf8)

  let settings: Settings.Policy
  /// Whether the page is about a source, or an entry of one: then it has no frames at all.
  var isOfSource = false
  /// Whether any source of the site shows pictures from elsewhere. If none does, no page about a source loads one, even if
  /// it were in its text.
  var hasRemotePictures = false
  /// Whether Pagefind searches on the page, which needs WebAssembly.
  var runsPagefind = false

  /// Returns the page with its policy. `own` are the texts of the site's own authors on it.
  func written(into page: [UInt8], own: [[UInt8]]) -> [UInt8] {
    let wanted = Self.placeholderBytes
    guard let found = page.span.firstIndex(of: wanted.span) else { return page }
    let text = text(of: LoadedSources(page), own: own).replacing("'", with: "&#39;")
    return Array(page[..<found] + text.utf8 + page[(found + wanted.count)...])
  }

  /// Returns the policy of a page that loads these sources. `texts` are those of the site's own authors on the page.
  func text(of loaded: LoadedSources, own texts: [[UInt8]]) -> String {
    let own = OwnSources(loaded.hasOwnElements && !isOfSource ? texts : [])
    var rules = ["default-src 'self'"]
    func allow(_ directive: String, _ part: Settings.Policy.Part, _ others: [String]) {
      let sources = others + (settings.sources[part] ?? [])
      if !sources.isEmpty { rules.append(([directive, "'self'"] + sources).joined(separator: " ")) }
    }
    allow("script-src", .scripts, own.scripts + (runsPagefind ? ["'wasm-unsafe-eval'"] : []))
    allow("style-src", .styles, own.styles)
    rules.append("style-src-attr 'unsafe-inline'")
    allow(
      "img-src", .images,
      ["data:"] + loaded.loadedAfterClick.sorted() + (isOfSource && !hasRemotePictures ? [] : loaded.images.sorted()))
    allow("media-src", .media, loaded.media.sorted())
    allow("connect-src", .connections, [])
    allow("font-src", .fonts, [])
    if isOfSource { rules.append("frame-src 'none'") } else { allow("frame-src", .frames, own.frames) }
    rules.append("object-src " + (own.objects.isEmpty ? "'none'" : own.objects.joined(separator: " ")))
    return (rules + ["base-uri 'none'", "form-action 'self'"]).joined(separator: "; ")
  }

  /// Returns the file `_headers`, which some hosts send with every file. The policy is in the pages themselves: these
  /// headers say what only a header can say, and that files with a digest in their name never change.
  static func headers(_ settings: Settings) -> [UInt8] {
    let embedders = (["'self'"] + (settings.policy.sources[.embedders] ?? [])).joined(separator: " ")
    var lines = ["\(settings.basePath)/*", "  X-Content-Type-Options: nosniff"]
    lines.append("  Referrer-Policy: strict-origin-when-cross-origin")
    if settings.policy.isOn { lines.append("  Content-Security-Policy: frame-ancestors \(embedders)") }
    lines += ["\(settings.basePath)/assets/*", "  Cache-Control: public, max-age=31536000, immutable"]
    lines += ["\(settings.basePath)/\(SiteNames.worker)", "  Cache-Control: no-cache"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
