extension YAML {
  /// A mistake that makes a document, or a part of it, unreadable.
  package struct Problem: Error, Sendable, Hashable {
    package var summary: String
    package var position: YAMLNode.Position
    package var help: String?
    /// The quotes that the line may lack; `nil` if quotes do not help.
    var mistake: YAMLQuoting.Mistake?
  }
}
