import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../deploy/cluster/local.ts';
import type { Chance } from './chance.ts';

/** Breaks one thing, waits until the others have got over it, and mends it. */
export type Fault = (cluster: Cluster, chance: Chance) => Promise<void>;

/** The machine of the primary is lost, with everything on it, and comes back when another one leads. */
const losePrimary: Fault = async (cluster) => {
  const lost = await cluster.primary();
  await cluster.program(lost.name).kill();
  await cluster.primary(lost);
  cluster.startMember(lost);
  await cluster.isSafe();
};

/** Only the server process of the primary dies; the one that watches over it sees that at once. */
const crashPrimary: Fault = async (cluster) => {
  const crashed = await cluster.primary();
  process.kill(cluster.serverPid(crashed)!, 'SIGKILL');
  await cluster.primary(crashed);
  await cluster.isSafe();
};

/** The machine of the primary stands still for longer than anybody waits, and then goes on as if nothing had been. */
const freezePrimary: Fault = async (cluster) => {
  const frozen = await cluster.primary();
  cluster.program(frozen.name).freeze();
  await cluster.primary(frozen);
  cluster.program(frozen.name).thaw();
  await cluster.isSafe();
};

const loseStandby: Fault = async (cluster, chance) => {
  const primary = await cluster.primary();
  const lost = chance.pick(cluster.members.filter(({ name }) => name !== primary.name));
  await cluster.program(lost.name).kill();
  await sleep(chance.below(3_000));
  cluster.startMember(lost);
  await cluster.isSafe();
};

const loseEtcd: Fault = async (cluster, chance) => {
  const at = chance.below(3);
  await cluster.program(`etcd${at + 1}`).kill();
  await sleep(chance.below(5_000));
  cluster.startEtcd(at);
};

const loseNode: Fault = async (cluster, chance) => {
  const at = chance.below(cluster.nodeBases.length);
  await cluster.program(`node${at + 1}`).kill();
  await sleep(chance.below(2_000));
  cluster.startNode(at);
  await cluster.isReady(at);
};

/** As an upgrade does it: one node after the other ends in order and comes back. */
const restartNodes: Fault = async (cluster) => {
  for (const at of cluster.nodeBases.keys()) {
    await cluster.program(`node${at + 1}`).stop();
    cluster.startNode(at);
    await cluster.isReady(at);
  }
};

const freezeNode: Fault = async (cluster, chance) => {
  const node = cluster.program(`node${1 + chance.below(cluster.nodeBases.length)}`);
  node.freeze();
  await sleep(1_000 + chance.below(8_000));
  node.thaw();
};

export const FAULTS = {
  losePrimary,
  crashPrimary,
  freezePrimary,
  loseStandby,
  loseEtcd,
  loseNode,
  restartNodes,
  freezeNode,
} as const satisfies Record<string, Fault>;
export type FaultName = keyof typeof FAULTS;
