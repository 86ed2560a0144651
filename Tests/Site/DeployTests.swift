import Foundation
import Testing
import Trial

/// The commands `deploy` and `rollback`, with a shell in place of ssh and a remote of rclone from the environment.
@Suite struct DeployTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    deploy:
      production: {rsync: "host:srv/site"}
      store: {rclone: "trial:bucket"}
      here: {folder: www}
    """

  @Test(
    .enabled(if: ["rsync", "rclone"].allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)") }))
  func `a site is deployed to each place of its settings, and rolled back`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings, "content/stories/dawn/index.md": "# Dawn\n\nText.\n",
      // Runs the command that is meant for the other machine here, in the folder `machine`.
      "ssh": "#!/bin/sh\nshift\ncd \"$MACHINE\" && eval \"$*\"\n",
    ])
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder / "ssh")
    try FileManager.default.createDirectory(
      atPath: site.folder / "machine/srv/site", withIntermediateDirectories: true)
    let environment = [
      "RSYNC_RSH": site.folder / "ssh", "MACHINE": site.folder / "machine", "RCLONE_CONFIG_TRIAL_TYPE": "alias",
      "RCLONE_CONFIG_TRIAL_REMOTE": site.folder / "stored",
    ]
    let early = try site.run(["deploy"])
    #expect(early.status == 1 && early.errors.contains("there is nothing to deploy"), "\(early.words)")
    #expect(try site.build().status == 0)
    for (name, place) in [("production", "machine/srv/site"), ("store", "stored/bucket"), ("here", "www/current")] {
      let run = try site.run(["deploy", name], environment: environment)
      #expect(run.status == 0, "\(name): \(run.words)")
      let real = URL(filePath: site.folder / place).resolvingSymlinksInPath().path(percentEncoded: false)
      var files = try Tree.files(of: real)
      files[".rhapsode-manifest.json"] = nil
      #expect(Tree.difference(files, from: try site.files()) == nil, "\(name)")
    }
    let again = try site.run(["deploy", "--json"], environment: environment)
    #expect(again.text.contains("\"id\": null") && again.status == 0, "\(again.words)")
    let back = try site.run(["rollback", "here"])
    #expect(back.status == 1 && back.errors.contains("there is no older release"), "\(back.words)")
    let unknown = try site.run(["deploy", "stroe"])
    #expect(unknown.status == 2 && unknown.errors.contains("did you mean `store`?"), "\(unknown.words)")
  }
}
