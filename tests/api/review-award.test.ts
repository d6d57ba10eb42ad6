import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import type { Reply } from '../harness/app.ts';

// Reviews with the minimum of the General Retail Industry Award. Retail Employee Level 1 is due 974.80 a week from
// 1 July 2024, which is 25.65 an hour, and 1,008.90 from 1 July 2025, which is 26.55 an hour. Casuals are due a quarter
// more: 32.06 and 33.19 an hour.

type Fields = Readonly<Record<string, unknown>>;

let world: PayWorld;
let award = 0;
beforeAll(async () => {
  world = await payWorld();
  award = (await call('POST', `/api/company/${world.au}/awards`, { name: 'Shop', pack: 'MA000004' })).body.id;
});

const call = (method: string, url: string, body?: unknown): Promise<Reply> =>
  world.service.call(method, url, { token: world.token, ...(body === undefined ? {} : { body }) });
const urlOf = (rest = '') => `/api/company/${world.au}/reviews${rest}`;
const RANGE = { from: '2024-07-01', to: '2026-03-10' };
const LEVEL_1 = 'Retail Employee Level 1';
const ADULT = { date_of_birth: '1990-05-01', standard_hours_per_day: '7.6', standard_days_per_week: 5 };

/** An employee who declares the award. */
async function bound(fields: Fields = {}, declared: Fields = {}): Promise<number> {
  const id = await world.anAuEmployee({ ...ADULT, ...fields });
  const body = { award: { award_id: award, classification: LEVEL_1, ...declared } };
  const changed = await call('PATCH', `/api/employees/${id}/declarations`, body);
  expect(changed.status, changed.text).toBe(200);
  return id;
}

/** Creates complete pays, and returns their ids. */
async function paid(employee_id: number, pays: readonly (Fields & { readonly pay_date: string })[]): Promise<number[]> {
  const made = await world.put(
    world.au,
    pays.map((pay) => ({ employee_id, ...pay })),
  );
  expect(made.status, made.text.slice(0, 500)).toBe(200);
  return made.body.map(({ id }: { id: number }) => id);
}

