extension XMLParser {
  enum Mode {
    /// Stops at the first thing that is wrong. Long texts do not pass through libxml2 if `skipsLongTexts`.
    case quick
    /// The same, but everything passes through libxml2. Tests compare `quick` with it.
    case thorough
    /// Continues after errors.
    case tolerant
  }
}
