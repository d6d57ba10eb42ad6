import { recordAudit } from '../../../../audit/audit.ts';
import { conflict } from '../../../../base/errors.ts';
import type { LocalDate } from '../../../../base/local-date.ts';
import type { Tx } from '../../../../db/tx.ts';
import { recordCompletedPays } from '../../../../webhooks/outbox.ts';
import { formatName } from '../../../company/company/company.service.ts';
import { addLeaveEntries, type LeaveEntry } from '../../../people/employee/employee.service.ts';
import { balanceRows } from '../../../people/leave-balance/leave-balance.service.ts';
import { payTimesheets, type TimesheetChange } from '../../../time/timesheet/timesheet.service.ts';
import { leaveEntriesOf, serializeFacts } from '../../past/stored.public.ts';
import { runEventsOf } from '../../pay-run/pay-run.service.ts';
import { countPays } from '../announce/announce.ts';
import { calculateOnly } from '../make-pays.ts';
import type { CalculatedPays } from '../model/calculated-pay.ts';
import type { CreateContext } from '../model/context.ts';
import type { PayOut } from '../pay.schema.ts';
import { payView } from '../pay.view.ts';
import { restartService } from '../record/restart-service.ts';
import { shownBalances } from '../record/rows.ts';
import { listPaidAlready, turnPays } from './change.store.ts';
import type { HeldPay } from './change-context.ts';
import { orderOfPay } from './order-of-pay.ts';

/** The name of each fact in messages. */
const NAMES: Readonly<Record<string, string>> = {
  yearToDate: 'the year to date',
  extraPay: 'earlier earnings',
  holidays: 'earlier earnings',
  alternativeDaysHeld: 'the leave balances',
  paysHolidayPayAsYouGo: 'the declarations',
  orders: 'the court and authority orders',
  leaveAccrual: 'the leave settings',
  leaveSettings: 'the leave settings',
  superSettings: 'the super settings',
  kiwiSaver: 'the KiwiSaver settings',
  contributionTax: 'the KiwiSaver settings',
  tax: 'the tax declaration',
  incomeStream: 'the tax declaration',
  incomeCountry: 'the tax declaration',
  termination: 'the leave balances or the details of the termination',
  hours: 'the rates',
  leave: 'the rates',
  period: 'the pay period',
  payPeriod: 'the pay period',
  earlier: 'the earlier pays of the period',
  superBaseElsewhere: 'the earlier pays of the period',
};

/** Names the facts that have changed; undefined if nothing has changed. */
export function movedSince(stored: unknown, now: unknown): string | undefined {
  const was = stored as Readonly<Record<string, unknown>>;
  const is = now as Readonly<Record<string, unknown>>;
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (key) => spelled(was[key]) !== spelled(is[key]),
  );
  if (changed.length === 0) return undefined;
  return [...new Set(changed.map((key) => NAMES[key] ?? key))].join(' and ');
}

/** JSON with sorted keys, because jsonb does not preserve their order. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether an employee may have a second complete pay in the run. */
interface SecondPay {
  readonly allow_second_pay: boolean;
}

