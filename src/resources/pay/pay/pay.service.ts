import { actorOf } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal } from '../../../base/decimal.ts';
import { AppError, badRequest, inBody, notFound, stale, unprocessable } from '../../../base/errors.ts';
import { withTightHeap } from '../../../base/heap.ts';
import { jsonOf } from '../../../base/json-text.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Page } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import { FEW, LARGE, onTheWire } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import type { AllowanceHistory } from '../../company/allowance/allowance.service.ts';
import { type Caller, type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import type { PayHistory } from '../../people/employee/employee.service.ts';
import type { Reports } from '../pay-run/pay-run.service.ts';
import type { Law } from './calculate/law.ts';
import type { PayCounts } from './count-pays.ts';
import type { ExplanationOut } from './explain/explanation.schema.ts';
import { explanationView } from './explain/explanation.view.ts';
import { claimKey, digestOf, type KeyedAnswer, keepAnswer } from './idempotency.ts';
import { makePays, makeWrittenPays } from './make-pays.ts';
import type { CreateContext, CreatedPay, Endings, MadePay, PayOrder } from './model.ts';
import { askByIds } from './order/by-ids.ts';
import { holdCompany } from './order/gather.store.ts';
import { idsNamed, lockPayees } from './order/payees.ts';
import type { CreatePaysQuery, ListPaysQuery, PayIn, PayOut, PaysOut } from './pay.schema.ts';
import * as store from './pay.store.ts';
import { paysText, paysView, payView } from './pay.view.ts';
import { matchesEtag } from './version.ts';
import { withDraftWarnings, withWarnings } from './warn/with-warnings.ts';

/** Contract [CONV-043]. */
const MOST_PAYS = 5_000;

export interface PayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly reports: Pick<Reports, 'latestOfPays'>;
  readonly counts?: PayCounts | undefined;
}

/** Headers that change how pays are made. */
export interface CreateHeaders {
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

/** What another part of the service does in the transaction of the pays, once they are made. */
export type Alongside = (tx: Tx, made: readonly { readonly id: number }[]) => Promise<void>;

export interface CreateAnswer extends KeyedAnswer {
  /** The pays of the answer one after another; given whenever the ETag is. */
  readonly pays?: readonly PayOut[];
}

type Maker<Made> = (tx: Tx, context: CreateContext, orders: readonly PayOrder[]) => Promise<readonly Made[]>;

interface MadeAnswer extends CreateAnswer {
  readonly made: readonly { readonly id: number }[];
}

/** What is to be made, by which operation, and how messages name a pay of it. */
export interface Ordered {
  readonly operation: string;
  readonly orders: readonly PayOrder[];
  readonly nameOf?: (index: number) => string;
}

export type PayService = ReturnType<typeof payService>;

export function payService({ db, clock, law, logger, endings, reports, counts }: PayDeps) {
  async function make<Made>(
    tx: Tx,
    { principal, requestId }: Caller,
    companyId: number,
    query: CreatePaysQuery,
    { orders, nameOf }: Ordered,
    by: Maker<Made>,
  ): Promise<readonly Made[]> {
    const identifierType = query.identifier_type;
    const employeeIds = idsNamed(identifierType, orders);
    const employeeOf = (index: number) => orders[index]!.pay.employee_id;
    const [company, payees, byIds] = await Promise.all([
      holdCompany(tx, companyId),
      lockPayees(tx, { companyId, identifierType }, orders),
      // Read once all are locked, for the database takes the statements of a transaction in turn.
      employeeIds && onTheWire().then(() => askByIds(tx, { companyId, employeeIds, employeeOf }, orders)),
    ]);
    if (!company) throw notFound('Company not found');
    return by(
      tx,
      {
        law,
        logger,
        company,
        actor: actorOf(principal, requestId),
        clientId: principal.clientId,
        at: clock.now(),
        identifierType,
        payees,
        byIds,
        payDate: (query.pay_date as LocalDate | undefined) ?? clock.today(ZONE_OF[company.country]),
        sharesTax: query.redistribute_tax_by_gross,
        isComplete: true,
        endings,
        counts,
        ...(nameOf ? { nameOf } : {}),
      },
      orders,
    );
  }

  /** Makes the pays and puts them into words; what comes to something else than was previewed is refused. */
  async function makeAnswer(
    tx: Tx,
    query: CreatePaysQuery,
    ifMatch: string | undefined,
    makeAll: <Made>(by: Maker<Made>) => Promise<readonly Made[]>,
  ): Promise<MadeAnswer> {
    if (!query.dry_run && ifMatch === undefined) {
      const made = await makeAll(makeWrittenPays);
      const texts = made.map(({ text }) => text);
      return { made, body: paysText(made, query, texts) };
    }
    const created = await makeAll(makePays);
    const etag = etagOf(created);
    if (!query.dry_run && !matchesEtag(ifMatch!, etag)) {
      throw stale('The pays come to something else than what was previewed; preview them again');
    }
    const views = created.map(({ view }) => view);
    const pays = query.dry_run ? await withWarnings(tx, law, created, views) : views;
    const texts = pays.map((pay) => jsonOf(JSON.stringify(pay)));
    return { made: views, pays, etag, body: paysText(created, query, texts) };
  }

  async function tryOrders(
    caller: Caller,
    companyId: number,
    query: CreatePaysQuery,
    ordered: Ordered,
    { ifMatch, idempotencyKey }: CreateHeaders = {},
    alongside: Alongside = async () => {},
  ): Promise<CreateAnswer> {
    const { operation, orders } = ordered;
    if (orders.length > MOST_PAYS) {
      throw unprocessable(
        `${orders.length} pays were sent; at most ${MOST_PAYS} fit in one call, send the rest in another`,
        inBody('too_many'),
      );
    }
    const { customerId } = caller.principal;
    return withTightHeap(orders.length >= LARGE, () =>
      db.tx(
        customerId,
        async (tx): Promise<CreateAnswer> => {
          const key = query.dry_run ? undefined : idempotencyKey;
          if (key !== undefined) {
            const sent = orders.map(({ pay }) => pay);
            const digest = digestOf(operation, companyId, query, sent);
            const known = await claimKey(tx, { customerId, key, digest, at: clock.now() });
            if (known !== 'claimed') return known;
          }
          const { made, ...answer } = await makeAnswer(tx, query, ifMatch, (by) =>
            make(tx, caller, companyId, query, ordered, by),
          );
          await alongside(tx, made);
          if (key !== undefined) await keepAnswer(tx, key, answer);
          return answer;
        },
        { rows: orders.length <= FEW ? 'few' : 'many', preview: query.dry_run },
      ),
    );
  }

  async function createOrders(...given: Parameters<typeof tryOrders>): Promise<CreateAnswer> {
    try {
      return await tryOrders(...given);
    } catch (error) {
      const [, , { dry_run }, { orders }] = given;
      if (!dry_run && error instanceof AppError && error.status < 500) counts?.refused(orders.length);
      throw error;
    }
  }

  return {
    /** Pays that another part of the service has put into words. */
    createOrders,

    create: (
      caller: Caller,
      companyId: number,
      query: CreatePaysQuery,
      pays: readonly PayIn[],
      headers: CreateHeaders = {},
      alongside?: Alongside,
    ): Promise<CreateAnswer> =>
      createOrders(
        caller,
        companyId,
        query,
        { operation: 'createPays', orders: pays.map((pay) => ({ pay })) },
        headers,
        alongside,
      ),

    async list({ principal }: Caller, companyId: number, query: ListPaysQuery, page?: Page): Promise<PaysOut> {
      const { group_by_pay_run, group_by_employee, identifier_type, ...asked } = query;
      // Drafts are shown to those who ask for them.
      const isAsked = asked.status !== undefined || asked.is_complete !== undefined;
      const filter = isAsked ? asked : { ...asked, is_complete: true };
      const found = await db.read(principal.customerId, async (tx) => {
        await requireCompany(tx, companyId);
        const pays = await store.findPays(tx, { companyId, ...filter, ...(page ? { page } : {}) });
        return { pays, views: await reportedViews(tx, { reports, law }, pays) };
      });
      return paysView(found.pays, { group_by_pay_run, group_by_employee, identifier_type }, found.views);
    },

    async read({ principal }: Caller, companyId: number, payId: number): Promise<PayOut> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const [found] = await store.findPays(tx, { companyId, ids: [payId], limit: 1 });
          if (!found) throw notFound('Pay not found');
          const [view] = await reportedViews(tx, { reports, law }, [found]);
          return view!;
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },

    async explain({ principal }: Caller, payId: number): Promise<ExplanationOut> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const [found] = await store.findPays(tx, { ids: [payId], limit: 1 });
          const company = found && (await findCompany(tx, found.pay.company_id));
          if (!found || !company) throw notFound('Pay not found');
          const lines = await store.listLines(tx, [payId]);
          const sharesTaxWith = await store.listSharers(tx, found.pay.tax_shared_with);
          return explanationView(found.pay, lines, { params: law.params(found.pay.country), sharesTaxWith });
        },
        { readOnly: true, isolation: 'snapshot' },
      );
    },
  };
}

