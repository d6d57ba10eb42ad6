import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../../src/db/db.ts';
import { sql } from '../../src/db/sql.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase('demo');
});
afterAll(() => database.drop());

/**
 * Tables that belong to no customer: plans, rule sets of the law and schema versions. All other tables are protected.
 */
const SHARED = ['plan', 'rule_set', 'schema_function', 'schema_migration'];

interface TableFact extends pg.QueryResultRow {
  name: string;
  protected: boolean;
  forced: boolean;
  policies: number;
  has_customer: boolean;
}

const tables = (): Promise<TableFact[]> =>
  database.query<TableFact>(`
    select c.relname as name, c.relrowsecurity as protected, c.relforcerowsecurity as forced,
           (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
           exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'customer_id') as has_customer
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);

describe('row-level security', () => {
  it('row-level security is enabled and forced with a policy on every table except the shared ones', async () => {
    const bare = (await tables()).filter((table) => !(table.protected && table.forced && table.policies > 0));
    expect(bare.map(({ name }) => name)).toEqual(SHARED);
  });

  it('shows the application role no rows of protected tables when no customer is set', async () => {
    const client = new pg.Client({ ...database.service, options: '-c role=tasman_app' });
    await client.connect();
    try {
      const seen: Record<string, number> = {};
      for (const { name } of await tables()) {
        if (SHARED.includes(name)) continue;
        const { rows } = await client.query(`select count(*)::int as n from ${pg.escapeIdentifier(name)}`);
        if (rows[0].n > 0) seen[name] = rows[0].n;
      }
      expect(seen).toEqual({});
    } finally {
      await client.end();
    }
  });

  it('shows a customer only its own rows in every table', async () => {
    const facts = (await tables()).filter(({ has_customer }) => has_customer);
    for (const customer of [1, 3, 4]) {
      await database.db.tx(customer, async (tx) => {
        for (const { name } of facts) {
          const { rows } = await sql<{
            customer_id: number;
          }>`select distinct customer_id from ${sql.table(name)}`.execute(tx);
          expect(
            rows.every((row) => row.customer_id === customer),
            `${name} for customer ${customer}`,
          ).toBe(true);
        }
      });
    }
  });

  it('rejects a row that one customer inserts for another', async () => {
    const write = database.db.tx(3, (tx) =>
      sql`insert into add_on (customer_id, code, created_at) values (4, 'PROVIDER_GL', '2026-01-01')`.execute(tx),
    );
    await expect(write).rejects.toThrow(/row-level security/);
  });

  it('shows system work every customer but no companies', async () => {
    await database.db.tx(SYSTEM, async (tx) => {
      const { rows: accounts } = await sql<{ n: number }>`select count(*)::int as n from customer`.execute(tx);
      expect(accounts[0]?.n).toBe(6);
      const { rows: companies } = await sql<{ n: number }>`select count(*)::int as n from company`.execute(tx);
      expect(companies[0]?.n).toBe(0);
    });
  });

  it('row-level security cannot be disabled or bypassed by the role of the service', async () => {
    await expect(
      database.db.tx(3, (tx) => sql`alter table customer disable row level security`.execute(tx)),
    ).rejects.toThrow();
    const { rows } = await database.db.tx(3, (tx) =>
      sql<{
        bypass: boolean;
      }>`select rolsuper or rolbypassrls as bypass from pg_roles where rolname = current_user`.execute(tx),
    );
    expect(rows).toEqual([{ bypass: false }]);
  });
});

describe('the audit log', () => {
  it('the audit log rejects updates and deletes', async () => {
    const change = (statement: ReturnType<typeof sql>) => database.db.tx(3, (tx) => statement.execute(tx));
    await expect(change(sql`update audit_log set actor = 'another user'`)).rejects.toThrow(/permission denied/);
    await expect(change(sql`delete from audit_log`)).rejects.toThrow(/permission denied/);
  });
});
