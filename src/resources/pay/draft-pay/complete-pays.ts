import { recordAudit } from '../../../audit/audit.ts';
import { conflict } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordCompletedPays } from '../../../webhooks/outbox.ts';
import { formatName } from '../../company/company/company.service.ts';
import { addLeaveEntries } from '../../people/employee/employee.service.ts';
import { balanceRows } from '../../people/leave-balance/leave-balance.service.ts';
import {
  type CreateContext,
  countPays,
  frozen,
  type HeldPay,
  leaveEntriesOf,
  orderOfPay,
  type PayOut,
  payView,
  restartService,
  shownBalances,
  turnPays,
  type WorkedOut,
  workOutPays,
} from '../pay/public.ts';
import { runsToTell } from '../pay-run/pay-run.service.ts';
import { listPaidAlready } from './draft-pay.store.ts';
import { movedSince } from './moved-since.ts';

/** Whether a pay beside a complete one of the same run is meant. */
export interface SecondPay {
  readonly allow_second_pay: boolean;
}

/**
 * Completes drafts exactly as they were previewed: their stored lines become final and nothing is recomputed. The
 * calculation is repeated only to see that it would still rest on the same facts and the same law; where it would not,
 * nothing is completed and the caller is told to preview again.
 */
export async function completePays(
  tx: Tx,
  given: CreateContext,
  held: readonly HeldPay[],
  { allow_second_pay }: SecondPay,
): Promise<PayOut[]> {
  if (held.length === 0) return [];
  const context: CreateContext = { ...given, isComplete: true };
  const { company, at } = context;
  const customerId = company.customer_id;
  for (const { pay } of held) if (pay.is_complete) throw conflict(`Pay ${pay.id} is complete already`);
  if (!allow_second_pay) await requireFirstPays(tx, held);
  const worked = await workOutPays(
    tx,
    { ...context, nameOf: (index) => `pay ${held[index]!.pay.id}` },
    held.map(orderOfPay),
  );
  held.forEach((pay, index) => {
    requireSame(pay, worked, index, context);
  });

  const entries = held.map(({ pay }, index) =>
    leaveEntriesOf(worked.pays[index]!.calculation.lines, {
      country: company.country,
      employeeId: pay.employee_id,
      payId: pay.id,
      asAt: pay.pay_date as LocalDate,
    }),
  );
  const payIds = held.map(({ pay }) => pay.id);
  const balancesAfterPay = shownBalances(worked.pays, entries, { ...worked, payIds, isComplete: true });
  const completed = held.map((pay, index) => ({
    id: pay.pay.id,
    view: payView({
      ...pay,
      pay: { ...pay.pay, is_complete: true, completed_at: at },
      balances: balanceRows(balancesAfterPay(index), worked.pays[index]!.plan.employee, company.country),
    }),
  }));
  await turnPays(tx, payIds, at);
  await addLeaveEntries(tx, { customerId, at }, entries.flat());
  await restartService(
    tx,
    context,
    worked.pays.map(({ plan, given }) => ({ employeeId: plan.employee.id, given })),
  );
  await recordCompletedPays(
    tx,
    { clientId: context.clientId, at },
    completed.map(({ id, view }) => ({
      type: 'pay.updated',
      entity: { type: 'pay', id },
      companyId: company.id,
      data: view,
    })),
    runsToTell(worked.pays.map(({ run }) => run)),
  );
  await recordAudit(
    tx,
    { customerId, actor: context.actor, at },
    completed.map(({ id, view }) => ({
      action: 'pay.complete',
      entityType: 'pay',
      entityId: id,
      after: { gross: view.gross, tax: view.tax, net: view.net },
    })),
  );
  await worked.endings?.settle(tx, (index) => {
    const { given: facts, calculation, run } = worked.pays[index]!;
    return { facts, lines: calculation.lines, pay: { id: held[index]!.pay.id, pay_run_id: run.id } };
  });
  countPays(tx, context, 'made', completed.length);
  return completed.map(({ view }) => view);
}

/** A second pay of a period is as a rule a mistake: somebody paid the employee beside the draft. */
async function requireFirstPays(tx: Tx, held: readonly HeldPay[]): Promise<void> {
  const [paid, ...more] = await listPaidAlready(
    tx,
    held.map(({ pay }) => pay.id),
  );
  if (!paid) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw conflict(
    `Employee ${paid.employee_id} (${formatName(paid)})${others} already has a complete pay in this run; delete the pending pay, or send allow_second_pay=true to pay the rest of the period with it`,
  );
}

function requireSame(held: HeldPay, worked: WorkedOut, index: number, { law, company }: CreateContext): void {
  const { id } = held.pay;
  const now = worked.pays[index]!;
  const moved =
    held.rule_set_id === law.ruleSetId(company.country)
      ? movedSince(held.facts, JSON.parse(frozen(now.given)))
      : 'the law';
  if (moved === undefined && now.run.id === held.pay.pay_run_id) return;
  throw conflict(
    `Pay ${id} was previewed before ${moved ?? 'the pay period'} changed; preview it again with PATCH /api/company/${company.id}/pays/${id} before it is completed`,
  );
}
