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
    var names: SuggestionIndex?
    var found: [Diagnostic] = []
    for (language, texts) in site.strings.sorted(by: { $0.key < $1.key }) {
      var wrong: [Mistake] = []
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
        if let original = known[key] {
          if let mistake = placeholders(key, text, original) { wrong.append(mistake) }
        } else if let mistake = misspelt(key, among: &names) {
          wrong.append(mistake)
        }
      }
      if !wrong.isEmpty { found += placed(wrong, language) }
    }
    return found + missing
  }
}

extension StringTableCheck {
  private struct Mistake {
    var key: String
    var summary: String
    var help: String
  }

  /// Returns the key if it is probably one of the theme, misspelt: it is near to one, no template of the site has it, and
  /// it is not the name of a field, which the theme shows by its name.
  private func misspelt(_ key: String, among names: inout SuggestionIndex?) -> Mistake? {
    if names == nil { names = SuggestionIndex(known.keys.sorted()) }
    guard let help = names?.help(for: key), !isUsed(key) else { return nil }
    return Mistake(key: key, summary: "no template uses the string `\(key)`", help: help)
  }

  private func isUsed(_ key: String) -> Bool {
    if site.sections.contains(where: { section in section.fields.contains { $0.name == key } }) { return true }
    return theme.templates.contains { name in
      guard theme.isOwn(name), let bytes = try? theme.bytes(name) else { return false }
      return bytes.text.contains(key)
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
  private var missing: [Diagnostic] {
    var owners: [String: String] = [:]
    for (language, texts) in site.strings.sorted(by: { $0.key > $1.key }) {
      for key in texts.keys where known[key] == nil { owners[key] = language }
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
