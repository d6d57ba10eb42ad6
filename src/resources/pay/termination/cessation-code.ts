/** Cessation type codes of Single Touch Payroll. */
export const CESSATION_CODES = ['V', 'I', 'D', 'R', 'F', 'C', 'T'] as const;
export type CessationCode = (typeof CESSATION_CODES)[number];
