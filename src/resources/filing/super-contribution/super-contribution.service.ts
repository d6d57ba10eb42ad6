import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { type Decimal, decimal, money, roundToCent, sum, ZERO } from '../../../base/decimal.ts';
import { badRequest, conflict, notFound } from '../../../base/errors.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { type FieldCipher, newUuid } from '../../../base/secrets.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import { nextIds } from '../../../db/next-ids.ts';
import type { Tx } from '../../../db/tx.ts';
import { problemsText } from '../../../formats/stp/problem.ts';
import {
  type ContributionFile,
  contributionProblems,
  type Member,
  writeContributions,
} from '../../../formats/superstream/saff.ts';
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
import { type EmployeeRecord, sealedNumberOf } from '../../people/employee/employee.service.ts';
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
} from './super-contribution.schema.ts';
import * as store from './super-contribution.store.ts';

export interface SuperContributionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  /** Of Australia: they hold when super is due. */
  readonly params: Params;
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
export function superContributionService({ db, clock, cipher, params }: SuperContributionDeps) {
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

  async function batchOf(tx: Tx, companyId: number, id: number): Promise<store.ListedBatch> {
    const [batch] = await store.listBatches(tx, { companyId, id, limit: 1 });
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
    async list({ principal }: Caller, companyId: number, query: ContributionQuery): Promise<ContributionOut[]> {
      const found = await db.tx(
        principal.customerId,
        async (tx) => {
          const company = await findCompany(tx, companyId);
          if (!company) throw badRequest('No company found with the given company_id');
          requireAustralian(company);
          return contributions(tx, { companyId, ...query });
        },
        readOnly,
      );
      const disclosure = {
        disclosedOn: query.disclosed_on === undefined ? null : localDate(query.disclosed_on),
        hasCleanHistory: query.has_clean_history,
      };
      return found.map((each) => contributionView(each, { today: today(), charge: chargeOf(each, disclosure) }));
    },

    async createBatch(caller: Caller, companyId: number, given: SuperBatchIn): Promise<SuperBatchOut> {
      const { principal, requestId } = caller;
      const { customerId } = principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const company = requireAustralian(await lockCompany(tx, companyId));
        if (given.pay_run_id !== undefined && !(await store.hasRun(tx, companyId, given.pay_run_id))) {
          throw notFound('Pay run not found');
        }
        const run = given.pay_run_id === undefined ? {} : { pay_run_id: given.pay_run_id };
        const due = await contributions(tx, { companyId, status: 'DUE', limit: MOST_IN_A_BATCH, ...run });
        if (due.length === 0) throw conflict('No contribution is due: all of them are in a batch already');
        const partsOf = new Map<number, Contribution[]>();
        for (const each of due) {
          const parts = partsOf.get(each.row.employee_id);
          if (parts) parts.push(each);
          else partsOf.set(each.row.employee_id, [each]);
        }
        const employees = await store.listEmployees(tx, [...partsOf.keys()]);
        const paymentDate = given.payment_date === undefined ? today() : localDate(given.payment_date);
        const file: ContributionFile = {
          fileId: newUuid(),
          employer: employerOf(company),
          paymentDate,
          paymentReference: `SUPER${paymentDate.replaceAll('-', '')}`,
          members: employees.map((employee) => memberOf(employee, partsOf.get(employee.id)!, cipher)),
        };
        const problems = contributionProblems(file);
        if (problems.length > 0) throw badRequest(`No batch was made. ${problemsText(problems)}`);
        const [id] = await nextIds(tx, 'super_batch', 1);
        const batch = await store.insertBatch(
          tx,
          {
            customer_id: customerId,
            id: id!,
            company_id: companyId,
            status: 'CREATED',
            payment_date: paymentDate,
            paid_on: null,
            total: money(sum(due.map(({ amount }) => amount))),
            member_count: file.members.length,
            due_date: due.map(({ deadline }) => deadline.due).sort()[0]!,
            file: cipher.seal('super_batch.file', [customerId, id!], writeContributions(file)),
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

    async listBatches({ principal }: Caller, companyId: number, query: SuperBatchQuery): Promise<SuperBatchOut[]> {
      return db.tx(
        principal.customerId,
        async (tx) => viewsOf(tx, await store.listBatches(tx, { companyId, ...query })),
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

function employerOf(company: CompanyRecord): ContributionFile['employer'] {
  const [given = '', ...family] = (company.contact_name ?? '').trim().split(/\s+/);
  return {
    name: company.name,
    abn: company.abn,
    contactGivenName: given || null,
    contactFamilyName: family.join(' ') || null,
    email: company.email_address || null,
    phone: company.phone || null,
  };
}

/** One line for a person, over all the pays of the batch. */
function memberOf(employee: EmployeeRecord, parts: readonly Contribution[], cipher: FieldCipher): Member {
  const starts = parts.map(({ row }) => row.period_start).sort();
  const ends = parts.map(({ row }) => row.period_end).sort();
  return {
    taxFileNumber: sealedNumberOf(employee, 'tax_file_number', cipher),
    title: employee.honorific,
    familyName: employee.last_name,
    givenName: employee.first_name,
    otherGivenName: employee.middle_name,
    gender: employee.gender as Member['gender'],
    birthDate: employee.date_of_birth === null ? null : localDate(employee.date_of_birth),
    address: {
      line1: employee.address1,
      line2: employee.address2,
      city: employee.city,
      postcode: employee.postcode,
      state: employee.state,
      country: 'AU',
    },
    email: employee.email_address || null,
    phone: employee.phone_home || null,
    mobile: employee.phone_mobile || null,
    memberNumber: employee.default_employee_fund_member_number,
    payrollNumber: employee.number ?? String(employee.id),
    startDate: localDate(employee.start_date),
    endDate: employee.termination_date === null ? null : localDate(employee.termination_date),
    fundUsi: employee.default_employee_fund_usi,
    fundName: employee.default_employee_fund_name,
    periodStart: starts[0]!,
    periodEnd: ends.at(-1)!,
    guarantee: sum(parts.map(({ guarantee }) => guarantee)),
    salarySacrifice: sum(parts.map(({ sacrificed }) => sacrificed)),
    voluntary: sum(parts.map(({ voluntary }) => voluntary)),
  };
}
