import { sql } from '../db/sql.ts';
import type { Tx } from '../db/tx.ts';

/** Facts that the database server reports about itself. */
export interface DatabaseFacts {
  /** The address of the server. Null for a connection over a socket on the same machine. */
  readonly address: string | null;
  readonly server_version: string;
  readonly started_at: Date;
  /** The timeline of the server. It increases with every failover and is null on a standby. */
  readonly timeline: number | null;
  /** The number of standbys of this server. */
  readonly standbys: number;
  readonly migration: number;
  readonly migration_name: string;
  readonly migrated_at: Date;
  /** When WAL was last archived; null if WAL is not archived. */
  readonly log_archived_at: Date | null;
  readonly archives_log: boolean;
  readonly archive_failures: number;
  readonly last_archive_failed: boolean;
  readonly nodes: number;
  /** The time of the last backup that the backup program reported; null if it reported none. */
  readonly last_backup_at: Date | null;
  readonly last_backup_by: string | null;
  readonly last_drill_at: Date | null;
  readonly last_drill_by: string | null;
  readonly last_drill_went_well: boolean | null;
}

export async function readDatabaseFacts(tx: Tx): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select
      host(inet_server_addr()) as address,
      current_setting('server_version') as server_version,
      pg_postmaster_start_time() as started_at,
      -- The first eight digits of the name of the current WAL file.
      case when not pg_is_in_recovery() then
        ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
      end as timeline,
      (select count(*)::int from pg_stat_replication) as standbys,
      m.number as migration, m.name as migration_name, m.applied_at as migrated_at,
      a.last_archived_time as log_archived_at,
      current_setting('archive_mode') <> 'off' as archives_log,
      a.failed_count::int as archive_failures,
      coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as last_archive_failed,
      (select count(*)::int from service_node) as nodes,
      b.ended_at as last_backup_at, b.made_by as last_backup_by,
      d.ended_at as last_drill_at, d.made_by as last_drill_by, d.went_well as last_drill_went_well
    from (select number, name, applied_at from schema_migration order by number desc limit 1) m
      cross join pg_stat_archiver a
      left join backup_note b on b.kind = 'backup'
      left join backup_note d on d.kind = 'drill'`.execute(tx);
  return rows[0]!;
}
