import type { Labelled, Metrics } from './metrics.ts';

interface Replica {
  readonly is_used: boolean;
  readonly lag_bytes: number | null;
  readonly lag_seconds: number | null;
}

interface Reads {
  reads(): { readonly replica: number; readonly primary: number; readonly misses: ReadonlyMap<string, number> };
  replicas(): Promise<readonly Replica[]>;
}

/** Where large reads are done, and how replicas stand. They go by numbers, in the order in which they were named, and not by addresses. */
export function measureReplicas(metrics: Metrics, db: Reads): void {
  metrics.byLabel(
    'counter',
    { name: 'tasman_database_reads_total', help: 'Large reads, by where they were done', label: 'place' },
    () => {
      const { replica, primary } = db.reads();
      return Object.entries({ replica, primary });
    },
  );
  metrics.byLabel(
    'counter',
    {
      name: 'tasman_replica_misses_total',
      help: 'Large reads that were tried on a replica and done elsewhere, by reason',
      label: 'reason',
    },
    () => [...db.reads().misses].map(([reason, count]) => [reason.replaceAll(' ', '_'), count] as const),
  );
  const ofReplicas = (name: string, help: string, read: (state: Replica) => number | null) =>
    metrics.byLabel('gauge', { name, help, label: 'replica' }, async () =>
      (await db.replicas()).flatMap((state, at): Labelled[] => {
        const value = read(state);
        return value === null ? [] : [[String(at + 1), value]];
      }),
    );
  ofReplicas('tasman_replica_used', 'Whether reads go to the replica', ({ is_used }) => Number(is_used));
  ofReplicas('tasman_replica_lag_bytes', 'What the replica lacks of the log', ({ lag_bytes }) => lag_bytes);
  ofReplicas('tasman_replica_lag_seconds', 'For how long the replica has lacked it', ({ lag_seconds }) => lag_seconds);
}
