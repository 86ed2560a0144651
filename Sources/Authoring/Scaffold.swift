package import Text

/// A new file and what stands in it, before anything is written.
package struct Scaffold: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    /// Below the site's folder.
    package var path: String
    package var text: String
  }

  package var files: [File]

  /// A site that builds at once: settings, a first story, a page.
  package static func site(title: String, language: String, now: Timestamp) -> Scaffold {
    let words = StarterWords(language: language)
    return Scaffold(files: [
      File(path: "content/site.yaml", text: settings(title: title, language: language)),
      File(path: "content/_index.md", text: "---\ntitle: \(YAMLText.quoted(title))\n---\n"),
      File(path: "content/stories/_index.md", text: "---\ntitle: \(words.stories)\n---\n"),
      File(path: "content/stories/first-story.md", text: firstStory(words, now)),
      File(path: "content/about.md", text: "---\ntitle: \(words.about)\n---\n\n\(words.who)\n"),
      File(path: ".gitignore", text: "/public/\n/.rhapsode/cache/\n/.rhapsode/mirror/\n"),
    ])
  }

  /// A story in a folder of its own, so that its pictures and sound can lie beside it; `nil` where the title has no letter
  /// or digit to name it by.
  package static func story(title: String, section: String, isDraft: Bool, now: Timestamp) -> Scaffold? {
    guard let slug = Slug.make(title) else { return nil }
    var text = "---\ntitle: \(YAMLText.quoted(title))\ndate: \(now.rfc3339)\n"
    if isDraft { text += "draft: true\n" }
    text += "summary:\ntags: []\n---\n\n"
    return Scaffold(files: [File(path: "content/\(section)/\(slug)/index.md", text: text)])
  }
}

extension Scaffold {
  private static func settings(title: String, language: String) -> String {
    """
    title: \(YAMLText.quoted(title))
    url: https://example.org/            # where the site will live: absolute links and feeds start with it
    description: ""
    languages: [\(language)]
    timezone: UTC

    menu: [stories, sources, about]      # sources: as soon as there are some

    sections:
      stories: {layout: wall}

    # Feeds to follow. Each has an id, which stays, and an address.
    sources: []
    #  - {id: harbour, url: "https://harbour.example.org/feed.xml"}

    """
  }

  private static func firstStory(_ words: StarterWords, _ now: Timestamp) -> String {
    """
    ---
    title: \(words.story)
    date: \(now.rfc3339)
    summary: \(words.summary)
    tags: [\(words.tag)]
    ---

    \(words.text) `![\(words.picture)](picture.jpg)`.

    """
  }
}
