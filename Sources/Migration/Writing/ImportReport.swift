import Text

/// The file `import-report.md`: what was imported, and what remains to be done, as a list with boxes to tick.
enum ImportReport {
  static func text(_ site: ImportedSite) -> String {
    var text = "# Import from \(site.generator)\n\n"
    text += "What was imported:\n\n"
    for (what, count) in site.counts where count > 0 { text += "- \(Counted.words(count, what))\n" }
    text += "\n## To do\n\n"
    if site.findings.isEmpty { text += "Nothing: everything was imported.\n" }
    if site.findings.contains(where: { $0.line > 0 }) { text += "Files and lines are those of the old site.\n\n" }
    text += todo(site.findings)
    if site.unlisted > 0 {
      text += "\n\(site.unlisted) further findings are not listed: correct those above, and import again.\n"
    }
    text += site.unknownTags.section(
      "They are code in the texts, comments in HTML of WordPress, and HTML if they are cards of Ghost. Each is also in the list above: the most frequent "
        + "ones are worth a block of your own, `Templates/blocks/NAME.html`.")
    text += """

      ## Then

      - [ ] `rhapsode check` names what is still wrong; until it is mended, `rhapsode build --survey` builds the site with broken links
      - [ ] `rhapsode build`, then compare with the old site: `rhapsode check --old-sitemap URL --old-feed URL`

      """
    return text
  }

  private static func todo(_ findings: [ImportFinding]) -> String {
    var text = ""
    var last = ""
    for box in boxes(findings) {
      let finding = box[0]
      let words = words(finding)
      if box.count > 1 {
        let places = box.map { "`\($0.place)`" }.joined(separator: ", ")
        text += "- [ ] \(commonWords(box)). In \(box.count) places: \(places)\n"
      } else if isInFile(finding) {
        if finding.file != last { text += "\n### \(finding.file)\n\n" }
        last = finding.file
        text += "- [ ] " + (finding.line > 0 ? "line \(finding.line): " : "") + words + "\n"
      } else {
        text += "- [ ] `\(finding.file)`: \(words)\n"
      }
    }
    return text
  }

  /// The boxes to tick, each with what it is about: first the whole site, then what is found in many places of files, then
  /// single files. None is empty.
  static func boxes(_ findings: [ImportFinding]) -> [[ImportFinding]] {
    let all = ordered(findings)
    let inFiles = all.filter(isInFile)
    var frequent = Dictionary(grouping: inFiles, by: subject).filter { $0.value.count > mostPlaces }
    let single = inFiles.filter { frequent[subject($0)] == nil }
    // Each at the place of its first finding.
    let alike = inFiles.compactMap { frequent.removeValue(forKey: subject($0)) }
    return all.filter { !isInFile($0) }.map { [$0] } + alike + single.map { [$0] }
  }

  /// What is found in more places of files than these has one box.
  private static let mostPlaces = 9

  private static func words(_ finding: ImportFinding) -> String { "\(finding.summary): \(finding.advice)" }

  /// What findings in one box have in common: tags of one kind can have other arguments in each place.
  private static func subject(_ finding: ImportFinding) -> String {
    finding.tag.map { "\($0)\n\(finding.advice)" } ?? words(finding)
  }

  private static func commonWords(_ box: [ImportFinding]) -> String {
    guard box.contains(where: { $0.summary != box[0].summary }) else { return words(box[0]) }
    return "`\(box[0].tag ?? "")` with different arguments, such as \(words(box[0]))"
  }

  /// Whether the finding is about a file, not about the whole site.
  private static func isInFile(_ finding: ImportFinding) -> Bool { finding.file.contains("/") || finding.line > 0 }

  /// Findings about the whole site come first, then those of files, in their order.
  private static func ordered(_ findings: [ImportFinding]) -> [ImportFinding] {
    findings.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      let (first, second) = (isInFile(a) ? 1 : 0, isInFile(b) ? 1 : 0)
      return (first, a.file, a.line, left.offset) < (second, b.file, b.line, right.offset)
    }.map(\.element)
  }
}
