import Configuration
import Deploy
import Model
import System
import Text

/// `run`: a service that keeps one site up to date.
enum RunCommand {
  static let declaration = Subcommand(
    name: "run", operands: "", summary: "fetches, builds and deploys the site by itself, until it is stopped",
    explanation:
      "Fetches sources when they are due, builds when something has changed or a date has come, deploys what\n"
      + "has changed, and sleeps. A stage that fails is logged and tried again later. SIGTERM and Ctrl-C end it\n"
      + "at any moment; SIGHUP reads the settings again and begins a round at once. systemd is told about its\n"
      + "state, and gets keep-alive messages for its watchdog.",
    options: [
      SiteOptions.folder, SiteOptions.environment,
      Option("--deploy", "NAME", "deploy to this place of the settings (default: nothing is deployed)"),
      Option("--output", "DIR", "the output folder (default: public/ beside content/)"),
      Option("--metrics", "FILE", "write figures for Prometheus into this file after each round"),
      Option("--limit", "MINUTES", "end a stage that runs longer than this (default: 120)"),
      Option("--rounds", "N", "end after so many rounds, with the exit code of the last one"),
    ],
    examples: [
      ("rhapsode run --deploy production", "keeps the site up to date"),
      (
        "rhapsode run --deploy production --metrics /var/lib/prometheus/node-exporter/rhapsode.prom",
        "with figures for the node exporter of Prometheus"
      ),
    ], count: 0...0, run: run)

  private static func run(_ invocation: Invocation) async throws(Failure) -> Exit {
    let service = try SiteService(invocation)
    return await DedicatedThread.value { service.run() }
  }
}
