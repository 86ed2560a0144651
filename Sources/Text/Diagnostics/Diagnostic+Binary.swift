extension BinaryWriter {
  package mutating func append(_ diagnostic: Diagnostic) {
    append(count: Int(diagnostic.severity.rawValue))
    append(diagnostic.summary)
    append(diagnostic.place) { $0.append($1) }
    append(diagnostic.help) { $0.append($1) }
    append(diagnostic.chain) { writer, step in
      writer.append(step.summary)
      writer.append(step.place) { $0.append($1) }
    }
    append(diagnostic.failedSource) { $0.append($1) }
  }

  package mutating func append(_ place: Place) {
    append(place.file)
    append(Int64(place.line))
    append(Int64(place.column))
    append(Int64(place.length))
    append(place.text) { $0.append($1) }
  }
}

extension BinaryReader {
  package mutating func diagnostic() -> Diagnostic {
    let severity = UInt8(exactly: count()).flatMap { Diagnostic.Severity(rawValue: $0) }
    let summary = text()
    let place = optional { $0.place() }
    let help = optional { $0.text() }
    let chain = list { reader in Diagnostic.Step(reader.text(), at: reader.optional { $0.place() }) }
    var diagnostic = Diagnostic(severity ?? .error, summary, at: place, help: help, chain: chain)
    diagnostic.failedSource = optional { $0.text() }
    return severity == nil ? fail(diagnostic) : diagnostic
  }

  package mutating func place() -> Place {
    let file = text()
    return Place(
      file: file, line: lineNumber(), column: lineNumber(), length: lineNumber(),
      text: optional { $0.text() })
  }
}
