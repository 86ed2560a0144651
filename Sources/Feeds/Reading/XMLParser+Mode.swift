extension XMLParser {
  enum Mode {
    /// Stops at the first error. Long texts bypass libxml2 if `skipsLongTexts`.
    case quick
    /// The same, but everything passes through libxml2. Tests compare `quick` with it.
    case thorough
    /// Continues after errors.
    case tolerant
  }
}
