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
 * Every function that runs with the rights of the schema’s owner, and the kind of transaction that may call it.
 * `system` functions raise an error in a customer's transaction. `customer` functions read the customer from the
 * transaction. Without one, they find nothing or raise an error. `either` functions raise an error in a transaction
 * that is for neither.
 */
const MAY_CALL: Readonly<Record<string, { readonly by: 'system' | 'customer' | 'either'; readonly call: string }>> = {
  claim_deliveries: {
    by: 'system',
    call: `select * from claim_deliveries('00000000-0000-4000-8000-000000000000', '2026-03-10', '2026-03-10', 1, 1,
      '{}', '{}', '{}', 0)`,
  },
  customers_with_loose_lines: { by: 'system', call: 'select * from customers_with_loose_lines()' },
  delete_test_clock: { by: 'customer', call: 'select 1 where delete_test_clock(1) > 0' },
  delivery_payload: { by: 'customer', call: 'select delivery_payload(1, 1) where delivery_payload(1, 1) is not null' },
  is_abn_taken: { by: 'either', call: `select is_abn_taken('51824753556')` },
  is_employer_ird_number_taken: { by: 'either', call: `select is_employer_ird_number_taken('49091850')` },
  is_listened_to: {
    by: 'customer',
    call: `select 1 where is_listened_to(array['employee.updated', 'pay.created', 'company.updated'])`,
  },
  list_partner_events: { by: 'customer', call: `select * from list_partner_events('3', 0, 10)` },
  prune_events: { by: 'system', call: `select prune_events('2100-01-01', 1000)` },
  record_events: {
    by: 'customer',
    call: `select record_events(null, '2026-03-10', array['company.updated'], array['company'], array[1::bigint],
      array[1::bigint], array['00000000-0000-4000-8000-000000000000'::uuid], array[null], array['{}'], null)`,
  },
  settle_deliveries: {
    by: 'system',
    call: `select settle_deliveries('00000000-0000-4000-8000-000000000000', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
  },
  settle_restored_events: { by: 'system', call: 'select settle_restored_events()' },
};

/** Trigger functions, which need no check: PostgreSQL itself rejects calls to them outside of a trigger. */
const TRIGGERS = ['keep_leave_balance'];

const refusalOf = async (call: string, customer?: number | typeof SYSTEM): Promise<string | undefined> => {
  try {
    const rows =
      customer === undefined
        ? await withoutCaller(call)
        : await database.db.tx(customer, async (tx) => (await sql.raw(call).execute(tx)).rows);
    return rows.length === 0 ? 'nothing found' : undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** Runs the call with the service's role, in a transaction that is neither for a customer nor for system work. */
const withoutCaller = (call: string) =>
  database.db.tx(SYSTEM, async (tx) => {
    await sql`select set_config('app.system', '', true)`.execute(tx);
    return (await sql.raw(call).execute(tx)).rows;
  });

describe('functions that run with the rights of their owner', () => {
  it('every function that runs with the rights of its owner is listed in MAY_CALL or TRIGGERS', async () => {
    const found = await database.query<{ name: string; is_trigger: boolean }>(`
      select proname as name, prorettype = 'trigger'::regtype as is_trigger
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`);
    expect(found.filter(({ is_trigger }) => is_trigger).map(({ name }) => name)).toEqual(TRIGGERS);
    expect(found.filter(({ is_trigger }) => !is_trigger).map(({ name }) => name)).toEqual(Object.keys(MAY_CALL).sort());
  });

  it('each function raises an error or finds nothing in a transaction for neither a customer nor system work', async () => {
    const open: string[] = [];
    for (const [name, { call }] of Object.entries(MAY_CALL)) {
      if ((await refusalOf(call)) === undefined) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('each function that is reserved for system work raises an error in a customer’s transaction', async () => {
    const open: string[] = [];
    for (const [name, { by, call }] of Object.entries(MAY_CALL)) {
      if (by === 'system' && !/ by system work alone$/.test((await refusalOf(call, 3)) ?? '')) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('pruning events in a customer’s transaction raises an error and deletes no event', async () => {
    const count = async () => Number((await database.query('select count(*) from event'))[0]!.count);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    expect(await refusalOf(MAY_CALL.prune_events!.call, 4)).toBe('events are pruned by system work alone');
    expect(await count()).toBe(before);
  });
});
