import { inLog, recordAudit } from '../../../audit/audit.ts';
import type { Sent } from '../../../db/send.ts';
import { sendTogether } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import { recordCompletedPays } from '../../../webhooks/outbox.ts';
import { runsToTell } from '../pay-run/pay-run.service.ts';
import { countPays } from './count-pays.ts';
import type { CreateContext, CreatedPay, PayToStore, WorkedOut } from './model.ts';
import { payView } from './pay.view.ts';

/** Tells listeners of complete pays, and of their runs with the last of them; notes all in the audit log. */
export async function announce(
  tx: Tx,
  context: CreateContext,
  worked: WorkedOut,
  pays: readonly PayToStore[],
): Promise<readonly CreatedPay[]> {
  let created: readonly CreatedPay[] | undefined;
  const viewed = (): readonly CreatedPay[] => {
    // Not before its step: what was sent already is on the wire by then, and the database works meanwhile.
    created ??= pays.map((pay) => ({ ...pay, view: payView(pay) }));
    return created;
  };
  await sendTogether(
    tx,
    [
      ...(context.isComplete ? [() => tellOfPays(tx, context, worked, viewed())] : []),
      () => auditPays(tx, context, pays),
    ],
    { count: pays.length },
  );
  return viewed();
}

/** Once all pays of a call are recorded: ends the employments that they end, and says what operators should know. */
export async function settle(
  tx: Tx,
  context: CreateContext,
  { endings }: Pick<WorkedOut, 'endings'>,
  pays: readonly PayToStore[],
): Promise<void> {
  warnOfUnverified(context, pays);
  if (context.isComplete) countPays(tx, context, 'made', pays.length);
  await endings?.settle(tx, pays);
}

const tellOfPays = (
  tx: Tx,
  { company, clientId, at }: CreateContext,
  worked: WorkedOut,
  created: readonly CreatedPay[],
): Sent =>
  recordCompletedPays(
    tx,
    { customerId: company.customer_id, clientId, at },
    created.map(({ pay, view }) => ({
      type: 'pay.created',
      entity: { type: 'pay', id: pay.id },
      companyId: company.id,
      data: view,
    })),
    runsToTell(worked.runs ?? []),
  );

const auditPays = (tx: Tx, { company, actor, at }: CreateContext, pays: readonly PayToStore[]): Sent =>
  recordAudit(
    tx,
    { customerId: company.customer_id, actor, at },
    pays.map(({ pay: { id, employee_id, pay_run_id, gross, tax, net } }) => ({
      action: 'pay.create',
      entityType: 'pay',
      entityId: id,
      after: { employee_id, pay_run_id, gross, tax, net },
    })),
  );

/** Once for a call, however many lines: somebody has to check the law's numbers again. */
function warnOfUnverified({ logger, company, actor }: CreateContext, pays: readonly PayToStore[]): void {
  const codes = new Set<string>();
  for (const { lines } of pays) for (const line of lines) if (line.unverified) codes.add(line.code);
  if (codes.size > 0) {
    logger.warn(
      { ...inLog(actor), company_id: company.id, pays: pays.length, codes: [...codes] },
      'pays were calculated with values past the day up to which they were checked',
    );
  }
}
