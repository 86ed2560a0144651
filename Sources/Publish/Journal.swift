import Store
import Text

/// What is about to be done to the output. From the moment that it stands beside the output under its name, the build is
/// decided: whoever finds it there does the rest.
struct Journal: Equatable {
  static let name = "journal"
  /// The next build memory, within the workplace.
  static let memoryName = "memory"
  static let stageName = "stage"

  enum Step: Equatable {
    /// The stage becomes the output.
    case swap(inode: UInt64)
    /// The staged file, known by its inode, takes its place.
    case put(String, inode: UInt64)
    case remove(String)
  }

  var steps: [Step]
  /// Where the build memory goes.
  var memory: String
}

extension Journal {
  var bytes: [UInt8] {
    JSON.bytes(
      of: .object([
        .init("memory", .string(memory)),
        .init("steps", .list(steps.map(\.node))),
      ]))
  }

  /// `nil` where the bytes are not what `bytes` writes.
  init?(bytes: [UInt8]) {
    guard let node = try? JSON.parse(bytes, file: Self.name), let memory = node["memory"]?.string,
      let elements = node["steps"]?.elements
    else { return nil }
    let steps = elements.compactMap { Step($0) }
    guard steps.count == elements.count else { return nil }
    self.init(steps: steps, memory: memory)
  }
}

extension Journal.Step {
  fileprivate var node: Node {
    switch self {
    case .swap(let inode): .list([.string("swap"), .string(""), .integer(Int64(bitPattern: inode))])
    case .put(let path, let inode): .list([.string("put"), .string(path), .integer(Int64(bitPattern: inode))])
    case .remove(let path): .list([.string("remove"), .string(path)])
    }
  }

  fileprivate init?(_ node: Node) {
    let elements = node.elements
    guard elements.count > 1, let path = elements[1].string else { return nil }
    var inode: UInt64 = 0
    if elements.count > 2, case .integer(let number) = elements[2] { inode = UInt64(bitPattern: number) }
    switch elements[0].string {
    case "swap": self = .swap(inode: inode)
    case "put": self = .put(path, inode: inode)
    case "remove": self = .remove(path)
    default: return nil
    }
  }
}
