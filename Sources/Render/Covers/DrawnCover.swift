/// The cover of a story without a picture: its title on a colour, or a pattern where the title is printed beside it.
struct DrawnCover: Hashable, Sendable {
  enum Shape: Int, CaseIterable, Sendable {
    /// For walls and cards: without words.
    case card
    /// For Open Graph and feeds: social networks show 1200 by 630 pixels without cropping.
    case page
    /// For podcasts, whose directories want a square of at least 1400 pixels.
    case square

    /// In pixels.
    var width: Int { self == .square ? 1400 : 1200 }

    var height: Int {
      switch self {
      case .card: 800
      case .page: 630
      case .square: 1400
      }
    }
  }

  var title: String
  /// A language tag, which decides the shapes of some letters.
  var language: String
  var color: CoverColor
  var shape: Shape
}
