import Authoring
import Configuration
import Deploy
import Ingest
import Model
import System
import Text

/// `new site`, `new story` and `new ci`.
enum NewCommand {
  static let site = Subcommand(
    name: "new site", operands: "DIR", summary: "starts a site in a folder",
    explanation: "Writes settings and examples of what a site of its kind needs, in English or Greek. It can be built\n"
      + "at once. Existing files are not overwritten. On a terminal, asks for what no option says.",
    options: [
      Option("--title", "TEXT", "the title of the site (default: the folder's name)"),
      Option("--language", "CODE", "the language of the site, such as el (default: en)"),
      Option("--kind", "KIND", "stories, planet, news or museum (default: stories)"),
    ],
    examples: [
      ("rhapsode new site harbour --language el", "starts a Greek site in the folder harbour"),
      ("rhapsode new site friends --kind planet --title \"Our planet\"", "starts a site that gathers feeds"),
    ],
    count: 1...1, run: newSite)

  static let story = Subcommand(
    name: "new story", operands: "TITLE", summary: "starts a story",
    explanation: "Writes content/SECTION/slug-of-the-title/index.md; pictures and sound go beside it. The story is a\n"
      + "draft: it stays out of the site until you remove `draft: true`. `rhapsode build --drafts` shows it.",
    options: [
      SiteOptions.folder,
      Option("--section", "NAME", "the section of the story (default: stories, or the site's first section)"),
      Option("--publish", nil, "not a draft: the next build publishes it"),
    ],
    examples: [
      ("rhapsode new story \"The nets of Anna\"", "starts a draft"),
      ("rhapsode new story \"Storm warning\" --section news --publish", "starts a story in the section news"),
    ], count: 1...1, run: newStory)
}

extension NewCommand {
  static let ci = Subcommand(
    name: "new ci", operands: "HOST", summary: "writes the files with which a CI service or systemd builds and deploys",
    explanation:
      "HOST is github, gitlab, forgejo, woodpecker or systemd. Writes its recipe, and ci/publish.sh, which every\n"
      + "recipe calls: it restores the archive, fetches, builds, deploys, and keeps the archive. Existing files\n"
      + "are not overwritten.",
    options: [
      SiteOptions.folder,
      Option("--deploy", "NAME", "the deployment of the settings (default: as `rhapsode deploy` has it)"),
      Option("--every", "MINUTES", "the time between two runs (default: 30)"),
    ],
    examples: [
      ("rhapsode new ci github", "writes .github/workflows/publish.yml and ci/publish.sh"),
      ("rhapsode new ci systemd --every 10", "writes a service, and another with a timer"),
    ], count: 1...1, run: newCI)

  private static func newCI(_ invocation: Invocation) async throws(Failure) -> Exit {
    let name = invocation.operands[0]
    let names = CIKind.allCases.map(\.rawValue)
    guard let kind = CIKind(rawValue: name) else {
      throw Failure(
        .usageError, "there is no recipe for `\(name)`",
        help: Suggestion.help(for: name, among: names) ?? "the recipes are \(ValueType.words(names))")
    }
    let folder = SiteOptions.folder(invocation)
    let deployment = try deployment(invocation, for: kind)
    let minutes = try invocation.number("--every", in: 5...1440) ?? 30
    let site = (try? Files.realPath(folder)) ?? folder
    guard kind != .systemd || Scaffold.unitsCanName(site) else {
      throw Failure(
        .usageError, "units of systemd cannot name the folder `\(site)`",
        help: "rename it: no line break or tab, and not both kinds of quotation marks")
    }
    let scaffold = Scaffold.ci(
      kind, deployment: deployment?.name, site: site, target: target(of: deployment, of: site), minutes: minutes,
      branch: GitBranch.current(of: site) ?? "main")
    let missing = scaffold.missing(below: folder)
    try write(missing, below: folder)
    let terminal = Terminal(invocation)
    terminal.print(files: paths(missing, folder))
    if missing.files.count < scaffold.files.count {
      let present = Set(missing.files.map(\.path))
      let others = scaffold.files.map(\.path).filter { !present.contains($0) }
      terminal.say("already there, as it would be written: \(others.joined(separator: ", "))")
    }
    return .done
  }

