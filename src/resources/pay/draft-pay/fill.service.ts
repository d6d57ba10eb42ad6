import { decimal, money, plain, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { notFound } from '../../../base/errors.ts';
import { inTurns } from '../../../base/in-turns.ts';
import { addDays, dayOfWeek, daysBetween, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { salaryBelowAward } from '../../../rules/au/award/below-award.ts';
import { type CompanyAllowanceRecord, listCompanyAllowances } from '../../company/allowance/allowance.service.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import { type StateCalendar, stateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { linkToPays, listTimeToPay, type TimesheetRecord } from '../../time/timesheet/timesheet.service.ts';
import { type ChangeDeps, changing, editDrafts, type HeldPay, holdPays, orderOfPay } from '../pay/change.public.ts';
import { areHours, type CreateContext, type PayOrder, tryPays } from '../pay/make.public.ts';
import { etagOfPays, findPays } from '../pay/read.public.ts';
import { type PayRunRecord, periodOf } from '../pay-run/pay-run.service.ts';
import { type PaidWeek, payWeek } from './award-weeks.ts';
import type { FillOut } from './draft-pay.schema.ts';
import type { TimeWorker } from './draft-pay.store.ts';
import * as store from './draft-pay.store.ts';
import { isSalary } from './standing-pay.ts';
import {
  type AllowanceChoices,
  type AllowanceRow,
  allowanceDifference,
  differenceOf,
  type HoursRow,
  hoursRow,
  type Note,
  type PayAllowance,
  payAllowance,
  plainRows,
  type Shift,
  type TimeRow,
  treatmentWarnings,
} from './time-rows.ts';

export { interpretShifts } from './award-weeks.ts';
export { listTimeWorkers, type TimeWorker } from './draft-pay.store.ts';

type Result = FillOut['results'][number];

const MOST_PENDING = 5_000;
const WEEK_DAYS = 7;

/** The changes that filling makes in one draft. */
interface Filled {
  readonly held: HeldPay;
  readonly entries: readonly TimesheetRecord[];
  readonly rows: readonly TimeRow[];
  readonly allowances: readonly PayAllowance[];
  readonly warnings: readonly Note[];
  readonly refused: Note | null;
}

/**
 * Contract [TIME-004]: replaces the hours in a run's drafts with rows from approved timesheet entries. Drafts without
 * entries do not change. The number of SQL statements does not depend on the number of employees.
 */
export async function fillFromTimesheets(
  deps: ChangeDeps,
  caller: Caller,
  companyId: number,
  runId: number,
): Promise<{ readonly body: FillOut; readonly etag: string }> {
  // Loads the calendar library before the transaction opens.
  const calendar = await stateCalendar();
  return changing(deps)(
    caller,
    companyId,
    async (tx, context) => {
      const run = await store.findRunForDrafts(tx, companyId, runId);
      if (!run) throw notFound('Pay run not found');
      const pending = (await store.listPendingOfRun(tx, runId)).filter(({ is_back_pay }) => !is_back_pay);
      const held = (await holdPays(tx, { companyId, endings: deps.endings }, pending)).filter(isFillable);
      const planned = await planFill(tx, context, { run, held, calendar });
      const refused = await fillDrafts(tx, context, planned);
      const found = await findPays(tx, { companyId, pay_run_id: runId, is_complete: false, limit: MOST_PENDING });
      const results = [
        ...planned.filled.map((one) => resultOf(one, refused.get(one.held.pay.id) ?? one.refused)),
        ...planned.withoutDraft.map(
          (id): Result => ({
            ...EMPTY,
            employee_id: id,
            refused: {
              code: 'NO_PENDING_PAY',
              message: 'The employee has no pending pay in this run; create it first.',
            },
          }),
        ),
      ];
      return { body: { run_id: runId, ...totalsOf(results), results }, etag: etagOfPays(found) };
    },
    { rows: 'many' },
  );
}

/**
 * Whether a draft can be filled. Pays with stated amounts, which include opening amounts, and workers compensation pays
 * are never filled from timesheets.
 */
const isFillable = ({ pay }: HeldPay): boolean =>
  !pay.is_complete && pay.auto_calculate && (pay.kind === 'REGULAR' || pay.kind === 'TERMINATION');

interface Plan {
  readonly run: PayRunRecord;
  readonly held: readonly HeldPay[];
  readonly calendar: StateCalendar;
}

interface Planned {
  readonly run: PayRunRecord;
  readonly filled: readonly Filled[];
  readonly withoutDraft: readonly number[];
}

async function planFill(tx: Tx, { company }: CreateContext, { run, held, calendar }: Plan): Promise<Planned> {
  // An employee's time goes into the employee's first draft.
  const drafts = new Map([...held].reverse().map((one) => [one.pay.employee_id, one]));
  const [first] = weeksOf(run, company);
  // Starts a week early, because the rules for the first week need the last shift before it.
  const span = { from: addDays(first!, -WEEK_DAYS), to: run.end_date };
  const recent = await listTimeToPay(tx, run.company_id, span);
  const corrected = recent.filter((one) => one.paid_as !== null && one.starts_at < span.from);
  const times = corrected.length === 0 ? recent : await withTheirWeeks(tx, run, company, { recent, corrected });
  const byEmployee = byTheirEmployee(times);
  const workers = new Map((await store.listTimeWorkers(tx, [...drafts.keys()])).map((worker) => [worker.id, worker]));
  const allowances = await listCompanyAllowances(tx, run.company_id);
  const others = [...byEmployee].filter(
    ([id, entries]) => !drafts.has(id) && entries.some((entry) => isDue(entry, run) && entry.paid_as === null),
  );
  const withoutDraft = await store.listWithoutDraft(
    tx,
    run,
    others.map(([id]) => id),
  );
  const filled = await inTurns(
    (function* (): Generator<undefined, readonly Filled[]> {
      const all: Filled[] = [];
      for (const [index, one] of [...drafts.values()].reverse().entries()) {
        const entries = byEmployee.get(one.pay.employee_id) ?? [];
        const worker = workers.get(one.pay.employee_id)!;
        if (entries.some((entry) => isDue(entry, run)) || wasFilled(one))
          all.push(fillOf(one, worker, entries, { run, company, calendar, allowances }));
        if (index % STEP === STEP - 1) yield;
      }
      return all;
    })(),
  );
  return { run, filled, withoutDraft: withoutDraft.map(({ id }) => id) };
}

function byTheirEmployee(times: readonly TimesheetRecord[]): ReadonlyMap<number, readonly TimesheetRecord[]> {
  const groups = new Map<number, TimesheetRecord[]>();
  for (const one of times) {
    const group = groups.get(one.employee_id);
    if (group) group.push(one);
    else groups.set(one.employee_id, [one]);
  }
  return groups;
}

/** The number of employees planned before yielding to the event loop. */
const STEP = 20;

const wasFilled = ({ items }: HeldPay): boolean => items.some(({ worked_time }) => worked_time !== null);

/** Also reads all other entries of the weeks in which an entry was corrected. */
async function withTheirWeeks(
  tx: Tx,
  run: PayRunRecord,
  company: CompanyRecord,
  { recent, corrected }: Readonly<Record<'recent' | 'corrected', readonly TimesheetRecord[]>>,
): Promise<readonly TimesheetRecord[]> {
  const starts = corrected.map((one) => weekOf(dayOf(one), run, company)).sort();
  const all = await listTimeToPay(tx, run.company_id, {
    from: addDays(starts[0]!, -WEEK_DAYS),
    to: run.end_date,
    employeeIds: [...new Set(corrected.map(({ employee_id }) => employee_id))],
  });
  const known = new Set(recent.map(({ id }) => id));
  return [...recent, ...all.filter(({ id }) => !known.has(id))].sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

const dayOf = ({ starts_at }: Pick<TimesheetRecord, 'starts_at'>): LocalDate => localDate(starts_at.slice(0, 10));

/** Whether the fill pays the entry: it is approved, and it belongs to the period or corrects time that was paid. */
const isDue = (entry: TimesheetRecord, run: PayRunRecord): boolean =>
  entry.status === 'approved' &&
  dayOf(entry) <= run.end_date &&
  (dayOf(entry) >= run.start_date || entry.paid_as !== null);

/**
 * The first day of the award week that contains a day. For monthly runs, weeks end on the company's last day of the
 * week.
 */
function weekOf(day: LocalDate, run: PayRunRecord, company: CompanyRecord): LocalDate {
  if (run.pay_period === 'MONTHLY')
    return addDays(day, -((dayOfWeek(day) - company.pay_week_end_day - 1 + 2 * WEEK_DAYS) % WEEK_DAYS));
  const passed = daysBetween(localDate(run.start_date), day);
  return addDays(localDate(run.start_date), Math.floor(passed / WEEK_DAYS) * WEEK_DAYS);
}

function weeksOf(run: PayRunRecord, company: CompanyRecord): readonly LocalDate[] {
  const weeks: LocalDate[] = [];
  for (
    let week = weekOf(localDate(run.start_date), run, company);
    week <= run.end_date;
    week = addDays(week, WEEK_DAYS)
  )
    weeks.push(week);
  return weeks;
}

interface Around {
  readonly run: PayRunRecord;
  readonly company: CompanyRecord;
  readonly calendar: StateCalendar;
  readonly allowances: readonly CompanyAllowanceRecord[];
}

function fillOf(held: HeldPay, worker: TimeWorker, entries: readonly TimesheetRecord[], around: Around): Filled {
  const due = entries.filter((entry) => isDue(entry, around.run));
  const base = { held, entries: due, rows: [], allowances: [], warnings: [] };
  const salary = held.items.filter(
    ({ kind, units, rate }) => kind === 'hours' && rate !== null && isSalary({ units: units!, rate }),
  );
  const weeks = [...new Set(due.map((entry) => weekOf(dayOf(entry), around.run, around.company)))].sort();
  // A salary is compared with the rates of the award, not with an hourly rate of the employee.
  const paidBy = salary.length > 0 ? { ...worker, pay_rate_per_hour: null } : worker;
  const paid = weeks.map((week) => differenceIn(week, { held, worker: paidBy, entries, ...around }));
  if (salary.length > 0)
    return {
      ...base,
      warnings: worker.pack === null ? [] : againstAward(salary, paid),
      refused: { code: 'SALARY', message: 'The pay is an annual salary; timesheets do not change it.' },
    };
  const refused = paid.find((week) => week.refused !== null)?.refused ?? null;
  const choices: AllowanceChoices = { chosen: worker.award_allowances, ofCompany: around.allowances };
  const allowances = paid.flatMap((week) => week.allowances);
  const warnings = [...paid.flatMap((week) => week.warnings), ...treatmentWarnings(allowances, choices)];
  return {
    ...base,
    rows: paid.flatMap(({ rows }) => rows),
    allowances: allowances.map((row) => payAllowance(row, choices)),
    warnings: [...new Map(warnings.map((one) => [one.message, one])).values()],
    refused,
  };
}

/**
 * Contract [AWARD-005]: the warning that a salary is less than the award requires for the recorded time. Allowances are
 * left out, because they can be paid apart from the salary.
 */
function againstAward(salary: readonly { readonly amount: string }[], weeks: readonly PaidWeek[]): readonly Note[] {
  if (weeks.some(({ refused }) => refused !== null)) return [];
  const totals = weeks.map(({ rows }) => sum(rows.map(({ value, rate }) => roundToCent(value.times(rate ?? ZERO)))));
  const below = salaryBelowAward(sum(salary.map(({ amount }) => decimal(amount))), totals);
  if (!below) return [];
  const { minimum, short, paid } = below;
  const message = `The award requires ${money(minimum)} for the recorded time, ${money(short)} more than the salary of ${money(paid)}.`;
  return [{ code: 'BELOW_AWARD', message }];
}

interface OfEmployee extends Around {
  readonly held: HeldPay;
  readonly worker: TimeWorker;
  readonly entries: readonly TimesheetRecord[];
}

/**
 * The rows that pay a week as it is now, less what was already paid for it. Usually nothing was paid yet. Both are
 * interpreted as whole weeks under the award, so time added to a full week is overtime.
 */
function differenceIn(start: LocalDate, given: OfEmployee): PaidWeek {
  const { run, company, entries } = given;
  const ofWeek = entries.filter((entry) => weekOf(dayOf(entry), run, company) === start);
  const before = ofWeek.flatMap((entry): readonly Shift[] =>
    entry.status === 'paid' ? [entry] : entry.paid_as === null ? [] : [{ ...entry.paid_as, id: entry.id }],
  );
  const now = ofWeek.flatMap((entry): readonly Shift[] => {
    if (entry.status === 'paid' || isDue(entry, run)) return [entry];
    return entry.paid_as === null ? [] : [{ ...entry.paid_as, id: entry.id }];
  });
  const after = payShifts(start, now, given);
  if (before.length === 0 || after.refused) return after;
  const paid = payShifts(start, before, given);
  if (paid.refused) return paid;
  return {
    ...after,
    rows: differenceOf(after.rows, paid.rows),
    allowances: allowanceDifference(after.allowances, paid.allowances),
  };
}

function payShifts(start: LocalDate, shifts: readonly Shift[], given: OfEmployee): PaidWeek {
  const { worker, run, company, held, entries, calendar } = given;
  if (worker.pack === null) return { rows: plainRows(shifts), warnings: [], allowances: [], refused: null };
  const period = periodOf(company, run.pay_period, start).start;
  const earlier = entries.filter((entry) => dayOf(entry) < start && dayOf(entry) >= addDays(start, -WEEK_DAYS));
  const paid = payWeek(
    worker,
    {
      start,
      payPeriodStart: period < start ? period : start,
      shifts,
      previous: earlier.at(-1),
      earlier,
      daysOff: new Set(held.items.flatMap(({ leave_date }) => (leave_date === null ? [] : [leave_date]))),
    },
    calendar,
  );
  // A week can begin before the month of the run, or end after it.
  const isOfRun = ({ time }: TimeRow | AllowanceRow): boolean =>
    time.starts_at !== null || start < run.start_date || (time.date >= run.start_date && time.date <= run.end_date);
  return { ...paid, rows: paid.rows.filter(isOfRun), allowances: paid.allowances.filter(isOfRun) };
}

/**
 * Replaces the hours of an order with the time rows, and the allowances of an earlier fill with those of this one.
 * Removes leave for public holidays that were worked. Keeps rows in other units, such as pieces and kilometres, and all
 * other allowances.
 */
function withTime(order: PayOrder, { rows, allowances, held }: Filled): PayOrder {
  const { country } = held.pay;
  const kept = (order.pay.hours ?? []).filter((row: HoursRow) => !areHours(row.units) && row.worked_time === undefined);
  const worked = new Set(rows.filter(({ value }) => value.greaterThan(ZERO)).map(({ time }) => time.date));
  const leave = (order.pay.leave ?? []).filter(
    ({ leave_type, date }) => leave_type !== 'PAID_PUBLIC_HOLIDAY' || !worked.has(date),
  );
  const others = (order.pay.allowances ?? []).filter((row) => row.worked_time === undefined);
  return {
    ...order,
    pay: {
      ...order.pay,
      hours: [...rows.map((row) => hoursRow(row, country)), ...kept],
      leave,
      allowances: [...others, ...allowances],
    },
  };
}

/**
 * Fills the drafts whose new rows can be calculated. Returns, for each other draft, the reason why it was not filled.
 */
async function fillDrafts(tx: Tx, context: CreateContext, { filled }: Planned): Promise<ReadonlyMap<number, Note>> {
  const wanted = filled.filter(({ refused }) => refused === null);
  const order = (one: Filled) => withTime(orderOfPay(one.held), one);
  const tried = await tryPays(tx, { ...context, nameOf: () => 'pay' }, wanted.map(order));
  const refused = new Map<number, Note>();
  const made = wanted.filter(({ held }, index) => {
    const one = tried[index]!;
    if ('calculated' in one && one.calculated.run.id === held.pay.pay_run_id) return true;
    const message =
      'refused' in one ? one.refused.replace(/^pay:? /, '') : 'The pay period of the employee has changed.';
    refused.set(held.pay.id, { code: 'NOT_CALCULATED', message });
    return false;
  });
  const byId = new Map(made.map((one) => [one.held.pay.id, one]));
  // A draft that already has these rows keeps its version, so that an approval of it stays valid.
  const changed = made.filter((one) => !hasRows(orderOfPay(one.held), order(one))).map(({ held }) => held);
  if (changed.length > 0) await editDrafts(tx, context, changed, ({ payId }) => order(byId.get(payId!)!));
  await linkToPays(
    tx,
    [...byId.keys()],
    made.flatMap(({ held, entries }) => entries.map(({ id }) => ({ id, payId: held.pay.id }))),
  );
  return refused;
}

/** Whether a draft already has the rows of an order. Ignores the order of keys, because jsonb does not preserve it. */
const hasRows = ({ pay: was }: PayOrder, { pay: is }: PayOrder): boolean =>
  was.leave?.length === is.leave?.length &&
  JSON.stringify(was.hours?.map(figuresOf)) === JSON.stringify(is.hours?.map(figuresOf)) &&
  JSON.stringify(was.allowances?.map(allowanceFigures)) === JSON.stringify(is.allowances?.map(allowanceFigures));

const figuresOf = ({ value, rate, description, units, is_overtime, worked_on, worked_time }: HoursRow) => [
  [
    description,
    units,
    Number(value),
    rate === undefined ? null : Number(rate),
    is_overtime ?? false,
    worked_on ?? null,
  ],
  worked_time ? sortedEntries(worked_time) : null,
];

const sortedEntries = (row: object) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

const allowanceFigures = ({ amount, worked_time, ...row }: PayAllowance) => [
  Number(amount),
  sortedEntries(row),
  worked_time ? sortedEntries(worked_time) : null,
];

const EMPTY: Omit<Result, 'employee_id'> = {
  pay_id: null,
  entries: 0,
  rows: 0,
  hours: '0',
  refused: null,
  warnings: [],
  allowances: [],
};

function resultOf({ held, entries, rows, allowances, warnings }: Filled, refused: Note | null): Result {
  const named = { ...EMPTY, employee_id: held.pay.employee_id, pay_id: held.pay.id };
  if (refused) return { ...named, refused, warnings: [...warnings] };
  const hours = rows.filter(({ units }) => areHours(units)).reduce((total, { value }) => total.plus(value), ZERO);
  return {
    ...named,
    entries: entries.length,
    rows: rows.length,
    hours: plain(hours),
    warnings: [...warnings],
    allowances: allowances.map(({ description, amount, worked_time }) => ({
      description,
      date: worked_time!.date,
      amount: String(amount),
      clause: worked_time!.clause!,
      because: worked_time!.because!,
    })),
  };
}

const totalsOf = (results: readonly Result[]) => ({
  filled: results.filter(({ refused }) => refused === null).length,
  refused: results.filter(({ refused }) => refused !== null).length,
});
