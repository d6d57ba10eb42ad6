import { describe, expect, it } from 'vitest';
import type { Figure } from '../../../bench/report.ts';
import { comparisonText, goalsOf, readFigures, tableText, verdictOf } from '../../../bench/table.ts';
import { readRepositoryFile, sourceFiles } from './source.ts';

const figure = (given: Partial<Figure>): Figure => ({ figure: 'a figure', value: 1, unit: 'ms', target: '', ...given });

describe('the targets of the benchmark', () => {
  it.each([
    ['at most 1.6x the floor; time per pay flat from 100 to 20,000', [{ of: 'ratio', most: 1.6 }]],
    ['at least 60 % of the floor: a ratio of at most 1.67', [{ of: 'ratio', most: 1.67 }]],
    [
      'under 300 ms, at most 2x',
      [
        { of: 'value', most: 300 },
        { of: 'ratio', most: 2 },
      ],
    ],
    ['at least 20,000 on one core', [{ of: 'value', least: 20_000 }]],
    ['0, after 3 kills in 5 s', [{ of: 'value', most: 0 }]],
    ['ratio to the floor at most 20 % worse than in the first measurement', []],
    ['none; 15,200 before repeated texts were stored once', []],
  ])('reads the limits of "%s"', (target, goals) => {
    expect(goalsOf(target)).toEqual(goals);
  });

  it('a figure reaches its target if it is within every limit that it measures', () => {
    const both = 'under 300 ms, at most 2x';
    expect(verdictOf(figure({ value: 299, ratio: 2, target: both }))).toBe('reached');
    expect(verdictOf(figure({ value: 301, ratio: 1, target: both }))).toBe('missed');
    expect(verdictOf(figure({ value: 299, ratio: 2.1, target: both }))).toBe('missed');
    expect(verdictOf(figure({ value: 19_999, target: 'at least 20,000' }))).toBe('missed');
    expect(verdictOf(figure({ value: 900, atTarget: 90, target: 'at most 100 s for 312,000 pays' }))).toBe('reached');
    expect(verdictOf(figure({ target: 'about 1x' }))).toBe('');
    expect(verdictOf(figure({ target: 'at most 2x' }))).toBe('');
  });

  it('every limit in the benchmark is one that a verdict can be given on', () => {
    const targets = sourceFiles('bench', /\.ts$/).flatMap(({ text }) =>
      [...text.matchAll(/'((?:at most|at least|under|below) \d[^']*)'/g)].map(([, words]) => words!),
    );
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((target) => goalsOf(target).length === 0)).toEqual([]);
  });
});

describe('the tables of the benchmark', () => {
  const now = [
    figure({ figure: '1,000 pays', value: 420, floor: 300, ratio: 1.4, target: 'at most 1.6x' }),
    figure({ figure: 'rules', value: 15_000, unit: 'pays/s', target: 'at least 20,000' }),
    figure({ figure: 'calls', value: 3, unit: '', target: 'none' }),
  ];

  it('have a row for each figure, and count the verdicts', () => {
    expect(tableText(now)).toBe(`Figure      Value         Floor   Ratio  Target           Verdict
1,000 pays  420 ms        300 ms  1.4x   at most 1.6x     reached
rules       15000 pays/s                 at least 20,000  missed
calls       3                            none
1 reached, 1 missed, 1 without a limit.
`);
  });

  it('compare ratios where both runs have them, and know in which direction a figure is better', () => {
    const output = `> tasman bench\n${[
      figure({ figure: '1,000 pays', value: 900, floor: 450, ratio: 2, target: 'at most 1.6x' }),
      figure({ figure: 'rules', value: 20_000, unit: 'pays/s', target: 'at least 20,000' }),
      figure({ figure: 'gone', value: 1 }),
    ]
      .map((one) => JSON.stringify(one))
      .join('\n')}\n{"figure":"cut off\n`;
    const before = readFigures(output);
    expect(before.length).toBe(3);
    expect(comparisonText(before, now)).toBe(`Figure      Before        Now           Change  Verdict
1,000 pays  2x            1.4x          -30 %   better
rules       20000 pays/s  15000 pays/s  -25 %   worse
calls                     3                     new
Changes of up to 10 % count as the same.
Not measured now: gone
`);
    expect(comparisonText(now, now).match(/ same$/gm)).toHaveLength(3);
  });

  it('the commands page names the options', () => {
    const page = readRepositoryFile('docs/commands.md');
    for (const option of ['--all', '--compare']) expect(page).toContain(`\`npm run bench -- ${option}`);
  });
});
