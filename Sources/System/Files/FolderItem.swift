import Glibc

/// A file, folder or link in a folder: its name and kind.
package struct FolderItem: Sendable {
  /// The name on the disk: any bytes but `/` and NUL.
  package var bytes: [UInt8]
  package var kind: FileStatus.Kind

  /// The name with U+FFFD in place of bytes that are not UTF-8.
  package var name: String { String(decoding: bytes, as: UTF8.self) }

  /// Returns all items but `.` and `..`, unordered, and closes `folder`. Returns `nil` with `errno` set if `folder` is
  /// negative or cannot be read.
  static func all(takingOver folder: Int32) -> [FolderItem]? {
    var items: [FolderItem] = []
    let isRead = unsafe forEach(takingOver: folder) { name, type in
      let bytes = unsafe Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
      items.append(FolderItem(bytes: bytes, kind: kind(type, of: bytes, in: folder)))
      return true
    }
    return isRead ? items : nil
  }

  /// Calls `take` with the name and the `d_type` of each item but `.` and `..`, unordered, until it returns `false`, and
  /// closes `folder`. Returns `false` if `take` did, or with `errno` set if `folder` is negative or cannot be read.
  static func forEach(takingOver folder: Int32, _ take: (UnsafePointer<CChar>, UInt8) -> Bool) -> Bool {
    guard folder >= 0 else { return false }
    guard let stream = unsafe fdopendir(folder) else {
      close(folder)
      return false
    }
    var code: Int32 = 0
    defer {
      unsafe closedir(stream)
      if code != 0 { errno = code }
    }
    while true {
      errno = 0
      guard let item = unsafe readdir(stream) else {
        code = errno
        return code == 0
      }
      let type = unsafe item.pointee.d_type
      let goesOn = unsafe withUnsafePointer(to: &item.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          let isDots = unsafe name[0] == 0x2E && (name[1] == 0 || name[1] == 0x2E && name[2] == 0)
          return unsafe isDots || take(name, type)
        }
      }
      guard goesOn else { return false }
    }
  }

  /// `type` is the `d_type` of readdir(3), which some file systems leave unknown.
  private static func kind(_ type: UInt8, of name: [UInt8], in folder: Int32) -> FileStatus.Kind {
    switch Int(type) {
    case Int(DT_REG): return .file
    case Int(DT_DIR): return .folder
    case Int(DT_LNK): return .link
    case Int(DT_UNKNOWN): return FileStatus(of: name, in: folder)?.kind ?? .other
    default: return .other
    }
  }
}
