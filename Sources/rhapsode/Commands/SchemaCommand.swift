import Configuration

/// `schema`: the JSON Schema of settings and front matter, for editors.
enum SchemaCommand {
  static let declaration = Subcommand(
    name: "schema", operands: "", summary: "prints the JSON Schema of settings and front matter, for editors",
    explanation: "The schema of front matter is at #/$defs/front-matter.", options: [],
    examples: [
      ("rhapsode schema > rhapsode.schema.json", "then write `# yaml-language-server: $schema=…` above the settings")
    ], count: 0...0
  ) { invocation throws(Failure) in
    Terminal(invocation).write(Schema.json())
    return .done
  }
}