  /// Returns the deployment that the command names. A service of systemd must name one: it gets that of `rhapsode deploy`.
  private static func deployment(
    _ invocation: Invocation, for kind: CIKind
  ) throws(Failure) -> Settings.Deployment? {
    if let name = invocation.value("--deploy") {
      return try DeploymentName.find(name, in: try OpenSources.settings(invocation))
    }
    guard kind == .systemd, let settings = try? OpenSources.settings(invocation) else { return nil }
    return try? DeploymentName.find(nil, in: settings)
  }

  /// Returns the folder of this machine to which a service of systemd deploys, if its unit can name the folder.
  private static func target(of deployment: Settings.Deployment?, of site: String) -> String? {
    guard let resolved = try? deployment?.resolved(), let folder = Deployment(resolved, site: site).folder,
      folder.hasPrefix("/"), Scaffold.unitsCanName(folder)
    else { return nil }
    return folder
  }

  private static func newSite(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = invocation.operands[0]
    let plan = try NewSiteQuestions(invocation, folder: folder).answered()
    let scaffold = Scaffold.site(plan.kind, title: plan.title, language: plan.language, now: Clock.now())
    try write(scaffold, below: folder)
    let terminal = Terminal(invocation)
    terminal.print(files: paths(scaffold, folder))
    terminal.say("Next: cd \(ShellWord.quoted(folder)) && rhapsode serve --open")
    return .done
  }

  private static func newStory(_ invocation: Invocation) async throws(Failure) -> Exit {
    let folder = try SiteOptions.site(invocation)
    // Mistakes in the settings do not matter here: the next build reports them.
    let settings = Settings.load(folder: folder, environment: nil, baseURL: nil).settings
    let section = invocation.value("--section") ?? Scaffold.usualSection(settings, in: folder)
    let parts = section.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw Failure(
        .usageError, "`\(section)` is not a section", help: "a section is a folder of content/, such as stories")
    }
    guard !SiteNames.contentFolders.contains(String(parts[0])) else {
      throw Failure(
        .usageError, "content/\(parts[0]) is not a section",
        help: "\(SiteNames.contentFolders.joined(separator: ", ")) are folders for other files")
    }
    let title = invocation.operands[0]
    let required = settings.sections.first { $0.name == String(parts[0]) }?.fields.filter(\.required).map(\.name) ?? []
    guard
      let scaffold = Scaffold.story(
        title: title, section: section, isDraft: !invocation.has("--publish"), required: required, now: Clock.now())
    else { throw Failure(.usageError, "a title needs a letter or a digit") }
    let isNew = !Files.exists("\(folder)/content/\(section)") && !settings.sections.contains { $0.name == section }
    if isNew, let near = Suggestion.help(for: section, among: Scaffold.sections(settings, in: folder)) {
      throw Failure(
        .usageError, "there is no section `\(section)`",
        help: "\(near) To begin a new section, make the folder content/\(section) first")
    }
    try write(scaffold, below: folder)
    let terminal = Terminal(invocation)
    terminal.print(files: paths(scaffold, folder))
    if isNew { terminal.say("`\(section)` is a new section: until now the site had no folder content/\(section)") }
    return .done
  }

  /// Mistakes in the settings do not matter here: the next build reports them.
  static func usualSection(in folder: String) -> String {
    Scaffold.usualSection(Settings.load(folder: folder, environment: nil, baseURL: nil).settings, in: folder)
  }

  static func paths(_ scaffold: Scaffold, _ folder: String) -> [String] {
    scaffold.files.map { SiteOptions.path($0.path, below: folder) }
  }

  static func write(_ scaffold: Scaffold, below folder: String) throws(Failure) {
    do throws(FileError) {
      try scaffold.write(below: folder)
    } catch {
      guard error.isTaken else {
        throw Failure(unwritable: error.path, error)
      }
      throw Failure(
        .usageError, "`\(error.path)` already exists",
        help: "nothing is overwritten: choose another name, or move the file away")
    }
  }
}
