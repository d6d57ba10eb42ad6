import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { decimal, money, plain } from '../../../base/decimal.ts';
import { conflict, inBody, notFound, unprocessable } from '../../../base/errors.ts';
import { addYears, isLocalDate, type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Page } from '../../../base/page.ts';
import { timestamp, timestampOrNull } from '../../../base/timestamps.ts';
import { afterCommit } from '../../../db/after-commit.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, type CompanyRecord, findCompany, formatName } from '../../company/company/company.service.ts';
import { hasBackPay } from './back-pay.store.ts';
import { checkPremises } from './check-premises.ts';
import type {
  FindingOut,
  FindingsQuery,
  ReviewExcludeIn,
  ReviewIn,
  ReviewIncludeIn,
  ReviewOut,
  ReviewPersonOut,
} from './review.schema.ts';
import type { FindingRecord, ReviewRecord, ShownPerson, ShownReview } from './review.store.ts';
import * as store from './review.store.ts';

export interface ReviewDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Starts the background work once the transaction is committed. */
  readonly wake: () => void;
}

export type ReviewService = ReturnType<typeof reviewService>;

interface Path {
  readonly companyId: number;
  readonly id: number;
}

const MOST_YEARS = 7;

/** Contract [REDO-001, REDO-002]: the reviews of a company. A review reads pays and changes none. */
export function reviewService(deps: ReviewDeps) {
  const { db, clock } = deps;
  const reading = <T>({ principal }: Caller, read: (tx: Tx) => Promise<T>): Promise<T> =>
    db.tx(principal.customerId, read, { readOnly: true });

  return {
    create: createReview.bind(undefined, deps),

    list: (caller: Caller, companyId: number, page: Page): Promise<ReviewOut[]> =>
      reading(caller, async (tx) => (await store.listReviews(tx, companyId, page)).map(reviewView)),

    read: (caller: Caller, path: Path): Promise<ReviewOut> => reading(caller, (tx) => shown(tx, path)),

    async remove(caller: Caller, path: Path): Promise<void> {
      await db.tx(caller.principal.customerId, async (tx) => {
        const review = await lockReview(tx, path);
        if (review.state === 'closed') {
          throw conflict(`Review ${path.id} is closed: what it found was settled, so it is kept`);
        }
        await refuseWithBackPay(tx, path.id, 'deleted');
        await store.deleteReview(tx, path.id);
        await recordAudit(tx, byCaller(caller, clock.now()), [
          { action: 'review.delete', entityType: 'review', entityId: path.id, before: { name: review.name } },
        ]);
      });
    },

    people: (caller: Caller, path: Path, page: Page): Promise<ReviewPersonOut[]> =>
      reading(caller, async (tx) => {
        await requireReview(tx, path);
        return (await store.listPeople(tx, path.id, page)).map(personView);
      }),

    findings: (caller: Caller, path: Path, query: FindingsQuery & { readonly page: Page }): Promise<FindingOut[]> =>
      reading(caller, async (tx) => {
        await requireReview(tx, path);
        return (await store.listFindings(tx, path.id, query)).map(findingView);
      }),

    exclude: (caller: Caller, path: Path, { reason, ...chosen }: ReviewExcludeIn): Promise<ReviewOut> =>
      chooseFindings(deps, caller, path, { chosen, reason }),

    include: (caller: Caller, path: Path, chosen: ReviewIncludeIn): Promise<ReviewOut> =>
      chooseFindings(deps, caller, path, { chosen, reason: null }),
  };
}

async function createReview(
  { db, clock, wake }: ReviewDeps,
  caller: Caller,
  companyId: number,
  given: ReviewIn,
): Promise<ReviewOut> {
  const { customerId, subject } = caller.principal;
  const range = rangeOf(given);
  return db.tx(customerId, async (tx) => {
    const company = await companyOf(tx, companyId);
    await checkPremises(tx, company, { ...given, ...range });
    const running = await store.findRunning(tx, companyId);
    if (running) throw conflict(`Review ${running.id} of the company is still running; wait until it is done`);
    const values = {
      company_id: companyId,
      from_date: range.from,
      to_date: range.to,
      employee_ids: given.employee_ids ? [...new Set(given.employee_ids)] : null,
      as_of: clock.now(),
      last_pay_id: await store.lastPayId(tx),
    };
    const at = clock.now();
    const review = await store.insertReview(tx, {
      ...values,
      customer_id: customerId,
      name: given.name.trim(),
      state: 'running',
      premises: JSON.stringify({ list: given.premises }),
      net_reason: given.net_across_periods?.reason.trim() ?? null,
      people: await store.countPeople(tx, values, given.premises),
      problem: null,
      created_at: at,
      created_by: subject,
      finished_at: null,
    });
    const { name, from, to } = given;
    const after = { company_id: companyId, name, from, to, premises: given.premises.map(({ kind }) => kind) };
    await recordAudit(tx, byCaller(caller, at), [
      { action: 'review.create', entityType: 'review', entityId: review.id, after },
    ]);
    afterCommit(tx, wake);
    return shown(tx, { companyId, id: review.id });
  });
}

