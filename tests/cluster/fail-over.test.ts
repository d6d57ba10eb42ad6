import { afterAll, describe, expect, it } from 'vitest';
import { missingPrograms } from '../../deploy/cluster/local.ts';
import { type Broken, breakThings } from '../../simulation/break-things.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { FAULTS, type FaultName } from '../../simulation/faults.ts';
import { clientToken, simulate } from '../../simulation/simulate.ts';
import { openSite, type Site } from '../../simulation/site.ts';
import { tableOf, totalOf } from '../../simulation/table.ts';
import { temporaryFolderForFile } from '../harness/process.ts';

/**
 * With this seed, the first five faults are a clock jump, broken connections, a switchover, a full disk and an isolated
 * node.
 */
const SEED = 720;
const FAULT_COUNT = 5;

const replicasOf = async (node: string): Promise<unknown> => {
  const body = (await (await fetch(`${node}/readyz`)).json()) as { replicas?: unknown };
  return body.replicas;
};

/** Reads the year to date, and returns the metrics, which show which server was read. */
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

    it('every node reads the year to date from its standby', async () => {
      const { cluster } = await site();
      for (const node of cluster.nodeBases) {
        await expect.poll(() => replicasOf(node)).toMatchObject([{ state: 'following', is_used: true }]);
        const token = await clientToken(node);
        const reads = () => readsOf(node, token);
        await expect.poll(reads).toMatch(/^tasman_database_reads_total\{place="replica"\} [1-9]/m);
      }
    });

    it('survives five primary failures under load without losing data', async () => {
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
      const { falseAnswers, book } = await simulate(running.world, {
        seed: 1,
        clients: 4,
        faults: async () => {
          for (const fault of order) {
            leaders.push((await running.cluster.primary()).name);
            await FAULTS[fault](running, chance);
          }
        },
      });
      expect(falseAnswers).toEqual([]);
      expect(leaders).toHaveLength(5);
      expect(totalOf(book, 'kept')).toBeGreaterThan(50);
      expect(book.entries.some(({ tries }) => tries > 1)).toBe(true);
      process.stdout.write(`Led by ${leaders.join(', ')}.\n${tableOf(book, [])}\n`);
    });

    it('returns no wrong responses while network, disk, clock, etcd and nodes fail', async () => {
      const broken: Broken[] = [];
      const { falseAnswers, book } = await simulate((await site()).world, {
        seed: SEED,
        clients: 4,
        faults: async () =>
          breakThings(await site(), {
            seed: SEED,
            isEnough: (count) => count === FAULT_COUNT,
            note: (one) => broken.push(one),
          }),
      });
      expect(falseAnswers).toEqual([]);
      expect(totalOf(book, 'kept')).toBeGreaterThan(50);
      process.stdout.write(`${tableOf(book, broken)}\n`);
    });
  },
);
