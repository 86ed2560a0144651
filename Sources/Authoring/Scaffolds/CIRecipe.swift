import Text

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
  var script: String { StarterFiles.publishScript.replacing("rhapsode deploy", with: deploy) }

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
