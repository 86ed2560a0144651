package import Text

/// New files and their texts, before anything is written.
package struct Scaffold: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    /// Relative to the site's folder.
    package var path: String
    package var text: String
  }

  package var files: [File]

  /// Returns a site that can be built at once: settings, a greeting, two sample stories and a page.
  package static func site(title: String, language: String, now: Timestamp) -> Scaffold {
    let words = StarterWords(title: title, language: language)
    let earlier = Timestamp(seconds: now.seconds - 3600)
    return Scaffold(files: [
      File(path: "content/site.yaml", text: settings(title: title, language: language, words)),
      File(path: "content/_index.md", text: page(title, words.welcome)),
      File(path: "content/stories/_index.md", text: page(words.stories, words.aboutStories)),
      File(path: "content/stories/first-light/index.md", text: story(words.first, now, cover: words.picture)),
      File(path: "content/stories/first-light/sunrise.svg", text: StarterPicture.svg),
      File(path: "content/stories/tables-and-lists.md", text: story(words.second, earlier)),
      File(path: "content/about.md", text: page(words.about, words.who)),
      File(path: ".gitignore", text: "/public/\n/.rhapsode/cache/\n/.rhapsode/mirror/\n"),
    ])
  }

  /// Returns a story in a folder of its own, which can also contain its pictures and sound. Returns `nil` if the title
  /// has no letter or digit for a name.
  package static func story(title: String, section: String, isDraft: Bool, now: Timestamp) -> Scaffold? {
    guard let slug = Slug.make(title) else { return nil }
    var text = "---\ntitle: \(YAMLText.quoted(title))\ndate: \(now.rfc3339)\n"
    if isDraft { text += "draft: true\n" }
    text += "summary:\ntags: []\n---\n\n"
    return Scaffold(files: [File(path: "content/\(section)/\(slug)/index.md", text: text)])
  }
}

extension Scaffold {
  private static func settings(title: String, language: String, _ words: StarterWords) -> String {
    """
    title: \(YAMLText.quoted(title))
    url: https://example.org/            # the site's address: absolute links and feeds start with it
    description: \(YAMLText.quoted(words.description))
    languages: [\(language)]
    timezone: UTC

    menu: [stories, sources, about]      # sources: shown once there are some

    sections:
      stories: {layout: wall}

    # Feeds to follow. Each has an address and an id, which must not change.
    sources: []
    #  - {id: harbour, url: "https://harbour.example.org/feed.xml"}

    """
  }

  private static func page(_ title: String, _ text: String) -> String {
    "---\ntitle: \(YAMLText.quoted(title))\n---\n\n\(text)\n"
  }

  private static func story(_ entry: StarterWords.Entry, _ now: Timestamp, cover: String? = nil) -> String {
    var front = "---\ntitle: \(YAMLText.quoted(entry.title))\ndate: \(now.rfc3339)\n"
    front += "summary: \(YAMLText.quoted(entry.summary))\ntags: [\(entry.tag)]\n"
    if let cover { front += "cover: {src: sunrise.svg, alt: \(YAMLText.quoted(cover))}\n" }
    return front + "---\n\n\(entry.text)\n"
  }
}
