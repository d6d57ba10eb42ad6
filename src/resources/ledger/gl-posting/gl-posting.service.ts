import { Readable } from 'node:stream';
import { type Clock, ZONE_OF } from '../../../base/clock.ts';
import { conflict, inBody, notFound } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal } from '../../../http/principal.ts';
import { type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import { listDepartments } from '../../company/department/department.service.ts';
import { nameOfOrder } from '../../people/deduction-order/deduction-order.service.ts';
import { type Chart, deductionCategory, formatDate, readChartForExport } from '../gl-chart/gl-chart.service.ts';
import type { PostingsOut, SelectionIn } from './gl-posting.schema.ts';
import * as store from './gl-posting.store.ts';
import {
  csvChunks,
  type Export,
  findPartnerBrand,
  type Posting,
  postingsOf,
  postingsView,
  reportView,
} from './gl-posting.view.ts';
import { ledgerOf } from './ledger.ts';

export interface PostingDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export type PostingService = ReturnType<typeof postingService>;

/** Exports a run's completed pays from their stored lines. Nothing is recalculated or sent to the provider. */
export function postingService({ db, clock }: PostingDeps) {
  /** Contract [EXPORT-024]: each output reads one consistent snapshot. */
  const reading = <T>(
    principal: Principal,
    payRunId: number,
    read: (tx: Tx, run: store.PayRunRecord, company: CompanyRecord) => Promise<T>,
  ): Promise<T> =>
    db.read(principal.customerId, async (tx) => {
      const run = await store.findPayRun(tx, payRunId);
      const company = run && (await findCompany(tx, run.company_id));
      if (!run || !company) throw notFound('Pay run not found');
      return read(tx, run, company);
    });

  const exportOf = async (
    tx: Tx,
    { run, company, selection, pays }: Selected & { run: store.PayRunRecord; company: CompanyRecord },
  ): Promise<Export> => {
    const chart = await readChartForExport(tx, company);
    const sums = await store.sumLines(tx, selection, await mappedDeductions(tx, chart));
    const day = dateOf(chart, run, pays, clock.today(ZONE_OF[company.country]));
    return {
      run,
      chart,
      date: chart.flags.include_date ? formatDate(day, chart.flags.date_format) : '',
      ledger: pays.count === 0 ? undefined : ledgerOf(sums, company.country),
    };
  };

  return {
    /** Contract [EXPORT-012]: a run without completed pays returns an empty list; only the downloads reject it. */
    read: (principal: Principal, payRunId: number): Promise<PostingsOut> =>
      reading(principal, payRunId, async (tx, run, company) => {
        const selection = { payRunId: run.id, payIds: undefined };
        const pays = await store.summarisePays(tx, selection);
        return postingsView(await exportOf(tx, { run, company, selection, pays }));
      }),

    /**
     * Reads all amounts before sending the first byte, so that a failure is an error response and never a truncated
     * file. Rows are generated while sending; their number depends on legs and departments, not on pays.
     */
    async csv(principal: Principal, payRunId: number, given: SelectionIn): Promise<Readable> {
      const found = await reading(principal, payRunId, async (tx, run, company) =>
        exportOf(tx, { run, company, ...(await requireSelected(tx, run, given)) }),
      );
      return Readable.from(csvChunks(found), { objectMode: false });
    },

    async pdf(principal: Principal, payRunId: number, given: SelectionIn): Promise<Buffer> {
      const facts = await reading(principal, payRunId, async (tx, run, company) => {
        const { selection, pays } = await requireSelected(tx, run, given);
        const ledger = ledgerOf(await store.sumLines(tx, selection, []), company.country);
        return { run, company, ledger, pays: pays.count, departments: await listDepartments(tx, company.id) };
      });
      const brand = await findPartnerBrand(db, principal);
      // Loaded on first use: the PDF library would add 0.2 seconds and 26 MB to every start.
      const { postingPdf } = await import('../../../formats/gl-pdf/gl-pdf.ts');
      return postingPdf(reportView({ ...facts, brand, at: clock.now() }));
    },
  };
}

/** Postings of everything paid between two dates, in the order of the chart. */
export async function journalOf(
  tx: Tx,
  company: CompanyRecord,
  period: { from: LocalDate; to: LocalDate },
): Promise<readonly Posting[]> {
  const chart = await readChartForExport(tx, company);
  const sums = await store.sumLines(tx, { companyId: company.id, ...period }, await mappedDeductions(tx, chart));
  return [...postingsOf(chart, ledgerOf(sums, company.country))];
}

interface Selected {
  readonly selection: store.Selection;
  readonly pays: store.SelectedPays;
}

/**
 * Contract [EXPORT-004, EXPORT-005]: the pays in the body or, without a list, all completed pays. Throws 409 if there
 * is no completed pay.
 */
async function requireSelected(tx: Tx, run: store.PayRunRecord, { pay_ids }: SelectionIn): Promise<Selected> {
  if (pay_ids !== undefined) await requireComplete(tx, run, pay_ids);
  const selection = { payRunId: run.id, payIds: pay_ids };
  const pays = await store.summarisePays(tx, selection);
  if (pays.count === 0) throw conflict(`Pay run ${run.id} has no completed pays to export`);
  return { selection, pays };
}

async function requireComplete(tx: Tx, run: store.PayRunRecord, payIds: readonly number[]): Promise<void> {
  const found = await store.listNamedPays(tx, { payRunId: run.id, payIds });
  const isComplete = new Map(found.map((pay) => [pay.id, pay.is_complete]));
  const strange = payIds.find((id) => !isComplete.has(id));
  if (strange !== undefined)
    throw notFound(`Pay ${strange} is not in pay run ${run.id}`, inBody('unknown_pay', 'pay_ids'));
  const pending = payIds.find((id) => !isComplete.get(id));
  if (pending !== undefined)
    throw conflict(`Pay ${pending} is pending; complete it or leave it out`, inBody('wrong_state', 'pay_ids'));
}

/**
 * The deductions and orders that have their own leg. Each is listed under the description with which the leg was
 * created and under its current description.
 */
async function mappedDeductions(tx: Tx, chart: Chart): Promise<readonly store.MappedDeduction[]> {
  const legs = chart.rows.flatMap((row) => {
    const single = deductionCategory(row.base_attr);
    return single ? [{ ...row, deduction_id: single.deduction_id, isOrder: single.scope === 'order' }] : [];
  });
  const idsOf = (ofOrders: boolean) =>
    legs.filter(({ isOrder }) => isOrder === ofOrders).map(({ deduction_id }) => deduction_id);
  const now = await store.listDeductionNames(tx, idsOf(false));
  const orders = await store.listOrderNames(tx, idsOf(true));
  const nameNow = new Map(now.map(({ id, description }) => [id, description]));
  const orderNow = new Map(orders.map((order) => [order.id, nameOfOrder(chart.company.country, order)]));
  return legs.flatMap(({ base_attr, deduction_employee_id, deduction_description, deduction_id, isOrder }) =>
    [deduction_description, (isOrder ? orderNow : nameNow).get(deduction_id)]
      .filter((name) => name !== null && name !== undefined)
      .map((description) => ({ base_attr, employee_id: deduction_employee_id, description })),
  );
}

/**
 * The date of the postings. A run can have several paydays; with PROCESSED_DATE, the postings are dated on the last of
 * them.
 */
function dateOf({ flags }: Chart, run: store.PayRunRecord, pays: store.SelectedPays, today: LocalDate): LocalDate {
  switch (flags.date_option) {
    case 'PAY_RUN_START_DATE':
      return run.start_date;
    case 'PROCESSED_DATE':
      return pays.last_processed_date ?? run.end_date;
    case 'EXPORT_DATE':
      return today;
    case 'PAY_RUN_END_DATE':
      return run.end_date;
  }
}
