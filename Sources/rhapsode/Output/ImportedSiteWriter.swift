import Migration
import System
import Text

/// Writes a site that an import has made, and says what was written.
enum ImportedSiteWriter {
  /// Writes the site and reports the result. `target` is given if texts of the site were written to it before.
  static func write(
    _ site: ImportedSite, _ invocation: Invocation, from path: String, into target: ImportTarget? = nil
  ) throws(Failure) -> Exit {
    let terminal = Terminal(invocation)
    guard !invocation.has("--dry-run") else {
      if terminal.isJSON { terminal.write(json(site, nil, to: nil)) } else { terminal.print(site.reportText) }
      return .done
    }
    let folder = folder(invocation, from: path)
    let result: ImportedSite.Result
    try check(folder, apartFrom: path)
    do throws(FileError) {
      let given: ImportTarget
      if let target { given = target } else { given = try ImportTarget(folder, source: site.source) }
      try site.write(into: given)
      result = given.result
    } catch {
      throw Failure(unwritable: "\(folder)/\(error.path)", error)
    }
    if terminal.isJSON {
      terminal.write(json(site, result, to: folder))
      return .done
    }
    terminal.print(folder)
    let kept = result.kept.isEmpty ? "" : ", \(result.kept.count) left as they are, since they differ"
    terminal.say(
      "\(Counted.words(result.written.count)) files written, \(Counted.words(result.unchanged)) there already\(kept)"
    )
    for path in result.kept.prefix(20) { terminal.say("  left: \(path)".printable) }
    terminal.say(nextStep(site, result, folder))
    return .done
  }

  private static func nextStep(_ site: ImportedSite, _ result: ImportedSite.Result, _ folder: String) -> String {
    let todo = site.thingsToDo
    if todo == 0 { return "Everything was imported. Next: cd \(ShellWord.quoted(folder)) && rhapsode serve --open" }
    let things = Counted.words(todo, "things") + " to do"
    // The report of the first import is a list that may have been edited.
    return result.kept.contains(ImportedSite.report.text)
      ? "\(things), some of them not in \(folder)/\(ImportedSite.report.text), which was left as it is. To read all, "
        + "import again with --dry-run"
      : "\(things), in \(folder)/\(ImportedSite.report.text). Next: cd \(ShellWord.quoted(folder)) && rhapsode check"
  }

  /// Opens the folder of the new site; `nil` with `--dry-run`. `source` is the folder of the files that are copied.
  static func target(
    _ invocation: Invocation, from path: String, source: String
  ) throws(Failure) -> ImportTarget? {
    guard !invocation.has("--dry-run") else { return nil }
    let folder = folder(invocation, from: path)
    try check(folder, apartFrom: path)
    do throws(FileError) {
      return try ImportTarget(folder, source: source)
    } catch {
      throw Failure(unwritable: folder, error)
    }
  }

  /// The folder of the new site.
  static func folder(_ invocation: Invocation, from path: String) -> String {
    let last = (try? Files.realPath(path))?.split(separator: "/").last.map(String.init) ?? "site"
    let name = String(last.prefix { $0 != "." })
    return invocation.value("--to") ?? "\(name.isEmpty ? "site" : name)-rhapsode"
  }

  /// Throws if the new site would be the old one, inside it, or around it. `path` may also be a file, such as an export:
  /// the new site may be around that.
  private static func check(_ target: String, apartFrom path: String) throws(Failure) {
    var place = target
    while !Files.exists(place), let slash = place.lastIndex(of: "/") {
      place = slash == place.startIndex ? "/" : String(place[..<slash])
    }
    // If the target does not exist yet, the folder that it will be in.
    let real = (try? Files.realPath(Files.exists(place) ? place : ".")) ?? ""
    let old = (try? Files.realPath(path)) ?? ""
    let isThere = Files.exists(target)
    let isFolder = (try? Files.status(path, followsLink: true))?.kind == .folder
    if isThere, real == old { throw misplaced(target, "is the folder of the old site") }
    if contains(old, real) { throw misplaced(target, "would be inside the old site") }
    if isThere, isFolder, contains(real, old) { throw misplaced(target, "would contain the old site") }
  }

  private static func contains(_ folder: String, _ path: String) -> Bool {
    path.hasPrefix(folder == "/" ? folder : folder + "/") || path == folder
  }

  private static func misplaced(_ target: String, _ relation: String) -> Failure {
    Failure(
      .usageError, "the folder `\(target)` of the new site \(relation)", help: "name another folder with `--to DIR`")
  }

  private static func node(of tag: UnknownTags.Tag) -> Node {
    .object([
      .init("name", .string(tag.name)), .init("count", .integer(Int64(tag.count))), .init("first", .string(tag.first)),
    ])
  }

  private static func json(_ site: ImportedSite, _ result: ImportedSite.Result?, to target: String?) -> [UInt8] {
    let findings = site.findings.map { finding -> Node in
      .object([
        .init("file", .string(finding.file)), .init("line", .integer(Int64(finding.line))),
        .init("summary", .string(finding.summary)), .init("advice", .string(finding.advice)),
      ])
    }
    return JSON.bytes(
      of: .object([
        .init("folder", target.map { .string($0) } ?? .null),
        .init("written", .list((result?.written ?? []).map { .string($0) })),
        .init("kept", .list((result?.kept ?? []).map { .string($0) })),
        .init("unchanged", .integer(Int64(result?.unchanged ?? 0))),
        .init("counts", .object(site.counts.map { .init($0.what, .integer(Int64($0.count))) })),
        .init("todo", .list(findings)),
        .init("shortcodes", .list(site.unknownTags.byFrequency.map(node(of:)))),
      ]), pretty: true)
  }
}
