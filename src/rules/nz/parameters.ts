import { type Decimal, decimal } from '../../base/decimal.ts';
import { localDate } from '../../base/local-date.ts';
import { asDecimal, asInteger, asList, asMap, asRecord, asText, param, type Raw } from '../../params/params.ts';
import type { PayCycle } from '../pay-period.ts';

/** Every statutory value that the New Zealand rules read. The values, their dates and sources are in params/nz. */

const asPerPeriod = asRecord({
  WEEKLY: asDecimal,
  FORTNIGHTLY: asDecimal,
  FOUR_WEEKLY: asDecimal,
  MONTHLY: asDecimal,
}) satisfies (raw: Raw) => Readonly<Record<PayCycle, Decimal>>;

/** The upper limit of a band is inclusive; the last band has no limit. */
const asTop = (raw: Raw): Decimal | undefined => (asText(raw) === 'none' ? undefined : decimal(asText(raw)));
const asBand = asRecord({ up_to: asTop, rate: asDecimal });
export type Band = ReturnType<typeof asBand>;
const asBracket = asRecord({ up_to: asTop, rate: asDecimal, subtract: asDecimal });
export type Bracket = ReturnType<typeof asBracket>;

export const PAY_PERIODS = param('nz.pay-periods', asPerPeriod);

export const PAYE_BRACKETS = param('nz.paye.brackets', asList(asBracket));
export const INDEPENDENT_EARNER_CREDIT = param(
  'nz.independent-earner-credit',
  asRecord({ credit: asDecimal, lower: asDecimal, abate_over: asDecimal, upper: asDecimal, abatement: asDecimal }),
);
export const FLAT_RATES = param('nz.paye.flat-rates', asMap(asDecimal));
export const EARNERS_LEVY = param(
  'nz.acc.earners-levy',
  asRecord({ rate: asDecimal, max_earnings: asDecimal, max_levy: asDecimal }),
);

export const STUDENT_LOAN = param('nz.student-loan.deduction', asRecord({ rate: asDecimal, threshold: asPerPeriod }));
export const STUDENT_LOAN_SPECIAL_MAXIMUM = param('nz.student-loan.special-rate-maximum', asDecimal);
export const STUDENT_LOAN_COMPULSORY_MAXIMUM = param('nz.student-loan.compulsory-extra-maximum', asDecimal);

export const STUDENT_LOAN_VOLUNTARY_EXTRA = param('nz.student-loan.voluntary-extra', asText);

const asAnnualisation = asRecord({
  base: (raw: Raw): 'FOUR_WEEKS' | 'TWO_PERIODS' => {
    const text = asText(raw);
    if (text !== 'FOUR_WEEKS' && text !== 'TWO_PERIODS') throw new TypeError(`unknown base ${text}`);
    return text;
  },
  multiplier: asPerPeriod,
});
export const EXTRA_PAY_BANDS = param('nz.extra-pay.brackets', asList(asBand));
export const EXTRA_PAY_LOW_THRESHOLDS = param('nz.extra-pay.secondary-low-threshold', asMap(asDecimal));
export const EXTRA_PAY_ONGOING = param('nz.extra-pay.ongoing', asAnnualisation);
export const EXTRA_PAY_END_OF_EMPLOYMENT = param('nz.extra-pay.end-of-employment', asAnnualisation);

export const KIWISAVER_EMPLOYEE_RATES = param('nz.kiwisaver.employee-rates', asList(asDecimal));
export const KIWISAVER_DEFAULT_RATE = param('nz.kiwisaver.default-employee-rate', asDecimal);
export const KIWISAVER_TEMPORARY_RATE = param('nz.kiwisaver.temporary-rate', asDecimal);
export const KIWISAVER_EMPLOYER_MINIMUM = param('nz.kiwisaver.employer-minimum', asDecimal);
export const KIWISAVER_EMPLOYER_AGES = param(
  'nz.kiwisaver.employer-ages',
  asRecord({ from: asInteger, below: asInteger }),
);
export const KIWISAVER_ENROLMENT_AGES = param(
  'nz.kiwisaver.automatic-enrolment-ages',
  asRecord({ from: asInteger, below: asInteger }),
);
export const KIWISAVER_OPT_OUT_DAYS = param('nz.kiwisaver.opt-out-days', asRecord({ from: asInteger, to: asInteger }));
export const ESCT_BANDS = param('nz.esct.brackets', asList(asBand));

export const CHILD_SUPPORT_PROTECTED = param('nz.child-support.protected-share', asDecimal);
export const ORDER_SEQUENCE = param('nz.deduction-orders.sequence', asMap(asDecimal));
export const COURT_ORDER_PROTECTED = param('nz.deduction-orders.court-protected-share', asDecimal);
export const TAX_ARREARS = param(
  'nz.deduction-orders.tax-arrears',
  asRecord({ of_debt_a_week: asDecimal, of_gross: asDecimal }),
);
export const PAYROLL_GIVING_CREDIT = param('nz.payroll-giving.credit-rate', asDecimal);
export const SCHEDULAR_LIMITS = param(
  'nz.schedular.limits',
  asRecord({
    no_notification: asDecimal,
    no_notification_nonresident_company: asDecimal,
    elected_minimum: asDecimal,
    elected_minimum_nonresident: asDecimal,
    elected_maximum: asDecimal,
  }),
);
export const SCHEDULAR_STANDARD_RATES = param('nz.schedular.standard-rates', asMap(asDecimal));

