import { afterAll, describe, expect, it } from 'vitest';
import { missingPrograms } from '../../deploy/cluster/local.ts';
import { type Broken, breakThings } from '../../simulation/break-things.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { FAULTS, type FaultName } from '../../simulation/faults.ts';
import { clientToken } from '../../simulation/sign-in.ts';
import { simulate } from '../../simulation/simulate.ts';
import { openSite, type Site } from '../../simulation/site.ts';
import { tableOf, totalOf } from '../../simulation/table.ts';
import { temporaryFolderForFile } from '../harness/process.ts';

/** Its first five faults are a clock that jumps, broken connections, a switch-over, a full disk and a node that is cut off. */
const SEED = 720;
const FAULT_COUNT = 5;

const replicasOf = async (node: string): Promise<unknown> => {
  const body = (await (await fetch(`${node}/readyz`)).json()) as { replicas?: unknown };
  return body.replicas;
};

/** Asks for the year to date, and for where that was read. */
async function readsOf(node: string, token: string): Promise<string> {
  const year = await fetch(`${node}/api/company/1/year-to-date`, { headers: { authorization: `Bearer ${token}` } });
  expect(year.status).toBe(200);
  return (await fetch(`${node}/metrics`)).text();
}

const missing = missingPrograms();
const name = 'a cluster of three members and two nodes';

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `${name} (not run: no ${missing.join(', ')} here)` : name,
  () => {
    let opened: Promise<Site> | undefined;
    const site = (): Promise<Site> => {
      opened ??= openSite(temporaryFolderForFile());
      return opened;
    };
    afterAll(async () => (await opened)?.close());

    it('reads the year to date on its standbys', async () => {
      const { cluster } = await site();
      for (const node of cluster.nodeBases) {
        await expect.poll(() => replicasOf(node)).toMatchObject([{ state: 'following', is_used: true }]);
        const token = await clientToken(node);
        const reads = () => readsOf(node, token);
        await expect.poll(reads).toMatch(/^tasman_database_reads_total\{place="replica"\} [1-9]/m);
      }
    });

    it('loses its primary five times under load and nothing else', async () => {
      const running = await site();
      const order: readonly FaultName[] = [
        'losePrimary',
        'crashPrimary',
        'losePrimary',
        'freezePrimary',
        'crashPrimary',
      ];
      const chance = chanceOf(1);
      const leaders: string[] = [];
      const { lies, book } = await simulate(running.world, {
        seed: 1,
        clients: 4,
        faults: async () => {
          for (const fault of order) {
            leaders.push((await running.cluster.primary()).name);
            await FAULTS[fault](running, chance);
          }
        },
      });
      expect(lies).toEqual([]);
      expect(leaders).toHaveLength(5);
      expect(totalOf(book, 'kept')).toBeGreaterThan(50);
      expect(book.entries.some(({ tries }) => tries > 1)).toBe(true);
      process.stdout.write(`Led by ${leaders.join(', ')}.\n${tableOf(book, [])}\n`);
    });

    it('tells nobody anything untrue while network, disk, clock, etcd and nodes fail', async () => {
      const broken: Broken[] = [];
      const { lies, book } = await simulate((await site()).world, {
        seed: SEED,
        clients: 4,
        faults: async () =>
          breakThings(await site(), {
            seed: SEED,
            isEnough: (count) => count === FAULT_COUNT,
            note: (one) => broken.push(one),
          }),
      });
      expect(lies).toEqual([]);
      expect(totalOf(book, 'kept')).toBeGreaterThan(50);
      process.stdout.write(`${tableOf(book, broken)}\n`);
    });
  },
);

const missingForPooler = missingPrograms('pgbouncer');
const pooled = 'a cluster whose nodes reach the primary through PgBouncer';

describe.skipIf(missingForPooler.length > 0)(
  missingForPooler.length > 0 ? `${pooled} (not run: no ${missingForPooler.join(', ')} here)` : pooled,
  () => {
    let opened: Promise<Site> | undefined;
    afterAll(async () => (await opened)?.close());

    it('loses its primary in three ways under load and nothing else', async () => {
      opened = openSite(temporaryFolderForFile(), { isPooled: true });
      const running = await opened;
      const { lies, book } = await simulate(running.world, {
        seed: 2,
        clients: 4,
        faults: async () => {
          for (const fault of ['losePrimary', 'freezePrimary', 'crashPrimary'] as const) {
            await FAULTS[fault](running, chanceOf(2));
          }
        },
      });
      expect(lies).toEqual([]);
      expect(totalOf(book, 'kept')).toBeGreaterThan(30);
      expect(book.entries.some(({ tries }) => tries > 1)).toBe(true);
      process.stdout.write(`${tableOf(book, [])}\n`);
    });
  },
);
