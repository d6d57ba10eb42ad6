import { counted, type Decimal, decimal, roundToSixPlaces } from '../../../base/decimal.ts';
import { addYears, type LocalDate, wholeYearsBetween } from '../../../base/local-date.ts';
import type { Transfer } from '../../../rules/nz/holidays/kept-holidays.ts';
import type { MadePay } from '../../pay/pay/read.public.ts';
import { nzDeclared } from '../../people/employee/employee.service.ts';
import type { Gathered, PaidItem } from './gather.ts';
import { dayText, fact, type Heading, notApplicable, notRecorded, type Part, type Shown, table } from './part.ts';
import {
  AMOUNT,
  amountOf,
  columnsOf,
  DESCRIPTION,
  HOURS,
  hoursOf,
  hoursWorked,
  isCashedOut,
  isPaidOut,
  isTaken,
  LEAVE_DATE,
  leaveColumn,
  nameOf,
  OF_PAY,
  PAYDAY,
  RATE,
  shifts,
  totalOf,
} from './pay-tables.ts';

const era = (paragraph: string, title: string, note = ''): Heading => ({
  source: `Employment Relations Act 2000 s 130(1)${paragraph}`,
  title,
  note,
});
const act = (paragraph: string, title: string, note = ''): Heading => ({
  source: `Holidays Act 2003 s 81(2)${paragraph}`,
  title,
  note,
});

/** The wages and time record, in the order of Employment Relations Act 2000 s 130(1). */
export const wagesAndTimeRecord = (given: Gathered): readonly Part[] => [
  fact(era('(a)', 'Name'), nameOf(given)),
  age(era('(b)', 'Age, if under 20'), given),
  fact(era('(c)', 'Postal address'), addressOf(given)),
  fact(era('(d)', 'Kind of work'), given.employee.position),
  notRecorded(era('(e)', 'Individual or collective employment agreement')),
  notRecorded(era('(f)', 'Collective agreement: title, expiry date and classification')),
  hoursWorked(era('(g)', 'Hours worked and pay for those hours', usualHours(given)), given),
  shifts(era('(g)', 'Hours worked each day, by timesheet', 'Taken from approved timesheets.'), given),
  table(
    era('(h)', 'Wages paid each pay period'),
    [
      OF_PAY.payday,
      OF_PAY.from,
      OF_PAY.to,
      totalOf('gross', 'Gross'),
      totalOf('tax', 'PAYE'),
      OTHER,
      totalOf('net', 'Net'),
    ],
    given.pays,
  ),
  table(
    era('(h)', 'Method of calculation'),
    [PAYDAY, DESCRIPTION, QUANTITY, RATE, AMOUNT],
    given.items.filter(({ item }) => item.kind !== 'deduction' && item.kind !== 'sacrifice'),
  ),
  table(
    era('(i)', 'Employment relations education leave'),
    [LEAVE_DATE, PAYDAY, DESCRIPTION, HOURS, AMOUNT],
    given.items.filter(({ item }) => item.leave_type === 'NZ_EMPLOYMENT_RELATIONS_EDUCATION'),
  ),
  notRecorded(era('(j)', 'Other prescribed particulars')),
];

const QUANTITY = columnsOf<PaidItem>().hours('quantity', 'Quantity', ({ item }) => hoursOf(item.quantity));
const OTHER: Shown<MadePay> = columnsOf<MadePay>().amount('other', 'Other deductions', ({ pay }) =>
  amountOf(decimal(pay.gross).minus(decimal(pay.tax)).minus(decimal(pay.net)).toFixed()),
);

const ADULT = 20;

function age(heading: Heading, { employee, period, asAt }: Gathered): Part {
  const born = employee.date_of_birth as LocalDate | null;
  if (born === null) return notRecorded(heading);
  if (wholeYearsBetween(born, period.from) >= ADULT) {
    return notApplicable(heading, `${ADULT} or over in the whole period`);
  }
  return fact(heading, `${wholeYearsBetween(born, asAt)} on ${dayText(asAt)}, born on ${dayText(born)}`);
}

