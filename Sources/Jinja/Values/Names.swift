import Synchronization

/// Interned names of members, variables and keys, shared by all templates of an `Environment`.
package final class Names: Sendable {
  private let table: Mutex<NameTable>

  /// The names of `initial` get the numbers from 0 in order, so that a host can use the raw values of an enumeration.
  package init(_ initial: [String] = []) {
    var table = NameTable()
    for name in initial { _ = table.intern(name) }
    self.table = Mutex(table)
  }

  package func intern(_ name: String) -> Int32 { table.withLock { $0.intern(name) } }

  package func find(_ name: String) -> Int32? { table.withLock { $0.numbers[name] } }

  /// Empty for an unknown number.
  package subscript(number: Int32) -> String {
    table.withLock { $0.names.indices.contains(Int(number)) ? $0.names[Int(number)] : "" }
  }
}

private struct NameTable {
  var names: [String] = []
  var numbers: [String: Int32] = [:]

  mutating func intern(_ name: String) -> Int32 {
    if let number = numbers[name] { return number }
    let number = Int32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }
}
