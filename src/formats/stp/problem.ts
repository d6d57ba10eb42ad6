/** Something that keeps a file from being written: who must be put right, which field, and a sentence for a person. */
export interface Problem {
  readonly who: string;
  readonly field: string;
  readonly text: string;
}

const MOST_SHOWN = 25;

/** All that is missing in one text, so that it can be put right in one go. */
export function problemsText(problems: readonly Problem[]): string {
  const shown = problems.slice(0, MOST_SHOWN).map(({ who, text }) => `${who}: ${text}`);
  const more = problems.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
