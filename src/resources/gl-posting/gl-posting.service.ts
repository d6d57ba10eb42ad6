import { type Clock, ZONE_OF } from '../../base/clock.ts';
import { conflict, forbidden, notFound } from '../../base/errors.ts';
import type { LocalDate } from '../../base/local-date.ts';
import type { Db } from '../../db/db.ts';
import type { Tx } from '../../db/tx.ts';
import { postingPdf } from '../../formats/gl-pdf/gl-pdf.ts';
import type { Principal } from '../../http/principal.ts';
import { type CompanyRecord, findCompany } from '../company/company.service.ts';
import { listDepartments } from '../department/department.service.ts';
import { type Chart, deductionCategory, formatDate, readChartForExport } from '../gl-chart/gl-chart.service.ts';
import type { PostingsOut, SelectionIn } from './gl-posting.schema.ts';
import * as store from './gl-posting.store.ts';
import { csvView, type Export, postingsView } from './gl-posting.view.ts';
import { ledgerOf } from './ledger.ts';
import { findPartnerBrand } from './partner-brand.ts';
import { postingsOf } from './postings.ts';
import { reportView } from './report.view.ts';

export interface PostingDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export type PostingService = ReturnType<typeof postingService>;

/** Exports of a run's completed pays, from their stored lines. Nothing is recomputed and nothing is sent anywhere. */
export function postingService({ db, clock }: PostingDeps) {
  /** Contract (document 2, 4): each output reads one consistent snapshot. */
  const reading = <T>(
    principal: Principal,
    payRunId: number,
    read: (tx: Tx, run: store.PayRunRecord, company: CompanyRecord) => Promise<T>,
  ): Promise<T> =>
    db.tx(
      principal.customerId,
      async (tx) => {
        const run = await requireVisibleRun(tx, principal, payRunId);
        const company = await findCompany(tx, run.company_id);
        if (!company) throw notFound('Pay run not found');
        return read(tx, run, company);
      },
      { readOnly: true, isolation: 'snapshot' },
    );

  const exportOf = async (
    tx: Tx,
    run: store.PayRunRecord,
    company: CompanyRecord,
    pays: readonly store.PayFact[],
  ): Promise<Export> => {
    const chart = await readChartForExport(tx, company);
    const sums = await store.sumLines(tx, idsOf(pays), await mappedDeductions(tx, chart));
    const day = dateOf(chart, run, pays, clock.today(ZONE_OF[company.country]));
    return {
      run,
      chart,
      date: chart.flags.include_date ? formatDate(day, chart.flags.date_format) : '',
      postings: pays.length === 0 ? [] : postingsOf(chart, ledgerOf(sums)),
    };
  };

  return {
    /** Contract (GAPS 2.4): a run without completed pays is an empty list here; only the downloads refuse it. */
    read: (principal: Principal, payRunId: number): Promise<PostingsOut> =>
      reading(principal, payRunId, async (tx, run, company) => {
        const pays = (await store.listPays(tx, run.id)).filter(({ is_complete }) => is_complete);
        return postingsView(await exportOf(tx, run, company, pays));
      }),

    /** Whole before it is sent, so that a failure can never look like a short file. */
    csv: (principal: Principal, payRunId: number, selection: SelectionIn): Promise<string> =>
      reading(principal, payRunId, async (tx, run, company) =>
        csvView(await exportOf(tx, run, company, await selectedPays(tx, run, selection))),
      ),

    async pdf(principal: Principal, payRunId: number, selection: SelectionIn): Promise<Buffer> {
      const facts = await reading(principal, payRunId, async (tx, run, company) => {
        const pays = await selectedPays(tx, run, selection);
        const ledger = ledgerOf(await store.sumLines(tx, idsOf(pays), []));
        return { run, company, ledger, pays: pays.length, departments: await listDepartments(tx, company.id) };
      });
      const brand = await findPartnerBrand(db, principal);
      return postingPdf(reportView({ ...facts, brand, at: clock.now() }));
    },
  };
}

const idsOf = (pays: readonly store.PayFact[]): readonly number[] => pays.map(({ id }) => id);

// Contract (GAPS 2.4): the run's own 404 and 403 come after the body has been read, so no hook can give them.
async function requireVisibleRun(tx: Tx, principal: Principal, payRunId: number): Promise<store.PayRunRecord> {
  const run = await store.findPayRun(tx, { payRunId, userId: principal.userId });
  if (!run) throw notFound('Pay run not found');
  if (!principal.adminMode && (run.pays_level === null || run.pays_level === 'LOCKED')) {
    throw forbidden('Your PAYS permission on this company does not allow viewing');
  }
  return run;
}

async function selectedPays(
  tx: Tx,
  run: store.PayRunRecord,
  { pay_ids }: SelectionIn,
): Promise<readonly store.PayFact[]> {
  const pays = await store.listPays(tx, run.id);
  if (pay_ids === undefined) {
    const complete = pays.filter(({ is_complete }) => is_complete);
    if (complete.length === 0) throw conflict(`Pay run ${run.id} has no completed pays to export`);
    return complete;
  }
  const byId = new Map(pays.map((pay) => [pay.id, pay]));
  const strange = pay_ids.find((id) => !byId.has(id));
  if (strange !== undefined) throw notFound(`Pay ${strange} is not in pay run ${run.id}`);
  const chosen = pay_ids.map((id) => byId.get(id)!);
  const pending = chosen.find(({ is_complete }) => !is_complete);
  if (pending) throw conflict(`Pay ${pending.id} is pending; complete it or leave it out`);
  return chosen;
}

/** Both names count: the one a leg was made with and the one the deduction has now. */
async function mappedDeductions(tx: Tx, chart: Chart): Promise<readonly store.MappedDeduction[]> {
  const legs = chart.rows.flatMap((row) => {
    const single = deductionCategory(row.base_attr);
    return single ? [{ ...row, deduction_id: single.deduction_id }] : [];
  });
  const now = await store.listDeductionNames(
    tx,
    legs.map(({ deduction_id }) => deduction_id),
  );
  const nameNow = new Map(now.map(({ id, description }) => [id, description]));
  return legs.flatMap(({ base_attr, deduction_employee_id, deduction_description, deduction_id }) =>
    [deduction_description, nameNow.get(deduction_id)]
      .filter((name) => name !== null && name !== undefined)
      .map((description) => ({ base_attr, employee_id: deduction_employee_id, description })),
  );
}

/** A run may be paid on several days; the last one dates the posting. */
function dateOf(
  { flags }: Chart,
  run: store.PayRunRecord,
  pays: readonly store.PayFact[],
  today: LocalDate,
): LocalDate {
  switch (flags.date_option) {
    case 'PAY_RUN_START_DATE':
      return run.start_date;
    case 'PROCESSED_DATE':
      return pays.reduce(
        (last, { processed_date }) => (processed_date > last ? processed_date : last),
        pays[0]?.processed_date ?? run.end_date,
      );
    case 'EXPORT_DATE':
      return today;
    case 'PAY_RUN_END_DATE':
      return run.end_date;
  }
}
