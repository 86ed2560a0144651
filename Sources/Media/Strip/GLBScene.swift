/// What the JSON chunk of a GLB file says of its pictures, and where that is written. If a name is repeated, the last one
/// counts, as in browsers.
struct GLBScene {
  /// An entry of `bufferViews` that is a part of the binary chunk.
  struct View {
    var range: Range<Int>
    /// Where `byteLength` is written.
    var length: Range<Int>
  }

  /// By the number of the view; `nil` for views of other buffers, and for invalid ones.
  private(set) var views: [View?] = []
  /// The numbers of the views that are pictures.
  private(set) var pictures: Set<Int> = []
  /// The addresses of pictures, and where they are written with their quotes.
  private(set) var addresses: [(value: String, written: Range<Int>)] = []
  /// Whether the first buffer is the binary chunk.
  private var hasBinary = true

  init(_ json: [UInt8]) {
    var cursor = JSONCursor(json)
    cursor.members { cursor, name in
      switch name {
      case "buffers": readBuffers(&cursor)
      case "bufferViews": readViews(&cursor)
      case "images": readImages(&cursor)
      default: break
      }
    }
    if !hasBinary { views = [] }
  }
}

extension GLBScene {
  private mutating func readBuffers(_ cursor: inout JSONCursor) {
    var isFirst = true
    hasBinary = true
    cursor.elements { cursor in
      cursor.members { _, name in if isFirst, name == "uri" { hasBinary = false } }
      isFirst = false
    }
  }

  private mutating func readViews(_ cursor: inout JSONCursor) {
    views = []
    cursor.elements { cursor in
      var (buffer, offset): (Int?, Int) = (nil, 0)
      var length: (value: Int, written: Range<Int>)?
      cursor.members { cursor, name in
        switch name {
        case "buffer": buffer = cursor.integer()?.value
        case "byteOffset": offset = cursor.integer()?.value ?? -1
        case "byteLength": length = cursor.integer()
        default: break
        }
      }
      views.append(buffer == 0 ? length.flatMap { GLBScene.view(offset, $0) } : nil)
    }
  }

  private static func view(_ offset: Int, _ length: (value: Int, written: Range<Int>)) -> View? {
    guard offset >= 0, length.value > 0, length.value <= Int.max - offset else { return nil }
    return View(range: offset..<offset + length.value, length: length.written)
  }

  private mutating func readImages(_ cursor: inout JSONCursor) {
    (pictures, addresses) = ([], [])
    cursor.elements { cursor in
      cursor.members { cursor, name in
        switch name {
        case "bufferView": if let view = cursor.integer()?.value { pictures.insert(view) }
        case "uri": if let address = cursor.string() { addresses.append(address) }
        default: break
        }
      }
    }
  }
}
