import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvFile, runOf } from '../fixtures/import-files.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

type Fields = Readonly<Record<string, unknown>>;

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
const historyOf = (company: number, rest = '') => `/api/company/${company}/history${rest}`;
const reviewsOf = (company: number, rest = '') => `/api/company/${company}/reviews${rest}`;

let last = 0;
/** A pay of the former payroll: a week of 38 hours from Monday, 6 October 2025. */
const formerPay = (employee_id: number, more: Fields = {}): Fields => {
  last += 1;
  return {
    external_id: `old-${last}`,
    employee_id,
    period_start: '2025-10-06',
    period_end: '2025-10-12',
    pay_date: '2025-10-15',
    lines: [{ kind: 'ordinary', description: 'Ordinary hours', amount: '950.00', hours: '38' }],
    ...more,
  };
};
const RETAIL = { award: 'MA000004', classification: 'Retail Employee Level 1' };
const CASUAL = { ...RETAIL, employment_type: 'casual' };
const shift = (day: string, from: string, to: string, rest?: readonly [string, string]) => ({
  starts_at: `${day}T${from}`,
  ends_at: `${day}T${to}`,
  ...(rest ? { breaks: [{ starts_at: `${day}T${rest[0]}`, ends_at: `${day}T${rest[1]}`, paid: false }] } : {}),
});
const SUNDAY = shift('2025-10-12', '09:00', '17:30', ['12:30', '13:00']);
const MONDAY = shift('2025-10-06', '09:00', '17:30', ['12:30', '13:00']);
const paid = (amount: string, hours: string | null = null, kind = 'ordinary', description = 'Hours') => ({
  kind,
  description,
  amount,
  ...(hours === null ? {} : { hours }),
});

/** Stores pays without faults, and returns their ids. */
async function load(company: number, pays: readonly Fields[]): Promise<number[]> {
  const reply = await call('POST', historyOf(company), pays);
  expect(reply.status, reply.text.slice(0, 800)).toBe(201);
  return reply.body.map(({ id }: { id: number }) => id);
}

const RANGE = { from: '2020-07-01', to: '2026-03-09' };
const HISTORY = [{ kind: 'history' }];

