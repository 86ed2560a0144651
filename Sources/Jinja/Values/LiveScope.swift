/// The scopes around a tag that runs another template or a block, the innermost first. Their variables stay in the slots of
/// the running frames, which cannot change before the frame ends that the tag started: nothing is copied for it.
struct LiveScope {
  struct Level {
    let table: ScopeTable
    /// The index of the first slot of its frame.
    let base: Int
    /// Variables from this slot on are declared after the tag.
    let limit: Int
  }

  var levels: [Level] = []
  /// Whether `loop` is one of the variables.
  let hasLoop: Bool
  /// The serial number of the frame that the tag starts.
  let serial: Int
}
