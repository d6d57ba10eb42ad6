import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

type Fields = Readonly<Record<string, unknown>>;

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld();
});

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
const urlOf = (company: number, rest = '') => `/api/company/${company}/reviews${rest}`;
const RANGE = { from: '2025-07-01', to: '2026-03-31' };

/** Starts a review, runs it until it is complete, and returns it. */
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
/** For each finding: the code, the old and the corrected amount, and the two parts of the difference. */
const brief = (found: readonly Fields[]) =>
  found.map(({ code, was, should_be, own, follows }) => [code, was, should_be, own, follows].join(' '));

const WEEKS = ['2025-10-07', '2025-10-14', '2025-10-21', '2025-10-28', '2025-11-04', '2025-11-11'];

/** Creates six weekly pays of 38 hours each. `rows` replaces the rows of some of these weeks. */
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

describe('a review that corrects nothing', () => {
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
  it('finds differences in earnings, leave and super from the date of the new rate [REDO-001, REDO-002]', async () => {
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

/** A history with a rate that was too low from the third week on, and the premise that corrects it. */
async function underpaid(
  country: 'AU' | 'NZ' = 'AU',
  rows: Readonly<Record<number, Fields>> = {},
  employee: Fields = {},
) {
  const company = country === 'AU' ? world.au : world.nz;
  const employee_id = country === 'AU' ? await world.anAuEmployee(employee) : await world.anNzEmployee(employee);
  const pays = await history(company, employee_id, rows);
  const changes = [{ employee_id, from: '2025-10-20', pay_rate_per_hour: country === 'AU' ? '42' : '33' }];
  return {
    company,
    employee_id,
    pays,
    premises: [{ kind: 'settings', changes }],
    people: { employee_ids: [employee_id] },
  };
}

describe('the findings of a review', () => {
  it('name the earlier pay that caused the difference in a later pay [REDO-002]', async () => {
    const holiday = { hours: [week('30.4')], leave: [away('ANNUAL_HOLIDAYS', '7.6', '2025-11-10')] };
    const { company, employee_id, pays, people } = await underpaid('NZ', { 5: holiday }, { start_date: '2025-10-06' });
    const rows = {
      pay_id: pays[1]!,
      hours: [
        { description: 'Ordinary hours', hours: '38' },
        { description: 'Call-out', hours: '40', multiplier: '1.5', is_overtime: true },
      ],
    };
    const review = await reviewed(company, [{ kind: 'rows', pays: [rows] }], people);
    const found = await findings(company, review.id, `?employee_id=${employee_id}&kind=leave`);
    // 7.6 of 40 hours: 0.19 weeks at average weekly earnings of (5 x 1,140 + 1,800) / 5 = 1,500.
    expect(brief(found)).toEqual(['NZ.LEAVE.ANNUAL_HOLIDAYS 228.00 285.00 0.00 57.00']);
    expect(found[0]).toMatchObject({
      pay_id: pays[5],
      follows_from: [pays[1]],
      cause: `follows from pay ${pays[1]}`,
      citation: 'Holidays Act 2003 ss 8 and 21',
      financial_year: 2026,
      unit: 'dollars',
    });
  });

  it('keep overpayments apart unless the review nets periods and says why [REDO-002]', async () => {
    const { company, employee_id, pays, people } = await underpaid();
    const rows = (pay_id: number, hours: string) => ({ pay_id, hours: [{ description: 'Ordinary hours', hours }] });
    const premises = [{ kind: 'rows', pays: [rows(pays[0]!, '40'), rows(pays[3]!, '37')] }];
    const apart = await reviewed(company, premises, people);
    expect(apart.totals).toMatchObject({ people_owed: 1, owed: '80.00', employer: '9.60', overpaid: '40.00' });
    expect(apart.net_across_periods).toBeNull();
    const net_across_periods = { reason: 'Agreed with the union' };
    const netted = await reviewed(company, premises, { ...people, net_across_periods });
    expect(netted.totals).toMatchObject({ people_owed: 1, owed: '40.00', employer: '4.80', overpaid: '0.00' });
    expect(netted.net_across_periods).toEqual(net_across_periods);
    expect((await call('GET', urlOf(company, `/${apart.id}/people`))).body).toEqual([
      {
        employee_id,
        employee_name: 'Lee, Ann',
        owed: '80.00',
        employer: '9.60',
        overpaid: '40.00',
        pays_reviewed: 6,
        findings: 8,
        excluded: 0,
        refused: 0,
      },
    ]);
  });

  it('no longer count towards the totals once they are excluded, and count again once they are included', async () => {
    const { company, employee_id, premises, people } = await underpaid();
    const review = await reviewed(company, premises, people);
    const [first] = await findings(company, review.id, '?kind=earnings');
    const url = urlOf(company, `/${review.id}`);
    const without = await call('POST', `${url}/exclude`, { finding_ids: [first.id], reason: ' Paid by hand ' });
    expect([without.status, without.body.totals.owed]).toEqual([200, '228.00']);
    expect((await findings(company, review.id, '?kind=earnings'))[0].excluded).toEqual({
      reason: 'Paid by hand',
      by: 'admin@demo.example',
      at: '2026-03-10T00:00:00.000000',
    });
    const none = await call('POST', `${url}/exclude`, { employee_ids: [employee_id], reason: 'Left out' });
    expect(none.body.totals).toMatchObject({ people_owed: 0, owed: '0.00', employer: '0.00' });
    expect((await call('GET', `${url}/people`)).body[0]).toMatchObject({ findings: 16, excluded: 16 });
    // The finding that was excluded first keeps its reason.
    expect((await findings(company, review.id, '?kind=earnings'))[0].excluded.reason).toBe('Paid by hand');
    const again = await call('POST', `${url}/include`, { employee_ids: [employee_id] });
    expect(again.body.totals).toEqual(review.totals);
    for (const path of ['exclude', 'include']) {
      const reason = path === 'exclude' ? { reason: 'No' } : {};
      for (const [body, field] of [
        [{ finding_ids: [999_999] }, 'finding_ids'],
        [{ employee_ids: [999_999] }, 'employee_ids'],
        [{}, 'finding_ids'],
      ] as const) {
        const refused = await call('POST', `${url}/${path}`, { ...body, ...reason });
        expect([refused.status, refused.errors[0]?.path]).toEqual([422, `/body/${field}`]);
      }
    }
    expect((await call('GET', url)).body.totals).toEqual(review.totals);
  });
});

describe('a review that is interrupted', () => {
  it('has the findings of an uninterrupted review, whichever chunk it stops after [REDO-001]', async () => {
    const people = await world.employees(
      world.au,
      Array.from({ length: 23 }, (_, index) => anAuEmployee({ first_name: `Worker ${index}` })),
    );
    const pays = people.flatMap((employee_id) =>
      WEEKS.slice(0, 2).map((pay_date) => ({ employee_id, pay_date, hours: [week('38')] })),
    );
    expect((await world.put(world.au, pays)).status).toBe(200);
    const changes = people.map((employee_id, index) => ({
      employee_id,
      from: '2025-10-06',
      pay_rate_per_hour: String(41 + index),
    }));
    const premises = [{ kind: 'settings', changes }];
    const whole = await reviewed(world.au, premises, { employee_ids: people });
    const facts = async (id: number) => (await findings(world.au, id, '?limit=500')).map(({ id: _, ...rest }) => rest);

    const started = await call('POST', urlOf(world.au), { name: 'Again', ...RANGE, premises, employee_ids: people });
    const { reviews } = world.service.app;
    const progress: number[] = [];
    // Every call is a round of another node that stops after it.
    for (let isOver = false; !isOver; ) {
      isOver = !(await reviews.step(3, started.body.id));
      progress.push((await call('GET', urlOf(world.au, `/${started.body.id}`))).body.progress.done);
    }
    expect(progress).toEqual([20, 23, 23]);
    expect(await reviews.step(3, started.body.id)).toBe(false);
    const { id, name, created_at, finished_at, ...again } = (await call('GET', urlOf(world.au, `/${started.body.id}`)))
      .body;
    const { id: _id, name: _name, created_at: _created, finished_at: _finished, ...once } = whole;
    expect([name, created_at, finished_at]).toEqual(['Again', expect.any(String), expect.any(String)]);
    expect(again).toEqual(once);
    expect(await facts(id)).toEqual(await facts(whole.id));
  });

  it('stores nothing of a chunk whose transaction fails, and a new review finds everything [REDO-001]', async () => {
    const { company, premises, people } = await underpaid();
    const started = await call('POST', urlOf(company), { name: 'Broken', ...RANGE, premises, ...people });
    const { database, app } = world.service;
    await database.query(
      `alter table review_finding add constraint broken check (review_id <> ${started.body.id}) not valid`,
    );
    await app.reviews.runDue();
    const failed = (await call('GET', urlOf(company, `/${started.body.id}`))).body;
    expect([failed.state, failed.progress.done, failed.totals.owed]).toEqual(['failed', 0, '0.00']);
    expect(failed.problem).toContain('unexpected error');
    await database.query('alter table review_finding drop constraint broken');
    expect((await reviewed(company, premises, people)).totals.owed).toBe('304.00');
  });

  it('leaves out pays that were completed after it started [REDO-001]', async () => {
    const { company, employee_id, premises, people } = await underpaid();
    const started = await call('POST', urlOf(company), { name: 'Snapshot', ...RANGE, premises, ...people });
    await world.pay(company, { employee_id, hours: [week('38')] }, '?pay_date=2025-11-18');
    await world.service.app.reviews.runDue();
    const review = (await call('GET', urlOf(company, `/${started.body.id}`))).body;
    expect(review.totals).toMatchObject({ owed: '304.00', pays_reviewed: 6 });
    expect((await reviewed(company, premises, people)).totals).toMatchObject({ owed: '380.00', pays_reviewed: 7 });
  });
});

describe('pays that cannot be reviewed', () => {
  it('are listed with the reason if their facts are archived [REDO-001]', async () => {
    const { company, pays, premises, people, employee_id } = await underpaid();
    await world.service.database.query(`update pay set kept_in = 1, facts = '{}' where id = ${pays[3]}`);
    const review = await reviewed(company, premises, people);
    expect([review.totals.pays_reviewed, review.totals.owed, review.refused_count]).toEqual([5, '228.00', 1]);
    expect(review.refused).toEqual([
      {
        employee_id,
        pay_id: pays[3],
        history_pay_id: null,
        code: 'archived',
        reason: expect.stringContaining('2025-10-28'),
      },
    ]);
  });

  it('keep the tax and contributions that the caller stated, and the findings say so [REDO-001]', async () => {
    const stated = { auto_calculate: false, tax: '310.00', compulsory_super_amount: '182.40' };
    const { company, premises, people } = await underpaid('AU', { 3: stated });
    const review = await reviewed(company, premises, people);
    const found = (await findings(company, review.id)).filter(({ cause }) => cause.includes('stated by the caller'));
    expect(brief(found)).toEqual(['AU.HOURS.ORDINARY 1520.00 1596.00 76.00 0.00', 'NET 1210.00 1286.00 76.00 0.00']);
  });
});

describe('starting a review', () => {
  it('returns 409 while another review of the company is running, and 201 for a dry run that stores nothing', async () => {
    const { company, premises, people } = await underpaid();
    const body = { name: 'One', ...RANGE, premises, ...people };
    const preview = await call('POST', `${urlOf(company)}?dry_run=true`, body);
    expect([preview.status, preview.body.state, preview.body.progress]).toEqual([
      201,
      'running',
      { people: 1, done: 0 },
    ]);
    const reviews = (await call('GET', urlOf(company))).body.length;
    const started = await call('POST', urlOf(company), body);
    expect(started.status).toBe(201);
    const second = await call('POST', urlOf(company), body);
    expect([second.status, second.body.detail]).toEqual([
      409,
      `Review ${started.body.id} of the company is still running; wait until it is done`,
    ]);
    const early = await call('POST', urlOf(company, `/${started.body.id}/exclude`), { finding_ids: [1], reason: 'x' });
    const earlier = await call('POST', urlOf(company, `/${started.body.id}/include`), { finding_ids: [1] });
    expect([early.status, earlier.status]).toEqual([409, 409]);
    expect((await call('DELETE', urlOf(company, `/${started.body.id}`))).status).toBe(204);
    expect((await call('GET', urlOf(company))).body).toHaveLength(reviews);
    // A review of another company may run at the same time.
    for (const each of [world.au, world.nz]) {
      expect((await call('POST', urlOf(each), { name: 'Both', ...RANGE, premises: [] })).status).toBe(201);
    }
    await world.service.app.reviews.runDue();
  });

  it.each<[string, Fields, string]>([
    ['a range that ends before it starts', { from: '2026-01-01', to: '2025-12-31' }, '/body/to'],
    ['a range above seven years', { from: '2019-01-01', to: '2026-01-01' }, '/body/to'],
    ['an unknown employee', { employee_ids: [999_999] }, '/body/employee_ids'],
    ['an unknown employee in a premise', { premises: [settings({ employee_id: 999_999 })] }, '/body/premises'],
    [
      'a change without a setting',
      { premises: [{ kind: 'settings', changes: [{ employee_id: 1, from: '2025-07-07' }] }] },
      '/body/premises/0/changes/0',
    ],
    [
      'a setting of the other country',
      { premises: [settings({ esct_rate: '0.3' })] },
      '/body/premises/0/changes/0/esct_rate',
    ],
    ['a fraction above one', { premises: [settings({ super_rate: '12' })] }, '/body/premises/0/changes/0/super_rate'],
    [
      'a negative rate',
      { premises: [settings({ pay_rate_per_hour: '-1' })] },
      '/body/premises/0/changes/0/pay_rate_per_hour',
    ],
    [
      'a rate of zero',
      { premises: [settings({ pay_rate_per_hour: '0' })] },
      '/body/premises/0/changes/0/pay_rate_per_hour',
    ],
    [
      'a rate beyond all measure',
      { premises: [settings({ pay_rate_per_hour: '9999999' })] },
      '/body/premises/0/changes/0/pay_rate_per_hour',
    ],
    [
      'a change that ends before it starts',
      { premises: [settings({ to: '2025-07-01' })] },
      '/body/premises/0/changes/0/to',
    ],
    ['varying hours in Australia', { premises: [{ kind: 'hours_vary' }] }, '/body/premises/0/kind'],
    ['an award minimum without an award', { premises: [{ kind: 'award_minimum' }] }, '/body/premises/0/employee_ids'],
    [
      'an award minimum that ends before it starts',
      { premises: [{ kind: 'award_minimum', from: '2025-07-07', to: '2025-07-01' }] },
      '/body/premises/0/to',
    ],
    ['an unknown pay', { premises: [rowsOf({ pay_id: 999_999 })] }, '/body/premises'],
    ['a pay without rows', { premises: [{ kind: 'rows', pays: [{ pay_id: 1 }] }] }, '/body/premises/0/pays/0/hours'],
    ['a date in Australia', { premises: [rowsOf({}, { date: '2025-10-07' })] }, '/body/premises/0/pays/0/hours/0/date'],
    ['negative rates of rows', { premises: [rowsOf({}, { rate: '-3' })] }, '/body/premises/0/pays/0/hours/0/rate'],
    ['too many hours', { premises: [rowsOf({}, { hours: '99999999' })] }, '/body/premises/0/pays/0/hours/0/hours'],
    ['an unknown premise', { premises: [{ kind: 'other' }] }, '/body/premises/0/kind'],
    ['a name of spaces', { name: '  ' }, '/body/name'],
  ])('returns 422 for %s and stores nothing', async (_, fields, path) => {
    const before = (await call('GET', urlOf(world.au))).body.length;
    const refused = await call('POST', urlOf(world.au), { name: 'Bad', ...RANGE, premises: [], ...fields });
    expect([refused.status, refused.errors[0]?.path], refused.text).toEqual([422, path]);
    expect((await call('GET', urlOf(world.au))).body).toHaveLength(before);
  });

  it('returns 422 for an award minimum in New Zealand [REDO-001]', async () => {
    const premises = [{ kind: 'award_minimum' }];
    const refused = await call('POST', urlOf(world.nz), { name: 'Bad', ...RANGE, premises });
    expect([refused.status, refused.errors[0]?.path]).toEqual([422, '/body/premises/0/kind']);
  });

  it('returns 422 for pays and employees outside the review', async () => {
    const { company, pays, premises, employee_id } = await underpaid();
    const other = await world.anAuEmployee();
    const rows = [{ kind: 'rows', pays: [{ pay_id: pays[0], leave: [] }] }];
    const twice = [{ kind: 'rows', pays: [...rows[0]!.pays, ...rows[0]!.pays] }];
    for (const body of [
      { premises, employee_ids: [other] },
      { premises: rows, employee_ids: [other] },
      { premises: rows, from: '2026-01-01' },
      { premises: twice, employee_ids: [employee_id] },
    ]) {
      const refused = await call('POST', urlOf(company), { name: 'Outside', ...RANGE, ...body });
      expect([refused.status, refused.errors[0]?.path]).toEqual([422, '/body/premises']);
    }
  });
});

function settings(change: Fields): Fields {
  return { kind: 'settings', changes: [{ employee_id: 1, from: '2025-07-07', super_rate: '0.12', ...change }] };
}
function rowsOf(pay: Fields, row: Fields = {}): Fields {
  return { kind: 'rows', pays: [{ pay_id: 1, hours: [{ description: 'Hours', hours: '1', ...row }], ...pay }] };
}

describe('access to a review', () => {
  it('is refused for companies of other accounts, unknown companies and unknown reviews', async () => {
    const { company, premises, people } = await underpaid();
    const review = await reviewed(company, premises, people);
    const [finding] = await findings(company, review.id);
    const foreign = await tokenFor(world.service, { customerId: 4, clientId: null });
    const one = `/${review.id}`;
    const operations: readonly (readonly [string, string, unknown?])[] = [
      ['GET', ''],
      ['POST', '', { name: 'Foreign', ...RANGE, premises: [] }],
      ['GET', one],
      ['GET', `${one}/people`],
      ['GET', `${one}/findings`],
      ['POST', `${one}/exclude`, { finding_ids: [finding.id], reason: 'x' }],
      ['POST', `${one}/include`, { finding_ids: [finding.id] }],
      ['DELETE', one],
    ];
    for (const [method, rest, body] of operations) {
      const url = urlOf(company, rest);
      const theirs = await world.service.call(method, url, { token: foreign, ...(body ? { body } : {}) });
      const missing = method === 'GET' ? 400 : 404;
      expect([method, rest, theirs.status]).toEqual([method, rest, missing]);
      expect((await call(method, urlOf(999_999, rest), body)).status).toBe(missing);
      if (rest === '') continue;
      const unknown = await call(method, urlOf(company, rest.replace(one, '/999999')), body);
      expect([unknown.status, unknown.body.detail]).toEqual([404, 'Review not found']);
      // A review is found only in its own company.
      expect((await call(method, urlOf(world.nz, rest), body)).status).toBe(404);
    }
    expect((await call('GET', urlOf(company, one))).body).toEqual(review);
  });

  it('stays possible for a closed review, which cannot be deleted or changed', async () => {
    const { company, premises, people } = await underpaid();
    const review = await reviewed(company, premises, people);
    await world.service.database.query(`update review set state = 'closed' where id = ${review.id}`);
    const url = urlOf(company, `/${review.id}`);
    expect((await call('DELETE', url)).status).toBe(409);
    expect((await call('POST', `${url}/exclude`, { finding_ids: [1], reason: 'x' })).status).toBe(409);
    expect((await call('GET', url)).body.state).toBe('closed');
  });

  it('does not change pays, and the audit log has entries for creating and deleting the review', async () => {
    const { company, premises, people, pays } = await underpaid();
    const stored = () =>
      world.service.database.query(
        `select to_jsonb(p) as pay from pay p where id = any('{${pays.join()}}') order by id`,
      );
    const before = await stored();
    const review = await reviewed(company, premises, people);
    await call('DELETE', urlOf(company, `/${review.id}`));
    expect(await stored()).toEqual(before);
    const log = await world.service.database.query<{ action: string }>(
      `select action from audit_log where entity_type = 'review' and entity_id = ${review.id} order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['review.create', 'review.delete']);
    expect(await world.service.database.query(`select 1 from review_finding where review_id = ${review.id}`)).toEqual(
      [],
    );
  });
});
