import { recordAudit } from '../../../audit/audit.ts';
import { conflict } from '../../../base/errors.ts';
import type { LocalDate } from '../../../base/local-date.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordEvents } from '../../../webhooks/outbox.ts';
import { addLeaveEntries, type Balances, balancesAfter } from '../../people/employee/employee.service.ts';
import { balanceRows } from '../../people/leave-balance/leave-balance.service.ts';
import {
  type CreateContext,
  frozen,
  leaveEntriesOf,
  type PayOut,
  payView,
  type WorkedOut,
  workOutPays,
} from '../pay/public.ts';
import { turnPays } from './draft-pay.store.ts';
import { movedSince } from './moved-since.ts';
import { orderOfPay } from './order-of-pay.ts';
import type { HeldPay } from './stored-pay.ts';

/**
 * Completes drafts exactly as they were previewed: their stored lines become final and nothing is recomputed. The
 * calculation is repeated only to see that it would still rest on the same facts and the same law; where it would not,
 * nothing is completed and the caller is told to preview again.
 */
export async function completePays(tx: Tx, given: CreateContext, held: readonly HeldPay[]): Promise<PayOut[]> {
  if (held.length === 0) return [];
  const context: CreateContext = { ...given, isComplete: true };
  const { company, at } = context;
  const customerId = company.customer_id;
  for (const { pay } of held) if (pay.is_complete) throw conflict(`Pay ${pay.id} is complete already`);
  const worked = await workOutPays(
    tx,
    { ...context, nameOf: (index) => `pay ${held[index]!.pay.id}` },
    held.map(orderOfPay),
  );
  held.forEach((pay, index) => {
    requireSame(pay, worked, index, context);
  });

  const balances = new Map<number, Balances>();
  const completed = held.map((pay, index) => {
    const { plan, calculation } = worked.pays[index]!;
    const { id, employee_id, processed_date } = pay.pay;
    const entries = leaveEntriesOf(calculation.lines, {
      country: company.country,
      employeeId: employee_id,
      payId: id,
      asAt: processed_date as LocalDate,
    });
    const after = balancesAfter(balances.get(employee_id) ?? worked.balancesOf(employee_id), entries);
    balances.set(employee_id, after);
    const rows = balanceRows(after, plan.employee, company.country);
    return {
      id,
      entries,
      rows,
      view: payView({ ...pay, pay: { ...pay.pay, is_complete: true, completed_at: at, leave_balances: rows } }),
    };
  });
  await turnPays(
    tx,
    completed.map(({ id, rows }) => ({ id, leave_balances: JSON.stringify(rows) })),
    at,
  );
  await addLeaveEntries(
    tx,
    { customerId, at },
    completed.flatMap(({ entries }) => entries),
  );
  await recordEvents(
    tx,
    { customerId, clientId: context.clientId, at },
    completed.map(({ id, view }) => ({
      type: 'pay.updated',
      entity: { type: 'pay', id },
      companyId: company.id,
      data: view,
    })),
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
  await worked.endings?.settle(
    tx,
    worked.pays.map(({ given: facts, calculation, run }, index) => ({
      facts,
      lines: calculation.lines,
      pay: { id: held[index]!.pay.id, pay_run_id: run.id },
    })),
  );
  return completed.map(({ view }) => view);
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
