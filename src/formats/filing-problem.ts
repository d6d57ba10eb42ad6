import { type ProblemRecord, recordOf } from './problem-record.ts';

/** Something about a file that somebody should know before it is written. */
export interface FilingProblem {
  /** Who must be put right, for a sentence: the person, the company or its payment settings. */
  readonly who: string;
  /** Null when it is about the company. */
  readonly employeeId: number | null;
  /** Where it is put right, and the field there. */
  readonly record: ProblemRecord;
  readonly field: string;
  /** What is there now; whoever shows it decides whether it may be shown. */
  readonly value: string | null;
  /** What is wrong and what to do, for a person. */
  readonly text: string;
  /** The id or the name of the rule at the other side, where it is known. */
  readonly rule: string | null;
  /** False: the file can be written, with what is said here left out or changed. */
  readonly isBlocking: boolean;
}

export const blocking = (problems: readonly FilingProblem[]): readonly FilingProblem[] =>
  problems.filter(({ isBlocking }) => isBlocking);

/** Collects what is wrong with one person, or with the company. */
export function problemsOf(who: string, employeeId: number | null) {
  const found: FilingProblem[] = [];
  const adding =
    (isBlocking: boolean) =>
    (field: string, text: string, rule: string | null = null, value: string | null = null): void => {
      found.push({ who, employeeId, record: recordOf(field, employeeId), field, value, text, rule, isBlocking });
    };
  return {
    found,
    /** Nothing is written until it is put right. */
    refuse: adding(true),
    /** It can be written all the same. */
    note: adding(false),
  };
}

const MOST_SHOWN = 25;

/** All that is missing in one text, by person, so that it can be put right in one go. */
export function problemsText(problems: readonly Pick<FilingProblem, 'who' | 'text'>[]): string {
  const byPerson = new Map<string, string[]>();
  for (const { who, text } of problems.slice(0, MOST_SHOWN)) byPerson.set(who, [...(byPerson.get(who) ?? []), text]);
  const shown = [...byPerson].map(([who, texts]) => `${who}: ${texts.join('; ')}`);
  const more = problems.length - MOST_SHOWN;
  return `${shown.join('. ')}.${more > 0 ? ` And ${more} more.` : ''}`;
}
