import { describe, expect, it } from 'vitest';
import { idsIn } from '../../../scripts/test-names.ts';
import { readRepositoryFile, sourceFiles } from './source.ts';

const CONFORMANCE = 'docs/conformance.md';
const files = [
  ...sourceFiles('src', /\.(ts|sql|md|ya?ml)$/),
  ...sourceFiles('docs', /\.md$/).filter(({ path }) => path !== CONFORMANCE),
];

describe('references to the contract', () => {
  it('name a rule that a test shows', () => {
    const shown = new Set([...readRepositoryFile(CONFORMANCE).matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id));
    const wrong = files.flatMap(({ path, text }) =>
      idsIn(text)
        .filter((id) => !shown.has(id))
        .map((id) => `${path}: [${id}]`),
    );
    expect(wrong).toEqual([]);
  });

  it('lead to nothing outside the repository', () => {
    const wrong = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bGAPS\b|\bBEYOND\b|\b[Dd]ocuments? [1-3]\b/g)].map(([words]) => `${path}: ${words}`),
    );
    expect(wrong).toEqual([]);
  });
});
