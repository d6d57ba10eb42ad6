import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { counted } from '../../base/counted.ts';
import type { Db } from '../../db/db.ts';
import { recountPeriods } from '../../resources/pay/past/nz.public.ts';
import type { BackupKey } from '../backup/key.ts';
import { CommandError } from '../operator/usage-error.ts';
import { giveBackEntries } from './audit-rows.store.ts';
import { findKeptYear, type KeptYear, noteState } from './kept-year.store.ts';
import { giveBackPays } from './pays.store.ts';
import { auditIn, batchesIn, payIn } from './year-file.ts';
import { requireSame } from './year-folder.ts';

interface Giving {
  /** A connection as the table owner. */
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly key: BackupKey | undefined;
  readonly onStep?: () => void;
}

/** Restores the contents of a file in short transactions. If it is interrupted, it can be run again. */
export async function putBack(giving: Giving, kept: KeptYear, path: string): Promise<KeptYear> {
  const { db, clock, actor, key, onStep } = giving;
  if (kept.state !== 'kept' && kept.state !== 'taking') {
    throw new CommandError(`The contents of "${kept.file}" were already restored.`);
  }
  await requireSame(kept, path);
  const isAudit = kept.book === 'AUDIT';
  for await (const rows of batchesIn(path, key, isAudit ? auditIn : payIn)) {
    await db.tx(kept.customer_id, (tx) => (isAudit ? giveBackEntries : giveBackPays)(tx, kept, rows));
    onStep?.();
  }
  // Recounts the paid days once all facts of a period are restored, because the file may be older than the current rule
  // for counting them.
  if (kept.book === 'NZ') {
    for await (const rows of batchesIn(path, key, payIn)) {
      await db.tx(kept.customer_id, (tx) =>
        recountPeriods(
          tx,
          rows.map((row) => JSON.parse(row)),
        ),
      );
    }
  }
  return db.tx(kept.customer_id, async (tx) => {
    const now = (await findKeptYear(tx, kept.customer_id, kept.file))!;
    // Facts of pays that were deleted in the meantime are not restored, as intended. Audit rows must all be restored.
    if (isAudit && now.taken > 0)
      throw new CommandError(`The file "${kept.file}" lacks ${counted(now.taken, 'audit row')}.`);
    await noteState(tx, kept, 'back', clock.now());
    const { book, year, file } = kept;
    await recordAudit(tx, { customerId: kept.customer_id, actor, at: clock.now() }, [
      { action: 'old-year.put-back', entityType: 'kept_year', entityId: kept.id, after: { book, year, file } },
    ]);
    return { ...now, state: 'back' };
  });
}
