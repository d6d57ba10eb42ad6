import { afterAll, describe, expect, it } from 'vitest';
import { missingPrograms } from '../../deploy/cluster/local.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { FAULTS } from '../../simulation/faults.ts';
import { simulate } from '../../simulation/simulate.ts';
import { openSite, type Site } from '../../simulation/site.ts';
import { tableOf, totalOf } from '../../simulation/table.ts';
import { temporaryFolderForFile } from '../harness/process.ts';

// These tests have a separate file, so that they run in parallel with the failover tests without a pooler. Both spend
// most of the time waiting for a new leader.

const missing = missingPrograms('pgbouncer');
const pooled = 'a cluster whose nodes reach the primary through PgBouncer';

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `${pooled} (not run: no ${missing.join(', ')} here)` : pooled,
  () => {
    let opened: Promise<Site> | undefined;
    afterAll(async () => (await opened)?.close());

    it('survives three kinds of primary failure under load without losing data', async () => {
      opened = openSite(temporaryFolderForFile(), { isPooled: true });
      const running = await opened;
      const { falseAnswers, book } = await simulate(running.world, {
        seed: 2,
        clients: 4,
        faults: async () => {
          for (const fault of ['losePrimary', 'freezePrimary', 'crashPrimary'] as const) {
            await FAULTS[fault](running, chanceOf(2));
          }
        },
      });
      expect(falseAnswers).toEqual([]);
      expect(totalOf(book, 'kept')).toBeGreaterThan(30);
      expect(book.entries.some(({ tries }) => tries > 1)).toBe(true);
      process.stdout.write(`${tableOf(book, [])}\n`);
    });
  },
);
