import Configuration
import Media
import Publish

extension SiteBuild {
  /// Locks the output; `whenLocked` is called before the memory of the last build is read.
  static func publisher(
    _ invocation: Invocation, _ options: IngestOptions, _ output: String, _ derivatives: DerivativeCache,
    whenLocked: () -> Void
  ) throws(Failure) -> Publisher {
    let flags = [
      options.environment ?? "", options.baseURL ?? "", options.drafts ? "drafts" : "", options.future ? "future" : "",
    ].joined(separator: "\n")
    let destination = Destination(
      output: output, cache: options.folder + "/.rhapsode/cache", flags: flags,
      reserved: ["content", "Templates", ".rhapsode"].map { "\(options.folder)/\($0)" },
      allowsRemovals: options.allowRemovals, allowsOverwriting: invocation.has("--allow-overwrite"),
      rechecks: invocation.has("--clean"), patience: Destination.usualPatience)
    do throws(PublishProblem) {
      return try Publisher(
        destination, derive: { file, recipe, target in try derivatives.make(file, recipe, target) },
        draw: { svg, target in try derivatives.make(svg, target) }, whenLocked: whenLocked)
    } catch {
      throw Failure(Exit(rawValue: error.exitCode) ?? .contentError, [error.diagnostic])
    }
  }
}
