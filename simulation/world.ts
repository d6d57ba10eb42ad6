/** The service under test: a cluster, or one node with its own database. */
export interface World {
  /** Address of the service. */
  readonly base: string;
  /** Runs a statement as a user who sees all rows. Rows are separated by lines, columns by `|`. */
  sql(statement: string): Promise<string>;
  /** Runs a Tasman command; rejects if it fails. */
  command(args: readonly string[]): Promise<string>;
}

/** Environment of the service, besides its database. */
export const WORLD_ENV = {
  DEMO: '1',
  RATE_LIMIT_SCALE: '0',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  WEBHOOK_TIME_SCALE: '0.05',
  LOG_LEVEL: 'warn',
} as const;
