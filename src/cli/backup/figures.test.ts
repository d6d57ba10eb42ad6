import { describe, expect, it } from 'vitest';
import { differencesFrom, type Figures, sinceThen } from './figures.ts';

const figures = (rows: Record<string, number>, deleted: Record<string, number> = {}): Figures => ({
  rows,
  deleted,
  lasting: ['audit_log'],
  heads: [],
});

describe('the rows of a restored database', () => {
  const quiet = { before: figures({ pay: 10, audit_log: 5 }), after: figures({ pay: 10, audit_log: 5 }) };

  it('are as many as there were, or it is said which are not', () => {
    expect(differencesFrom(quiet, figures({ pay: 10, audit_log: 5 }))).toEqual([]);
    expect(differencesFrom(quiet, figures({ pay: 9, audit_log: 6 }))).toEqual([
      'The table pay has 9 rows; 10 were noted.',
      'The table audit_log has 6 rows; 5 were noted.',
    ]);
    expect(differencesFrom(quiet, figures({ audit_log: 5 }))).toEqual([
      'The table pay is missing; 10 rows of it were noted.',
    ]);
  });

  it('of a backup during which rows came and went lie between what was counted before and after', () => {
    const busy = { before: figures({ pay: 10 }, { pay: 3 }), after: figures({ pay: 14 }, { pay: 4 }) };
    expect(differencesFrom(busy, figures({ pay: 9 }))).toEqual([]);
    expect(differencesFrom(busy, figures({ pay: 15 }))).toEqual([]);
    expect(differencesFrom(busy, figures({ pay: 8 }))).toEqual(['The table pay has 8 rows; 9 to 15 were noted.']);
    expect(differencesFrom(busy, figures({ pay: 16 }))).toEqual(['The table pay has 16 rows; 9 to 15 were noted.']);
  });

  it('that go away by themselves prove nothing', () => {
    const noted = figures({ call_count: 3 });
    expect(differencesFrom({ before: noted, after: noted }, figures({ call_count: 0 }))).toEqual([]);
  });

  it('at a later moment may be more, and fewer only where the service may delete', () => {
    const later = sinceThen(quiet);
    expect(differencesFrom(later, figures({ pay: 1, audit_log: 500 }))).toEqual([]);
    expect(differencesFrom(later, figures({ pay: 1, audit_log: 4 }))).toHaveLength(1);
  });
});
