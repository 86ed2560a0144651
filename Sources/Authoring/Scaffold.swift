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
    Scaffold(files: [
      File(path: "content/site.yaml", text: settings(title: title, language: language)),
      File(path: "content/_index.md", text: "---\ntitle: \(quoted(title))\n---\n"),
      File(path: "content/stories/first-story.md", text: firstStory(now)),
      File(path: "content/about.md", text: "---\ntitle: About\n---\n\nWho we are, and how to reach us.\n"),
      File(path: ".gitignore", text: "/public/\n/.rhapsode/cache/\n"),
    ])
  }

  /// A story in a folder of its own, so that its pictures and sound can lie beside it; `nil` where the title has no letter
  /// or digit to name it by.
  package static func story(title: String, section: String, isDraft: Bool, now: Timestamp) -> Scaffold? {
    guard let slug = Slug.make(title) else { return nil }
    var text = "---\ntitle: \(quoted(title))\ndate: \(now.rfc3339)\n"
    if isDraft { text += "draft: true\n" }
    text += "summary:\ntags: []\n---\n\n"
    return Scaffold(files: [File(path: "content/\(section)/\(slug)/index.md", text: text)])
  }
}

extension Scaffold {
  /// A YAML scalar in double quotes.
  private static func quoted(_ text: String) -> String { JSON.bytes(of: .string(text)).span.text }

  private static func settings(title: String, language: String) -> String {
    """
    title: \(quoted(title))
    url: https://example.org/            # where the site will live: absolute links and feeds start with it
    description: ""
    languages: [\(language)]
    timezone: UTC

    menu: [stories, {title: About, url: /about/}]

    sections:
      stories: {layout: wall}

    # Feeds to follow. Each has an id, which stays, and an address.
    sources: []
    #  - {id: harbour, url: "https://harbour.example.org/feed.xml", category: news}

    """
  }

  private static func firstStory(_ now: Timestamp) -> String {
    """
    ---
    title: A first story
    date: \(now.rfc3339)
    summary: What this place is for.
    tags: [beginning]
    ---

    Write here, in *Markdown*. A picture that lies beside this file is shown by `![what it shows](picture.jpg)`.

    """
  }
}
