import Text

/// The voices that `espeak-ng --voices` lists.
struct SpeechVoices: Sendable, Hashable {
  /// The names by which they can be chosen, in lower case: their languages, and the last part of their files.
  private var names: Set<String> = []
  /// The best voice of each language; a lower number is better.
  private var best: [String: Choice] = [:]

  private struct Choice: Sendable, Hashable {
    var voice: String
    var priority: Int
  }

  /// Reads lines such as `2  en-gb  --/M  English_(Great_Britain)  gmw/en  (en 2)`, after a line of titles.
  init(_ listing: String) {
    for line in listing.split(separator: "\n").dropFirst() {
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count >= 5, let priority = Int(fields[0]) else { continue }
      let voice = fields[1].lowercased()
      names.insert(voice)
      fields[4].split(separator: "/").last.map { _ = names.insert($0.lowercased()) }
      offer(voice, for: voice, priority: priority)
      for pair in fields[5...].joined(separator: " ").split(separator: ")") {
        let parts = pair.split { $0 == "(" || $0 == " " }
        guard parts.count == 2, let priority = Int(parts[1]) else { continue }
        offer(voice, for: parts[0].lowercased(), priority: priority)
      }
    }
  }

  /// Returns the voice for a language such as `en-AU`: that of the language itself, or else of `en`.
  func voice(for language: String) -> String? {
    var parts = language.lowercased().split(separator: "-")
    while !parts.isEmpty {
      if let choice = best[parts.joined(separator: "-")] { return choice.voice }
      parts.removeLast()
    }
    return nil
  }

  /// Whether there is a voice with this name, which may have a variant after `+`.
  func has(_ name: String) -> Bool { names.contains(name.prefix { $0 != "+" }.lowercased()) }

  private mutating func offer(_ voice: String, for language: String, priority: Int) {
    if let known = best[language], (known.priority, known.voice) <= (priority, voice) { return }
    best[language] = Choice(voice: voice, priority: priority)
  }
}
