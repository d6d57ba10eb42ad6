import { inLog, recordAudit } from '../../../../audit/audit.ts';
import type { Country } from '../../../../base/country.ts';
import { afterCommit } from '../../../../db/after-commit.ts';
import type { Sent } from '../../../../db/send.ts';
import { sendTogether } from '../../../../db/send-together.ts';
import type { Tx } from '../../../../db/tx.ts';
import { compactAsciiJson } from '../../../../formats/canonical-json.ts';
import { recordCompletedPays } from '../../../../webhooks/outbox.ts';
import { runEventsOf } from '../../pay-run/pay-run.service.ts';
import type { CreateContext, PayCounts } from '../model/context.ts';
import type { SettledPay } from '../model/endings.ts';
import type { PlanFacts } from '../model/gathered.ts';
import type { CreatedPay, PaysToStore, PayToStore } from '../model/made-pay.ts';
import { payView } from '../pay.view.ts';

/** Counts the pays once the transaction is committed. */
export function countPays(
  tx: Tx,
  { counts, company }: { readonly counts?: PayCounts | undefined; readonly company: { readonly country: Country } },
  what: 'made' | 'reverted' | 'deleted',
  count: number,
): void {
  if (counts && count > 0) afterCommit(tx, () => counts[what](company.country, count));
}

/**
 * Records the audit entries and, for complete pays, the events. The events of runs are recorded with the last chunk.
 */
export async function announce(
  tx: Tx,
  context: CreateContext,
  { pays, runs }: PaysToStore,
): Promise<readonly CreatedPay[]> {
  let created: readonly CreatedPay[] | undefined;
  const viewed = (): readonly CreatedPay[] => {
    // Built only when needed; in the meantime, PostgreSQL stores the rows that were already sent.
    created ??= pays.map((pay) => {
      const view = payView(pay);
      return { ...pay, view, text: context.isComplete ? compactAsciiJson(view) : undefined };
    });
    return created;
  };
  await sendTogether(
    tx,
    [
      ...(context.isComplete ? [() => recordPayEvents(tx, context, runs ?? [], viewed())] : []),
      () => auditPays(tx, context, pays),
    ],
    { count: pays.length },
  );
  return viewed();
}

/**
 * Collects what is needed once all pays in the request are recorded. The pays themselves are released chunk by chunk.
 */
export class Announced {
  /** Pays that end an employment, by their index in the request. */
  readonly ending = new Map<number, SettledPay>();
  /** Codes of rules that used a parameter value for a date on which it is not verified yet. */
  readonly unverified = new Set<string>();
  count = 0;

  add({ pays, ending }: PaysToStore): void {
    this.count += pays.length;
    for (const [index, pay] of ending) this.ending.set(index, pay);
    for (const { lines, folded } of pays) {
      for (const line of lines) if (line.unverified) this.unverified.add(line.code);
      for (const { line } of folded?.texts ?? []) if (line.unverified) this.unverified.add(line.code);
    }
  }
}

/** Runs once all pays in a request are recorded: stores terminations, counts the pays and logs unverified values. */
export async function settle(
  tx: Tx,
  context: CreateContext,
  { endings }: Pick<PlanFacts, 'endings'>,
  announced: Announced,
): Promise<void> {
  warnOfUnverified(context, announced);
  if (context.isComplete) countPays(tx, context, 'made', announced.count);
  await endings?.settle(tx, (index) => announced.ending.get(index)!);
}

const recordPayEvents = (
  tx: Tx,
  { company, clientId, at }: CreateContext,
  runs: NonNullable<PaysToStore['runs']>,
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
    runEventsOf(runs),
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

/** Logs once per request, not once per line, so that operators see one reminder to verify the parameters again. */
function warnOfUnverified({ logger, company, actor }: CreateContext, { unverified, count }: Announced): void {
  if (unverified.size === 0) return;
  logger.warn(
    { ...inLog(actor), company_id: company.id, pays: count, codes: [...unverified] },
    'pays were calculated with values that are not verified for their payday',
  );
}
