import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Member } from '../deploy/cluster/local.ts';
import type { Chance } from './chance.ts';
import type { Site } from './site.ts';

/**
 * Breaks one thing and repairs it, and waits until the cluster has recovered. Random numbers are drawn before any
 * waiting, so that they do not depend on timing.
 */
export type Fault = (site: Site, chance: Chance) => Promise<void>;

/** Thrown if the fault is not possible on this machine. The message says why. */
export class LeftOut extends Error {}

/**
 * Waits until a standby is able to take over, and returns the primary. An earlier fault may have caused a failover that
 * is still in progress. If the primary failed while no standby was up to date, the cluster would have no leader until
 * the old primary came back.
 */
const replaceable = async (cluster: Cluster): Promise<Member> => {
  await cluster.isSafe();
  return cluster.primary();
};

/**
 * Waits until a node is ready. A node that finds no database when it starts exits, so this restarts it, as systemd
 * would.
 */
const isReady = async (cluster: Cluster, at: number): Promise<void> => {
  for (;;) {
    try {
      return await cluster.isReady(at);
    } catch {
      cluster.startNode(at);
    }
  }
};

/** Loses the primary's machine. It comes back after another member has become the leader. */
const losePrimary: Fault = async ({ cluster }) => {
  const lost = await replaceable(cluster);
  await cluster.program(lost.name).kill();
  await cluster.primary(lost);
  cluster.startMember(lost);
  await cluster.isSafe();
};

/** Kills only the primary's server process. Its supervisor notices immediately, and another member takes over. */
const crashPrimary: Fault = async ({ cluster }) => {
  const crashed = await replaceable(cluster);
  const pid = cluster.serverPid(crashed);
  // The server has already exited after an earlier fault.
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  // If no standby can take over in time, the same member becomes the leader again, with a new server process.
  const isOver = async () =>
    (await cluster.primary()).name !== crashed.name || isAnother(cluster.serverPid(crashed), pid);
  while (!(await isOver())) await sleep(200);
  await cluster.isSafe();
};

const isAnother = (pid: number | undefined, former: number): boolean => pid !== undefined && pid !== former;

/** Freezes the primary's machine until another member has taken over, then resumes it. */
const freezePrimary: Fault = async ({ cluster }) => {
  const frozen = await replaceable(cluster);
  cluster.program(frozen.name).freeze();
  await cluster.primary(frozen);
  cluster.program(frozen.name).thaw();
  await cluster.isSafe();
};

/** Switches over to another member in an orderly way, as for an upgrade of the machine. */
const switchOver: Fault = async ({ cluster }) => {
  await cluster.switchOver();
  await cluster.isSafe();
};

const loseStandby: Fault = async ({ cluster }, chance) => {
  const [which, ms] = [chance.below(2), chance.below(3_000)];
  const primary = await cluster.primary();
  const lost = cluster.members.filter(({ name }) => name !== primary.name)[which]!;
  await cluster.program(lost.name).kill();
  await sleep(ms);
  cluster.startMember(lost);
  await cluster.isSafe();
};

const loseEtcd: Fault = async ({ cluster }, chance) => {
  const [at, ms] = [chance.below(3), chance.below(5_000)];
  await cluster.program(`etcd${at + 1}`).kill();
  await sleep(ms);
  cluster.startEtcd(at);
};

const loseNode: Fault = async ({ cluster }, chance) => {
  const [at, ms] = [chance.below(cluster.nodeBases.length), chance.below(2_000)];
  await cluster.program(`node${at + 1}`).kill();
  await sleep(ms);
  cluster.startNode(at);
  await isReady(cluster, at);
};

/** Restarts the nodes one after another, as for an upgrade. */
const restartNodes: Fault = async ({ cluster }) => {
  for (const at of cluster.nodeBases.keys()) {
    await cluster.program(`node${at + 1}`).stop();
    cluster.startNode(at);
    await isReady(cluster, at);
  }
};

const freezeNode: Fault = async ({ cluster }, chance) => {
  const node = cluster.program(`node${1 + chance.below(cluster.nodeBases.length)}`);
  const ms = 1_000 + chance.below(8_000);
  node.freeze();
  await sleep(ms);
  node.thaw();
};

/** Delays every packet between a node and its database. */
const slowNetwork: Fault = async ({ cluster, wires }, chance) => {
  const [wire] = wires.named(`node${1 + chance.below(cluster.nodeBases.length)} to`);
  const [delay, ms] = [5 + chance.below(300), 2_000 + chance.below(8_000)];
  wire!.delay(delay);
  await sleep(ms);
  wire!.join();
};

/** Breaks connections between nodes and database repeatedly. */
const breakConnections: Fault = async ({ wires }, chance) => {
  const all = wires.named('node');
  const times = 3 + chance.below(10);
  const breaks = Array.from({ length: times }, () => ({ wire: chance.pick(all), ms: 50 + chance.below(1_000) }));
  for (const { wire, ms } of breaks) {
    wire.reset();
    await sleep(ms);
  }
};

/** Separates a node from its database. Data in transit then arrives late or never. */
const cutOffNode: Fault = async ({ cluster, wires }, chance) => {
  const at = chance.below(cluster.nodeBases.length);
  const [ms, isLost] = [2_000 + chance.below(15_000), chance.happens(50)];
  const [wire] = wires.named(`node${at + 1} to`);
  wire!.cut();
  await sleep(ms);
  if (isLost) wire!.reset();
  wire!.join();
  await isReady(cluster, at);
};

/** Isolates the primary from everything, including etcd. The primary must step down when another member takes over. */
const cutOffPrimary: Fault = async ({ cluster, wires }, chance) => {
  const isLost = chance.happens(50);
  const alone = await replaceable(cluster);
  const around = [...wires.named(`to ${alone.name}`), ...wires.named(`${alone.name} to`)];
  for (const wire of around) wire.cut();
  await cluster.primary(alone);
  for (const wire of around) {
    if (isLost) wire.reset();
    wire.join();
  }
  await cluster.isSafe();
};

/** Fills the disk of the primary or a standby, so that statements fail and no write-ahead log can be written. */
const fillDisk: Fault = async ({ cluster, volumes }, chance) => {
  const [which, ms] = [chance.below(4), 2_000 + chance.below(6_000)];
  if (volumes === undefined) throw new LeftOut('this user may not mount');
  const primary = await cluster.primary();
  const full = cluster.members[which] ?? primary;
  volumes.fill(full.name);
  // Forces PostgreSQL to allocate new log segments.
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await cluster.psql('select pg_switch_wal()').catch(() => {});
    await sleep(250);
  }
  volumes.empty(full.name);
  await cluster.isSafe();
};

/** Shifts the clock of a node forwards or backwards for a while. */
const jumpClock: Fault = async ({ cluster, clocks }, chance) => {
  const at = chance.below(cluster.nodeBases.length);
  const [seconds, ms] = [(5 + chance.below(115)) * (chance.happens(50) ? 1 : -1), 3_000 + chance.below(10_000)];
  clocks.jump(at, seconds);
  await sleep(ms);
  clocks.jump(at, 0);
};

export const FAULTS = {
  losePrimary,
  crashPrimary,
  freezePrimary,
  switchOver,
  loseStandby,
  loseEtcd,
  loseNode,
  restartNodes,
  freezeNode,
  slowNetwork,
  breakConnections,
  cutOffNode,
  cutOffPrimary,
  fillDisk,
  jumpClock,
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;
