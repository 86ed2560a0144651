import System
import Text

/// The journal: the steps that will change the output. As soon as the file has its final name, the build is committed:
/// if it is killed, the next build completes the steps.
struct Journal: Equatable {
  static let name: RelativePath = "journal"
  static let newName: RelativePath = "journal.new"
  /// The next build memory, in the staging area, or the changes that make it of the last one.
  static let memoryName: RelativePath = "memory"
  static let changesName: RelativePath = "memory.changes"
  static let stageName: RelativePath = "stage"

  enum Step: Equatable {
    /// The stage replaces the whole output.
    case swap(inode: UInt64)
    /// A staged file, identified by its inode, replaces the one in the output.
    case put(RelativePath, inode: UInt64)
    case remove(RelativePath)
  }

  var steps: [Step]
  /// The flags of the build that wrote the journal. The path of the build's memory is computed from them, and is never
  /// read from a file.
  var flags: String
}

extension Journal {
  var bytes: [UInt8] {
    JSON.bytes(
      of: .object([
        .init("flags", .string(flags)),
        .init("steps", .list(steps.map(\.node))),
      ]))
  }

  /// `nil` unless the bytes have the format of `bytes`. They are untrusted: a checkout may contain a forged journal.
  init?(bytes: [UInt8]) {
    guard let node = try? JSON.parse(bytes, file: Self.name.text), let flags = node["flags"]?.string,
      let elements = node["steps"]?.elements
    else { return nil }
    let steps = elements.compactMap { Step($0) }
    guard steps.count == elements.count else { return nil }
    self.init(steps: steps, flags: flags)
  }
}

extension Journal.Step {
  fileprivate var node: Node {
    switch self {
    case .swap(let inode): .list([.string("swap"), .string(""), .integer(Int64(bitPattern: inode))])
    case .put(let path, let inode): .list([.string("put"), .string(path.text), .integer(Int64(bitPattern: inode))])
    case .remove(let path): .list([.string("remove"), .string(path.text)])
    }
  }

  fileprivate init?(_ node: Node) {
    let elements = node.elements
    guard elements.count > 1, let text = elements[1].string else { return nil }
    var inode: UInt64 = 0
    if elements.count > 2, case .integer(let number) = elements[2] { inode = UInt64(bitPattern: number) }
    switch (elements[0].string, OutputPath.usable(text)) {
    case ("swap", _): self = .swap(inode: inode)
    case ("put", let path?): self = .put(path, inode: inode)
    case ("remove", let path?): self = .remove(path)
    default: return nil
    }
  }
}
