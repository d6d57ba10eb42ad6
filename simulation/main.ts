import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCluster } from '../deploy/cluster/local.ts';
import { chanceOf } from './chance.ts';
import { worldOf } from './cluster-world.ts';
import { FAULTS, type FaultName } from './faults.ts';
import { simulate } from './simulate.ts';
import { WORLD_ENV } from './world.ts';

/** A cluster, clients that hire and pay, and faults in an order that the seed chooses: `npm run simulate -- --seed 7`. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '5' },
    clients: { type: 'string', default: '4' },
    folder: { type: 'string' },
  },
});
const seed = Number(values.seed);
const [minutes, clients] = [Number(values.minutes), Number(values.clients)];
if (![seed, minutes, clients].every((value) => Number.isFinite(value) && value > 0)) {
  process.stderr.write('Usage: npm run simulate -- [--seed 1] [--minutes 5] [--clients 4] [--folder <empty folder>]\n');
  process.exit(2);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'tasman-simulation-'));
say(`Seed ${seed}, ${minutes} minutes, ${clients} clients; data and logs in ${folder}`);
const cluster = await startCluster({ folder, env: WORLD_ENV, log: say });
let code = 1;
try {
  const chance = chanceOf(seed);
  const names = Object.keys(FAULTS) as FaultName[];
  const end = Date.now() + minutes * 60_000;
  const { faults, counts } = await simulate(worldOf(cluster), {
    seed,
    clients,
    faults: async () => {
      while (Date.now() < end) {
        const name = chance.pick(names);
        say(`${new Date().toISOString()} ${name}`);
        await FAULTS[name](cluster, chance);
        await sleep(chance.below(5_000));
      }
    },
  });
  say(JSON.stringify(counts));
  for (const fault of faults) say(fault);
  say(faults.length === 0 ? 'Nothing that was told is untrue.' : `${faults.length} things were told and are not so.`);
  code = faults.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
}
process.exit(code);
