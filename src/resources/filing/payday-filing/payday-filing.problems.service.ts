import { AppError, notFound } from '../../../base/errors.ts';
import type { Tx } from '../../../db/tx.ts';
import { blocking, type FilingProblem, problemsOf } from '../../../formats/filing-problem.ts';
import { employmentProblems, totalsOf } from '../../../formats/payday-filing/employment-information.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import { problemsView, problemView, requireCompany, requireCountry } from '../filing-problem/public.ts';
import { dueDates } from './due-dates.ts';
import { checkedFile, openTasks } from './employee-details.service.ts';
import { emptyFile } from './employment-file.ts';
import { PAYDAY_FILING, type PaydayFilingDeps, todayIn } from './payday-filing.deps.ts';
import { choosePays, pendingText, planFiling } from './payday-filing.plan.ts';
import type { PaydayProblemsOut, PaydayProblemsQuery } from './payday-filing.schema.ts';
import * as store from './payday-filing.store.ts';
import { totalsView } from './payday-filing.view.ts';

interface RunProblems {
  readonly answer: Pick<PaydayProblemsOut, 'payday' | 'due_date' | 'line_count' | 'totals'>;
  readonly problems: readonly FilingProblem[];
  readonly employeeIds: ReadonlySet<number>;
}

const NO_FILING: RunProblems = {
  answer: { payday: null, due_date: null, line_count: 0, totals: totalsView(totalsOf([])) },
  problems: [],
  employeeIds: new Set(),
};

/** Lists everything that Inland Revenue would reject. Nothing is stored. */
export const paydayChecking = (deps: PaydayFilingDeps) => ({
  problems: ({ principal }: Caller, companyId: number, query: PaydayProblemsQuery): Promise<PaydayProblemsOut> =>
    deps.db.tx(
      principal.customerId,
      async (tx) => {
        const company = requireCountry(await requireCompany(tx, companyId), 'NZ', PAYDAY_FILING);
        const { answer, problems } = await allProblems(tx, deps, company, query.pay_run_id);
        const shown = problems.map((each) => problemView('PAYDAY_FILING', companyId, each));
        return { ...answer, ...problemsView(shown) };
      },
      { readOnly: true, isolation: 'snapshot' },
    ),

  /** Problems of the pays that are still to be filed. */
  problemsOfRun: async (tx: Tx, company: CompanyRecord, runId: number): Promise<readonly FilingProblem[]> => {
    const open = (await store.listPays(tx, runId)).filter(({ kind, is_filed }) => kind !== 'CATCH_UP' && !is_filed);
    return open.length === 0 ? [] : (await allProblems(tx, deps, company, runId)).problems;
  },

  /** Problems of the header that all filings share, and of the employee details to file. */
  problemsOfCompany: async (tx: Tx, company: CompanyRecord): Promise<readonly FilingProblem[]> => {
    const header = employmentProblems(emptyFile(company, { payday: todayIn(deps.clock), version: deps.version }));
    const { problems } = await allProblems(tx, deps, company, undefined);
    // Both headers contain the company's IRD number. To avoid reporting a problem with it twice, only the problems of
    // employees are added.
    return [...header, ...problems.filter(({ employeeId }) => employeeId !== null)];
  },
});

/** Problems of a run and its employees' details, or of all employee details. */
async function allProblems(
  tx: Tx,
  deps: PaydayFilingDeps,
  company: CompanyRecord,
  runId: number | undefined,
): Promise<RunProblems> {
  const tasks = await openTasks(tx, deps, company.id);
  const run = runId === undefined ? undefined : await store.findRun(tx, company.id, runId);
  if (runId !== undefined && !run) throw notFound('Pay run not found');
  const filing = run ? await problemsOfRun(tx, deps, company, run) : NO_FILING;
  // For a run, only the details of its own employees matter. The run's header already covers the company's IRD number.
  const ofDetails = checkedFile(company, tasks, deps).problems;
  if (!run) return { ...filing, problems: [...filing.problems, ...ofDetails] };
  // A run can be filed before changed employee details are filed. A problem in the details therefore blocks the run
  // only if the employee's pays are blocked too.
  const blocked = new Set(blocking(filing.problems).map(({ employeeId }) => employeeId));
  const ofTheirs = ofDetails
    .filter(({ employeeId }) => employeeId !== null && filing.employeeIds.has(employeeId))
    .map((each) => ({ ...each, isBlocking: each.isBlocking && blocked.has(each.employeeId) }));
  return { ...filing, problems: [...filing.problems, ...ofTheirs] };
}

/**
 * The problems of a run. A pay that cannot be selected, such as a pending pay, is reported as a problem instead of an
 * error.
 */
async function problemsOfRun(
  tx: Tx,
  deps: PaydayFilingDeps,
  company: CompanyRecord,
  run: store.RunToFile,
): Promise<RunProblems> {
  const all = await store.listPays(tx, run.id);
  const { found, refuse } = problemsOf(company.name, null);
  const pending = all.filter(({ is_complete }) => !is_complete);
  if (pending.length > 0) refuse('pay_run_id', pendingText(pending));
  try {
    const { pays, payday } = choosePays(all, undefined, { takesPending: true });
    const { file, problems } = await planFiling(tx, deps, company, run, { pays, payday, isFinalReturn: false });
    const { due_date } = await dueDates(tx, { companyId: company.id, payday, isTwiceMonthly: undefined }, deps.params);
    return {
      answer: { payday, due_date, line_count: file.lines.length, totals: totalsView(totalsOf(file.lines)) },
      problems: [...found, ...problems],
      employeeIds: new Set(pays.map(({ employee_id }) => employee_id)),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse('pay_run_id', error.message);
    return { ...NO_FILING, problems: found };
  }
}