const addressOf = ({ employee }: Gathered): string =>
  [
    employee.address1,
    employee.address2,
    [employee.city, employee.state, employee.postcode].filter(Boolean).join(' '),
    employee.country,
  ]
    .filter((line) => line !== null && line !== '')
    .join(', ');

function usualHours({ employee }: Gathered): string {
  const days = nzDeclared(employee.declarations).working_days;
  const week =
    days === null
      ? `${employee.standard_days_per_week} days a week`
      : days.map((day) => day.slice(0, 1) + day.slice(1, 3).toLowerCase()).join(', ');
  return `Hours without a date are recorded for their pay period. Usual hours, section 130(1B): ${decimal(employee.standard_hours_per_day).toFixed()} hours a day, ${week}.`;
}

/** The holiday and leave record, in the order of Holidays Act 2003 s 81(2). */
export const holidayAndLeaveRecord = (given: Gathered): readonly Part[] => [
  fact(act('(a)', 'Name'), nameOf(given)),
  fact(act('(b)', 'Employment commenced'), dayText(given.employee.start_date)),
  hoursWorked(act('(c)', 'Hours worked and pay for those hours', usualHours(given)), given),
  shifts(act('(c)', 'Hours worked each day, by timesheet', 'Taken from approved timesheets.'), given),
  ...entitlements(given),
  ...leaveTaken(given),
  ...publicHolidays(given),
  notRecorded(act('(m)', 'Cash value of board or lodgings')),
  notRecorded(act('(n)', 'Payment in exchange for an alternative holiday, section 61(3)')),
  ...ending(given),
  notRecorded(act('(q)', 'Other prescribed particulars')),
];

function entitlements({ employee, entitlements: found, asAt }: Gathered): readonly Part[] {
  const [annual, since, sick] = [
    act('(d)', 'Current entitlement to annual holidays'),
    act('(e)', 'Last became entitled to annual holidays'),
    act('(f)', 'Current entitlement to sick leave'),
  ];
  if (found === undefined) {
    return [annual, since, sick].map((heading) =>
      notApplicable(heading, 'The employment starts after the end of the period'),
    );
  }
  const day = dayText(asAt);
  // With opening balances, the last anniversary is known even if no grant is stored, so `since` is used.
  const last = found.annual.since > employee.start_date ? found.annual.since : undefined;
  const left = found.sick.balance;
  return [
    fact(
      annual,
      `${counted(rounded(found.annual.entitled), 'week')} on ${day}${found.annual.inAdvance.isZero() ? '' : `, and ${counted(rounded(found.annual.inAdvance), 'week')} taken in advance`}`,
    ),
    last === undefined
      ? notApplicable(since, `Not yet; first on ${dayText(found.annual.next)}`)
      : fact(since, dayText(last)),
    found.sick.qualifiedOn === undefined
      ? notApplicable(sick, `Not entitled on ${day}`)
      : fact(sick, `${counted(rounded(left), 'day')} on ${day}`),
  ];
}

const rounded = (quantity: Decimal): Decimal => roundToSixPlaces(quantity).toDecimalPlaces(4);
const shown = (quantity: Decimal): string => rounded(quantity).toFixed();

const LEAVE: ReadonlySet<string> = new Set([
  'ANNUAL_HOLIDAYS',
  'HOLIDAY',
  'SICK',
  'NZ_BEREAVEMENT',
  'NZ_FAMILY_VIOLENCE',
]);
const ANNUAL: ReadonlySet<string> = new Set(['ANNUAL_HOLIDAYS', 'HOLIDAY']);
const PUBLIC: ReadonlySet<string> = new Set(['PAID_PUBLIC_HOLIDAY', 'ALT_HOLIDAY']);

const isOf = (types: ReadonlySet<string>, { item }: PaidItem): boolean => types.has(item.leave_type ?? '');

