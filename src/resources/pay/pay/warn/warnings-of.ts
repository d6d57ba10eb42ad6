import { Decimal, decimal, money, plain, roundToCent, roundToSixPlaces, sum, ZERO } from '../../../../base/decimal.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import { LONG_SERVICE_DIFFERS } from '../../../../rules/au/termination/unused-long-service-leave.ts';
import type { MinimumWage } from '../../../../rules/minimum-wage.ts';
import { percent } from '../../../../rules/nz/percent.ts';
import { KIWISAVER_NOT_ENROLLED } from '../../../../rules/nz/steps/kiwisaver.ts';
import { type PayCycle, PERIODS_PER_YEAR } from '../../../../rules/pay-period.ts';
import type { Tag } from '../../../../rules/tags.ts';
import { formatName } from '../../../company/company/company.service.ts';
import type { LeaveBalanceRow } from '../../../people/leave-balance/leave-balance.service.ts';
import type { EsctComparison } from '../../past/nz.public.ts';
import type { PayKind } from '../../past/stored.public.ts';
import type { MadePay } from '../model/made-pay.ts';
import type { PayItemRecord } from '../model/tables.ts';
import { type PayWarning, WARNING_CODES, type WarningCode } from './warning.schema.ts';

/** All facts that warnings are derived from. */
export interface WarningFacts extends MadePay {
  readonly hasTaxFileNumber: boolean;
  readonly hasBankAccount: boolean;
  /** A complete regular pay of the employee in the run, created by another request. */
  readonly otherPayId: number | undefined;
  /** Ordinary hours on the other complete pays of the employee in the run. */
  readonly hoursBeside: Decimal;
  readonly leaveAfter: readonly LeaveBalanceRow[];
  /** New Zealand only: entitlements under the Holidays Act after this pay. */
  readonly entitlements: LeaveAgainstLaw | undefined;
  /**
   * Leave limits that an Australian pay exceeds, apart from balances: family violence leave days and cashed-out leave.
   */
  readonly beyondStandards: readonly string[];
  /** The warning that an Australian employee's days of leave a year are below the National Employment Standards. */
  readonly belowStandards: string | undefined;
  /** Contract [AWARD-005]: the warning that hours are paid below the award. */
  readonly belowAward: string | undefined;
  /** Contract [AWARD-005]: annual leave with less loading than the award requires. */
  readonly leaveLoading: LeaveLoadingWarnings;
  /** Public holidays that the leave of an Australian pay covers. */
  readonly leaveOnHoliday: string | undefined;
  readonly lines: readonly WarningLine[];
  /** The minimum wage of the employee; undefined if no value is known for the date. */
  readonly minimumWage: MinimumWage | undefined;
  readonly esct: EsctComparison | undefined;
  /** The closedown that begins in the run, if the employee has no entitlement to annual holidays by then. */
  readonly closedown: { readonly from: string } | undefined;
  /** Set if holiday pay is paid with each pay although the employee has completed twelve months. */
  readonly asYouGo: { readonly since: string; readonly isCasual: boolean } | undefined;
}

export interface LeaveLoadingWarnings {
  /** The warning that the loading is less than the award requires. */
  readonly below?: string;
  /** The warning that penalties may be higher than the loading, because no hours are known to compare. */
  readonly notCompared?: string;
}

/** Leave of a New Zealand employee compared with the entitlement. */
export interface LeaveAgainstLaw {
  readonly annualWeeksInAdvance: Decimal;
  readonly nextAnniversary: LocalDate;
  readonly sickDaysBeyond: Decimal;
  readonly familyViolenceDaysBeyond: Decimal;
  /** The longest bereavement leave on the pay, if it is longer than the Act allows for any event. */
  readonly bereavement: { readonly from: LocalDate; readonly days: Decimal; readonly most: Decimal } | undefined;
}

/** The part of a line that warnings use. */
export interface WarningLine {
  readonly code: string;
  readonly label: string;
  readonly because: string;
  readonly unverified: boolean;
  readonly tags: readonly Tag[];
}

/** The rest of the sentence after the employee's name; undefined if there is nothing to warn about. */
type Check = (facts: WarningFacts) => string | undefined;

/**
 * The kinds of pay that cover the work of a period. Opening amounts and workers compensation are in addition to another
 * pay.
 */
const FOR_WORK: ReadonlySet<PayKind> = new Set(['REGULAR', 'TERMINATION']);

const secondPay: Check = ({ pay, otherPayId }) =>
  otherPayId === undefined || !FOR_WORK.has(pay.kind)
    ? undefined
    : `already has a complete pay in this pay run, pay ${otherPayId}`;

/** Contract [PERIOD-012]: the maximum ordinary hours per week. A month counts as one twelfth of 52 weeks. */
const MOST_HOURS_A_WEEK = new Decimal(76);
const WEEKS_A_YEAR = 52;
const mostHours = (period: PayCycle): Decimal =>
  MOST_HOURS_A_WEEK.times(WEEKS_A_YEAR).dividedBy(PERIODS_PER_YEAR[period]);
