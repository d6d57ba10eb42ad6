import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, readRepositoryFile } from './source.ts';

const page = readRepositoryFile('docs/security.md');

/** The number of the last requirement in each section of ASVS 5.0.0 at levels 1 and 2. */
const LAST_OF_SECTION: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
};

const requirements = Object.entries(LAST_OF_SECTION).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the three tables. The last two cells of each row are the control and its evidence. */
const rows = page
  .slice(page.indexOf('\n## The ATO'))
  .split('\n')
  .filter((line) => /^\| (?!-)/.test(line) && !/\| Evidence \|$/.test(line))
  .map(cellsOf);

/** A control outside the service needs no test. Every other row names its test or says "No test". */
const NOT_OURS = /^(Not met|Does not apply|Operator|Organisation)\b/;
const TEST = /`(?:src|tests)\/[\w./-]+\.test\.ts`/;

describe('the security page', () => {
  it('the security page has one row for every ASVS requirement at levels 1 and 2, in order', () => {
    const list = page.slice(page.indexOf('\n## OWASP ASVS'));
    expect([...list.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, id]) => id)).toEqual(requirements);
  });

  it('states the control in every row, with its test or the words "No test"', () => {
    const wrong = rows
      .filter((cells) => {
        const [held = '', shown = ''] = cells.slice(-2);
        const isSaid = NOT_OURS.test(held)
          ? shown === '–' || TEST.test(shown)
          : TEST.test(shown) || shown === 'No test';
        return cells.length !== 4 || held === '' || !isSaid;
      })
      .map((cells) => cells.join(' | '));
    expect(wrong).toEqual([]);
  });

  it('contains no placeholders', () => {
    expect(page.split('\n').filter((line) => line.includes('@@'))).toEqual([]);
  });

  it('names only top-level files that exist', () => {
    const named = [...page.matchAll(/`((?:\.ci\/run|\.dockerignore|[\w-]+\.(?:md|json|yaml))|Dockerfile)`/g)];
    const wrong = [...new Set(named.map(([, path]) => path!))].filter((path) => !existsSync(join(ROOT, path)));
    expect(wrong).toEqual([]);
  });

  it('links only to its own headings that exist', () => {
    const anchors = new Set(
      [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        heading!
          .toLowerCase()
          .replaceAll(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const wrong = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!).filter((it) => !anchors.has(it));
    expect(wrong).toEqual([]);
  });
});
