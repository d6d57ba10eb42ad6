import { type LocalDate, localDate } from '../../base/local-date.ts';
import { asDecimal, asInteger, asList, asRecord, asText, param, type Raw } from '../../params/params.ts';

// The law's numbers that the pay, super and termination rules ask for. Withholding declares its own.

const asDate = (raw: Raw): LocalDate => localDate(asText(raw));

export const GUARANTEE_RATE = param('au.super-guarantee.rate', asDecimal);
export const MAXIMUM_BASE_OF_QUARTER = param('au.super-guarantee.maximum-base.quarter', asDecimal);
export const MAXIMUM_BASE_OF_YEAR = param('au.super-guarantee.maximum-base.year', asDecimal);
export const UNDER_18 = param(
  'au.super-guarantee.under-18',
  asRecord({ age_below: asInteger, hours_above: asDecimal }),
);
export const QUARTER_DUE = param('au.super-guarantee.quarter-due', asInteger);
export const PAYDAY_SUPER_WINDOW = param(
  'au.payday-super.window',
  asRecord({ usual: asInteger, first_contribution: asInteger }),
);

export const SCHEDULE_7 = param(
  'au.schedule-7',
  asRecord({
    flat_rate: asDecimal,
    small_payment_below: asDecimal,
    assessable_share_before_1978: asDecimal,
    long_service_from: asDate,
    marginal_from: asDate,
  }),
);

export const ETP_CAP = param('au.etp.cap', asDecimal);
export const WHOLE_OF_INCOME_CAP = param('au.etp.whole-of-income-cap', asDecimal);
export const ETP_RATES = param(
  'au.etp.rates',
  asRecord({
    life_under_preservation_age: asDecimal,
    life_at_preservation_age: asDecimal,
    death_dependant: asDecimal,
    death_non_dependant: asDecimal,
    death_trustee: asDecimal,
    above_cap: asDecimal,
    trustee_above_cap: asDecimal,
    delayed: asDecimal,
    foreign_resident_reduction: asDecimal,
  }),
);
export const PRESERVATION_AGE = param(
  'au.etp.preservation-age',
  asRecord({ born_before: asList(asRecord({ date: asDate, age: asInteger })), otherwise: asInteger }),
);
export const ETP_MONTHS_TO_PAY = param('au.etp.months-to-pay', asInteger);
export const ETP_TAX_FREE_SERVICE_BEFORE = param('au.etp.tax-free-service-before', asDate);
export const REDUNDANCY_TAX_FREE = param('au.redundancy.tax-free', asRecord({ base: asDecimal, per_year: asDecimal }));
export const PENSION_AGE = param('au.redundancy.pension-age', asInteger);

export const LUMP_SUM_E = param('au.lump-sum-e', asRecord({ months: asInteger, at_least: asDecimal }));
