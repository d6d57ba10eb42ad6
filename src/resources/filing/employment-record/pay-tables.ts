import { decimal, money } from '../../../base/decimal.ts';
import type { MadePay } from '../../pay/pay/read.public.ts';
import { rateText } from '../../pay/payslip/payslip.service.ts';
import { requestedLeave } from '../../people/leave-request/leave-request.service.ts';
import { type TimesheetRecord, workedMinutes } from '../../time/timesheet/timesheet.service.ts';
import type { Gathered, PaidItem } from './gather.ts';
import { dayText, type Heading, notRecorded, type Part, type Shown, table } from './part.ts';

// Tables that the records of both countries have.

const shownNumber = (value: string | null): string => (value === null || decimal(value).isZero() ? '' : value);
export const hoursOf = (value: string | null): string =>
  shownNumber(value) === '' ? '' : decimal(value!).toDecimalPlaces(4).toFixed();
export const rateOf = (value: string | null): string => (shownNumber(value) === '' ? '' : rateText(decimal(value!)));
export const amountOf = (value: string): string => money(decimal(value));

/** Functions that create columns for rows of one type. */
export function columnsOf<Row>() {
  const made =
    (kind: Shown<Row>['kind']) =>
    (key: string, label: string, of: (row: Row) => string | null): Shown<Row> => ({
      key,
      label,
      kind,
      of: (row) => of(row) ?? '',
    });
  return { text: made('text'), date: made('date'), hours: made('hours'), amount: made('amount') };
}
const ofItem = columnsOf<PaidItem>();
const ofPay = columnsOf<MadePay>();
const ofShift = columnsOf<TimesheetRecord>();

export const PAYDAY = ofItem.date('payday', 'Payday', ({ made }) => made.pay.processed_date);
const PERIOD = [
  ofItem.date('period_from', 'Period from', ({ made }) => made.run.start_date),
  ofItem.date('period_to', 'Period to', ({ made }) => made.run.end_date),
];
export const DESCRIPTION = ofItem.text('description', 'Description', ({ item }) => item.description);
export const HOURS = ofItem.hours('hours', 'Hours', ({ item }) => hoursOf(item.quantity));
export const RATE = ofItem.amount('rate', 'Rate', ({ item }) => rateOf(item.rate));
export const AMOUNT = ofItem.amount('amount', 'Amount', ({ item }) => amountOf(item.amount));

const isHours = ({ item }: PaidItem): boolean => item.kind === 'hours' && item.is_hours === true;

/** Hours worked and the pay for them. Only New Zealand pays store the day of the work. */
export const hoursWorked = (heading: Heading, { items, company }: Gathered): Part =>
  table(
    heading,
    [
      PAYDAY,
      ...PERIOD,
      ...(company.country === 'NZ' ? [ofItem.date('worked_on', 'Worked on', ({ item }) => item.worked_on)] : []),
      DESCRIPTION,
      HOURS,
      RATE,
      AMOUNT,
    ],
    items.filter(isHours),
  );

export const overtimeWorked = (heading: Heading, { items }: Gathered): Part =>
  table(
    heading,
    [PAYDAY, ...PERIOD, DESCRIPTION, HOURS, RATE, AMOUNT],
    items.filter((each) => isHours(each) && each.item.is_overtime === true),
  );

const clock = (time: string): string => time.slice(11);
const breaksOf = ({ breaks }: TimesheetRecord): string =>
  breaks
    .map(({ starts_at, ends_at, paid }) => `${clock(starts_at)}–${clock(ends_at)} ${paid ? 'paid' : 'unpaid'}`)
    .join(', ');

const SHIFT_COLUMNS = [
  ofShift.date('date', 'Date', ({ starts_at }) => starts_at.slice(0, 10)),
  ofShift.text('started', 'Started', ({ starts_at }) => clock(starts_at)),
  ofShift.text('finished', 'Finished', ({ starts_at, ends_at }) =>
    ends_at.slice(0, 10) === starts_at.slice(0, 10)
      ? clock(ends_at)
      : `${clock(ends_at)} (${dayText(ends_at.slice(0, 10))})`,
  ),
  ofShift.text('breaks', 'Breaks', breaksOf),
  ofShift.hours('hours', 'Hours', (entry) =>
    decimal(String(workedMinutes(entry)))
      .dividedBy(60)
      .toDecimalPlaces(4)
      .toFixed(),
  ),
];

/** Start and finish of each shift in local time. They are known only from approved timesheets. */
export const shifts = (heading: Heading, { timesheets }: Gathered): Part =>
  timesheets.length === 0 ? notRecorded({ ...heading, note: '' }) : table(heading, SHIFT_COLUMNS, timesheets);

export const OF_PAY = {
  payday: ofPay.date('payday', 'Payday', ({ pay }) => pay.processed_date),
  from: ofPay.date('period_from', 'Period from', ({ run }) => run.start_date),
  to: ofPay.date('period_to', 'Period to', ({ run }) => run.end_date),
} as const;
export const totalOf = (key: 'gross' | 'tax' | 'net', label: string): Shown<MadePay> =>
  ofPay.amount(key, label, ({ pay }) => amountOf(pay[key]));

/** Leave that was taken, as opposed to leave paid out at the end of the employment or cashed out. */
export const isTaken = (each: PaidItem): boolean =>
  each.item.kind === 'leave' && each.item.units === null && !isPaidOut(each);

/** Whether the row is leave that a termination paid out. */
export const isPaidOut = ({ made, isAddedLeave }: PaidItem): boolean => isAddedLeave && made.pay.kind === 'TERMINATION';

export const isCashedOut = ({ item }: PaidItem): boolean => item.kind === 'leave' && item.units === 'CASH_UP';

export const LEAVE_DATE = ofItem.date('date', 'Date', ({ item }) => item.leave_date);
export const leaveColumn = ({ company }: Gathered): Shown<PaidItem> =>
  ofItem.text('leave', 'Leave', ({ item }) => {
    const name = requestedLeave(company.country, item.leave_type ?? '')?.name;
    return name === undefined || name === item.description ? item.description : `${name}: ${item.description}`;
  });

export const nameOf = ({ employee }: Pick<Gathered, 'employee'>): string =>
  [employee.first_name, employee.middle_name, employee.last_name].filter(Boolean).join(' ');
