package import Text

/// Edits as the studio's interface takes them: `{"op": "text", "block": "b3", "text": "…"}`.
extension StoryEdit {
  package static func list(_ node: Node) throws(Refusal) -> [StoryEdit] {
    guard case .list(let elements) = node else { throw Refusal("`edits` is not a list") }
    var edits: [StoryEdit] = []
    for (index, element) in elements.enumerated() {
      do throws(Refusal) {
        edits.append(try StoryEdit(element))
      } catch {
        var refusal = error
        refusal.edit = index
        throw refusal
      }
    }
    return edits
  }

  init(_ node: Node) throws(Refusal) {
    let fields = Fields(node: node)
    switch try fields.text("op") {
    case "front": self = .front(field: try fields.text("field"), value: try fields.value)
    case "attributes":
      self = .attributes(block: try fields.text("block"), set: try fields.attributes, remove: try fields.names)
    case "label": self = .label(block: try fields.text("block"), text: try fields.text("text"))
    case "target": self = .target(block: try fields.text("block"), text: try fields.text("text"))
    case "title": self = .title(block: try fields.text("block"), text: try fields.text("text"))
    case "text": self = .text(block: try fields.text("block"), text: try fields.text("text"))
    case "level": self = .level(block: try fields.text("block"), level: try fields.level)
    case "replace": self = .replace(block: try fields.text("block"), text: try fields.text("text"))
    case "insert": self = .insert(try fields.position, text: try fields.text("text"))
    case "move": self = .move(block: try fields.text("block"), to: try fields.position)
    case "remove": self = .remove(block: try fields.text("block"))
    case "copy": self = .copy(block: try fields.text("block"))
    case "source": self = .source(text: try fields.text("text"))
    case let name: throw Refusal("there is no edit `\(name)`")
    }
  }
}

extension StoryEdit {
  private struct Fields {
    var node: Node

    func text(_ name: String) throws(Refusal) -> String {
      guard let text = node[name]?.string else { throw Refusal("`\(name)` is missing in this edit, or is not a text") }
      return text
    }

    /// `nil` for `null`.
    var value: Node? {
      get throws(Refusal) {
        guard let value = node["value"] else { throw Refusal("`value` is missing in this edit") }
        return value == .null ? nil : value
      }
    }

    var level: Int {
      get throws(Refusal) {
        guard case .integer(let level)? = node["level"], let level = Int(exactly: level) else {
          throw Refusal("`level` is not a number from 0 to 6")
        }
        return level
      }
    }

    var position: Position {
      get throws(Refusal) { Position(after: try id("after"), into: try id("into")) }
    }

    private func id(_ name: String) throws(Refusal) -> String? {
      switch node[name] {
      case nil, .null?: return nil
      case .string(let id)?: return id
      default: throw Refusal("`\(name)` is not the id of a block")
      }
    }

    /// The names to remove.
    var names: [String] {
      get throws(Refusal) {
        guard let list = node["remove"] else { return [] }
        let names = list.elements.compactMap(\.string)
        guard case .list = list, names.count == list.elements.count else {
          throw Refusal("`remove` is not a list of names")
        }
        return names
      }
    }

    var attributes: [StoryBlock.Attribute] {
      get throws(Refusal) {
        guard let set = node["set"] else { return [] }
        guard case .object(let members) = set else { throw Refusal("`set` is not an object") }
        var attributes: [StoryBlock.Attribute] = []
        for member in members {
          switch member.value {
          case .bool(true): attributes.append(.init(name: member.name, value: nil))
          case .string(let text): attributes.append(.init(name: member.name, value: text))
          case .integer(let number): attributes.append(.init(name: member.name, value: String(number)))
          case .number(let number): attributes.append(.init(name: member.name, value: number.description))
          default: throw Refusal("the value of `\(member.name)` is not a text")
          }
        }
        return attributes
      }
    }
  }
}
