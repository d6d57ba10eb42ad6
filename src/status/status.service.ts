import { hostname } from 'node:os';
import type { Clock } from '../base/clock.ts';
import { timestamp, timestampOrNull } from '../base/timestamps.ts';
import type { Db } from '../db/db.ts';
import { readMigrations } from '../db/migrate.ts';
import type { Waiting } from '../db/waiting.ts';
import type { JobLog } from '../jobs/job-log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { DatabaseFacts } from './database.store.ts';
import type { RecentErrors } from './recent-errors.ts';
import { type SharedState, type SharedStateReader, secondsDue } from './shared-state.ts';
import type { StatusOut } from './status.schema.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A figure above its limit is a concern; for failed requests, reaching the limit is enough. The alert rules in
 * deploy/observe use the same limits, except for failed requests, which they compare with all requests.
 */
const LIMITS = {
  webhooksDueSeconds: 10 * MINUTE,
  mailDueSeconds: 10 * MINUTE,
  filingPendingSeconds: DAY,
  failedIn5Minutes: 5,
  backupSeconds: 2 * DAY,
  drillSeconds: 14 * DAY,
} as const;

const NAMES: Readonly<Record<string, string>> = {
  mail: 'Sending mail',
  filings: 'Sending filings',
  webhooks: 'Sending webhooks',
  audit_seals: 'Sealing the audit log',
  pay_lines: 'Packing pay lines',
  test_clocks: 'Advancing test clocks',
  reviews: 'Recalculating pays for reviews',
  imports: 'Storing imports',
};

/** The problems that need the operator's attention, the worst first. */
export function concernsOf(
  status: Omit<StatusOut, 'concerns'>,
  { isDiskFull }: { readonly isDiskFull: boolean },
): readonly string[] {
  const { database, backup, queues, filings, jobs, errors } = status;
  const found: string[] = [];
  if (!database.is_up) found.push('The database does not respond');
  if (isDiskFull) found.push('The disk that holds the database is full; nothing can be stored until there is space');
  if (database.migration !== null && database.migration > database.migration_known) {
    found.push(`The database is at migration ${database.migration}, newer than this version knows; upgrade this node`);
  }
  if (errors.failed_5_minutes >= LIMITS.failedIn5Minutes) {
    found.push(`${errors.failed_5_minutes} requests failed in the last five minutes`);
  }
  if (backup.is_failing)
    found.push('The write-ahead log cannot be archived; the disk that holds the primary will fill up');
  if (backup.last_drill_went_well === false) found.push('The last restore drill failed');
  if ((backup.last_backup_seconds ?? 0) > LIMITS.backupSeconds) {
    found.push(`The last backup was made ${inWords(backup.last_backup_seconds!)} ago`);
  }
  if ((backup.last_drill_seconds ?? 0) > LIMITS.drillSeconds) {
    found.push(`The last restore drill was ${inWords(backup.last_drill_seconds!)} ago`);
  }
  for (const { queue, oldest_due_seconds } of queues) {
    const most = queue === 'mail' ? LIMITS.mailDueSeconds : LIMITS.webhooksDueSeconds;
    if ((oldest_due_seconds ?? 0) > most) {
      found.push(
        `${queue === 'mail' ? 'An email' : 'A webhook delivery'} has been due for ${inWords(oldest_due_seconds!)}`,
      );
    }
  }
  for (const { kind, oldest_seconds } of filings) {
    if ((oldest_seconds ?? 0) > LIMITS.filingPendingSeconds) {
      found.push(`A filing (${kind}) has had no response for ${inWords(oldest_seconds!)}`);
    }
  }
  for (const { job, is_failing } of jobs) if (is_failing) found.push(`${NAMES[job] ?? job} failed in its last round`);
  return found;
}

