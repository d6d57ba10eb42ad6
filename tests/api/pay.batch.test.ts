import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../src/base/local-date.ts';
import { sql } from '../../src/db/sql.ts';
import type { Tx } from '../../src/db/tx.ts';
import { listPeriodPays } from '../../src/resources/pay/past/lookback/period-pays.store.ts';
import {
  findAllowances,
  findDeductions,
  findPaidEmployees,
  findPayItems,
  lockEmployees,
} from '../../src/resources/pay/pay/gather/gather.store.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

type Fields = Record<string, unknown>;

describe('batches of pays', () => {
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld();
  });

  const fullPay = (employee_id: number): Fields => ({
    employee_id,
    hours: [week('30.4')],
    leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' }],
    allowances: [{ description: 'Tools', amount: '20', allowance_category: 'TD' }],
    deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
  });
  const TABLES = ['pay', 'pay_item', 'pay_line', 'pay_run', 'leave_entry', 'event', 'audit_log', 'employee_allowance'];
  const rowCounts = async () => {
    const counts: Record<string, number> = {};
    for (const table of TABLES) {
      const [row] = await world.service.database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      counts[table] = row!.n;
    }
    return counts;
  };

  describe('number of SQL statements', () => {
    it('uses the same number of SQL statements for up to a hundred pays', async () => {
      const ids = await world.employees(
        world.au,
        Array.from({ length: 100 }, () => anAuEmployee()),
      );
      const statements = (some: readonly number[]) =>
        costOf(world.service.database, async () =>
          expect((await world.put(world.au, some.map(fullPay), '?pay_date=2026-02-03')).status).toBe(200),
        );
      // The first call opens the run and creates the allowances and deductions with four statements. Later calls only
      // read the pays of the period, with one statement.
      const first = await statements(ids);
      const one = await statements(ids.slice(0, 1));
      for (const count of [2, 50, 51, 100]) expect(await statements(ids.slice(0, count))).toBe(one);
      expect([first - one, one <= 20]).toEqual([3, true]);
    });

    it('pays up to fifty employees in an already paid period with seven packets: four reads and three writes', async () => {
      const ids = await world.employees(
        world.au,
        Array.from({ length: 50 }, () => anAuEmployee()),
      );
      // Opens the run with the first pays, so that the calls below find it open.
      expect((await world.put(world.au, ids.map(fullPay), '?pay_date=2026-02-10')).status).toBe(200);
      for (const some of [ids.slice(0, 1), ids]) {
        const call = async () =>
          expect((await world.put(world.au, some.map(fullPay), '?pay_date=2026-02-10')).status).toBe(200);
        expect(await costOf(world.service.database, call, 'packets')).toBe(7);
      }
    });
  });

  describe('a failed call', () => {
    it('stores nothing when the last pay fails, not even a run or an allowance [PAY-011] [PAY-099]', async () => {
      const ids = await world.employees(
        world.au,
        Array.from({ length: 50 }, () => anAuEmployee()),
      );
      const before = await rowCounts();
      const bad = { employee_id: ids[0], hours: [week('1', { rate_reference: 'company:1' })] };
      const reply = await world.put(world.au, [...ids.map(fullPay), bad], '?pay_date=2025-09-02');
      expect([reply.status, reply.body.detail.startsWith('pays[50] hours[0]:')]).toEqual([400, true]);
      expect(await rowCounts()).toEqual(before);
    });
  });

  describe('simultaneous pays of one employee', () => {
    it('serialises the pays so that year-to-date totals, the super limit and balances stay correct', async () => {
      const employee_id = await world.anAuEmployee({ is_leave_enabled: false, holiday_leave_hours: '100' });
      const big = {
        employee_id,
        hours: [week('1', { rate: '20000' })],
        leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '5', rate: '0' }],
      };
      const replies = await Promise.all(
        Array.from({ length: 8 }, () => world.put(world.au, [big], '?pay_date=2026-03-10')),
      );
      const pays = replies.map(({ body }) => body[0]).sort((a, b) => a.id - b.id);
      // The maximum contribution base of the quarter, 62,500, covers three full pays and 2,500 of the fourth. The later
      // pays get no super.
      expect(pays.map((pay) => pay.super)).toEqual([2400, 2400, 2400, 300, 0, 0, 0, 0]);
      expect(pays.map((pay) => pay.leave_balance_rows[0].hours)).toEqual([95, 90, 85, 80, 75, 70, 65, 60]);
    });

    it('does not deadlock when requests list the employees in opposite order', async () => {
      const ids = await world.employees(
        world.au,
        Array.from({ length: 6 }, () => anAuEmployee()),
      );
      const backwards = [...ids].reverse();
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          world.put(world.au, (index % 2 === 0 ? ids : backwards).map(fullPay), '?pay_date=2026-02-24'),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect(replies[1]!.body.map((pay: Fields) => pay.employee_id)).toEqual(backwards);
    });
  });

  describe('preview of pays', () => {
    it('returns the pays that would be created and stores nothing', async () => {
      const employee_id = await world.anAuEmployee();
      const before = await rowCounts();
      const preview = await world.put(world.au, [fullPay(employee_id)], '?pay_date=2026-03-10&dry_run=true');
      expect([preview.status, preview.body[0].gross]).toEqual([200, 1540]);
      expect(preview.headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
      expect(await rowCounts()).toEqual(before);
    });

    it('creates exactly the previewed pays when If-Match contains their ETag, and returns 412 when they differ', async () => {
      const employee_id = await world.anAuEmployee();
      const pays = [fullPay(employee_id)];
      const query = '?pay_date=2026-03-10';
      const preview = await world.put(world.au, pays, `${query}&dry_run=true`);
      const headers = { 'if-match': String(preview.headers.etag) };
      await world.patchEmployee(world.au, employee_id, { pay_rate_per_hour: '41' });
      const refused = await world.put(world.au, pays, query, { headers });
      expect([refused.status, refused.body]).toEqual([
        412,
        { detail: 'The pays differ from the preview; preview them again' },
      ]);
      await world.patchEmployee(world.au, employee_id, { pay_rate_per_hour: '40' });
      const paid = await world.put(world.au, pays, query, { headers });
      expect([paid.status, paid.headers.etag]).toEqual([200, preview.headers.etag]);
      // After the pay, the same request gives a different preview, because leave has accrued.
      expect(answerOf(await world.put(world.au, pays, query, { headers }))).toEqual({
        status: 412,
        body: { detail: 'The pays differ from the preview; preview them again' },
      });
    });
  });

  describe('idempotency key', () => {
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

    it('pays only once and returns the same response for a repeated call', async () => {
      const employee_id = await world.anAuEmployee();
      const first = await world.put(world.au, [fullPay(employee_id)], '', keyed('once-1'));
      const again = await world.put(world.au, [fullPay(employee_id)], '', keyed('once-1'));
      expect([again.status, again.text]).toEqual([200, first.text]);
      expect((await world.get(`/api/company/${world.au}/pays?employee_id=${employee_id}`)).body).toHaveLength(1);
    });

    it('returns 409 for a key that was already sent with a different request', async () => {
      const employee_id = await world.anAuEmployee();
      await world.put(world.au, [fullPay(employee_id)], '', keyed('once-2'));
      const other = await world.put(world.au, [{ employee_id }], '', keyed('once-2'));
      expect([other.status, other.body]).toEqual([
        409,
        {
          detail:
            "The Idempotency-Key 'once-2' was used for another request; use a new key, or repeat the original request",
        },
      ]);
    });

    it('releases the key after a failed request and after a week', async () => {
      const employee_id = await world.anAuEmployee();
      const failed = await world.put(world.au, [{ employee_id: 99_999_999 }], '', keyed('once-3'));
      expect(answerOf(failed)).toEqual({
        status: 400,
        body: { detail: "pays[0]: employee_id '99999999' is not an employee of this company" },
      });
      expect((await world.put(world.au, [{ employee_id }], '', keyed('once-3'))).status).toBe(200);
      world.service.clock.advance({ days: 8 });
      const token = await world.service.login('admin@demo.example', 'demo-admin');
      const later = await world.service.call('PUT', `/api/company/${world.au}/pays/create?pay_date=2026-03-10`, {
        token,
        body: [{ employee_id, hours: [] }],
        ...keyed('once-3'),
      });
      expect(later.status).toBe(200);
      world.service.clock.set('2026-03-10T00:00:00Z');
    });

    it('pays only once when requests arrive simultaneously on two nodes', async () => {
      const employee_id = await world.anAuEmployee();
      const node = await buildTestApp({ database: world.service.database, at: '2026-03-10T00:00:00Z' });
      const path = `/api/company/${world.au}/pays/create`;
      const call = (service: typeof node) =>
        service.call('PUT', path, { token: world.token, body: [fullPay(employee_id)], ...keyed('once-4') });
      const replies = await Promise.all([world.service, node, world.service, node].map(call));
      // Calls that arrive while the first is running get 409 with Retry-After.
      expect(replies.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
      const early = replies.filter(({ status }) => status === 409);
      expect(early.map(({ headers }) => headers['retry-after'])).toEqual(early.map(() => '1'));
      expect(new Set(replies.filter((reply) => !early.includes(reply)).map(({ text }) => text)).size).toBe(1);
      expect(await call(node)).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
      expect((await world.get(`/api/company/${world.au}/pays?employee_id=${employee_id}`)).body).toHaveLength(1);
    });
  });

  describe('unverified values', () => {
    it('uses unverified parameters, marks their lines and logs them once per request', async () => {
      const employee_id = await world.anAuEmployee();
      const lines = () => world.service.logs.filter((line) => line.includes('that are not verified for their payday'));
      const before = lines().length;
      const made = await world.put(world.au, [fullPay(employee_id), fullPay(employee_id)], '?pay_date=2030-08-06');
      expect([made.status, lines().length - before]).toEqual([200, 1]);
      const { body } = await world.get(`/api/pays/${made.body[0].id}/explanation`);
      expect(body.lines.some(({ unverified }: { unverified: boolean }) => unverified)).toBe(true);
    });
  });
});

