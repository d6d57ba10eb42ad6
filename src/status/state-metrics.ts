import type { Db, ReplicaState } from '../db/db.ts';
import type { Labelled, Metrics } from '../telemetry/metrics.ts';
import { type SharedState, type SharedStateReader, secondsDue } from './shared-state.ts';

const COUNTRY = { name: 'country', values: ['AU', 'NZ'] } as const;

/** Counts the pays that this node completed, reverted, deleted and rejected. */
export const payCounts = (metrics: Metrics) => ({
  made: metrics.counterBy('tasman_pays_made_total', 'Pays that were created complete or completed', COUNTRY),
  reverted: metrics.counterBy('tasman_pays_reverted_total', 'Complete pays that were reverted to drafts', COUNTRY),
  deleted: metrics.counterBy('tasman_pays_deleted_total', 'Pays that were deleted, including drafts', COUNTRY),
  refused: (
    (counter) => (count: number) =>
      counter.inc(count)
  )(metrics.counter('tasman_pays_refused_total', 'Requested pays that a rule rejected')),
});

/** Counts the outcomes of messages to tax offices. */
export function filingCounts<K extends string>(metrics: Metrics, kinds: readonly K[]) {
  const kind = { name: 'kind', values: kinds };
  const count = (what: string, help: string) => metrics.counterBy(`tasman_filings_${what}_total`, help, kind);
  return {
    submitted: count('submitted', 'Messages that the gateway received'),
    accepted: count('accepted', 'Messages that the tax office accepted'),
    rejected: count('rejected', 'Messages that the tax office rejected, in whole or in part'),
    givenUp: count('given_up', 'Messages that could not be sent, or were not answered in time'),
    byHand: count('by_hand', 'Messages that were completed by hand'),
  };
}

/** Counts the outcomes of attempts to send email. */
export function mailCounts(metrics: Metrics): (outcome: 'sent' | 'failed' | 'given up' | 'dropped') => void {
  const counters = {
    sent: metrics.counter('tasman_mail_sent_total', 'Emails that the mail server accepted'),
    failed: metrics.counter('tasman_mail_failed_attempts_total', 'Failed attempts to send an email'),
    'given up': metrics.counter('tasman_mail_given_up_total', 'Emails that were abandoned after the last attempt'),
    dropped: metrics.counter(
      'tasman_mail_dropped_total',
      'Emails that were dropped because they became obsolete before they were sent',
    ),
  };
  return (outcome) => {
    counters[outcome].inc();
    if (outcome === 'given up') counters.failed.inc();
  };
}

/** Measures large reads and replica lag. Replicas are labelled by their configured position, not by address. */
export function measureReplicas(metrics: Metrics, db: Db): void {
  metrics.byLabel(
    'counter',
    { name: 'tasman_database_reads_total', help: 'Large reads, by the server that was read', label: 'place' },
    () => {
      const { replica, primary } = db.reads();
      return Object.entries({ replica, primary });
    },
  );
  metrics.byLabel(
    'counter',
    {
      name: 'tasman_replica_misses_total',
      help: 'Large reads that a replica could not serve, by reason',
      label: 'reason',
    },
    () => [...db.reads().misses].map(([reason, count]) => [reason.replaceAll(' ', '_'), count] as const),
  );
  const ofReplicas = (name: string, help: string, read: (state: ReplicaState) => number | null) =>
    metrics.byLabel('gauge', { name, help, label: 'replica' }, async () =>
      (await db.replicas()).flatMap((state, at): Labelled[] => {
        const value = read(state);
        return value === null ? [] : [[String(at + 1), value]];
      }),
    );
  ofReplicas('tasman_replica_used', 'Whether reads go to the replica', ({ is_used }) => Number(is_used));
  ofReplicas('tasman_replica_lag_bytes', 'WAL bytes that the replica has not replayed', ({ lag_bytes }) => lag_bytes);
  ofReplicas('tasman_replica_lag_seconds', 'Seconds that the replica is behind', ({ lag_seconds }) => lag_seconds);
}

interface StateMetricsDeps {
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

/** Registers a gauge of the shared state. The gauge is left out while the database does not respond. */
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
  metrics.gauge('tasman_database_up', '1 while the database responds, otherwise 0', async () =>
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
  gauge('tasman_drill_failed', '1 if the last restore drill failed', ({ database }) =>
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
  metrics.gauge('tasman_database_disk_full', '1 while the disk that holds the database is full, otherwise 0', () =>
    db.stats().isDiskFull ? 1 : 0,
  );
  metrics.gauge('tasman_database_connections', 'Open connections to the database', () => db.stats().total);
  metrics.gauge('tasman_database_connections_in_use', 'Connections to the database that are in use', () => {
    const { total, idle } = db.stats();
    return total - idle;
  });
  // This value is read after the shared state, so that the query of this scrape is not counted as waiting.
  metrics.gauge('tasman_database_waiting', 'Requests waiting for a connection', async () => {
    await state.read();
    return db.stats().waiting;
  });
}
