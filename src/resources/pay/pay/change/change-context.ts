import { actorOf } from '../../../../audit/audit.ts';
import { type Clock, ZONE_OF } from '../../../../base/clock.ts';
import { notFound } from '../../../../base/errors.ts';
import type { Logger } from '../../../../base/logger.ts';
import type { Db, TxOptions } from '../../../../db/db.ts';
import type { Tx } from '../../../../db/tx.ts';
import type { Law } from '../../../../rules/law.ts';
import type { Caller } from '../../../company/company/company.service.ts';
import { archived } from '../../past/stored.public.ts';
import { lockCompany, lockEmployees } from '../gather/gather.store.ts';
import type { CreateContext, Endings, PayCounts } from '../model/context.ts';
import { findPays } from '../pay.store.ts';
import { listFacts, type PayKey } from './change.store.ts';
import type { StoredPay } from './order-of-pay.ts';

export type HeldPay = StoredPay & { readonly rule_set_id: string };

/**
 * Locks the employees of the pays and reads the pays with all their rows. Every change to a pay locks its employee, so
 * the pays cannot change while the locks are held. Skips pays that were deleted in the meantime.
 */
export async function holdPays(
  tx: Tx,
  { companyId, endings }: { readonly companyId: number; readonly endings: Endings },
  keys: readonly Pick<PayKey, 'id' | 'employee_id'>[],
): Promise<readonly HeldPay[]> {
  if (keys.length === 0) return [];
  const ids = keys.map(({ id }) => id);
  await lockEmployees(tx, companyId, { ids: [...new Set(keys.map(({ employee_id }) => employee_id))] });
  const pays = await findPays(tx, { companyId, ids, limit: ids.length });
  const facts = new Map((await listFacts(tx, ids)).map((row) => [row.id, row]));
  const kept = [...facts.values()].find(({ is_kept }) => is_kept);
  if (kept) throw archived(kept.id);
  const records = new Map((await endings.recordsOf(tx, ids)).map((record) => [record.pay_id, record]));
  return pays
    .map((made) => ({
      ...made,
      facts: facts.get(made.pay.id)!.facts,
      rule_set_id: facts.get(made.pay.id)!.rule_set_id,
      termination: records.get(made.pay.id),
    }))
    .sort((a, b) => a.pay.id - b.pay.id);
}

export interface ChangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly law: Law;
  readonly logger: Pick<Logger, 'warn'>;
  readonly endings: Endings;
  readonly counts?: PayCounts | undefined;
}

/** Runs a change to stored pays in a transaction. Locks the company and provides the context for the change. */
export const changing =
  ({ db, clock, law, logger, endings, counts }: ChangeDeps) =>
  <T>(
    { principal, requestId }: Caller,
    companyId: number,
    work: (tx: Tx, context: CreateContext) => Promise<T>,
    options?: TxOptions,
  ): Promise<T> =>
    db.tx(
      principal.customerId,
      async (tx) => {
        const company = await lockCompany(tx, companyId);
        if (!company) throw notFound('Company not found');
        return work(tx, {
          law,
          logger,
          company,
          actor: actorOf(principal, requestId),
          clientId: principal.clientId,
          at: clock.now(),
          identifierType: 'employee_id',
          payDate: clock.today(ZONE_OF[company.country]),
          sharesTax: false,
          isComplete: false,
          endings,
          counts,
        });
      },
      options,
    );
