import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { money, sum } from '../../../base/decimal.ts';
import { badRequest } from '../../../base/errors.ts';
import { blocking, type FilingProblem, problemsText } from '../../../formats/filing-problem.ts';
import { type Caller, findCompany, formatName } from '../../company/company/company.service.ts';
import { problemView } from '../filing-problem/public.ts';
import { fileOf } from './file-of.ts';
import type { PaymentFileDeps } from './payment-file.deps.ts';
import { type Gathered, gatherComplete } from './payment-file.gather.ts';
import { noSetting, owedProblems, paymentChecking, problemsOfGathered } from './payment-file.problems.service.ts';
import type { PaymentFileIn, PaymentsOut } from './payment-file.schema.ts';
import * as store from './payment-file.store.ts';
import { paymentSettings } from './payment-setting.service.ts';

export interface PaymentFile {
  readonly name: string;
  readonly contentType: string;
  readonly text: string;
}

export type PaymentFileService = ReturnType<typeof paymentFileService>;

/** The payments of a pay run by account, and the payment file for the bank. */
export const paymentFileService = (deps: PaymentFileDeps) => ({
  ...paymentSettings(deps),
  ...paymentChecking(deps),
  ...payments(deps),
});

const payments = (deps: PaymentFileDeps) => ({
  list: ({ principal }: Caller, companyId: number, runId: number): Promise<PaymentsOut> =>
    deps.db.tx(
      principal.customerId,
      async (tx) => {
        const company = (await findCompany(tx, companyId))!;
        const gathered = await gatherComplete(tx, deps, company, runId);
        const setting = await store.findSetting(tx, companyId);
        return paymentsView(runId, gathered, blocking(problemsOfGathered(gathered, setting, {}, deps)));
      },
      { readOnly: true, isolation: 'snapshot' },
    ),

  /** The complete payment file. Throws 400 if a problem blocks it. */
  async file(caller: Caller, companyId: number, runId: number, given: PaymentFileIn): Promise<PaymentFile> {
    const { customerId } = caller.principal;
    return deps.db.tx(customerId, async (tx) => {
      const company = (await findCompany(tx, companyId))!;
      const gathered = await gatherComplete(tx, deps, company, runId);
      const setting = await store.findSetting(tx, companyId);
      const made = setting ? fileOf(gathered, setting, given, deps) : undefined;
      const problems = blocking([...gathered.byBank.flatMap(owedProblems), ...(made?.problems ?? noSetting())]);
      if (problems.length > 0) throw badRequest(`No file was created. ${problemsText(problems)}`);
      const by = { customerId, actor: actorOf(caller.principal, caller.requestId), at: deps.clock.now() };
      const after = { payments: gathered.byBank.length };
      await recordAudit(tx, by, [{ action: 'payment-file.read', entityType: 'pay_run', entityId: runId, after }]);
      const { extension, contentType, text } = made!;
      return { name: `payments-${runId}.${extension}`, contentType, text };
    });
  },
});

const paymentsView = (
  runId: number,
  { company, byBank, otherwise }: Gathered,
  problems: readonly FilingProblem[],
): PaymentsOut => ({
  pay_run_id: runId,
  payments: byBank.flatMap(({ employee, shares }) =>
    shares.map(({ account, amount }) => ({
      employee_id: employee.id,
      format_name: formatName(employee),
      account_name: account.name,
      bsb: account.bsb,
      account_number: account.number,
      reference: account.reference,
      amount: money(amount),
    })),
  ),
  total: money(sum(byBank.flatMap(({ shares }) => shares.map(({ amount }) => amount)))),
  not_by_bank: otherwise.map(({ employee, net }) => ({
    employee_id: employee.id,
    format_name: formatName(employee),
    pay_method: employee.pay_method,
    amount: money(net),
  })),
  problems: problems.map((each) => problemView('PAYMENTS', company.id, each)),
});
