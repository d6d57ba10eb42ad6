import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { money, sum } from '../../../base/decimal.ts';
import { badRequest, conflict, inBody } from '../../../base/errors.ts';
import { isAbn } from '../../../base/identifiers.ts';
import { type LocalDate, localDate } from '../../../base/local-date.ts';
import { nextId } from '../../../db/insert-rows.ts';
import { blocking, problemsText } from '../../../formats/filing-problem.ts';
import { contributionProblems, writeContributions } from '../../../formats/superstream/saff.ts';
import { type Caller, lockCompany } from '../../company/company/company.service.ts';
import { batchFile } from './batch-file.ts';
import { earliestDue } from './contribution.ts';
import { lockBatch, readBatch } from './super-batch.read.service.ts';
import { type SuperContributionDeps, todayIn } from './super-contribution.deps.ts';
import { gather, gatherAndAsk } from './super-contribution.gather.ts';
import type { SuperBatchIn, SuperBatchOut } from './super-contribution.schema.ts';
import * as store from './super-contribution.store.ts';

/** Creates, pays and cancels batches. */
export const superBatchChanging = (deps: SuperContributionDeps) => ({
  createBatch: (caller: Caller, companyId: number, given: SuperBatchIn): Promise<SuperBatchOut> =>
    createBatch(deps, caller, companyId, given),

  markPaid: (caller: Caller, companyId: number, id: number, paidOn: string): Promise<SuperBatchOut> =>
    settleBatch(deps, caller, { companyId, id }, { status: 'PAID', paid_on: localDate(paidOn) }),

  /** Cancels a batch. Its contributions become due again. */
  cancel: (caller: Caller, companyId: number, id: number): Promise<SuperBatchOut> =>
    settleBatch(deps, caller, { companyId, id }, { status: 'CANCELLED' }),
});

async function createBatch(
  deps: SuperContributionDeps,
  caller: Caller,
  companyId: number,
  given: SuperBatchIn,
): Promise<SuperBatchOut> {
  const { db, clock, cipher, params } = deps;
  const { customerId } = caller.principal;
  const at = clock.now();
  refuseWrongAbn(given);
  // The registry is queried before the writing transaction, because the query may take seconds.
  const { answers } = await gatherAndAsk(deps, caller, given.pay_run_id, (tx) => lockCompany(tx, companyId));
  return db.tx(customerId, async (tx) => {
    const company = await lockCompany(tx, companyId);
    const { due, gathered } = await gather(tx, deps, company, given.pay_run_id);
    if (due.length === 0) throw conflict('No contribution is due that is not already in a batch');
    const today = todayIn(clock);
    const paymentDate = given.payment_date === undefined ? today : localDate(given.payment_date);
    const id = await nextId(tx, 'super_batch');
    const order = { batchId: id, paymentDate, paymentMethod: given.payment_method ?? 'DIRECT_DEBIT' } as const;
    const file = batchFile(gathered, { answers, named: given.funds ?? [] }, order, cipher);
    const problems = blocking(contributionProblems(file));
    if (problems.length > 0) throw badRequest(`No batch was created. ${problemsText(problems)}`);
    await store.insertBatch(
      tx,
      {
        customer_id: customerId,
        id,
        company_id: companyId,
        status: 'CREATED',
        payment_date: paymentDate,
        paid_on: null,
        total: money(sum(due.map(({ amount }) => amount))),
        member_count: file.members.length,
        due_date: earliestDue(due)!,
        file: cipher.seal('super_batch.file', [customerId, id], writeContributions(file)),
        created_at: at,
      },
      due.map((each) => ({
        pay_id: each.row.pay_id,
        fund_usi: each.row.fund_usi!,
        amount: money(each.amount),
        due_date: each.deadline.due,
      })),
    );
    await recordAudit(tx, { customerId, actor: actorOf(caller.principal, caller.requestId), at }, [
      { action: 'super-batch.create', entityType: 'super_batch', entityId: id, after: given },
    ]);
    return readBatch(tx, companyId, id, { params, today });
  });
}

function refuseWrongAbn({ funds = [] }: SuperBatchIn): void {
  const wrong = funds.findIndex(({ abn }) => abn !== undefined && !isAbn(abn));
  if (wrong < 0) return;
  throw badRequest(
    `The ABN of fund ${funds[wrong]!.usi} has wrong check digits; check the number and send it again`,
    inBody('wrong_check_digit', 'funds', wrong, 'abn'),
  );
}

/** Changes a batch that is neither paid nor cancelled. */
function settleBatch(
  { db, clock, params }: SuperContributionDeps,
  { principal, requestId }: Caller,
  { companyId, id }: { companyId: number; id: number },
  change: { status: 'PAID'; paid_on: LocalDate } | { status: 'CANCELLED' },
): Promise<SuperBatchOut> {
  const { customerId } = principal;
  return db.tx(customerId, async (tx) => {
    const batch = await lockBatch(tx, companyId, id);
    if (batch.status !== 'CREATED') throw conflict(`The batch is already ${batch.status.toLowerCase()}`);
    await store.updateBatch(tx, id, change);
    await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at: clock.now() }, [
      { action: 'super-batch.update', entityType: 'super_batch', entityId: id, after: change },
    ]);
    return readBatch(tx, companyId, id, { params, today: todayIn(clock) });
  });
}
