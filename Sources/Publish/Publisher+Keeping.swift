import System
import Text

extension Publisher {
  /// Keeps the files that the last build wrote for these outputs. Returns `false` for an output that must be made
  /// again, because one of its files is missing or changed; none of its files are kept. Any thread may call it.
  package func keep(_ outputs: [[String]], _ survey: OutputSurvey) -> [Bool] {
    let kept = outputs.map { paths in intact(paths, survey) }
    claims.keep(kept.flatMap { $0 ?? [] })
    return kept.map { $0 != nil }
  }

  /// Returns the files with their numbers in the memory, or `nil` if one of them is missing or changed.
  private func intact(_ paths: [String], _ survey: OutputSurvey) -> [PathClaims.Kept]? {
    var found: [PathClaims.Kept] = []
    for path in paths {
      guard let number = survey.numbers[path], survey.isIntact.indices.contains(number) else { return nil }
      guard !survey.isIntact[number] else {
        found.append(PathClaims.Kept(number: number, file: nil))
        continue
      }
      let (path, file) = (memory.files.paths[number], memory.files.files[number])
      guard let intact = try? state.output?.intact(path, file) else { return nil }
      found.append(PathClaims.Kept(number: number, file: intact))
    }
    return found
  }

  /// Ends a build whose result would be the same as the last one's. Returns `nil`, and does nothing, if a file of the
  /// output has changed since the last build.
  package func confirm(_ survey: OutputSurvey) -> PublishReport? {
    guard recovery == nil, !memory.files.isEmpty, survey.isIntact.count == memory.files.count, survey.isWhole else {
      return nil
    }
    defer { abandon() }
    return PublishReport(
      written: [], removed: [], unchanged: memory.files.count, recovery: nil,
      notices: PublishReport.collisions(in: memory.files.paths.map(\.text)))
  }
}
