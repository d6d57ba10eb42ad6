import { setImmediate as turn } from 'node:timers/promises';
import type { Actor } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Decimal, decimal } from '../../../base/decimal.ts';
import { AppError } from '../../../base/errors.ts';
import { addDays, type LocalDate } from '../../../base/local-date.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Law } from '../../../rules/law.ts';
import type { OwnDays } from '../../../rules/nz/holidays/kept-holidays.ts';
import { taxYearOf } from '../../../rules/tax-year.ts';
import { interpretedPacks } from '../../company/award/award.service.ts';
import { companyDeclared, findCompany } from '../../company/company/company.service.ts';
import { stateCalendar } from '../../company/public-holiday/public-holiday.service.ts';
import { ownDays } from '../../people/employee/employee.service.ts';
import { listOpeningBalances } from '../../people/opening-balance/opening-balance.service.ts';
import { listTimeWorkers } from '../draft-pay/fill.service.ts';
import { figuresOfStored, lineOfStored, type StoredLine, spansOf } from '../past/lookback.public.ts';
import { openingFigures } from '../past/nz.public.ts';
import { parseFacts, TOTAL_NAMES } from '../past/stored.public.ts';
import type { AwardHistory } from './award-minimum.ts';
import { closeAndSettle } from './back-pay.service.ts';
import { listPaidBefore, listToClose, lockComplete } from './back-pay.store.ts';
import { withoutPaid } from './back-pay.ts';
import { type ComparedPeriod, compareHistory } from './compare-history.ts';
import { type Finding, findingsOf, mayDiffer, needsStoredLines } from './findings.ts';
import { listHistoryOf } from './history.store.ts';
import type { HistoryPay } from './premise.ts';
import { type PersonHistory, type Reviewed, recalculateHistory } from './recalculate-history.ts';
import type { Premises } from './review.schema.ts';
import type { NewFinding, NewPerson, ReviewRecord, StoredHistoryPay } from './review.store.ts';
import * as store from './review.store.ts';
import { comparesHistory } from './review.store.ts';

export interface ReviewWorkDeps {
  readonly db: Db;
  readonly law: Law;
  readonly clock: Clock;
}

/** The number of people per round, whose findings are stored together. */
const PEOPLE = 20;
/** The number of people read at a time: few enough that all their facts fit in memory, even after seven years. */
const READ = 5;

/**
 * The number of days before the range for which rows are read. It covers more than the weeks that decide whether hours
 * vary.
 */
const FACTS_DAYS = 70;

export type ReviewWork = ReturnType<typeof reviewWork>;

/**
 * Contract [REDO-001]: reviews employees in rounds. One transaction stores the findings of a chunk of employees and
 * advances the cursor of the review. An interrupted review therefore continues after the last chunk and gets the same
 * results.
 */
export function reviewWork(deps: ReviewWorkDeps) {
  const { db, law, clock } = deps;
  /** Reviews the next employees. Resolves to whether there is more to do. */
  async function step(customerId: number, id: number): Promise<boolean> {
    try {
      return await db.tx(customerId, (tx) => nextChunk(tx, id));
    } catch (error) {
      if (error instanceof AppError) throw error;
      // No retry would help, so the review is marked as failed and does not run again.
      const problem = `The review stopped because of an unexpected error: ${(error as Error).message}`.slice(0, 500);
      await db.tx(customerId, (tx) =>
        store.updateReview(tx, id, { state: 'failed', problem, finished_at: clock.now() }),
      );
      return false;
    }
  }

  async function nextChunk(tx: Tx, id: number): Promise<boolean> {
    const review = await store.lockRunning(tx, id);
    if (!review) return false;
    const people = await store.nextPeople(tx, review, PEOPLE);
    const last = people.at(-1);
    if (last === undefined) {
      await store.updateReview(tx, id, { state: 'done', finished_at: clock.now() });
      return false;
    }
    await store.insertResults(tx, review, await reviewPeople(tx, review, people));
    await store.updateReview(tx, id, { after_employee: last, done: review.done + people.length });
    return true;
  }

  async function reviewPeople(tx: Tx, review: ReviewRecord, employeeIds: readonly number[]) {
    const premises = review.premises.list;
    const given = { law, premises };
    const reviewed: Reviewed[] = [];
    const known = new Map<number, NewPerson>();
    for await (const histories of batchesOf(tx, review, employeeIds)) {
      for (const [employeeId, history] of histories) {
        const found = recalculateHistory(given, history);
        known.set(employeeId, personOf(employeeId, found));
        reviewed.push(...found.filter((one) => mayDiffer(one, given)));
        await turn();
      }
    }
    const stored = await store.listLines(
      tx,
      reviewed.filter((one) => needsStoredLines(one, given)).map(({ pay }) => pay.id),
    );
    const compared = comparesHistory(premises) ? await compareOthers(tx, law, review, employeeIds) : [];
    const found = [
      ...compared.flatMap(findingsOfHistory),
      ...reviewed.flatMap((one) => findingsOfPay(one, stored.get(one.pay.id), premises)),
    ];
    const people = employeeIds.map((id) =>
      withHistory(
        known.get(id) ?? personOf(id, []),
        compared.filter(({ first }) => first.employee_id === id),
      ),
    );
    return { people, findings: withoutPaid(found, await listPaidBefore(tx, review, employeeIds)) };
  }

  return {
    step,
    /** Runs all reviews in progress until they are complete, and closes those whose back pay is complete. */
    async runDue(isStopping: () => boolean = () => false): Promise<void> {
      for (const { customer_id, id } of await db.tx(SYSTEM, store.listRunning, { readOnly: true })) {
        while (!isStopping() && (await step(customer_id, id)));
      }
      for (const { customer_id, id } of await db.tx(SYSTEM, listToClose, { readOnly: true })) {
        if (!isStopping()) await closeReview(deps, customer_id, id);
      }
    },
  };
}

