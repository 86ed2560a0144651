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
    var last = ""
    for finding in ordered(site.findings) {
      let heading = finding.file.contains("/") || finding.line > 0 ? finding.file : ""
      if heading != last, !heading.isEmpty { text += "\n### \(heading)\n\n" }
      last = heading
      let line = finding.line > 0 ? "line \(finding.line): " : heading.isEmpty ? "`\(finding.file)`: " : ""
      text += "- [ ] \(line)\(finding.summary): \(finding.advice)\n"
    }
    if site.unlisted > 0 {
      text += "\n\(site.unlisted) further findings are not listed: correct those above, and import again.\n"
    }
    text += site.unknownTags.section(
      "They are code in the texts, comments in HTML of WordPress, and HTML if they are cards of Ghost. Each is also in the list above: the most frequent "
        + "ones are worth a block of your own, `Templates/blocks/NAME.html`.")
    text += """

      ## Then

      - [ ] `rhapsode check` names what is still wrong
      - [ ] `rhapsode build`, then compare with the old site: `rhapsode check --old-sitemap URL --old-feed URL`

      """
    return text
  }

  /// Findings about the whole site come first, then those of files, in their order.
  private static func ordered(_ findings: [ImportFinding]) -> [ImportFinding] {
    findings.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      let (first, second) = (a.file.contains("/") || a.line > 0 ? 1 : 0, b.file.contains("/") || b.line > 0 ? 1 : 0)
      return (first, a.file, a.line, left.offset) < (second, b.file, b.line, right.offset)
    }.map(\.element)
  }
}
