/// One rule of `keep` or `drop` in a source's `filter`. An entry meets it if it meets all conditions.
package struct FilterRule: Sendable, Hashable {
  package enum Field: String, Sendable, Hashable, CaseIterable { case title, text, author, tag, url }

  /// A condition, which is met if one of the patterns is found in one of the fields.
  package struct Condition: Sendable, Hashable {
    package var fields: [Field]
    /// As they are written: words, or a regular expression between slashes.
    package var patterns: [String]

    package init(fields: [Field], patterns: [String]) {
      self.fields = fields
      self.patterns = patterns
    }
  }

  package var conditions: [Condition]

  package init(_ conditions: [Condition]) { self.conditions = conditions }
}
