import { describe, expect, it } from 'vitest';
import { nextSteps, notesOf, type ReleaseState, refusalsOf } from '../../../scripts/release/checks.ts';
import { packageInfo } from '../../../scripts/release/python-package.ts';
import { versionOf } from '../../../scripts/release/versions.ts';
import { readRepositoryFile } from './source.ts';

const CHANGELOG = `# Changelog

## [Unreleased]

- Not yet.

## [0.3.0] - 2027-02-01

### Added

- A door.

## [0.2.0] - 2026-11-18

- A house.
`;
const READY: ReleaseState = {
  version: '0.3.0',
  changelog: CHANGELOG,
  changes: '',
  tags: ['v0.2.0', ''],
  repeated: { Dockerfile: '0.3.0' },
};

describe('the release notes', () => {
  it('returns only the section of the version', () => {
    expect(notesOf(CHANGELOG, '0.3.0')).toEqual({ date: '2027-02-01', text: '### Added\n\n- A door.' });
    expect(notesOf(CHANGELOG, '0.2.0')).toEqual({ date: '2026-11-18', text: '- A house.' });
  });

  it('requires a heading with this version and a date', () => {
    expect(notesOf(CHANGELOG, 'Unreleased')).toBeUndefined();
    expect(notesOf(CHANGELOG, '0.3')).toBeUndefined();
    expect(notesOf(CHANGELOG.replace(' - 2027-02-01', ''), '0.3.0')).toBeUndefined();
  });

  it('CHANGELOG.md has release notes for the current version', () => {
    expect(notesOf(readRepositoryFile('CHANGELOG.md'), versionOf(readRepositoryFile))?.text).toMatch(/^### /);
  });
});

describe('a release', () => {
  it('accepts a release from a clean tree with a new, dated version', () => {
    expect(refusalsOf(READY)).toEqual([]);
  });

  it.each<[string, Partial<ReleaseState>, string]>([
    [
      'uncommitted changes',
      { changes: ' M README.md\n' },
      'The working tree has uncommitted changes. Commit or stash them:\n M README.md',
    ],
    [
      'no dated entry',
      { version: '0.4.0', repeated: {} },
      'CHANGELOG.md has no dated entry for 0.4.0. Add the heading "## [0.4.0] - YYYY-MM-DD".',
    ],
    ['an empty entry', { changelog: '## [0.3.0] - 2027-02-01\n' }, 'The entry for 0.3.0 in CHANGELOG.md is empty.'],
    [
      'a tag that exists',
      { tags: ['v0.3.0'] },
      'The tag v0.3.0 already exists. Choose the next version with "npm version".',
    ],
    [
      'another version elsewhere',
      { repeated: { Dockerfile: '0.2.0' } },
      'Dockerfile has version 0.2.0 instead of 0.3.0. Run "npm run version".',
    ],
  ])('refuses a release with %s', (_why, change, refusal) => {
    expect(refusalsOf({ ...READY, ...change })).toEqual([refusal]);
  });

  it('refuses a release with a version that is not semantic', () => {
    expect(refusalsOf({ ...READY, version: '0.3', repeated: {} })[0]).toBe(
      'Version "0.3" is not a semantic version such as 0.3.0.',
    );
  });

  it('ends with the commands to tag and publish the release', () => {
    const steps = nextSteps('0.3.0', ['NOTES.md', 'tasman-client-0.3.0.tgz', 'tasman_client-0.3.0.tar.gz']);
    expect(steps).toContain('git tag --annotate v0.3.0 --cleanup=verbatim --file build/release/NOTES.md\n');
    expect(steps).toContain('npm publish build/release/tasman-client-0.3.0.tgz\n');
    expect(steps).toContain('twine upload build/release/tasman_client-0.3.0.tar.gz\n');
  });

  it('describes the Python package from its pyproject.toml', () => {
    expect(packageInfo(readRepositoryFile('packages/python/pyproject.toml'), '0.3.0')).toMatch(
      /^Metadata-Version: 2\.1\nName: tasman-client\nVersion: 0\.3\.0\nSummary: .+\nLicense: Apache-2\.0\nRequires-Python: >=3\.10\n$/,
    );
  });
});