/** Reviews the pays of one employee, and returns the review with its findings. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
async function reviewed(employee: number, premise: Fields = {}, more: Fields = {}): Promise<any> {
  const premises = [{ kind: 'award_minimum', ...premise }];
  const started = await call('POST', urlOf(), { name: 'Award', ...RANGE, employee_ids: [employee], premises, ...more });
  expect(started.status, started.text).toBe(201);
  await world.service.app.reviews.runDue();
  const review = (await call('GET', urlOf(`/${started.body.id}`))).body;
  return { ...review, findings: (await call('GET', urlOf(`/${review.id}/findings`))).body };
}
const brief = (found: readonly Fields[]) =>
  found.map(({ code, was, should_be, own, follows }) => [code, was, should_be, own, follows].join(' '));
const refusedOf = (review: { refused: readonly Fields[] }) => review.refused.map(({ code, reason }) => [code, reason]);

describe('a review of the award minimum', () => {
  it('finds typed hours below the minimum, with the figure of the warning, the clause and the certainty [REDO-001, REDO-002]', async () => {
    const id = await bound({ employment_status: 'Casual' });
    const hours = [week('20', { rate: '30' }), week('4', { rate: '50', description: 'Sunday' })];
    const warned = await world.put(world.au, [{ employee_id: id, hours }], '?pay_date=2025-10-07&dry_run=true');
    const [warning] = warned.body[0].warnings.filter(({ code }: Fields) => code === 'BELOW_AWARD');
    expect(warning.message).toContain(
      'is paid 600.00 for hours for which the award MA000004 requires at least 663.80: 63.80 short',
    );
    const pays = await paid(id, [
      { pay_date: '2025-10-07', hours },
      { pay_date: '2025-10-14', hours: [week('20', { rate: '33.19' })] },
      { pay_date: '2025-10-21', hours },
    ]);
    const review = await reviewed(id);
    // 20 hours at 33.19 are 663.80. Super of 12% rises by 7.66, from 96.00 to 103.66.
    expect(review.totals).toEqual({
      people_owed: 1,
      owed: '127.60',
      employer: '15.32',
      overpaid: '0.00',
      pays_reviewed: 3,
    });
    const owed = review.findings.filter(({ kind }: Fields) => kind === 'earnings');
    expect(brief(owed)).toEqual(Array(2).fill('AU.HOURS.ORDINARY 600.00 663.80 63.80 0.00'));
    expect(owed.map(({ pay_id }: Fields) => pay_id)).toEqual([pays[0], pays[2]]);
    expect(owed[0]).toMatchObject({
      label: 'Ordinary hours',
      citation: 'MA000004 clause 11.1',
      cause:
        'the award MA000004 requires 33.19 an hour: minimum rate of Retail Employee Level 1, with the casual loading of 25% (clause 11.1, certainty: official)',
    });
    expect(brief(review.findings.filter(({ kind }: Fields) => kind === 'super'))).toEqual(
      Array(2).fill('AU.SUPER.GUARANTEE 96.00 103.66 7.66 0.00'),
    );
  });

  it('takes the rates of each pay period, of the age on the payday, and of a given classification and employment type [REDO-001]', async () => {
    const id = await bound({ employment_status: 'Part-time' });
    const hours = [week('10', { rate: '25' })];
    // The new rates apply from the first full pay period on or after 1 July 2025.
    await paid(
      id,
      ['2025-06-24', '2025-07-02', '2025-07-08'].map((pay_date) => ({ pay_date, hours })),
    );
    const owed = (review: { findings: readonly Fields[] }) =>
      review.findings.filter(({ kind }) => kind === 'earnings').map(({ difference }) => difference);
    expect(owed(await reviewed(id))).toEqual(['6.50', '6.50', '15.50']);
    expect(owed(await reviewed(id, { employment_type: 'casual', to: '2025-07-06' }))).toEqual(['70.60', '70.60']);
    expect(owed(await reviewed(id, { classification: 'Retail Employee Level 4', from: '2025-07-07' }))).toHaveLength(1);
    const young = await bound({ employment_status: 'Part-time', date_of_birth: '2007-10-14' });
    await paid(
      young,
      ['2025-10-07', '2025-10-14'].map((pay_date) => ({ pay_date, hours: [week('10', { rate: '18' })] })),
    );
    // 70% of 1,008.90 a week is 18.59 an hour at the age of 18 and less below it, so only the second pay is too low.
    expect(owed(await reviewed(young))).toEqual(['5.90']);
  });

  it('compares hours from timesheets with the percentage of their time [REDO-001]', async () => {
    const id = await bound({ employment_status: 'Casual' });
    const worked_time = {
      date: '2025-10-04',
      starts_at: '2025-10-04T09:00',
      ends_at: '2025-10-04T13:00',
      department_id: null,
      percentage: 150,
      clause: '22.1',
      because: 'Saturday, including the casual loading',
      certainty: 'secondary',
      timesheet_ids: [],
    };
    const rows = [week('4', { rate: '38', worked_time }), week('8', { rate: '33.19', description: 'Friday' })];
    const [pay] = await paid(id, [{ pay_date: '2025-10-07', hours: rows }]);
    const review = await reviewed(id);
    // 150% of 26.55 is 39.83 an hour.
    expect(brief(review.findings.slice(0, 1))).toEqual(['AU.HOURS.ORDINARY 152.00 159.32 7.32 0.00']);
    expect(review.findings[0].citation).toBe('MA000004 clause 22.1');
    // Corrected rows replace the hours from timesheets, so they have no time of their own.
    const corrected = [{ pay_id: pay, hours: [{ description: 'Saturday', hours: '4', rate: '33.19' }] }];
    const again = await reviewed(
      id,
      {},
      {
        premises: [{ kind: 'rows', pays: corrected }, { kind: 'award_minimum' }],
      },
    );
    expect(again.findings.filter(({ cause }: Fields) => String(cause).includes('requires'))).toEqual([]);
  });

  it('compares a salary and its paid leave with the weekly rate for the standard hours [REDO-001]', async () => {
    const id = await bound({ employment_status: 'Full-time' });
    const salary = (rate: string) => [{ description: 'Salary', units: 'Salary', value: '1', rate }];
    const away = [{ description: 'Away', leave_type: 'UNPAID', date: '2025-10-15', hours: '7.6', rate: '0' }];
    const sick = [{ description: 'Sick', leave_type: 'SICK', date: '2025-10-22', hours: '7.6', rate: '26' }];
    await paid(id, [
      { pay_date: '2025-10-07', hours: salary('1000') },
      { pay_date: '2025-10-14', hours: salary('1008.90') },
      // Four fifths of 1,008.90 are 807.12.
      { pay_date: '2025-10-21', hours: salary('807.12'), leave: away },
      // The salary of 800.00 and 197.60 of sick leave are 997.60 together.
      { pay_date: '2025-10-28', hours: salary('800'), leave: sick },
    ]);
    const review = await reviewed(id);
    expect(brief(review.findings.filter(({ kind }: Fields) => kind === 'earnings'))).toEqual([
      'AU.HOURS.ORDINARY 1000.00 1008.90 8.90 0.00',
      'AU.HOURS.ORDINARY 800.00 811.30 11.30 0.00',
    ]);
  });

  it('refuses pays by name whose award rates are not held, and guesses nothing [REDO-001]', async () => {
    const rows = { hours: [week('10', { rate: '10' })] };
    const early = await bound({ employment_status: 'Part-time', start_date: '2024-06-03' });
    await paid(early, [
      { pay_date: '2024-07-02', ...rows },
      { pay_date: '2024-07-09', ...rows },
    ]);
    const review = await reviewed(early, { classification: LEVEL_1 });
    expect(refusedOf(review)).toEqual([
      [
        'no_law',
        'This service has no rates of the award MA000004 for the classification "Retail Employee Level 1" in the pay period that starts on 2024-07-01.',
      ],
    ]);
    const unknown = await reviewed(early, { classification: 'Level 99' });
    expect(unknown.refused.map(({ code }: Fields) => code)).toEqual(['no_law', 'no_law']);
    const apprentice = await bound({}, { is_apprentice: true });
    const hired = await bound({ employment_status: 'Labour Hire' });
    for (const id of [apprentice, hired]) await paid(id, [{ pay_date: '2025-10-07', ...rows }]);
    expect(refusedOf(await reviewed(apprentice))).toEqual([['rules', 'The rates of apprentices are not interpreted.']]);
    expect(refusedOf(await reviewed(hired))).toEqual([
      ['rules', 'The employment type of the employee has no rates in the award.'],
    ]);
    const partly = await reviewed(early, { from: '2024-07-10' });
    expect(partly.refused.map(({ code }: Fields) => code)).toEqual(['part_period']);
  });

  it('leaves employees without an award as they were, and is refused if no employee has one [REDO-001]', async () => {
    const unbound = await world.anAuEmployee(ADULT);
    const low = await bound({ employment_status: 'Part-time' });
    for (const id of [unbound, low]) await paid(id, [{ pay_date: '2025-10-07', hours: [week('10', { rate: '10' })] }]);
    const both = await reviewed(low, {}, { employee_ids: [unbound, low] });
    expect([both.totals.pays_reviewed, both.totals.people_owed, both.refused]).toEqual([2, 1, []]);
    const premises = (more: Fields = {}) => ({
      name: 'None',
      ...RANGE,
      employee_ids: [unbound, low],
      premises: [{ kind: 'award_minimum', ...more }],
    });
    for (const [body, detail] of [
      [premises({ employee_ids: [unbound] }), `Employee ${unbound} does not declare an award with rules`],
      [{ ...premises(), employee_ids: [unbound] }, 'No employee of the review declares an award with rules'],
    ] as const) {
      const refused = await call('POST', urlOf(), body);
      expect([refused.status, refused.errors[0]?.path]).toEqual([422, '/body/premises/0/employee_ids']);
      expect(refused.text).toContain(detail);
    }
  });

  it('takes several parts of the range one after the other, as the guide shows [REDO-001]', async () => {
    const page = readFileSync(new URL('../../docs/putting-it-right.md', import.meta.url), 'utf8');
    const premises = JSON.parse(/```json run-by=[^\n]*\n([\s\S]*?)```/.exec(page)![1]!);
    const id = await bound({ employment_status: 'Part-time' }, { classification: 'Retail Employee Level 4' });
    const hours = [week('10', { rate: '25' })];
    await paid(id, [
      { pay_date: '2025-07-02', hours },
      { pay_date: '2025-07-08', hours },
    ]);
    const review = await reviewed(id, {}, { premises });
    const owed = review.findings.filter(({ kind }: Fields) => kind === 'earnings');
    // Level 4 as a casual before 7 July, Level 1 as a part-timer from then on.
    expect(owed.map(({ citation }: Fields) => citation)).toEqual(['MA000004 clause 11.1', 'MA000004 clause 17.1']);
    expect(owed[1].difference).toBe('15.50');
  });

  it('finds nothing again once its back pay is complete [REDO-003] [REDO-005]', async () => {
    const id = await bound({ employment_status: 'Casual' });
    await paid(id, [{ pay_date: '2025-10-07', hours: [week('20', { rate: '30' })] }]);
    const review = await reviewed(id);
    const made = await call('POST', urlOf(`/${review.id}/back-pay`), { pay_date: '2026-03-10' });
    expect([made.status, made.body.total], made.text).toEqual([201, '63.80']);
    const done = await call('POST', `/api/company/${world.au}/pays/${made.body.pays[0].pay_id}/complete`);
    expect(done.status, done.text).toBe(200);
    await world.service.app.reviews.runDue();
    expect((await call('GET', urlOf(`/${review.id}`))).body.state).toBe('closed');
    expect((await reviewed(id)).findings).toEqual([]);
  });
});
