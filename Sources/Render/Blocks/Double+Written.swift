extension Double {
  /// The number as an author writes it: `12` for 12.0.
  var written: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
