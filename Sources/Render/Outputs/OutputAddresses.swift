import Model

/// The table from paths to outputs, made when the first address is requested.
struct OutputAddresses: Sendable {
  private let table: Lazy<[String: Output]>

  init(_ outputs: Outputs) { table = Lazy { OutputAddresses.table(of: outputs) } }

  /// The output that makes the file at `path` below the output folder; `nil` if none does.
  subscript(path: String) -> Output? { table.value[path] }

  private static func table(of outputs: Outputs) -> [String: Output] {
    var table: [String: Output] = [:]
    for output in outputs.pages + outputs.feeds + outputs.others + outputs.files {
      for path in outputs.paths(of: output) where table[path] == nil { table[path] = output }
    }
    return table
  }
}
