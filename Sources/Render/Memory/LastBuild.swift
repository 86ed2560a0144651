package import Text

/// The last build, for a renderer that makes only what has changed since.
package struct LastBuild: Sendable {
  /// Keeps the files of these outputs as they are. Returns `false` for an output, and keeps none of its files, if one of
  /// them is no longer as the last build left it. Any thread may call it.
  package typealias Keep = @Sendable (_ outputs: [[String]]) -> [Bool]

  /// `nil` if nothing is known of it.
  let memory: RenderMemory?
  /// Identifies the program and its tools: what another program has made is not kept.
  let program: FastDigest
  /// Waits until it is known which files are as the last build left them, and returns what keeps them.
  let keep: @Sendable () async -> Keep
  /// Returns what takes the bytes of the next `RenderMemory`, when they are about to be made; `nil` to return them as
  /// `RenderResult.memory`.
  let section: (@Sendable () -> SectionSink)?
  /// Whether a file that the memory names may be published; `nil` to ask `SiteFileCheck`.
  let allows: (@Sendable (_ file: String) -> Bool)?

  package init(
    memory: RenderMemory?, program: FastDigest, allows: (@Sendable (_ file: String) -> Bool)? = nil,
    section: (@Sendable () -> SectionSink)? = nil, keep: @escaping @Sendable () async -> Keep
  ) {
    self.memory = memory
    self.program = program
    self.keep = keep
    self.section = section
    self.allows = allows
  }
}