/** Contract [REDO-003]: closes a review once all pays of its back pay are complete. */
const closeReview = ({ db, clock }: ReviewWorkDeps, customerId: number, id: number): Promise<void> =>
  db.tx(customerId, async (tx) => {
    const review = await lockComplete(tx, id);
    if (review) await closeAndSettle(tx, review, { customerId, actor: CLOSING, at: clock.now() });
  });

const CLOSING: Actor = { name: 'reviews', clientId: null, requestId: null, address: null };

const personOf = (employeeId: number, found: readonly Reviewed[]): NewPerson => ({
  employee_id: employeeId,
  pays_reviewed: found.filter(({ isReviewed }) => isReviewed).length,
  refused: found.flatMap(({ pay, refused }) =>
    refused.map(({ code, reason }) => ({ pay_id: pay.id, history_pay_id: null, code, reason })),
  ),
});

const withHistory = (person: NewPerson, compared: readonly ComparedPeriod[]): NewPerson => ({
  ...person,
  pays_reviewed: compared.reduce(
    (count, { pays, refusal }) => count + (refusal ? 0 : pays.length),
    person.pays_reviewed,
  ),
  refused: [
    ...compared.flatMap(({ first, refusal }) =>
      refusal ? [{ pay_id: null, history_pay_id: first.id, ...refusal }] : [],
    ),
    ...person.refused,
  ],
});

/** Contract [REDO-004]: compares the employees' pays of another system, a few employees at a time. */
async function compareOthers(
  tx: Tx,
  law: Law,
  review: ReviewRecord,
  employeeIds: readonly number[],
): Promise<readonly ComparedPeriod[]> {
  const { country } = (await findCompany(tx, review.company_id))!;
  const minimums = { country, params: law.params(country), packs: interpretedPacks(), calendar: await stateCalendar() };
  const range = { from: review.from_date, to: review.to_date };
  const compared: ComparedPeriod[] = [];
  for (let at = 0; at < employeeIds.length; at += READ) {
    const ids = employeeIds.slice(at, at + READ);
    const histories = await listHistoryOf(tx, ids, review.to_date);
    for (const worker of await listTimeWorkers(tx, ids)) {
      compared.push(...compareHistory(worker, histories.get(worker.id) ?? [], range, minimums));
      await turn();
    }
  }
  return compared;
}

const findingsOfHistory = ({ first, findings, country }: ComparedPeriod): readonly NewFinding[] =>
  findings.map((finding) => ({
    employee_id: first.employee_id,
    pay_id: null,
    pay_run_id: null,
    history_pay_id: first.id,
    period_start: first.period_start,
    period_end: first.period_end,
    pay_date: first.pay_date,
    financial_year: Number(taxYearOf(country, first.pay_date).last.slice(0, 4)),
    follows_from: [],
    ...amountsOf(finding),
  }));

function findingsOfPay(
  reviewed: Reviewed,
  lines: readonly StoredLine[] | undefined,
  premises: Premises,
): readonly NewFinding[] {
  const { pay, followsFrom } = reviewed;
  const { run, runId, paidOn } = pay.figures;
  const stored = lines?.map(lineOfStored);
  return findingsOf(reviewed, stored, premises).map((finding) => ({
    employee_id: pay.employeeId,
    pay_id: pay.id,
    pay_run_id: runId,
    history_pay_id: null,
    period_start: run.start_date as LocalDate,
    period_end: run.end_date as LocalDate,
    pay_date: paidOn,
    financial_year: Number(taxYearOf(pay.facts!.country, paidOn).last.slice(0, 4)),
    follows_from: finding.follows.isZero() ? [] : [...followsFrom],
    ...amountsOf(finding),
  }));
}

