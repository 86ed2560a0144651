import FoundationEssentials
import Testing
import Text
import Trial

@testable import Jinja

/// A case of `goldens/*.json`: a template and Jinja2's output for it.
struct Golden: CustomTestStringConvertible {
  let template: String
  let name: String
  let templates: [String: String]
  let data: Node
  let options: Options
  /// `nil` if Jinja2 fails.
  let output: String?
  /// The kind and the message of Jinja2's error, recorded only for random templates.
  let mistake: (kind: String, message: String)?

  var testDescription: String { template }

  static func all(_ area: String) throws -> [Golden] {
    try all(URL(filePath: "\(Repository.folder)/Tests/Jinja/goldens/\(area).json"))
  }

  static func all(_ file: URL) throws -> [Golden] {
    let document = try JSON.parse(Array(try Data(contentsOf: file)), file: file.lastPathComponent)
    let data = document["data"] ?? .null
    let templates = document["templates"]
    return (document["cases"]?.elements ?? []).map { Golden($0, data: data, templates: templates) }
  }

  private init(_ node: Node, data: Node, templates shared: Node?) {
    template = node["t"]?.string ?? ""
    name = node["name"]?.string ?? "main.html"
    self.data = node["data"] ?? data
    output = node["output"]?.string
    mistake = node["kind"]?.string.map { ($0, node["message"]?.string ?? "") }
    templates = Dictionary(
      uniqueKeysWithValues: ((node["templates"] ?? shared)?.members ?? []).map {
        ($0.name, $0.value.string ?? "")
      })
    var options = Options()
    options.isLenient = node["lenient"] == .bool(true)
    options.trimBlocks = node["trim"] == .bool(true)
    options.lstripBlocks = node["lstrip"] == .bool(true)
    options.keepTrailingNewline = node["keep"] == .bool(true)
    self.options = options
  }

  /// Renders the template with our engine. The output is `nil` if that fails.
  func render() -> (output: String?, error: Diagnostic?) {
    var sources = templates
    sources[name] = template
    return Rendering.text(name, sources, data, options)
  }
}

/// Rendering of templates that are given as text.
enum Rendering {
  static func text(
    _ name: String, _ sources: [String: String], _ data: Node = .object([]),
    _ options: Options = Options(),
    host: any Host = NoHost(), filters: [FilterDeclaration] = [], names: Names = Names()
  ) -> (output: String?, error: Diagnostic?) {
    let environment = Environment(names: names, options: options, filters: filters) { name in
      sources[name].map { TemplateSource(Array($0.utf8), file: name) }
    }
    var output: [UInt8] = []
    do throws(TemplateError) {
      let variables = data.members.map {
        (name: names.intern($0.name), value: Value($0.value, names: names))
      }
      try environment.template(name).render(variables, host: host, into: &output)
      return (output.text, nil)
    } catch {
      return (nil, error.diagnostic)
    }
  }
}
