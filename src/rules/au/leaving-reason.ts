import type { CessationCode, TerminationReason } from './termination/reason.ts';

/**
 * Why somebody leaves, as long service leave and the National Employment Standards ask for it. The reasons of a
 * termination choose its tax and its cessation code; neither tells a plain resignation from one that illness forced.
 */
export const LEAVING_REASONS = [
  'RESIGNATION',
  /** Illness, incapacity, domestic or other pressing necessity. */
  'RESIGNATION_PRESSING',
  /** The employee went in breach of the law or the contract. */
  'RESIGNATION_UNLAWFUL',
  /** At the age of retirement that the law or the award names. */
  'RETIREMENT',
  'REDUNDANCY',
  /** For conduct, capacity or performance short of serious misconduct. */
  'DISMISSAL',
  'DISMISSAL_ILLNESS',
  'DISMISSAL_UNFAIR',
  'SERIOUS_MISCONDUCT',
  'END_OF_CONTRACT',
  /** The employment goes on with another employer. */
  'TRANSFER',
  'DEATH',
] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

const OF_CODE: Readonly<Record<CessationCode, LeavingReason>> = {
  V: 'RESIGNATION',
  // The code's own words: a resignation because of a medical condition.
  I: 'RESIGNATION_PRESSING',
  D: 'DEATH',
  R: 'REDUNDANCY',
  F: 'DISMISSAL',
  C: 'END_OF_CONTRACT',
  T: 'TRANSFER',
};

const OF_REASON: Readonly<Partial<Record<TerminationReason, LeavingReason>>> = {
  GENUINE_REDUNDANCY: 'REDUNDANCY',
  // A scheme is taken up by the employee; where it was a redundancy in truth, the caller says so.
  EARLY_RETIREMENT: 'RESIGNATION',
  ILL_HEALTH: 'RESIGNATION_PRESSING',
  DEATH: 'DEATH',
};

/** What the reason and the cessation code say, where the caller does not say it better. */
export const leavingReasonOf = (reason: TerminationReason, code: CessationCode): LeavingReason =>
  OF_REASON[reason] ?? OF_CODE[code];
