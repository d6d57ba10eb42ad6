import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, buildTestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

type Fields = Record<string, unknown>;

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

describe('number of statements', () => {
  it('uses the same number of statements for up to a hundred pays', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: 100 }, () => anAuEmployee()),
    );
    const statements = (some: readonly number[]) =>
      costOf(world.service.database, async () =>
        expect((await world.put(world.au, some.map(fullPay), '?pay_date=2026-02-03')).status).toBe(200),
      );
    // The first pays open their run and create their allowances and deductions, with two statements each; later ones
    // read the pays of their period, with one.
    const first = await statements(ids);
    const one = await statements(ids.slice(0, 1));
    for (const count of [2, 50, 51, 100]) expect(await statements(ids.slice(0, count))).toBe(one);
    expect([first - one, one <= 19]).toEqual([3, true]);
  });

  it('pays a few employees in a paid period with seven packets, four for facts and three for rows', async () => {
    const ids = await world.employees(
      world.au,
      Array.from({ length: 50 }, () => anAuEmployee()),
    );
    // The first pays open their run.
    expect((await world.put(world.au, ids.map(fullPay), '?pay_date=2026-02-10')).status).toBe(200);
    for (const some of [ids.slice(0, 1), ids]) {
      const call = async () =>
        expect((await world.put(world.au, some.map(fullPay), '?pay_date=2026-02-10')).status).toBe(200);
      expect(await costOf(world.service.database, call, 'packets')).toBe(7);
    }
  });
});

describe('failed call', () => {
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
  it('serialises them so that year to date, super limit and balances stay right', async () => {
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
    // The maximum base of the quarter is 62,500: three full pays, then 2,500, then nothing.
    expect(pays.map((pay) => pay.super)).toEqual([2400, 2400, 2400, 300, 0, 0, 0, 0]);
    expect(pays.map((pay) => pay.leave_balance_rows[0].hours)).toEqual([95, 90, 85, 80, 75, 70, 65, 60]);
  });

  it('does not deadlock when calls name employees in opposite order', async () => {
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
  it('returns the pays that would be made and stores nothing', async () => {
    const employee_id = await world.anAuEmployee();
    const before = await rowCounts();
    const preview = await world.put(world.au, [fullPay(employee_id)], '?pay_date=2026-03-10&dry_run=true');
    expect([preview.status, preview.body[0].gross]).toEqual([200, 1540]);
    expect(preview.headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(await rowCounts()).toEqual(before);
  });

  it('pays exactly the preview sent as If-Match, or returns 412', async () => {
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
    // Once paid, the next pay of the period differs, because its leave has already accrued.
    expect(answerOf(await world.put(world.au, pays, query, { headers }))).toEqual({
      status: 412,
      body: { detail: 'The pays differ from the preview; preview them again' },
    });
  });
});

describe('idempotency key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  it('pays once and returns the same response for a repeated call', async () => {
    const employee_id = await world.anAuEmployee();
    const first = await world.put(world.au, [fullPay(employee_id)], '', keyed('once-1'));
    const again = await world.put(world.au, [fullPay(employee_id)], '', keyed('once-1'));
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await world.get(`/api/company/${world.au}/pays?employee_id=${employee_id}`)).body).toHaveLength(1);
  });

  it('returns 409 for a key of another request', async () => {
    const employee_id = await world.anAuEmployee();
    await world.put(world.au, [fullPay(employee_id)], '', keyed('once-2'));
    const other = await world.put(world.au, [{ employee_id }], '', keyed('once-2'));
    expect([other.status, other.body]).toEqual([
      409,
      {
        detail:
          "The Idempotency-Key 'once-2' was used for another request; use a new key, or send the same request again",
      },
    ]);
  });

  it('releases the key after a failed call and after a week', async () => {
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

  it('pays once when calls arrive simultaneously on two nodes', async () => {
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
  it('uses unverified values, marks their lines and logs them once per call', async () => {
    const employee_id = await world.anAuEmployee();
    const lines = () => world.service.logs.filter((line) => line.includes('past the date to which they were verified'));
    const before = lines().length;
    const made = await world.put(world.au, [fullPay(employee_id), fullPay(employee_id)], '?pay_date=2030-08-06');
    expect([made.status, lines().length - before]).toEqual([200, 1]);
    const { body } = await world.get(`/api/pays/${made.body[0].id}/explanation`);
    expect(body.lines.some(({ unverified }: { unverified: boolean }) => unverified)).toBe(true);
  });
});
