/// Descriptions for error messages.
extension MarkupContext {
  /// For example "in the double-quoted value of an attribute".
  package var description: String {
    switch state {
    case .text: "in text"
    case .tagOpen, .endTagOpen, .tagName: "in the name of an element"
    case .tag, .afterAttributeName: "inside a tag"
    case .attributeName: "in the name of an attribute"
    case .beforeValue: "before the value of an attribute"
    case .value where language == .address: address
    case .value: inside.map { "\($0) of an attribute" } ?? "in \(quoted) value of an attribute"
    case .content: inside.map { "\($0) of a `\(element.name)`" } ?? "in a `\(element.name)`"
    case .comment: "in a comment"
    case .declaration: "in a declaration"
    case .instruction: "in a processing instruction"
    case .section: "in a CDATA section"
    case .unreachable: "in text that is never written"
    }
  }

  private var quoted: String {
    switch quote {
    case .double: "the double-quoted"
    case .single: "the single-quoted"
    case .none: "the unquoted"
    }
  }

  private var address: String {
    switch part {
    // After a value that may be a scheme, the text is checked as the start of an address is.
    case .start, .mixed: "at the start of an address"
    case .path: "in the path of an address"
    case .query: "in the query of an address"
    case .unsafe: "in a `javascript:` address"
    case .unknown: "in the path or the query of an address"
    }
  }

  private var inside: String? {
    switch language {
    case .none: nil
    case .address: address
    case .addressList: "in the list of addresses"
    case .sourceSet: "in the list of pictures"
    case .style: "in the style"
    case .styleDouble, .styleSingle: "in a string in the style"
    case .styleComment: "in a comment in the style"
    case .styleAddress, .styleAddressDouble, .styleAddressSingle: "in an address in the style"
    case .script: "in the script"
    case .scriptDouble, .scriptSingle: "in a string in the script"
    case .scriptTemplate: "in a template literal in the script"
    case .scriptRegex, .scriptRegexClass: "in a regular expression in the script"
    case .scriptLineComment, .scriptBlockComment: "in a comment in the script"
    case .json: "in the JSON"
    case .jsonString: "in a string in the JSON"
    }
  }
}

extension MarkupContext.Refusal {
  package var summary: String {
    switch self {
    case .afterBackslash: "there is a backslash before this value"
    case .unknownAttribute: "the name of this attribute is put together from text and values"
    case .scriptType: "the `type` of a script cannot be a value"
    case .metaKind: "the `http-equiv` of a `meta` cannot be a value"
    case .refresh: "in a `refresh` the address cannot be told from the delay"
    case .unsafeAddress:
      "this address runs a script, or its scheme is unknown or put together from pieces: no value is safe in it"
    case .unknownPart: "this is the path or the query of the address, depending on a branch"
    case .endTag: "this value could complete the end tag of the surrounding element"
    case .reference: "this value could continue the character reference that starts with the `&` before it"
    case .document: "in a `srcdoc` a value can only be written in text"
    }
  }

  package var help: String? {
    switch self {
    case .afterBackslash: "leave the backslash out: the value is escaped"
    case .unknownAttribute: "write the name out, or start it with `data-`"
    case .scriptType: "write one `script` element for each type, with an `if` around them"
    case .metaKind: "write one `meta` element for each `http-equiv`, with an `if` around them"
    case .refresh: "write `content=\"0; url={{ … }}\"`"
    case .unsafeAddress: "put the whole address, with a scheme such as `https:`, into one variable"
    case .unknownPart: "write the `?` before the `if`"
    case .reference: "write `&amp;`"
    case .endTag, .document: nil
    }
  }
}
