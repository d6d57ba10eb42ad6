import { inLog, recordAudit } from '../../../audit/audit.ts';
import type { Sent } from '../../../db/send.ts';
import { sendTogether } from '../../../db/send-together.ts';
import type { Tx } from '../../../db/tx.ts';
import { compactAsciiJson } from '../../../formats/canonical-json.ts';
import { recordCompletedPays } from '../../../webhooks/outbox.ts';
import { runsToTell } from '../pay-run/pay-run.service.ts';
import { countPays } from './count-pays.ts';
import type { CreateContext, CreatedPay, PayToStore, Recordable, SettledPay, WorkedOut } from './model.ts';
import { payView } from './pay.view.ts';

/** Tells listeners of complete pays, and of their runs with the last of them; notes all in the audit log. */
export async function announce(
  tx: Tx,
  context: CreateContext,
  { pays, runs }: Recordable,
): Promise<readonly CreatedPay[]> {
  let created: readonly CreatedPay[] | undefined;
  const viewed = (): readonly CreatedPay[] => {
    // Not before its step: what was sent already is on the wire by then, and the database works meanwhile.
    created ??= pays.map((pay) => {
      const view = payView(pay);
      return { ...pay, view, text: context.isComplete ? compactAsciiJson(view) : undefined };
    });
    return created;
  };
  await sendTogether(
    tx,
    [
      ...(context.isComplete ? [() => tellOfPays(tx, context, runs ?? [], viewed())] : []),
      () => auditPays(tx, context, pays),
    ],
    { count: pays.length },
  );
  return viewed();
}

/** What the end of a call has to know of its pays, which are let go portion by portion. */
export class Announced {
  /** Pays that end an employment, by their place in the call. */
  readonly ending = new Map<number, SettledPay>();
  /** Rules that used values past the day up to which they were checked. */
  readonly unverified = new Set<string>();
  count = 0;

  add({ pays, ending }: Recordable): void {
    this.count += pays.length;
    for (const [index, pay] of ending) this.ending.set(index, pay);
    for (const { lines, folded } of pays) {
      for (const line of lines) if (line.unverified) this.unverified.add(line.code);
      for (const { line } of folded?.texts ?? []) if (line.unverified) this.unverified.add(line.code);
    }
  }
}

/** Once all pays of a call are recorded: ends the employments that they end, and says what operators should know. */
export async function settle(
  tx: Tx,
  context: CreateContext,
  { endings }: Pick<WorkedOut, 'endings'>,
  announced: Announced,
): Promise<void> {
  warnOfUnverified(context, announced);
  if (context.isComplete) countPays(tx, context, 'made', announced.count);
  await endings?.settle(tx, (index) => announced.ending.get(index)!);
}

const tellOfPays = (
  tx: Tx,
  { company, clientId, at }: CreateContext,
  runs: NonNullable<Recordable['runs']>,
  created: readonly CreatedPay[],
): Sent =>
  recordCompletedPays(
    tx,
    { clientId, at },
    created.map(({ pay, view, text }) => ({
      type: 'pay.created',
      entity: { type: 'pay', id: pay.id },
      companyId: company.id,
      data: view,
      text,
    })),
    runsToTell(runs),
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
function warnOfUnverified({ logger, company, actor }: CreateContext, { unverified, count }: Announced): void {
  if (unverified.size === 0) return;
  logger.warn(
    { ...inLog(actor), company_id: company.id, pays: count, codes: [...unverified] },
    'pays were calculated with values past the day up to which they were checked',
  );
}
