import { type Decimal, decimal } from '../../base/decimal.ts';
import { type LocalDate, localDate } from '../../base/local-date.ts';
import { asDecimal, asInteger, asList, asMap, asRecord, asText, param, type Raw } from '../../params/params.ts';
import { asBands } from './withholding/coefficients.ts';

/**
 * Statutory values that the Australian rules read. Some rules, such as those for awards, long service leave and payroll
 * tax, declare their own. The values, their dates and sources are in params/au.
 */

const asDate = (raw: Raw): LocalDate => localDate(asText(raw));

/** The coefficients of Schedule 1, and the same tables combined with the study loan component of Schedule 8. */
export const SCHEDULE_1 = {
  1: param('au.payg.schedule-1.scale-1', asBands),
  2: param('au.payg.schedule-1.scale-2', asBands),
  3: param('au.payg.schedule-1.scale-3', asBands),
  5: param('au.payg.schedule-1.scale-5', asBands),
  6: param('au.payg.schedule-1.scale-6', asBands),
} as const;
export const SCHEDULE_8 = {
  1: param('au.stsl.schedule-8.combined-scale-1', asBands),
  2: param('au.stsl.schedule-8.combined-scale-2', asBands),
  3: param('au.stsl.schedule-8.combined-scale-3', asBands),
  5: param('au.stsl.schedule-8.combined-scale-5', asBands),
  6: param('au.stsl.schedule-8.combined-scale-6', asBands),
} as const;
/** The separate study loan component, for a payee who claims the tax-free threshold. */
export const SCHEDULE_8_COMPONENT = param('au.stsl.schedule-8.component', asBands);
export const SCALE_4 = param(
  'au.payg.schedule-1.scale-4',
  asRecord({ resident: asDecimal, foreign_resident: asDecimal }),
);
export const WEEKLY_EQUIVALENT = param(
  'au.payg.weekly-equivalent',
  asRecord({
    added: asDecimal,
    month_ending: asDecimal,
    month_ending_adds: asDecimal,
    months_in_quarter: asDecimal,
    weeks_in_quarter: asDecimal,
  }),
);
export const DAYS_IN_WEEK = param('au.payg.days-in-week', asDecimal);
export const TAX_OFFSET_SHARES = {
  WEEKLY: param('au.payg.tax-offset.weekly', asDecimal),
  FORTNIGHTLY: param('au.payg.tax-offset.fortnightly', asDecimal),
  MONTHLY: param('au.payg.tax-offset.monthly', asDecimal),
  QUARTERLY: param('au.payg.tax-offset.quarterly', asDecimal),
  DAILY: param('au.payg.tax-offset.daily', asDecimal),
} as const;

const asShading = asRecord({
  starts_at: asDecimal,
  shade_in_below: asDecimal,
  base: asDecimal,
  levy_rate: asDecimal,
  multiplier: asDecimal,
  divisor: asDecimal,
});
export type LevyShading = ReturnType<typeof asShading>;
export const LEVY_ADJUSTMENT = {
  2: param('au.payg.medicare-levy-adjustment.scale-2', asShading),
  6: param('au.payg.medicare-levy-adjustment.scale-6', asShading),
} as const;
export const LEVY_FAMILY_THRESHOLD = param(
  'au.payg.medicare-levy-adjustment.family-threshold',
  asRecord({ threshold: asDecimal, for_each_child: asDecimal, weeks: asDecimal, most_children: asInteger }),
);

const asSteps = asList(asRecord({ from: asDecimal, extra: asDecimal }));
export type ExtraPaySteps = ReturnType<typeof asSteps>;
export const EXTRA_PAY_WEEKLY = param('au.payg.extra-pay.weekly', asSteps);
export const EXTRA_PAY_FORTNIGHTLY = param('au.payg.extra-pay.fortnightly', asSteps);

export const NUMBER_EXEMPTIONS = param(
  'au.tax-file-number.exemptions',
  asRecord({
    applied_for_days: asInteger,
    under_age: asInteger,
    most: asRecord({ WEEKLY: asDecimal, FORTNIGHTLY: asDecimal, MONTHLY: asDecimal }),
  }),
);

