extension XMLParser {
  /// The first error of the parser.
  struct Failure {
    /// Line in the parsed bytes, from 1; 0 if unknown.
    var line: Int
    var message: String
  }
}
