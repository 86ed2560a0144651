import FoundationEssentials
import Glibc
import Jinja
import Text

/// Renders the benchmark's templates with Rhapsode's engine: all of them, those that are named, or `outputs 1000` once,
/// to count allocations. Prints `ours CASE MICROSECONDS` of processor time, which other programs disturb less than
/// elapsed time.
@main enum Bench {
  static let cases = [("list", "list.html", 30), ("entry", "entry.html", 3000), ("macros", "macros.html", 60)]

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
    if wanted.first == "outputs" {
      let count = (name: names.intern("count"), value: Value.int(Int64(wanted.last ?? "") ?? 0))
      var result: [UInt8] = []
      return try environment.template("outputs.html").render(variables + [count], into: &result)
    }
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
    for _ in 0..<3 {
      let start = clock()
      for _ in 0..<rounds { try body() }
      best = min(best, Double(clock() - start) / Double(rounds))
    }
    return (best * 10).rounded() / 10
  }
}
