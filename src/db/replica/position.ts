import type { Statement } from '../send.ts';

/** A position in the write-ahead log (WAL). */
export interface Position {
  readonly lsn: string;
  /** Increases with each failover. The same LSN may exist on the old and on the new primary. */
  readonly timeline: number;
}

/**
 * Runs on the primary. Every commit that any node has already acknowledged is before this position. Commits are
 * acknowledged once they are flushed to disk, so the flush position is used. With `synchronous_commit` off they are
 * acknowledged earlier, so the insert position is used.
 */
export const POSITION: Statement = {
  sql: `select lsn::text as lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
from (select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as place`,
  parameters: [],
};

/** How far a replica is behind a given position of the primary. */
export interface ReplicaLag {
  /** Whether the replica follows the primary on the same timeline. */
  readonly follows: boolean;
  /** The WAL bytes that the replica has not replayed. Meaningless unless it follows the primary. */
  readonly bytes: number | null;
  /** The time since the last transaction that the replica replayed was committed; null if it has replayed none. */
  readonly seconds: number | null;
}

/**
 * Runs on a replica, outside the reading transaction: a snapshot taken by the same statement would be older than the
 * result. The timeline is read from disk, so a switch may be reported late but never early. The seconds are real time,
 * even with a test clock.
 */
export const lagBehind = ({ lsn, timeline }: Position): Statement => ({
  sql: `select pg_is_in_recovery() and $2::int = greatest(
         (select timeline_id from pg_control_checkpoint()),
         (select min_recovery_end_timeline from pg_control_recovery())) as follows,
       greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes,
       extract(epoch from statement_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`,
  parameters: [lsn, timeline],
});
