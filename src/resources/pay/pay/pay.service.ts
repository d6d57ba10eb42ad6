import { actorOf } from '../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { decimal } from '../../../base/decimal.ts';
import { digestOf } from '../../../base/digest.ts';
import { AppError, badRequest, inBody, notFound, stale, unprocessable } from '../../../base/errors.ts';
import { type JsonText, jsonOf } from '../../../base/json-text.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Logger } from '../../../base/logger.ts';
import type { Page } from '../../../base/page.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Db } from '../../../db/db.ts';
import { batchTx } from '../../../db/pipeline.ts';
import type { Tx } from '../../../db/tx.ts';
import { matchesEtag } from '../../../http/headers.ts';
import type { Law } from '../../../rules/law.ts';
import type { AllowanceHistory } from '../../company/allowance/allowance.service.ts';
import { type Caller, type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import type { PayHistory } from '../../people/employee/employee.service.ts';
import type { Reports } from '../pay-run/pay-run.service.ts';
import type { ExplanationOut } from './explain/explanation.schema.ts';
import { explanationView } from './explain/explanation.view.ts';
import { prefetch } from './gather/prefetch.ts';
import { makePays, makeWrittenPays } from './make-pays.ts';
import type { CreateContext, Endings, PayCounts } from './model/context.ts';
import type { CreatedPay, MadePay } from './model/made-pay.ts';
import type { PayOrder } from './model/order.ts';
import type { CreatePaysQuery, ListPaysQuery, PayIn, PayOut, PaysOut } from './pay.schema.ts';
import * as store from './pay.store.ts';
import { paysText, paysView, payView } from './pay.view.ts';
import { withDraftWarnings, withWarnings } from './warn/with-warnings.ts';

/** Contract [CONV-043]: the maximum number of pays in a request. */
const MOST_PAYS = 5_000;

export { belowAwardIn, type ComparedEmployee, type ComparedPay } from './warn/below-award.ts';

export interface PayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly reports: Pick<Reports, 'latestOfPays'>;
  readonly counts?: PayCounts | undefined;
}

/** Headers that change how pays are created. */
export interface CreateHeaders {
  readonly ifMatch?: string;
}

/** Work that another noun does in the same transaction, after the pays are created. */
export type Alongside = (tx: Tx, made: readonly { readonly id: number }[]) => Promise<void>;

export interface CreateAnswer {
  /** The response body, as parts of one text. */
  readonly body: readonly JsonText[];
  /** The ETag of the pays. Set for previews, and for requests with If-Match or include_warnings. */
  readonly etag?: string;
  /** The pays of the response; set whenever the ETag is set. */
  readonly pays?: readonly PayOut[];
}

interface MadeAnswer extends CreateAnswer {
  readonly made: readonly { readonly id: number }[];
}

/** The pays that a request asks for, the operation, and how error messages refer to one of the pays. */
export interface Ordered {
  readonly operation: string;
  readonly orders: readonly PayOrder[];
  readonly nameOf?: (index: number) => string;
}

export type PayService = ReturnType<typeof payService>;

export const payService = (deps: PayDeps) => ({
  /** Creates the pays that another noun asks for. */
  createOrders: createOrders.bind(undefined, deps),

  create: (
    caller: Caller,
    companyId: number,
    query: CreatePaysQuery,
    pays: readonly PayIn[],
    headers: CreateHeaders = {},
    alongside?: Alongside,
  ): Promise<CreateAnswer> => {
    const ordered = { operation: 'createPays', orders: pays.map((pay) => ({ pay })) };
    return createOrders(deps, caller, companyId, query, ordered, headers, alongside);
  },

  list: listPays.bind(undefined, deps),
  read: readPay.bind(undefined, deps),
  explain: explainPay.bind(undefined, deps),
});

async function createOrders(
  deps: PayDeps,
  caller: Caller,
  companyId: number,
  query: CreatePaysQuery,
  ordered: Ordered,
  headers: CreateHeaders = {},
  alongside: Alongside = async () => {},
): Promise<CreateAnswer> {
  const count = ordered.orders.length;
  try {
    if (count > MOST_PAYS) {
      throw unprocessable(
        `${count} pays were sent; one request accepts at most ${MOST_PAYS}, so send the rest in another request`,
        inBody('too_many'),
      );
    }
    return await batchTx(deps.db, caller.principal.customerId, { count, preview: query.dry_run }, (tx) =>
      createWith(tx, deps, { caller, companyId, query, ordered, headers, alongside }),
    );
  } catch (error) {
    if (!query.dry_run && error instanceof AppError && error.status < 500) deps.counts?.refused(count);
    throw error;
  }
}

interface CreateCall {
  readonly caller: Caller;
  readonly companyId: number;
  readonly query: CreatePaysQuery;
  readonly ordered: Ordered;
  readonly headers: CreateHeaders;
  readonly alongside: Alongside;
}

async function createWith(tx: Tx, deps: PayDeps, call: CreateCall): Promise<CreateAnswer> {
  const { made, ...answer } = await makeAnswer(tx, deps, call);
  await call.alongside(tx, made);
  return answer;
}

