import { counted, Decimal, money } from '../../base/decimal.ts';
import type { Step } from '../calculate.ts';
import { type Line, UncalculableFacts } from '../line.ts';
import type { NzPayFacts } from './facts.ts';
import { dailyPay } from './holidays/daily-pay.ts';
import { PARAMETER_OF } from './holidays/public-holidays.ts';
import { leaveLine } from './leave-line.ts';
import { earnings, taxesAndDeductions } from './pay.ts';
import { holidayPaySinceAnniversary } from './termination/holiday-pay-since-anniversary.ts';
import { terminationLine } from './termination/termination-line.ts';
import { untakenAlternativeHolidays, untakenAnnualHolidays } from './termination/untaken-holidays.ts';

/** Pay in lieu of notice. */
const notice: Step<NzPayFacts> = ({ facts: { termination } }) =>
  !termination || termination.notice.isZero()
    ? []
    : [
        terminationLine({
          type: 'NOTICE',
          label: 'Notice',
          precise: termination.notice,
          because: 'Pay in lieu of notice',
        }),
      ];

/** Any other lump sum at the end of employment, with levy and KiwiSaver. */
const otherLumpSum: Step<NzPayFacts> = ({ facts: { termination } }) =>
  !termination || termination.otherLumpSum.isZero()
    ? []
    : [
        terminationLine({
          type: 'LUMP_SUM',
          label: 'Lump sum',
          precise: termination.otherLumpSum,
          because: 'Other payment at the end of employment',
        }),
      ];

/** Redundancy: taxed as extra pay, without earners' levy and outside KiwiSaver. */
const redundancy: Step<NzPayFacts> = ({ facts: { termination } }) =>
  !termination || termination.redundancy.isZero()
    ? []
    : [
        terminationLine({
          type: 'REDUNDANCY',
          label: 'Redundancy',
          precise: termination.redundancy,
          isLevyFree: true,
          because: 'Redundancy payment: no earners levy, no KiwiSaver',
        }),
      ];

/**
 * Public holidays that would fall within the remaining weeks of annual holidays if these were taken after the end of
 * employment. Each is paid at relevant or average daily pay. Holidays Act 2003 s 40(2) and (3).
 */
const publicHolidaysInRunOn: Step<NzPayFacts> = ({ facts: { termination, holidays }, params }) => {
  const days = termination?.publicHolidaysInRunOn ?? [];
  if (days.length === 0) return [];
  if (!holidays) {
    throw new UncalculableFacts(
      'holidays',
      `${counted(new Decimal(days.length), 'public holiday')} cannot be paid: past earnings are not known`,
    );
  }
  const count = new Decimal(days.length);
  const day = dailyPay(holidays, params);
  const sources = new Set(days.flatMap(({ source }) => (source ? [source] : [])));
  const names = days.map(({ description, date }) => `${description} ${date}`).join(', ');
  return [
    terminationLine({
      type: 'PUBLIC_HOLIDAYS',
      label: 'Public holidays in annual holidays not taken',
      precise: day.amount.times(count),
      quantity: count,
      unit: 'days',
      isHolidaysGross: true,
      because: `${counted(count, 'day')} x ${day.words} ${money(day.amount)}: ${names} would fall in the weeks not taken`,
      used: [...day.used, ...[...sources].map((source) => params.get(PARAMETER_OF[source]))],
    }),
  ];
};

/**
 * Reduces to zero the balances that the final pay settles. This includes all annual holidays, because the time since
 * the last anniversary is paid as eight percent less leave taken in advance.
 */
const leavePaidOut: Step<NzPayFacts> = ({ facts: { termination } }) => {
  const balances = termination?.balances;
  if (!balances) return [];
  return [
    ...emptied('ANNUAL_HOLIDAYS', 'weeks', balances.annualWeeks),
    ...emptied('ALT_HOLIDAY', 'days', balances.alternativeDays),
  ];
};

const emptied = (leaveType: string, unit: 'weeks' | 'days', quantity: Decimal): readonly Line[] =>
  quantity.isZero()
    ? []
    : [
        leaveLine({
          label: leaveType,
          move: 'paid-out',
          leaveType,
          unit,
          quantity,
          because: `${counted(quantity, unit.slice(0, -1))} settled by the final pay`,
        }),
      ];

/**
 * The final pay. All payments at the end of employment are extra pays. Sick leave and long service leave are not paid
 * out, and no leave accrues.
 */
export const nzTermination: readonly Step<NzPayFacts>[] = [
  ...earnings,
  untakenAnnualHolidays,
  publicHolidaysInRunOn,
  untakenAlternativeHolidays,
  holidayPaySinceAnniversary,
  notice,
  redundancy,
  otherLumpSum,
  ...taxesAndDeductions,
  leavePaidOut,
];
