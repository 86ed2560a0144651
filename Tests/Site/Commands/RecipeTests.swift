import Foundation
import Testing
import Trial

/// The recipes of `new ci`, whose script runs against a real repository.
@Suite struct RecipeTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    deploy: {here: {folder: www}}
    sources: [{id: a, file: feeds/a.xml}]
    """

  private func git(_ folder: String, _ arguments: String...) throws -> String {
    let run = try Command.run("git", ["-c", "user.name=x", "-c", "user.email=x@x"] + arguments, in: folder)
    #expect(run.status == 0, "\(run.words)")
    return run.text
  }

  @Test func `units of systemd name folders with spaces, quotation marks and percent signs`() throws {
    let site = try Site(["content/site.yaml": Self.settings])
    for (name, path) in [("my site", "\"my site\""), ("50%", "50%%"), ("a\"b", "'a\"b'"), ("it's", "\"it's\"")] {
      try site.folder.write(Self.settings, to: "\(name)/content/site.yaml")
      let made = try site.run(["new", "ci", "systemd", "--site", name])
      #expect(made.status == 0, "\(made.words)")
      for file in ["rhapsode-run.service", "rhapsode-site.service"] {
        let unit = try site.folder.text(of: "\(name)/ci/\(file)")
        let line = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ReadWritePaths=") })
        let mark = path.first.map(String.init) ?? ""
        let start = ["\"", "'"].contains(mark) ? "ReadWritePaths=\(mark)/" : "ReadWritePaths=/"
        #expect(line.hasPrefix(start) && line.hasSuffix(path.drop { String($0) == mark }), "\(line)")
        #expect(unit.contains("/\(name.replacingOccurrences(of: "%", with: "%%"))\n"), "\(unit)")
      }
      let unit = try site.folder.text(of: "\(name)/ci/rhapsode-site.service")
      #expect(unit.contains("ExecStart=/bin/sh ci/publish.sh\n"))
      // `RHAPSODE_ARCHIVE` is the address of a database in the manual.
      #expect(!unit.contains("RHAPSODE_ARCHIVE="))
    }
    try site.folder.write(Self.settings, to: "a\nb/content/site.yaml")
    let refused = try site.run(["new", "ci", "systemd", "--site", "a\nb"])
    #expect(refused.status == 2, "\(refused.words)")
    #expect(refused.errors.contains("units of systemd cannot name the folder"), "\(refused.words)")
    #expect(!site.folder.has("a\nb/ci"))
  }

  @Test func `units of systemd may write into the folder of the deployment, and name the only deployment`() throws {
    let settings = "title: Trial\nurl: https://trial.example/\ndeploy: {here: {folder: "
    let site = try Site(["content/site.yaml": settings + "../shop/www}}\n"])
    #expect(try site.run(["new", "ci", "systemd"]).status == 0)
    let parent = URL(filePath: site.path).deletingLastPathComponent().path
    for file in ["rhapsode-run.service", "rhapsode-site.service"] {
      let lines = try site.folder.text(of: "ci/\(file)").split(separator: "\n").filter {
        $0.hasPrefix("ReadWritePaths=")
      }
      #expect(lines == ["ReadWritePaths=\(site.path)", "ReadWritePaths=\(parent)/shop/www"], "\(lines)")
    }
    #expect(try site.folder.text(of: "ci/rhapsode-run.service").contains("rhapsode run --deploy here\n"))
    let inside = try Site(["content/site.yaml": settings + "www}}\n"])
    #expect(try inside.run(["new", "ci", "systemd", "--deploy", "here"]).status == 0)
    let unit = try inside.folder.text(of: "ci/rhapsode-run.service")
    #expect(unit.components(separatedBy: "\nReadWritePaths=").count == 2, "\(unit)")
  }

  @Test func `a recipe names the branch that is checked out, and is written once`() throws {
    let site = try Site(["content/site.yaml": Self.settings])
    _ = try git(site.path, "init", "--quiet")
    _ = try git(site.path, "symbolic-ref", "HEAD", "refs/heads/site/1.0")
    let made = try site.run(["new", "ci", "github", "--json"])
    #expect(
      try JSONDecoder().decode([String: [String]].self, from: Data(made.output))
        == ["files": [".github/workflows/publish.yml", "ci/publish.sh"]])
    #expect(try site.folder.text(of: ".github/workflows/publish.yml").contains("branches: [\"site/1.0\"]\n"))
    let again = try site.run(["new", "ci", "github"])
    #expect(again.status == 0 && again.text == "", "\(again.words)")
    #expect(again.errors == "already there, as it would be written: .github/workflows/publish.yml, ci/publish.sh\n")
    for name in ["$(x)", "a\\\"b"] {
      try site.folder.write("ref: refs/heads/\(name)\n", to: ".git/HEAD")
      #expect(try site.run(["new", "ci", "woodpecker"]).status == 0)
      #expect(try site.folder.text(of: ".woodpecker/publish.yaml").contains("branch: \"main\"\n"))
    }
  }

  @Test func `the script publishes the site and keeps the archive in a branch of one commit`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings,
      "content/feeds/a.xml":
        "<rss version=\"2.0\"><channel><title>A</title><item><title>Old</title><guid>1</guid></item></channel></rss>",
    ])
    for name in ["github", "gitlab", "woodpecker", "forgejo", "systemd"] {
      let made = try site.run(["new", "ci", name, "--deploy", "here"])
      #expect(made.status == 0, "\(made.words)")
    }
    #expect(try site.run(["new", "ci", "gitbub"]).errors.contains("did you mean `github`?"))
    #expect(try site.folder.text(of: "ci/rhapsode-site.service").contains("WorkingDirectory=/"))
    let unit = try site.folder.text(of: "ci/rhapsode-run.service")
    #expect(unit.contains("Type=notify\n") && unit.contains("ExecStart=/usr/bin/rhapsode run --deploy here\n"))
    // What is installed is for Debian 12, and the same everywhere.
    for file in [
      ".github/workflows/publish.yml", ".gitlab-ci.yml", ".woodpecker/publish.yaml", ".forgejo/workflows/publish.yml",
    ] {
      let recipe = try site.folder.text(of: file)
      for part in [
        "apt-get install --yes -qq --no-install-recommends /tmp/rhapsode.deb\n", "sh ci/publish.sh\n",
      ] {
        #expect(recipe.contains(part), "\(file) lacks `\(part)`")
      }
      #expect(recipe.contains("\"main\"") == !file.contains("gitlab"), "\(recipe)")
      let check = try Command.run(
        "python3", ["-c", "import sys, yaml; yaml.safe_load(open(sys.argv[1]))", site.folder / file])
      #expect(check.status == 0, "\(check.words)")
    }
    _ = try git("/", "init", "--quiet", "--bare", site.folder / "remote.git")
    _ = try git(site.path, "init", "--quiet")
    _ = try git(site.path, "remote", "add", "origin", site.folder / "remote.git")
    let bin = URL(filePath: Installed.rhapsode).deletingLastPathComponent().path(percentEncoded: false)
    let environment = ["PATH": "\(bin):/usr/bin:/bin"]
    func publish() throws -> Command {
      try Command.run("/bin/sh", [site.folder / "ci/publish.sh"], in: "/", environment: environment)
    }
    let first = try publish()
    #expect(first.status == 0, "\(first.words)")
    #expect(site.folder.has("www/current/index.html"))
    // Another machine has no archive, and gets the kept one; the feed has lost its entry meanwhile.
    try site.folder.remove(".rhapsode")
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>A</title><item><title>New</title><guid>2</guid></item></channel></rss>",
      to: "content/feeds/a.xml")
    let second = try publish()
    #expect(second.status == 0, "\(second.words)")
    let home = try site.page("index.html")
    #expect(home.contains("Old") && home.contains("New"))
    #expect(try git(site.folder / "remote.git", "rev-list", "--count", "rhapsode-archive") == "1\n")
    // A checkout with an old archive gets the kept one.
    try site.folder.write("not an archive", to: ".rhapsode/archive.sqlite")
    try site.folder.remove(".rhapsode/archive.commit")
    #expect(try publish().status == 0)
    #expect(try site.page("index.html").contains("Old"))
    // A build that fails keeps the archive; a remote that is away stops before anything is fetched.
    try site.folder.write("title: [", to: "content/site.yaml")
    #expect(try publish().status == 1)
    try site.folder.remove("remote.git")
    #expect(try publish().status == 1)
  }
}
