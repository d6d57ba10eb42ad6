import { actorOf, type Origin, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { type Decimal, decimal, money, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import { isAbn } from '../../../base/identifiers.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Paged } from '../../../base/page.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import { nextId } from '../../../db/next-ids.ts';
import type { Tx } from '../../../db/tx.ts';
import { blocking, type FilingProblem, problemsOf, problemsText } from '../../../formats/filing-problem.ts';
import { contributionProblems, type PaymentMethod, writeContributions } from '../../../formats/superstream/saff.ts';
import type { Params } from '../../../params/params.ts';
import { GUARANTEE_CHARGE } from '../../../rules/au/parameters.ts';
import type { Deadline } from '../../../rules/au/super/deadlines.ts';
import { cutTo } from '../../../rules/au/super/guarantee-charge.ts';
import {
  type Caller,
  type CompanyRecord,
  findCompany,
  formatName,
  lockCompany,
} from '../../company/company/company.service.ts';
import { sourceView } from '../../pay/pay/public.ts';
import { listSelfManagedFunds } from '../../people/self-managed-fund/self-managed-fund.service.ts';
import { normalUsi, type SuperFunds } from '../../people/super-fund/super-fund.service.ts';
import { problemsView, problemView } from '../filing-problem/public.ts';
import { batchFile, type Gathered } from './batch-file.ts';
import { businessDays } from './business-day.ts';
import { type Charge, chargeFor, type Disclosure } from './charge.ts';
import { gatherDeadlines } from './gather-deadlines.ts';
import { type ChargeOnDay, type LateWarning, lateWarning } from './late-warning.ts';
import type {
  ContributionOut,
  ContributionQuery,
  SuperBatchIn,
  SuperBatchOut,
  SuperBatchQuery,
  SuperProblemsOut,
  SuperProblemsQuery,
} from './super-contribution.schema.ts';
import * as store from './super-contribution.store.ts';

export { type DueContribution, openContributions } from './open-contributions.ts';

export interface SuperContributionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  /** Of Australia: they hold when super is due. */
  readonly params: Params;
  /** They know the ABN and the name of a fund. */
  readonly funds: SuperFunds;
}

/** A contribution with its parts and its due date. */
interface Contribution {
  readonly row: store.ContributionRow;
  readonly deadline: Deadline;
  /** Whether the holidays it is counted by were looked up. */
  readonly isCounted: boolean;
  readonly guarantee: Decimal;
  readonly sacrificed: Decimal;
  readonly voluntary: Decimal;
  readonly amount: Decimal;
}

/** No record tells it: unless the caller says so, nothing was disclosed and nothing was assessed before. */
const NOT_DISCLOSED: Disclosure = { disclosedOn: null, hasCleanHistory: true };
const MOST_IN_A_BATCH = 5_000;
const readOnly = { readOnly: true } as const;

export type SuperContributionService = ReturnType<typeof superContributionService>;

/** What is owed to super funds for each pay, by when, and the batches it is sent in. */
export function superContributionService({ db, clock, cipher, params, funds }: SuperContributionDeps) {
  const today = () => clock.today(ZONE_OF.AU);

  async function contributions(tx: Tx, filter: store.ContributionFilter): Promise<readonly Contribution[]> {
    const calendar = await businessDays(params);
    const rows = await store.listContributions(tx, filter);
    const deadlines = await gatherDeadlines(tx, rows, { params, calendar, today: today() });
    const deadlineOf = ({ pay_id }: store.ContributionRow) => deadlines.get(pay_id)!;
    return rows.map((row): Contribution => {
      const guarantee = decimal(row.guarantee);
      const sacrificed = decimal(row.sacrificed);
      const reportable = decimal(row.reportable);
      return {
        row,
        deadline: deadlineOf(row),
        isCounted: deadlineOf(row).reason === 'QUARTER' || calendar.isKnown(deadlineOf(row).due),
        guarantee,
        sacrificed,
        voluntary: reportable.minus(sacrificed),
        amount: guarantee.plus(reportable),
      };
    });
  }

  /** Everything that is due, or that a run owes, and the people it is for. */
  async function gather(tx: Tx, company: CompanyRecord, runId: number | undefined) {
    requireAustralian(company);
    if (runId !== undefined && !(await store.hasRun(tx, company.id, runId))) throw notFound('Pay run not found');
    const run = runId === undefined ? {} : { pay_run_id: runId };
    const due = await contributions(tx, { companyId: company.id, status: 'DUE', limit: MOST_IN_A_BATCH, ...run });
    const partsOf = new Map<number, Contribution[]>();
    for (const each of due) {
      const parts = partsOf.get(each.row.employee_id);
      if (parts) parts.push(each);
      else partsOf.set(each.row.employee_id, [each]);
    }
    const ids = [...partsOf.keys()];
    const gathered: Gathered = {
      company,
      payer: await store.findPayer(tx, company.id),
      employees: await store.listEmployees(tx, ids),
      cessations: await store.listCessations(tx, ids),
      selfManaged: await listSelfManagedFunds(tx, ids, cipher),
      partsOf,
    };
    return { due, gathered };
  }

  /** The same with the days on which each fund had its first contribution. */
  async function gatherWithStarts(tx: Tx, company: CompanyRecord, runId: number | undefined) {
    const { due, gathered } = await gather(tx, company, runId);
    return { due, gathered, starts: await store.listFundStarts(tx, [...gathered.partsOf.keys()]) };
  }

  const askFunds = ({ employees }: Gathered, from: Origin) =>
    funds.lookUp(
      new Set(employees.flatMap(({ default_employee_fund_usi: usi }) => (usi ? [normalUsi(usi)] : []))),
      from,
    );

  /** The same without writing, and what the fund registry says of the funds. */
  async function gatherFirst(
    { principal, requestId }: Caller,
    companyId: number,
    runId: number | undefined,
    find: (tx: Tx, id: number) => Promise<CompanyRecord | undefined> = findCompany,
  ) {
    const found = await db.tx(
      principal.customerId,
      async (tx) => {
        const company = await find(tx, companyId);
        if (!company) throw badRequest('No company found with the given company_id');
        return gatherWithStarts(tx, company, runId);
      },
      find === findCompany ? readOnly : {},
    );
    return { ...found, answers: await askFunds(found.gathered, actorOf(principal, requestId)) };
  }

  /** All that a clearing house would refuse, what is late, and for whom the fund is asked first. */
  function problemsOfFound(
    { due, gathered, starts, answers }: Awaited<ReturnType<typeof gatherFirst>>,
    order: { readonly paymentDate: LocalDate; readonly paymentMethod: PaymentMethod },
  ) {
    const file = batchFile(gathered, { answers, named: [] }, { batchId: 0, ...order }, cipher);
    return {
      file,
      problems: [
        ...(due.length > 0 ? contributionProblems(file) : []),
        ...timing(due, order.paymentDate),
        ...verifications(due, starts),
      ],
    };
  }

  /**
   * What stands in the way of the super of a run, or of all that is due. The answer is a question to the fund registry,
   * to be asked once the transaction is over.
   */
  async function gatherProblems(
    tx: Tx,
    company: CompanyRecord,
    runId: number | undefined,
  ): Promise<(from: Origin) => Promise<readonly FilingProblem[]>> {
    const found = await gatherWithStarts(tx, company, runId);
    return async (from) => {
      const answers = await askFunds(found.gathered, from);
      const order = { paymentDate: today(), paymentMethod: 'DIRECT_DEBIT' } as const;
      return problemsOfFound({ ...found, answers }, order).problems;
    };
  }

  const isLateOn = ({ deadline }: Contribution, sentOn: LocalDate): boolean =>
    deadline.due < (sentOn > today() ? sentOn : today());

  /** What is late, or will be. */
  const timing = (due: readonly Contribution[], sentOn: LocalDate): readonly FilingProblem[] =>
    due.flatMap((each) => {
      const warning = isLateOn(each, sentOn)
        ? lateWarning({ due: each.deadline.due, paidOn: null, sentOn, today: today(), charge: chargeOf(each) })
        : null;
      if (!warning) return [];
      const { found, note } = problemsOf(`${each.row.first_name} ${each.row.last_name}`, each.row.employee_id);
      note('pays', `pay ${each.row.pay_id}: ${warning.message}`, warning.code);
      return found;
    });

  async function batchOf(tx: Tx, companyId: number, id: number): Promise<store.ListedBatch> {
    const [batch] = await store.listBatches(tx, { companyId, id, limit: 1, today: today() });
    if (!batch) throw notFound('Super batch not found');
    return batch;
  }

  /** What the late batches among these cost, each payday cut for itself. */
  async function chargesOf(tx: Tx, batches: readonly store.ListedBatch[]): Promise<ReadonlyMap<number, ChargeOnDay>> {
    const late = batches.filter((batch) => isLate(batch) && params.at(batch.due_date).has(GUARANTEE_CHARGE));
    const charges = new Map<number, ChargeOnDay>();
    if (late.length === 0) return charges;
    const companyId = late[0]!.company_id;
    const batch_ids = late.map(({ id }) => id);
    const found = await contributions(tx, { companyId, batch_ids, limit: late.length * MOST_IN_A_BATCH });
    for (const { id } of late) {
      const charge = together(found.filter(({ row }) => row.batch_id === id).flatMap((each) => chargeOf(each) ?? []));
      if (charge) charges.set(id, charge);
    }
    return charges;
  }

  const chargeOf = (each: Contribution, disclosure: Disclosure = NOT_DISCLOSED) =>
    chargeFor(
      { payday: each.row.payday, paidOn: each.row.paid_on, guarantee: each.guarantee, deadline: each.deadline },
      { today: today(), params, ...disclosure },
    );

  /** The charge is assessed for a payday, over all the employees it is short of. */
  function together(charges: readonly Charge[]): ChargeOnDay | undefined {
    if (charges.length === 0) return undefined;
    const byPayday = new Map<LocalDate, Decimal>();
    for (const { payday, precise } of charges) byPayday.set(payday, (byPayday.get(payday) ?? ZERO).plus(precise));
    const cut = [...byPayday].map(([payday, precise]) =>
      cutTo(precise, params.at(payday).get(GUARANTEE_CHARGE).value.cut_to),
    );
    return {
      total: sum(cut),
      assessedOn: charges
        .map(({ assessedOn }) => assessedOn)
        .sort()
        .at(-1)!,
    };
  }

  const isLate = ({ status, paid_on, due_date }: store.ListedBatch) =>
    status !== 'CANCELLED' && (paid_on ?? today()) > due_date;

  const viewsOf = async (tx: Tx, batches: readonly store.ListedBatch[]): Promise<SuperBatchOut[]> => {
    const charges = await chargesOf(tx, batches);
    return batches.map((batch) => view(batch, charges.get(batch.id)));
  };

  const viewOf = async (tx: Tx, batch: store.ListedBatch): Promise<SuperBatchOut> => (await viewsOf(tx, [batch]))[0]!;

  const view = (batch: store.ListedBatch, charge: ChargeOnDay | undefined): SuperBatchOut => ({
    super_batch_id: batch.id,
    company_id: batch.company_id,
    status: batch.status,
    payment_date: batch.payment_date,
    due_date: batch.due_date,
    paid_on: batch.paid_on,
    is_late: isLate(batch),
    ...warned(
      batch.status === 'CANCELLED'
        ? null
        : lateWarning({
            due: batch.due_date,
            paidOn: batch.paid_on,
            sentOn: batch.payment_date,
            today: today(),
            charge,
          }),
    ),
    charge: charge ? charge.total.toNumber() : null,
    member_count: batch.member_count,
    total: Number(batch.total),
    pay_ids: [...batch.pay_ids],
    late_pay_ids: [...batch.late_pay_ids],
    created_at: timestamp(batch.created_at),
  });

  /** Changes a batch that has not been paid or cancelled yet. */
  async function settle(
    { principal, requestId }: Caller,
    companyId: number,
    id: number,
    change: { status: 'PAID'; paid_on: LocalDate } | { status: 'CANCELLED' },
  ): Promise<SuperBatchOut> {
    return db.tx(principal.customerId, async (tx) => {
      const batch = await store.lockBatch(tx, companyId, id);
      if (!batch) throw notFound('Super batch not found');
      if (batch.status !== 'CREATED') throw conflict(`The batch is ${batch.status.toLowerCase()} already`);
      await store.updateBatch(tx, id, change);
      await recordAudit(
        tx,
        { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() },
        [{ action: 'super-batch.update', entityType: 'super_batch', entityId: id, after: change }],
      );
      return viewOf(tx, await batchOf(tx, companyId, id));
    });
  }

  return {
    async list({ principal }: Caller, companyId: number, query: Paged<ContributionQuery>): Promise<ContributionOut[]> {
      const found = await db.read(principal.customerId, async (tx) => {
        const company = await findCompany(tx, companyId);
        if (!company) throw badRequest('No company found with the given company_id');
        requireAustralian(company);
        return contributions(tx, { companyId, ...query });
      });
      const disclosure = {
        disclosedOn: query.disclosed_on === undefined ? null : localDate(query.disclosed_on),
        hasCleanHistory: query.has_clean_history,
      };
      return found.map((each) => contributionView(each, { today: today(), charge: chargeOf(each, disclosure) }));
    },

    /** What stands in the way of a batch; nothing is written. */
    async problems(caller: Caller, companyId: number, query: SuperProblemsQuery): Promise<SuperProblemsOut> {
      const found = await gatherFirst(caller, companyId, query.pay_run_id);
      const paymentDate = query.payment_date === undefined ? today() : localDate(query.payment_date);
      const paymentMethod = query.payment_method ?? 'DIRECT_DEBIT';
      const { due } = found;
      const { file, problems } = problemsOfFound(found, { paymentDate, paymentMethod });
      return {
        payment_date: paymentDate,
        due_date: earliest(due),
        member_count: file.members.length,
        total: sum(due.map(({ amount }) => amount)).toNumber(),
        late_pay_ids: due.filter((each) => isLateOn(each, paymentDate)).map(({ row }) => row.pay_id),
        ...problemsView(problems.map((each) => problemView('SUPER', companyId, each))),
      };
    },

    gatherProblems,

    async createBatch(caller: Caller, companyId: number, given: SuperBatchIn): Promise<SuperBatchOut> {
      const { principal, requestId } = caller;
      const { customerId } = principal;
      const at = clock.now();
      const wrong = given.funds?.findIndex(({ abn }) => abn !== undefined && !isAbn(abn)) ?? -1;
      if (wrong >= 0) {
        throw badRequest(
          `The ABN of fund ${given.funds![wrong]!.usi} does not check out; enter it again`,
          inBody('wrong_check_digit', 'funds', wrong, 'abn'),
        );
      }
      // Asked before the transaction that writes: a registry may take seconds.
      const { answers } = await gatherFirst(caller, companyId, given.pay_run_id, lockCompany);
      return db.tx(customerId, async (tx) => {
        const company = await lockCompany(tx, companyId);
        const { due, gathered } = await gather(tx, company, given.pay_run_id);
        if (due.length === 0) throw conflict('No contribution is due: all of them are in a batch already');
        const paymentDate = given.payment_date === undefined ? today() : localDate(given.payment_date);
        const id = await nextId(tx, 'super_batch');
        const order = { batchId: id, paymentDate, paymentMethod: given.payment_method ?? 'DIRECT_DEBIT' } as const;
        const file = batchFile(gathered, { answers, named: given.funds ?? [] }, order, cipher);
        const problems = blocking(contributionProblems(file));
        if (problems.length > 0) throw badRequest(`No batch was made. ${problemsText(problems)}`);
        const batch = await store.insertBatch(
          tx,
          {
            customer_id: customerId,
            id: id,
            company_id: companyId,
            status: 'CREATED',
            payment_date: paymentDate,
            paid_on: null,
            total: money(sum(due.map(({ amount }) => amount))),
            member_count: file.members.length,
            due_date: earliest(due)!,
            file: cipher.seal('super_batch.file', [customerId, id], writeContributions(file)),
            created_at: at,
          },
          due.map((each) => ({
            pay_id: each.row.pay_id,
            fund_usi: each.row.fund_usi!,
            amount: money(each.amount),
            due_date: each.deadline.due,
          })),
        );
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          { action: 'super-batch.create', entityType: 'super_batch', entityId: batch.id, after: given },
        ]);
        return viewOf(tx, await batchOf(tx, companyId, batch.id));
      });
    },

    async listBatches(
      { principal }: Caller,
      companyId: number,
      query: Paged<SuperBatchQuery>,
    ): Promise<SuperBatchOut[]> {
      return db.tx(
        principal.customerId,
        async (tx) => viewsOf(tx, await store.listBatches(tx, { companyId, ...query, today: today() })),
        readOnly,
      );
    },

    readBatch: ({ principal }: Caller, companyId: number, id: number): Promise<SuperBatchOut> =>
      db.tx(principal.customerId, async (tx) => viewOf(tx, await batchOf(tx, companyId, id)), readOnly),

    /** The file holds tax file numbers, so that looking at it is written down. */
    file: ({ principal, requestId }: Caller, companyId: number, id: number): Promise<string> =>
      db.tx(principal.customerId, async (tx) => {
        const batch = await store.lockBatch(tx, companyId, id);
        if (!batch) throw notFound('Super batch not found');
        await recordAudit(
          tx,
          { customerId: principal.customerId, actor: actorOf(principal, requestId), at: clock.now() },
          [
            {
              action: 'tax-number.read',
              entityType: 'super_batch',
              entityId: id,
              after: { employees: batch.member_count },
            },
          ],
        );
        return cipher.open('super_batch.file', [batch.customer_id, id], batch.file);
      }),

    markPaid: (caller: Caller, companyId: number, id: number, paidOn: string): Promise<SuperBatchOut> =>
      settle(caller, companyId, id, { status: 'PAID', paid_on: localDate(paidOn) }),

    /** Its contributions are due again. */
    cancel: (caller: Caller, companyId: number, id: number): Promise<SuperBatchOut> =>
      settle(caller, companyId, id, { status: 'CANCELLED' }),
  };
}

