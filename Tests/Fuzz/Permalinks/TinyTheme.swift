import Glibc

@testable import Render

/// Minimal templates, so that a site renders quickly.
enum TinyTheme {
  static let folder: String = {
    var template = Array("/tmp/rhapsode-fuzz-XXXXXX".utf8CString)
    let folder = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let folder else { preconditionFailure("no folder for templates") }
    unsafe mkdir(folder + "/Templates", 0o755)
    let pages = ["home", "list", "entry", "taxonomy", "term", "author", "sources", "source", "404"].map { $0 + ".html" }
    for name in pages + ["feed.css"] {
      let file = unsafe open("\(folder)/Templates/\(name)", O_WRONLY | O_CREAT, 0o644)
      unsafe write(file, "x", 1)
      close(file)
    }
    return folder
  }()

  static let theme = Theme(site: folder)
}
