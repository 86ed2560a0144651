import Model
import Text

/// The settings of listening, and the checks that their declarations cannot express.
enum ListeningSettings {
  /// Returns `nil` if readers cannot listen.
  static func listening(_ node: YAMLNode?) -> Settings.Listening? {
    guard let node, !node.isNull, node.text.flatMap(YAMLScalar.boolean) ?? true else { return nil }
    var listening = Settings.Listening()
    listening.makesRecordings = node.boolean("recordings") ?? listening.makesRecordings
    listening.hasQueues = node.boolean("queue") ?? listening.hasQueues
    listening.hasFeed = node.boolean("feed") ?? listening.hasFeed
    listening.speed = node.integer("speed", atLeast: 80) ?? listening.speed
    for member in node["voices"]?.members ?? [] {
      guard let voice = member.value.text, isVoice(voice) else { continue }
      listening.voices[LanguageCode.normalized(member.key)] = voice
    }
    listening.sources = node.texts("sources") ?? []
    return listening
  }

  static func check(_ root: YAMLNode, with checker: inout DeclarationChecker) {
    guard let node = root["listen"], let listening = listening(node) else { return }
    for member in node["voices"]?.members ?? [] { checkVoice(member, &checker) }
    let ids = (root["sources"]?.items ?? []).compactMap { $0.text("id") }
    for item in node["sources"]?.items ?? [] {
      guard let id = item.text, !ids.contains(id) else { continue }
      checker.report(
        "there is no source `\(id)`", at: item.position,
        help: Suggestion.help(for: id, among: ids) ?? "write the `id` of one of the `sources`")
    }
    guard listening.hasFeed else { return }
    for podcast in root["podcast"]?.items ?? [] where podcast.text("path") == SiteNames.listening {
      let isOfHome = ["section", "tag", "person"].allSatisfy { podcast[$0] == nil }
      guard isOfHome, let path = podcast["path"] else { continue }
      checker.report(
        "`\(SiteNames.listening)` is the podcast of `listen`", at: path.position,
        help: "give this podcast another `path`, or write `listen: {feed: false}`")
    }
  }
}

extension ListeningSettings {
  private static func checkVoice(_ member: YAMLNode.Member, _ checker: inout DeclarationChecker) {
    if !LanguageCode.isWellFormed(member.key) {
      checker.report(
        "`\(member.key)` must be a language code such as `el` or `en-GB`", at: member.keyPosition)
    }
    guard let voice = member.value.text, !isVoice(voice) else { return }
    checker.report(
      "`\(voice)` is not the name of a voice", at: member.value.position,
      help: "write a voice of `espeak-ng --voices`, such as `en-us`, with a variant if wanted: `en-us+f3`")
  }

  /// Whether the text can be the name of a voice, with a variant after `+`. It becomes an argument of a program.
  private static func isVoice(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter, text.utf8.count <= 60 else { return false }
    return text.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_+".utf8.contains($0) }
  }
}
