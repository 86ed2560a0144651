import Foundation
import Model
import Testing
import Text
import Trial

@testable import Deploy

/// Deployments by the real programs.
@Suite struct DeploymentTests {
  private static let kinds = TrialDeployment.Kind.allCases.filter(\.isPossible)

  @Test(arguments: kinds)
  func `a deployment makes the target what was published, and the next one only changes what differs`(
    kind: TrialDeployment.Kind
  ) async throws {
    let trial = try TrialDeployment(kind)
    let old = ["index.html": "1", "a/index.html": "A", "b/index.html": "B", "c/ä ö.txt": "C", "s.css": "S"]
    try trial.publish(old.merging([".gitkeep": ""]) { $1 })
    let first = try await trial.deploy()
    #expect(first.written.count == 5 && first.removed == [] && first.id != nil)
    #expect(try trial.served == old)
    #expect(try await trial.deploy().id == nil, "nothing has changed")
    var new = old
    (new["index.html"], new["b/index.html"], new["t.css"]) = ("2", nil, "T")
    try trial.publish(new)
    let dry = try await trial.deploy(after: 10) { $0.isDryRun = true }
    #expect(dry.written == ["t.css", "index.html"] && dry.removed == ["b/index.html"])
    #expect(try trial.served == old)
    let second = try await trial.deploy(after: 10)
    #expect(second.written == ["t.css", "index.html"] && second.removed == ["b/index.html"])
    #expect(second.unchanged == 3)
    #expect(try trial.served == new)
    if kind == .rsync || kind == .rclone { #expect(!FileManager.default.fileExists(atPath: trial.target + "/b")) }
  }

  @Test(arguments: kinds)
  func `names that a program would take for a comment, a quoted name or an option are deployed and removed`(
    kind: TrialDeployment.Kind
  ) async throws {
    let trial = try TrialDeployment(kind)
    let names = ["#a.html", ";b.html", "\"c\".html", "-d.html", "[e].html", "*.html", "#f/#g.html", " h.html"]
    let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "page \($0)") })
    try trial.publish(files.merging(["index.html": "1"]) { $1 })
    try await trial.deploy()
    #expect(try trial.served == files.merging(["index.html": "1"]) { $1 })
    try trial.publish(["index.html": "1"])
    try await trial.deploy(after: 10) { $0.allowsRemovals = true }
    #expect(try trial.served == ["index.html": "1"])
  }

  @Test(arguments: kinds.filter { $0 == .rsync || $0 == .rclone })
  func `a file of others is found whatever its name begins with`(kind: TrialDeployment.Kind) async throws {
    for name in ["#a.html", ";b.html", "\"c\".html"] {
      let trial = try TrialDeployment(kind)
      try trial.write("target/" + name, "theirs")
      try trial.publish([name: "ours"])
      await #expect(throws: DeploymentProblem.foreign([name]), "\(name)") { try await trial.deploy() }
      #expect(try trial.served == [name: "theirs"])
    }
  }

  @Test(arguments: kinds.filter { $0 == .rsync || $0 == .rclone })
  func `nothing is written through a link at the target`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    try trial.write("theirs.html", "theirs")
    try trial.write("target/other.txt", "theirs")
    try FileManager.default.createSymbolicLink(
      atPath: trial.target + "/index.html", withDestinationPath: "../theirs.html")
    try trial.publish(["index.html": "ours", "a.html": "A"])
    await #expect(throws: DeploymentProblem.foreign(["index.html"])) { try await trial.deploy() }
    #expect(try String(contentsOfFile: trial.folder + "/theirs.html", encoding: .utf8) == "theirs")
    #expect(!FileManager.default.fileExists(atPath: trial.target + "/a.html"))
  }

  @Test(arguments: kinds)
  func `assets stay for pages in caches until their time is over`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    try trial.publish(["index.html": "1", "old.png": "O"])
    try await trial.deploy()
    try trial.publish(["index.html": "2"])
    #expect(try await trial.deploy(after: 60).retired == 1)
    #expect(try trial.served == ["index.html": "2", "old.png": "O"])
    #expect(try await trial.deploy(after: 3600 + 60).removed == ["old.png"])
    #expect(try trial.served == ["index.html": "2"])
  }

  @Test(arguments: kinds.filter { $0 != .rclone })
  func `a relative path begins at the site's folder, wherever the command is run`(
    kind: TrialDeployment.Kind
  ) async throws {
    let trial = try TrialDeployment(kind)
    try trial.publish(["index.html": "ours"])
    try await trial.deployByRelativePath()
    #expect(try trial.served == ["index.html": "ours"])
  }

  @Test(arguments: kinds.filter { $0 != .folder })
  func `files of others at the target are neither replaced nor removed`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    if kind == .git {
      let other = trial.folder + "/other"
      let script = """
        git init -q -b pages "$0" && cd "$0" && mkdir sub && echo -n theirs > index.html && echo -n theirs > sub/other.txt
        git add . && git -c user.name=x -c user.email=x@x commit -qm x && git push -q "$1" pages
        """
      #expect(try Command.run("bash", ["-c", script, other, trial.target]).status == 0)
    } else {
      try trial.write("target/index.html", "theirs")
      try trial.write("target/sub/other.txt", "theirs")
    }
    try trial.publish(["index.html": "ours", "sub/index.html": "ours"])
    await #expect(throws: DeploymentProblem.foreign(["index.html"])) { try await trial.deploy() }
    #expect(try trial.served == ["index.html": "theirs", "sub/other.txt": "theirs"])
    try await trial.deploy { $0.allowsOverwriting = true }
    try trial.publish(["index.html": "ours"])
    try await trial.deploy(after: 60)
    #expect(try trial.served == ["index.html": "ours", "sub/other.txt": "theirs"])
  }

  @Test(arguments: kinds.filter { $0 == .rsync || $0 == .rclone })
  func `a deployment that another machine has begun is found`(kind: TrialDeployment.Kind) async throws {
    let trial = try TrialDeployment(kind)
    try trial.publish(["index.html": "1"])
    let claim = DeploymentClaim(id: "x", owner: "elsewhere", began: TrialDeployment.now)
    try trial.write("target/" + DeploymentClaim.name.text, claim.bytes.text)
    await #expect(throws: DeploymentProblem.busyElsewhere(TrialDeployment.now)) { try await trial.deploy(after: 60) }
    #expect(try trial.served == [:])
    try await trial.deploy(after: 60) { $0.takesOver = true }
    #expect(try trial.served == ["index.html": "1"])
    // One that has been silent for an hour was killed.
    try trial.publish(["index.html": "1a"])
    try trial.write("target/" + DeploymentClaim.name.text, claim.bytes.text)
    await #expect(throws: DeploymentProblem.busyElsewhere(TrialDeployment.now)) { try await trial.deploy(after: 3599) }
    try await trial.deploy(after: 3600)
    #expect(try trial.served == ["index.html": "1a"])
    try trial.publish(["index.html": "2"])
    // The other machine begins while this one puts its files.
    await #expect(throws: DeploymentProblem.overtaken) {
      try await trial.deploy(
        after: 120, checkpoint: { try? trial.write("target/" + DeploymentClaim.name.text, claim.bytes.text) })
    }
    #expect(try trial.served == ["index.html": "1a"])
  }

  @Test(.enabled(if: TrialDeployment.Kind.git.isPossible, "git is not installed"))
  func `a branch that another machine has moved is not overwritten`() async throws {
    let trial = try TrialDeployment(.git)
    try trial.publish(["index.html": "1"])
    try await trial.deploy()
    try trial.publish(["index.html": "2"])
    let script = """
      git clone -q -b pages "$1" "$0" && cd "$0" && echo theirs > other.txt && git add . \
        && git -c user.name=x -c user.email=x@x commit -qm x && git push -q
      """
    await #expect(throws: DeploymentProblem.overtaken) {
      try await trial.deploy(checkpoint: {
        _ = try? Command.run("bash", ["-c", script, trial.folder + "/other", trial.target])
      })
    }
    try await trial.deploy()
    #expect(try trial.served == ["index.html": "2", "other.txt": "theirs\n"])
  }

  @Test(arguments: kinds.filter { $0 != .git })
  func `what another program has changed at the target is found and mended`(
    kind: TrialDeployment.Kind
  ) async throws {
    let trial = try TrialDeployment(kind)
    let site = ["index.html": "right", "a.css": "right", "lost/a/index.html": "right", "same.css": "same"]
    try trial.publish(site)
    try await trial.deploy()
    let target = kind == .folder ? "target/current/" : "target/"
    try trial.write(target + "a.css", "wrong")
    try FileManager.default.removeItem(atPath: trial.folder + "/" + target + "lost")
    #expect(try await trial.deploy(after: 60).id == nil)
    let dry = try await trial.deploy(after: 60) { ($0.verifiesAll, $0.isDryRun) = (true, true) }
    let report = try await trial.deploy(after: 60) { $0.verifiesAll = true }
    #expect(report.written == ["a.css", "lost/a/index.html"] && report.written == dry.written)
    #expect(report.unchanged == 2)
    #expect(try trial.served == site)
    #expect(try await trial.deploy(after: 120) { $0.verifiesAll = true }.id == nil, "nothing differs any more")
  }

  @Test(.enabled(if: TrialDeployment.Kind.git.isPossible, "git is not installed"), arguments: ["objects", "HEAD"])
  func `a local repository that a power cut has damaged is made anew`(damaged: String) async throws {
    let trial = try TrialDeployment(.git)
    try trial.publish(["index.html": "1"])
    try await trial.deploy()
    let script =
      "find \"$0\"/site/.rhapsode -path \"*repository.git/$1*\" -type f -exec chmod u+w {} + -exec truncate -s 0 {} +"
    func damage() throws { #expect(try Command.run("bash", ["-c", script, trial.folder, damaged]).status == 0) }
    try damage()
    try trial.publish(["index.html": "2"])
    try await trial.deploy(after: 10)
    #expect(try trial.served == ["index.html": "2"])
    try damage()
    _ = try trial.rollBack(by: 1)
    #expect(try trial.served == ["index.html": "1"])
  }

  @Test func `an empty or missing folder is not deployed`() async throws {
    let trial = try TrialDeployment(.folder)
    await #expect(throws: DeploymentProblem.nothingPublished(trial.output)) { try await trial.deploy() }
    try trial.publish([".gitkeep": ""])
    await #expect(throws: DeploymentProblem.nothingPublished(trial.output)) { try await trial.deploy() }
  }

  @Test(.enabled(if: TrialDeployment.Kind.rsync.isPossible, "rsync is not installed"))
  func `a program that fails is named with its words`() async throws {
    let trial = try TrialDeployment(.rsync)
    try trial.publish(["index.html": "1"])
    try trial.write("target", "a file")
    let problem = try await #require(throws: DeploymentProblem.self) { try await trial.deploy() }
    guard case .tool("rsync", _, let words) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect(!words.isEmpty && problem.exitCode == 74)
  }
}
