import { afterAll, describe, expect, it } from 'vitest';
import { type Cluster, missingPrograms, startCluster } from '../../deploy/cluster/local.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { worldOf } from '../../simulation/cluster-world.ts';
import { FAULTS, type FaultName } from '../../simulation/faults.ts';
import { clientToken } from '../../simulation/sign-in.ts';
import { simulate } from '../../simulation/simulate.ts';
import { WORLD_ENV } from '../../simulation/world.ts';
import { temporaryFolderForFile } from '../harness/process.ts';

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
    let cluster: Cluster | undefined;
    afterAll(() => cluster?.stop());

    it('reads the year to date on its standbys', async () => {
      cluster = await startCluster({ folder: temporaryFolderForFile(), env: WORLD_ENV });
      for (const node of cluster.nodeBases) {
        await expect.poll(() => replicasOf(node)).toMatchObject([{ state: 'following', is_used: true }]);
        const token = await clientToken(node);
        const reads = () => readsOf(node, token);
        await expect.poll(reads).toMatch(/^tasman_database_reads_total\{place="replica"\} [1-9]/m);
      }
    });

    it('loses its primary five times under load and nothing else', async () => {
      const running = cluster!;
      const order: readonly FaultName[] = [
        'losePrimary',
        'crashPrimary',
        'losePrimary',
        'freezePrimary',
        'crashPrimary',
      ];
      const chance = chanceOf(1);
      const leaders: string[] = [];
      const { faults, counts } = await simulate(worldOf(running), {
        seed: 1,
        clients: 4,
        faults: async () => {
          for (const fault of order) {
            leaders.push((await running.primary()).name);
            await FAULTS[fault](running, chance);
          }
        },
      });
      expect(faults).toEqual([]);
      expect(leaders).toHaveLength(5);
      expect(counts.kept).toBeGreaterThan(50);
      expect(counts['sent more than once']).toBeGreaterThan(0);
      process.stdout.write(`Led by ${leaders.join(', ')}. ${JSON.stringify(counts)}\n`);
    });
  },
);