/**
 * Completes drafts exactly as they were previewed: their stored lines become final. Recalculates the drafts only to
 * check that the facts and the law are unchanged. If anything has changed, no draft is completed and the user has to
 * preview again.
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
  for (const { pay } of held) if (pay.is_complete) throw conflict(`Pay ${pay.id} is already complete`);
  if (!allow_second_pay) await requireFirstPays(tx, held);
  const calculated = await calculateOnly(
    tx,
    { ...context, nameOf: (index) => `pay ${held[index]!.pay.id}` },
    held.map(orderOfPay),
  );
  held.forEach((pay, index) => {
    requireSame(pay, calculated, index, context);
  });
  const entries = held.map(({ pay }, index) =>
    leaveEntriesOf(calculated.pays[index]!.calculation.lines, {
      country: company.country,
      employeeId: pay.employee_id,
      payId: pay.id,
      asAt: pay.pay_date as LocalDate,
    }),
  );
  const completed = completedViews(context, held, calculated, entries);
  await turnPays(
    tx,
    held.map(({ pay }) => pay.id),
    at,
  );
  await payTimesheets(
    tx,
    changeOf(context),
    held.map(({ pay, items }) => ({
      payId: pay.id,
      timesheetIds: items.flatMap(({ worked_time }) => worked_time?.timesheet_ids ?? []),
    })),
  );
  await addLeaveEntries(tx, { customerId: company.customer_id, at }, entries.flat());
  await restartService(
    tx,
    context,
    calculated.pays.map(({ plan, given }) => ({ employeeId: plan.employee.id, given })),
  );
  await announceCompleted(tx, context, completed, calculated);
  await calculated.endings?.settle(tx, (index) => {
    const { given: facts, calculation, run } = calculated.pays[index]!;
    return { facts, lines: calculation.lines, pay: { id: held[index]!.pay.id, pay_run_id: run.id } };
  });
  countPays(tx, context, 'made', completed.length);
  return completed;
}

/** The author and the time of a change to pays, which the changes to their timesheets share. */
export const changeOf = ({ company, actor, clientId, at }: CreateContext): TimesheetChange => ({
  customerId: company.customer_id,
  actor,
  clientId,
  at,
});

function completedViews(
  { company, at }: CreateContext,
  held: readonly HeldPay[],
  calculated: CalculatedPays,
  entries: readonly (readonly LeaveEntry[])[],
): PayOut[] {
  const payIds = held.map(({ pay }) => pay.id);
  const balancesAfterPay = shownBalances(calculated.pays, entries, { ...calculated, payIds, isComplete: true });
  return held.map((pay, index) =>
    payView({
      ...pay,
      pay: { ...pay.pay, is_complete: true, completed_at: at },
      balances: balanceRows(balancesAfterPay(index), calculated.pays[index]!.plan.employee, company.country),
    }),
  );
}

/** Records the events of the pays and of their runs, and the audit entries. */
async function announceCompleted(
  tx: Tx,
  { company, clientId, actor, at }: CreateContext,
  completed: readonly PayOut[],
  calculated: CalculatedPays,
): Promise<void> {
  await recordCompletedPays(
    tx,
    { clientId, at },
    completed.map((view) => ({
      type: 'pay.updated',
      entity: { type: 'pay', id: view.id },
      companyId: company.id,
      data: view,
    })),
    runEventsOf(calculated.pays.map(({ run }) => run)),
  );
  await recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    completed.map(({ id, gross, tax, net }) => ({
      action: 'pay.complete',
      entityType: 'pay',
      entityId: id,
      after: { gross, tax, net },
    })),
  );
}

/**
 * Throws a conflict if an employee already has a regular complete pay in the run. A second one is usually a mistake:
 * the employee was paid separately after the draft was created.
 */
async function requireFirstPays(tx: Tx, held: readonly HeldPay[]): Promise<void> {
  const [paid, ...more] = await listPaidAlready(
    tx,
    held.map(({ pay }) => pay.id),
  );
  if (!paid) return;
  const have = more.length === 0 ? 'already has' : `and ${more.length} more already have`;
  throw conflict(
    `Employee ${paid.employee_id} (${formatName(paid)}) ${have} a complete pay in this run; delete the pending pay, or send allow_second_pay=true if it pays the rest of the period`,
  );
}

function requireSame(held: HeldPay, calculated: CalculatedPays, index: number, { law, company }: CreateContext): void {
  const { id } = held.pay;
  const now = calculated.pays[index]!;
  const moved =
    held.rule_set_id === law.ruleSetId(company.country)
      ? movedSince(held.facts, JSON.parse(serializeFacts(now.given)))
      : 'the law';
  if (moved === undefined && now.run.id === held.pay.pay_run_id) return;
  throw conflict(
    `Pay ${id} was previewed before ${moved ?? 'the pay period'} changed; preview it again with PATCH /api/company/${company.id}/pays/${id} before you complete it`,
  );
}
