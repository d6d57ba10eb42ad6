/** The reasons that pick a tax treatment. */
export type TerminationReason = 'ORDINARY' | 'GENUINE_REDUNDANCY' | 'EARLY_RETIREMENT' | 'ILL_HEALTH' | 'DEATH';

/** Cessation type codes of Single Touch Payroll. */
export type CessationCode = 'V' | 'I' | 'D' | 'R' | 'F' | 'C' | 'T';

const CODE_OF: Readonly<Record<TerminationReason, CessationCode>> = {
  ORDINARY: 'V',
  GENUINE_REDUNDANCY: 'R',
  EARLY_RETIREMENT: 'R',
  ILL_HEALTH: 'I',
  DEATH: 'D',
};

const REASON_OF: Readonly<Partial<Record<CessationCode, TerminationReason>>> = {
  R: 'GENUINE_REDUNDANCY',
  I: 'ILL_HEALTH',
  D: 'DEATH',
};

/** The code reported when the caller gives none. */
export const cessationCodeFor = (reason: TerminationReason): CessationCode => CODE_OF[reason];

/** The caller's word where it is one of ours, any other word being an ordinary ending; without a word, by the code. */
export function terminationReason(given: { readonly text?: string; readonly code?: CessationCode }): TerminationReason {
  if (given.text === undefined) return (given.code && REASON_OF[given.code]) ?? 'ORDINARY';
  const word = given.text.trim().toUpperCase();
  return word in CODE_OF ? (word as TerminationReason) : 'ORDINARY';
}
