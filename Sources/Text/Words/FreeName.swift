extension Set<String> {
  /// Returns the name, or if the set contains it, the name with the number after those that are taken: `a-2`, `a-3`. It is
  /// found in few steps, since a list can contain thousands of feeds with one title.
  package func freeName(like name: String) -> String {
    guard contains(name) else { return name }
    var (last, free) = (1, 2)
    while contains("\(name)-\(free)") { (last, free) = (free, 2 * free) }
    while free - last > 1 {
      let middle = (last + free) / 2
      if contains("\(name)-\(middle)") { last = middle } else { free = middle }
    }
    return "\(name)-\(free)"
  }
}
