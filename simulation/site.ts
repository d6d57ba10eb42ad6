import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Cluster, startCluster } from '../deploy/cluster/local.ts';
import { mountVolumes, type Volumes } from './volumes.ts';
import { newWires, type Wires } from './wires.ts';
import { WORLD_ENV, type World } from './world.ts';

/** A cluster, and the tools to inject faults into each part of it. */
export interface Site {
  readonly cluster: Cluster;
  readonly wires: Wires;
  readonly clocks: Clocks;
  /** Undefined if this user is not allowed to mount file systems. */
  readonly volumes: Volumes | undefined;
  readonly world: World;
  close(): Promise<void>;
}

export async function openSite(
  folder: string,
  { log = () => {}, isPooled = false }: { log?: (line: string) => void; isPooled?: boolean } = {},
): Promise<Site> {
  const wires = newWires();
  const clocks = newClocks(folder);
  const volumes = mountVolumes(folder);
  const release = (): void => {
    wires.close();
    volumes?.close();
  };
  try {
    const cluster = await startCluster({
      folder,
      isPooled,
      env: WORLD_ENV,
      envOf: clocks.env,
      route: wires.route,
      log,
    });
    return {
      cluster,
      wires,
      clocks,
      volumes,
      world: {
        base: cluster.base,
        sql: (statement) => cluster.psql(statement),
        command: (args) => cluster.command(args),
      },
      close: async () => {
        await cluster.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** The nodes' clocks. Each of them can be set wrong for a while. */
interface Clocks {
  /** Environment variables for a node. Nodes are numbered from 0. */
  env(node: number): Record<string, string>;
  /** Makes the node's clock wrong by this many seconds. 0 corrects it. */
  jump(node: number, seconds: number): void;
}

const LOADED = pathToFileURL(fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))).href;

function newClocks(folder: string): Clocks {
  const fileOf = (node: number): string => join(folder, `clock${node + 1}`);
  return {
    env: (node) => ({ NODE_OPTIONS: `--import=${LOADED}`, SHIFTED_CLOCK: fileOf(node) }),
    jump: (node, seconds) => writeFileSync(fileOf(node), String(seconds * 1000)),
  };
}
