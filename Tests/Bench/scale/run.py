#!/usr/bin/env python3
"""Measures what a page, an archived entry and a source cost, and whether that stays the same as a site grows. The figures of the
manual's page "Scale" come from it.

    Tests/Bench/scale/run.py [pages|archive …] [--pages 10000,100000] [--entries 10000,100000] [--folder DIR]

- pages: stories that differ in a line, in sections of 10,000. A build of all, one after which nothing changed, and one after an edit.
- archive: entries of 100 sources, of which each shows its newest 100. Filling the archive, building the site, and building it after one
  source has one entry more; then the same archive in PostgreSQL, if it is installed.

What a source costs to fetch is measured by `make load`.

Prints processor time, wall time, peak memory and bytes. Processor time is that of all processors together, and repeats better beside
other programs. RHAPSODE is the program, `.build/release/rhapsode` by default. A million pages need 40 GB in DIR, the current folder by
default, and 20 million inodes are more than enough.
"""
import argparse
import contextlib
import datetime
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "site"))
import sites  # noqa: E402
from words import Writer  # noqa: E402

RHAPSODE = os.path.realpath(os.environ.get("RHAPSODE", ".build/release/rhapsode"))
# Until its last change is this old, in seconds, the identity of a file is not trusted.
SETTLING = 3.2
SOURCES, SHOWN = 100, 100
# A feed of more bytes is not read.
IN_A_FEED = 10_000
TEXTS = 1000


class Cost:
    """What one run of the program cost."""

    def __init__(self, folder, *words):
        start = time.perf_counter()
        with tempfile.TemporaryFile() as output:
            pid = os.posix_spawn(
                RHAPSODE, [RHAPSODE, *words, "--site", str(folder)], os.environ,
                file_actions=[(os.POSIX_SPAWN_DUP2, output.fileno(), number) for number in (1, 2)])
            _, status, usage = os.wait4(pid, 0)
            self.wall = time.perf_counter() - start
            if status != 0:
                output.seek(0)
                sys.exit(f"rhapsode {' '.join(words)} failed: {output.read().decode(errors='replace')[-2000:]}")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss * 1024

    def line(self, name, count):
        return (f"  {name:28} {self.cpu:9.2f} s CPU {self.wall:9.2f} s wall {self.memory / 1e6:8.0f} MB"
                f"   {1e6 * self.cpu / count:9.1f} µs and {self.memory / count:8.0f} bytes of memory each")


def build(folder):
    return Cost(folder, "build", "--offline", "--quiet", "--now", sites.NOW)


def size(path):
    """The bytes and the number of the files in a folder, or of a file."""
    if path.is_file():
        return path.stat().st_size, 1
    sizes = [os.lstat(f"{folder}/{name}").st_size for folder, _, names in os.walk(path) for name in names]
    return sum(sizes), len(sizes)


