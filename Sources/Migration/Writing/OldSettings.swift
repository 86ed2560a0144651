import Configuration
import Text

/// Settings and data of other generators, in YAML, TOML, JSON, or as literals of JavaScript.
enum OldSettings {
  /// Reads the first of these files that there is, and reports a mistake in it.
  static func read(_ names: [String], _ mover: inout SiteMover) -> (file: String, node: Node)? {
    for name in names where mover.folder.has(name) {
      guard let node = read(name, &mover) else { continue }
      return (name, node)
    }
    return nil
  }

  static func read(_ name: String, _ mover: inout SiteMover) -> Node? {
    guard let bytes = mover.folder.bytes(of: name) else { return nil }
    switch name.split(separator: ".").last {
    case "toml":
      do throws(TOML.Mistake) {
        return try TOML.parse(bytes)
      } catch {
        mover.site.note(ImportFinding(name, line: error.line, error.summary, advice: "correct it and import again"))
        return nil
      }
    case "json":
      do throws(Diagnostic) {
        return try JSON.parse(bytes, file: name, lenient: true)
      } catch {
        mover.site.note(
          ImportFinding(name, line: error.place?.line ?? 0, error.summary, advice: "correct it and import again"))
        return nil
      }
    case "js", "cjs", "mjs":
      guard let node = JSLiteral.parse(bytes) else {
        mover.site.note(
          ImportFinding(name, "data that a program makes", advice: "write it as YAML or JSON and import again"))
        return nil
      }
      return node
    default:
      let (root, problems) = YAML.parse(bytes.span)
      if let problem = problems.first {
        mover.site.note(
          ImportFinding(name, line: Int(problem.position.line), problem.summary, advice: "correct it and import again"))
      }
      return root?.node
    }
  }
}

extension Node {
  /// The object with the members of `other` that this one lacks.
  func completed(by other: Node?) -> Node {
    guard case .object(let members) = self else { return other ?? self }
    let own = Set(members.map(\.name))
    return .object(members + (other?.members ?? []).filter { !own.contains($0.name) })
  }
}
