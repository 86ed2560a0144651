import Model
import Testing

@testable import Configuration

@Suite struct FilterRulesTests {
  private func errors(_ filter: String) -> [String] {
    SettingsFixture.errors("sources:\n  - {id: a, url: 'https://a.example/', filter: \(filter)}\n")
  }

  @Test(arguments: [
    ("{drop: ['/a(b/']}", "4:61: the regular expression is wrong: missing closing parenthesis"),
    ("{drop: [/a(b/]}", "4:60: the regular expression is wrong: missing closing parenthesis"),
    ("{keep: [{title: '?!'}]}", "4:64: `?!` has no word to search for"),
    ("{keep: [{}]}", "4:56: this rule of `keep` has no field"),
  ])
  func `a mistake in a pattern is reported at its place`(filter: String, words: String) {
    let found = errors(filter)
    #expect(found.count == 1 && found.first?.hasPrefix("content/site.yaml:\(words)") == true, "\(found)")
  }

  @Test func `a field that does not exist is reported with the one that was meant`() {
    let found = errors("{drop: [{titel: fog}]}")
    #expect(found.count == 1 && found.first?.contains("`titel` is not a key of `drop`") == true, "\(found)")
  }

  @Test func `the settings have the rules, and defaults are merged with those of a source`() throws {
    let (settings, errors) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      defaults: {filter: {drop: {author: Robot}}}
      sources:
        - {id: a, url: "https://a.example/", filter: {keep: [fog, {title: [rain, snow], tag: x}]}}

      """)
    #expect(errors == [])
    let source = try #require(settings.sources.first)
    #expect(source.drop == [FilterRule([.init(fields: [.author], patterns: ["Robot"])])])
    #expect(
      source.keep == [
        FilterRule([.init(fields: FilterRule.Field.allCases, patterns: ["fog"])]),
        FilterRule([.init(fields: [.title], patterns: ["rain", "snow"]), .init(fields: [.tag], patterns: ["x"])]),
      ])
  }
}
