/** The tax codes of the API contract. A student loan is a separate flag, not a suffix. */
export const TAX_CODES = ['M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'STC', 'ND', 'WT'] as const;
export type TaxCode = (typeof TAX_CODES)[number];

/**
 * How a code is taxed: by the annual scale, at a flat rate with the levy, by certificate, or as a schedular payment.
 */
export type TaxMethod = 'ANNUAL' | 'FLAT' | 'CERTIFICATE' | 'SCHEDULAR';

const METHOD: Readonly<Record<TaxCode, TaxMethod>> = {
  M: 'ANNUAL',
  ME: 'ANNUAL',
  SB: 'FLAT',
  S: 'FLAT',
  SH: 'FLAT',
  ST: 'FLAT',
  SA: 'FLAT',
  CAE: 'FLAT',
  EDW: 'FLAT',
  NSW: 'FLAT',
  ND: 'FLAT',
  STC: 'CERTIFICATE',
  WT: 'SCHEDULAR',
};
export const methodOf = (code: TaxCode): TaxMethod => METHOD[code];

export const isMain = (code: TaxCode): boolean => code === 'M' || code === 'ME';
export const isSecondary = (code: TaxCode): boolean =>
  code === 'SB' || code === 'S' || code === 'SH' || code === 'ST' || code === 'SA';

/** Seasonal workers and schedular payees have no KiwiSaver. */
export const mayHaveKiwiSaver = (code: TaxCode): boolean => code !== 'NSW' && code !== 'WT';

/** Main and secondary codes may have the SL suffix; a tailored certificate states its own loan rate. */
export const mayHaveStudentLoan = (code: TaxCode): boolean => isMain(code) || isSecondary(code) || code === 'STC';
