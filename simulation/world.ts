/** What a simulation needs of the service that it runs against: a cluster, or one node on its own database. */
export interface World {
  /** Where callers call. */
  readonly base: string;
  /** One answer of the database, rows by line and columns by `|`, as somebody who sees everything. */
  sql(statement: string): Promise<string>;
  /** A command of the program; fails where the command does. */
  command(args: readonly string[]): Promise<string>;
}

/** What the service must be started with, besides its database. */
export const WORLD_ENV = {
  DEMO: '1',
  RATE_LIMIT_SCALE: '0',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  WEBHOOK_TIME_SCALE: '0.05',
  LOG_LEVEL: 'warn',
} as const;
