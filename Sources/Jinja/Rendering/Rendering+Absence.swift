extension Rendering {
  /// Throws if the value is undefined.
  func require(_ value: Value) throws(TemplateError) {
    if case .missing(let absence) = value { throw TemplateError(absence) }
  }

  /// As `require`, but in strict mode only; the result of an `if` expression without `else` is accepted even then.
  func permit(_ value: Value) throws(TemplateError) {
    if isStrict, case .missing(let absence) = value, absence.kind != .otherwise { throw TemplateError(absence) }
  }
}
