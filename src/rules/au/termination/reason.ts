/** The reasons that determine the tax treatment. Any other text is an ordinary termination. */
const TERMINATION_REASONS = ['ORDINARY', 'GENUINE_REDUNDANCY', 'EARLY_RETIREMENT', 'ILL_HEALTH', 'DEATH'] as const;
export type TerminationReason = (typeof TERMINATION_REASONS)[number];

/** Cessation type codes of Single Touch Payroll. */
export const CESSATION_CODES = ['V', 'I', 'D', 'R', 'F', 'C', 'T'] as const;
export type CessationCode = (typeof CESSATION_CODES)[number];

const CODE_OF: Readonly<Record<TerminationReason, CessationCode>> = {
  ORDINARY: 'V',
  GENUINE_REDUNDANCY: 'R',
  EARLY_RETIREMENT: 'R',
  ILL_HEALTH: 'I',
  DEATH: 'D',
};

const REASON_OF: Readonly<Record<CessationCode, TerminationReason>> = {
  V: 'ORDINARY',
  I: 'ILL_HEALTH',
  D: 'DEATH',
  R: 'GENUINE_REDUNDANCY',
  F: 'ORDINARY',
  C: 'ORDINARY',
  T: 'ORDINARY',
};

/** The cessation code reported when the caller sends none. */
export const cessationCodeFor = (reason: TerminationReason): CessationCode => CODE_OF[reason];

/** The reason to assume when the caller sends only a cessation code. */
export const reasonForCode = (code: CessationCode): TerminationReason => REASON_OF[code];

/** Matches the caller's text to a known reason, ignoring case. */
export const recognisedReason = (text: string): TerminationReason | undefined =>
  TERMINATION_REASONS.find((reason) => reason === text.trim().toUpperCase());
