/// The anchors of every file of the site.
struct PublishedAnchors {
  /// Path of a file → its anchors, as in `Artifact.anchors`.
  private var made: [String: [String]?]
  /// Path of a file of an output that is kept → the number of the output.
  private var kept: [String: Int] = [:]
  private let memory: RenderMemory?

  init(_ made: [String: [String]?], kept outputs: [Int] = [], of memory: RenderMemory? = nil) {
    self.made = made
    self.memory = memory
    guard let memory else { return }
    kept.reserveCapacity(outputs.count)
    for output in outputs {
      for path in memory.paths(of: memory.outputs[output]) { kept[path] = output }
    }
  }

  func has(_ file: String) -> Bool { made[file] != nil || kept[file] != nil }

  /// `nil` if there is no such file, or its anchors are not known.
  func anchors(of file: String) -> [String]? {
    if let anchors = made[file] { return anchors }
    guard let memory, let output = kept[file] else { return nil }
    return memory.files(of: memory.outputs[output]).first { $0.path == file }?.anchors
  }

  /// In no order.
  var files: [String] { Array(made.keys) + kept.keys }
}