const PERIOD_WORDS: Readonly<Record<PayCycle, string>> = {
  WEEKLY: 'week',
  FORTNIGHTLY: 'fortnight',
  FOUR_WEEKLY: 'four weeks',
  MONTHLY: 'month',
};

/** Counts the hours of all pays of the period. */
const manyHours: Check = ({ pay, items, run, hoursBeside }) => {
  if (!FOR_WORK.has(pay.kind)) return undefined;
  const own = sum(items.filter(isOrdinaryTime).map(({ quantity }) => decimal(quantity!)));
  const hours = own.plus(hoursBeside);
  const most = mostHours(run.pay_period);
  if (!own.greaterThan(ZERO) || !hours.greaterThan(most)) return undefined;
  const word = PERIOD_WORDS[run.pay_period];
  return `has ${plain(hours)} ordinary hours in the ${word}, more than ${plain(roundToCent(most))}`;
};

const isTime = ({ kind, is_hours }: PayItemRecord): boolean => kind === 'hours' && is_hours === true;
const isOrdinaryTime = (item: PayItemRecord): boolean => isTime(item) && item.is_overtime !== true;

const negativeNet: Check = ({ pay }) =>
  decimal(pay.net).isNegative()
    ? `has a net pay of ${pay.net}: deductions and tax are more than the earnings`
    : undefined;

/** Negative hours reverse earlier pay at its rate, so they are not compared with the minimum wage. */
const belowMinimumWage: Check = ({ items, minimumWage }) => {
  if (minimumWage === undefined) return undefined;
  const below = items
    .filter((item) => isTime(item) && decimal(item.quantity!).greaterThan(ZERO))
    .find(({ rate }) => decimal(rate!).lessThan(minimumWage.rate));
  if (!below) return undefined;
  return `has '${below.description}' at ${plain(decimal(below.rate!))} an hour, below the ${minimumWage.name} of ${money(minimumWage.rate)}`;
};

const noTaxFileNumber: Check = ({ pay, hasTaxFileNumber }) =>
  pay.country === 'AU' && !hasTaxFileNumber
    ? 'has no tax file number: tax is withheld at the top rate unless an exemption applies'
    : undefined;

const noBankAccount: Check = ({ hasBankAccount }) =>
  hasBankAccount ? undefined : 'has no bank account for the net pay';

/** New Zealand grants annual holidays and sick leave on fixed days; leave accrued in between is only a forecast. */
const GRANTED = new Set(['ANNUAL_HOLIDAYS', 'SICK']);

const leaveBelowZero: Check = ({ leaveAfter, entitlements, beyondStandards }) => {
  const below = leaveAfter
    .filter(({ leave_type }) => !entitlements || !GRANTED.has(leave_type))
    .map(({ name, hours }) => ({ name, hours: decimal(hours) }))
    .filter(({ hours }) => hours.lessThan(ZERO))
    .map(({ name, hours }) => `${plain(hours)} hours of ${name}`);
  const parts = [
    ...(below.length === 0 ? [] : [`has ${below.join(' and ')} after this pay`]),
    ...(entitlements ? beyondTheLaw(entitlements) : []),
    ...beyondStandards,
  ];
  return parts.length === 0 ? undefined : parts.join('; ');
};

function beyondTheLaw(law: LeaveAgainstLaw): readonly string[] {
  const plainText = (days: Decimal) => plain(roundToSixPlaces(days));
  const counted = (count: Decimal, unit: string) => `${plainText(count)} ${unit}${count.equals(1) ? '' : 's'}`;
  const parts: string[] = [];
  if (law.annualWeeksInAdvance.greaterThan(0)) {
    parts.push(
      `has taken ${counted(law.annualWeeksInAdvance, 'week')} of Annual Holidays in advance, including this pay, from the entitlement due on ${law.nextAnniversary}`,
    );
  }
  if (law.sickDaysBeyond.greaterThan(0)) {
    parts.push(`has taken ${counted(law.sickDaysBeyond, 'more day')} of Sick Leave than granted`);
  }
  if (law.familyViolenceDaysBeyond.greaterThan(0)) {
    parts.push(`has taken ${counted(law.familyViolenceDaysBeyond, 'more day')} of Family Violence Leave than granted`);
  }
  if (law.bereavement) {
    const { days, from, most } = law.bereavement;
    parts.push(
      `has ${counted(days, 'day')} of Bereavement Leave from ${from}, more than the ${plainText(most)} allowed for one event`,
    );
  }
  return parts;
}

/**
 * The rules add these lines when they calculate super, because only they know the guarantee and which employees it
 * covers.
 */
const SUPER_WARNINGS: ReadonlyMap<string, string> = new Map([
  ['AU.SUPER.BELOW-GUARANTEE', 'has super below the guarantee: '],
  ['AU.SUPER.LOADING-LEFT-OUT', 'may have super below the guarantee: '],
  ['AU.SUPER.BONUS-LEFT-OUT', 'may have super below the guarantee: '],
]);
const superBelowGuarantee: Check = ({ lines }) => {
  const said = lines.flatMap(({ code, because }) => {
    const words = SUPER_WARNINGS.get(code);
    return words === undefined ? [] : [`${words}${because}`];
  });
  return said.length === 0 ? undefined : said.join('; and ');
};

