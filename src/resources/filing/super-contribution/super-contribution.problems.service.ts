import type { Origin } from '../../../audit/audit.ts';
import { sum } from '../../../base/decimal.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { type FilingProblem, problemsOf } from '../../../formats/filing-problem.ts';
import { contributionProblems, type PaymentMethod } from '../../../formats/superstream/saff.ts';
import type { Caller, CompanyRecord } from '../../company/company/company.service.ts';
import type { FundAnswer } from '../../people/super-fund/super-fund.service.ts';
import { problemsView, problemView, requireCompany } from '../filing-problem/public.ts';
import { batchFile } from './batch-file.ts';
import { type Contribution, chargeOf, earliestDue, isLateOn } from './contribution.ts';
import { lateWarning } from './late-warning.ts';
import { type SuperContributionDeps, todayIn } from './super-contribution.deps.ts';
import { askFunds, type DueSuperWithStarts, gatherAndAsk, gatherWithStarts } from './super-contribution.gather.ts';
import type { SuperProblemsOut, SuperProblemsQuery } from './super-contribution.schema.ts';
import type { FundStart } from './super-contribution.store.ts';
import * as store from './super-contribution.store.ts';

const FUND_FIELD = 'default_employee_fund_usi';

/** Lists the problems that a batch would have. Nothing is stored. */
export const superChecking = (deps: SuperContributionDeps) => ({
  async problems(caller: Caller, companyId: number, query: SuperProblemsQuery): Promise<SuperProblemsOut> {
    const find = (tx: Tx) => requireCompany(tx, companyId);
    const found = await gatherAndAsk(deps, caller, query.pay_run_id, find, { readOnly: true });
    const today = todayIn(deps.clock);
    const paymentDate = query.payment_date === undefined ? today : localDate(query.payment_date);
    const paymentMethod = query.payment_method ?? 'DIRECT_DEBIT';
    const { due } = found;
    const { file, problems } = problemsOfFound(deps, found, { paymentDate, paymentMethod });
    return {
      payment_date: paymentDate,
      due_date: earliestDue(due),
      member_count: file.members.length,
      total: sum(due.map(({ amount }) => amount)).toNumber(),
      late_pay_ids: due.filter((each) => isLateOn(each, paymentDate, today)).map(({ row }) => row.pay_id),
      ...problemsView(problems.map((each) => problemView('SUPER', companyId, each))),
    };
  },

  /**
   * Problems with the super of a run or, without a run, of all due contributions. For pending pays of a run, reports
   * only missing funds. Returns a function that queries the fund registry, to be called after the transaction.
   */
  async gatherProblems(
    tx: Tx,
    company: CompanyRecord,
    runId: number | undefined,
  ): Promise<(from: Origin) => Promise<readonly FilingProblem[]>> {
    const found = await gatherWithStarts(tx, deps, company, runId);
    const pending = runId === undefined ? [] : await store.listPendingWithoutFund(tx, runId);
    return async (from) => {
      const answers = await askFunds(deps, found.gathered, from);
      const order = { paymentDate: todayIn(deps.clock), paymentMethod: 'DIRECT_DEBIT' } as const;
      const { problems } = problemsOfFound(deps, { ...found, answers }, order);
      return [...problems, ...withoutFund(pending, problems)];
    };
  },
});

/**
 * Everything a clearing house would reject, late contributions, and employees who need a member verification request
 * first.
 */
function problemsOfFound(
  deps: SuperContributionDeps,
  { due, gathered, starts, answers }: DueSuperWithStarts & { readonly answers: ReadonlyMap<string, FundAnswer> },
  order: { readonly paymentDate: LocalDate; readonly paymentMethod: PaymentMethod },
) {
  const file = batchFile(gathered, { answers, named: [] }, { batchId: 0, ...order }, deps.cipher);
  return {
    file,
    problems: [
      ...(due.length > 0 ? contributionProblems(file) : []),
      ...lateContributions(deps, due, order.paymentDate),
      ...verifications(due, starts),
    ],
  };
}

/** Reports employees without a fund, unless the problems already do. */
const withoutFund = (pending: readonly store.EmployeeWithoutFund[], known: readonly FilingProblem[]) =>
  pending
    .filter(({ employee_id }) => !known.some((one) => one.employeeId === employee_id && one.field === FUND_FIELD))
    .flatMap(({ employee_id, first_name, last_name }) => {
      const { found, refuse } = problemsOf(`${first_name} ${last_name}`, employee_id);
      refuse(FUND_FIELD, `the super fund is missing; enter ${FUND_FIELD}, or set the self-managed fund`);
      return found;
    });

/** Warnings for contributions that are or will be late. */
function lateContributions(
  { clock, params }: SuperContributionDeps,
  due: readonly Contribution[],
  sentOn: LocalDate,
): readonly FilingProblem[] {
  const today = todayIn(clock);
  return due
    .filter((each) => isLateOn(each, sentOn, today))
    .flatMap((each) => {
      const charge = chargeOf(each, { params, today });
      const warning = lateWarning({ due: each.deadline.due, paidOn: null, sentOn, today, charge });
      if (!warning) return [];
      const { found, note } = problemsOf(`${each.row.first_name} ${each.row.last_name}`, each.row.employee_id);
      note('pays', `pay ${each.row.pay_id}: ${warning.message}`, warning.code);
      return found;
    });
}

/** Under Payday Super, a fund must verify a member before the first contribution. */
function verifications(due: readonly Contribution[], starts: readonly FundStart[]): readonly FilingProblem[] {
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
      'this is the first contribution to this fund; send a member verification request first; the fund responds within 24 hours',
      'MVR',
    );
    return found;
  });
}
