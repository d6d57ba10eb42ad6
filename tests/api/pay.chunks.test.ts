import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { costOf } from '../harness/cost.ts';

// A large batch is calculated and stored in chunks. The result must not depend on that.

type Fields = Record<string, unknown>;

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

/** Removes the fields that differ between equal employees and pays. */
const alike = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, each) => (/(^|_)(id|number|key)$/.test(key) ? undefined : each)));

const rowsOf = async (table: string, where: string): Promise<number> => {
  const [row] = await world.service.database.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${where}`,
  );
  return row!.n;
};

describe('large batch in chunks', () => {
  it.each([
    ['AU', anAuEmployee],
    ['NZ', anNzEmployee],
  ] as const)('returns the same amounts as small calls: %s', async (country, anEmployee) => {
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

  it('stores nothing when a pay of a later chunk is refused [PAY-011]', async () => {
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

  it('shares the tax of departments across chunks [PAY-007]', async () => {
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

  it('ends employments in any chunk as a small call does', async () => {
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
  ])('returns the same as the list, and again with the same idempotency key: %s%s', async (day, shape) => {
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
  });

  it('warns once about unverified values', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: MANY }, () => anAuEmployee()),
    );
    const warnings = () =>
      world.service.logs.filter((line) => line.includes('past the date to which they were verified'));
    const before = warnings().length;
    expect((await world.put(world.au, ids.map(payOf), '?pay_date=2030-08-06')).status).toBe(200);
    expect(
      warnings()
        .slice(before)
        .map((line) => JSON.parse(line).pays),
    ).toEqual([MANY]);
  });

  it('bounds the number of statements', async () => {
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
    // Six tables for each chunk after the first.
    expect([await statements(100), await statements(163), await statements(MANY)]).toEqual([one, one + 18, one + 24]);
  });
});
