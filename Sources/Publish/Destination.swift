import System
import Text

/// Where a build is published, and what it may do there.
package struct Destination: Sendable {
  /// Of the output folder, absolute or relative to the working folder. It need not exist.
  package var output: String
  /// `.rhapsode/cache` of the site.
  package var cache: String
  /// What else makes this build another one than those before: overlay, drafts, base URL.
  package var flags: String
  /// Folders that the output must not overlap, whether or not they exist: `content`, `Templates`, `.rhapsode`.
  package var reserved: [String]
  package var allowsRemovals: Bool
  /// Whether files in the output that Rhapsode did not write may be replaced.
  package var allowsOverwriting: Bool
  /// Whether what the output holds is compared byte by byte, also where size and time are those of the last build.
  package var rechecks: Bool

  package init(
    output: String, cache: String, flags: String = "", reserved: [String] = [], allowsRemovals: Bool = false,
    allowsOverwriting: Bool = false, rechecks: Bool = false
  ) {
    self.output = output
    self.cache = cache
    self.flags = flags
    self.reserved = reserved
    self.allowsRemovals = allowsRemovals
    self.allowsOverwriting = allowsOverwriting
    self.rechecks = rechecks
  }
}

extension Destination {
  /// Bytes of a journal or memory that is read back.
  static let largestState = 1 << 30

  var state: StateFolder { StateFolder(cache) }

  /// The output's place, the folders above it made where they were missing.
  func location() throws(PublishProblem) -> OutputLocation {
    var parts = output.split(separator: "/").map { String($0) }
    while parts.last == "." { parts.removeLast() }
    guard let last = parts.popLast(), last != "..", let name = RelativePath(last) else {
      throw .outputHasNoName(output)
    }
    let parent = try Self.resolved((output.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"))
    let location = OutputLocation(parent: parent == "/" ? "" : parent, name: name, shown: output)
    try check(output: location.path)
    try disk(Files.makeFolders(parent))
    return location
  }

  /// Memories of the same output that builds with other flags have left.
  func otherMemories(of location: OutputLocation) -> [RelativePath: BuildMemory] {
    let own = BuildMemory.file(output: location.path, flags: flags)
    var found: [RelativePath: BuildMemory] = [:]
    for name in state.names() {
      guard let file = RelativePath(name)?.appending(own.name), file != own else { continue }
      if let memory = BuildMemory.read(file, in: state), memory.output == location.path { found[file] = memory }
    }
    return found
  }

  /// What the last build for this output left, with these flags; only what it wrote, where the flags were others.
  func memory(of location: OutputLocation) -> BuildMemory {
    let own = BuildMemory.file(output: location.path, flags: flags)
    if let memory = BuildMemory.read(own, in: state), memory.output == location.path { return memory }
    var memory = BuildMemory(output: location.path)
    for other in otherMemories(of: location).values { memory.files.merge(other.files) { first, _ in first } }
    return memory
  }
}

extension Destination {
  /// Absolute, without links and dots. The last folders need not exist.
  private static func resolved(_ path: String) throws(PublishProblem) -> String {
    var parts = path.split(separator: "/").map { String($0) }
    var missing: [String] = []
    while true {
      let prefix = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      do throws(FileError) {
        return missing.reversed().reduce(try Files.realPath(prefix.isEmpty ? "." : prefix), appending)
      } catch {
        guard error.isAbsent, let last = parts.popLast() else {
          throw .failed(FileError(.open, path, code: error.code))
        }
        missing.append(last)
      }
    }
  }

  private static func appending(_ above: String, _ name: String) -> String {
    switch name {
    case ".": above
    case "..": String(above[..<(above.lastIndex(of: "/") ?? above.endIndex)])
    default: above == "/" ? "/" + name : "\(above)/\(name)"
    }
  }

  private func check(output: String) throws(PublishProblem) {
    for folder in reserved {
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
      let above = parts.dropLast().joined(separator: "/")
      let parent = try? Files.realPath(parts.count == 1 ? "." : above.isEmpty ? "/" : above)
      let places = [try? Files.realPath(folder), parent.map { "\($0)/\(parts.last ?? "")" }].compactMap { $0 }
      guard !places.contains(where: { Self.overlap($0, output) }) else {
        throw .outputMeets(output: self.output, folder: folder)
      }
    }
  }

  private static func overlap(_ first: String, _ second: String) -> Bool {
    (first + "/").hasPrefix(second + "/") || (second + "/").hasPrefix(first + "/")
  }
}
