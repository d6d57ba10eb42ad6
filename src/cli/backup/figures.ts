import type pg from 'pg';
import { counted } from '../../base/counted.ts';
import { APP_ROLE } from '../../db/db.ts';

/** The row counts and audit seals of a database at one time, for comparison with a restored database. */
export interface Figures {
  /** Row count of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** The number of rows ever deleted from each table, as counted by PostgreSQL. */
  readonly deleted: Readonly<Record<string, number>>;
  /** Tables from which the service may not delete rows. */
  readonly lasting: readonly string[];
  /** The newest seal of each account's audit log. No row up to that seal may be missing or altered. */
  readonly heads: readonly { readonly customerId: number; readonly number: number; readonly hash: string }[];
}

/** Tables whose rows the service adds and deletes all the time, such as tokens, so their counts are not compared. */
const SHORT_LIVED = new Set([
  'audit_unsealed',
  'authorization_code',
  'call_count',
  'login_request',
  'passkey_challenge',
  'refresh_token',
  'service_node',
  'sign_in_link',
  'sign_in_step',
  'sign_in_throttle',
  'webhook_delivery',
]);

/** Counts all rows in one snapshot. Needs a user who sees the rows of all accounts, such as the embedded superuser. */
export async function readFigures(client: pg.Client): Promise<Figures> {
  await client.query('begin isolation level repeatable read, read only');
  try {
    // Makes PostgreSQL fail for a user who sees only some accounts, instead of counting too few rows.
    await client.query('set local row_security = off');
    const { rows: tables } = await client.query<{ name: string; quoted: string; deleted: string; lasts: boolean }>(
      `select c.relname as name, c.oid::regclass::text as quoted, coalesce(s.n_tup_del, 0)::text as deleted,
              not has_table_privilege('${APP_ROLE}', c.oid, 'delete') as lasts
       from pg_class c left join pg_stat_all_tables s on s.relid = c.oid
       where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace order by c.relname`,
    );
    const rows: Record<string, number> = {};
    for (const { name, quoted } of tables) {
      const counted = await client.query<{ n: string }>(`select count(*)::text as n from ${quoted}`);
      rows[name] = Number(counted.rows[0]!.n);
    }
    // Includes audit rows that were archived in the meantime, because they are not missing.
    if (rows.kept_year !== undefined && rows.audit_log !== undefined) rows.audit_log += await countInFiles(client);
    return {
      rows,
      deleted: Object.fromEntries(tables.map(({ name, deleted }) => [name, Number(deleted)])),
      lasting: tables.filter(({ lasts }) => lasts).map(({ name }) => name),
      heads: tables.some(({ name }) => name === 'audit_head') ? await readHeads(client) : [],
    };
  } finally {
    await client.query('rollback');
  }
}

async function countInFiles(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>(
    `select coalesce(sum(taken), 0)::text as n from kept_year where book = 'AUDIT'`,
  );
  return Number(rows[0]!.n);
}

async function readHeads(client: pg.Client): Promise<Figures['heads']> {
  const { rows } = await client.query<{ customer_id: string; number: string; hash: string }>(
    `select customer_id::text, number::text, encode(hash, 'hex') as hash from audit_head where number > 0
     order by customer_id`,
  );
  return rows.map(({ customer_id, number, hash }) => ({
    customerId: Number(customer_id),
    number: Number(number),
    hash,
  }));
}

/** Figures from before and after the restored time. */
export interface Bounds {
  readonly before: Figures;
  readonly after: Figures;
}

/**
 * Bounds for a database that was restored to a later time: rows that cannot be deleted must still be there, and there
 * may be more rows.
 */
export const sinceThen = ({ before, after }: Bounds): Bounds => {
  const rowsOf = (figure: (name: string) => number) =>
    Object.fromEntries(before.lasting.map((name) => [name, figure(name)]));
  return {
    before: { ...before, rows: rowsOf((name) => before.rows[name]!) },
    after: { ...after, rows: rowsOf(() => Number.MAX_SAFE_INTEGER) },
  };
};

/**
 * Lists the row counts that are impossible for a database restored to a moment between the two times. A count may
 * differ only by the rows that were added or deleted between those times.
 */
export function differencesFrom({ before, after }: Bounds, found: Figures): readonly string[] {
  const names = Object.keys(before.rows).filter((name) => !SHORT_LIVED.has(name) && after.rows[name] !== undefined);
  return names.flatMap((name) => {
    const [first, last, now] = [before.rows[name]!, after.rows[name]!, found.rows[name]];
    const deleted = Math.max(0, (after.deleted[name] ?? 0) - (before.deleted[name] ?? 0));
    const [least, most] = [Math.min(first, last) - deleted, Math.max(first, last) + deleted];
    if (now === undefined) return [`The table ${name} is missing; expected ${counted(first, 'row')}.`];
    if (now >= least && now <= most) return [];
    const expected = least === most ? String(least) : `${least} to ${most}`;
    return [`The table ${name} has ${counted(now, 'row')}; expected ${expected}.`];
  });
}
