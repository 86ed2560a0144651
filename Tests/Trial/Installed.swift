import Foundation

/// Programs that tests use if they are installed.
package enum Installed {
  /// The program under test: the one that `RHAPSODE` names, or the one built beside the tests.
  package static let rhapsode: String = {
    if let path = ProcessInfo.processInfo.environment["RHAPSODE"], !path.isEmpty { return path }
    var folder = URL(filePath: CommandLine.arguments.first ?? "")
    for _ in 0..<5 {
      folder.deleteLastPathComponent()
      let path = folder.appending(path: "rhapsode").path(percentEncoded: false)
      if isProgram(path) { return path }
    }
    return Repository.folder + "/.build/debug/rhapsode"
  }()

  /// The worker beside the program under test; `nil` if it is not built.
  package static let thumbnail: String? = {
    let path = rhapsode.dropLast("rhapsode".count) + "thumbnail"
    return isProgram(String(path)) ? String(path) : nil
  }()

  /// Chromium without windows, menus and toolbars, which take half of the processor time of a page; with them if the
  /// package `chromium-headless-shell` is missing. The shell's script in `/usr/bin` would survive a kill of its caller.
  package static let chromium =
    ["/usr/lib/chromium/chromium-headless-shell"].first(where: isProgram)
    ?? path(of: "chromium") ?? path(of: "chromium-browser")
  package static let xmllint = path(of: "xmllint")

  /// A Python with feedparser and html5lib.
  package static let python: String? = {
    guard let path = ProcessInfo.processInfo.environment["RHAPSODE_PYTHON"], !path.isEmpty,
      (try? Command.run(path, ["-c", "import feedparser, html5lib"]))?.status == 0
    else { return nil }
    return path
  }()

  /// A Python with Playwright.
  package static let playwright: String? = {
    guard let path = ProcessInfo.processInfo.environment["RHAPSODE_PYTHON"], !path.isEmpty,
      (try? Command.run(path, ["-c", "import playwright.sync_api"]))?.status == 0
    else { return nil }
    return path
  }()

  /// The program of the Python package `pagefind`.
  package static let pagefind: String? = {
    guard let path = ProcessInfo.processInfo.environment["RHAPSODE_PYTHON"], !path.isEmpty,
      let found = try? Command.run(path, ["-c", "import pagefind_bin; print(pagefind_bin.get_executable())"]),
      found.status == 0
    else { return nil }
    return found.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }()

  /// Whether Debian's Leaflet and three.js are there.
  package static let hasBrowserLibraries = ["leaflet/leaflet.min.js", "three/three.min.js"].allSatisfy {
    FileManager.default.fileExists(atPath: "/usr/share/javascript/" + $0)
  }

  package static func path(of name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first(
      where: isProgram)
  }

  package static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}

extension Installed {
  /// The path of a file in a package that the Python of `RHAPSODE_PYTHON` has; `nil` without them.
  package static func file(_ name: String, inPythonPackage package: String) -> String? {
    guard let python = ProcessInfo.processInfo.environment["RHAPSODE_PYTHON"], !python.isEmpty else { return nil }
    let script =
      "import importlib.util, sys; print(importlib.util.find_spec(sys.argv[1]).submodule_search_locations[0], end='')"
    guard let run = try? Command.run(python, ["-c", script, package]), run.status == 0 else { return nil }
    let path = run.text + "/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
