package import Text

/// The last build, for a renderer that makes only what has changed since.
package struct LastBuild: Sendable {
  /// `nil` if nothing is known of it.
  let memory: RenderMemory?
  /// Identifies the program and its tools: what another program has made is not kept.
  let program: FastDigest
  /// Keeps these files of the output as they are. Returns `false`, and keeps none, if one of them is no longer as the
  /// last build left it.
  let keep: @Sendable (_ paths: [String]) -> Bool

  package init(
    memory: RenderMemory?, program: FastDigest, keep: @escaping @Sendable (_ paths: [String]) -> Bool
  ) {
    self.memory = memory
    self.program = program
    self.keep = keep
  }
}
