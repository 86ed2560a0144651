import Fixtures
import Glibc
import Trial

/// Random changes of the files of a site.
struct RandomEdits {
  let site: TemporarySite
  private var dice: Dice
  private(set) var files: [String]
  private var serial = 0

  /// Writes a site of many small files.
  init(_ site: TemporarySite, seed: UInt64) {
    self.site = site
    dice = Dice(seed: seed)
    files = (0..<24).map { "content/news/story-\($0).md" } + (0..<6).map { "content/guides/sea/part-\($0)/index.md" }
    files += ["content/about.md", "content/news/dawn.en.md", "content/drafts/idea.md"]
    for file in files { write(file) }
    site.write("---\ntitle: News\ncascade: {weight: 3, category: sports}\n---\n", to: "content/news/_index.md")
    site.write("---\ntitle: Table\n---\n", to: "content/rows/_index.md")
    site.write("title,date,text\nOne,2024-01-01,*a*\nTwo,2024-01-02,b\n", to: "content/rows/rows.csv")
  }

  mutating func next(_ limit: Int) -> Int {
    dice.number(0...max(1, limit) - 1)
  }

  /// Changes one file, and returns what was done.
  mutating func edit() -> String {
    let index = next(files.count)
    let file = files[index]
    switch next(9) {
    case 0:
      unsafe unlink(site.folder + "/" + file)
      files.remove(at: index)
      return "deleted \(file)"
    case 1:
      serial += 1
      let other = "content/news/renamed-\(serial).md"
      unsafe rename(site.folder + "/" + file, site.folder + "/" + other)
      files[index] = other
      return "renamed \(file) to \(other)"
    case 2:
      unsafe utimensat(AT_FDCWD, site.folder + "/" + file, nil, 0)
      return "touched \(file)"
    case 3: return replaced(file, with: contents(of: file))
    case 4: return rewritten(file)
    case 5:
      serial += 1
      files.append("content/news/new-\(serial).md")
      write(files[files.count - 1])
      return "added \(files[files.count - 1])"
    case 6:
      site.write("---\ntitle: News\ncascade: {weight: \(next(5)), layout: x}\n---\n", to: "content/news/_index.md")
      return "changed the defaults"
    case 7:
      site.write("title,text\nOne,\(next(100))\n", to: "content/rows/rows.csv")
      return "changed the table"
    default:
      write(file)
      return "wrote \(file)"
    }
  }

  /// Replaces every file by a copy.
  func copyAll() { for file in files { _ = replaced(file, with: contents(of: file)) } }

  private mutating func write(_ file: String) { site.write(text(), to: file) }

  private mutating func text() -> String {
    serial += 1
    switch next(8) {
    case 0: return ""
    case 1: return "# Heading \(serial)\n\nText\n"
    case 2: return "---\ntitle: [broken\n---\nText \(serial)\n"
    case 3: return "---\ntitel: T\nsummary: \"\(serial)\"\n---\nText\n"
    case 4:
      return "---\ndate: 2024-05-0\(1 + next(9))\ntags: [a, t\(next(4))]\nauthor: P\(next(3))\n---\n# H \(serial)\n"
    case 5: return "---\ntitle: never closed \(serial)\n"
    default:
      return "---\ntitle: T\(serial)\ndate: 2024-05-0\(1 + next(9))\ncover: {src: a.jpg, alt: b}\n"
        + "params: {a: [1, 2.5, null, true]}\nplace: {lat: 1.5, lon: 2}\naliases: [/old/\(serial)/]\n---\nText \(serial)\n"
    }
  }

  private func contents(of file: String) -> [UInt8] {
    guard let stream = unsafe fopen(site.folder + "/" + file, "r") else { return [] }
    defer { unsafe fclose(stream) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe fread(&bytes, 1, bytes.count, stream)
    return Array(bytes.prefix(count))
  }

  /// Replaces a file by another one of its name.
  private func replaced(_ file: String, with bytes: [UInt8]) -> String {
    TemporarySite.write(bytes, to: "\(site.folder)/copy")
    unsafe rename("\(site.folder)/copy", "\(site.folder)/\(file)")
    return "replaced \(file) by a copy"
  }

  /// Changes a digit of the file, and sets its old modification time.
  private func rewritten(_ file: String) -> String {
    let path = site.folder + "/" + file
    var status = stat()
    unsafe stat(path, &status)
    let bytes = contents(of: file).map { $0 == 0x31 ? 0x32 : $0 == 0x32 ? UInt8(0x31) : $0 }
    TemporarySite.write(bytes, to: path)
    let times = [status.st_atim, status.st_mtim]
    unsafe times.withUnsafeBufferPointer { _ = unsafe utimensat(AT_FDCWD, path, $0.baseAddress, 0) }
    return "rewrote \(file) with its old size and time"
  }
}
