import Testing

@testable import Configuration

/// Diagnostics for single keys: types, languages, and required keys.
struct DeclarationCheckerTests {
  @Test func `required keys that are missing or empty are named`() {
    #expect(
      SettingsFixture.load("title:\ndescription: x\n").diagnostics == [
        "content/site.yaml:1:1: there is no `url` — it is an absolute address that starts with `http://` or `https://`",
        "content/site.yaml:1:7: `title` is empty — it is a text, or one for each language",
      ])
  }

  @Test func `a required key under a wrong name is one mistake`() {
    #expect(
      SettingsFixture.errors("sources:\n  - {idd: a, url: 'https://a.example/'}\n") == [
        "content/site.yaml:4:6: `idd` is not a key of `sources` — did you mean `id`?"
      ])
    #expect(
      SettingsFixture.load("title: T\nbaseURL: 'https://a.example/'\n").diagnostics.map { $0.contains("baseURL") } == [
        true
      ]
    )
  }

  @Test func `texts in languages that the site does not have are named`() {
    #expect(
      SettingsFixture.errors("languages: [el, en]\ndescription: {el: α, fr: b, english: c}\n") == [
        "content/site.yaml:4:22: the site has no language `fr` — add it to `languages`",
        "content/site.yaml:4:29: `english` is not a language code — did you mean `en`?",
      ])
  }

  @Test func `the name of a colour is refused with its code`() {
    #expect(
      SettingsFixture.errors("theme: {accent: Red}\n") == [
        "content/site.yaml:3:17: `accent` must be a colour such as `#0b6e99`, not `Red` — write its code in quotes: "
          + "`\"#ff0000\"`"
      ])
  }

  @Test func `booleans of YAML's past are refused with advice`() {
    #expect(
      SettingsFixture.errors("taxonomies: {tags: {feed: no}}\n") == [
        "content/site.yaml:3:27: `feed` must be `true` or `false`, not `no` — write `false`"
      ])
  }

  @Test func `a choice or an order that other programs have is refused with advice`() {
    #expect(
      SettingsFixture.errors("search: yes\nhome: {sort: newest}\nformulas: dollars\n") == [
        "content/site.yaml:3:9: `search` must be `titles` or `pagefind`, not `yes` — write one of them, such as `titles`",
        "content/site.yaml:4:14: `sort` must be \(ValueType.sort.inWords), not `newest` — the newest first is `-date`",
        "content/site.yaml:5:11: `formulas` must be `true` or `false`, not `dollars` — write `formulas: {dollars: true}`",
      ])
    #expect(ValueType.choice(["a", "b"]).advice(for: "false") == "remove the key")
  }

  @Test func `an entry of the menu or a source in another form is one mistake, with how to write it`() {
    #expect(
      SettingsFixture.errors("menu:\n  - About: /about\n  - {title: A}\n") == [
        "content/site.yaml:4:5: `About` is not a key of `menu` — write `{title: About, url: /about}`",
        "content/site.yaml:5:5: a menu entry needs a `url`, or a `title` and `children` — such as "
          + "`{title: About, url: /about/}`",
      ])
    #expect(
      SettingsFixture.errors("sources:\n  - {id: a, name: A, url: 'https://a.example/'}\n") == [
        "content/site.yaml:4:13: `name` is not a key of `sources` — did you mean `title`: a text?"
      ])
  }

  @Test func `a quoted boolean is refused with how to write it`() {
    #expect(
      SettingsFixture.errors("taxonomies: {tags: {feed: \"true\"}}\npolicy: 'false'\n") == [
        "content/site.yaml:3:27: `feed` must be `true` or `false`, not a quoted text — write `feed: true`, without quotes",
        "content/site.yaml:4:9: `policy` must be `true` or `false`, not a quoted text — write `policy: false`, without "
          + "quotes",
      ])
  }

  @Test func `a mapping in place of a list of texts is refused with how to write a list`() {
    #expect(
      SettingsFixture.errors("categories: {a: {aliases: {b: c}}}\n") == [
        "content/site.yaml:3:27: `aliases` must be a list, not a mapping — write the values in square brackets, "
          + "`aliases: […]`, or each on its own line after `- `"
      ])
  }

  @Test func `a language code in capital letters is refused with the usual form`() {
    #expect(
      SettingsFixture.errors("languages: [EL, en_gb]\ndescription: {EL: α}\n").contains(
        "content/site.yaml:3:13: `languages` must be a language code such as `el` or `en-GB`, not `EL` — did you mean `el`?"
      ))
    #expect(
      SettingsFixture.errors("languages: [el]\ndescription: {EL: α}\n") == [
        "content/site.yaml:4:15: `EL` is not a language code — did you mean `el`?"
      ])
  }

  @Test func `a mapping in place of the list of sources is reported once`() {
    #expect(
      SettingsFixture.errors(
        "sources:\n  a: {url: \"https://a.example/feed\"}\n  b: {url: \"https://b.example/feed\"}\n"
      ).first
        == "content/site.yaml:4:3: `sources` must be a list, not a mapping — write each as an item: `- {id: a, …}`")
    #expect(
      SettingsFixture.errors("sources: [{id: a, url: \"https://a.example/\", filter: [advert]}]\n") == [
        "content/site.yaml:3:54: `filter` must be a mapping, not a list — the keys are `include`, `exclude`, `keep` or `drop`"
      ])
  }
}