// A large batch is calculated and stored in chunks, which must not affect the result.
describe('a large batch in chunks', () => {
  const MANY = 230;

  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld();
  });

  const payOf = (employee_id: number, index: number): Fields => ({
    employee_id,
    hours: [week(String(20 + (index % 19)))],
    leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' }],
    deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
  });

  /** Removes ids, numbers and keys, which differ between otherwise equal employees and pays. */
  const alike = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, each) => (/(^|_)(id|number|key)$/.test(key) ? undefined : each)));

  const rowsOf = async (table: string, where: string): Promise<number> => {
    const [row] = await world.service.database.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${where}`,
    );
    return row!.n;
  };

  it.each([
    ['AU', anAuEmployee],
    ['NZ', anNzEmployee],
  ] as const)('returns the same amounts for a large call as for small calls: %s', async (country, anEmployee) => {
    const company = country === 'AU' ? world.au : world.nz;
    const people = Array.from({ length: MANY }, () => anEmployee());
    const [some, others] = [await world.employees(company, people), await world.employees(company, people)];
    const whole = await world.put(company, some.map(payOf), '?pay_date=2026-02-03');
    expect(whole.status, whole.text.slice(0, 300)).toBe(200);
    const small: Fields[] = [];
    for (let from = 0; from < MANY; from += 46) {
      const pays = others.slice(from, from + 46).map((id, index) => payOf(id, from + index));
      small.push(...(await world.put(company, pays, '?pay_date=2026-02-03')).body);
    }
    expect(whole.body).toHaveLength(MANY);
    expect(alike(whole.body)).toEqual(alike(small));
    const ids = whole.body.map(({ id }: { id: number }) => id);
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
    const found = `in (${ids.join(',')})`;
    for (const [table, where] of [
      ['pay_working', `pay_id ${found}`],
      ['audit_log', `action = 'pay.create' and entity_id ${found}`],
    ] as const) {
      expect([table, await rowsOf(table, where)]).toEqual([table, MANY]);
    }
    expect(await rowsOf('pay_item', `pay_id ${found}`)).toBe(3 * MANY);
  });

  it('stores nothing when a pay in a later chunk is rejected [PAY-011]', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: MANY }, () => anAuEmployee()),
    );
    const pays = ids.map(payOf);
    pays[MANY - 1] = { employee_id: ids[MANY - 1], hours: [week('999999', { rate: '99999999' })] };
    const refused = await world.put(world.au, pays, '?pay_date=2026-02-17');
    expect([refused.status, refused.body.detail.startsWith(`pays[${MANY - 1}]`)]).toEqual([400, true]);
    const of = `employee_id in (${ids.join(',')})`;
    expect([await rowsOf('pay', of), await rowsOf('employee_deduction', of)]).toEqual([0, 0]);
  });

  it('shares tax across departments whose pays are in different chunks [PAY-007]', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: MANY }, () => anAuEmployee()),
    );
    const split = (employee_id: number, pay_department: string) => ({
      employee_id,
      pay_department,
      hours: [week('19')],
    });
    const query = '?pay_date=2026-03-03&redistribute_tax_by_gross=true';
    const others = ids.slice(1).map(payOf);
    const apart = await world.put(world.au, [split(ids[0]!, 'A'), ...others, split(ids[0]!, 'B')], query);
    const [alone] = await world.employees(world.au, [anAuEmployee()]);
    const together = await world.put(world.au, [split(alone!, 'A'), split(alone!, 'B')], query);
    expect([apart.status, together.status]).toEqual([200, 200]);
    expect(alike([apart.body[0], apart.body.at(-1)])).toEqual(alike(together.body));
  });

  it('ends employments in every chunk, as a small request does', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: MANY + 1 }, () => anAuEmployee({ pay_rate_per_hour: '40' })),
    );
    const final = (employee_id: number) => ({
      ...payOf(employee_id, 0),
      termination: { termination_date: '2026-03-31', reason: 'Moved' },
    });
    const [first, alone, ...others] = ids as [number, number, ...number[]];
    const last = others.pop()!;
    const query = '?pay_date=2026-03-31';
    const [whole, small] = [
      await world.put(world.au, [final(first), ...others.map(payOf), final(last)], query),
      await world.put(world.au, [final(alone)], query),
    ];
    expect([whole.status, small.status]).toEqual([200, 200]);
    expect(alike(whole.body[0])).toEqual(alike(small.body[0]));
    expect(alike(whole.body.at(-1))).toEqual(alike(small.body[0]));
    const records = await world.service.database.query<Fields>(
      `select employee_id::int, pay_id::int, components from termination
       where employee_id in (${ids.join(',')}) order by employee_id`,
    );
    const [of, components] = [
      new Map([
        [first, whole.body[0]],
        [alone, small.body[0]],
        [last, whole.body.at(-1)],
      ]),
      records[1]!.components,
    ];
    expect(records).toEqual([...of].map(([employee_id, { id }]) => ({ employee_id, pay_id: id, components })));
  });

  it.each([
    ['2026-04-07', ''],
    ['2026-04-14', '&group_by_pay_run=true'],
    ['2026-04-21', '&group_by_employee=true'],
  ])(
    'returns the pays that the list returns, and returns them again when the idempotency key is repeated: %s%s',
    async (day, shape) => {
      const ids = await world.employees(
        world.au,
        Array.from({ length: MANY }, () => anAuEmployee({ last_name: 'Nguyễn – 見' })),
      );
      const create = () =>
        world.put(world.au, ids.map(payOf), `?pay_date=${day}${shape}`, {
          headers: { 'idempotency-key': `chunks-of-${day}` },
        });
      const made = await create();
      expect(made.status, made.text.slice(0, 300)).toBe(200);
      expect((await create()).text).toBe(made.text);
      const [first] = made.body;
      const run = first.pay_run_id ?? first.pays[0].pay_run_id;
      expect((await world.get(`/api/company/${world.au}/pays?limit=${MANY}&pay_run_id=${run}${shape}`)).body).toEqual(
        made.body,
      );
    },
  );

  it('logs the use of unverified parameters once', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: MANY }, () => anAuEmployee()),
    );
    const warnings = () => world.service.logs.filter((line) => line.includes('that are not verified for their payday'));
    const before = warnings().length;
    expect((await world.put(world.au, ids.map(payOf), '?pay_date=2030-08-06')).status).toBe(200);
    expect(
      warnings()
        .slice(before)
        .map((line) => JSON.parse(line).pays),
    ).toEqual([MANY]);
  });

  it('bounds the number of SQL statements', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: MANY }, () => anAuEmployee()),
    );
    const statements = (count: number) =>
      costOf(world.service.database, async () =>
        expect((await world.put(world.au, ids.slice(0, count).map(payOf), '?pay_date=2026-02-24')).status).toBe(200),
      );
    await statements(MANY);
    const one = await statements(1);
    // Each chunk after the first writes to six tables.
    expect([await statements(100), await statements(163), await statements(MANY)]).toEqual([one, one + 18, one + 24]);
  });
});

describe('query plans', () => {
  // Large calls may query tables that have no statistics yet: a customer can import a company and pay it before the
  // first automatic analyze.

  const ALL = 400;
  const ASKED = 200;
  const ADMIN = 3;
  let world: PayWorld;
  let ids: readonly number[];
  beforeAll(async () => {
    world = await payWorld();
    ids = await world.employees(
      world.au,
      Array.from({ length: ALL }, () => anAuEmployee()),
    );
    for (const day of ['2026-02-03', '2026-02-10', '2026-02-17']) {
      const made = await world.put(world.au, ids.map(payOf), `?pay_date=${day}`);
      expect(made.status, made.text.slice(0, 300)).toBe(200);
    }
  });

  const payOf = (employee_id: number) => ({
    employee_id,
    hours: [week('38')],
    allowances: [{ description: 'Tools', amount: '20', allowance_category: 'TD' }],
    deductions: [{ description: 'Union', amount: '10', classification: 'UNION_FEES' }],
    bonuses: [{ description: 'Prize', amount: '5' }],
  });

  const TABLES = ['employee_allowance', 'employee_deduction', 'employee_pay_item', 'pay'] as const;
  type Table = (typeof TABLES)[number];

  async function rowsRead(tx: Tx, table: Table): Promise<number> {
    const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_all_tables
    where relid = ${table}::regclass`.execute(tx);
    return rows[0]!.n;
  }

  /** The number of rows that a query found, and the number of table rows that it read to find them. */
  const readBy = <T>(table: Table, plans: string, work: (tx: Tx) => Promise<readonly T[]>) =>
    world.service.database.db.tx(ADMIN, async (tx) => {
      await sql`select set_config('plan_cache_mode', ${plans}, true)`.execute(tx);
      const before = await rowsRead(tx, table);
      const found = await work(tx);
      return { found: found.length, read: (await rowsRead(tx, table)) - before };
    });

  describe.each(['force_custom_plan', 'force_generic_plan'])('a database without statistics, with %s', (plans) => {
    beforeAll(async () => {
      for (const table of TABLES) {
        await world.service.database.query('delete from pg_statistic where starelid = $1::regclass', [table]);
        await world.service.database.query(
          'update pg_class set reltuples = -1, relpages = 0 where oid = $1::regclass',
          [table],
        );
      }
    });
    const some = () => ids.slice(0, ASKED);

    it('looks up descriptions only among the rows of the paid employees', async () => {
      const given = (name: string) => some().map((employeeId) => ({ employeeId, name }));
      const readings = [
        await readBy('employee_allowance', plans, (tx) => findAllowances(tx, world.au, given('tools'))),
        await readBy('employee_deduction', plans, (tx) => findDeductions(tx, given('union'))),
        await readBy('employee_pay_item', plans, (tx) => findPayItems(tx, given('prize'))),
      ];
      expect(readings).toEqual(readings.map(() => ({ found: ASKED, read: ASKED })));
    });

    it('reads only the pays of the period, and no pays if there is no run', async () => {
      const asked = (end_date: string) => (tx: Tx) =>
        listPeriodPays(
          tx,
          { companyId: world.au, kinds: ['REGULAR'] },
          some().map((employeeId) => ({
            employeeId,
            run: { pay_period: 'WEEKLY', start_date: end_date, end_date: localDate(end_date) },
          })),
        );
      const [run] = await world.service.database.query<{ end_date: string }>(
        `select end_date::text from pay_run where company_id = $1 and pay_period = 'WEEKLY' order by end_date desc limit 1`,
        [world.au],
      );
      // Each pay row is read three times: once to find the pay, once for the pay itself and once for its lines.
      expect(await readBy('pay', plans, asked(run!.end_date))).toEqual({ found: ASKED, read: 3 * ASKED });
      expect(await readBy('pay', plans, asked('2031-01-07'))).toEqual({ found: 0, read: 0 });
    });
  });

  describe('a search for one employee with a generic plan', () => {
    it('finds the employee by id instead of through the list of the company', async () => {
      const looked = (work: (tx: Tx) => Promise<unknown>) =>
        world.service.database.db.tx(ADMIN, async (tx) => {
          await sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`.execute(tx);
          const blocks = async () => {
            const { rows } = await sql<{ n: number }>`
            select pg_stat_get_xact_blocks_fetched('employee_listed'::regclass)::int as n`.execute(tx);
            return rows[0]!.n;
          };
          // The first run also reads the depth of the index, so it is not measured.
          await work(tx);
          const before = await blocks();
          await work(tx);
          return (await blocks()) - before;
        });
      await world.service.database.query('analyze employee');
      const one = ids.slice(0, 1);
      expect(await looked((tx) => lockEmployees(tx, world.au, { ids: one }))).toBe(0);
      expect(await looked((tx) => findPaidEmployees(tx, one))).toBe(0);
    });
  });
});
