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
        """) == [
          "content/site.yaml:3:12: `static` cannot be a section — that folder of `content/` is reserved",
          "content/site.yaml:3:24: a section's name must be a name of letters, digits, `-`, `_`, `.` and `/`",
          "content/site.yaml:3:46: `title` is already a front matter field — choose another name",
          "content/site.yaml:4:14: `date` is already a front matter field — choose another name",
        ])
  }
}
