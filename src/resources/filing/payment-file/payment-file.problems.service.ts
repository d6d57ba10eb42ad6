import { type Decimal, sum } from '../../../base/decimal.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import { type FilingProblem, problemsOf } from '../../../formats/filing-problem.ts';
import { NO_PAYMENTS } from '../../../formats/payee.ts';
import { type Caller, type CompanyRecord, findCompany } from '../../company/company/company.service.ts';
import type { EmployeeRecord } from '../../people/employee/employee.service.ts';
import { problemsView, problemView } from '../filing-problem/public.ts';
import { fileOf } from './file-of.ts';
import type { PaymentFileDeps } from './payment-file.deps.ts';
import { type Gathered, gatherAll, gatherStaff, NO_PAYS, pendingText } from './payment-file.gather.ts';
import type { PaymentFileIn, PaymentProblemsOut } from './payment-file.schema.ts';
import type { PaymentSettingRecord } from './payment-file.store.ts';
import * as store from './payment-file.store.ts';
import { type Account, nameOf, type Owed, type Share } from './payments-of.ts';

/** Lists what blocks the payment file. */
export function paymentChecking(deps: PaymentFileDeps) {
  /** Everything that blocks the payment file of a run, whether or not the run is complete. */
  async function problemsOfRun(
    tx: Tx,
    company: CompanyRecord,
    runId: number,
    given: PaymentFileIn = {},
  ): Promise<readonly FilingProblem[]> {
    const gathered = await gatherAll(tx, deps, company, runId);
    return problemsOfGathered(gathered, await store.findSetting(tx, company.id), given, deps);
  }

  return {
    problems: (
      { principal }: Caller,
      companyId: number,
      runId: number,
      given: PaymentFileIn,
    ): Promise<PaymentProblemsOut> =>
      deps.db.tx(
        principal.customerId,
        async (tx) => {
          const company = (await findCompany(tx, companyId))!;
          const found = await problemsOfRun(tx, company, runId, given);
          const files = await store.listPaymentFiles(tx, runId);
          return {
            ...problemsView(found.map((each) => problemView('PAYMENTS', companyId, each))),
            files: files.map(({ at, actor }) => ({ at: timestamp(at), by: actor })),
          };
        },
        { readOnly: true, isolation: 'snapshot' },
      ),

    problemsOfRun,

    /** Problems of the account that wages are paid from, and of the accounts of all employees paid by bank transfer. */
    async problemsOfCompany(tx: Tx, company: CompanyRecord): Promise<readonly FilingProblem[]> {
      const gathered = await gatherStaff(tx, deps, company);
      const { byBank } = gathered;
      if (byBank.length === 0) return [];
      const setting = await store.findSetting(tx, company.id);
      return [
        ...byBank.filter(({ accounts }) => accounts.length === 0).flatMap(({ employee }) => noAccount(employee)),
        // The placeholder payment date is today, which may not be a banking day, so its problems are left out.
        ...problemsOfFile(gathered, setting, {}, deps).filter(
          ({ field }) => field !== 'payment_date' && field !== 'pays',
        ),
      ];
    },
  };
}

export function problemsOfGathered(
  gathered: Gathered,
  setting: PaymentSettingRecord | undefined,
  given: PaymentFileIn,
  deps: PaymentFileDeps,
): readonly FilingProblem[] {
  const { found, refuse } = problemsOf(gathered.company.name, null);
  if (gathered.pendingCount > 0) refuse('pay_run_id', pendingText(gathered.pendingCount));
  if (gathered.byBank.length + gathered.otherwise.length === 0) refuse('pay_run_id', `${NO_PAYS}; add pays to it`);
  // A run whose employees are all paid in cash needs no file.
  const ofFile = gathered.byBank.length === 0 ? [] : problemsOfFile(gathered, setting, given, deps);
  const ofPeople = gathered.byBank.flatMap(owedProblems);
  // The problems about missing accounts already explain why there are no payments.
  const isSaid = ({ text }: FilingProblem) => text === NO_PAYMENTS && ofPeople.length > 0;
  return [...found, ...ofPeople, ...ofFile.filter((problem) => !isSaid(problem))];
}

const problemsOfFile = (
  gathered: Gathered,
  setting: PaymentSettingRecord | undefined,
  given: PaymentFileIn,
  deps: PaymentFileDeps,
): readonly FilingProblem[] => (setting ? fileOf(gathered, setting, given, deps).problems : noSetting());

export function noSetting(): readonly FilingProblem[] {
  const { found, refuse } = problemsOf('Payment settings', null);
  refuse('account_number', 'the account to pay from is not set; set it with PUT payment-settings');
  return found;
}

function noAccount(employee: EmployeeRecord): readonly FilingProblem[] {
  const { found, refuse } = problemsOf(nameOf(employee), employee.id);
  refuse('bank_accounts', 'the employee has no bank account; add one, or set pay_method to CASH or OTHER');
  return found;
}

export function owedProblems({ employee, net, shares, accounts }: Owed): readonly FilingProblem[] {
  const { found, refuse, note } = problemsOf(nameOf(employee), employee.id);
  if (net.isNegative() && !net.isZero()) refuse('pays', 'the net pay is negative; correct the pays');
  else if (net.isZero()) note('pays', 'the net pay is zero, so nothing is paid');
  else if (accounts.length === 0) return noAccount(employee);
  else {
    const short = accounts.slice(1).filter((account) => account.amount?.greaterThan(paidTo(shares, account)));
    if (short.length > 0) {
      note(
        'amount',
        'the fixed amounts of the accounts exceed the net pay, so at least one account receives less or nothing; lower them if this is not intended',
      );
    }
  }
  return found;
}

const paidTo = (shares: readonly Share[], wanted: Account): Decimal =>
  sum(shares.filter(({ account }) => account === wanted).map(({ amount }) => amount));
