import type { Logger } from '../../../../base/logger.ts';
import { NOBODY_LOOKS, type Rounds } from '../../../../base/rounds.ts';
import { type Db, SYSTEM } from '../../../../db/db.ts';
import { foldLines } from './fold-lines.ts';
import { listCustomersWithLooseLines, lockFoldable, nextLoosePays, takeLooseLines } from './loose-lines.store.ts';
import { insertWorkings, type WorkingToStore } from './store.ts';
import type { PayLineRecord } from './tables.ts';

export interface LineFolderDeps {
  readonly db: Db;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: Rounds;
}

const ROUND_MS = 60_000;
/** Pays folded by one transaction: short enough that nobody who wants to change one of them waits. */
const PAYS_AT_ONCE = 200;

/**
 * Folds lines that stand by themselves: those of the version before, whose rows no migration has rewritten, and those
 * that were changed one by one. Any number of nodes may work at it; what one holds the others leave out.
 */
export function lineFolder({ db, logger, rounds = NOBODY_LOOKS }: LineFolderDeps) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;

  /** The last pay that was looked at, or undefined where none is left. */
  const foldSome = (customerId: number, after: number): Promise<{ last: number; folded: number } | undefined> =>
    db.tx(customerId, async (tx) => {
      const payIds = await nextLoosePays(tx, { after, limit: PAYS_AT_ONCE });
      if (payIds.length === 0) return undefined;
      const workings = workingsOfLines(await takeLooseLines(tx, await lockFoldable(tx, payIds)));
      await insertWorkings(tx, customerId, workings);
      return { last: payIds.at(-1)!, folded: workings.length };
    });

  /** Folds whatever can be had by now and returns. */
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
      .then(() => rounds.wentWell('pay_lines'))
      .catch((error) => {
        logger.warn({ err: error }, 'lines could not be folded and will be tried again');
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

/** Of lines in the order of their pays and places. */
function workingsOfLines(lines: readonly PayLineRecord[]): readonly WorkingToStore[] {
  const byPay = new Map<number, PayLineRecord[]>();
  for (const line of lines) {
    const known = byPay.get(line.pay_id);
    if (known) known.push(line);
    else byPay.set(line.pay_id, [line]);
  }
  return [...byPay].map(([payId, own]) => ({ payId, folded: foldLines(own) }));
}
