package import Model
package import Text

/// The settings of deployments, and the checks that their declarations cannot express.
enum DeploymentSettings {
  private static let kinds = Settings.Deployment.kinds

  /// Returns `nil` if the deployment names no target.
  static func deployment(_ member: YAMLNode.Member) -> Settings.Deployment? {
    let node = member.value
    let target: Settings.Deployment.Target
    if let path = node.text("folder") {
      target = .folder(path)
    } else if let place = node.text("rsync") {
      target = .rsync(place, port: node.integer("port", atLeast: 1))
    } else if let remote = node.text("rclone") {
      target = .rclone(remote)
    } else if let address = node.text("git") {
      target = .git(address, branch: node.text("branch") ?? "gh-pages")
    } else {
      return nil
    }
    var deployment = Settings.Deployment(name: member.key, target: target)
    deployment.keep = node.integer("keep", atLeast: 2) ?? deployment.keep
    deployment.grace = node.seconds("grace") ?? deployment.grace
    let formats = (node["compress"]?.items ?? []).compactMap(\.text)
    deployment.compress = Settings.Deployment.Compression.allCases.filter { formats.contains($0.rawValue) }
    return deployment
  }

  static func check(_ node: YAMLNode?, with checker: inout DeclarationChecker) {
    for member in node?.members ?? [] {
      if !ValueType.name.accepts(member.key, isPlain: true) || member.key.utf8.allSatisfy(\.isASCIIDigit) {
        checker.report(
          "the name of a deployment must be \(ValueType.name.inWords), and not a number", at: member.keyPosition)
      }
      checkKinds(member, &checker)
      checkAddresses(member.value, &checker)
    }
  }

  /// Returns why an address must not be passed to a tool, or `nil` if it may be: it must not be an option, and must not
  /// name a command to run, since settings can come from a third party.
  static func problem(of address: String, kind: String) -> String? {
    if address.isEmpty { return "is empty" }
    if address.hasPrefix("-") { return "must not start with `-`" }
    if address.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      return "must not contain control characters"
    }
    if kind == "folder" || kind == "rsync", address.hasPrefix("~") || address.hasPrefix("$") {
      return "must not start with `\(address.prefix(1))`, which only a shell replaces: write the whole path"
    }
    if kind == "folder" || kind == "rsync", address.split(separator: "/").allSatisfy({ $0 == "." }) {
      if address.hasPrefix("/") { return "must not be the root of the file system: name a folder of its own" }
      if kind == "folder" { return "must not be the site's own folder: name another, such as `../www`" }
    }
    if kind == "rsync" || kind == "git", hasOptionAsHost(address) { return "must not have a host that starts with `-`" }
    switch kind {
    case "rclone": return isRemote(address) ? nil : "must be `remote:path`, with the name of a remote of rclone"
    case "git":
      let helper = address.utf8.prefix { $0.isASCIIAlphanumeric || $0 == 0x2D }
      return address.utf8.dropFirst(helper.count).starts(with: "::".utf8)
        ? "must not name a helper of git with `::`" : nil
    default: return nil
    }
  }
}

extension DeploymentSettings {
  private static func checkKinds(_ member: YAMLNode.Member, _ checker: inout DeclarationChecker) {
    var isMapping: Bool { if case .mapping = member.value.value { true } else { false } }
    guard isMapping || member.value.isNull else { return }
    let given = kinds.filter { member.value[$0]?.isNull == false }
    if given.count != 1 {
      checker.report(
        given.isEmpty
          ? "the deployment `\(member.key)` names no place"
          : "the deployment `\(member.key)` names \(given.count) places",
        at: member.keyPosition, help: "write one of \(ValueType.words(kinds))")
    }
    for (key, kind) in [("branch", "git"), ("port", "rsync"), ("keep", "folder")] {
      guard let node = member.value[key], !given.isEmpty, !given.contains(kind) else { continue }
      checker.report("`\(key)` belongs to `\(kind)`", at: node.position, help: "remove it")
    }
    guard let branch = member.value["branch"], let text = branch.text, !isBranch(text) else { return }
    checker.report("`\(text)` cannot be the name of a branch", at: branch.position)
  }

  private static func checkAddresses(_ node: YAMLNode, _ checker: inout DeclarationChecker) {
    for kind in kinds {
      guard let value = node[kind], let text = value.text else { continue }
      if let name = EnvironmentReference.variable(of: text), kind != "folder" {
        guard !EnvironmentReference.isVariable(name) else { continue }
        checker.report(
          "`env:` must be followed by the name of a variable, such as `env:DEPLOY_URL`", at: value.position)
      } else if let problem = problem(of: text, kind: kind) {
        checker.report("`\(kind)` \(problem)", at: value.position)
      } else if URI(text).userInfo?.contains(":") == true {
        checker.report(
          "the address of a deployment must not contain a password", at: value.position,
          help: "keep it in the settings of \(kind), or write `env:NAME` and put the address into that variable")
      }
    }
  }

  /// Whether ssh would read the host as an option, as in `user@-oProxyCommand=…:path`: some versions of rsync pass it on.
  private static func hasOptionAsHost(_ text: String) -> Bool {
    let scheme = text.firstRange(of: "://")
    let rest = scheme.map { text[$0.upperBound...] } ?? text[...]
    let place = rest.prefix { $0 != "/" }
    guard scheme != nil || place.contains(":") else { return false }
    return (place.lastIndex(of: "@").map { place[place.index(after: $0)...] } ?? place).hasPrefix("-")
  }

  /// Whether the text is `name:path`. An on-the-fly remote, `:sftp,ssh=…:`, could name a command to run.
  private static func isRemote(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: 0x3A), colon > text.utf8.startIndex else { return false }
    return text.utf8[..<colon].allSatisfy { $0.isASCIIAlphanumeric || "-_.+@ ".utf8.contains($0) }
  }

  private static func isBranch(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && !text.hasPrefix("/") && !text.hasSuffix("/") && !text.hasSuffix(".lock")
      && !text.contains("..") && !text.contains("//") && !text.contains("@{")
      && text.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !"~^:?*[\\".unicodeScalars.contains($0)
      }
  }
}

extension Settings.Deployment {
  /// Returns the deployment with the address from the environment, if the settings name a variable. Throws a
  /// diagnostic, without the address, if the variable is not set or its value must not be passed to a tool.
  package func resolved(
    variables: (String) -> String? = Settings.variable
  ) throws(Diagnostic) -> Settings.Deployment {
    var resolved = self
    switch target {
    case .folder: break
    case .rsync(let text, let port): resolved.target = .rsync(try address(text, "rsync", variables), port: port)
    case .rclone(let text): resolved.target = .rclone(try address(text, "rclone", variables))
    case .git(let text, let branch): resolved.target = .git(try address(text, "git", variables), branch: branch)
    }
    return resolved
  }

  private func address(
    _ text: String, _ kind: String, _ variables: (String) -> String?
  ) throws(Diagnostic) -> String {
    guard let variable = EnvironmentReference.variable(of: text) else { return text }
    guard let value = variables(variable), !value.isEmpty else {
      throw Diagnostic(
        .error, "missing environment variable: `\(variable)`", help: "the deployment `\(name)` needs the address in it")
    }
    if let problem = DeploymentSettings.problem(of: value, kind: kind) {
      throw Diagnostic(.error, "the address in the variable `\(variable)` \(problem)")
    }
    return value
  }
}
