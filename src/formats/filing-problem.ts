import type { Problem } from './stp/problem.ts';

/** Something about a file that somebody should know before it is written. */
export interface FilingProblem extends Problem {
  /** Null when it is about the company. */
  readonly employeeId: number | null;
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
  return {
    found,
    /** Nothing is written until it is put right. */
    refuse: (field: string, text: string, rule: string | null = null) =>
      found.push({ who, employeeId, field, text, rule, isBlocking: true }),
    /** It can be written all the same. */
    note: (field: string, text: string, rule: string | null = null) =>
      found.push({ who, employeeId, field, text, rule, isBlocking: false }),
  };
}