const amountsOf = ({ kind, code, label, unit, was, shouldBe, own, follows, cause, citation }: Finding) => ({
  kind,
  code,
  label,
  unit,
  was: was.toFixed(),
  should_be: shouldBe.toFixed(),
  own: own.toFixed(),
  follows: follows.toFixed(),
  cause,
  citation,
});

/** The histories of people in small batches. While one batch is calculated, the database reads the next one. */
async function* batchesOf(tx: Tx, review: ReviewRecord, employeeIds: readonly number[]) {
  const read = (from: number) =>
    from < employeeIds.length ? readHistories(tx, review, employeeIds.slice(from, from + READ)) : undefined;
  let next = read(0);
  for (let from = READ; next; from += READ) {
    const histories = await next;
    next = read(from);
    // An error is thrown when the batch is awaited.
    next?.catch(() => undefined);
    yield histories;
  }
}

/** Reads the employees' histories with two statements, and their awards with a third if a premise needs them. */
async function readHistories(
  tx: Tx,
  review: ReviewRecord,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, PersonHistory>> {
  const since = [spansOf('AU', review.from_date), spansOf('NZ', review.from_date)]
    .map(({ lookedAt }) => lookedAt[0])
    .sort()[0]!;
  const rows = await store.listHistory(tx, review, {
    employeeIds,
    since,
    factsSince: addDays(review.from_date, -FACTS_DAYS),
  });
  const openings = new Map(
    (await listOpeningBalances(tx, employeeIds)).map((row) => [row.employee_id, openingFigures(row)]),
  );
  const awards = await readAwards(tx, review, employeeIds);
  const ownDaysOf = await readOwnDays(tx, review, rows);
  const histories = new Map<number, Omit<PersonHistory, 'pays'> & { pays: HistoryPay[] }>();
  for (const row of rows) {
    const { employee_id: id } = row;
    const history = histories.get(id);
    if (history) history.pays.push(historyPayOf(row));
    else {
      const [opening, award, days] = [openings.get(id), awards.get(id), ownDaysOf.get(id)];
      histories.set(id, { pays: [historyPayOf(row)], opening, award, ownDays: days });
    }
  }
  return histories;
}

/** New Zealand: the working days and public holidays of the employees who have a final pay. */
async function readOwnDays(
  tx: Tx,
  review: ReviewRecord,
  rows: readonly StoredHistoryPay[],
): Promise<ReadonlyMap<number, OwnDays>> {
  const isFinal = ({ country, facts }: StoredHistoryPay): boolean =>
    country === 'NZ' && facts !== null && typeof facts === 'object' && 'termination' in facts;
  const ids = [...new Set(rows.filter(isFinal).map(({ employee_id }) => employee_id))];
  if (ids.length === 0) return new Map();
  const company = (await findCompany(tx, review.company_id))!;
  const declared = companyDeclared(company.declarations);
  const employees = await store.listDeclarations(tx, ids);
  return new Map(employees.map((employee) => [employee.id, ownDays(employee, declared)]));
}

/** The awards of the employees, if a premise compares their pays with them. */
async function readAwards(
  tx: Tx,
  review: ReviewRecord,
  employeeIds: readonly number[],
): Promise<ReadonlyMap<number, AwardHistory>> {
  if (!review.premises.list.some(({ kind }) => kind === 'award_minimum')) return new Map();
  const packs = interpretedPacks();
  const rows = await store.listAwardFacts(tx, review, employeeIds);
  return new Map(
    rows.map(({ id, pays, ...employee }) => [
      id,
      { employee, packs, pays: new Map(pays.map((pay) => [pay.pay_id, pay])) },
    ]),
  );
}

const historyPayOf = (row: StoredHistoryPay): HistoryPay => ({
  id: row.id,
  employeeId: row.employee_id,
  facts: row.facts === null ? undefined : parseFacts(row.country, row.facts),
  isArchived: row.is_kept,
  isReviewed: row.is_reviewed,
  ruleSetId: row.rule_set_id,
  sharesTaxWith: row.tax_shared_with,
  employedFrom: row.employed_from ?? undefined,
  totals: Object.fromEntries(TOTAL_NAMES.map((name) => [name, decimal(row[name])])) as Readonly<
    Record<string, Decimal>
  >,
  figures: figuresOfStored(row, decimal(row.days_paid)),
});