function leaveTaken(given: Gathered): readonly Part[] {
  const taken = given.items.filter((each) => isTaken(each) && isOf(LEAVE, each));
  const isAdded = taken.some(({ isAddedLeave }) => isAddedLeave);
  const cashedUp = given.items.filter((each) => isCashedOut(each) && isOf(ANNUAL, each));
  return [
    table(
      act(
        '(g), (h)',
        'Annual holidays, sick, bereavement and family violence leave taken, and payment',
        isAdded ? 'Holiday pay that is paid with wages (section 28) is listed under its payday.' : '',
      ),
      [LEAVE_DATE, PAYDAY, leaveColumn(given), HOURS, AMOUNT],
      taken,
    ),
    table(
      act('(ha), (hb)', 'Annual holidays paid out in each entitlement year, section 28B'),
      [
        columnsOf<PaidItem>().date('entitlement_year_from', 'Entitlement year from', ({ item }) =>
          yearOf(given, item.leave_date!),
        ),
        PAYDAY,
        HOURS,
        columnsOf<PaidItem>().text('weeks', 'Weeks', ({ item }) => weeksOf(given, item.quantity)),
        AMOUNT,
      ],
      cashedUp,
    ),
  ];
}

/** The anniversary that starts the entitlement year that contains the day. */
function yearOf({ employee, entitlements: found }: Gathered, day: string): string {
  const granted = found?.annual.grantedOn.filter((date) => date <= day).at(-1);
  const start = employee.start_date as LocalDate;
  return granted ?? addYears(start, Math.max(0, wholeYearsBetween(start, day as LocalDate)));
}

function weeksOf({ employee }: Gathered, hours: string | null): string {
  const week = decimal(employee.standard_hours_per_day).times(employee.standard_days_per_week);
  return week.isZero() ? '' : shown(decimal(hours ?? '0').dividedBy(week));
}

const TIME_AND_A_HALF = 'The amount includes the extra half required by section 50; the rate does not.';

function publicHolidays(given: Gathered): readonly Part[] {
  const worked = given.items.filter(({ holidayWorked }) => holidayWorked !== undefined);
  const earned = worked.filter(({ holidayWorked }) => holidayWorked?.is_otherwise_working_day);
  const transfers = nzDeclared(given.employee.declarations).public_holiday_transfers;
  const date = columnsOf<PaidItem>().date('date', 'Date', ({ item }) => item.worked_on);
  return [
    table(
      act('(i), (j)', 'Public holidays worked: date, hours and payment', TIME_AND_A_HALF),
      [date, PAYDAY, DESCRIPTION, HOURS, RATE, AMOUNT],
      worked,
    ),
    table(
      act('(ja)', 'Public holidays transferred to another day'),
      [
        columnsOf<Transfer>().date('from', 'Public holiday', ({ from }) => from),
        columnsOf<Transfer>().date('to', 'Transferred to', ({ to }) => to),
      ],
      transfers.filter(({ from }) => from >= given.period.from && from <= given.period.to),
    ),
    table(act('(k)', 'Became entitled to an alternative holiday'), [date, PAYDAY, DESCRIPTION], earned),
    table(
      act('(l)', 'Public and alternative holidays not worked: date and payment'),
      [LEAVE_DATE, PAYDAY, leaveColumn(given), HOURS, AMOUNT],
      given.items.filter((each) => isTaken(each) && isOf(PUBLIC, each)),
    ),
  ];
}

function ending({ employee, items }: Gathered): readonly Part[] {
  const finish = act('(o)', 'Date of termination');
  const paid = act('(p)', 'Holiday pay on termination');
  if (!employee.is_terminated) {
    return [finish, paid].map((heading) => notApplicable(heading, 'The employment has not ended'));
  }
  return [
    fact(finish, dayText(employee.termination_date)),
    table(
      paid,
      [PAYDAY, DESCRIPTION, HOURS, AMOUNT],
      items.filter((each) => isPaidOut(each)),
    ),
  ];
}
