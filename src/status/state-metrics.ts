import type { Db } from '../db/db.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type SharedState, type SharedStateReader, secondsDue } from './shared-state.ts';

export interface StateMetricsDeps {
  readonly metrics: Metrics;
  readonly state: SharedStateReader;
  readonly db: Db;
  readonly filingKinds: readonly string[];
  readonly version: string;
}

/** Metrics of the shared state and of this node's database connections. */
export function measureState(deps: StateMetricsDeps): void {
  const { metrics, version } = deps;
  metrics.gaugeBy('tasman_build_info', 'The running version; always 1', { name: 'version', values: [version] }, () => ({
    [version]: 1,
  }));
  measureQueues(deps);
  measureDatabase(deps);
  measureConnections(deps);
}

/** Registers a gauge of the shared state. It is left out while the database does not answer. */
const gaugeOf =
  ({ metrics, state }: StateMetricsDeps) =>
  (name: string, help: string, read: (seen: SharedState) => number | undefined) =>
    metrics.gauge(name, help, async () => {
      const seen = await state.read();
      return seen && read(seen);
    });

function measureQueues(deps: StateMetricsDeps): void {
  const { metrics, state, filingKinds } = deps;
  const gauge = gaugeOf(deps);
  const byKind = (name: string, help: string, read: (seen: SharedState) => readonly (readonly [string, number])[]) =>
    metrics.gaugeBy(name, help, { name: 'kind', values: filingKinds }, async () => {
      const seen = await state.read();
      return seen && Object.fromEntries(read(seen));
    });

  gauge(
    'tasman_webhook_waiting',
    'Deliveries that are waiting or being sent; counted up to 10000',
    ({ webhooks }) => webhooks.waiting,
  );
  gauge('tasman_webhook_oldest_due_seconds', 'Seconds since the oldest due delivery became due', ({ webhooks, at }) =>
    secondsDue(webhooks.oldestDueAt, at),
  );
  gauge('tasman_mail_waiting', 'Emails waiting to be sent; counted up to 10000', ({ mail }) => mail.waiting);
  gauge('tasman_mail_oldest_due_seconds', 'Seconds since the oldest due email became due', ({ mail, at }) =>
    secondsDue(mail.oldestDueAt, at),
  );
  byKind('tasman_filings_pending', 'Unfinished messages to tax offices; counted up to 10000', ({ filings }) =>
    filings.map(({ kind, pending }) => [kind, pending]),
  );
  byKind(
    'tasman_filings_oldest_pending_seconds',
    'The age of the oldest unfinished message to a tax office',
    ({ filings, at }) => filings.map(({ kind, oldest_at }) => [kind, secondsDue(oldest_at, at)]),
  );
}

function measureDatabase(deps: StateMetricsDeps): void {
  const { metrics, state } = deps;
  const gauge = gaugeOf(deps);
  metrics.gauge('tasman_database_up', '1 while the database answers, otherwise 0', async () =>
    (await state.read()) ? 1 : 0,
  );
  gauge(
    'tasman_database_timeline',
    'The timeline of the primary; it increases with every failover',
    ({ database }) => database.timeline ?? undefined,
  );
  gauge('tasman_database_standbys', 'Standbys of the primary', ({ database }) => database.standbys);
  gauge('tasman_database_migration', 'The number of the last migration', ({ database }) => database.migration);
  gauge(
    'tasman_database_log_archived_timestamp_seconds',
    'When a WAL file was last archived; 0 if none was',
    ({ database }) => (database.log_archived_at?.getTime() ?? 0) / 1000,
  );
  gauge('tasman_database_log_archive_failing', '1 while the write-ahead log cannot be archived', ({ database }) =>
    database.archives_log && database.last_archive_failed ? 1 : 0,
  );
  gauge(
    'tasman_backup_last_timestamp_seconds',
    'When the last reported backup was made; 0 if none was reported',
    ({ database }) => (database.last_backup_at?.getTime() ?? 0) / 1000,
  );
  gauge(
    'tasman_drill_last_timestamp_seconds',
    'When the last reported restore drill ended; 0 if none was reported',
    ({ database }) => (database.last_drill_at?.getTime() ?? 0) / 1000,
  );
  gauge('tasman_drill_failed', '1 if the last restore drill found data missing', ({ database }) =>
    database.last_drill_went_well === false ? 1 : 0,
  );
}

function measureConnections({ metrics, state, db }: StateMetricsDeps): void {
  metrics.countOf('tasman_database_failovers_total', 'Database failovers seen by this node', state.failOvers);
  metrics.countOf(
    'tasman_database_unreachable_total',
    'Transactions rejected because the database was unreachable',
    () => db.stats().unreachable,
  );
  metrics.countOf(
    'tasman_database_uncertain_commits_total',
    'Commits with an unknown outcome',
    () => db.stats().uncertain,
  );
  metrics.gauge('tasman_database_disk_full', '1 while the disk of the database is full, otherwise 0', () =>
    db.stats().isDiskFull ? 1 : 0,
  );
  metrics.gauge('tasman_database_connections', 'Open connections to the database', () => db.stats().total);
  metrics.gauge('tasman_database_connections_in_use', 'Connections to the database that are in use', () => {
    const { total, idle } = db.stats();
    return total - idle;
  });
  // Read after the shared state, so that this scrape's own query is not counted as waiting.
  metrics.gauge('tasman_database_waiting', 'Requests waiting for a connection', async () => {
    await state.read();
    return db.stats().waiting;
  });
}