const earliest = (due: readonly Contribution[]): LocalDate | null =>
  due.map(({ deadline }) => deadline.due).sort()[0] ?? null;

/** From Payday Super on a fund is asked whether it knows somebody before the first contribution goes to it. */
function verifications(due: readonly Contribution[], starts: readonly store.FundStart[]): readonly FilingProblem[] {
  const people = new Map(
    due.filter(({ deadline }) => deadline.reason !== 'QUARTER').map((each) => [each.row.employee_id, each.row]),
  );
  return [...people.values()].flatMap((row) => {
    const start = starts.find(
      ({ employee_id, fund_usi }) => employee_id === row.employee_id && fund_usi === row.fund_usi,
    );
    const isFirst = due.some(
      (each) => each.row.employee_id === row.employee_id && each.row.payday === start?.first_payday,
    );
    if (row.fund_usi === null || !isFirst) return [];
    const { found, note } = problemsOf(`${row.first_name} ${row.last_name}`, row.employee_id);
    note(
      'default_employee_fund_usi',
      'the first contribution to this fund: send a member verification request before it; the fund answers within 24 hours',
      'MVR',
    );
    return found;
  });
}

function requireAustralian(company: CompanyRecord): CompanyRecord {
  if (company.country !== 'AU') throw badRequest('Superannuation is for Australian companies only');
  return company;
}