export const HOLIDAY_PAY_RATE = param('nz.holidays-act.holiday-pay-rate', asDecimal);
export const AVERAGE_WEEKLY_DIVISOR = param('nz.holidays-act.average-weekly-divisor', asDecimal);
export const ORDINARY_WEEKLY_FALLBACK_WEEKS = param('nz.holidays-act.ordinary-weekly-fallback-weeks', asDecimal);
export const PUBLIC_HOLIDAY_MULTIPLIER = param('nz.holidays-act.public-holiday-multiplier', asDecimal);
export const ANNUAL_HOLIDAY_PAY = param('nz.holidays-act.annual-holiday-pay', asText);
export const RELEVANT_DAILY_PAY = param('nz.holidays-act.relevant-daily-pay', asText);
export const AVERAGE_DAILY_PAY = param('nz.holidays-act.average-daily-pay', asText);
export const USUAL_PATTERN = param('nz.holidays-act.usual-pattern', asRecord({ weeks: asInteger, same: asInteger }));
export const PARENTAL_LEAVE_MONTHS = param('nz.holidays-act.parental-leave', asInteger);
export const CASH_UP_WEEKS = param('nz.holidays-act.cash-up-weeks', asDecimal);

const asMove = (raw: Raw): 'TO_MONDAY' | 'TWO_DAYS_ON' => {
  const text = asText(raw);
  if (text !== 'TO_MONDAY' && text !== 'TWO_DAYS_ON') throw new TypeError(`unknown move ${text}`);
  return text;
};
export const FIXED_HOLIDAYS = param(
  'nz.public-holidays.fixed',
  asList(asRecord({ name: asText, day: asText, moves: asMove })),
);
export const EASTER_HOLIDAYS = param('nz.public-holidays.easter', asList(asRecord({ name: asText, after: asInteger })));
export const MONDAY_HOLIDAYS = param(
  'nz.public-holidays.mondays',
  asList(asRecord({ name: asText, month: asInteger, monday: asInteger })),
);
export const MATARIKI = param(
  'nz.public-holidays.matariki',
  asList((raw: Raw) => localDate(asText(raw))),
);

export const ANNUAL_HOLIDAY_WEEKS = param('nz.holidays-act.annual-holiday-weeks', asDecimal);
export const UNPAID_LEAVE_WEEKS = param('nz.holidays-act.unpaid-leave-weeks', asDecimal);
export const QUALIFYING_MONTHS = param('nz.holidays-act.qualifying-months', asInteger);
export const HOURS_TEST = param(
  'nz.holidays-act.hours-test',
  asRecord({ average_week: asDecimal, every_week: asDecimal, every_month: asDecimal }),
);
export const SICK_LEAVE = param('nz.holidays-act.sick-leave', asRecord({ days: asDecimal, most: asDecimal }));
export const FAMILY_VIOLENCE_LEAVE = param('nz.holidays-act.family-violence-leave', asDecimal);
export const BEREAVEMENT_LEAVE = param(
  'nz.holidays-act.bereavement-leave',
  asRecord({ close_family: asDecimal, other: asDecimal }),
);

export const FILING_WORKING_DAYS = param('nz.payday-filing.working-days', asInteger);
export const FILING_CHRISTMAS = param('nz.payday-filing.christmas', asRecord({ first: asText, last: asText }));
export const PAYMENT_DUE = param(
  'nz.payday-filing.payment-due',
  asRecord({
    twice_a_month_from: asDecimal,
    month_due: asInteger,
    first_half_to: asInteger,
    first_half_due: asInteger,
    second_half_due: asInteger,
    second_half_of_december_due: asInteger,
  }),
);

export const ADULT_MINIMUM_WAGE = param('nz.minimum-wage.adult-hour', asDecimal);
export const STARTING_OUT_MINIMUM_WAGE = param('nz.minimum-wage.starting-out-hour', asDecimal);
export const TRAINING_MINIMUM_WAGE = param('nz.minimum-wage.training-hour', asDecimal);
export const MINIMUM_WAGE_AGES = param(
  'nz.minimum-wage.ages',
  asRecord({ lowest: asInteger, starting_out_below: asInteger }),
);

/** The band that contains an amount. The upper limit of a band is inclusive. */
export function bandOf<B extends Band>(bands: readonly B[], amount: Decimal): B {
  const found = bands.find((band) => band.up_to === undefined || amount.lessThanOrEqualTo(band.up_to));
  if (!found) throw new RangeError('the last band of a scale must have no upper limit');
  return found;
}
