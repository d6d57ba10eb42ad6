import type { Db } from '../db/db.ts';
import type { Metrics } from '../http/metrics.ts';
import { type SharedState, type SharedStateReader, secondsDue } from './shared-state.ts';

export interface StateMetricsDeps {
  readonly metrics: Metrics;
  readonly state: SharedStateReader;
  readonly db: Db;
  readonly filingKinds: readonly string[];
  /** Of this software. */
  readonly version: string;
}

/** Figures of what all nodes share, and of this node's way to the database. */
export function measureState({ metrics, state, db, filingKinds, version }: StateMetricsDeps): void {
  /** Left out while the database cannot say. */
  const gauge = (name: string, help: string, read: (seen: SharedState) => number | undefined) =>
    metrics.gauge(name, help, async () => {
      const seen = await state.read();
      return seen && read(seen);
    });
  const byKind = (name: string, help: string, read: (seen: SharedState) => readonly (readonly [string, number])[]) =>
    metrics.gaugeBy(name, help, { name: 'kind', values: filingKinds }, async () => {
      const seen = await state.read();
      return seen && Object.fromEntries(read(seen));
    });

  metrics.gaugeBy(
    'tasman_build_info',
    'The version that runs; always 1',
    { name: 'version', values: [version] },
    () => ({ [version]: 1 }),
  );

  gauge(
    'tasman_webhook_waiting',
    'Deliveries that wait or are being sent; counted up to 10000',
    ({ webhooks }) => webhooks.waiting,
  );
  gauge('tasman_webhook_oldest_due_seconds', 'For how long the oldest due delivery has been due', ({ webhooks, at }) =>
    secondsDue(webhooks.oldestDueAt, at),
  );
  gauge('tasman_mail_waiting', 'Mails that wait; counted up to 10000', ({ mail }) => mail.waiting);
  gauge('tasman_mail_oldest_due_seconds', 'For how long the oldest due mail has been due', ({ mail, at }) =>
    secondsDue(mail.oldestDueAt, at),
  );
  byKind(
    'tasman_filings_pending',
    'Messages to tax offices that the service is not done with; counted up to 10000',
    ({ filings }) => filings.map(({ kind, pending }) => [kind, pending]),
  );
  byKind('tasman_filings_oldest_pending_seconds', 'The age of the oldest of them', ({ filings, at }) =>
    filings.map(({ kind, oldest_at }) => [kind, secondsDue(oldest_at, at)]),
  );

  metrics.gauge('tasman_database_up', '1 while the database answers, else 0', async () =>
    (await state.read()) ? 1 : 0,
  );
  gauge(
    'tasman_database_timeline',
    'The timeline of the primary; it rises with every fail-over',
    ({ database }) => database.timeline ?? undefined,
  );
  gauge('tasman_database_standbys', 'Servers that follow the primary', ({ database }) => database.standbys);
  gauge('tasman_database_migration', 'The number of the last migration', ({ database }) => database.migration);
  gauge(
    'tasman_database_log_archived_timestamp_seconds',
    'When a file of the write-ahead log was last archived; 0 when none was',
    ({ database }) => (database.log_archived_at?.getTime() ?? 0) / 1000,
  );
  gauge('tasman_database_log_archive_failing', '1 while the write-ahead log cannot be archived', ({ database }) =>
    database.archives_log && database.last_archive_failed ? 1 : 0,
  );
  gauge(
    'tasman_backup_last_timestamp_seconds',
    'When a backup was last made, as far as the service was told; 0 when it never was',
    ({ database }) => (database.last_backup_at?.getTime() ?? 0) / 1000,
  );
  gauge(
    'tasman_drill_last_timestamp_seconds',
    'When a backup was last restored and proved, as far as the service was told; 0 when it never was',
    ({ database }) => (database.last_drill_at?.getTime() ?? 0) / 1000,
  );
  gauge('tasman_drill_failed', '1 while the last drill is one that found something missing', ({ database }) =>
    database.last_drill_went_well === false ? 1 : 0,
  );
  metrics.countOf('tasman_database_failovers_total', 'Fail-overs of the database that this node saw', state.failOvers);
  metrics.countOf(
    'tasman_database_unreachable_total',
    'Transactions that were refused because the database could not be reached',
    () => db.stats().unreachable,
  );
  metrics.countOf(
    'tasman_database_uncertain_commits_total',
    'Commits of which nobody could say whether they were stored',
    () => db.stats().uncertain,
  );
  metrics.gauge('tasman_database_connections', 'Open connections to the database', () => db.stats().total);
  metrics.gauge('tasman_database_connections_in_use', 'Those that somebody works with', () => {
    const { total, idle } = db.stats();
    return total - idle;
  });
  // Once the state has been read, so that whoever asks for figures is not the one who waits.
  metrics.gauge('tasman_database_waiting', 'Requests waiting for a connection', async () => {
    await state.read();
    return db.stats().waiting;
  });
}
