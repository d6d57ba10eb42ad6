import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Member } from '../deploy/cluster/local.ts';
import type { Chance } from './chance.ts';
import type { Site } from './site.ts';

/**
 * Breaks one thing, waits until the others have got over it, and mends it. Numbers are drawn before anything is waited
 * for, so that they do not depend on how long it took.
 */
export type Fault = (site: Site, chance: Chance) => Promise<void>;

/** The fault cannot be done on this machine; the message says why. */
export class LeftOut extends Error {}

/**
 * The primary, once another can take over. Lost before that, it is waited for: nobody else has everything, so nobody leads.
 * An earlier fault may have cost a fail-over of which it did not wait for the end.
 */
const replaceable = async (cluster: Cluster): Promise<Member> => {
  await cluster.isSafe();
  return cluster.primary();
};

/** A node that finds no database when it starts ends, and is started again, as systemd does it. */
const isReady = async (cluster: Cluster, at: number): Promise<void> => {
  for (;;) {
    try {
      return await cluster.isReady(at);
    } catch {
      cluster.startNode(at);
    }
  }
};

/** The machine of the primary is lost, with everything on it, and comes back when another one leads. */
const losePrimary: Fault = async ({ cluster }) => {
  const lost = await replaceable(cluster);
  await cluster.program(lost.name).kill();
  await cluster.primary(lost);
  cluster.startMember(lost);
  await cluster.isSafe();
};

/** Only the server process of the primary dies; the one that watches over it sees that at once, and another takes over. */
const crashPrimary: Fault = async ({ cluster }) => {
  const crashed = await replaceable(cluster);
  const pid = cluster.serverPid(crashed);
  // It has just ended by itself, after an earlier fault.
  if (pid === undefined) return;
  process.kill(pid, 'SIGKILL');
  // Where nobody else can take over in time, the same member leads again, with a new server.
  const isOver = async () =>
    (await cluster.primary()).name !== crashed.name || isAnother(cluster.serverPid(crashed), pid);
  while (!(await isOver())) await sleep(200);
  await cluster.isSafe();
};

const isAnother = (pid: number | undefined, former: number): boolean => pid !== undefined && pid !== former;

/** The machine of the primary stands still for longer than anybody waits, and then goes on as if nothing had been. */
const freezePrimary: Fault = async ({ cluster }) => {
  const frozen = await replaceable(cluster);
  cluster.program(frozen.name).freeze();
  await cluster.primary(frozen);
  cluster.program(frozen.name).thaw();
  await cluster.isSafe();
};

/** As for an upgrade of its machine. */
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

/** As an upgrade does it: one node after the other ends in order and comes back. */
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

/** Every packet between a node and its database takes longer. */
const slowNetwork: Fault = async ({ cluster, wires }, chance) => {
  const [wire] = wires.named(`node${1 + chance.below(cluster.nodeBases.length)} to`);
  const [delay, ms] = [5 + chance.below(300), 2_000 + chance.below(8_000)];
  wire!.delay(delay);
  await sleep(ms);
  wire!.join();
};

/** Connections between nodes and database break again and again. */
const breakConnections: Fault = async ({ wires }, chance) => {
  const all = wires.named('node');
  const times = 3 + chance.below(10);
  const breaks = Array.from({ length: times }, () => ({ wire: chance.pick(all), ms: 50 + chance.below(1_000) }));
  for (const { wire, ms } of breaks) {
    wire.reset();
    await sleep(ms);
  }
};

/** A node and its database do not hear of each other; then what was on the way arrives after all, or never. */
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

/** Nobody reaches the primary, and it reaches no etcd: it must give up by itself what another one takes over. */
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

/** The disk of the primary, or of a standby, has no room left: statements fail, and the log cannot go on. */
const fillDisk: Fault = async ({ cluster, volumes }, chance) => {
  const [which, ms] = [chance.below(4), 2_000 + chance.below(6_000)];
  if (volumes === undefined) throw new LeftOut('this user may not mount');
  const primary = await cluster.primary();
  const full = cluster.members[which] ?? primary;
  volumes.fill(full.name);
  // The log is made to want its next file.
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await cluster.psql('select pg_switch_wal()').catch(() => {});
    await sleep(250);
  }
  volumes.empty(full.name);
  await cluster.isSafe();
};

/** The clock of a node jumps, ahead or back, and after a while to the right time again. */
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
