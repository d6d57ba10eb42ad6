import { type Cluster, startCluster } from '../deploy/cluster/local.ts';
import { type Clocks, newClocks } from './clocks.ts';
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
