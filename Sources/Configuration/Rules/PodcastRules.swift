import Media
import Model
import Text

/// Checks that concern several keys of a podcast, and the requirements of podcast directories.
struct PodcastRules {
  let rules: SettingsRules

  func check(with checker: inout DeclarationChecker) {
    var taken: [String: Int32] = [:]
    for podcast in rules.root["podcast"]?.items ?? [] {
      guard case .mapping = podcast.value else { continue }
      checkSection(podcast, &checker)
      checkCategories(podcast, &checker)
      checkGUID(podcast, &checker)
      checkImage(podcast, &checker)
      checkArtwork(podcast, &checker)
      checkOwner(podcast, &checker)
      checkList(podcast, &checker)
      checkMove(podcast, &checker)
      checkLengths(podcast, &checker)
      let list = ["section", "tag", "person"].map { podcast.text($0) ?? "" }
      let file = (list + [podcast.text("path") ?? Settings.Podcast().path]).joined(separator: "/")
      if let line = taken.updateValue(podcast.position.line, forKey: file) {
        checker.report(
          "this podcast has the same address as the one on line \(line)", at: podcast.position,
          help: "give one of them another `path` or `section`")
      }
    }
  }
}

extension PodcastRules {
  /// Returns the podcasts without those whose section does not exist, and without covers that are missing. `check` has
  /// reported these, and the feeds would report them a second time.
  func usable(_ podcasts: [Settings.Podcast]) -> [Settings.Podcast] {
    podcasts.filter { $0.section.map(rules.isSection) ?? true }.map { podcast in
      var podcast = podcast
      if let image = podcast.image, !ValueType.isAbsolute(image), rules.file(named: image) == nil {
        podcast.image = nil
      }
      return podcast
    }
  }
}

extension PodcastRules {
  private static let sizes = 1400...3000

  private func checkSection(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let section = podcast["section"], let text = section.text, !rules.isSection(text) else { return }
    checker.report(
      "there is no section `\(text)`", at: section.position,
      help: Suggestion.help(for: text, among: rules.sectionNames))
  }

  /// Reports a second key that says whose entries the episodes are.
  private func checkList(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    let given = ["section", "tag", "person"].compactMap { podcast[$0] }
    guard given.count > 1 else { return }
    checker.report(
      "a podcast has the entries of one `section`, one `tag` or one `person`", at: given[1].position,
      help: "remove all but one of these keys, or write two podcasts")
  }

  /// Warns about a podcast without a cover, which directories refuse.
  private func checkArtwork(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    guard podcast["image"] == nil else { return }
    checker.report(
      "this podcast has no `image`, and directories refuse a podcast without artwork", at: podcast.position,
      help: "add a square JPEG or PNG of 1400 to 3000 pixels", severity: .warning)
  }

  private func checkCategories(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    if podcast["category"] == nil {
      checker.report(
        "this podcast has no `category`, which Apple requires", at: podcast.position,
        help: "such as `category: History`", severity: .warning)
    }
    for item in podcast["category"]?.items ?? [] {
      guard let text = item.text else { continue }
      let category = Settings.Podcast.Category(text)
      let spelling = category.name + (category.part.map { " > " + $0 } ?? "")
      guard !PodcastCategories.all.contains(spelling) else { continue }
      checker.report(
        "there is no podcast category `\(text)`", at: item.position,
        help: Suggestion.help(for: spelling, among: PodcastCategories.all)
          ?? "such as `History` or `Society & Culture > Documentary`")
    }
  }

  private func checkOwner(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    if let email = podcast["owner"]?["email"], let text = email.text, !Self.isEmail(text) {
      checker.report("`email` must be an address such as `radio@example.org`, not `\(text)`", at: email.position)
    }
    if let locked = podcast["locked"], podcast.boolean("locked") == true, podcast["owner"]?["email"] == nil {
      checker.report(
        "a `locked` podcast needs the email address of its owner", at: locked.position,
        help: "add `owner: {email: …}`, or remove the key")
    }
  }

  private func checkGUID(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let guid = podcast["guid"], let text = guid.text else { return }
    if !Self.isUUID(text) {
      checker.report(
        "`guid` must be a UUID such as `917393e3-1b1e-5cef-ace4-edaa54e1f810`, not `\(text)`", at: guid.position)
    } else if SettingsBuilder.languages(of: rules.root).count > 1 {
      checker.report(
        "the feeds of all languages would have this `guid`, and directories would take them for one", at: guid.position,
        help: "leave it out: each feed then has one of its own, which is made from its address", severity: .warning)
    }
  }

  /// Warns about covers that Apple refuses. Other directories accept them, so these are not errors.
  private func checkImage(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let image = podcast["image"], let text = image.text, !ValueType.isAbsolute(text) else { return }
    guard let path = rules.file(named: text) else {
      return checker.report(
        "there is no file `content/\(text)`", at: image.position, help: "the path is relative to `content/`")
    }
    let facts = MediaProbe.probe("\(rules.folder)/content/\(path)")
    guard let facts, facts.type == .jpeg || facts.type == .png else {
      return checker.report(
        "podcast directories accept only JPEG and PNG covers", at: image.position, severity: .warning)
    }
    guard let size = facts.size, size.width != size.height || !Self.sizes.contains(Int(size.width)) else { return }
    checker.report(
      "directories want a square cover of 1400 to 3000 pixels, and this has \(size.width) × \(size.height)",
      at: image.position, severity: .warning)
  }

  /// Checks the address to which a feed has moved: each feed needs one of its own.
  private func checkMove(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    guard let node = podcast["new-feed-url"] else { return }
    let addresses = node.text == nil ? node.members.map(\.value) : [node]
    for address in addresses {
      guard let text = address.text, !ValueType.isAbsolute(text) else { continue }
      checker.report("`new-feed-url` must be \(ValueType.url.inWords), not `\(text)`", at: address.position)
    }
    guard node.text != nil, SettingsBuilder.languages(of: rules.root).count > 1 else { return }
    checker.report(
      "podcast apps would follow one feed in place of those of all languages", at: node.position,
      help: "write an address for each language, such as `new-feed-url: {el: …, en: …}`", severity: .warning)
  }

  /// Warns about texts that are longer than Podcasting 2.0 has them: directories may cut them.
  private func checkLengths(_ podcast: YAMLNode, _ checker: inout DeclarationChecker) {
    for funding in podcast["funding"]?.items ?? [] {
      guard let title = funding["title"] else { continue }
      for words in title.text == nil ? title.members.map(\.value) : [title] {
        checkLength(of: words, "the words of a link", atMost: 128, &checker)
      }
    }
    for text in podcast["txt"]?.items ?? [] {
      checkLength(of: text["text"] ?? text, "a text", atMost: 4000, &checker)
      if let purpose = text["purpose"] { checkLength(of: purpose, "a purpose", atMost: 128, &checker) }
    }
  }

  private func checkLength(
    of node: YAMLNode, _ name: String, atMost most: Int, _ checker: inout DeclarationChecker
  ) {
    guard let count = node.text?.unicodeScalars.count, count > most else { return }
    checker.report(
      "\(name) of a podcast should have at most \(most) characters, and this has \(count)", at: node.position,
      help: "directories may cut it", severity: .warning)
  }

  private static func isEmail(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") } && parts[1].contains(".")
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
