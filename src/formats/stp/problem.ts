/** Something that keeps a file from being written: who must be put right, which field, and a sentence for a person. */
export interface Problem {
  readonly who: string;
  readonly field: string;
  readonly text: string;
  /** Of STP: what the payee is known by; absent for the company. */
  readonly payrollId?: string;
  /** The rule of the tax office that would refuse it, where it is known. */
  readonly rule?: string | null;
}

const MOST_SHOWN = 25;

/** All that is missing in one text, by person, so that it can be put right in one go. */
export function problemsText(problems: readonly Problem[]): string {
  const byPerson = new Map<string, string[]>();
  for (const { who, text } of problems.slice(0, MOST_SHOWN)) byPerson.set(who, [...(byPerson.get(who) ?? []), text]);
  const shown = [...byPerson].map(([who, texts]) => `${who}: ${texts.join('; ')}`);
  const more = problems.length - MOST_SHOWN;
  return `${shown.join('. ')}.${more > 0 ? ` And ${more} more.` : ''}`;
}
