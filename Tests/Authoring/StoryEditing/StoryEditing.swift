import Testing
import Text

@testable import Authoring

/// Returns the text of a story after edits, which are written as in the studio's requests: one object or a list.
func edited(_ text: String, _ json: String) throws -> String {
  let node = try JSON.parse(Array(json.utf8), file: "edits")
  let edits = node.elements.isEmpty ? [try StoryEdit(node)] : try StoryEdit.list(node)
  return try StoryDocument(Array(text.utf8)).applying(edits).text
}

/// Returns the words of the refusal, or the edited text if there is none.
func refusal(_ text: String, _ json: String) throws -> String {
  do {
    return try "not refused: " + edited(text, json)
  } catch let refusal as StoryEdit.Refusal {
    return refusal.summary
  }
}
