import { type AuditContext, byCaller, recordAudit } from '../../../audit/audit.ts';
import { type Decimal, decimal, money, sum, ZERO } from '../../../base/decimal.ts';
import { AppError, conflict, inBody, notFound, unprocessable } from '../../../base/errors.ts';
import { isLocalDate, type LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import type { ParamsAt } from '../../../params/params.ts';
import { lumpSumE } from '../../../rules/au/arrears.ts';
import { LUMP_SUM_E } from '../../../rules/au/parameters.ts';
import type { Caller } from '../../company/company/company.service.ts';
import { type StateCalendar, stateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { addLeaveEntries, type LeaveEntry, leaveKindOf } from '../../people/employee/employee.service.ts';
import { type ChangeDeps, changing } from '../pay/change.public.ts';
import { type CreateContext, makePays, type PayOrder, tryPays } from '../pay/make.public.ts';
import * as store from './back-pay.store.ts';
import {
  type BackPay,
  type BackPayGiven,
  backPayOf,
  contributionNameOf,
  contributionRowsOfPay,
  descriptionOf,
  type OnEarnings,
  rowsOfPay,
  type Short,
} from './back-pay.ts';
import { lateSuper } from './late-super.ts';
import type { BackPayIn, BackPayOut, LateSuperOut } from './review.schema.ts';
import { lockReview, type ReviewRecord, updateReview } from './review.store.ts';

interface Path {
  readonly companyId: number;
  readonly id: number;
}

export type BackPayService = ReturnType<typeof backPayService>;

/** Contract [REDO-003]: makes the draft pays of a review, all of them or none. */
export const backPayService = (deps: ChangeDeps) => ({
  async create(caller: Caller, path: Path, given: BackPayIn): Promise<BackPayOut> {
    // Loads the calendar library before the transaction opens.
    const calendar = await stateCalendar();
    return changing(deps)(
      caller,
      path.companyId,
      (tx, context) => createBackPay(tx, context, { caller, path, given, calendar }),
      { rows: 'many' },
    );
  },
});

interface Asked {
  readonly caller: Caller;
  readonly path: Path;
  readonly given: BackPayIn;
  readonly calendar: StateCalendar;
}

type Planned = readonly (readonly [number, BackPay])[];

async function createBackPay(tx: Tx, context: CreateContext, asked: Asked): Promise<BackPayOut> {
  const { caller, path } = asked;
  const { company, at } = context;
  const payDate = payDateOf(asked.given, context.payDate);
  const review = await openReview(tx, path);
  const params = context.law.params(company.country).at(payDate);
  const rate = rateOf(asked.given);
  const given: BackPayGiven = {
    country: company.country,
    payDate,
    isNetted: review.net_reason !== null,
    lumpSumMonths: company.country === 'AU' ? params.get(LUMP_SUM_E).value.months : undefined,
    interestRate: rate,
  };
  const planned = await plan(tx, context, await store.listShort(tx, path.id), given);
  if (planned.length === 0) return correctBalances(tx, context, { ...asked, review, payDate });
  if (planned.length > MOST_PEOPLE) {
    throw conflict(
      `Review ${path.id} owes money to ${planned.length} employees; exclude employees until at most ${MOST_PEOPLE} remain, and review the others separately`,
    );
  }
  const made = await makeDrafts(tx, context, planned, given);
  await updateReview(tx, path.id, { back_pay_date: payDate, interest_rate: rate?.toFixed() ?? null, back_pay_at: at });
  await store.insertBackPays(
    tx,
    review,
    planned.map(([employee_id, { amount, interest, contribution, onEarnings, covered }], index) => ({
      employee_id,
      pay_id: made[index]!.id,
      amount: amount.toFixed(2),
      interest: interest?.toFixed(2) ?? null,
      contribution: contribution.toFixed(2),
      on_earnings: onEarnings.toFixed(2),
      covered: covered.map((one) => ({ pay_date: one.paidOn, amount: one.amount.toFixed(2) })),
    })),
  );
  const total = money(sum(planned.map(([, { amount }]) => amount)));
  const contributions = money(sum(planned.map(([, { contribution }]) => contribution)));
  await recordAudit(tx, byCaller(caller, at), [
    {
      action: 'review.back-pay',
      entityType: 'review',
      entityId: path.id,
      after: { pay_date: payDate, employees: planned.length, amount: total, contributions },
    },
  ]);
  return {
    review_id: path.id,
    pay_date: payDate,
    interest_rate: rate?.toFixed() ?? null,
    total,
    contributions,
    interest: rate ? money(sum(planned.map(([, { interest }]) => interest!))) : null,
    pays: planned.map(([employee_id, pay], index) => ({
      employee_id,
      pay_id: made[index]!.id,
      pay_run_id: made[index]!.runId,
      ...payView(pay, given, params),
    })),
    late_super: await lateSuperOf(tx, context, { ...asked, review, payDate }),
  };
}

/** Closes a review that owes no one money: only its leave balances are corrected, and no draft is made. */
async function correctBalances(
  tx: Tx,
  context: CreateContext,
  { review, payDate, ...asked }: Asked & { readonly review: ReviewRecord; readonly payDate: LocalDate },
): Promise<BackPayOut> {
  const { at } = context;
  if ((await store.listBalanceCorrections(tx, review.id)).length === 0)
    throw conflict(`Review ${review.id} owes no one earnings, leave or contributions, so there is nothing to pay`);
  await updateReview(tx, review.id, { back_pay_date: payDate, back_pay_at: at });
  await closeAndSettle(tx, { ...review, back_pay_date: payDate }, byCaller(asked.caller, at));
  return {
    ...{ review_id: review.id, pay_date: payDate, interest_rate: null, total: money(ZERO), interest: null, pays: [] },
    contributions: money(ZERO),
    late_super: await lateSuperOf(tx, context, { ...asked, review, payDate }),
  };
}

/** Contract [REDO-003]: stores what the back pay settled, corrects leave balances, and closes the review. */
export async function closeAndSettle(tx: Tx, review: ReviewRecord, by: AuditContext): Promise<void> {
  await store.settleFindings(tx, review);
  const entries = correctionsOf(await store.listBalanceCorrections(tx, review.id), review.back_pay_date!);
  await addLeaveEntries(tx, { customerId: review.customer_id, at: by.at }, entries);
  await updateReview(tx, review.id, { state: 'closed', closed_at: by.at });
  await recordAudit(tx, by, [
    {
      action: 'review.close',
      entityType: 'review',
      entityId: review.id,
      after: { leave_corrections: entries.length },
    },
  ]);
}

/** The leave ledger's entries for corrections. Leave without a balance, such as bereavement leave, needs none. */
const correctionsOf = (corrections: readonly store.BalanceCorrection[], asAt: LocalDate): LeaveEntry[] =>
  corrections.flatMap(({ employee_id, code, unit, quantity }) => {
    const leaveType = code.slice(code.lastIndexOf('.') + 1);
    if (!WITH_BALANCE.has(`${leaveType} ${unit}`)) return [];
    const kind = leaveKindOf({ leave_type: leaveType, unit });
    return [{ employeeId: employee_id, kind, quantity: decimal(quantity), asAt, reason: 'SET' }];
  });

const WITH_BALANCE = new Set([
  'HOLIDAY hours',
  'SICK hours',
  'LONG_SERVICE hours',
  'ANNUAL_HOLIDAYS weeks',
  'SICK days',
  'ALT_HOLIDAY days',
]);

/** The maximum number of employees in one back pay: the number of pays that one request may create. */
const MOST_PEOPLE = 5_000;

function payDateOf({ pay_date }: BackPayIn, today: LocalDate): LocalDate {
  if (!isLocalDate(pay_date))
    throw unprocessable(`pay_date is ${pay_date}, which is not a valid date`, inBody('not_a_date', 'pay_date'));
  if (pay_date < today) {
    throw unprocessable(`pay_date is ${pay_date}, which is before today, ${today}`, inBody('too_small', 'pay_date'));
  }
  return pay_date;
}

function rateOf({ interest_rate }: BackPayIn): Decimal | undefined {
  if (interest_rate === undefined) return undefined;
  const rate = decimal(`${interest_rate}`);
  if (rate.greaterThan(0) && rate.lessThanOrEqualTo(1)) return rate;
  const code = rate.greaterThan(1) ? 'too_large' : 'too_small';
  throw unprocessable(
    `interest_rate is ${rate.toFixed()}; send a fraction above 0 and at most 1, such as 0.05 for 5% a year`,
    inBody(code, 'interest_rate'),
  );
}

async function openReview(tx: Tx, { companyId, id }: Path): Promise<ReviewRecord> {
  const review = await lockReview(tx, companyId, id);
  if (!review) throw notFound('Review not found');
  if (await store.hasBackPay(tx, id)) throw conflict(`Review ${id} already has back pay`);
  if (review.state !== 'done') throw conflict(`Review ${id} is ${review.state}; back pay needs a review that is done`);
  const other = await store.findOtherPaying(tx, review);
  if (other) {
    throw conflict(
      `Review ${other.id} pays for some of the same pays. Start a new review once its back pay is complete; it subtracts what was paid`,
    );
  }
  return review;
}

async function plan(
  tx: Tx,
  context: CreateContext,
  rows: readonly store.ShortRow[],
  given: BackPayGiven,
): Promise<Planned> {
  const people = new Map<number, Short[]>();
  for (const row of rows) {
    const short: Short = {
      employeeId: row.employee_id,
      runId: row.pay_run_id,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      paidOn: row.pay_date,
      category: row.category,
      amount: decimal(row.amount),
    };
    const known = people.get(row.employee_id);
    if (known) known.push(short);
    else people.set(row.employee_id, [short]);
  }
  const planOf = (onEarnings?: ReadonlyMap<number, OnEarnings>): Planned =>
    [...people].flatMap(([employeeId, shorts]) => {
      const pay = backPayOf(shorts, given, onEarnings?.get(employeeId));
      return pay ? [[employeeId, pay] as const] : [];
    });
  const planned = planOf();
  // A back pay that is refused for its number of employees needs no calculation.
  return planned.length > MOST_PEOPLE ? planned : planOf(await onEarningsOf(tx, context, planned, given));
}

/** The contributions that the rules calculate on the earnings of the drafts. */
async function onEarningsOf(
  tx: Tx,
  context: CreateContext,
  planned: Planned,
  given: BackPayGiven,
): Promise<ReadonlyMap<number, OnEarnings>> {
  const earning = planned.filter(([, { rows }]) => rows.length > 0);
  const orders = earning.map(([employeeId, pay]) => orderOf(employeeId, { ...pay, contributions: [] }, given));
  const tried = await orConflict(earning, (nameOf) => tryPays(tx, { ...context, nameOf }, orders));
  return new Map(
    tried.flatMap((one, index) => {
      // Making the draft gives the reason.
      if ('refused' in one) return [];
      const { calculation, given: facts } = one.calculated;
      const lines = calculation.lines.filter(({ code }) => store.ON_EARNINGS.some((known) => known === code));
      const isOnAll = facts.country === 'NZ' || facts.facts.superSettings.basedOn === 'GROSS';
      const total = sum(lines.map(({ amount }) => amount));
      return [[earning[index]![0], { total, counts: (category) => isOnAll || category !== 'OVERTIME' }] as const];
    }),
  );
}

const orderOf = (employeeId: number, { rows, contributions }: BackPay, given: BackPayGiven): PayOrder => ({
  appliesAllowances: false,
  pay: {
    employee_id: employeeId,
    pay_date: given.payDate,
    payment_date: given.payDate,
    back_payments: [...rowsOfPay(rows, given), ...contributionRowsOfPay(contributions, given.country)],
  },
});

async function makeDrafts(
  tx: Tx,
  context: CreateContext,
  planned: Planned,
  given: BackPayGiven,
): Promise<readonly { readonly id: number; readonly runId: number }[]> {
  const orders = planned.map(([employeeId, pay]) => orderOf(employeeId, pay, given));
  return orConflict(planned, async (nameOf) => {
    const made = await makePays(tx, { ...context, isComplete: false, nameOf }, orders);
    return made.map(({ pay }) => ({ id: pay.id, runId: pay.pay_run_id }));
  });
}

/** A refused pay is a conflict, because the caller did not send it. */
async function orConflict<Made>(
  planned: Planned,
  make: (nameOf: (index: number) => string) => Promise<Made>,
): Promise<Made> {
  try {
    return await make((index) => `employee ${planned[index]![0]}`);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    throw conflict(`No draft was made: ${error.message}`);
  }
}

const payView = (pay: BackPay, { country, payDate }: BackPayGiven, params: ParamsAt) => ({
  amount: money(pay.amount),
  interest: pay.interest ? money(pay.interest) : null,
  rows: pay.rows.map((row) => ({
    financial_year: row.financialYear,
    description: descriptionOf(row),
    amount: money(row.amount),
    stp_category: country === 'AU' ? row.category : null,
    is_lump_sum_e:
      country === 'AU' &&
      lumpSumE({ amount: row.amount, range: { start: row.start, end: row.end } }, payDate, params) !== undefined,
  })),
  contribution: money(pay.contribution),
  contributions: pay.contributions.map((one) => ({
    pay_date: one.paidOn,
    description: contributionNameOf(one, country),
    amount: money(one.amount),
  })),
});

/** Super that was late on the payday of the back pay. New Zealand has no such charge. */
const lateSuperOf = (
  tx: Tx,
  { company, law }: CreateContext,
  { review, payDate, calendar }: Asked & { readonly review: ReviewRecord; readonly payDate: LocalDate },
): Promise<LateSuperOut[]> =>
  company.country === 'NZ'
    ? Promise.resolve([])
    : lateSuper(tx, review, { params: law.params('AU'), calendar, until: payDate });
