import Glibc
import Text

/// A watcher of everything below some folders with inotify(7), including folders that are created later, and folders
/// within the root to which links lead.
///
/// If the system provides no watches, or too few, the folders are compared every second instead.
struct FolderWatch: ~Copyable, Sendable {
  /// The descriptor of inotify; negative without it, so that poll(2) only waits.
  private let descriptor: Int32
  /// The absolute or relative path of the folder that contains the watched ones.
  private let root: String
  private let names: Set<String>
  /// The folder of each watch, relative to the root; empty for the root.
  private var folders: [Int32: String] = [:]
  /// Whether links lead to watched folders: a change there is reported by one of its paths only.
  private var hasLinks = false
  /// Whether some folders could not be watched.
  private(set) var isLimited = false
  private var listings: [String: FastDigest] = [:]

  private static let rootEvents = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)
  private static let events =
    UInt32(IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR)
  /// Milliseconds between two comparisons of the folders.
  private static let pollingInterval: Int32 = 1000
  /// The most milliseconds for which changes that never pause are collected.
  private static let longestBurst = 200.0

  /// Watches the folders `names` in `root`, which need not exist yet. With `polls`, inotify is not used.
  init(_ root: String, _ names: Set<String>, polls: Bool = false) {
    descriptor = polls ? -1 : inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    self.root = root
    self.names = names
    var ignored = WatchedChanges()
    if descriptor < 0 { limit() } else { watchAll(&ignored) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for a change, then until `quiet` milliseconds pass without another one, and returns the changes. Returns
  /// none if nothing changes within `limit` milliseconds; a negative limit waits for ever.
  mutating func next(quiet: Int32, limit: Int32 = -1) -> WatchedChanges {
    var changes = WatchedChanges()
    let start = MonotonicClock.seconds()
    while changes.isEmpty {
      let wait = isLimited ? (limit < 0 ? Self.pollingInterval : min(limit, Self.pollingInterval)) : limit
      if hasEvents(within: wait) { read(&changes) }
      if isLimited, changes.isEmpty { compare(&changes) }
      if limit >= 0, (MonotonicClock.seconds() - start) * 1000 >= Double(limit) { return changes }
    }
    let burst = MonotonicClock.seconds()
    while hasEvents(within: quiet) {
      read(&changes)
      if (MonotonicClock.seconds() - burst) * 1000 > Self.longestBurst { break }
    }
    return changes
  }
}

extension FolderWatch {
  private func hasEvents(within milliseconds: Int32) -> Bool {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wait, 1, milliseconds) > 0
  }

  private mutating func watchAll(_ changes: inout WatchedChanges) {
    add("", Self.rootEvents)
    for name in names.sorted() { watch(name, &changes) }
  }

  @discardableResult
  private mutating func add(_ path: String, _ events: UInt32) -> Bool {
    let watch = unsafe inotify_add_watch(descriptor, path.isEmpty ? root : "\(root)/\(path)", events)
    if watch < 0, errno == ENOSPC || errno == ENOMEM { limit() }
    guard watch >= 0 else { return false }
    // A folder to which links lead is watched once. This also ends a circle of links.
    if let other = folders[watch], other != path { return false }
    folders[watch] = path
    return true
  }

  /// Watches a folder with everything below, and notes the files that are already there: they may have been written before
  /// the watch began.
  private mutating func watch(_ path: String, _ changes: inout WatchedChanges) {
    guard add(path, Self.events), let items = try? Folder("\(root)/\(path)", followsLink: true).items() else { return }
    for item in items {
      let below = "\(path)/\(item.name)"
      // A file's kind is in the list of its folder, so that thousands of files need not be looked up.
      if item.kind == .folder {
        watch(below, &changes)
      } else if item.kind != .link || !watch(link: below, &changes) {
        changes.paths.insert(below)
      }
    }
  }

  /// Watches the folder to which a link leads. Returns `false` if it leads to a file, nowhere, or out of the root.
  private mutating func watch(link path: String, _ changes: inout WatchedChanges) -> Bool {
    guard (try? Files.status("\(root)/\(path)", followsLink: true).kind) == .folder,
      let real = try? Files.realPath("\(root)/\(path)"), let top = try? Files.realPath(root), real.hasPrefix(top + "/")
    else { return false }
    hasLinks = true
    watch(path, &changes)
    return true
  }

  private mutating func read(_ changes: inout WatchedChanges) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
    var position = 0
    while let event = InotifyEvent(buffer, at: &position, end: count) { take(event, &changes) }
  }

  private mutating func take(_ event: InotifyEvent, _ changes: inout WatchedChanges) {
    guard !event.has(IN_Q_OVERFLOW) else {
      changes.isIncomplete = true
      return watchAll(&changes)
    }
    guard let folder = folders[event.watch] else { return }
    if event.has(IN_IGNORED) {
      folders[event.watch] = nil
      return
    }
    guard !event.name.isEmpty, !folder.isEmpty || names.contains(event.name) else { return }
    if hasLinks { changes.isIncomplete = true }
    let path = folder.isEmpty ? event.name : "\(folder)/\(event.name)"
    if event.has(IN_ISDIR) {
      changes.paths.insert(path + "/")
      if event.has(IN_MOVED_FROM) { forget(path) }
      if event.has(IN_CREATE) || event.has(IN_MOVED_TO) { watch(path, &changes) }
    } else if event.has(IN_CREATE) || event.has(IN_MOVED_TO), isLink(path) {
      changes.paths.insert(path)
      if watch(link: path, &changes) { changes.isIncomplete = true }
    } else if !event.has(IN_CREATE) {
      // A file that was only just created is reported when it is closed.
      changes.paths.insert(path)
    }
  }

  private func isLink(_ path: String) -> Bool { (try? Files.status("\(root)/\(path)").kind) == .link }

  /// Ends the watches of a folder that was moved away: they would report its files at their old paths.
  private mutating func forget(_ path: String) {
    for (watch, folder) in folders where folder == path || folder.hasPrefix(path + "/") {
      inotify_rm_watch(descriptor, watch)
      folders[watch] = nil
    }
  }
}

extension FolderWatch {
  private mutating func limit() {
    guard !isLimited else { return }
    isLimited = true
    var ignored = WatchedChanges()
    compare(&ignored)
  }

  private func digest(of path: String) -> FastDigest? {
    guard let folder = try? Folder(path, followsLink: true) else { return nil }
    return FolderListing(of: folder)?.digest ?? digestThroughLinks(of: path)
  }

  /// Returns a digest that follows links, since a link's target can change while the link does not.
  private func digestThroughLinks(of path: String) -> FastDigest {
    var writer = BinaryWriter()
    var walk = FolderWalk(links: .followed(within: (try? Files.realPath(root)) ?? root), identifies: true)
    walk.run(path) { name, finding in
      writer.append(name)
      if case .file(let identity?) = finding { writer.append(identity) }
    }
    return FastDigest(of: writer.bytes)
  }

  private mutating func compare(_ changes: inout WatchedChanges) {
    for name in names {
      let now = digest(of: "\(root)/\(name)")
      if now != listings[name] { changes.isIncomplete = true }
      listings[name] = now
    }
  }
}
