/// All problems that prevented a build from being published, in a stable order.
package struct PublishFailure: Error, Sendable {
  package var problems: [PublishProblem]

  init(_ problems: [PublishProblem]) { self.problems = problems }

  package var exitCode: Int32 { problems.map(\.exitCode).max() ?? 1 }
}
