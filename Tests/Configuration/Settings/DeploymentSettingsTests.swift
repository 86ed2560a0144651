import Model
import Testing
import Text

@testable import Configuration

@Suite struct DeploymentSettingsTests {
  private func errors(_ deploy: String) -> [String] { SettingsFixture.errors("deploy: {a: \(deploy)}\n") }

  @Test func `each place is read with what belongs to it`() {
    let (settings, errors) = SettingsFixture.load(
      """
      title: T
      url: https://x.example/
      deploy:
        here: {folder: ../www, keep: 3, grace: 2h, compress: [brotli, gzip]}
        there: {rsync: "u@h:/srv/x", port: 2222}
        store: {rclone: "voices:bucket/a b"}
        pages: {git: "env:DEPLOY_URL", branch: pages}

      """)
    #expect(errors == [])
    #expect(
      settings.deployments.map(\.target) == [
        .folder("../www"), .rsync("u@h:/srv/x", port: 2222), .rclone("voices:bucket/a b"),
        .git("env:DEPLOY_URL", branch: "pages"),
      ])
    #expect(settings.deployments.map(\.compress) == [[.gzip, .brotli], [], [], []])
    #expect(settings.deployments.first?.keep == 3 && settings.deployments.first?.grace == 7200)
  }

  @Test(arguments: [
    ("{}", "names no place"), ("{folder: a, git: b}", "names 2 places"),
    ("{folder: a, branch: b}", "`branch` belongs to `git`"), ("{rsync: '-e sh'}", "must not start with `-`"),
    ("{rsync: 'x@-oProxyCommand=sh:p'}", "must not have a host that starts with `-`"),
    ("{rsync: 'rsync://-x/m'}", "must not have a host that starts with `-`"),
    ("{git: 'ssh://x@-oProxyCommand=sh/p'}", "must not have a host that starts with `-`"),
    ("{folder: ~/www}", "must not start with `~`"), ("{rsync: ~/www}", "must not start with `~`"),
    ("{folder: $HOME/www}", "must not start with `$`"), ("{folder: /}", "must not be the root of the file system"),
    ("{rsync: '//./'}", "must not be the root of the file system"),
    ("{folder: .}", "must not be the site's own folder"), ("{folder: ././}", "must not be the site's own folder"),
    ("{rclone: ':sftp,ssh=sh:x'}", "must be `remote:path`"), ("{rclone: 'x,ssh=sh:y'}", "must be `remote:path`"),
    ("{git: 'ext::sh -c x'}", "must not name a helper"), ("{git: a, branch: '-x'}", "cannot be the name of a branch"),
    ("{git: 'https://u:secret@x.example/'}", "must not contain a password"), ("{git: 'env:1'}", "name of a variable"),
  ])
  func `a place that cannot be used, or that would run a command, is refused`(deploy: String, words: String) {
    let found = errors(deploy)
    #expect(found.count == 1 && found.first?.contains(words) == true, "\(found)")
    #expect(!found.joined().contains("secret"))
  }

  @Test func `the address of a variable is checked like that of the settings, and not shown`() throws {
    let deployment = Settings.Deployment(name: "a", target: .git("env:PLACE", branch: "b"))
    #expect(try deployment.resolved { _ in "git@h:x" }.target == .git("git@h:x", branch: "b"))
    #expect(throws: Diagnostic.self) { try deployment.resolved { _ in nil } }
    let refused = #expect(throws: Diagnostic.self) { try deployment.resolved { _ in "ext::secret" } }
    #expect(refused?.summary.contains("secret") == false)
  }
}
