/// How a site is rendered. `RenderTools` has the programs that take part.
package struct RenderOptions: Sendable {
  /// The number of threads, at least one.
  package var jobs: Int
  /// Whether pictures in other sizes can be made.
  package var makesDerivatives: Bool
  /// Which reads artifacts carry; `nil` for none. With a last build, reads are recorded in any case.
  package var records: ReadRecording?
  /// Whether undefined values in templates render as nothing.
  package var isLenient: Bool
  /// Whether links that lead nowhere are warnings.
  package var isSurvey: Bool
  /// The output folder, relative to that of the site, for help on links into it.
  package var output: String?
  /// Whether pages share the includes that read nothing of the page. Only tests turn it off.
  package var sharesFragments: Bool

  package init(
    jobs: Int, makesDerivatives: Bool = false, records: ReadRecording? = nil, isLenient: Bool = false,
    isSurvey: Bool = false, output: String? = nil, sharesFragments: Bool = true
  ) {
    self.jobs = max(1, jobs)
    self.makesDerivatives = makesDerivatives
    self.records = records
    self.isLenient = isLenient
    self.isSurvey = isSurvey
    self.output = output
    self.sharesFragments = sharesFragments
  }
}
