import { Choice, described, Nullable, named, type Static, Timestamp, Type } from '../http/schema.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
/** No least value: a client generated for C# reads such a number as text and cannot compare it. */
const Seconds = (description: string) => Type.Number({ description });
const record = { additionalProperties: false } as const;

const Node = named(
  'ServiceNode',
  Type.Object(
    {
      host: Type.String({ description: 'The machine that this answer comes from' }),
      process_id: Count('Of the process there'),
      runtime: Type.String({ description: 'The version of Node.js' }),
      started_at: Timestamp({ description: 'When it started, in UTC' }),
      uptime_seconds: Seconds('For how long it runs'),
      memory_bytes: Count('Memory that the process holds'),
    },
    record,
  ),
);

const Database = named(
  'ServiceDatabase',
  Type.Object(
    {
      is_up: Type.Boolean({ description: 'Whether it answers; the other figures are null while it does not' }),
      address: Nullable(Type.String({ description: 'Of the primary, as it sees itself; null over a socket' })),
      server_version: Nullable(Type.String({ description: 'Of PostgreSQL' })),
      started_at: Nullable(Timestamp({ description: 'When the primary was started, in UTC' })),
      timeline: Nullable(Count('Rises with every fail-over')),
      fail_overs: Count('Fail-overs that this node saw since it started'),
      standbys: Nullable(Count('Servers that follow the primary')),
      migration: Nullable(Count('The number of the last migration')),
      migration_name: Nullable(Type.String({ description: 'Its name' })),
      migrated_at: Nullable(Timestamp({ description: 'When it was applied, in UTC' })),
      migration_known: Count('The last migration that this version of the service knows'),
      connections_open: Count('Connections of this node'),
      connections_in_use: Count('Those that somebody works with'),
      connections_awaited: Count('Requests that wait for one'),
      unreachable: Count('Transactions of this node that found no database'),
      uncertain_commits: Count('Commits of this node of which nobody could say whether they were stored'),
    },
    record,
  ),
);

const Backup = named(
  'ServiceBackup',
  Type.Object(
    {
      archives_log: Nullable(Type.Boolean({ description: 'Whether the write-ahead log is archived' })),
      log_archived_at: Nullable(Timestamp({ description: 'When a file of it was last archived, in UTC' })),
      is_failing: Nullable(Type.Boolean({ description: 'Whether the last attempt to archive one failed' })),
      last_backup_at: Nullable(
        Timestamp({ description: 'When a backup was last made, in UTC; null while none was told of' }),
      ),
      last_backup_seconds: Nullable(Seconds('How long ago that was')),
      last_backup_by: Nullable(Type.String({ description: 'The program that made it' })),
      last_drill_at: Nullable(
        Timestamp({ description: 'When a backup was last restored and proved, in UTC; null while none was told of' }),
      ),
      last_drill_seconds: Nullable(Seconds('How long ago that was')),
      last_drill_by: Nullable(Type.String({ description: 'The program that did it' })),
      last_drill_went_well: Nullable(Type.Boolean({ description: 'Whether it found that nothing is missing' })),
    },
    record,
  ),
);

const Queue = named(
  'ServiceQueue',
  Type.Object(
    {
      queue: Choice('Queue', ['webhooks', 'mail'], { description: 'What waits' }),
      waiting: Nullable(Count('How many; counted up to 10000')),
      oldest_due_seconds: Nullable(Seconds('For how long the oldest of them has been due')),
      done: Count('Sent by this process since it started'),
      failed_attempts: Count('Attempts of this process that failed'),
      given_up: Count('Given up by this process after the last attempt'),
    },
    record,
  ),
);

const Filings = named(
  'ServiceFilings',
  Type.Object(
    {
      kind: Type.String({ description: 'STP, or the kind of payday filing' }),
      pending: Nullable(Count('Messages that the service is not done with; counted up to 10000')),
      oldest_seconds: Nullable(Seconds('The age of the oldest of them')),
    },
    record,
  ),
);

const JobOut = named(
  'ServiceJob',
  Type.Object(
    {
      job: Type.String({ description: 'Work that goes on by itself' }),
      went_well_at: Nullable(Timestamp({ description: 'When a round of it last went well, in UTC' })),
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
      failed_5_minutes: Count('Answers of the last five minutes that were failures of the service'),
      failed_hour: Count('The same of the last hour'),
      refused_5_minutes: Count('Answers of the last five minutes that asked to come back (503)'),
      refused_hour: Count('The same of the last hour'),
    },
    record,
  ),
);

export const StatusOut = named(
  'ServiceStatus',
  Type.Object(
    {
      at: Timestamp({ description: 'When this was looked at, in UTC' }),
      version: Type.String({ description: 'Of the service' }),
      concerns: Type.Array(Type.String(), {
        description: 'What somebody should look at, in words; empty when all is well',
      }),
      nodes: Count('Nodes that work on the database'),
      node: described(Node, 'The node that answers'),
      database: described(Database, 'The primary of the database, and this node’s way to it'),
      backup: described(Backup, 'The last backup and drill, and whether the write-ahead log is archived'),
      queues: Type.Array(Queue, { description: 'What waits to be sent' }),
      filings: Type.Array(Filings, { description: 'Messages to tax offices that are under way' }),
      jobs: Type.Array(JobOut, {
        description: 'Work that goes on by itself; empty where another worker of the node does it',
      }),
      errors: described(Errors, 'Answers of this node that went wrong lately'),
    },
    record,
  ),
);
export type StatusOut = Static<typeof StatusOut>;
