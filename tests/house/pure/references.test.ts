import { describe, expect, it } from 'vitest';
import { conformancePage, rowsOfTests } from '../../../scripts/conformance/page.ts';
import { idsIn } from '../../../scripts/test-names.ts';
import { sourceFiles } from './source.ts';

const files = [...sourceFiles('src', /\.(ts|sql|md|ya?ml)$/), ...sourceFiles('docs', /\.md$/)];
const rows = rowsOfTests();

describe('the conformance page', () => {
  it('lists every rule that a test names', () => {
    const listed = new Set([...conformancePage(rows).matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id]) => id));
    expect(listed).toEqual(new Set(rows.map(({ id }) => id)));
    expect(listed.size).toBeGreaterThan(500);
  });

  it('rejects a rule whose area has no heading', () => {
    expect(() => conformancePage([{ id: 'XYZ-001', sentence: 'is unknown', file: 'tests/x.test.ts' }])).toThrow(
      'tests/x.test.ts names [XYZ-001], whose area is unknown. Add the area to AREAS in scripts/conformance/page.ts.',
    );
  });
});

describe('requirement ids in source and documents', () => {
  it('every requirement id in the source and the documents has a test', () => {
    const shown = new Set(rows.map(({ id }) => id));
    const wrong = files.flatMap(({ path, text }) =>
      idsIn(text)
        .filter((id) => !shown.has(id))
        .map((id) => `${path}: [${id}]`),
    );
    expect(wrong).toEqual([]);
  });

  it('no file refers to documents outside the repository', () => {
    const wrong = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bGAPS\b|\bBEYOND\b|\b[Dd]ocuments? [1-3]\b/g)].map(([words]) => `${path}: ${words}`),
    );
    expect(wrong).toEqual([]);
  });
});
