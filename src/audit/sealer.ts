import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import type { JobMonitor } from '../jobs/job-log.ts';
import { inRounds } from '../jobs/rounds.ts';
import { addSeal, listUnsealedAccounts, lockHead } from './seal.store.ts';

export interface SealerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: JobMonitor;
}

const ROUND_MS = 5_000;
/** The maximum number of statements whose rows one seal covers. */
const MOST_AT_ONCE = 500;

/**
 * Seals the audit log of each account shortly after its rows are committed. The first node to lock the account's chain
 * seals it.
 */
export function auditSealer({ db, clock, logger, rounds: monitor }: SealerDeps) {
  /** Returns true if more rows may be waiting. Rows added in the meantime can wait for the next round. */
  async function sealOnce(customerId: number): Promise<boolean> {
    const seal = await db.tx(SYSTEM, async (tx) => {
      const head = await lockHead(tx, customerId);
      return head && addSeal(tx, { customerId, head, atMost: MOST_AT_ONCE, at: clock.now() });
    });
    if (!seal) return false;
    // Logs the hash, so that a log stored elsewhere can reveal a rewritten chain.
    logger.info(
      { customer: customerId, seal: seal.number, rows: seal.row_count, hash: seal.hash.toString('hex') },
      'audit log sealed',
    );
    return seal.is_full;
  }

  /** Seals everything committed so far. */
  async function runDue(isStopping: () => boolean = () => false): Promise<void> {
    const accounts = await db.tx(SYSTEM, listUnsealedAccounts, { readOnly: true });
    for (const customerId of accounts) while (!isStopping() && (await sealOnce(customerId)));
  }

  const { start, stop } = inRounds({
    job: 'audit_seals',
    title: 'Sealing the audit log',
    everyMs: ROUND_MS,
    work: runDue,
    logger,
    monitor,
  });
  return { runDue: () => runDue(), start, stop };
}
