import FoundationEssentials
import Jinja
import Text

/// Renders the benches' templates with ours, all or those named; prints `ours case microseconds`.
@main enum Bench {
  static let cases = [("list", "list.html", 20), ("entry", "entry.html", 1000), ("macros", "macros.html", 30)]

  static func main() throws {
    let folder = CommandLine.arguments[1]
    let output = CommandLine.arguments[2]
    let names = Names()
    let environment = Environment(names: names) { name in
      (try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))).map { TemplateSource(Array($0), file: name) }
    }
    let bytes = try Array(Data(contentsOf: URL(filePath: "\(output)/data.json")))
    let data = try JSON.parse(bytes, file: "data.json")
    let variables = data.members.map { (name: names.intern($0.name), value: Value($0.value, names: names)) }
    let wanted = CommandLine.arguments.dropFirst(3)
    for (label, name, rounds) in cases where wanted.isEmpty || wanted.contains(label) {
      let template = try environment.template(name)
      var result: [UInt8] = []
      let micros = try best(rounds) {
        result.removeAll(keepingCapacity: true)
        try template.render(variables, into: &result)
      }
      try Data(result).write(to: URL(filePath: "\(output)/\(label).ours.html"))
      print("ours", label, micros)
    }
  }

  private static func best(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      let time = try ContinuousClock().measure { for _ in 0..<rounds { try body() } }
      let (seconds, attoseconds) = time.components
      best = min(best, (Double(seconds) * 1e6 + Double(attoseconds) / 1e12) / Double(rounds))
    }
    return (best * 10).rounded() / 10
  }
}
