#!/usr/bin/env python3
"""Checks what the compiler cannot: who may call the system, C libraries and SQL, that folders of a module form no circle, and
which `replacing` texts are escaped with.

    python3 Tests/Tools/imports.py [SOURCES]

Prints each violation with its place and ends with 1 if there is one. `SOURCES` is `Sources` unless it is given.
"""

import collections
import pathlib
import re
import sys

# The C library and its Linux extension are for `System`. Other files that import them, and what for.
system_imports = {"Glibc", "CLinux"}
may_import_system = {
    "Feeds/Encoding/Iconv.swift": "iconv: converts between encodings",
    "Text/Addresses/InternetAddress.swift": "inet_pton: parses addresses",
    "Jinja/Filters/Rendering+Numbers.swift": "rounding of numbers",
    "Jinja/Rendering/Number.swift": "powers and remainders of numbers",
    "Model/Places/GeoPoint+Sphere.swift": "sines, for distances on a sphere",
    "Configuration/Values/Color.swift": "powers and roots, for contrast",
    "Ingest/Merging/EventClusters.swift": "logarithms",
    "Render/Filters/WallLayout.swift": "square roots",
    "Text/Bytes/UnsafeRawBufferPointer+Search.swift": "memchr: finds one byte in a long text",
    "Text/Profiling/ProcessorClock.swift": "clock_gettime: `Markup` measures slow texts, and does not import `System`",
    "Text/Libraries/PlainLibraries.swift": "getenv: `Text` imports nothing, so not `System` either",
    "rhapsode/Main.swift": "exit",
    "rhapsode/Process/Clock.swift": "time: the one clock of the day",
    "rhapsode/Process/SystemCapabilities.swift": "processors and memory of the process",
    "thumbnail/Frames.swift": "a program of its own, which reads frames from standard input",
    "thumbnail/Main.swift": "a program of its own, which limits its resources",
    "thumbnail/Tiles.swift": "a program of its own, which makes one folder",
    "thumbnail/Picture.swift": "a program of its own, which renames what libvips wrote",
}

# Functions on files and processes: no file outside `System` may call them, whatever it may import.
file_calls = re.compile(
    r"(?<![.\w])(?:Glibc\.)?(access|chdir|chmod|closedir|copy_file_range|execve?|fchmod|fchown|fcntl|flock|fopen|fork|fstat|"
    r"fstatat|fsync|ftruncate|getenv|kill|link|linkat|lstat|mkdir|mkdirat|openat|opendir|posix_spawnp?|pread|pwrite|readdir|"
    r"realpath|rename|renameat2?|rmdir|setrlimit|sigaction|signal|socketpair|symlink|unlink|unlinkat|usleep|waitpid)\("
)
may_call = {"thumbnail", "Text/Libraries/PlainLibraries.swift"}

foundation = {
    "Configuration/Values/TimeZoneName.swift": "names of time zones",
    "Localization/LanguageNames.swift": "names of languages by CLDR",
    "Localization/LocalizedDates.swift": "names of months and days by CLDR",
    "Localization/LongDate.swift": "the order of day, month and year by CLDR",
    "Localization/LocalizedNumbers.swift": "numbers and directions of writing by CLDR",
}

sql = re.compile(
    r"\b(SELECT\s+\S.*\bFROM\b|INSERT\s+(OR\s+\w+\s+)?INTO\b|UPDATE\s+\w+\s+SET\b|DELETE\s+FROM\b|CREATE\s+TABLE\b|PRAGMA\s+\w)"
)
may_have_sql = ("Archive/Queries/", "Archive/SQLite/", "Archive/PostgreSQL/")

declaration = re.compile(
    r"^(?:package |public |private |fileprivate |@\w+(?:\([^)]*\))? )*(?:final )?(?:indirect )?"
    r"(struct|enum|class|protocol|actor|typealias) (\w+)",
    re.M,
)
import_line = re.compile(r"^(?:@\w+ )*(?:package |public |private |internal )?import (\w+)", re.M)


