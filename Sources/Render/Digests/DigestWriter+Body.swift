import Model

extension DigestWriter {
  mutating func add(_ facts: Facts) {
    add(facts.excerpt)
    add(facts.words)
    add(facts.firstImage)
    add(facts.headings) { writer, heading in
      writer.add(heading.id)
      writer.add(heading.title)
      writer.add(heading.level)
    }
    add(facts.links) { $0.add($1) }
    add(facts.anchors) { $0.add($1) }
    add(facts.hasScenes)
    add(facts.diagnostics.count)
  }

  mutating func add(_ body: Body) {
    add(body.html)
    add(body.facts)
    add(body.pieces) { $0.add($1) }
    add(body.elements) { $0.add($1) }
    add(body.media) { writer, medium in
      writer.add(medium.src)
      writer.add(medium.alt)
      writer.add(medium.caption)
      writer.add(medium.attributes)
      writer.add(medium.isBlock)
      writer.add(medium.line)
      writer.add(medium.column)
    }
    add(body.rawAddresses) { writer, address in
      for number in [address.range.lowerBound, address.range.upperBound, address.kind.rawValue] { writer.add(number) }
      writer.add(address.line)
      writer.add(address.column)
    }
    add(body.tasks) { writer, tasks in
      for number in [tasks.position, tasks.boxes, tasks.ticked, tasks.line, tasks.column] { writer.add(number) }
      writer.add(tasks.unboxed) { writer, item in
        writer.add(item.line)
        writer.add(item.column)
      }
    }
  }
}

extension DigestWriter {
  private mutating func add(_ piece: Piece) {
    switch piece {
    case .html(let range):
      add(0)
      add(range.lowerBound)
      add(range.upperBound)
    case .media(let number):
      add(1)
      add(number)
    case .enter(let number):
      add(2)
      add(number)
    case .leave: add(3)
    }
  }

  private mutating func add(_ element: Element) {
    switch element.kind {
    case .link(let href, let title):
      add("link")
      add(href)
      add(title)
    case .heading(let level):
      add("heading")
      add(level)
    case .block(let name, let form):
      add("block \(form)")
      add(name)
    case .code(let language):
      add("code")
      add(language)
    case .formula(let formula):
      add("formula")
      add(formula.isDisplay)
      add(formula.isBlock)
      add(formula.lines) { writer, line in
        writer.add(line.offset)
        writer.add(line.line)
        writer.add(line.column)
      }
    case .label: add("label")
    }
    add(element.attributes)
    add(element.formerID)
    add(element.line)
    add(element.column)
  }
}
