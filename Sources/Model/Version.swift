/// The release; what `--version` prints and feeds name as their generator.
package enum Version {
  package static let number = "0.1.0"
}
