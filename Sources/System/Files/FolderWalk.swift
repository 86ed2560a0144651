import Text

/// A walk over everything below a folder, each folder in order of names. It only reports what it finds: the caller
/// decides what is published and what is a mistake.
package struct FolderWalk {
  package enum Links: Sendable {
    case notFollowed
    /// Links are followed if they lead below this folder, an absolute path without links, but neither to a hidden file,
    /// or into a hidden folder, nor into the folders in it that `except` names.
    case followed(within: String, except: Set<String> = [])
  }

  package enum Finding: Sendable, Hashable {
    /// A regular file, or a link that leads to one and is followed. The identity is that of the file, and `nil` if it was
    /// not asked for, or the file has gone or cannot be looked at.
    case file(FileIdentity?)
    /// A link, in a walk that follows none.
    case link
    /// Neither file, folder nor link.
    case special
    case nameIsNotUTF8
    /// A folder that cannot be read; the number is `errno`.
    case unreadable(Int32)
    case linkToItself
    case linkToNothing
    case linkOutside
    /// A link leads to a hidden file, into a hidden folder, or into one that must not be followed.
    case linkToHidden
    /// A link leads to a folder above it.
    case folderAbove
    /// The folder is at `depthLimit`.
    case tooDeep
    /// More than `pathLimit` paths lead to this folder. Reported once for each folder.
    case tooManyPaths
  }

  package static let depthLimit = 64
  /// The most paths to one folder through links. Without a limit, 30 folders with two links each have 2³⁰ paths.
  package static let pathLimit = 16

  private let links: Links
  private let identifies: Bool
  private var visits: [Identity: Int] = [:]

  /// With `identifies`, files come with their identities: one more call of the system for each.
  package init(links: Links, identifies: Bool = false) {
    self.links = links
    self.identifies = identifies
  }

  /// Calls `found` with the path, relative to `root`, of everything that `admits` accepts. `root` may be a link. If it
  /// cannot be read, this is reported with an empty path.
  package mutating func run(
    _ root: String, admits: (_ folder: String, _ name: String) -> Bool = { _, _ in true },
    found: (_ path: String, Finding) -> Void
  ) {
    do throws(FileError) {
      try enter(try Folder(root, followsLink: true), at: "", above: [], in: root, admits, found)
    } catch {
      found("", .unreadable(error.code))
    }
  }
}

extension FolderWalk {
  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  private typealias Admits = (_ folder: String, _ name: String) -> Bool
  private typealias Found = (_ path: String, Finding) -> Void

  private mutating func enter(
    _ folder: borrowing Folder, at path: String, above: [Identity], in root: String, _ admits: Admits, _ found: Found
  ) throws(FileError) {
    let status = try folder.status
    let identity = Identity(device: status.device, inode: status.inode)
    guard !above.contains(identity) else { return found(path, .folderAbove) }
    guard above.count < Self.depthLimit else { return found(path, .tooDeep) }
    visits[identity, default: 0] += 1
    let visit = visits[identity, default: 0]
    guard visit <= Self.pathLimit else {
      if visit == Self.pathLimit + 1 { found(path, .tooManyPaths) }
      return
    }
    let items = try folder.items().map { (name: $0.name, bytes: $0.bytes, kind: $0.kind) }
    // Names can be equal as texts, in two Unicode normal forms: their order must not be that of the file system.
    let sorted = items.sorted {
      $0.name != $1.name ? $0.name < $1.name : $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    for item in sorted {
      let inner = path.isEmpty ? item.name : "\(path)/\(item.name)"
      guard item.bytes.span.isUTF8 else {
        found(inner, .nameIsNotUTF8)
        continue
      }
      guard admits(path, item.name) else { continue }
      do throws(FileError) {
        if item.kind == .file {
          found(inner, .file(identifies ? FileIdentity(of: item.bytes, in: folder.descriptor) : nil))
        } else {
          try take(item.name, item.kind, at: inner, from: folder, above: above + [identity], in: root, admits, found)
        }
      } catch {
        found(inner, .unreadable(error.code))
      }
    }
  }

  private mutating func take(
    _ name: String, _ kind: FileStatus.Kind, at path: String, from folder: borrowing Folder, above: [Identity],
    in root: String, _ admits: Admits, _ found: Found
  ) throws(FileError) {
    switch (kind, links) {
    case (.file, _): break
    case (.other, _): found(path, .special)
    case (.link, .notFollowed): found(path, .link)
    case (.link, .followed(let bounds, let except)):
      guard let target = target(of: "\(root)/\(path)", within: bounds, except, { found(path, $0) }) else { return }
      try enter(try Folder(target), at: path, above: above, in: root, admits, found)
    case (.folder, _):
      guard let name = RelativePath(name) else { return }
      try enter(try Folder(name, in: folder), at: path, above: above, in: root, admits, found)
    }
  }

  private static func isHidden(_ path: Substring, _ except: Set<String>) -> Bool {
    let parts = path.split(separator: "/")
    return parts.contains { $0.hasPrefix(".") } || parts.first.map { except.contains(String($0)) } ?? false
  }

  /// Returns the real path of the folder that a link leads to. Otherwise reports the link to `found` and returns `nil`.
  private func target(
    of link: String, within bounds: String, _ except: Set<String>, _ found: (Finding) -> Void
  ) -> String? {
    do throws(FileError) {
      let status = try Files.status(link, followsLink: true)
      let target = try Files.realPath(link)
      if !(target + "/").hasPrefix(bounds + "/") {
        found(.linkOutside)
      } else if Self.isHidden(target.dropFirst(bounds.count), except) {
        found(.linkToHidden)
      } else if status.kind == .folder {
        return target
      } else if status.kind == .file {
        found(.file(identifies ? FileIdentity(status) : nil))
      }
    } catch {
      found(error.isLinkLoop ? .linkToItself : .linkToNothing)
    }
    return nil
  }
}
