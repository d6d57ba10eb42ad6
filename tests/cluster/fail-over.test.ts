import { afterAll, describe, expect, it } from 'vitest';
import { type Cluster, missingPrograms, startCluster } from '../../deploy/cluster/local.ts';
import { chanceOf } from '../../simulation/chance.ts';
import { worldOf } from '../../simulation/cluster-world.ts';
import { FAULTS, type FaultName } from '../../simulation/faults.ts';
import { simulate } from '../../simulation/simulate.ts';
import { WORLD_ENV } from '../../simulation/world.ts';
import { temporaryFolderForFile } from '../harness/process.ts';

const missing = missingPrograms();
const name = 'a cluster of three members and two nodes';

describe.skipIf(missing.length > 0)(
  missing.length > 0 ? `${name} (not run: no ${missing.join(', ')} here)` : name,
  () => {
    let cluster: Cluster | undefined;
    afterAll(() => cluster?.stop());

    it('loses its primary five times under load and nothing else', async () => {
      cluster = await startCluster({ folder: temporaryFolderForFile(), env: WORLD_ENV });
      const running = cluster;
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
