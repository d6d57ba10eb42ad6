import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Cluster, startCluster } from '../deploy/cluster/local.ts';
import { newWires, type Wires } from './wires.ts';
import { WORLD_ENV, type World } from './world.ts';

/** A separate disk for each database member, so that a single member's disk can be filled. */
interface Volumes {
  /** Fills the member's disk completely. */
  fill(member: string): void;
  /** Frees the space on the member's disk again. */
  empty(member: string): void;
  close(): void;
}

/** Far more than an hour's run needs. tmpfs uses memory only for data that is stored. */
const SIZE_BYTES = 6 * 1024 ** 3;
const MEMBERS = ['db1', 'db2', 'db3'];

/**
 * Creates disks in memory before the cluster starts. Undefined if this user is not allowed to mount file systems. In
 * that case, no disk can be filled.
 */
function mountVolumes(folder: string): Volumes | undefined {
  const at = (member: string): string => join(folder, member);
  const mounted: string[] = [];
  const close = (): void => {
    for (const member of mounted) execFileSync('umount', ['--lazy', at(member)]);
  };
  const resize = (member: string, bytes: number): void => {
    execFileSync('mount', ['-o', `remount,size=${bytes}`, at(member)], { stdio: 'pipe' });
  };
  try {
    for (const member of MEMBERS) {
      mkdirSync(at(member), { recursive: true });
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_BYTES}`, 'tmpfs', at(member)], { stdio: 'ignore' });
      mounted.push(member);
    }
  } catch {
    close();
    return undefined;
  }
  return {
    fill: (member) => {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(at(member));
        try {
          return resize(member, Math.max(1, blocks - bfree) * bsize);
        } catch (error) {
          // More data was written since the size was read, and a disk cannot be smaller than its contents.
          if (tries === 100) throw error;
        }
      }
    },
    empty: (member) => resize(member, SIZE_BYTES),
    close,
  };
}

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