/** Creates the pays and builds the response. Rejects pays that differ from the preview. */
async function makeAnswer(tx: Tx, deps: PayDeps, call: CreateCall): Promise<MadeAnswer> {
  const { query, ordered, headers } = call;
  const context = await contextOf(tx, deps, call);
  const isWarned = query.dry_run || query.include_warnings === true;
  if (!isWarned && headers.ifMatch === undefined) {
    const made = await makeWrittenPays(tx, context, ordered.orders);
    const texts = made.map(({ text }) => text);
    return { made, body: paysText(made, query, texts) };
  }
  const created = await makePays(tx, context, ordered.orders);
  const etag = etagOf(created);
  if (!query.dry_run && headers.ifMatch !== undefined && !matchesEtag(headers.ifMatch, etag)) {
    throw stale('The pays differ from the preview; preview them again');
  }
  const views = created.map(({ view }) => view);
  const pays = isWarned ? await withWarnings(tx, deps.law, created, views) : views;
  const texts = pays.map((pay) => jsonOf(JSON.stringify(pay)));
  return { made: views, pays, etag, body: paysText(created, query, texts) };
}

async function contextOf(
  tx: Tx,
  { clock, law, logger, endings, counts }: PayDeps,
  { caller: { principal, requestId }, companyId, query, ordered: { orders, nameOf } }: CreateCall,
): Promise<CreateContext> {
  const identifierType = query.identifier_type;
  const { company, prefetched } = await prefetch(tx, { companyId, identifierType }, orders);
  if (!company) throw notFound('Company not found');
  return {
    law,
    logger,
    company,
    actor: actorOf(principal, requestId),
    clientId: principal.clientId,
    at: clock.now(),
    identifierType,
    prefetched,
    payDate: (query.pay_date as LocalDate | undefined) ?? clock.today(ZONE_OF[company.country]),
    sharesTax: query.redistribute_tax_by_gross,
    isComplete: true,
    endings,
    counts,
    ...(nameOf ? { nameOf } : {}),
  };
}

async function listPays(
  { db, reports, law }: PayDeps,
  { principal }: Caller,
  companyId: number,
  query: ListPaysQuery,
  page?: Page,
): Promise<PaysOut> {
  const { group_by_pay_run, group_by_employee, identifier_type, ...asked } = query;
  // Drafts are included only on request.
  const isAsked = asked.status !== undefined || asked.is_complete !== undefined;
  const filter = isAsked ? asked : { ...asked, is_complete: true };
  const found = await db.read(principal.customerId, async (tx) => {
    await requireCompany(tx, companyId);
    const pays = await store.findPays(tx, { companyId, ...filter, ...(page ? { page } : {}) });
    return { pays, views: await reportedViews(tx, { reports, law }, pays) };
  });
  return paysView(found.pays, { group_by_pay_run, group_by_employee, identifier_type }, found.views);
}

function readPay(
  { db, reports, law }: PayDeps,
  { principal }: Caller,
  companyId: number,
  payId: number,
): Promise<PayOut> {
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
}

function explainPay({ db, law }: PayDeps, { principal }: Caller, payId: number): Promise<ExplanationOut> {
  return db.tx(
    principal.customerId,
    async (tx) => {
      const [found] = await store.findPays(tx, { ids: [payId], limit: 1 });
      const company = found && (await findCompany(tx, found.pay.company_id));
      if (!found || !company) throw notFound('Pay not found');
      const lines = await store.listLines(tx, [payId]);
      const sharesTaxWith = await store.listSharers(tx, found.pay.tax_shared_with);
      return explanationView(found.pay, lines, {
        params: law.params(found.pay.country),
        sharesTaxWith,
        items: found.items,
      });
    },
    { readOnly: true, isolation: 'snapshot' },
  );
}

/** Contract [CONV-024]: read operations return 400 for a missing company. */
async function requireCompany(tx: Tx, companyId: number): Promise<CompanyRecord> {
  const company = await findCompany(tx, companyId);
  if (!company) throw badRequest('No company found with the given company_id');
  return company;
}

const PROVISIONAL = new Set(['id', 'pay_run_id']);

/** A digest of the amounts and explanations of pays. Leaves out ids, because those of a preview are provisional. */
function etagOf(created: readonly CreatedPay[]): string {
  const seen = created.map(({ view, run, lines }) => ({
    period: [run.pay_period, run.start_date],
    view,
    lines: lines.map(({ code, amount, because }) => [code, amount, because]),
  }));
  return `"${digestOf(JSON.stringify(seen, (key, value: unknown) => (PROVISIONAL.has(key) ? undefined : value)))}"`;
}

/** Pay figures that are shown with an employee. */
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

export const allowanceHistory: AllowanceHistory = {
  renameAllowanceLines: (tx, { allowanceId, description }) =>
    store.renameAllowanceRows(tx, { allowanceId, description }),
};

/** The views of pays, with the status of their latest report and, for drafts, their warnings. */
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
