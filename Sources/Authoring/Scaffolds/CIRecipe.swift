/// The files with which a CI service or systemd builds and deploys a site automatically.
struct CIRecipe {
  var deployment: String?
  var site: String
  var minutes: Int
  /// The branch of git whose changes are published.
  var branch = "main"
  /// The folder to which systemd's units deploy, if it is outside the site's folder.
  var target: String?

  private var deploy: String { "rhapsode deploy" + (deployment.map { " \($0)" } ?? "") }

  /// The schedule in cron's syntax: every so many minutes or hours, or once a day.
  private var cron: String {
    minutes < 60 ? "*/\(minutes) * * * *" : minutes < 1440 ? "7 */\(minutes / 60) * * *" : "7 4 * * *"
  }

  /// Run as root in an image of Debian 12, for which the package is made. `RHAPSODE_DEB` is the package's address.
  private static let installation = [
    "apt-get update -qq",
    "apt-get install --yes -qq --no-install-recommends age ca-certificates curl git openssh-client rsync",
    "curl --fail --silent --show-error --location --output /tmp/rhapsode.deb \"$RHAPSODE_DEB\"",
    "apt-get install --yes -qq --no-install-recommends /tmp/rhapsode.deb",
  ]

  private static let publishing = "sh ci/publish.sh"

  private static let programs =
    "Add what your site uses, such as rclone, python3-pygments or ffmpeg: `rhapsode doctor` lists it."

  /// Returns lines of YAML, each after `start`, which is its indentation and marks.
  private static func lines(_ lines: [String], _ start: String) -> String {
    lines.map { start + $0 }.joined(separator: "\n")
  }

  /// The script that restores the archive, builds, deploys, and stores the archive in a branch with a single commit.
  var script: String {
    """
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
        printf '%s\\n' "$RHAPSODE_AGE_KEY" | age --decrypt --identity - --output "$archive.part" "$archive.age"
        rm "$archive.age"
      else
        git cat-file blob FETCH_HEAD:archive.sqlite >"$archive.part"
      fi
      rm -f "$archive-wal" "$archive-shm"
      mv "$archive.part" "$archive"
      printf '%s\\n' "$old" >"$origin"
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
        tree=$(printf '100644 blob %s\\t%s\\n' "$blob" "$name" | git mktree)
        commit=$(GIT_AUTHOR_NAME=Rhapsode GIT_AUTHOR_EMAIL=rhapsode@localhost GIT_COMMITTER_NAME=Rhapsode \\
          GIT_COMMITTER_EMAIL=rhapsode@localhost git commit-tree "$tree" -m "Archive of feeds")
        # Refused if another run has kept its archive meanwhile.
        if git push --quiet --force-with-lease="refs/heads/$branch:$old" "$remote" "$commit:refs/heads/$branch"; then
          printf '%s\\n' "$commit" >"$origin"
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
    \(deploy)

    """
  }

  /// Returns the workflow for the actions of GitHub and Forgejo. `image` is based on Debian 12.
  func actions(runner: String, image: String) -> String {
    """
    # Builds and deploys the site after each change, and every \(minutes) minutes for its feeds. Made by `rhapsode new ci`.
    name: Publish
    on:
      push:
        branches: ["\(branch)"]
      schedule:
        - cron: "\(cron)"
      workflow_dispatch:

    permissions:
      contents: write

    # One run at a time; a waiting one is replaced by the next.
    concurrency:
      group: publish
      cancel-in-progress: false

    jobs:
      publish:
        runs-on: \(runner)
        container: \(image)
        timeout-minutes: 30
        steps:
          # RHAPSODE_DEB is a variable of the repository: the address of the Debian package, as `make deb` makes it.
          # \(Self.programs)
          - name: Install Rhapsode
            run: |
    \(Self.lines(Self.installation, "          "))
            env:
              DEBIAN_FRONTEND: noninteractive
              RHAPSODE_DEB: ${{ vars.RHAPSODE_DEB }}
          - uses: actions/checkout@v4
          # The checkout belongs to another user than the container's.
          - run: git config --global --add safe.directory "$GITHUB_WORKSPACE"
          # What the last build left; without it, everything is built again.
          - uses: actions/cache@v4
            with:
              path: |
                .rhapsode/cache
                .rhapsode/mirror
                .rhapsode/published
                public
              key: rhapsode-${{ github.run_id }}
              restore-keys: rhapsode-
          - name: Publish
            run: \(Self.publishing)
            env:
              RHAPSODE_AGE_RECIPIENT: ${{ vars.RHAPSODE_AGE_RECIPIENT }}
              RHAPSODE_AGE_KEY: ${{ secrets.RHAPSODE_AGE_KEY }}
              DEPLOY_URL: ${{ secrets.DEPLOY_URL }}

    """
  }

  var gitlab: String {
    """
    # Builds and deploys the site. Made by `rhapsode new ci`. Add a schedule under Build, Pipeline schedules (\(cron)), and the
    # variables RHAPSODE_DEB (the address of the Debian package) and RHAPSODE_ARCHIVE_REMOTE (the address of this repository with
    # a project access token that may write). \(Self.programs)
    publish:
      image: debian:12
      resource_group: publish
      timeout: 30 minutes
      rules:
        - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      variables: {DEBIAN_FRONTEND: noninteractive}
      cache:
        key: rhapsode
        paths: [.rhapsode/cache, .rhapsode/mirror, .rhapsode/published, public]
        when: always
      script:
    \(Self.lines(Self.installation + [Self.publishing], "    - "))

    """
  }

  var woodpecker: String {
    """
    # Builds and deploys the site. Made by `rhapsode new ci`. Add a cron job named `feeds` in the settings of the repository
    # (\(cron)), and the secrets rhapsode_deb (the address of the Debian package) and archive_remote (the address of this repository
    # with a token that may write). \(Self.programs)
    when:
      - event: [push, manual]
        branch: "\(branch)"
      - event: cron
        cron: feeds

    steps:
      - name: publish
        image: debian:12
        environment:
          DEBIAN_FRONTEND: noninteractive
          RHAPSODE_DEB: {from_secret: rhapsode_deb}
          RHAPSODE_ARCHIVE_REMOTE: {from_secret: archive_remote}
        commands:
    \(Self.lines(Self.installation + [Self.publishing], "      - "))

    """
  }
}
