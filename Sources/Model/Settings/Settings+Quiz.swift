extension Settings {
  /// The rules of quizzes.
  package struct Quiz: Sendable, Hashable {
    /// The answers of a question if the settings name no number: those in files have four.
    package static let usualAnswers = 4

    /// How many answers each question has; `nil` if the settings do not say.
    package var answers: Int?
    /// How many questions a round asks.
    package var draw = 3

    package init() {}
  }
}
