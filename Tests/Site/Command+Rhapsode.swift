import Trial

/// Runs the program with these arguments.
func rhapsode(
  _ arguments: String..., in folder: String = "/tmp", environment: [String: String] = [:]
) throws -> Command {
  try Command.run(Installed.rhapsode, arguments, in: folder, environment: environment)
}
