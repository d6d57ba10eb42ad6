import { Choice, described, Nullable, named, type Static, Timestamp, Type } from '../http/schema.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
/** Has no minimum: C# client generators treat a number with a minimum as text and cannot compare it. */
const Seconds = (description: string) => Type.Number({ description });
const record = { additionalProperties: false } as const;

const Node = named(
  'ServiceNode',
  Type.Object(
    {
      host: Type.String({ description: 'The host name of the node that sent this response' }),
      process_id: Count('The process id of the node'),
      runtime: Type.String({ description: 'The version of Node.js' }),
      started_at: Timestamp({ description: 'When the node started, in UTC' }),
      uptime_seconds: Seconds('The uptime of the node'),
      memory_bytes: Count('The resident memory of the process'),
    },
    record,
  ),
);

const Database = named(
  'ServiceDatabase',
  Type.Object(
    {
      is_up: Type.Boolean({
        description: 'Whether the database responds; the other figures are null while it does not',
      }),
      address: Nullable(
        Type.String({ description: 'The address of the primary, as reported by the primary; null for a socket' }),
      ),
      server_version: Nullable(Type.String({ description: 'The version of PostgreSQL' })),
      started_at: Nullable(Timestamp({ description: 'When the primary started, in UTC' })),
      timeline: Nullable(Count('The timeline of the primary; it increases with every failover')),
      fail_overs: Count('Failovers that this node has seen since it started'),
      standbys: Nullable(Count('The number of standbys')),
      migration: Nullable(Count('The number of the last migration')),
      migration_name: Nullable(Type.String({ description: 'The name of the last migration' })),
      migrated_at: Nullable(Timestamp({ description: 'When the last migration was applied, in UTC' })),
      migration_known: Count('The number of the last migration of this version of the service'),
      connections_open: Count('Open connections of this node'),
      connections_in_use: Count('Connections of this node that are in use'),
      connections_awaited: Count('Requests waiting for a connection'),
      unreachable: Count('Transactions of this node that could not reach the database'),
      uncertain_commits: Count('Commits of this node with an unknown outcome'),
    },
    record,
  ),
);

const Backup = named(
  'ServiceBackup',
  Type.Object(
    {
      archives_log: Nullable(Type.Boolean({ description: 'Whether the write-ahead log is archived' })),
      log_archived_at: Nullable(Timestamp({ description: 'When a WAL file was last archived, in UTC' })),
      is_failing: Nullable(Type.Boolean({ description: 'Whether the last attempt to archive a WAL file failed' })),
      last_backup_at: Nullable(
        Timestamp({ description: 'When the last backup was made, in UTC; null if none was reported' }),
      ),
      last_backup_seconds: Nullable(Seconds('The age of the last backup')),
      last_backup_by: Nullable(Type.String({ description: 'The program that made the last backup' })),
      last_drill_at: Nullable(
        Timestamp({
          description:
            'When a backup was last restored and verified (restore drill), in UTC; null if none was reported',
        }),
      ),
      last_drill_seconds: Nullable(Seconds('The time since the last restore drill')),
      last_drill_by: Nullable(Type.String({ description: 'The program that ran the last restore drill' })),
      last_drill_went_well: Nullable(
        Type.Boolean({
          description: 'Whether the last restore drill succeeded: the backup was restored and nothing was missing',
        }),
      ),
    },
    record,
  ),
);

const Queue = named(
  'ServiceQueue',
  Type.Object(
    {
      queue: Choice('Queue', ['webhooks', 'mail'], { description: 'The name of the queue' }),
      waiting: Nullable(Count('The number of waiting entries; counted up to 10000')),
      oldest_due_seconds: Nullable(Seconds('The time since the oldest entry became due')),
      done: Count('Sent by this process since it started'),
      failed_attempts: Count('Failed attempts of this process'),
      given_up: Count('Abandoned by this process after the last attempt'),
    },
    record,
  ),
);

const Filings = named(
  'ServiceFilings',
  Type.Object(
    {
      kind: Type.String({ description: 'STP, or the kind of payday filing' }),
      pending: Nullable(Count('Unfinished messages; counted up to 10000')),
      oldest_seconds: Nullable(Seconds('The age of the oldest unfinished message')),
    },
    record,
  ),
);

const JobOut = named(
  'ServiceJob',
  Type.Object(
    {
      job: Type.String({ description: 'The name of the background job' }),
      went_well_at: Nullable(Timestamp({ description: 'When a round of the job last succeeded, in UTC' })),
      failures: Count('Rounds that failed since the node started'),
      is_failing: Type.Boolean({ description: 'Whether the last round failed' }),
    },
    record,
  ),
);

const Errors = named(
  'ServiceErrors',
  Type.Object(
    {
      failed_5_minutes: Count('Responses in the last five minutes that were failures of the service'),
      failed_hour: Count('Responses in the last hour that were failures of the service'),
      refused_5_minutes: Count('Responses in the last five minutes that asked the caller to retry (503)'),
      refused_hour: Count('Responses in the last hour that asked the caller to retry (503)'),
    },
    record,
  ),
);

export const StatusOut = named(
  'ServiceStatus',
  Type.Object(
    {
      at: Timestamp({ description: 'When the status was read, in UTC' }),
      version: Type.String({ description: 'The version of the service' }),
      concerns: Type.Array(Type.String(), {
        description: 'The problems that need attention, as sentences; empty when all is well',
      }),
      nodes: Count('The number of nodes on this database'),
      node: described(Node, 'The node that sent this response'),
      database: described(Database, 'The primary of the database, and the connections of this node'),
      backup: described(Backup, 'The last backup and drill, and whether the write-ahead log is archived'),
      queues: Type.Array(Queue, { description: 'The queues of webhooks and emails to send' }),
      filings: Type.Array(Filings, { description: 'Unfinished messages to tax offices' }),
      jobs: Type.Array(JobOut, {
        description: 'Background jobs; empty if another worker of the node runs them',
      }),
      errors: described(Errors, 'Recent errors of this node'),
    },
    record,
  ),
);
export type StatusOut = Static<typeof StatusOut>;
