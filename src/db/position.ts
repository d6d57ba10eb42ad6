import type { Statement } from './send.ts';

/** A place in the log of the database: what was written up to it, and in which of its histories. */
export interface Position {
  readonly lsn: string;
  /** Goes up with each fail-over. Two servers that were primaries one after the other may have the same place twice. */
  readonly timeline: number;
}

/**
 * Asked of the primary. Whatever was acknowledged to anybody before, on any node, lies before it: a commit is acknowledged
 * when it is on disk. Where the server was told not to wait for the disk, all that was written counts.
 */
export const POSITION: Statement = {
  sql: `select lsn::text as lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
from (select case current_setting('synchronous_commit')
        when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end as lsn) as place`,
  parameters: [],
};

/** How a server stands to a place in the log of the primary. */
export interface Standing {
  /** It follows the primary, in the same history. */
  readonly follows: boolean;
  /** What it lacks; null of a server that follows nobody. */
  readonly bytes: number | null;
  /** Since when it has brought in no change; null where it never did. */
  readonly seconds: number | null;
}

/**
 * Asked of a replica, in a statement of its own: a snapshot taken with it would be older than the answer. The history is
 * that of what it has on disk, which may be told late and never early. Its seconds are real ones, not the test clock's.
 */
export const standingTo = ({ lsn, timeline }: Position): Statement => ({
  sql: `select pg_is_in_recovery() and $2::int = greatest(
         (select timeline_id from pg_control_checkpoint()),
         (select min_recovery_end_timeline from pg_control_recovery())) as follows,
       greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 as bytes,
       extract(epoch from statement_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`,
  parameters: [lsn, timeline],
});
