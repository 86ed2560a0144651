import Glibc

/// A folder with a site's output, and files around it that no build may change.
struct GuardedFolder {
  let folder: String
  private let files = ["victim": "mine", "elsewhere/x": "outside", ".rhapsode/keep": "kept"]

  init() {
    var template = Array("/tmp/rhapsode-fuzz-XXXXXX".utf8CString)
    guard let made = unsafe mkdtemp(&template) else { fatalError("no folder can be made in /tmp") }
    folder = unsafe String(cString: made)
    for path in ["elsewhere", ".rhapsode", ".rhapsode/cache"] { mkdir("\(folder)/\(path)", 0o777) }
    for (path, text) in files { write(Array(text.utf8), path) }
  }

  var output: String { folder + "/public" }

  /// Restores the output of an earlier build and a staging area; each contains a link that leads outside.
  func reset() {
    for path in ["public", "public/a", ".public.rhapsode", ".public.rhapsode/stage"] {
      mkdir("\(folder)/\(path)", 0o777)
    }
    write(Array("home".utf8), "public/index.html")
    write(Array("a".utf8), "public/a/x")
    write(Array("new".utf8), ".public.rhapsode/stage/index.html")
    for place in ["public/link", ".public.rhapsode/stage/link"] { symlink("\(folder)/elsewhere", "\(folder)/\(place)") }
    symlink("\(folder)/victim", "\(folder)/.public.rhapsode/stage/file")
  }

  func write(_ bytes: [UInt8], _ path: String) {
    let file = open("\(folder)/\(path)", O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    guard file >= 0 else { return }
    _ = unsafe Glibc.write(file, bytes, bytes.count)
    close(file)
  }

  func inode(_ path: String) -> UInt64 {
    var status = stat()
    return lstat("\(folder)/\(path)", &status) == 0 ? UInt64(status.st_ino) : 0
  }

  func check() {
    for (path, text) in files { precondition(read(path) == Array(text.utf8), "\(path) was touched") }
    precondition(names("elsewhere") == ["x"], "something came into another folder: \(names("elsewhere"))")
    let allowed: Set = ["victim", "elsewhere", ".rhapsode", "public", ".public.rhapsode"]
    precondition(allowed.isSuperset(of: names("")), "something came beside the output: \(names(""))")
    let states: Set = ["keep", "cache", "published"]
    precondition(states.isSuperset(of: names(".rhapsode")), "a file was added to the state folder")
  }

  private func read(_ path: String) -> [UInt8] {
    let file = open("\(folder)/\(path)", O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = unsafe Glibc.read(file, &bytes, 100)
    return Array(bytes.prefix(max(0, count)))
  }

  private func names(_ path: String) -> [String] {
    guard let stream = unsafe opendir("\(folder)/\(path)") else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let item = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &item.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
