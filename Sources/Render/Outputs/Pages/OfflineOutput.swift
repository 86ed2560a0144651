import Model
import Text

/// The web app manifest and the service worker (Service Workers, W3C), for pages that browsers show offline.
struct OfflineOutput {
  let context: BuildContext
  let page: Page

  func attemptManifest() -> RenderAttempt {
    attempt(by: "manifest.json", at: context.addresses.tree(page.language) + "/" + SiteNames.manifest) { bytes, _ in
      bytes
    }
  }

  /// Renders the service worker. Its bytes change with the list of files that it caches, so that browsers install the
  /// new one.
  func attemptWorker() -> RenderAttempt {
    attempt(by: "worker.json", at: "/" + SiteNames.worker) { bytes, host in
      let code = OfflineOutput.asset("worker.js", context.presentation.theme)
      host.scope.note(template: "assets/worker.js")
      var script: [UInt8] = []
      script.append(utf8: "\"use strict\";\nconst version = \"\(FastDigest(of: bytes + code).hex)\";\nconst site = ")
      script += bytes
      script.append(utf8: ";\n")
      return script + code
    }
  }

  /// Returns the service worker of a site that no longer has one: it replaces an older worker in browsers, and then
  /// unregisters itself.
  static func unregisteringWorker(_ theme: Theme) -> Artifact? {
    let code = asset("worker-off.js", theme)
    return code.isEmpty ? nil : Artifact(path: SiteNames.worker, kind: .feed, content: .bytes(code))
  }
}

extension OfflineOutput {
  private static func asset(_ name: String, _ theme: Theme) -> [UInt8] {
    AssetMinifier.minified((try? theme.bytes("assets/" + name)) ?? [], name: name)
  }

  private func attempt(
    by template: String, at path: String, _ finish: ([UInt8], PageHost) -> [UInt8]
  ) -> RenderAttempt {
    let host = PageHost(context, page: page)
    host.scope.note(template: template)
    return PageOutput.attempt(by: template, host) { bytes in
      Artifact(
        path: SiteNames.file(path), kind: .feed, content: .bytes(finish(bytes, host)), reads: host.scope.reads)
    }
  }
}
