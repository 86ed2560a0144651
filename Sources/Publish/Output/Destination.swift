import System
import Text

/// The location of a build's output, and the permissions and options for writing it.
package struct Destination: Sendable {
  /// The output folder, absolute or relative to the working folder. It need not exist.
  var output: String
  /// `.rhapsode/cache` of the site.
  var cache: String
  /// Settings that distinguish this build from others for the same output: overlay, drafts, base URL.
  var flags: String
  /// Folders that the output must not overlap, whether or not they exist: `content`, `Templates`, `.rhapsode`.
  var reserved: [String]
  var allowsRemovals: Bool
  /// Whether files in the output that Rhapsode did not write may be replaced.
  var allowsOverwriting: Bool
  /// Whether output files are compared byte by byte even if their size and time have not changed since the last build.
  var rechecks: Bool
  /// The seconds to wait for another build or deployment that is using the output.
  var patience: Double

  /// Long enough for most builds, and short enough for a person who waits.
  package static let usualPatience = 10.0

  package init(
    output: String, cache: String, flags: String = "", reserved: [String] = [], allowsRemovals: Bool = false,
    allowsOverwriting: Bool = false, rechecks: Bool = false, patience: Double = 0
  ) {
    self.output = output
    self.cache = cache
    self.flags = flags
    self.reserved = reserved
    self.allowsRemovals = allowsRemovals
    self.allowsOverwriting = allowsOverwriting
    self.rechecks = rechecks
    self.patience = patience
  }
}

extension Destination {
  /// The most bytes of a journal or memory that is read back.
  static let largestState = 1 << 30

  var state: StateFolder { StateFolder(cache) }

  /// Returns the location of the output, and creates the missing folders above it.
  func location() throws(PublishProblem) -> OutputLocation {
    var parts = output.split(separator: "/").map { String($0) }
    while parts.last == "." { parts.removeLast() }
    guard let last = parts.popLast(), last != ".." else { throw .outputHasNoName(output) }
    if RelativePath.isTooLong(last) { throw .failed(FileError.nameTooLong(.create, output)) }
    guard let name = RelativePath(last) else { throw .outputHasNoName(output) }
    let parent = try Self.resolved((output.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"))
    let location = OutputLocation(parent: parent == "/" ? "" : parent, name: name, shown: output)
    try check(output: location.path)
    try disk(Files.makeFolders(parent))
    return location
  }

  /// Returns the files of the memories of builds for the same output with other flags.
  func otherMemories(of location: OutputLocation) -> [RelativePath] {
    let own = BuildMemory.file(output: location.path, flags: flags)
    return state.names().compactMap { name in
      guard let file = RelativePath(name)?.appending(own.name), file != own,
        let head = state.head(of: file, SealedForm.headLength), BuildMemory.output(ofHead: head) == location.path
      else { return nil }
      return file
    }
  }

  /// Returns the memory of the last build for this output with these flags, and why it is not read. Without one, the
  /// returned memory contains the files of builds with other flags.
  func memory(of location: OutputLocation) -> (memory: BuildMemory, flaw: MemoryFlaw?) {
    let own = BuildMemory.file(output: location.path, flags: flags)
    var flaw: MemoryFlaw? = state.isTooLarge(own) ? .size : nil
    do throws(BuildMemory.Damage) {
      if let memory = try BuildMemory.read(own, in: state), memory.output == location.path { return (memory, nil) }
    } catch {
      flaw = .damage
    }
    var memory = BuildMemory(output: location.path)
    memory.files = PublishedFiles(memories(of: location).flatMap { zip($0.files.paths, $0.files.files) })
    return (memory, flaw)
  }

  /// Returns the memories of builds for the same output with other flags: usually one, since a build removes the others.
  func memories(of location: OutputLocation) -> [BuildMemory] {
    otherMemories(of: location).compactMap { try? BuildMemory.read($0, in: state) }
  }
}

extension Destination {
  /// Returns an absolute path without links and dots. Its last folders need not exist.
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
        throw .outputOverlaps(output: self.output, folder: folder)
      }
    }
  }

  private static func overlap(_ first: String, _ second: String) -> Bool {
    (first + "/").hasPrefix(second + "/") || (second + "/").hasPrefix(first + "/")
  }
}
