#!/bin/sh
# Fetches, builds and deploys this site. The archive of feeds is kept in a branch of its own, whose only commit is replaced
# each time, so that it never grows. It is kept also if the build fails: what was fetched is not lost.
#
# RHAPSODE_ARCHIVE_REMOTE   the repository of the archive (default: origin)
# RHAPSODE_ARCHIVE_BRANCH   its branch (default: rhapsode-archive); none: the archive stays here, or is in a database
# RHAPSODE_AGE_RECIPIENT    encrypts the archive for this recipient, by age
# RHAPSODE_AGE_KEY          the key that decrypts it
set -eu
cd "$(dirname "$0")/.."
remote=${RHAPSODE_ARCHIVE_REMOTE:-origin}
branch=${RHAPSODE_ARCHIVE_BRANCH:-rhapsode-archive}
archive=.rhapsode/archive.sqlite
# The commit of that branch from which this copy of the archive comes.
origin=.rhapsode/archive.commit
old=
isRestored=

restore() {
  if [ "$branch" = none ]; then return; fi
  # 2: there is no such branch. Any other failure stops here: a new archive must not replace the one that was not reached.
  code=0
  found=$(git ls-remote --exit-code --heads "$remote" "refs/heads/$branch") || code=$?
  if [ "$code" -ne 0 ] && [ "$code" -ne 2 ]; then exit 1; fi
  isRestored=yes
  if [ "$code" -eq 2 ]; then return; fi
  old=$(printf '%s' "$found" | cut -f 1)
  # An archive of another origin, such as one in the checkout, must not replace what earlier runs have kept.
  if [ -e "$archive" ] && [ "$(cat "$origin" 2>/dev/null)" = "$old" ]; then return; fi
  git fetch --quiet --depth=1 "$remote" "refs/heads/$branch"
  mkdir -p .rhapsode
  if git cat-file -e FETCH_HEAD:archive.age 2>/dev/null; then
    git cat-file blob FETCH_HEAD:archive.age >"$archive.age"
    printf '%s\n' "$RHAPSODE_AGE_KEY" | age --decrypt --identity - --output "$archive.part" "$archive.age"
    rm "$archive.age"
  else
    git cat-file blob FETCH_HEAD:archive.sqlite >"$archive.part"
  fi
  rm -f "$archive-wal" "$archive-shm"
  mv "$archive.part" "$archive"
  printf '%s\n' "$old" >"$origin"
}

keep() {
  code=$?
  trap - EXIT
  if [ "$isRestored" = yes ] && [ -e "$archive" ]; then
    # A program that ends while another starts can leave entries in SQLite's log: this brings them into the file.
    rhapsode archive check >/dev/null 2>&1 || true
    name=archive.sqlite
    file=$archive
    if [ -n "${RHAPSODE_AGE_RECIPIENT:-}" ]; then
      name=archive.age
      file=$archive.age
      age --recipient "$RHAPSODE_AGE_RECIPIENT" --output "$file" "$archive"
    fi
    blob=$(git hash-object -w --no-filters "$file")
    [ "$file" = "$archive" ] || rm "$file"
    tree=$(printf '100644 blob %s\t%s\n' "$blob" "$name" | git mktree)
    commit=$(GIT_AUTHOR_NAME=Rhapsode GIT_AUTHOR_EMAIL=rhapsode@localhost GIT_COMMITTER_NAME=Rhapsode \
      GIT_COMMITTER_EMAIL=rhapsode@localhost git commit-tree "$tree" -m "Archive of feeds")
    # Refused if another run has kept its archive meanwhile.
    if git push --quiet --force-with-lease="refs/heads/$branch:$old" "$remote" "$commit:refs/heads/$branch"; then
      printf '%s\n' "$commit" >"$origin"
    else
      code=1
    fi
  fi
  exit "$code"
}

restore
trap keep EXIT
rhapsode fetch || echo "fetching failed: building from the archive" >&2
rhapsode build --offline
rhapsode deploy
