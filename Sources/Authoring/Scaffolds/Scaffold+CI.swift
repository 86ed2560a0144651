import System

extension Scaffold {
  /// Returns the recipe of a host, and the script that every recipe calls. `deployment` is a name of the settings; `site` is
  /// the absolute path of the site's folder, and `target` that of the folder to which it is deployed, for the units of
  /// systemd; `minutes` is the time between two runs; `branch` is the branch of git whose changes are published.
  package static func ci(
    _ kind: CIKind, deployment: String?, site: String, target: String? = nil, minutes: Int, branch: String = "main"
  ) -> Scaffold {
    let isWritable = target == nil || target == site || target?.hasPrefix(site + "/") ?? false
    let recipe = CIRecipe(
      deployment: deployment, site: site, minutes: minutes, branch: branch, target: isWritable ? nil : target)
    let files: [(String, String)] =
      switch kind {
      case .github: [(".github/workflows/publish.yml", recipe.actions(runner: "ubuntu-latest", image: "debian:12"))]
      // Forgejo's runner does not bring the Node.js that its actions need.
      case .forgejo: [(".forgejo/workflows/publish.yml", recipe.actions(runner: "docker", image: "node:22-bookworm"))]
      case .gitlab: [(".gitlab-ci.yml", recipe.gitlab)]
      case .woodpecker: [(".woodpecker/publish.yaml", recipe.woodpecker)]
      case .systemd:
        [
          ("ci/rhapsode-run.service", recipe.running), ("ci/rhapsode-site.service", recipe.service),
          ("ci/rhapsode-site.timer", recipe.timer),
        ]
      }
    return Scaffold(
      files: (files + [("ci/publish.sh", recipe.script)]).map { File(path: $0.0, bytes: Array($0.1.utf8)) })
  }

  /// Whether units of systemd can name the folder of a site.
  package static func unitsCanName(_ site: String) -> Bool { UnitValue.canName(site) }

  /// Returns the files that `folder` does not have with the same bytes: several recipes share a script.
  package func missing(below folder: String) -> Scaffold {
    Scaffold(files: files.filter { (try? Files.read("\(folder)/\($0.path)")) != $0.bytes })
  }
}
