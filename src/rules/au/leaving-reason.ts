import type { CessationCode, TerminationReason } from './termination/reason.ts';

/**
 * Why an employee leaves, as long service leave and the National Employment Standards need it. The reason of a
 * termination decides only its tax and its cessation code, which do not distinguish a resignation from one forced by
 * illness.
 */
export const LEAVING_REASONS = [
  'RESIGNATION',
  /** Illness, incapacity, domestic or other pressing necessity. */
  'RESIGNATION_PRESSING',
  /** The employee left in breach of the law or the contract. */
  'RESIGNATION_UNLAWFUL',
  /** At the retirement age of the law or the award. */
  'RETIREMENT',
  'REDUNDANCY',
  /** For conduct, capacity or performance short of serious misconduct. */
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
  // The employee chooses to join a scheme. For an actual redundancy the caller states the leaving reason.
  EARLY_RETIREMENT: 'RESIGNATION',
  ILL_HEALTH: 'RESIGNATION_PRESSING',
  DEATH: 'DEATH',
};

/** The default when the caller states no leaving reason. */
export const leavingReasonOf = (reason: TerminationReason, code: CessationCode): LeavingReason =>
  OF_REASON[reason] ?? OF_CODE[code];