function inWords(seconds: number): string {
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} days`;
  if (seconds >= 2 * HOUR) return `${Math.floor(seconds / HOUR)} hours`;
  return `${Math.floor(seconds / MINUTE)} minutes`;
}

export interface StatusDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly state: SharedStateReader;
  readonly jobs: Pick<JobLog, 'statuses'>;
  readonly errors: RecentErrors;
  /** Whether this worker does the background work. True for exactly one of the workers that share a port. */
  readonly doesBackgroundWork: boolean;
  readonly filingKinds: readonly string[];
  readonly version: string;
}

export type StatusService = ReturnType<typeof statusService>;

/** The status of the service, as seen by this node. Contains no account data. */
export function statusService(deps: StatusDeps) {
  const { db, clock, metrics, state, jobs, errors, filingKinds, version } = deps;
  const startedAt = clock.now();
  let lastKnown: number | undefined;
  const migrationKnown = () => {
    lastKnown ??= readMigrations().length;
    return lastKnown;
  };

  async function queueOf(queue: 'webhooks' | 'mail', seen: { at: Date; is: Waiting } | undefined) {
    const [done, failed, givenUp] = QUEUE_COUNTS[queue];
    return {
      queue,
      waiting: seen?.is.waiting ?? null,
      oldest_due_seconds: seen ? whole(secondsDue(seen.is.oldestDueAt, seen.at)) : null,
      done: await metrics.total(done),
      failed_attempts: await metrics.total(failed),
      given_up: await metrics.total(givenUp),
    };
  }

  return {
    async read(): Promise<StatusOut> {
      const seen = await state.read();
      const at = clock.now();
      const recent = errors.within(5);
      const hour = errors.within(60);
      const status = {
        at: timestamp(at),
        version,
        nodes: Math.max(1, seen?.database.nodes ?? 1),
        node: {
          host: hostname(),
          process_id: process.pid,
          runtime: process.version,
          started_at: timestamp(startedAt),
          uptime_seconds: whole((at.getTime() - startedAt.getTime()) / 1000),
          memory_bytes: process.memoryUsage.rss(),
        },
        database: databaseOf(deps, seen, migrationKnown()),
        backup: backupOf(seen?.database, at),
        queues: [
          await queueOf('webhooks', seen && { at: seen.at, is: seen.webhooks }),
          await queueOf('mail', seen && { at: seen.at, is: seen.mail }),
        ],
        filings: filingKinds.map((kind) => {
          const own = seen?.filings.find((one) => one.kind === kind);
          return {
            kind,
            pending: seen ? (own?.pending ?? 0) : null,
            oldest_seconds: seen ? whole(secondsDue(own?.oldest_at ?? null, seen.at)) : null,
          };
        }),
        jobs: (deps.doesBackgroundWork ? jobs.statuses() : []).map(({ job, wentWellAt, failures, isFailing }) => ({
          job,
          went_well_at: timestampOrNull(wentWellAt),
          failures,
          is_failing: isFailing,
        })),
        errors: {
          failed_5_minutes: recent.failed,
          failed_hour: hour.failed,
          refused_5_minutes: recent.refused,
          refused_hour: hour.refused,
        },
      };
      return { ...status, concerns: [...concernsOf(status, db.stats())] };
    },
  };
}

function databaseOf(
  { db, state }: Pick<StatusDeps, 'db' | 'state'>,
  seen: SharedState | undefined,
  migrationKnown: number,
): StatusOut['database'] {
  const { total, idle, waiting, unreachable, uncertain } = db.stats();
  const facts = seen?.database;
  return {
    is_up: facts !== undefined,
    address: facts?.address ?? null,
    server_version: facts?.server_version ?? null,
    started_at: timestampOrNull(facts?.started_at ?? null),
    timeline: facts?.timeline ?? null,
    fail_overs: state.failOvers(),
    standbys: facts?.standbys ?? null,
    migration: facts?.migration ?? null,
    migration_name: facts?.migration_name ?? null,
    migrated_at: timestampOrNull(facts?.migrated_at ?? null),
    migration_known: migrationKnown,
    connections_open: total,
    connections_in_use: total - idle,
    connections_awaited: waiting,
    unreachable,
    uncertain_commits: uncertain,
  };
}

function backupOf(facts: DatabaseFacts | undefined, at: Date): StatusOut['backup'] {
  const since = (then: Date | null | undefined) => (then ? whole((at.getTime() - then.getTime()) / 1000) : null);
  return {
    archives_log: facts?.archives_log ?? null,
    log_archived_at: timestampOrNull(facts?.log_archived_at ?? null),
    is_failing: facts ? facts.archives_log && facts.last_archive_failed : null,
    last_backup_at: timestampOrNull(facts?.last_backup_at ?? null),
    last_backup_seconds: since(facts?.last_backup_at),
    last_backup_by: facts?.last_backup_by ?? null,
    last_drill_at: timestampOrNull(facts?.last_drill_at ?? null),
    last_drill_seconds: since(facts?.last_drill_at),
    last_drill_by: facts?.last_drill_by ?? null,
    last_drill_went_well: facts?.last_drill_went_well ?? null,
  };
}

const QUEUE_COUNTS = {
  webhooks: ['tasman_webhook_delivered_total', 'tasman_webhook_failed_attempts_total', 'tasman_webhook_dead_total'],
  mail: ['tasman_mail_sent_total', 'tasman_mail_failed_attempts_total', 'tasman_mail_given_up_total'],
} as const;

const whole = (seconds: number): number => Math.max(0, Math.floor(seconds));
