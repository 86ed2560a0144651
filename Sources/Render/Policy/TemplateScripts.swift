import Model
import Text

/// Warnings about what the site's templates run or load although the pages' Content-Security-Policy forbids it.
/// Browsers block it silently, so the build reports it.
struct TemplateScripts {
  let settings: Settings.Policy
  let theme: Theme

  var diagnostics: [Diagnostic] {
    guard settings.isOn, hasPolicy else { return [] }
    // Templates of blocks are skipped: they write into texts of the site's own authors, for which the policy allows
    // what they load.
    let own = theme.templates.filter { theme.isOwn($0) && $0.hasSuffix(".html") && !$0.hasPrefix("blocks/") }
    return own.flatMap { diagnostics(of: $0) }
  }
}

extension TemplateScripts {
  /// Whether pages have a policy: templates of the site may have replaced the parts that write it.
  private var hasPolicy: Bool {
    let (base, head, part) = (bytes(of: "base.html"), bytes(of: "parts/head.html"), bytes(of: "parts/policy.html"))
    let partWrites = part.span.contains("page.policy")
    func writes(_ text: [UInt8]) -> Bool {
      text.span.contains("page.policy") || partWrites && text.span.contains("parts/policy.html")
    }
    return writes(base) || base.span.contains("parts/head.html") && writes(head)
  }

  private func bytes(of name: String) -> [UInt8] { (try? theme.bytes(name)) ?? [] }

  private func diagnostics(of template: String) -> [Diagnostic] {
    let bytes = bytes(of: template)
    var tags = TagScanner(bytes)
    var found: [Diagnostic] = []
    while let tag = tags.next() {
      let place = Place(
        file: theme.file(of: template), offset: tag.offset, length: tag.name.utf8.count + 1, in: bytes)
      if let finding = finding(tag, bytes) {
        found.append(Diagnostic(.warning, finding.summary, at: place, help: finding.help))
      }
      for attribute in tag.attributes where attribute.name.hasPrefix("on") && attribute.name.count > 3 {
        found.append(handler(attribute, template, bytes))
      }
    }
    return found
  }

  private func finding(_ tag: TagScanner.Tag, _ bytes: [UInt8]) -> (summary: String, help: String)? {
    switch tag.name {
    case "script" where LoadedSources.isScript(tag):
      if let address = tag["src"] { return remote(address, "script", .scripts) }
      return inline(tag, "script", .scripts, bytes)
    case "style": return inline(tag, "style sheet", .styles, bytes)
    case "link" where tag["rel"]?.contains("stylesheet") == true:
      return tag["href"].flatMap { remote($0, "style sheet", .styles) }
    case "iframe": return tag["src"].flatMap { remote($0, "frame", .frames) }
    default: return nil
    }
  }

  private func inline(
    _ tag: TagScanner.Tag, _ what: String, _ part: Settings.Policy.Part, _ bytes: [UInt8]
  ) -> (summary: String, help: String)? {
    guard let content = tag.content, !content.isEmpty else { return nil }
    let text = String(decoding: bytes[content], as: UTF8.self)
    let summary = "browsers will keep this \(what) out: the Content-Security-Policy of the page does not allow it"
    let move = "move it into a file of `Templates/assets/`"
    if text.contains("{{") || text.contains("{%") {
      return (
        summary, move + (part == .scripts ? ", and its values into `data-` attributes" : ", or use `style` attributes")
      )
    }
    let hash = OwnSources.hash(of: bytes[content])
    guard !allowed(part).contains(hash) else { return nil }
    return (
      summary, "\(move), or allow it in the settings: `policy: {\(part.rawValue): [\(hash.dropFirst().dropLast())]}`"
    )
  }

  private func remote(
    _ address: String, _ what: String, _ part: Settings.Policy.Part
  ) -> (summary: String, help: String)? {
    guard let origin = OwnSources.origin(of: address) else { return nil }
    let isAllowed = allowed(part).contains { source in
      source == origin || address.hasPrefix(source) || source == "https:" && origin.hasPrefix("https:")
        || source.contains("://*.") && origin.hasSuffix(source.split(separator: "*").last ?? "")
    }
    guard !isAllowed else { return nil }
    return (
      "browsers will keep this \(what) out: the Content-Security-Policy of the page does not allow its host",
      "allow it in the settings: `policy: {\(part.rawValue): [\"\(origin)\"]}`"
    )
  }

  private func allowed(_ part: Settings.Policy.Part) -> [String] { settings.sources[part] ?? [] }

  private func handler(
    _ attribute: (name: String, value: String, offset: Int), _ template: String, _ bytes: [UInt8]
  ) -> Diagnostic {
    Diagnostic(
      .warning, "browsers will not run `\(attribute.name)`: the Content-Security-Policy of the page does not allow it",
      at: Place(file: theme.file(of: template), offset: attribute.offset, length: attribute.name.utf8.count, in: bytes),
      help: "call `addEventListener` in a script of `Templates/assets/`")
  }
}