# A text or a comment: texts can contain `//`, and comments quotation marks.
text_or_comment = re.compile(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*')
interpolation = re.compile(r"\\\(([^)]*)")


def without_texts(found):
    """What stays of a text or a comment in the code: the lines, and what a text interpolates, up to its first parenthesis."""
    if found[0].startswith("//"):
        return ""
    return '""' + " ".join(interpolation.findall(found[0])) + "\n" * found[0].count("\n")


class File:
    """A Swift file: `path` below the sources, `folder` below its module, `code` without comments and texts."""

    def __init__(self, path, root):
        self.path = path.relative_to(root).as_posix()
        self.module, _, rest = self.path.partition("/")
        self.folder = rest.rpartition("/")[0] or "."
        self.text = path.read_text()
        self.code = text_or_comment.sub(without_texts, self.text)
        self.imports = import_line.findall(self.code)


def files_of(root):
    return [File(path, root) for path in sorted(root.rglob("*.swift")) if path.relative_to(root).parts[0] != "C"]


def system_violations(files):
    """Files that import the system, or call it, though they may not."""
    for file in files:
        if file.module == "System":
            continue
        if system_imports.intersection(file.imports) and file.path not in may_import_system:
            yield f"{file.path}: only `System` imports Glibc and CLinux; use its types, or say in imports.py why not"
        if "Foundation" in " ".join(file.imports) and file.path not in foundation:
            yield f"{file.path}: Foundation is not imported"
        if file.path in may_call or file.module in may_call or "Glibc" not in file.imports:
            continue
        for call in file_calls.finditer(file.code):
            line = file.code.count("\n", 0, call.start()) + 1
            yield f"{file.path}:{line}: only `System` calls {call[1]}()"


def library_violations(files):
    """C libraries that files of more than one type import. `Type+Part.swift` is a file of `Type`."""
    importers = collections.defaultdict(list)
    for file in files:
        for name in file.imports:
            if re.match(r"C[A-Z]", name):
                importers[name].append(file.path)
    for name, paths in sorted(importers.items()):
        if len({path.removesuffix(".swift").split("+")[0] for path in paths}) > 1:
            yield f"{name} is imported by the files of several types, and should be by those of one: {', '.join(paths)}"


def sql_violations(files):
    """SQL that is not in an engine of the archive, or in the queries of both."""
    for file in files:
        if file.path.startswith(may_have_sql):
            continue
        text = re.sub(r"//.*", "", file.text)
        for found in sql.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{file.path}:{line}: SQL is only in the engines of the archive: {', '.join(may_have_sql)}"


def arrows(files):
    """Which folder of a module names types of which other: {folder: {other: (file, type)}}. Extensions count for the
    folder that they are in."""
    folder_of = {}
    for file in files:
        for found in declaration.finditer(file.code):
            if not found[0].startswith(("private", "fileprivate")):
                folder_of.setdefault(found[2], file.folder)
    result = collections.defaultdict(dict)
    for file in files:
        for name in sorted(set(re.findall(r"\b[A-Z]\w+\b", file.code))):
            other = folder_of.get(name, file.folder)
            if other != file.folder:
                result[file.folder].setdefault(other, (file.path.rpartition("/")[2], name))
    return result


def reachable(start, arrows):
    found, pending = set(), [start]
    while pending:
        for other in arrows.get(pending.pop(), ()):
            if other not in found:
                found.add(other)
                pending.append(other)
    return found


def circles(files):
    """Each pair of folders of one module that read each other, directly or by way of others, with one arrow of it."""
    drawn = arrows(files)
    reach = {folder: reachable(folder, drawn) for folder in drawn}
    for folder, others in sorted(drawn.items()):
        for other, (file, name) in sorted(others.items()):
            if folder in reach.get(other, ()):
                yield folder, other, file, name


def circle_violations(files):
    """Folders of a module that read one another in a circle, with the file and the type that make each arrow of it."""
    modules = collections.defaultdict(list)
    for file in files:
        modules[file.module].append(file)
    for module, members in sorted(modules.items()):
        for folder, other, file, name in circles(members):
            yield f"{module}: {folder} reads {other} in a circle: {file} names {name}"


def replacing_violations(files):
    """Calls of the standard library's `replacing`, which leaves a quotation mark that a combining mark follows."""
    for file in files:
        if file.module == "Text" or "Text" in file.imports:
            continue
        for call in re.finditer(r"\.replacing\(", file.code):
            line = file.code.count("\n", 0, call.start()) + 1
            yield f"{file.path}:{line}: import Text, whose `replacing` compares bytes, not characters"


def stale_entries(files):
    """Exceptions that nothing needs any more, also since their file has another name now."""
    importing = {file.path for file in files if system_imports.intersection(file.imports)}
    for path in sorted(set(may_import_system) - importing):
        yield f"{path} does not import the system any more: take it out of imports.py"
    for path in sorted(set(foundation) - {file.path for file in files if "Foundation" in " ".join(file.imports)}):
        yield f"{path} does not import Foundation any more: take it out of imports.py"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "Sources")
    files = files_of(root)
    if not files:
        sys.exit(f"{root} has no Swift files")
    checks = [system_violations, library_violations, sql_violations, circle_violations, replacing_violations,
              stale_entries]
    violations = [violation for check in checks for violation in check(files)]
    print("\n".join(violations), end="\n" if violations else "")
    sys.exit(1 if violations else 0)


if __name__ == "__main__":
    main()
