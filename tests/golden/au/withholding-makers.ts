import { ZERO } from '../../../src/base/decimal.ts';
import { localDate } from '../../../src/base/local-date.ts';
import { loadParams } from '../../../src/params/load.ts';
import type { ParamsAt } from '../../../src/params/params.ts';
import type { TaxSituation } from '../../../src/rules/au/withholding/withhold.ts';
import type { PayPeriod } from '../../../src/rules/pay-period.ts';

const params = loadParams('au');
export const paramsOn = (date: string): ParamsAt => params.at(localDate(date));

/** The default situation is scale 2: a resident with a tax file number who claims the tax-free threshold. */
export const aSituation = (own: Partial<TaxSituation> = {}): TaxSituation => ({
  hasTaxFileNumber: true,
  isForeignResident: false,
  claimsTaxFreeThreshold: true,
  hasStudyLoan: false,
  medicareLevyExemption: 'none',
  annualTaxOffset: ZERO,
  wantsExtraPayWithholding: false,
  payDaysInYear: 52,
  agreedExtraWithholding: ZERO,
  ...own,
});

const SCALES: Readonly<Record<string, Partial<TaxSituation>>> = {
  '1': { claimsTaxFreeThreshold: false },
  '2': {},
  '3': { isForeignResident: true, claimsTaxFreeThreshold: false },
  '4': { hasTaxFileNumber: false },
  '5': { medicareLevyExemption: 'full' },
  '6': { medicareLevyExemption: 'half' },
};
export const SCALE_NUMBERS = ['1', '2', '3', '5', '6'] as const;

export const onScaleNumber = (scale: string, own: Partial<TaxSituation> = {}): TaxSituation => {
  const declared = SCALES[scale];
  if (!declared) throw new Error(`no scale ${scale}`);
  return aSituation({ ...declared, ...own });
};

export const periodNamed = (name: string | undefined): PayPeriod => {
  if (name === 'weekly') return 'WEEKLY';
  if (name === 'fortnightly') return 'FORTNIGHTLY';
  if (name === 'monthly') return 'MONTHLY';
  throw new Error(`no period ${name}`);
};

export interface Example {
  readonly id: string;
  readonly given: Readonly<Record<string, string>>;
  readonly expect: Readonly<Record<string, string>>;
}
export interface ExampleGroup {
  readonly schedule: string;
  readonly source: string;
  readonly confidence: string;
  readonly as_at: string;
  readonly cases: readonly Example[];
}
