import type { Db, ReplicaState } from '../db/db.ts';
import type { Labelled, Metrics } from '../telemetry/metrics.ts';

/** Measures large reads and replica lag. Replicas are labelled by their configured position, not by address. */
export function measureReplicas(metrics: Metrics, db: Db): void {
  metrics.byLabel(
    'counter',
    { name: 'tasman_database_reads_total', help: 'Large reads, by the server that answered', label: 'place' },
    () => {
      const { replica, primary } = db.reads();
      return Object.entries({ replica, primary });
    },
  );
  metrics.byLabel(
    'counter',
    {
      name: 'tasman_replica_misses_total',
      help: 'Large reads that a replica could not answer, by reason',
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