def day(number, most):
    """A time of the last ten years; entries with higher numbers are newer."""
    start = datetime.datetime(2016, 1, 1)
    return start + datetime.timedelta(seconds=number * (10 * 365 * 86400) // most)


def pages(root, count):
    site = root / f"pages-{count}"
    texts = [writer.paragraph() + "\n\n## Part\n\n" + writer.paragraph() + "\n\n" + writer.table(3) + "\n"
             for writer in map(Writer, range(TEXTS))]
    sections = range((count + 9999) // 10_000)
    for section in sections:
        (site / f"content/s{section}").mkdir(parents=True)
    for number in range(count):
        (site / f"content/s{number // 10_000}/p{number:07}.md").write_text(
            f"---\ntitle: Page {number}\ndate: {day(number, count).isoformat()}Z\ntags: [tag {number % 60}]\n---\n"
            f"Number {number}.\n\n{texts[number % TEXTS]}")
    (site / "content/site.yaml").write_text(
        "title: Scale\nurl: https://scale.example/\nhighlighting: false\nsource-icons: false\nsections: {"
        + ", ".join(f"s{section}: {{paginate: 100}}" for section in sections)
        + "}\ntaxonomies: {tags: {paginate: 100}}\nhome: {paginate: 100}\n")
    print(f"\n{count} pages ({size(site / 'content')[0] / count:.0f} bytes of text each)")
    print(build(site).line("all", count), flush=True)
    total, files = size(site / "public")
    print(f"  {files} files, {total / count:.0f} bytes of output and {size(site / '.rhapsode')[0] / count:.0f} of memory of the build a page")
    time.sleep(SETTLING)
    build(site)
    print(build(site).line("nothing changed", count), flush=True)
    path = site / f"content/s0/p{count // 20_000:07}.md"
    path.write_text(path.read_text() + "\nOne more line.\n")
    print(build(site).line("one page edited", count), flush=True)
    shutil.rmtree(site)


def feed(path, host, numbers, most):
    items = []
    for number in reversed(numbers):
        items.append(
            f"<item><guid isPermaLink=\"false\">{host}/{number}</guid><title>Entry {number}</title><link>https://{host}/{number}</link>"
            f"<pubDate>{day(number, most):%a, %d %b %Y %H:%M:%S} GMT</pubDate><description>&lt;p&gt;{number}. {TEXT[number % TEXTS]}"
            f"&lt;/p&gt;</description></item>")
    sites.write(
        path, f'<?xml version="1.0"?>\n<rss version="2.0"><channel><title>{host}</title><link>https://{host}/</link>\n'
        + "\n".join(items) + "\n</channel></rss>\n")


TEXT = []


def archive(root, count):
    TEXT[:] = TEXT or [Writer(number).paragraph(markup=False) for number in range(TEXTS)]
    site, each = root / f"archive-{count}", count // SOURCES
    sites.write(
        site / "content/site.yaml",
        "title: Scale\nurl: https://scale.example/\nsource-icons: false\nhome: {paginate: 100}\nsources:\n"
        + "".join(f"  - {{id: s{n}, file: feeds/s{n}.xml, limit: {SHOWN}, page: own, show: full}}\n" for n in range(SOURCES)))

    def publish(least, most):
        for source in range(SOURCES):
            feed(site / f"content/feeds/s{source}.xml", f"s{source}.example", range(least, most), each)

    print(f"\n{count} archived entries of {SOURCES} sources, the newest {SHOWN * SOURCES} on the site")
    filling = []
    for least in range(0, each, IN_A_FEED):
        publish(least, min(each, least + IN_A_FEED))
        filling.append(Cost(site, "fetch", "--all", "--now", sites.NOW))
    print(f"  {'filling':28} {sum(one.cpu for one in filling):9.2f} s CPU {sum(one.wall for one in filling):9.2f} s wall "
          f"{max(one.memory for one in filling) / 1e6:8.0f} MB   {1e6 * sum(one.cpu for one in filling) / count:9.1f} µs each")
    publish(each - 20, each)
    Cost(site, "fetch", "--all", "--now", sites.NOW)
    print(f"  {size(site / '.rhapsode/archive.sqlite')[0] / count:.0f} bytes of the archive's file an entry")
    most = each

    def builds():
        nonlocal most
        for name in (".rhapsode/cache", "public"):
            shutil.rmtree(site / name, ignore_errors=True)
        print(build(site).line("the whole site", SHOWN * SOURCES), flush=True)
        time.sleep(SETTLING)
        build(site)
        most += 1
        feed(site / "content/feeds/s0.xml", "s0.example", range(most - 20, most), each)
        print(build(site).line("one entry more", SHOWN * SOURCES), flush=True)

    builds()
    with database() as address:
        if address:
            (site / "content/site.yaml").write_text((site / "content/site.yaml").read_text() + "database: env:RHAPSODE_ARCHIVE\n")
            os.environ["RHAPSODE_ARCHIVE"] = address
            print(" in PostgreSQL")
            print(Cost(site, "archive", "move").line("moving there", count), flush=True)
            builds()
            print(Cost(site, "archive", "move", "--back").line("and back", count), flush=True)
    shutil.rmtree(site)


@contextlib.contextmanager
def database():
    """The address of a server of its own on a socket; `None` if PostgreSQL is not installed."""
    programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not programs:
        print(" PostgreSQL is not installed, so not measured")
        yield None
        return
    folder = pathlib.Path(tempfile.mkdtemp(prefix="rhapsode-scale-"))
    # It refuses to run as root.
    user = {}
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        os.chown(folder, account.pw_uid, account.pw_gid)

    def run(name, *words):
        subprocess.run([programs[-1].with_name(name), "-D", folder / "data", *words], check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)

    run("initdb", "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8")
    run("pg_ctl", "start", "-w", "-l", str(folder / "log"), "-o", f"-k {folder} -c listen_addresses='' -c shared_buffers=512MB")
    try:
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        run("pg_ctl", "stop", "-m", "fast", "-w")
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", nargs="*", choices=["pages", "archive", []])
    parser.add_argument("--pages", default="10000,100000")
    parser.add_argument("--entries", default="10000,100000")
    parser.add_argument("--folder", default=".")
    options = parser.parse_args()
    wanted = options.what or ["pages", "archive"]
    with tempfile.TemporaryDirectory(prefix="rhapsode-scale-", dir=options.folder) as folder:
        if "pages" in wanted:
            for count in options.pages.split(","):
                pages(pathlib.Path(folder), int(count))
        if "archive" in wanted:
            for count in options.entries.split(","):
                archive(pathlib.Path(folder), int(count))


if __name__ == "__main__":
    main()
