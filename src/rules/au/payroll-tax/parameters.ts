import { type Decimal, decimal } from '../../../base/decimal.ts';
import { asDecimal, asList, asRecord, asText, param, type Raw } from '../../../params/params.ts';

export const AU_STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;
export type AuState = (typeof AU_STATES)[number];

const orNone = (raw: Raw): Decimal | undefined => (asText(raw) === 'none' ? undefined : decimal(asText(raw)));
const asSteps = asList(asRecord({ above: asDecimal, rate: asDecimal }));

const asOn = (raw: Raw): 'all' | 'band' => {
  const text = asText(raw);
  if (text !== 'all' && text !== 'band') throw new TypeError(`on must be all or band, not ${text}`);
  return text;
};

/** The law of one state; the header of params/au/payroll-tax.yaml explains the keys. */
const asStateTax = asRecord({
  deduction: asDecimal,
  taxed_above: asDecimal,
  shrinks_from: orNone,
  nil_at: orNone,
  phased_in_to: orNone,
  on: asOn,
  rates: asSteps,
  regional_rate: orNone,
  regional_less: orNone,
  surcharges: asList(asRecord({ name: asText, steps: asSteps })),
  not_known: asList(asText),
});
export type StateTax = ReturnType<typeof asStateTax>;

export const PAYROLL_TAX = {
  ACT: param('au.payroll-tax.act', asStateTax),
  NSW: param('au.payroll-tax.nsw', asStateTax),
  NT: param('au.payroll-tax.nt', asStateTax),
  QLD: param('au.payroll-tax.qld', asStateTax),
  SA: param('au.payroll-tax.sa', asStateTax),
  TAS: param('au.payroll-tax.tas', asStateTax),
  VIC: param('au.payroll-tax.vic', asStateTax),
  WA: param('au.payroll-tax.wa', asStateTax),
} as const;
