import type { Logger } from '../../../../base/logger.ts';
import { outageLog } from '../../../../base/outage-log.ts';
import { type Db, SYSTEM } from '../../../../db/db.ts';
import { type JobMonitor, NO_JOB_MONITOR } from '../../../../jobs/job-monitor.ts';
import type { PayLineRecord } from '../model/tables.ts';
import { foldLines } from './fold-lines.ts';
import { listCustomersWithLooseLines, lockFoldable, nextLoosePays, takeLooseLines } from './loose-lines.store.ts';
import { insertWorkings, type WorkingToStore } from './store.ts';

export interface LineFolderDeps {
  readonly db: Db;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: JobMonitor;
}

const ROUND_MS = 60_000;
/** Pays folded in one transaction: few enough that users who change one of them do not have to wait. */
const PAYS_AT_ONCE = 200;

/**
 * Folds lines that are stored row by row: those of the previous version, which no migration has rewritten, and those
 * that were changed individually. Several nodes can work at the same time, because each skips rows that another has
 * locked.
 */
export function lineFolder({ db, logger, rounds = NO_JOB_MONITOR }: LineFolderDeps) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;
  const folding = outageLog(logger, 'Packing pay lines');

  /** The last pay that was checked; undefined if there are no more. */
  const foldSome = (customerId: number, after: number): Promise<{ last: number; folded: number } | undefined> =>
    db.tx(customerId, async (tx) => {
      const payIds = await nextLoosePays(tx, { after, limit: PAYS_AT_ONCE });
      if (payIds.length === 0) return undefined;
      const workings = workingsOfLines(await takeLooseLines(tx, await lockFoldable(tx, payIds)));
      await insertWorkings(tx, customerId, workings);
      return { last: payIds.at(-1)!, folded: workings.length };
    });

  /** Folds all lines that can be folded now. */
  async function runDue(): Promise<void> {
    for (const customerId of await db.tx(SYSTEM, listCustomersWithLooseLines, { readOnly: true })) {
      let pays = 0;
      for (let after = 0; !stopping; ) {
        const some = await foldSome(customerId, after);
        if (!some) break;
        after = some.last;
        pays += some.folded;
      }
      if (pays > 0) logger.info({ customer: customerId, pays }, 'lines of pays folded');
    }
  }

  const round = () => {
    working ??= runDue()
      .then(() => {
        folding.wentWell();
        rounds.wentWell('pay_lines');
      })
      .catch((error) => {
        folding.failed(error);
        rounds.failed('pay_lines');
      })
      .finally(() => {
        working = undefined;
      });
  };

  return {
    runDue,
    start(): void {
      timer = setInterval(round, ROUND_MS).unref();
      round();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping = true;
      await working;
    },
  };
}

/** The lines are in order of pay and position. */
function workingsOfLines(lines: readonly PayLineRecord[]): readonly WorkingToStore[] {
  const byPay = new Map<number, PayLineRecord[]>();
  for (const line of lines) {
    const known = byPay.get(line.pay_id);
    if (known) known.push(line);
    else byPay.set(line.pay_id, [line]);
  }
  return [...byPay].map(([payId, own]) => ({ payId, folded: foldLines(own) }));
}
