import Glibc
import Store

/// Where a build is published, and what it may do there.
package struct Destination: Sendable {
  /// Of the output folder, absolute or relative to the working folder. It need not exist.
  package var output: String
  /// `.rhapsode/cache` of the site.
  package var cache: String
  /// What else makes this build another one than those before: overlay, drafts, base URL.
  package var flags: String
  /// The folder of the content, which the output must not meet; `nil` where there is none.
  package var content: String?
  package var allowsRemovals: Bool

  package init(
    output: String, cache: String, flags: String = "", content: String? = nil, allowsRemovals: Bool = false
  ) {
    self.output = output
    self.cache = cache
    self.flags = flags
    self.content = content
    self.allowsRemovals = allowsRemovals
  }
}

extension Destination {
  /// The output's place, the folders above it made where they were missing.
  func location() throws(PublishProblem) -> Location {
    var parts = output.split(separator: "/").map { String($0) }
    while parts.last == "." { parts.removeLast() }
    guard let name = parts.popLast(), name != ".." else { throw .outputIsNoFolder(output) }
    var path = output.hasPrefix("/") ? "/" : ""
    for part in parts {
      path += part
      if unsafe access(path, F_OK) != 0, unsafe mkdir(path, 0o777) != 0 {
        throw .failed(.create, path: path, code: errno)
      }
      path += "/"
    }
    let parent = try Self.real(path.isEmpty ? "." : path)
    let location = Location(parent: parent == "/" ? "" : parent, name: name, shown: output)
    try check(output: location.path)
    return location
  }

  /// The absolute path of the memory of this output and these flags.
  func memoryPath(of location: Location) throws(PublishProblem) -> String {
    let path = "\(BuildMemory.folder(cache: cache, output: location.path, flags: flags))/memory"
    return path.hasPrefix("/") ? path : "\(try Self.real("."))/\(path)"
  }

  /// Memories of the same output that builds with other flags have left, by absolute path.
  func otherMemories(of location: Location) -> [String: BuildMemory] {
    guard let own = try? memoryPath(of: location) else { return [:] }
    let (folder, cache) = (OutputPath.folders(above: own)[0], OutputPath.folders(above: own)[1])
    guard let names = try? Folder(cache).names() else { return [:] }
    var found: [String: BuildMemory] = [:]
    for name in names where "\(cache)/\(name)" != folder {
      let path = "\(cache)/\(name)/memory"
      if let memory = BuildMemory.read(path), memory.output == location.path { found[path] = memory }
    }
    return found
  }

  /// What the last build for this output left, with these flags; only what it wrote, where the flags were others.
  func memory(of location: Location) throws(PublishProblem) -> BuildMemory {
    if let memory = BuildMemory.read(try memoryPath(of: location)), memory.output == location.path { return memory }
    var memory = BuildMemory(output: location.path)
    for other in otherMemories(of: location).values { memory.files.merge(other.files) { first, _ in first } }
    return memory
  }

  /// `path` without links and dots.
  static func real(_ path: String) throws(PublishProblem) -> String {
    guard let real = unsafe realpath(path, nil) else { throw .failed(.open, path: path, code: errno) }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private func check(output: String) throws(PublishProblem) {
    guard let content, let real = try? Self.real(content) else { return }
    if (output + "/").hasPrefix(real + "/") || (real + "/").hasPrefix(output + "/") {
      throw .outputMeetsContent(output: self.output, content: content)
    }
  }
}