/** Excludes the chosen findings, or includes them again if `reason` is null. */
async function chooseFindings(
  { db, clock }: ReviewDeps,
  caller: Caller,
  path: Path,
  { chosen, reason }: { readonly chosen: ReviewIncludeIn; readonly reason: string | null },
): Promise<ReviewOut> {
  const { customerId } = caller.principal;
  requireChoice(chosen);
  return db.tx(customerId, async (tx) => {
    const review = await lockReview(tx, path);
    if (review.state !== 'done') {
      throw conflict(
        `Review ${path.id} is ${review.state}; findings can be excluded or included only while it is done`,
      );
    }
    await refuseWithBackPay(tx, path.id, 'changed');
    const missing = await store.missingIn(tx, path.id, chosen);
    if (missing) {
      const field = missing.kind === 'finding' ? 'finding_ids' : 'employee_ids';
      throw unprocessable(`Review ${path.id} has no ${missing.kind} ${missing.id}`, inBody('unknown_record', field));
    }
    const at = clock.now();
    const excluded = reason === null ? null : { reason: reason.trim(), by: caller.principal.subject, at };
    const people = await store.excludeFindings(tx, path.id, chosen, excluded);
    await store.sumPeople(tx, review, people);
    const action = reason === null ? 'review.include' : 'review.exclude';
    await recordAudit(tx, byCaller(caller, at), [
      {
        action,
        entityType: 'review',
        entityId: path.id,
        after: { ...chosen, ...(reason === null ? {} : { reason }) },
      },
    ]);
    return shown(tx, path);
  });
}

async function refuseWithBackPay(tx: Tx, id: number, verb: string): Promise<void> {
  if (await hasBackPay(tx, id))
    throw conflict(`Review ${id} has back pay, so it cannot be ${verb}; delete the draft pays of the back pay first`);
}

async function companyOf(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw notFound('Company not found');
  return company;
}

async function lockReview(tx: Tx, { companyId, id }: Path): Promise<ReviewRecord> {
  const review = await store.lockReview(tx, companyId, id);
  if (!review) throw notFound('Review not found');
  return review;
}

async function requireReview(tx: Tx, { companyId, id }: Path): Promise<ShownReview> {
  const review = await store.findReview(tx, companyId, id);
  if (!review) throw notFound('Review not found');
  return review;
}

const shown = async (tx: Tx, path: Path): Promise<ReviewOut> => reviewView(await requireReview(tx, path));

function requireChoice({ finding_ids, employee_ids }: ReviewIncludeIn): void {
  if (finding_ids || employee_ids) return;
  throw unprocessable('Send finding_ids or employee_ids', inBody('required', 'finding_ids'));
}

function rangeOf({ from, to }: ReviewIn): { readonly from: LocalDate; readonly to: LocalDate } {
  if (to < from) throw unprocessable(`to is ${to}, which is before from, ${from}`, inBody('wrong_order', 'to'));
  if (isLocalDate(from) && to >= addYears(from, MOST_YEARS)) {
    throw unprocessable(
      `The range from ${from} to ${to} is longer than ${MOST_YEARS} years; review it in parts`,
      inBody('too_large', 'to'),
    );
  }
  return { from: localDate(from), to: localDate(to) };
}

const dollars = (stored: string): string => money(decimal(stored));
const exact = (stored: string): string => plain(decimal(stored));

const reviewView = (review: ShownReview): ReviewOut => ({
  id: review.id,
  name: review.name,
  state: review.state,
  from: review.from_date,
  to: review.to_date,
  employee_ids: review.employee_ids,
  premises: [...review.premises.list],
  net_across_periods: review.net_reason === null ? null : { reason: review.net_reason },
  progress: { people: review.people, done: review.done },
  totals: {
    people_owed: review.people_owed,
    owed: dollars(review.owed),
    employer: dollars(review.employer),
    overpaid: dollars(review.overpaid),
    pays_reviewed: review.pays_reviewed,
  },
  refused: [...review.refused],
  refused_count: review.refused_count,
  back_pay: backPayView(review),
  problem: review.problem,
  created_at: timestamp(review.created_at),
  created_by: review.created_by,
  finished_at: timestampOrNull(review.finished_at),
});

const backPayView = (review: ShownReview): ReviewOut['back_pay'] =>
  review.back_pays === 0 || review.back_pay_date === null
    ? null
    : {
        pay_date: review.back_pay_date,
        interest_rate: review.interest_rate === null ? null : exact(review.interest_rate),
        employees: review.back_pays,
        complete: review.back_pays_complete,
        pay_run_ids: review.back_pay_run_ids ?? [],
        amount: dollars(review.back_pay_amount),
        contributions: dollars(review.back_pay_contributions),
        interest: review.back_pay_interest === null ? null : dollars(review.back_pay_interest),
      };

const personView = (person: ShownPerson): ReviewPersonOut => ({
  employee_id: person.employee_id,
  employee_name: formatName(person),
  owed: dollars(person.owed),
  employer: dollars(person.employer),
  overpaid: dollars(person.overpaid),
  pays_reviewed: person.pays_reviewed,
  findings: person.findings,
  excluded: person.excluded,
  refused: person.refused,
});

function findingView(finding: FindingRecord): FindingOut {
  const shownAs = finding.unit === 'dollars' ? dollars : exact;
  const { excluded_at: at, excluded_by: by, excluded_reason: reason } = finding;
  return {
    id: finding.id,
    employee_id: finding.employee_id,
    pay_id: finding.pay_id,
    pay_run_id: finding.pay_run_id,
    history_pay_id: finding.history_pay_id,
    period_start: finding.period_start,
    period_end: finding.period_end,
    pay_date: finding.pay_date,
    financial_year: finding.financial_year,
    kind: finding.kind,
    code: finding.code,
    label: finding.label,
    was: shownAs(finding.was),
    should_be: shownAs(finding.should_be),
    difference: shownAs(plain(decimal(finding.should_be).minus(finding.was))),
    own: shownAs(finding.own),
    follows: shownAs(finding.follows),
    follows_from: finding.follows_from,
    unit: finding.unit,
    cause: finding.cause,
    citation: finding.citation,
    excluded: at && by !== null && reason !== null ? { reason, by, at: timestamp(at) } : null,
  };
}
