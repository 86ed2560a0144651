import Model
import Synchronization

/// The table from paths to outputs, made when the first address is requested.
final class OutputAddresses: Sendable {
  private let outputs: Outputs
  private let table = Mutex<[String: Output]?>(nil)

  init(_ outputs: Outputs) { self.outputs = outputs }

  /// The output that makes the file at `path` below the output folder; `nil` if none does.
  subscript(path: String) -> Output? {
    table.withLock { known in
      let table = known ?? OutputAddresses.table(of: outputs)
      known = table
      return table[path]
    }
  }

  private static func table(of outputs: Outputs) -> [String: Output] {
    var table: [String: Output] = [:]
    for output in outputs.pages + outputs.feeds + outputs.others + outputs.files {
      for path in outputs.paths(of: output) where table[path] == nil { table[path] = output }
    }
    return table
  }
}
