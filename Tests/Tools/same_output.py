#!/usr/bin/env python3
"""Compares what two builds of Rhapsode write, byte by byte.

    python3 Tests/Tools/same_output.py BEFORE AFTER [--corpus FOLDER]

BEFORE and AFTER are two `rhapsode` programs, each with its `thumbnail` beside it. Both build the golden sites, the
showcase and, with --corpus, a site that follows every feed of that folder; both print every file of the corpus with
`rhapsode feed`. The moment (`--now`) is fixed and nothing is fetched. Prints each difference; exits 1 if there is one.

Messages are compared by their number only, since a change of words is not a change of output.
"""

import argparse
import concurrent.futures
import filecmp
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOW = "2027-03-01T12:00:00Z"
SITES = {
    "showcase": (ROOT, ["--offline"]),
    "harbour": (ROOT / "Tests/Site/sites/harbour", ["--environment", "preview"]),
    "plain": (ROOT / "Tests/Site/sites/plain", ["--drafts", "--future"]),
}
FEED_SITE = "title: Every feed of the corpus\nurl: https://corpus.example/\nsources:\n"
SHOW = ["full", "summary", "title"]
PAGE = ["own", "none"]


def copy_site(folder, target):
    """Copies what a build reads, without the state of earlier builds."""
    target.mkdir(parents=True)
    for part in ["content", "Templates"]:
        if (folder / part).is_dir():
            shutil.copytree(folder / part, target / part)


def write_feed_site(corpus, target):
    """Writes a site whose sources are the feeds of `corpus`, as files below its content folder."""
    feeds = target / "content/feeds"
    feeds.mkdir(parents=True)
    settings = FEED_SITE
    for number, feed in enumerate(sorted((corpus / "feeds").glob("*.*")), 1):
        if feed.suffix not in {".xml", ".rss", ".atom", ".json"}:
            continue
        shutil.copy(feed, feeds / feed.name)
        show, page = SHOW[number % 3], PAGE[number % 2]
        settings += f"  - {{id: feed-{number}, file: feeds/{feed.name}, show: {show}, page: {page}}}\n"
    (target / "content/site.yaml").write_text(settings)


def run(program, *arguments):
    """Runs a program; returns its status, standard output and standard error."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True)
    return done.returncode, done.stdout, done.stderr


def build(program, name, place, options, corpus):
    """Builds one site into `place`; returns the status and the number of diagnostics."""
    site = place / "site"
    if name == "corpus":
        write_feed_site(corpus, site)
    else:
        copy_site(SITES[name][0], site)
    status, _, words = run(program, "build", "--site", site, "--output", place / "public", "--now", NOW, *options)
    told = [line for line in words.decode(errors="replace").splitlines() if ": error: " in line or ": warning: " in line]
    return status, len(told)


def tree_differences(before, after):
    """Returns the paths that only one tree has, and those whose bytes differ."""
    files = [
        {path.relative_to(root) for path in root.rglob("*") if path.is_file() and path.name != ".gitkeep"}
        for root in (before, after)
    ]
    for path in sorted(files[0] ^ files[1]):
        yield f"{path}: only {'before' if path in files[0] else 'after'}"
    for path in sorted(files[0] & files[1]):
        if not filecmp.cmp(before / path, after / path, shallow=False):
            yield f"{path}: other bytes"


def compare_site(programs, name, options, corpus, keep):
    """Builds a site with both programs and yields what differs."""
    places = [keep / name / side for side in ("before", "after")]
    results = [build(program, name, place, options, corpus) for program, place in zip(programs, places)]
    count = sum(1 for path in (places[0] / "public").rglob("*") if path.is_file())
    print(f"{name}: {count} files, status and number of messages {results[0]}")
    if count == 0:
        yield f"{name}: the program before wrote nothing"
    if results[0] != results[1]:
        yield f"{name}: status and number of messages {results[0]} before, {results[1]} after"
    for difference in tree_differences(*(place / "public" for place in places)):
        yield f"{name}: {difference}"


def compare_feed(programs, file):
    """Returns a line if the output or status of `rhapsode feed` differs, else None."""
    before, after = (run(program, "feed", file)[:2] for program in programs)
    return None if before == after else f"feed {file}: other output"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=pathlib.Path)
    parser.add_argument("after", type=pathlib.Path)
    parser.add_argument("--corpus", type=pathlib.Path, help="a folder with feeds/ and feedparser/")
    parser.add_argument("--keep", type=pathlib.Path, help="an empty folder for what is built, to look at")
    arguments = parser.parse_args()
    programs = [arguments.before.resolve(), arguments.after.resolve()]
    differences = []
    with tempfile.TemporaryDirectory() as temporary:
        keep = arguments.keep or pathlib.Path(temporary)
        sites = {name: options for name, (_, options) in SITES.items()}
        if arguments.corpus:
            sites["corpus"] = []
        for name, options in sites.items():
            differences += compare_site(programs, name, options, arguments.corpus, keep)
    if arguments.corpus:
        files = sorted(path for path in arguments.corpus.rglob("*") if path.is_file())
        with concurrent.futures.ThreadPoolExecutor() as pool:
            told = list(pool.map(lambda file: compare_feed(programs, file), files))
        print(f"rhapsode feed: {len(files)} files")
        differences += [line for line in told if line]
    print(*differences, sep="\n")
    print(f"{len(differences)} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
