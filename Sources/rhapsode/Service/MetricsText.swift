import Text

/// A text file for Prometheus as it is written. All names begin with `rhapsode_`.
struct MetricsText {
  private(set) var bytes: [UInt8] = []
  private var name = ""

  /// Begins the samples of a metric.
  mutating func family(_ name: String, _ type: String, _ help: String) {
    self.name = "rhapsode_" + name
    bytes.append(utf8: "# HELP \(self.name) \(help)\n# TYPE \(self.name) \(type)\n")
  }

  mutating func sample(_ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
    bytes.append(utf8: name)
    if !labels.isEmpty {
      let words = labels.map { "\($0.key)=\"\(MetricsText.escaped($0.value))\"" }
      bytes.append(utf8: "{\(words.joined(separator: ","))}")
    }
    // Prometheus allows `1763.0`, but people read `1763` more easily.
    let isWhole = value == value.rounded() && abs(value) < 1e15
    bytes.append(utf8: isWhole ? " \(Int64(value))\n" : " \(value)\n")
  }

  /// Returns the value of a label with backslashes, quotes and line feeds escaped.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
