import type { Book, Outcome } from './book.ts';
import type { Broken } from './break-things.ts';

const OUTCOMES: readonly Outcome[] = ['kept', 'refused', 'unknown'];

/** Number of actions by kind and outcome. An action with two aims is counted once. */
export function countsOf({ entries }: Book): Readonly<Record<string, Readonly<Record<Outcome, number>>>> {
  const counts: Record<string, Record<Outcome, number>> = {};
  for (const { kind, outcome, subject } of entries) {
    if (subject.startsWith('final pay')) continue;
    counts[kind] ??= { kept: 0, refused: 0, unknown: 0 };
    counts[kind][outcome] += 1;
  }
  return counts;
}

export const totalOf = (book: Book, outcome: Outcome): number =>
  Object.values(countsOf(book)).reduce((sum, row) => sum + row[outcome], 0);

export function tableOf(book: Book, broken: readonly Broken[]): string {
  const counts = Object.entries(countsOf(book)).sort(([a], [b]) => a.localeCompare(b));
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(22)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
  const faults = new Map<string, { times: number; seconds: number; leftOut?: string }>();
  for (const { name, seconds, leftOut } of broken) {
    const known = faults.get(name) ?? { times: 0, seconds: 0 };
    faults.set(name, {
      times: known.times + 1,
      seconds: Math.max(known.seconds, seconds),
      ...(leftOut === undefined ? {} : { leftOut }),
    });
  }
  return [
    line('action', OUTCOMES),
    ...counts.map(([kind, row]) =>
      line(
        kind,
        OUTCOMES.map((outcome) => row[outcome]),
      ),
    ),
    line(
      'total',
      OUTCOMES.map((outcome) => totalOf(book, outcome)),
    ),
    '',
    line('answers', ['times']),
    ...[...book.answers].sort(([a], [b]) => a.localeCompare(b)).map(([answer, times]) => line(answer, [times])),
    '',
    line('faults', ['times', 'longest s']),
    ...[...faults]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, { times, seconds, leftOut }]) =>
        leftOut === undefined ? line(name, [times, seconds.toFixed(1)]) : `${line(name, [times])}  skipped: ${leftOut}`,
      ),
    '',
    `Longest time without a success: ${(book.longestGapMs / 1000).toFixed(1)} s`,
  ].join('\n');
}
