/** The state to be released, as read from git and the working tree. */
export interface ReleaseState {
  readonly version: string;
  readonly changelog: string;
  /** The output of `git status --porcelain`. */
  readonly changes: string;
  readonly tags: readonly string[];
  /** Copies of the version in other files, by location. */
  readonly repeated: Readonly<Record<string, string>>;
}

export interface ReleaseNotes {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly text: string;
}

export const tagOf = (version: string): string => `v${version}`;

/**
 * The section for a version in CHANGELOG.md. Undefined unless its heading has a date, as in `## [0.2.0] - 2026-11-18`.
 */
export function notesOf(changelog: string, version: string): ReleaseNotes | undefined {
  for (const section of changelog.split(/^## /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n');
    const [, named, date] = /^\[([^\]]+)\] - (\d{4}-\d{2}-\d{2})$/.exec(heading) ?? [];
    if (named === version) return { date: date!, text: lines.join('\n').trim() };
  }
  return undefined;
}

/** The reasons why this state cannot be released. Empty if it can. */
export function refusalsOf({ version, changelog, changes, tags, repeated }: ReleaseState): readonly string[] {
  const notes = notesOf(changelog, version);
  const others = Object.entries(repeated).filter(([, other]) => other !== version);
  return [
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`Version "${version}" is not a semantic version such as 0.3.0.`]),
    ...(changes.trim() === ''
      ? []
      : [`The working tree has uncommitted changes. Commit or stash them:\n${changes.trimEnd()}`]),
    ...(notes
      ? []
      : [`CHANGELOG.md has no dated entry for ${version}. Add the heading "## [${version}] - YYYY-MM-DD".`]),
    ...(notes?.text === '' ? [`The entry for ${version} in CHANGELOG.md is empty.`] : []),
    ...(tags.includes(tagOf(version))
      ? [`The tag ${tagOf(version)} already exists. Choose the next version with "npm version".`]
      : []),
    ...others.map(([place, other]) => `${place} has version ${other} instead of ${version}. Run "npm run version".`),
  ];
}

/** The manual steps after the release has been prepared. */
export const nextSteps = (version: string, files: readonly string[]): string => {
  const paths = (ending: RegExp) => files.filter((file) => ending.test(file)).map((file) => `build/release/${file}`);
  return [
    'Next steps:',
    `  git tag --annotate ${tagOf(version)} --cleanup=verbatim --file build/release/NOTES.md`,
    `  git push origin ${tagOf(version)}`,
    ...paths(/\.tgz$/).map((path) => `  npm publish ${path}`),
    `  python3 -m twine upload ${paths(/^tasman_client-/).join(' ')}`,
    `  docker build --tag tasman:${version} .`,
    `  git rev-parse ${tagOf(version)}^{commit} > deploy/previous-version    # in the first commit of the next version`,
    '',
  ].join('\n');
};
