extension [Diagnostic] {
  /// Returns the diagnostics ordered by file, line and column; those at the same place keep their order.
  package func inOrderOfPlace() -> [Diagnostic] {
    func precedes(_ left: Int, _ right: Int) -> Bool {
      guard let first = self[left].place, let second = self[right].place else {
        return (self[left].place == nil ? 0 : 1, left) < (self[right].place == nil ? 0 : 1, right)
      }
      if first.file != second.file { return first.file < second.file }
      return (first.line, first.column, left) < (second.line, second.column, right)
    }
    return indices.sorted(by: precedes).map { self[$0] }
  }
}
