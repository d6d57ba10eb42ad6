import { userInfo } from 'node:os';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { COUNTRIES } from '../../base/country.ts';
import { addYears, type LocalDate } from '../../base/local-date.ts';
import type { Db } from '../../db/db.ts';
import { lawOfRetention } from '../leaving/retention.ts';
import { CommandError, UsageError } from '../operator/usage-error.ts';
import { yearOf } from './books.ts';
import { type KeptYear, noteState } from './kept-year.store.ts';
import { removeFile } from './year-folder.ts';

/**
 * The legal retention rule for a file, counted from the end of its year. For the audit log, which covers both
 * countries, the longer period applies.
 */
function retentionRuleOf({ book }: KeptYear) {
  const laws = lawOfRetention();
  const [longest] = (book === 'AUDIT' ? COUNTRIES : [book])
    .map((country) => laws[country])
    .sort((a, b) => b.years - a.years);
  return longest!;
}

/** The first day on which the file may be destroyed. The operator may choose a later day. */
export function destroyableFrom(kept: KeptYear, olderThan: number | undefined): LocalDate {
  const { years } = retentionRuleOf(kept);
  return addYears(yearOf(kept.book, kept.year).last, Math.max(years, olderThan ?? years));
}

/** Reads --older-than, which must not be shorter than the legal retention period. */
export function readOlderThan(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const years = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(years)) throw new UsageError(`--older-than must be a number of years, but it is "${text}".`);
  const short = COUNTRIES.map((country) => lawOfRetention()[country]).find((law) => years < law.years);
  if (!short) return years;
  throw new CommandError(
    `--older-than must be at least ${short.years}: records must be kept for ${short.years} years after the end of their year (${short.source}).`,
  );
}

interface Destroying {
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * Records the destruction before it deletes the file. If it is interrupted in between, the next run deletes the file.
 */
export async function destroyYear({ db, clock, actor }: Destroying, kept: KeptYear, path: string): Promise<void> {
  if (kept.state !== 'destroyed') {
    await db.tx(kept.customer_id, async (tx) => {
      await noteState(tx, kept, 'destroyed', clock.now());
      const { book, year, file, records, sha256 } = kept;
      await recordAudit(tx, { customerId: kept.customer_id, actor, at: clock.now() }, [
        {
          action: 'old-year.destroy',
          entityType: 'kept_year',
          entityId: kept.id,
          after: { by: userInfo().username, book, year, file, records, sha256 },
        },
      ]);
    });
  }
  await removeFile(path);
}
