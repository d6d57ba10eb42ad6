import { type ProblemRecord, recordOf } from './problem-record.ts';

/** An error or warning about a file, found before the file is written. */
export interface FilingProblem {
  /** The subject of the problem, for messages: the employee, the company or its payment settings. */
  readonly who: string;
  /** The employee whom the problem concerns; null if it concerns the company. */
  readonly employeeId: number | null;
  /** The API record in which the problem can be fixed. `field` is the field of that record. */
  readonly record: ProblemRecord;
  readonly field: string;
  /** The current value. The caller decides whether the user may see it. */
  readonly value: string | null;
  /** The message for the user: what is wrong and what to do. */
  readonly text: string;
  /** The id or name of the recipient's rule, if known. */
  readonly rule: string | null;
  /** False for a warning: the file can still be written, but this value is left out or changed. */
  readonly isBlocking: boolean;
}

export const blocking = (problems: readonly FilingProblem[]): readonly FilingProblem[] =>
  problems.filter(({ isBlocking }) => isBlocking);

/** Collects the problems of one employee, or of the company. */
export function problemsOf(who: string, employeeId: number | null) {
  const found: FilingProblem[] = [];
  const adding =
    (isBlocking: boolean) =>
    (field: string, text: string, rule: string | null = null, value: string | null = null): void => {
      found.push({ who, employeeId, record: recordOf(field, employeeId), field, value, text, rule, isBlocking });
    };
  return {
    found,
    /** An error: the file is not written until it is fixed. */
    refuse: adding(true),
    /** A warning: the file can still be written. */
    note: adding(false),
  };
}

const MOST_SHOWN = 25;

/** The problems as one text, grouped by subject, so that the user can fix them together. */
export function problemsText(problems: readonly Pick<FilingProblem, 'who' | 'text'>[]): string {
  const byPerson = new Map<string, string[]>();
  for (const { who, text } of problems.slice(0, MOST_SHOWN)) byPerson.set(who, [...(byPerson.get(who) ?? []), text]);
  const shown = [...byPerson].map(([who, texts]) => `${who}: ${texts.join('; ')}`);
  const more = problems.length - MOST_SHOWN;
  return `${shown.join('. ')}.${more > 0 ? ` And ${more} more.` : ''}`;
}
