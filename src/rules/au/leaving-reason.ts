import type { CessationCode, TerminationReason } from './termination/reason.ts';

/**
 * Why an employee leaves, with the detail that long service leave and the National Employment Standards need. The
 * reason of a termination determines only the tax and the cessation code; it does not distinguish an ordinary
 * resignation from one forced by illness.
 */
export const LEAVING_REASONS = [
  'RESIGNATION',
  /** The employee left because of illness, incapacity, or domestic or other pressing necessity. */
  'RESIGNATION_PRESSING',
  /** The employee left in breach of the law or the contract. */
  'RESIGNATION_UNLAWFUL',
  /** The employee retired at the retirement age that the law or the award sets. */
  'RETIREMENT',
  'REDUNDANCY',
  /** The employee was dismissed for conduct, capacity or performance, but not for serious misconduct. */
  'DISMISSAL',
  'DISMISSAL_ILLNESS',
  'DISMISSAL_UNFAIR',
  'SERIOUS_MISCONDUCT',
  'END_OF_CONTRACT',
  /** The employment continues with another employer. */
  'TRANSFER',
  'DEATH',
] as const;
export type LeavingReason = (typeof LEAVING_REASONS)[number];

const OF_CODE: Readonly<Record<CessationCode, LeavingReason>> = {
  V: 'RESIGNATION',
  // The ATO defines this code as a resignation because of a medical condition.
  I: 'RESIGNATION_PRESSING',
  D: 'DEATH',
  R: 'REDUNDANCY',
  F: 'DISMISSAL',
  C: 'END_OF_CONTRACT',
  T: 'TRANSFER',
};

const OF_REASON: Readonly<Partial<Record<TerminationReason, LeavingReason>>> = {
  GENUINE_REDUNDANCY: 'REDUNDANCY',
  // The employee chose to join a scheme. For an actual redundancy, the caller sends the leaving reason.
  EARLY_RETIREMENT: 'RESIGNATION',
  ILL_HEALTH: 'RESIGNATION_PRESSING',
  DEATH: 'DEATH',
};

/** The leaving reason when the caller sends none. */
export const leavingReasonOf = (reason: TerminationReason, code: CessationCode): LeavingReason =>
  OF_REASON[reason] ?? OF_CODE[code];
