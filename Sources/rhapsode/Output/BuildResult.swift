import Model
import Publish
import Text

/// The result of a successful build.
struct BuildResult {
  var report: PublishReport
  var diagnostics: [Diagnostic]
  /// The output folder as the user named it.
  var output: String
  /// The earliest time from which on the site can be different although no file changes; `nil` if there is none.
  var nextChange: Timestamp?
  var scheduled: ScheduledEntries
  var exit: Exit
  /// `nil` unless it was asked for.
  var profile: BuildProfile?
}
