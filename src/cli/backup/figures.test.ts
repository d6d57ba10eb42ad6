import { describe, expect, it } from 'vitest';
import { differencesFrom, type Figures, sinceThen } from './figures.ts';

const figures = (rows: Record<string, number>, deleted: Record<string, number> = {}): Figures => ({
  rows,
  deleted,
  lasting: ['audit_log'],
  heads: [],
});

describe('differencesFrom', () => {
  const quiet = { before: figures({ pay: 10, audit_log: 5 }), after: figures({ pay: 10, audit_log: 5 }) };

  it('lists the tables whose row count differs from the recorded one', () => {
    expect(differencesFrom(quiet, figures({ pay: 10, audit_log: 5 }))).toEqual([]);
    expect(differencesFrom(quiet, figures({ pay: 9, audit_log: 6 }))).toEqual([
      'The table pay has 9 rows; expected 10.',
      'The table audit_log has 6 rows; expected 5.',
    ]);
    expect(differencesFrom(quiet, figures({ audit_log: 5 }))).toEqual(['The table pay is missing; expected 10 rows.']);
  });

  it('accepts a count between the lowest and the highest possible one when rows changed during the backup', () => {
    const busy = { before: figures({ pay: 10 }, { pay: 3 }), after: figures({ pay: 14 }, { pay: 4 }) };
    expect(differencesFrom(busy, figures({ pay: 9 }))).toEqual([]);
    expect(differencesFrom(busy, figures({ pay: 15 }))).toEqual([]);
    expect(differencesFrom(busy, figures({ pay: 8 }))).toEqual(['The table pay has 8 rows; expected 9 to 15.']);
    expect(differencesFrom(busy, figures({ pay: 16 }))).toEqual(['The table pay has 16 rows; expected 9 to 15.']);
  });

  it('ignores tables with short-lived rows', () => {
    const noted = figures({ call_count: 3 });
    expect(differencesFrom({ before: noted, after: noted }, figures({ call_count: 0 }))).toEqual([]);
  });

  it('accepts more rows at a later time, and fewer rows only in tables from which the service may delete', () => {
    const later = sinceThen(quiet);
    expect(differencesFrom(later, figures({ pay: 1, audit_log: 500 }))).toEqual([]);
    expect(differencesFrom(later, figures({ pay: 1, audit_log: 4 }))).toHaveLength(1);
  });
});
