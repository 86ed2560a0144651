import Foundation
import Glibc

/// The showcase of the project, built once for all tests of a run.
package enum Showcase {
  package static let site: Site? = {
    guard let site = try? Site(copyOf: Repository.folder), let run = try? site.build() else { return nil }
    atexit { Showcase.remove() }
    return run.status == 0 ? site : nil
  }()

  private static func remove() {
    if let site { try? FileManager.default.removeItem(atPath: site.path) }
  }
}
