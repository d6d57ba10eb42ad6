import { notFound } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import type { FilingProblem } from '../../../formats/filing-problem.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import { problemsView, problemView, requireCompany, requireCountry } from '../filing-problem/public.ts';
import { financialYearOf } from './financial-year.ts';
import { makePayEvent } from './make-event.ts';
import { STP, type StpDeps, todayIn } from './stp.deps.ts';
import { type Planned, planPayday } from './stp.plan.ts';
import type { StpProblemsOut } from './stp.schema.ts';
import * as store from './stp.store.ts';
import { stpProblems } from './stp.view.ts';

/** Lists everything that a gateway would reject. Nothing is stored or sent. */
export function stpChecking(deps: StpDeps) {
  const { db, clock } = deps;

  /** Problems of the employees of a run, regardless of whether their pays are complete. */
  async function problemsOfRun(tx: Tx, company: CompanyRecord, runId: number, signedBy: string) {
    const run = await store.findRun(tx, company.id, runId);
    if (!run) throw notFound('Pay run not found');
    const all = await store.listPaysOfRun(tx, runId);
    const pays = all.filter((pay) => !pay.stp_reported_externally);
    // Another system reports pays that are marked as reported externally.
    if (pays.length === 0 && all.length > 0) return [];
    const dates = pays.map(({ processed_date }) => processed_date).sort();
    const planned = { ...planPayday(run, pays, dates.at(-1) ?? run.end_date), totals: null };
    const pending = pays.filter(({ is_complete }) => !is_complete).map(({ employee_id }) => employee_id);
    return problemsOf(deps, tx, company, planned, { pending: new Set(pending), signedBy });
  }

  /** Problems of all current employees, and of terminated ones paid in this financial year. */
  async function problemsOfCompany(tx: Tx, company: CompanyRecord, signedBy: string) {
    const date = todayIn(clock);
    const year = financialYearOf(date);
    const employeeIds = await store.listReportable(tx, { companyId: company.id, from: year.from, to: year.to });
    // A company without employees has nothing to report, which is not a problem.
    if (employeeIds.length === 0) return [];
    const period = { start: date, end: date };
    const planned: Planned = { payRunId: null, payIds: [], pays: [], employeeIds, date, year, period, totals: null };
    return problemsOf(deps, tx, company, planned, { pending: new Set(employeeIds), signedBy });
  }

  return {
    problems: ({ principal }: Caller, companyId: number, runId: number): Promise<StpProblemsOut> =>
      db.tx(
        principal.customerId,
        async (tx) => {
          const company = requireCountry(await requireCompany(tx, companyId), 'AU', STP);
          const found = await problemsOfRun(tx, company, runId, principal.subject);
          return problemsView(found.map((each) => problemView('STP', companyId, each)));
        },
        { readOnly: true, isolation: 'snapshot' },
      ),

    problemsOfRun,
    problemsOfCompany,
  };
}

/** Problems of the event that would report these employees. */
async function problemsOf(
  deps: StpDeps,
  tx: Tx,
  company: CompanyRecord,
  planned: Planned,
  given: { readonly pending: ReadonlySet<number>; readonly signedBy: string },
): Promise<readonly FilingProblem[]> {
  const event = await makePayEvent(tx, deps, company, planned, {
    action: 'NEW',
    isFinal: false,
    isReplacement: false,
    isZeroing: false,
    tellsPreviousIds: false,
    businessManagementId: '',
    signedBy: given.signedBy,
    at: deps.clock.now(),
    today: todayIn(deps.clock),
    countsDrafts: true,
  });
  return stpProblems(company, { ...event, transactionId: '' }, given.pending);
}
