import Configuration
import Deploy
import Model
import Text

/// `rollback`: publishes an older release again.
enum RollbackCommand {
  static let declaration = Subcommand(
    name: "rollback", operands: "[NAME] [N]", summary: "gives readers an older release again",
    explanation:
      "Goes back by N releases (default: 1) of the deployment NAME, whose target is a folder or a branch of\n"
      + "git. A later `rhapsode deploy` copies public/ as usual.",
    options: [
      SiteOptions.folder, SiteOptions.environment,
      Option("--dry-run", nil, "print which release it would be, and change nothing"), SiteOptions.now,
    ],
    examples: [
      ("rhapsode rollback", "the release before the present one"),
      ("rhapsode rollback production 3", "three releases back"),
    ], count: 0...2, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let (name, count) = try operands(invocation.operands)
    let settings = try OpenSources.settings(invocation)
    let chosen = try DeploymentName.find(name, in: settings)
    let deployment = try DeploymentName.resolved(chosen)
    let terminal = Terminal(invocation)
    let isDryRun = invocation.has("--dry-run")
    let site = try DeploymentName.site(invocation)
    let now = try invocation.now()
    do throws(DeploymentProblem) {
      let (old, new) = try Deployment(deployment, site: site).rollBack(by: count, now: now, isDryRun: isDryRun)
      if terminal.isJSON {
        terminal.write(
          JSON.bytes(
            of: .object([
              .init("name", .string(chosen.name)), .init("from", .string(old)), .init("to", .string(new)),
              .init("dryRun", .bool(isDryRun)),
            ]), pretty: true))
      } else {
        terminal.print(new)
        terminal.say(
          isDryRun ? "Readers would get it in place of \(old)." : "Readers get it now, in place of \(old).")
      }
      return .done
    } catch {
      throw Failure(error, hiding: chosen.secrets(in: deployment))
    }
  }

  /// Splits `production 3`, `production` or `3` into the name of the deployment and a number.
  private static func operands(_ words: [String]) throws(Failure) -> (name: String?, count: Int) {
    var names = words[...]
    var count = 1
    if let last = names.last, let number = Int(last) {
      names.removeLast()
      count = number
    }
    guard names.count < 2, (1...999).contains(count) else {
      throw Failure(.usageError, "`\(words.last ?? "")` must be a number of releases from 1 to 999")
    }
    return (names.first, count)
  }
}