/** Starts a review of an employee, runs it until it is complete, and returns it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
async function reviewed(company: number, employee_id: number, premises: readonly unknown[] = HISTORY): Promise<any> {
  const body = { name: 'Former payroll', ...RANGE, employee_ids: [employee_id], premises };
  const started = await call('POST', reviewsOf(company), body);
  expect(started.status, started.text).toBe(201);
  await world.service.app.reviews.runDue();
  return (await call('GET', reviewsOf(company, `/${started.body.id}`))).body;
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
const findings = async (company: number, id: number): Promise<any[]> =>
  (await call('GET', reviewsOf(company, `/${id}/findings`))).body;
const brief = (found: readonly Fields[]) =>
  found.map(({ kind, code, label, was, should_be }) => [kind, code, label, was, should_be].join(' '));

describe('pays of another system', () => {
  it('belong to one employee if two employees send the same new external_id at once [REDO-004]', async () => {
    const [ann, ben] = [await world.anAuEmployee(), await world.anAuEmployee()];
    const external_id = 'sent-twice-at-once';
    const replies = await Promise.all(
      [ann, ben].map((id) => call('POST', historyOf(world.au), [formerPay(id, { external_id })])),
    );
    expect(replies.map(({ body }) => body[0].outcome).sort()).toEqual(['created', 'failed']);
    const winner = replies[0]!.body[0].outcome === 'created' ? ann : ben;
    const refused = replies.find(({ body }) => body[0].outcome === 'failed')!;
    expect(refused.body[0].errors).toEqual({
      external_id: `The stored pay with this external_id belongs to employee ${winner}`,
    });
  });

  it('are stored, kept and replaced by their external_id [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    const pay = formerPay(employee_id, { ...CASUAL, shifts: [SUNDAY] });
    const first = await call('POST', historyOf(world.au), [pay]);
    const { external_id } = pay;
    const id = first.body[0].id;
    expect([first.status, first.body]).toEqual([201, [{ external_id, id, outcome: 'created', errors: {} }]]);
    const again = await call('POST', historyOf(world.au), [pay]);
    expect([again.status, again.body]).toEqual([201, [{ external_id, id, outcome: 'unchanged', errors: {} }]]);
    const changed = { ...pay, pay_date: '2025-10-16', lines: [paid('990', '38')] };
    const third = await call('POST', historyOf(world.au), [changed]);
    expect(third.body).toEqual([{ external_id, id, outcome: 'updated', errors: {} }]);
    const listed = await call('GET', historyOf(world.au, `?employee_id=${employee_id}`));
    expect([listed.status, listed.body]).toEqual([
      200,
      [
        {
          id,
          external_id,
          employee_id,
          period_start: '2025-10-06',
          period_end: '2025-10-12',
          pay_date: '2025-10-16',
          ...CASUAL,
          agreed_hours: null,
          work_state: null,
          lines: [{ kind: 'ordinary', description: 'Hours', amount: '990.00', hours: '38' }],
          shifts: [SUNDAY],
          stored_at: '2026-03-10T00:00:00.000000',
        },
      ],
    ]);
    for (const query of ['from=2025-10-17', 'to=2025-10-15'])
      expect((await call('GET', historyOf(world.au, `?employee_id=${employee_id}&${query}`))).body).toEqual([]);
  });

  it('have a reason for each pay that is refused, and the others are stored [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    const left = await world.anAuEmployee({ start_date: '2025-12-01' });
    const bad = (more: Fields) => formerPay(employee_id, more);
    const faults: readonly (readonly [Fields, string, string])[] = [
      [formerPay(999_999), 'employee_id', 'Employee 999999 is not in this company'],
      [
        formerPay(left),
        'period_end',
        `Employee ${left} starts on 2025-12-01, after this pay period. Correct the start date of the employee first`,
      ],
      [
        bad({ period_end: '2025-10-05' }),
        'period_end',
        'period_end is 2025-10-05, which is before period_start, 2025-10-06',
      ],
      [
        bad({ period_end: '2025-11-06', pay_date: '2025-11-07' }),
        'period_end',
        'The pay period from 2025-10-06 to 2025-11-06 is longer than 31 days; send it in parts',
      ],
      [
        bad({ pay_date: '2025-10-05' }),
        'pay_date',
        'pay_date is 2025-10-05, which is before the pay period, which starts on 2025-10-06',
      ],
      [bad({ pay_date: '2026-03-11' }), 'pay_date', 'pay_date is 2026-03-11, which is after today, 2026-03-10'],
      [bad({ lines: [paid('1.005')] }), 'lines', 'Line 1: 1.005 has more than two decimals'],
      [bad({ lines: [paid('1000000.01')] }), 'lines', 'Line 1: 1000000.01 dollars is too large'],
      [bad({ lines: [paid('1', '1000.5')] }), 'lines', 'Line 1: 1000.5 hours is too large'],
      [
        bad({ shifts: [shift('2025-10-13', '09:00', '12:00')] }),
        'shifts',
        'The shift of 2025-10-13T09:00 does not start in the pay period',
      ],
      [
        bad({ shifts: [SUNDAY, shift('2025-10-12', '17:00', '19:00')] }),
        'shifts',
        'The shift of 2025-10-12T17:00 overlaps the shift before it',
      ],
      [
        bad({ shifts: [shift('2025-10-12', '17:00', '17:00')] }),
        'shifts',
        'The shift of 2025-10-12T17:00: The end 2025-10-12T17:00 is not after the start 2025-10-12T17:00',
      ],
    ];
    const good = bad({});
    const reply = await call('POST', historyOf(world.au), [...faults.map(([pay]) => pay), good, good]);
    expect(reply.status).toBe(207);
    expect(reply.body.map(({ outcome, errors }: Fields) => [outcome, errors])).toEqual([
      ...faults.map(([, field, message]) => ['failed', { [field]: message }]),
      ['created', {}],
      ['failed', { external_id: `The external_id ${good.external_id} was sent twice` }],
    ]);
    const other = await world.anAuEmployee();
    const taken = await call('POST', historyOf(world.au), [{ ...good, employee_id: other }]);
    expect(taken.body[0].errors).toEqual({
      external_id: `The stored pay with this external_id belongs to employee ${employee_id}`,
    });
    const maori = await world.anNzEmployee();
    for (const [name, more] of Object.entries({ award: RETAIL, shifts: { shifts: [SUNDAY] } })) {
      const foreign = await call('POST', historyOf(world.nz), [formerPay(maori, more)]);
      expect(foreign.body[0].errors).toEqual({
        [name]: `${name} does not apply in New Zealand, which has no awards; leave it out`,
      });
    }
  });

  it('are deleted, and belong to one account only [REDO-004]', async () => {
    const [id] = await load(world.au, [formerPay(await world.anAuEmployee())]);
    const foreign = await tokenFor(world.service, { customerId: 4, clientId: null });
    const as = (method: string, url: string, body?: unknown) =>
      world.service.call(method, url, { token: foreign, ...(body === undefined ? {} : { body }) });
    expect((await as('GET', historyOf(world.au))).status).toBe(400);
    expect((await as('POST', historyOf(world.au), [formerPay(1)])).status).toBe(404);
    expect((await as('DELETE', historyOf(world.au, `/${id}`))).status).toBe(404);
    expect((await call('POST', historyOf(999_999), [formerPay(1)])).body).toEqual({ detail: 'Company not found' });
    expect((await call('DELETE', historyOf(world.au, `/${id}`))).status).toBe(204);
    const gone = await call('DELETE', historyOf(world.au, `/${id}`));
    expect([gone.status, gone.body]).toEqual([404, { detail: 'Pay of another system not found' }]);
  });

  it('stay as they are while a review of the company runs [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    const [id] = await load(world.au, [formerPay(employee_id)]);
    const body = { name: 'Running', ...RANGE, employee_ids: [employee_id], premises: HISTORY };
    const review = (await call('POST', reviewsOf(world.au), body)).body.id;
    const refused = [409, { detail: `Review ${review} of the company is still running; wait until it is done` }];
    for (const reply of [
      await call('POST', historyOf(world.au), [formerPay(employee_id)]),
      await call('DELETE', historyOf(world.au, `/${id}`)),
    ]) {
      expect([reply.status, reply.body]).toEqual(refused);
    }
    await world.service.app.reviews.runDue();
  });
});

describe('a review of pays of another system', () => {
  it('compares pay for time worked with what the award requires for the shifts [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee({ employment_status: 'Casual' });
    const [id] = await load(world.au, [
      formerPay(employee_id, { ...CASUAL, lines: [paid('531.00', '16')], shifts: [MONDAY, SUNDAY] }),
    ]);
    const review = await reviewed(world.au, employee_id);
    expect([review.state, review.refused, review.totals]).toEqual([
      'done',
      [],
      { people_owed: 1, owed: '106.20', employer: '0.00', overpaid: '0.00', pays_reviewed: 1 },
    ]);
    // The adult rate is 1,008.90 / 38 = 26.55. Monday: 8 hours at 125% (33.19); Sunday: 8 hours at 175% (46.46).
    const found = await findings(world.au, review.id);
    expect(brief(found)).toEqual(['earnings HISTORY.ORDINARY Ordinary time worked 531.00 637.20']);
    expect(found[0]).toMatchObject({
      history_pay_id: id,
      pay_id: null,
      pay_run_id: null,
      period_start: '2025-10-06',
      pay_date: '2025-10-15',
      financial_year: 2026,
      own: '106.20',
      follows: '0.00',
      follows_from: [],
    });
    expect(found[0].cause).toMatch(/^MA000004 requires 637\.20 for the recorded shifts: 8 hours at 33\.19 \(125%: /);
    expect(found[0].citation).toMatch(/^MA000004 clause .*22\.1/);
  });

  it('finds overtime apart, counts all pays of the period, and is content with pay above the award [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    const days = ['06', '07', '08', '09', '10'].map((day) => `2025-10-${day}`);
    const agreed = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '7.6']),
    );
    const shifts = days.map((day) => shift(day, '09:00', '17:06', ['12:30', '13:00']));
    const late = [...shifts.slice(0, 4), shift(days[4]!, '09:00', '19:06', ['12:30', '13:00'])];
    const settings = { ...RETAIL, employment_type: 'full_time', agreed_hours: agreed };
    const weekOf = (more: Fields) => formerPay(employee_id, { ...settings, ...more });
    await load(world.au, [
      weekOf({ lines: [paid('1008.90', '38')], shifts: late }),
      // The overtime of the second week was paid in another pay.
      weekOf({
        period_start: '2025-10-13',
        period_end: '2025-10-19',
        pay_date: '2025-10-22',
        lines: [paid('1008.90', '38')],
        shifts: late.map(({ starts_at, ends_at, breaks }) => {
          const moved = (time: string) => time.replace(/-(\d\d)T/, (_, day) => `-${Number(day) + 7}T`);
          return {
            starts_at: moved(starts_at),
            ends_at: moved(ends_at),
            breaks: breaks!.map((one) => ({ ...one, starts_at: moved(one.starts_at), ends_at: moved(one.ends_at) })),
          };
        }),
      }),
      weekOf({
        period_start: '2025-10-13',
        period_end: '2025-10-19',
        pay_date: '2025-10-29',
        lines: [paid('500.00', null, 'overtime')],
      }),
    ]);
    const review = await reviewed(world.au, employee_id);
    expect([review.totals.pays_reviewed, review.refused]).toEqual([3, []]);
    const found = await findings(world.au, review.id);
    // Two hours of overtime at 150% of 26.55.
    expect(brief(found)).toEqual(['earnings HISTORY.OVERTIME Overtime worked 0.00 79.66']);
  });

  it('compares hours without shifts with the minimum rate, line by line [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    await load(world.au, [
      formerPay(employee_id, {
        ...RETAIL,
        lines: [
          paid('760.00', '30.4', 'ordinary', 'Ordinary hours'),
          paid('190.00', '7.6', 'leave', 'Annual leave'),
          paid('500.00', null, 'other', 'Bonus'),
          paid('400.00', '10', 'ordinary', 'Ordinary hours, level 2'),
        ],
      }),
    ]);
    const review = await reviewed(world.au, employee_id);
    const found = await findings(world.au, review.id);
    // 30.4 and 7.6 hours at 26.55.
    expect(brief(found)).toEqual([
      'earnings HISTORY.ORDINARY Ordinary hours 760.00 807.12',
      'leave HISTORY.LEAVE Annual leave 190.00 201.78',
    ]);
    expect(found[1]).toMatchObject({ citation: 'MA000004 clause 17.1' });
  });

  it('compares hours with the minimum wage where there is no award [REDO-004]', async () => {
    const maori = await world.anNzEmployee({ start_date: '2024-07-01' });
    const ann = await world.anAuEmployee();
    await load(world.nz, [formerPay(maori, { lines: [paid('836.00', '38')] })]);
    await load(world.au, [formerPay(ann, { lines: [paid('912.00', '38')] })]);
    const [nz, au] = [await reviewed(world.nz, maori), await reviewed(world.au, ann)];
    const found = [...(await findings(world.nz, nz.id)), ...(await findings(world.au, au.id))];
    // 38 hours at 23.50 and at 24.95.
    expect(brief(found)).toEqual([
      'earnings HISTORY.ORDINARY Hours 836.00 893.00',
      'earnings HISTORY.ORDINARY Hours 912.00 948.10',
    ]);
    expect(found.map(({ citation }) => citation)).toEqual(['Minimum Wage Act 1983 s 6', 'Fair Work Act 2009 s 293']);
  });

  it('refuses by name what it cannot compare, and never guesses [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee({ start_date: '2019-01-07' });
    const of = (year: number, more: Fields) =>
      formerPay(employee_id, {
        period_start: `${year}-10-06`,
        period_end: `${year}-10-12`,
        pay_date: `${year}-10-15`,
        ...more,
      });
    const ids = await load(world.au, [
      of(2020, { ...RETAIL }),
      of(2021, {}),
      of(2022, { ...RETAIL, lines: [paid('100.00')] }),
      of(2023, { award: 'MA000004', classification: 'Astronaut' }),
      of(2024, { ...RETAIL, classification: 'Astronaut' }),
      of(2025, { ...CASUAL, period_end: '2025-10-13', shifts: [SUNDAY] }),
      formerPay(employee_id, { period_end: '2025-10-19', shifts: [SUNDAY] }),
    ]);
    const review = await reviewed(world.au, employee_id);
    expect([review.totals.pays_reviewed, await findings(world.au, review.id)]).toEqual([0, []]);
    expect(review.refused.map(({ code, history_pay_id, pay_id }: Fields) => [code, history_pay_id, pay_id])).toEqual([
      ['no_law', ids[0], null],
      ['no_law', ids[1], null],
      ['no_hours', ids[2], null],
      ['no_law', ids[3], null],
      ['rules', ids[4], null],
      ['part_week', ids[5], null],
      ['no_award', ids[6], null],
    ]);
    expect(review.refused[0].reason).toMatch(/^This service has no rates of MA000004 for a pay period from 2020-10-06/);
  });

  it('leaves pays of the service alone, and other premises leave the history alone [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    const made = await world.put(world.au, [{ employee_id, pay_date: '2025-11-04', hours: [week('38')] }]);
    expect(made.status, made.text.slice(0, 500)).toBe(200);
    await load(world.au, [formerPay(employee_id, { ...RETAIL })]);
    expect((await reviewed(world.au, employee_id)).totals.pays_reviewed).toBe(2);
    const plain = await reviewed(world.au, employee_id, []);
    expect([plain.totals.pays_reviewed, await findings(world.au, plain.id)]).toEqual([1, []]);
  });
});

describe('the back pay of a review of another system', () => {
  it('pays what is owed, and a later review finds nothing [REDO-003, REDO-004, REDO-005]', async () => {
    const employee_id = await world.anAuEmployee();
    const old = { period_start: '2024-10-07', period_end: '2024-10-13', pay_date: '2024-10-16' };
    const [id] = await load(world.au, [
      formerPay(employee_id, { ...RETAIL }),
      formerPay(employee_id, { ...RETAIL, ...old, lines: [paid('900.00', '38')] }),
    ]);
    const review = await reviewed(world.au, employee_id);
    // 1,008.90 less 950.00, and 38 hours at 974.80 / 38 = 25.65 less 900.00.
    expect(review.totals.owed).toBe('133.60');
    const url = reviewsOf(world.au, `/${review.id}`);
    const made = await call('POST', `${url}/back-pay`, { pay_date: '2026-03-10' });
    expect(made.status, made.text).toBe(201);
    expect(made.body.pays[0].rows.map(({ financial_year, amount }: Fields) => [financial_year, amount])).toEqual([
      [2025, '74.70'],
      [2026, '58.90'],
    ]);
    const { pay_id } = made.body.pays[0];
    const kept = await call('DELETE', historyOf(world.au, `/${id}`));
    expect([kept.status, kept.body]).toEqual([
      409,
      { detail: `Review ${review.id} pays for this pay, so it is kept. Send it again to correct it` },
    ]);
    const complete = await call('POST', `/api/company/${world.au}/pays/${pay_id}/complete`);
    expect(complete.status, complete.text).toBe(200);
    await world.service.app.reviews.runDue();
    expect((await call('GET', url)).body).toMatchObject({ state: 'closed', back_pay: { amount: '133.60' } });
    const later = await reviewed(world.au, employee_id);
    expect([later.totals.owed, await findings(world.au, later.id)]).toEqual(['0.00', []]);
  });

  it('has findings, letters and summaries like those of other pays [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee();
    const [id] = await load(world.au, [formerPay(employee_id, { ...RETAIL })]);
    const review = await reviewed(world.au, employee_id);
    const url = reviewsOf(world.au, `/${review.id}`);
    const headers = { authorization: `Bearer ${world.token}` };
    const get = async (file: string) =>
      world.service.app.server.inject({ method: 'GET', url: `${url}/${file}`, headers });
    const csv = (await get('findings.csv')).payload.trimEnd().split('\r\n');
    expect(csv).toHaveLength(2);
    expect(csv[0]).toContain('"pay_id","pay_run_id","history_pay_id","period_start"');
    expect(csv[1]).toContain(`"","","${id}","2025-10-06"`);
    for (const file of ['summary.pdf', `letters/${employee_id}.pdf`])
      expect((await get(file)).headers['content-type']).toBe('application/pdf');
    const finding_ids = [(await findings(world.au, review.id))[0].id];
    const excluded = await call('POST', `${url}/exclude`, { finding_ids, reason: 'Paid by hand' });
    expect(excluded.body.totals.owed).toBe('0.00');
  });
});

describe('a file of pays of another system', () => {
  const HEAD =
    'Employee number,Pay id,Period start,Period end,Pay date,Line kind,Line,Hours,Amount,Start of work,End of work,Break';
  const file = (...rows: readonly string[]) => csvFile(`${HEAD}\n${rows.join('\n')}\n`);

  it('stores each pay with its lines and shifts, and repeats nothing [REDO-004, IMP-001]', async () => {
    const run = runOf(world);
    const employee_id = await world.anAuEmployee({ number: 'H1' });
    const pay = 'H1,P1,6/10/2025,12/10/2025,15/10/2025';
    const rows = [
      `${pay},Ordinary time,,38,$950.00,2025-10-06 9:00,2025-10-06 17:00,30`,
      `${pay},overtime,Late work,2,80,,,`,
      `${pay},,,,,2025-10-07 9:00,2025-10-07 17:00,`,
    ];
    expect(await run.whole('history', file(...rows))).toMatchObject({ created: 3 });
    const [stored, ...others] = (await call('GET', historyOf(world.au, `?employee_id=${employee_id}`))).body;
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      external_id: 'P1',
      period_start: '2025-10-06',
      pay_date: '2025-10-15',
      lines: [
        { kind: 'ordinary', description: 'Ordinary hours', amount: '950.00', hours: '38' },
        { kind: 'overtime', description: 'Late work', amount: '80.00', hours: '2' },
      ],
      shifts: [
        shift('2025-10-06', '09:00', '17:00', ['12:45', '13:15']),
        { ...shift('2025-10-07', '09:00', '17:00'), breaks: [] },
      ],
    });
    expect(await run.whole('history', file(...rows))).toMatchObject({ created: 0, unchanged: 3 });
    const changed = rows.map((row) => row.replace('Late work,2,80', 'Late work,2,90'));
    expect(await run.whole('history', file(...changed))).toMatchObject({ updated: 3 });
  });

  it('reports a problem by its row and leaves out the whole pay [REDO-004, IMP-001]', async () => {
    const run = runOf(world);
    for (const number of ['H2', 'H3']) await world.anAuEmployee({ number });
    const of = (employee: string, id: string, rest: string, paid = '15/10/2025') =>
      `${employee},${id},6/10/2025,12/10/2025,${paid},${rest}`;
    const sent = await run.send(
      'history',
      file(
        of('H2', 'A', 'ordinary,,38,950,,,'),
        of('H2', 'A', 'bonus,,,10,,,'),
        of('H2', 'B', 'ordinary,,38,=1+1,,,'),
        of('H2', 'B', 'ordinary,,38,950,,,'),
        of('H9', 'C', 'ordinary,,38,950,,,'),
        of('H2', 'D', ',,,,2025-10-06 9:00,2025-10-06 17:00,'),
        of('H2', 'E', 'ordinary,,38,950,,,'),
        of('H2', 'E', 'ordinary,,38,950,,,', '16/10/2025'),
        of('H2', 'F', 'ordinary,,38,950,,,', '1/10/2025'),
        of('H2', 'G', 'ordinary,,38,950.005,,,'),
        of('H2', 'H', ',,38,,,,'),
        of('H2', 'I', 'ordinary,,38,950,2025-10-06 9:00,later,'),
        of('H3', 'J', 'ordinary,,38,950,,,'),
      ),
    );
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.problems.map(({ row, field, code }: Fields) => [row, field, code])).toEqual([
      [2, null, 'not_accepted'],
      [3, 'line_kind', 'not_a_choice'],
      [4, 'amount', 'not_supported'],
      [5, null, 'not_accepted'],
      [6, 'employee_number', 'unknown_employee'],
      [7, 'amount', 'required'],
      [8, null, 'not_accepted'],
      [9, 'pay_date', 'not_accepted'],
      [10, 'pay_date', 'not_accepted'],
      [11, 'amount', 'not_accepted'],
      [12, 'amount', 'required'],
      [13, 'ends_at', 'wrong_format'],
    ]);
    expect(sent.body.problems[0].message).toBe('Row 3 of the same record has a problem');
    const done = await run.confirm(sent.body.id, '?partial=true');
    expect(done).toMatchObject({ state: 'done', created: 1, failed: 12 });
  });
});

describe('the guide about putting past pays right', () => {
  const page = readFileSync(new URL('../../docs/putting-it-right.md', import.meta.url), 'utf8');
  const [json, csv] = [...page.matchAll(/```\w+ run-by=tests\/api\/history.test.ts\n([\s\S]*?)```/g)].map(
    ([, text]) => text!,
  );

  it('shows a pay of another system and its finding, as JSON and as a file [REDO-004]', async () => {
    const employee_id = await world.anAuEmployee({ number: 'W017' });
    await load(
      world.au,
      JSON.parse(json!).map((pay: Fields) => ({ ...pay, employee_id })),
    );
    const found = await findings(world.au, (await reviewed(world.au, employee_id)).id);
    expect(found).toHaveLength(1);
    expect(page).toContain(`${found[0].was} was paid for time for which the award requires ${found[0].should_be}`);
    const [asJson] = (await call('GET', historyOf(world.au, `?employee_id=${employee_id}`))).body;
    expect((await call('DELETE', historyOf(world.au, `/${asJson.id}`))).status).toBe(204);
    expect(await runOf(world).whole('history', csvFile(csv!))).toMatchObject({ created: 2 });
    const [asFile] = (await call('GET', historyOf(world.au, `?employee_id=${employee_id}`))).body;
    const { id: _, external_id: __, ...paidThen } = asJson;
    expect(asFile).toMatchObject(paidThen);
  });
});
