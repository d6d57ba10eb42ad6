import type { Cluster } from '../deploy/cluster/local.ts';
import type { World } from './world.ts';

export const worldOf = (cluster: Cluster): World => ({
  base: cluster.base,
  sql: (statement) => cluster.psql(statement),
  command: (args) => cluster.command(args),
});
