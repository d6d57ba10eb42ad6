import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../db/db.ts';
import type { BackupKey } from '../backup/key.ts';
import { CommandError } from '../operator/usage-error.ts';
import { giveBackEntries } from './audit-rows.store.ts';
import { findKeptYear, type KeptYear, noteState } from './kept-year.store.ts';
import { giveBackPays } from './pays.store.ts';
import { requireSame } from './shelf.ts';
import { auditIn, batchesIn, payIn } from './year-file.ts';

interface Giving {
  /** As the owner of the tables. */
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly key: BackupKey | undefined;
  readonly onStep?: () => void;
}

/** Puts what was taken into a file back where it was, by short steps. Broken off, it may be run again. */
export async function putBack(giving: Giving, kept: KeptYear, path: string): Promise<KeptYear> {
  const { db, clock, actor, key, onStep } = giving;
  if (kept.state !== 'kept' && kept.state !== 'taking') {
    throw new CommandError(`What is in "${kept.file}" was put back before.`);
  }
  await requireSame(kept, path);
  const isAudit = kept.book === 'AUDIT';
  for await (const rows of batchesIn(path, key, isAudit ? auditIn : payIn)) {
    await db.tx(kept.customer_id, (tx) => (isAudit ? giveBackEntries : giveBackPays)(tx, kept, rows));
    onStep?.();
  }
  return db.tx(kept.customer_id, async (tx) => {
    const now = (await findKeptYear(tx, kept.customer_id, kept.file))!;
    // A pay that was deleted meanwhile has taken its facts with it.
    if (isAudit && now.taken > 0) throw new CommandError(`${now.taken} rows are not in "${kept.file}".`);
    await noteState(tx, kept, 'back', clock.now());
    const { book, year, file } = kept;
    await recordAudit(tx, { customerId: kept.customer_id, actor, at: clock.now() }, [
      { action: 'old-year.put-back', entityType: 'kept_year', entityId: kept.id, after: { book, year, file } },
    ]);
    return { ...now, state: 'back' };
  });
}
