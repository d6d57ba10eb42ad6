import { type Logger, outageLog } from '../../../../base/logger.ts';
import { type Db, SYSTEM } from '../../../../db/db.ts';
import { sql } from '../../../../db/sql.ts';
import type { Tx } from '../../../../db/tx.ts';
import { type JobMonitor, NO_JOB_MONITOR } from '../../../../jobs/job-log.ts';
import type { PayLineRecord } from '../model/tables.ts';
import { foldLines } from './fold-lines.ts';
import { insertWorkings, LINE_COLUMN_NAMES, type WorkingToStore } from './store.ts';

/** Accounts with lines that are stored row by row. */
async function listCustomersWithLooseLines(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select customers_with_loose_lines() as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The next pays, in id order after the given id, whose lines are stored row by row. Skips through the index from pay to
 * pay, so the cost does not depend on the number of lines.
 */
async function nextLoosePays(tx: Tx, { after, limit }: { after: number; limit: number }): Promise<readonly number[]> {
  const { rows } = await sql<{ pay_id: number }>`
    with recursive hop (pay_id, place) as (
      select min(pay_id), 1 from pay_line_loose where pay_id > ${after}
      union all
      select (select min(l.pay_id) from pay_line_loose l where l.pay_id > h.pay_id), h.place + 1
      from hop h where h.pay_id is not null and h.place < ${limit}
    )
    select pay_id from hop where pay_id is not null order by pay_id`.execute(tx);
  return rows.map(({ pay_id }) => pay_id);
}

/**
 * Locks the pays whose lines can be folded. Skips pays that another transaction is changing or folding, and pays whose
 * positions have gaps, because folding would close the gaps.
 */
async function lockFoldable(tx: Tx, payIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from pay p
    where p.id = any(${payIds}::bigint[])
      and (select count(*) = max(l.position) + 1 from pay_line_loose l where l.pay_id = p.id)
    order by p.id for no key update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

async function takeLooseLines(tx: Tx, payIds: readonly number[]): Promise<readonly PayLineRecord[]> {
  const { rows } = await sql<PayLineRecord>`
    with taken as (
      delete from pay_line_loose where pay_id = any(${payIds}::bigint[]) returning *
    )
    select ${sql.raw(LINE_COLUMN_NAMES.join(', '))} from taken order by pay_id, position`.execute(tx);
  return rows;
}

interface LineFolderDeps {
  readonly db: Db;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rounds?: JobMonitor;
}

const ROUND_MS = 60_000;
/** The number of pays folded in one transaction: few enough that users who change one of them do not notice a wait. */
const PAYS_AT_ONCE = 200;

/**
 * Folds lines that are stored row by row: lines written by the previous version, which no migration has rewritten, and
 * lines that were changed individually. Several nodes can work at the same time, because each skips rows that another
 * node has locked.
 */
export function lineFolder({ db, logger, rounds = NO_JOB_MONITOR }: LineFolderDeps) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopping = false;
  const folding = outageLog(logger, 'Packing pay lines');

  /** Folds the next pays. Returns the id of the last pay that was checked; undefined if no pays remain. */
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

/** Expects the lines in order of pay and position. */
function workingsOfLines(lines: readonly PayLineRecord[]): readonly WorkingToStore[] {
  const byPay = new Map<number, PayLineRecord[]>();
  for (const line of lines) {
    const known = byPay.get(line.pay_id);
    if (known) known.push(line);
    else byPay.set(line.pay_id, [line]);
  }
  return [...byPay].map(([payId, own]) => ({ payId, folded: foldLines(own) }));
}
