/// The release number, printed by `--version` and named as the generator in feeds.
package enum Version {
  package static let number = "0.1.0"
}
