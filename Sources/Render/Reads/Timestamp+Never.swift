import Text

extension Timestamp {
  /// The end of what will not change any more, later than every moment that a text can name. It is in `until` reads only.
  static let never = Timestamp(seconds: 1 << 40)
}