export const SCHEDULE_2 = param(
  'au.payg.schedule-2.horticulture',
  asRecord({ resident: asDecimal, foreign_resident: asDecimal }),
);
export const SCHEDULE_3 = param('au.payg.schedule-3.entertainers', asBands);
export const SCHEDULE_3_PROMOTIONAL = param('au.payg.schedule-3.promotional', asDecimal);
export const SCHEDULE_4 = param(
  'au.payg.schedule-4.return-to-work',
  asRecord({ rate: asDecimal, no_number_resident: asDecimal, no_number_foreign_resident: asDecimal }),
);
export const SCHEDULE_5_LIMIT = param('au.payg.schedule-5.limit', asDecimal);
export const SCHEDULE_9 = {
  single: param('au.payg.schedule-9.single', asBands),
  'illness-separated': param('au.payg.schedule-9.illness-separated', asBands),
  couple: param('au.payg.schedule-9.couple', asBands),
} as const;

export const SCHEDULE_10 = param('au.payg.schedule-10.voluntary-agreement', asDecimal);
export const PALM_RATE = param('au.payg.palm', asDecimal);

const asCents = (raw: Raw): 'rounded' | 'dropped' => {
  const text = asText(raw);
  if (text !== 'rounded' && text !== 'dropped') throw new TypeError(`cents are rounded or dropped, not ${text}`);
  return text;
};
/** The upper limit of a row is inclusive; the last row has no limit. */
const asTop = (raw: Raw): Decimal | undefined => (asText(raw) === 'none' ? undefined : decimal(asText(raw)));
export const SCHEDULE_15_REGISTERED = param(
  'au.payg.schedule-15.registered-employer',
  asList(asRecord({ paid_up_to: asTop, rate: asDecimal, cents: asCents })),
);
export const SCHEDULE_15_NO_NUMBER = param('au.payg.schedule-15.no-tax-file-number', asDecimal);

export const GUARANTEE_RATE = param('au.super-guarantee.rate', asDecimal);
export const MAXIMUM_BASE_OF_QUARTER = param('au.super-guarantee.maximum-base.quarter', asDecimal);
export const MAXIMUM_BASE_OF_YEAR = param('au.super-guarantee.maximum-base.year', asDecimal);
export const UNDER_18 = param(
  'au.super-guarantee.under-18',
  asRecord({ age_below: asInteger, hours_above: asDecimal }),
);
/** Payments that always count as qualifying earnings. In force since qualifying earnings became the super base. */
export const ALWAYS_QUALIFYING = param('au.qualifying-earnings.always', asList(asText));
export const QUARTER_DUE = param('au.super-guarantee.quarter-due', asInteger);
export const PAYDAY_SUPER_WINDOW = param(
  'au.payday-super.window',
  asRecord({ usual: asInteger, first_contribution: asInteger, prepaid_months: asInteger }),
);
export const NON_BUSINESS_DAYS = param(
  'au.payday-super.non-business-days',
  asRecord({
    through: asDate,
    days: (raw) => new Set(asList(asDate)(raw)),
    of_a_part: asList(asRecord({ state: asText, holiday: asText })),
  }),
);
export const GUARANTEE_CHARGE = param(
  'au.super-guarantee-charge',
  asRecord({
    uplift: asDecimal,
    less_for_clean_history: asDecimal,
    less_for_disclosure: asList(asRecord({ within_days: asTop, less: asDecimal })),
    cut_to: asDecimal,
  }),
);
export const GENERAL_INTEREST_CHARGE = param('au.general-interest-charge', asDecimal);

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
export const ETP_RETIREMENT_AGE = param('au.etp.retirement-age', asInteger);
export const REDUNDANCY_TAX_FREE = param('au.redundancy.tax-free', asRecord({ base: asDecimal, per_year: asDecimal }));
export const PENSION_AGE = param('au.redundancy.pension-age', asInteger);

export const PROTECTED_EARNINGS = param('au.child-support.protected-earnings', asDecimal);
export const CHILD_SUPPORT_MONTH = param('au.child-support.month', asDecimal);
export const ORDER_SEQUENCE = param('au.deduction-orders.sequence', asMap(asDecimal));

export const REPORTABLE_FRINGE_BENEFITS = param(
  'au.fringe-benefits.reportable',
  asRecord({ above: asDecimal, gross_up: asDecimal }),
);

export const LUMP_SUM_E = param('au.lump-sum-e', asRecord({ months: asInteger, at_least: asDecimal }));

export const MINIMUM_WAGE = param('au.minimum-wage.hour', asDecimal);
export const CASUAL_LOADING = param('au.minimum-wage.casual-loading', asDecimal);
export const JUNIOR_BELOW_AGE = param('au.minimum-wage.junior-below-age', asInteger);
