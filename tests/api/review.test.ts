import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';

type Fields = Readonly<Record<string, unknown>>;

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
const urlOf = (company: number, rest = '') => `/api/company/${company}/reviews${rest}`;
const RANGE = { from: '2025-07-01', to: '2026-03-31' };

/** Starts a review, lets it run to its end and returns it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
async function reviewed(company: number, premises: readonly unknown[], more: Fields = {}): Promise<any> {
  const started = await call('POST', urlOf(company), { name: 'Rates', ...RANGE, premises, ...more });
  expect(started.status, started.text).toBe(201);
  await world.service.app.reviews.runDue();
  return (await call('GET', urlOf(company, `/${started.body.id}`))).body;
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
const findings = async (company: number, id: number, query = ''): Promise<any[]> =>
  (await call('GET', urlOf(company, `/${id}/findings${query}`))).body;
/** Code, old and corrected amount, and the parts of the difference. */
const brief = (found: readonly Fields[]) =>
  found.map(({ code, was, should_be, own, follows }) => [code, was, should_be, own, follows].join(' '));

const WEEKS = ['2025-10-07', '2025-10-14', '2025-10-21', '2025-10-28', '2025-11-04', '2025-11-11'];

/** A weekly history of pays with the same rows, apart from the given weeks. */
async function history(
  company: number,
  employee_id: number,
  rows: Readonly<Record<number, Fields>> = {},
): Promise<number[]> {
  const pays = WEEKS.map((pay_date, index) => ({ employee_id, pay_date, hours: [week('38')], ...rows[index] }));
  const made = await world.put(company, pays);
  expect(made.status, made.text.slice(0, 800)).toBe(200);
  return made.body.map(({ id }: { id: number }) => id);
}
const away = (leave_type: string, hours: string, date: string) => ({
  description: 'Time off',
  leave_type,
  hours,
  date,
});

describe('a review of unchanged premises', () => {
  it('finds nothing in either country [REDO-005]', async () => {
    await history(world.au, await world.anAuEmployee(), {
      4: { hours: [], leave: [away('HOLIDAY', '38', '2025-11-04')] },
    });
    await history(world.nz, await world.anNzEmployee(), {
      4: { leave: [away('ANNUAL_HOLIDAYS', '7.6', '2025-11-04')] },
    });
    for (const company of [world.au, world.nz]) {
      for (const premises of [[], [{ kind: 'rules' }]]) {
        const review = await reviewed(company, premises);
        expect([review.state, review.totals.pays_reviewed, review.refused_count]).toEqual(['done', 6, 0]);
        expect(await findings(company, review.id)).toEqual([]);
      }
    }
  });
});

describe('a review of corrected settings', () => {
  it('finds earnings, leave and super at the corrected rate from its date [REDO-001, REDO-002]', async () => {
    const employee_id = await world.anAuEmployee();
    const pays = await history(world.au, employee_id, {
      4: { hours: [], leave: [away('HOLIDAY', '38', '2025-11-04')] },
    });
    const changes = [{ employee_id, from: '2025-10-20', pay_rate_per_hour: '42' }];
    const review = await reviewed(world.au, [{ kind: 'settings', changes }], { employee_ids: [employee_id] });
    expect(review.totals).toEqual({
      people_owed: 1,
      owed: '304.00',
      employer: '36.48',
      overpaid: '0.00',
      pays_reviewed: 6,
    });
    const found = await findings(world.au, review.id);
    expect(brief(found.slice(0, 4))).toEqual([
      'AU.HOURS.ORDINARY 1520.00 1596.00 76.00 0.00',
      'AU.PAYG 310.00 334.00 24.00 0.00',
      'AU.SUPER.GUARANTEE 182.40 191.52 9.12 0.00',
      'NET 1210.00 1262.00 52.00 0.00',
    ]);
    expect(found.map(({ pay_id }) => pay_id)).toEqual(pays.slice(2).flatMap((id) => [id, id, id, id]));
    expect(brief(await findings(world.au, review.id, '?kind=leave'))).toEqual([
      'AU.LEAVE.HOLIDAY 1520.00 1596.00 76.00 0.00',
    ]);
  });
});
