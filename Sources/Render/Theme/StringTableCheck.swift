import Configuration
import Model
import Text

/// The check of the site's own texts of the interface against each other and those of the theme.
struct StringTableCheck {
  let site: Site
  let theme: Theme
  /// The theme's texts in English, by key.
  let known: [String: String]

  var diagnostics: [Diagnostic] {
    guard !site.strings.isEmpty else { return [] }
    let unknown = Set(site.strings.values.flatMap(\.keys).filter { known[$0] == nil })
    let unused = unused(among: unknown)
    var found: [Diagnostic] = []
    for (language, texts) in site.strings.sorted(by: { $0.key < $1.key }) {
      var wrong: [Mistake] = []
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
        if let original = known[key] {
          if let mistake = placeholders(key, text, original) { wrong.append(mistake) }
        } else if let help = unused[key] {
          wrong.append(Mistake(key: key, summary: "no template uses the string `\(key)`", help: help))
        }
      }
      if !wrong.isEmpty { found += placed(wrong, language) }
    }
    return found + missing(unknown.subtracting(unused.keys))
  }
}

extension StringTableCheck {
  private struct Mistake {
    var key: String
    var summary: String
    var help: String
  }

  /// Returns the keys whose texts nothing shows, each with what to do: no template of the site asks for it, and it is not
  /// the name of a field, which the theme shows by its name. If templates of the site compute keys, only a key that is near
  /// to one of the theme is a mistake.
  private func unused(among unknown: Set<String>) -> [String: String] {
    guard !unknown.isEmpty else { return [:] }
    var names = SuggestionIndex(known.keys.sorted())
    let own = theme.templates.filter(theme.isOwn).compactMap { (try? theme.bytes($0))?.text }
    let computesKeys = own.contains(where: Self.computesKeys)
    let fields = Set(site.sections.flatMap { section in section.fields.map(\.name) })
    var unused: [String: String] = [:]
    for key in unknown.subtracting(fields) {
      let help = names.help(for: key)
      guard help != nil || !computesKeys, !own.contains(where: { Self.asks($0, for: key, computesKeys) }) else {
        continue
      }
      unused[key] = help ?? "write a key of the theme, or ask for this one in a template: `{{ \"\(key)\" | t }}`"
    }
    return unused
  }

  private static func asks(_ template: String, for key: String, _ computesKeys: Bool) -> Bool {
    computesKeys ? template.contains(key) : template.contains("\"\(key)\"") || template.contains("'\(key)'")
  }

  /// Whether the template applies `t` to something else than a text in quotation marks.
  private static func computesKeys(_ template: String) -> Bool {
    let bytes = Array(template.utf8)
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    return bytes.indices.contains { bar in
      guard bytes[bar] == 0x7C, let name = bytes[(bar + 1)...].firstIndex(where: { !isSpace($0) }), bytes[name] == 0x74,
        bytes[(name + 1)...].first.map({ !$0.isASCIILetter && !$0.isASCIIDigit && $0 != 0x5F }) ?? true
      else { return false }
      let operand = bytes[..<bar].last { !isSpace($0) }
      return operand != 0x22 && operand != 0x27
    }
  }

  /// Returns what is wrong with the placeholders of a text, such as `{count}`.
  private func placeholders(_ key: String, _ text: String, _ original: String) -> Mistake? {
    let (given, wanted) = (Self.placeholders(in: text), Self.placeholders(in: original))
    let help = "the theme's text is `\(original)`"
    if let extra = given.first(where: { !wanted.contains($0) }) {
      return Mistake(
        key: key, summary: "nothing fills the placeholder `{\(extra)}` of the string `\(key)`", help: help)
    }
    guard let lost = wanted.first(where: { !given.contains($0) }) else { return nil }
    return Mistake(key: key, summary: "the string `\(key)` lacks the placeholder `{\(lost)}`", help: help)
  }

  /// Returns the words in braces.
  static func placeholders(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "}") else { return nil }
      let name = part[..<end]
      return !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILetter || $0 == 0x5F } ? String(name) : nil
    }
  }

  /// Warnings about strings of the site's own that one of its tables has and another lacks. A notice counts the theme's.
  private func missing(_ used: Set<String>) -> [Diagnostic] {
    var owners: [String: String] = [:]
    for (language, texts) in site.strings.sorted(by: { $0.key > $1.key }) {
      for key in texts.keys where used.contains(key) { owners[key] = language }
    }
    return site.settings.languages.filter { site.strings[$0] != nil }.flatMap { language in
      owners.sorted { $0.key < $1.key }.filter { site.strings[language]?[$0.key] == nil }.map { key, owner in
        Diagnostic(
          .warning, "the string `\(key)` is missing, which `\(owner).yaml` has",
          at: Place(file: "content/strings/\(language).yaml"), help: "write it here too")
      }
    }
  }
}

extension StringTableCheck {
  /// Returns the mistakes with the places of their keys, for which the file of the table is read again.
  private func placed(_ mistakes: [Mistake], _ language: String) -> [Diagnostic] {
    var unused: [Diagnostic] = []
    let name = "content/strings/\(language).yaml"
    var places: [String: Place] = [:]
    if let (root, file) = DataFile.yaml(name, in: site.folder, isOptional: true, &unused) {
      collect(root, "", file, &places)
    }
    return mistakes.map {
      Diagnostic(.warning, $0.summary, at: places[$0.key] ?? Place(file: name), help: $0.help)
    }
  }

  /// Collects the places of keys; nested ones have dots, as in `SideFiles`.
  private func collect(_ node: YAMLNode, _ prefix: String, _ file: TextFile, _ places: inout [String: Place]) {
    for member in node.members {
      places[prefix + member.key] = file.place(member.keyPosition)
      collect(member.value, prefix + member.key + ".", file, &places)
    }
  }
}
