import Configuration
import Deploy
import Model
import Publish
import Sources
import System
import Text

/// `deploy`: the published site is copied to where readers get it.
enum DeployCommand {
  static let declaration = Subcommand(
    name: "deploy", operands: "[NAME]", summary: "copies public/ to where the settings say",
    explanation:
      "NAME is one of `deploy` in the settings (default: the only one, or `production`). Only what has changed\n"
      + "is copied: assets first, then pages, then lists and feeds; removals come last. An interrupted\n"
      + "deployment is completed by the next one. Files that Rhapsode did not put there are never touched.",
    options: [
      SiteOptions.folder, SiteOptions.environment,
      Option("--output", "DIR", "the published folder (default: public/ beside content/)"),
      Option("--dry-run", nil, "print what would be done, and change nothing"),
      Option("--verify", nil, "compare every file with the target, not only those that have changed"),
      Option("--take-over", nil, "deploy although another machine has begun to, and was interrupted"),
      Option("--allow-removals", nil, "deploy even if more than half of the pages at the target would be removed"),
      Option("--allow-drafts", nil, "deploy what a build with `--drafts` or `--future` has published"),
      Option("--allow-overwrite", nil, "replace files at the target that Rhapsode did not put there"),
      SiteOptions.now,
    ],
    examples: [
      ("rhapsode deploy", "after `rhapsode build`"),
      ("rhapsode deploy staging --dry-run", "prints what would be copied to `staging`"),
    ], count: 0...1, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let now = try invocation.now()
    let settings = try OpenSources.settings(invocation)
    let site = try DeploymentName.site(invocation)
    let chosen = try DeploymentName.find(invocation.operands.first, in: settings)
    let deployment = try DeploymentName.resolved(chosen)
    let terminal = Terminal(invocation)
    let output = try output(invocation, site)
    terminal.progress("deploying to \(chosen.name)")
    let report: DeploymentReport
    do throws(DeploymentProblem) {
      report = try await Deployment(deployment, site: site, basePath: settings.basePath).run(
        output.path, kinds: output.kinds, try options(invocation, deployment, site, now: now))
    } catch {
      terminal.endProgress()
      throw Failure(error, hiding: chosen.secrets(in: deployment))
    }
    terminal.endProgress()
    // A hub may be slow, and the next build does not wait for it.
    _ = consume output
    let feeds = invocation.has("--dry-run") ? [] : ChangedFeeds.addresses(report.written, settings)
    var notices = report.notices
    if let hub = settings.feeds.hub, !invocation.has("--dry-run") {
      let notice = HubNotice(to: hub, site: settings.url, proxy: settings.proxy)
      notices += await notice.send(feeds, in: site, now: now)
    }
    DeploymentTable(report, name: chosen.name, feeds: feeds, notices: notices, isDryRun: invocation.has("--dry-run"))
      .print(terminal)
    return .done
  }

  /// Returns the published folder, which no build changes meanwhile.
  private static func output(_ invocation: Invocation, _ site: String) throws(Failure) -> PublishedOutput {
    let path = SiteOptions.output(invocation, of: site)
    guard Files.exists(path) else { throw Failure(DeploymentProblem.nothingPublished(path)) }
    let output: PublishedOutput
    do throws(PublishProblem) {
      output = try PublishedOutput(
        Destination(output: path, cache: site + "/.rhapsode/cache", patience: Destination.usualPatience))
    } catch {
      throw Failure(Exit(rawValue: error.exitCode) ?? .contentError, [error.diagnostic])
    }
    guard !output.hasUnfinishedEntries || invocation.has("--allow-drafts") else {
      throw Failure(
        .wouldRemove, "`\(path)` was built with drafts or future entries",
        help: "build without `--drafts` and `--future`, or add `--allow-drafts`")
    }
    return output
  }

  private static func options(
    _ invocation: Invocation, _ deployment: Settings.Deployment, _ site: String, now: Timestamp
  ) throws(DeploymentProblem) -> DeploymentOptions {
    var options = DeploymentOptions(
      now: now, owner: DeploymentName.owner(of: site), grace: deployment.grace, keep: deployment.keep)
    options.isDryRun = invocation.has("--dry-run")
    options.verifiesAll = invocation.has("--verify")
    options.takesOver = invocation.has("--take-over")
    options.allowsRemovals = invocation.has("--allow-removals")
    options.allowsOverwriting = invocation.has("--allow-overwrite")
    return options
  }
}

extension Failure {
  /// The words of a program, which may have been cut, are shown without secrets.
  init(_ problem: DeploymentProblem, hiding secrets: [String] = []) {
    var problem = problem
    if case .tool(let program, let status, let words) = problem {
      problem = .tool(program, status: status, words: SecretWords.masked(cut: words, secrets))
    }
    self.init(Exit(rawValue: problem.exitCode) ?? .contentError, [problem.diagnostic])
  }
}
