import type { LocalDate } from '../../base/local-date.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { findFirstEntry, measureEntries } from './audit-rows.store.ts';
import { BOOKS, yearsUpTo } from './books.ts';
import type { OldYear } from './kept-year.store.ts';
import { findFirstPayday, measurePays } from './pays.store.ts';

/** The account's years that ended before a day and contain records to archive, oldest first. */
export const findOldYears = (db: Db, customerId: number, cutoff: LocalDate): Promise<readonly OldYear[]> =>
  db.tx(
    customerId,
    async (tx) => {
      // No timeout, because a large account takes longer than the usual statement timeout.
      await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
      const found: OldYear[] = [];
      for (const book of BOOKS) {
        const oldest = await (book === 'AUDIT'
          ? findFirstEntry(tx, customerId)
          : findFirstPayday(tx, customerId, book));
        if (oldest === undefined) continue;
        const measure = book === 'AUDIT' ? measureEntries : measurePays;
        for (const year of yearsUpTo(book, oldest, cutoff)) found.push(await measure(tx, customerId, year));
      }
      return found.filter(({ records }) => records > 0).sort((a, b) => (a.last < b.last ? -1 : 1));
    },
    { readOnly: true },
  );
