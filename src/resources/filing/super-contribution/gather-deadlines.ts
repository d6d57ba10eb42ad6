import { addDays, type LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Params } from '../../../params/params.ts';
import type { SuperCalendar } from '../../../rules/au/super/business-day.ts';
import { type Deadline, type SuperPayday, superDeadlines } from '../../../rules/au/super/deadlines.ts';
import type { PayPeriod } from '../../../rules/pay-period.ts';
import {
  type ContributionRow,
  type FundStart,
  listFundStarts,
  listPaydays,
  type PaydayRow,
} from './super-contribution.store.ts';

export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/**
 * Other paydays are read from this many days before the contributions' paydays to this many days after them: more than
 * any due-date window and any pay cycle.
 */
const AROUND_DAYS = 62;
const CYCLE_DAYS: Readonly<Record<PayPeriod, number>> = { WEEKLY: 7, FORTNIGHTLY: 14, MONTHLY: 31 };

/** The deadlines of these contributions. The number of SQL statements is constant. */
export async function gatherDeadlines(
  tx: Tx,
  rows: readonly Pick<ContributionRow, 'pay_id' | 'employee_id' | 'payday'>[],
  given: { params: Params; calendar: SuperCalendar; today: LocalDate },
): Promise<ReadonlyMap<number, Deadline>> {
  if (rows.length === 0) return new Map();
  const employeeIds = [...new Set(rows.map(({ employee_id }) => employee_id))];
  const paydays = rows.map(({ payday }) => payday).sort();
  const [around, starts] = await Promise.all([
    listPaydays(tx, {
      employeeIds,
      from: addDays(paydays[0]!, -AROUND_DAYS),
      to: addDays(paydays.at(-1)!, AROUND_DAYS),
    }),
    listFundStarts(tx, employeeIds),
  ]);
  const { params, today } = given;
  const { isBusinessDay } = given.calendar;
  const startsOf = groupBy(starts, employeeOf);
  const deadlines = new Map<number, Deadline>();
  // Most employees have the same paydays, so each distinct pattern is calculated once.
  const known = new Map<string, readonly Deadline[]>();
  for (const [employeeId, theirs] of groupBy(around, employeeOf)) {
    const paid = superPaydays(theirs.sort(byPayday), startsOf.get(employeeId) ?? []);
    const pattern = JSON.stringify(paid.map(({ payId: _, ...same }) => same));
    const due = known.get(pattern) ?? inOrder(paid, superDeadlines(paid, { params, isBusinessDay, today }));
    known.set(pattern, due);
    for (const [index, { payId }] of paid.entries()) deadlines.set(payId, due[index]!);
  }
  return deadlines;
}

const employeeOf = ({ employee_id }: { readonly employee_id: number }): number => employee_id;

const byPayday = (a: PaydayRow, b: PaydayRow): number =>
  a.payday < b.payday ? -1 : a.payday > b.payday ? 1 : a.pay_id - b.pay_id;

const inOrder = (paid: readonly SuperPayday[], found: ReadonlyMap<number, Deadline>): readonly Deadline[] =>
  paid.map(({ payId }) => found.get(payId)!);

/** Converts one employee's rows to the input of the deadline rule. */
function superPaydays(rows: readonly PaydayRow[], starts: readonly FundStart[]): readonly SuperPayday[] {
  const isRegular = ({ kind, is_for_period }: PaydayRow) => kind === 'REGULAR' && is_for_period;
  const regularDays = new Set(rows.filter(isRegular).map(({ payday }) => payday));
  const firstEver = starts.map(({ first_payday }) => first_payday).sort()[0];
  return rows.map((row): SuperPayday => {
    const start = starts.find(({ fund_usi }) => fund_usi === row.fund_usi);
    const isAfterStarting = row.is_of_new_employee && row.payday === start?.first_since_start;
    const isAfterChange = row.payday === start?.first_payday && firstEver !== undefined && firstEver < row.payday;
    return {
      payId: row.pay_id,
      payday: row.payday,
      isFirstContribution: isAfterStarting || isAfterChange,
      isRegular: isRegular(row),
      isOutOfCycle: row.kind === 'REGULAR' && !regularDays.has(row.payday),
      ...(row.first_original && row.last_original
        ? { original: { first: row.first_original, last: row.last_original } }
        : {}),
      cycleDays: CYCLE_DAYS[row.pay_period],
      paidOn: row.paid_on,
    };
  });
}
