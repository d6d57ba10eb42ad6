/** The service under test: a cluster, or one node with its own database. */
export interface World {
  /** Address of the service. */
  readonly base: string;
  /** Runs a statement as a user who sees all rows. In the result, each row is a line, and `|` separates the columns. */
  sql(statement: string): Promise<string>;
  /** Runs a Tasman command. Rejects if the command fails. */
  command(args: readonly string[]): Promise<string>;
}

/** Environment variables for the service, apart from those for its database. */
export const WORLD_ENV = {
  DEMO: '1',
  RATE_LIMIT_SCALE: '0',
  WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  WEBHOOK_TIME_SCALE: '0.05',
  LOG_LEVEL: 'warn',
} as const;