const warned = (warning: LateWarning | null) => ({
  warning: warning?.message ?? null,
  warning_code: warning?.code ?? null,
});

function contributionView(
  each: Contribution,
  { today, charge }: { today: LocalDate; charge: Charge | undefined },
): ContributionOut {
  const { row, deadline } = each;
  const { due, countsFrom } = deadline;
  return {
    pay_id: row.pay_id,
    pay_run_id: row.pay_run_id,
    employee_id: row.employee_id,
    employee_number: row.number,
    format_name: formatName(row),
    fund_usi: row.fund_usi,
    payday: row.payday,
    due_date: due,
    due_reason: deadline.reason,
    due_because: each.isCounted ? deadline.because : `${deadline.because}, by holidays that nobody has checked`,
    guarantee: each.guarantee.toNumber(),
    salary_sacrifice: each.sacrificed.toNumber(),
    voluntary: each.voluntary.toNumber(),
    amount: each.amount.toNumber(),
    status: row.batch_status === 'PAID' ? 'PAID' : row.batch_status === 'CREATED' ? 'BATCHED' : 'DUE',
    super_batch_id: row.batch_id,
    is_late: (row.paid_on ?? today) > due || (row.paid_on !== null && row.paid_on < countsFrom),
    ...warned(lateWarning({ due, paidOn: row.paid_on, sentOn: row.payment_date, today, countsFrom, charge })),
    charge: charge ? chargeView(charge) : null,
  };
}

const inCents = (amount: Decimal): number => roundToCent(amount).toNumber();

const chargeView = (charge: Charge): NonNullable<ContributionOut['charge']> => ({
  assessed_on: charge.assessedOn,
  shortfall: inCents(charge.finalShortfall),
  notional_earnings: inCents(charge.notionalEarnings),
  uplift_rate: charge.upliftRate.toNumber(),
  uplift: inCents(charge.uplift),
  total: charge.total.toNumber(),
  because: charge.because,
  unverified: charge.unverified,
  sources: charge.used.map(({ cite }) => sourceView(cite)),
});