/** Contract [CONV-024]: read paths answer 400 for a missing company. */
async function requireCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw badRequest('No company found with the given company_id');
  return company;
}

const PROVISIONAL = new Set(['id', 'pay_run_id']);

/** Digest of all that is paid and why; ids are left out, since a preview has none that stay. */
function etagOf(created: readonly CreatedPay[]): string {
  const seen = created.map(({ view, run, lines }) => ({
    period: [run.pay_period, run.start_date],
    view,
    lines: lines.map(({ code, amount, because }) => [code, amount, because]),
  }));
  return `"${digestOf(JSON.stringify(seen, (key, value: unknown) => (PROVISIONAL.has(key) ? undefined : value)))}"`;
}

/** What employees show of their pays. */
export const payHistory: PayHistory = {
  async of(tx, employeeIds, given) {
    const rows = await store.summariesOf(tx, employeeIds, given);
    return new Map(
      rows.map(({ employee_id, gross, last_paid_on }) => [
        employee_id,
        { ytdGross: decimal(gross), lastPaidOn: last_paid_on },
      ]),
    );
  },
};

/** Renaming a company allowance with its history. */
export const allowanceHistory: AllowanceHistory = {
  renameAllowanceLines: (tx, { allowanceId, description }) =>
    store.renameAllowanceRows(tx, { allowanceId, description }),
};

/** Pays with what the latest report of each says about it, and drafts with their warnings, however many there are. */
export async function reportedViews(
  tx: Tx,
  { reports, law }: Pick<PayDeps, 'reports' | 'law'>,
  pays: readonly MadePay[],
): Promise<readonly PayOut[]> {
  const latest = await reports.latestOfPays(
    tx,
    pays.map(({ pay }) => pay.id),
  );
  const views = pays.map((made) => {
    const reported = latest.get(made.pay.id);
    if (!reported) return payView(made);
    const { stp_status, stp_service_action, stp_timestamp } = reported;
    return { ...payView(made), stp_status, stp_service_action, stp_timestamp: timestamp(stp_timestamp) };
  });
  return withDraftWarnings(tx, law, pays, views);
}
