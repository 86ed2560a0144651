import Text
import Model
import Testing

@testable import Configuration

/// Diagnostics for keys that contradict one another or the files of the site.
struct SettingsRulesTests {
  @Test func `the example's address, codes of countries and menus that lead nowhere are named`() {
    let (_, diagnostics) = SettingsFixture.load(
      "title: T\nurl: https://example.org/\nlanguages: [gr, en, xx]\nmenu: [storeis, abuot, sourcs]\n",
      also: ["content/stories/a.md": "x", "content/about.md": "x"])
    #expect(
      diagnostics == [
        "content/site.yaml:2:6: `url` is still the example's address — write where the site will live: its links, feeds and "
          + "sitemap begin with it",
        "content/site.yaml:3:13: no language has the code `gr` — did you mean `el`? `gr` is the code of a country",
        "content/site.yaml:3:21: no language has the code `xx` — codes are those of ISO 639, such as `el` or `en`",
        "content/site.yaml:4:8: the menu names `storeis`, which is not a section, page or address — did you mean `stories`?",
        "content/site.yaml:4:17: the menu names `abuot`, which is not a section, page or address — did you mean `about`?",
        "content/site.yaml:4:24: the menu names `sourcs`, which is not a section, page or address — did you mean `sources`?",
      ])
    let other = SettingsFixture.load("title: T\nurl: https://example.org/\n", baseURL: "https://real.example/x/")
    #expect(other.diagnostics == [])
  }

  @Test func `names that have a meaning already are refused`() {
    #expect(
      SettingsFixture.errors(
        """
        sections: {static: {}, a b: {}, x: {fields: {title: string}}}
        taxonomies: {date: {}}
        """, also: ["content/x/a.md": ""]) == [
          "content/site.yaml:3:12: `static` cannot be a section — that folder of `content/` is reserved",
          "content/site.yaml:3:24: a section's name must be a name of letters, digits, `-`, `_`, `.` and `/` "
            + "— did you mean `a-b`?",
          "content/site.yaml:3:46: `title` is already a front matter field — choose another name",
          "content/site.yaml:4:14: `date` is already a front matter field — choose another name",
        ])
  }

  @Test func `a section without a folder, a table or a source is named, as an error if a folder has a similar name`() {
    #expect(
      SettingsFixture.errors(
        """
        sections: {storys: {}, later: {}, coins: {}, drafted: {}, wire: {}}
        sources: [{id: a, url: "https://a.example/feed", section: wire}]
        """, also: ["content/stories/a.md": "", "content/coins.csv": "", "content/drafts/drafted/a.md": ""]) == [
          "content/site.yaml:3:12: there is no section `storys` — did you mean `stories`?",
          "content/site.yaml:3:24: there is no section `later` — nothing is in `content/later/`, and no source has "
            + "`section: later`",
        ])
  }

  @Test func `while a language is misspelt, no other one is called missing`() {
    #expect(
      SettingsFixture.load("title: {en: T, de: T}\nurl: https://x.example/\nlanguages: [en, deutsch99]\n").diagnostics
        == [
          "content/site.yaml:3:17: `languages` must be a language code such as `el` or `en-GB`, not `deutsch99`"
        ])
  }

  @Test func `content is judged only by settings whose names are understood`() {
    let head = "title: T\nurl: https://x.example/\n"
    #expect(SettingsFixture.load(head + "home: {paginate: many}\n").settings.hasAllNames)
    for wrong in [
      "languages: [en, deutsch99]", "langauges: [en]", "sections: {a: {fields: {b: texxt}}}", "categories: [a]", "x: [",
      "categories: {}\ncategories: {}", "sections: {static: {}}",
    ] {
      #expect(!SettingsFixture.load(head + wrong + "\n").settings.hasAllNames, "\(wrong)")
    }
  }

  @Test func `a redirect can lead to a fragment, and one from another file than a page is named`() {
    let (settings, diagnostics) = SettingsFixture.load(
      "title: T\nurl: https://x.example/\nredirects: {/x.html: /stories/#top, /y.pdf: /a/, /a/: '/a/#b', /b: 'c'}\n")
    #expect(settings.redirects.map(\.to) == ["/stories/#top", "/a/"])
    #expect(settings.redirectPlaces["/y.pdf"]?.old.line == 3)
    let other = "a redirect must lead to another address of this site — such as `/tags/sea/`"
    #expect(
      diagnostics == [
        "content/site.yaml:3:37: only hosts that read `_redirects` can redirect `/y.pdf` — others would serve a page at "
          + "this address as a `.pdf` file, so none is written", "content/site.yaml:3:55: \(other)",
        "content/site.yaml:3:68: \(other)",
      ])
  }

  @Test func `redirects that lead in a circle are named once, also with another redirect into the circle`() {
    let (_, diagnostics) = SettingsFixture.load(
      "title: T\nurl: https://x.example/\nredirects:\n  /in/: /a/\n  /a: /b/#top\n  /b/: /a\n  /c/: /d/\n  /d/: /e/\n")
    #expect(
      diagnostics == [
        "content/site.yaml:5:3: these redirects lead in a circle: `/a/` → `/b/` → `/a/` — let one of them lead to a page"
      ])
  }

  @Test func `a wrong feed path and a second source of one id are one error each, and are left out`() {
    let (settings, diagnostics) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      feeds: {paths: {atom: ../x}}
      sources:
        - {id: c, url: https://a.example/}
        - {id: c, url: https://b.example/}

      """)
    #expect(diagnostics.count == 2, "\(diagnostics)")
    #expect(settings.feeds.paths[.atom] == Settings.Feeds().paths[.atom])
    #expect(settings.sources.map(\.id) == ["c"])
  }

  @Test func `a key at the wrong level is led to the mapping that has it`() {
    #expect(
      SettingsFixture.errors("websub: https://hub.example/\nlogo: a.svg\nmirrored: https://a.example/\n") == [
        "content/site.yaml:3:1: `websub` is not a key — it is a key of `feeds`: write `feeds: {websub: …}`",
        "content/site.yaml:4:1: `logo` is not a key — it is a key of `theme`: write `theme: {logo: …}`",
        "content/site.yaml:5:1: `mirrored` is not a key — put values of your own under `params`",
      ])
  }

  @Test func `a key that decides what something is must not be empty`() {
    #expect(
      SettingsFixture.errors(
        """
        sources: [{id: a, url: }, {id: b, opml: ""}, {id: c, kind: library, query: " "}]
        deploy: {production: {folder: }, trial: }
        areas: {z: }
        menu: ""
        """) == [
          "content/site.yaml:3:24: `url` is empty, so the source has nothing to read — write the address or the file",
          "content/site.yaml:3:41: `opml` is empty, so the source has nothing to read — write the address or the file",
          "content/site.yaml:3:76: `query` is empty, so the source has nothing to read — write what to search for",
          "content/site.yaml:4:10: the deployment `production` names no place — write one of `folder`, `rsync`, `rclone` or `git`",
          "content/site.yaml:4:34: the deployment `trial` names no place — write one of `folder`, `rsync`, `rclone` or `git`",
          "content/site.yaml:5:12: `areas.z` is empty — it is a mapping",
          "content/site.yaml:6:7: the menu names ``, which is not a section, page or address — "
            + "a path of the site starts with `/`, another site with `https://`",
        ])
    for title in ["\"\"", "\" \"", "{en: \"\"}"] {
      #expect(
        SettingsFixture.load("title: \(title)\nurl: https://x.example/\n").diagnostics
          == ["content/site.yaml:1:8: `title` is empty — it is a text, or one for each language"])
    }
  }

  @Test func `a proxy is not a number or a switch, and the author's picture must be there`() {
    let proxy = "`proxy` must be an address such as `http://proxy.example.org:3128`"
    for value in ["true", "-5"] {
      #expect(SettingsFixture.errors("proxy: \(value)") == ["content/site.yaml:3:8: \(proxy)"])
    }
    #expect(SettingsFixture.errors("proxy: squid") == [])
    let author = "author: {name: Ada, image: ada.jpg}"
    #expect(
      SettingsFixture.errors(author)
        == ["content/site.yaml:3:28: there is no file `content/ada.jpg` — the path is relative to `content/`"])
    #expect(SettingsFixture.errors(author, also: ["content/static/ada.jpg": "x"]) == [])
  }

  @Test func `the name that another generator has for a key leads to the key`() {
    #expect(
      SettingsFixture.errors("baseURL: https://a.example/\nmenus: [a]\n") == [
        "content/site.yaml:3:1: `baseURL` is not a key — did you mean `url`: "
          + "an absolute address that starts with `http://` or `https://`?",
        "content/site.yaml:4:1: `menus` is not a key — did you mean `menu`: "
          + "a list, each a text, or a mapping?",
      ])
  }

  @Test func `what cannot be understood is one mistake`() {
    #expect(
      SettingsFixture.errors("defaults: {fulltext: {a: b}}") == [
        "content/site.yaml:3:12: `fulltext` is not a key of `defaults`"
      ])
    #expect(
      SettingsFixture.errors("permalinks: {stories: x}", also: ["content/stories/a.md": "A"]) == [
        "content/site.yaml:3:23: `permalinks.stories` must be a path such as `/:section/:slug/`, not `x` — did you mean `/x`?"
      ])
  }
}