const esctRateDiffers: Check = ({ esct }) => {
  if (!esct || esct.held.equals(esct.calculated.rate)) return undefined;
  const { rate, thresholdAmount } = esct.calculated;
  return `has an ESCT rate of ${percent(esct.held)}, but a threshold amount of ${money(thresholdAmount)} gives ${percent(rate)}`;
};

const unverifiedRate: Check = ({ pay, lines }) => {
  const labels = new Set(lines.filter(({ unverified }) => unverified).map(({ label }) => label));
  return labels.size === 0
    ? undefined
    : `is paid with parameters that are not verified for ${pay.processed_date}: ${[...labels].join(', ')}`;
};

/** Holidays Act 2003 s 34: eight percent is due, and the twelve months until the next entitlement start again. */
const closedownUnpaid: Check = ({ closedown, items }) =>
  closedown === undefined || items.some(({ kind, units }) => kind === 'leave' && units === 'CLOSEDOWN')
    ? undefined
    : `is not entitled to annual holidays when the closedown begins on ${closedown.from}: 8 % of gross earnings is due; add a leave row with paid_as CLOSEDOWN`;

/**
 * Holidays Act 2003 s 28: after twelve months, four weeks are due as well, and the eight percent already paid cannot be
 * recovered.
 */
const asYouGoTooLong: Check = ({ asYouGo }) => {
  if (asYouGo === undefined) return undefined;
  const due = asYouGo.isCasual ? 'unless the work is too irregular, ' : '';
  return `is paid holiday pay with each pay and completed twelve months on ${asYouGo.since}: ${due}four weeks of annual holidays are due, and the holiday pay already paid cannot be recovered`;
};

/** Contract [DEF-005]: the line states the reason. */
const kiwiSaverNotEnrolled: Check = ({ lines }) => {
  const line = lines.find(({ code }) => code === KIWISAVER_NOT_ENROLLED);
  if (!line) return undefined;
  return `is not enrolled in KiwiSaver: ${line.because.replace(/^No contribution: /, '')}. Send kiwisaver_status_code AK or OK if the employee is a member or opts in, or NK to confirm`;
};

/** Contract [FIX-007]: the line states the hours paid and the hours under state law. */
const longServiceDiffers: Check = ({ lines }) => {
  const line = lines.find(({ code }) => code === LONG_SERVICE_DIFFERS);
  return line && `is paid the long service leave that the employer stated: ${line.because}`;
};

/** Court and authority orders whose amount could not be deducted in full. The line states the reason. */
const orderLimited: Check = ({ lines }) => {
  const said = lines
    .filter(({ tags }) => tags.includes('order') && tags.includes('warning'))
    .map(({ label, because }) => `has an order that was not deducted in full, ${label}: ${because}`);
  return said.length === 0 ? undefined : said.join('; ');
};

const CHECKS: Readonly<Record<WarningCode, Check>> = {
  SECOND_PAY: secondPay,
  MANY_HOURS: manyHours,
  NEGATIVE_NET: negativeNet,
  BELOW_MINIMUM_WAGE: belowMinimumWage,
  NO_TFN: noTaxFileNumber,
  NO_BANK_ACCOUNT: noBankAccount,
  LEAVE_BELOW_ZERO: leaveBelowZero,
  SUPER_BELOW_GUARANTEE: superBelowGuarantee,
  ESCT_RATE_DIFFERS: esctRateDiffers,
  UNVERIFIED_RATE: unverifiedRate,
  CLOSEDOWN_HOLIDAY_PAY: closedownUnpaid,
  HOLIDAY_PAY_AS_YOU_GO: asYouGoTooLong,
  LEAVE_ON_PUBLIC_HOLIDAY: ({ leaveOnHoliday }) => leaveOnHoliday,
  KIWISAVER_NOT_ENROLLED: kiwiSaverNotEnrolled,
  ORDER_LIMITED: orderLimited,
  LEAVE_BELOW_NES: ({ belowStandards }) => belowStandards,
  LSL_DIFFERS: longServiceDiffers,
  BELOW_AWARD: ({ belowAward }) => belowAward,
  LEAVE_LOADING_BELOW_AWARD: ({ leaveLoading }) => leaveLoading.below,
  LEAVE_LOADING_NOT_COMPARED: ({ leaveLoading }) => leaveLoading.notCompared,
};

/** At most one warning per code. Warnings do not prevent payment. */
export function warningsOf(facts: WarningFacts): PayWarning[] {
  return WARNING_CODES.flatMap((code) => {
    const rest = CHECKS[code](facts);
    if (rest === undefined) return [];
    return [{ code, employee_id: facts.pay.employee_id, message: `${formatName(facts.person)} ${rest}` }];
  });
}
