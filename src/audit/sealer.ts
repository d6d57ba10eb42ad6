import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import { NOBODY_LOOKS, type Rounds } from '../base/rounds.ts';
import { type Db, SYSTEM } from '../db/db.ts';
import { addSeal, listUnsealedAccounts, lockHead } from './seal.store.ts';

export interface SealerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: Rounds;
}

const ROUND_MS = 5_000;
/** Statements whose rows go into one seal. */
const MOST_AT_ONCE = 500;

/** Seals the audit log of every account by itself, shortly after its rows were committed, on whichever node comes first. */
export function auditSealer({ db, clock, logger, rounds = NOBODY_LOOKS }: SealerDeps) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;

  /** True when more may be waiting; the few rows of calls that came meanwhile have time until the next round. */
  async function sealOnce(customerId: number): Promise<boolean> {
    const seal = await db.tx(SYSTEM, async (tx) => {
      const head = await lockHead(tx, customerId);
      return head && addSeal(tx, { customerId, head, atMost: MOST_AT_ONCE, at: clock.now() });
    });
    if (!seal) return false;
    // A log that is kept elsewhere holds the chain too: what is rewritten here, seals and all, is found by comparing.
    logger.info(
      { customer: customerId, seal: seal.number, rows: seal.row_count, hash: seal.hash.toString('hex') },
      'audit log sealed',
    );
    return seal.is_full;
  }

  /** Seals whatever is committed by now and returns. */
  async function runDue(): Promise<void> {
    const accounts = await db.tx(SYSTEM, listUnsealedAccounts, { readOnly: true });
    for (const customerId of accounts) while (!stopping && (await sealOnce(customerId)));
  }

  const sweep = () => {
    working ??= runDue()
      .then(() => rounds.wentWell('audit_seals'))
      .catch((error) => {
        logger.warn({ err: error }, 'the audit log could not be sealed and will be tried again');
        rounds.failed('audit_seals');
      })
      .finally(() => {
        working = undefined;
      });
  };

  return {
    runDue,
    start(): void {
      timer = setInterval(sweep, ROUND_MS).unref();
      sweep();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping = true;
      await working;
    },
  };
}
