import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import { answerOf, type Reply } from '../harness/app.ts';

let world: PayWorld;
let olga: number;
let finn: number;
beforeAll(async () => {
  world = await payWorld();
  olga = await world.anAuEmployee({ start_date: '2025-01-06', state: 'NSW' });
  finn = await world.anAuEmployee({ start_date: '2025-01-06', state: 'NSW' });
});

type Fields = Record<string, unknown>;
const call = (method: string, path: string, body?: unknown, company = world.au): Promise<Reply> =>
  world.service.call(method, `/api/company/${company}/timesheets${path}`, {
    token: world.token,
    ...(body === undefined ? {} : { body }),
  });
let day = 0;
/** A shift on a day on which the test has no other shift. */
const shift = (fields: Fields = {}): Fields & { starts_at: string; ends_at: string } => {
  day += 1;
  const date = new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
  return { employee_id: olga, starts_at: `${date}T09:00`, ends_at: `${date}T17:00`, ...fields };
};
const entered = async (...items: Fields[]): Promise<number[]> => {
  const made = await call('POST', '', items);
  expect(made.status, made.text).toBe(201);
  return made.body.map(({ timesheet }: { timesheet: { id: number } }) => timesheet.id);
};
const errorsOf = async (...items: Fields[]) => {
  const made = await call('POST', '', items);
  expect(made.status, made.text).toBe(207);
  return made.body.map(({ errors }: { errors: Fields }) => errors);
};
const statusOf = async (id: number) => (await call('GET', `/${id}`)).body.status;

describe('POST /api/company/{company_id}/timesheets', () => {
  it('returns 201 for a shift past midnight, with its breaks in order and its minutes [TIME-001, TIME-002]', async () => {
    const breaks = [
      { starts_at: '2025-12-07T00:00', ends_at: '2025-12-07T00:10', paid: true },
      { starts_at: '2025-12-06T22:00', ends_at: '2025-12-06T22:30', paid: false },
    ];
    const item = {
      employee_id: olga,
      starts_at: '2025-12-06T18:00',
      ends_at: '2025-12-07T02:00',
      breaks,
      notes: ' Bar ',
    };
    const made = await call('POST', '', [{ ...item, external_id: 'r-1', work_state: 'QLD' }]);
    expect([made.status, made.body]).toEqual([
      201,
      [
        {
          outcome: 'created',
          errors: {},
          timesheet: {
            id: expect.any(Number),
            employee_id: olga,
            starts_at: '2025-12-06T18:00',
            ends_at: '2025-12-07T02:00',
            breaks: [breaks[1], breaks[0]],
            minutes: 450,
            department_id: null,
            classification: null,
            work_state: 'QLD',
            notes: 'Bar',
            facts: {},
            external_id: 'r-1',
            status: 'draft',
            submitted_at: null,
            approved_at: null,
            pay_id: null,
            is_correction: false,
            created_at: '2026-03-10T00:00:00.000000',
            updated_at: '2026-03-10T00:00:00.000000',
          },
        },
      ],
    ]);
  });

  it('updates an entry with a known external_id, and does not change an identical entry [TIME-001]', async () => {
    const first = shift({ external_id: 'again' });
    const [id] = await entered(first);
    const outcomes = async (item: Fields) =>
      (await call('POST', '', [item])).body.map((one: { outcome: string; timesheet: { id: number } | null }) => [
        one.outcome,
        one.timesheet?.id,
      ]);
    expect(await outcomes(first)).toEqual([['unchanged', id]]);
    expect(await outcomes({ ...first, ends_at: first.ends_at.replace('17:00', '18:00') })).toEqual([['updated', id]]);
    expect((await call('GET', `/${id}`)).body.minutes).toBe(540);
  });

  it('stores the facts that an award asks for, compares them on import, and leaves out what says nothing [TIME-001]', async () => {
    const facts = { meal_supplied: true, vehicle_kilometres: '12.5' };
    const first = shift({ external_id: 'facts', facts: { ...facts, overtime_notice: false } });
    const [id] = await entered(first);
    const shown = async () => (await call('GET', `/${id}`)).body.facts;
    expect(await shown()).toEqual(facts);
    const outcome = async (item: Fields) => (await call('POST', '', [item])).body[0].outcome;
    expect(await outcome({ ...first, facts })).toBe('unchanged');
    expect(await outcome({ ...first, facts: { vehicle_kilometres: '13' } })).toBe('updated');
    expect((await call('PATCH', `/${id}`, { notes: 'By car' })).body.facts).toEqual({ vehicle_kilometres: '13' });
    expect((await call('PATCH', `/${id}`, { facts: { kilometres: '5' } })).status).toBe(422);
    expect(await shown()).toEqual({ vehicle_kilometres: '13' });
  });

  it('returns 207 and stores only the valid entries [TIME-002]', async () => {
    const good = shift();
    const overlapping = {
      ...good,
      starts_at: good.starts_at.replace('09:00', '16:59'),
      ends_at: good.ends_at.replace('17', '19'),
    };
    const touching = { ...good, starts_at: good.ends_at, ends_at: good.ends_at.replace('17:00', '18:00') };
    const made = await call('POST', '', [good, overlapping, touching, { ...good, employee_id: finn }]);
    expect(made.status).toBe(207);
    expect(made.body.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'failed',
      'created',
      'created',
    ]);
    expect(made.body[1]).toEqual({
      timesheet: null,
      outcome: 'failed',
      errors: {
        starts_at: `${overlapping.starts_at} to ${overlapping.ends_at} overlaps another entry in this request (${good.starts_at} to ${good.ends_at})`,
      },
    });
    const [stored] = made.body;
    expect(await errorsOf(overlapping)).toEqual([
      { starts_at: expect.stringContaining(`overlaps timesheet ${stored.timesheet.id} `) },
    ]);
  });

  it('explains what is wrong with the times of a shift [TIME-002]', async () => {
    const at = (starts_at: string, ends_at: string, more: Fields = {}) => ({
      employee_id: olga,
      starts_at,
      ends_at,
      ...more,
    });
    const rest = (starts_at: string, ends_at: string, paid = false) => ({ starts_at, ends_at, paid });
    expect(
      await errorsOf(
        at('2026-02-30T09:00', '2026-03-01T09:00'),
        at('2025-11-02T09:00', '2025-11-02T09:00'),
        at('2025-11-02T09:00', '2025-11-03T09:01'),
        at('2025-11-02T09:00', '2025-11-02T17:00', { breaks: [rest('2025-11-02T08:00', '2025-11-02T09:30')] }),
        at('2025-11-02T09:00', '2025-11-02T17:00', {
          breaks: [rest('2025-11-02T12:00', '2025-11-02T13:00'), rest('2025-11-02T12:30', '2025-11-02T13:30')],
        }),
        at('2025-11-02T09:00', '2025-11-02T10:00', { breaks: [rest('2025-11-02T09:00', '2025-11-02T10:00')] }),
        at('2025-01-05T09:00', '2025-01-05T17:00'),
        at('2025-11-02T09:00', '2025-11-02T17:00', { employee_id: 1 }),
        at('2025-11-02T09:00', '2025-11-02T17:00', { department_id: 987 }),
      ),
    ).toEqual([
      { starts_at: '2026-02-30T09:00 is not a valid date and time' },
      { ends_at: 'The end 2025-11-02T09:00 is not after the start 2025-11-02T09:00' },
      { ends_at: 'The shift from 2025-11-02T09:00 to 2025-11-03T09:01 is longer than 24 hours. Send two entries' },
      {
        breaks:
          'The break from 2025-11-02T08:00 to 2025-11-02T09:30 is outside the shift from 2025-11-02T09:00 to 2025-11-02T17:00',
      },
      { breaks: 'The break from 2025-11-02T12:30 to 2025-11-02T13:30 overlaps another break' },
      { breaks: 'The whole shift is an unpaid break' },
      { starts_at: `Employee ${olga} starts on 2025-01-06, after this shift` },
      { employee_id: 'Employee 1 is not in this company' },
      { department_id: 'The company has no department 987' },
    ]);
  });

  it('rejects a time that daylight saving skips at the place of work, and otherwise counts minutes on the clock [TIME-002]', async () => {
    const night = { employee_id: finn, starts_at: '2025-10-05T02:30', ends_at: '2025-10-05T06:00' };
    expect(await errorsOf(night)).toEqual([
      {
        starts_at:
          '2025-10-05T02:30 does not exist in Australia/Sydney: the clock was put forward. Send the time the clock showed',
      },
    ]);
    const [brisbane] = await entered({ ...night, work_state: 'QLD' });
    const [sydney] = await entered({ employee_id: olga, starts_at: '2025-10-04T22:00', ends_at: '2025-10-05T06:00' });
    const minutes = async (id: number) => (await call('GET', `/${id}`)).body.minutes;
    expect([await minutes(brisbane!), await minutes(sydney!)]).toEqual([210, 480]);
  });

  it('uses the same number of SQL statements for many entries as for one', async () => {
    const { db } = world.service.database;
    const cost = async (items: Fields[]) => {
      const before = db.stats().statements;
      await entered(...items);
      return db.stats().statements - before;
    };
    const one = await cost([shift()]);
    expect(await cost(Array.from({ length: 60 }, () => shift()))).toBe(one);
  });

  it('refuses an Australian state for a New Zealand company', async () => {
    const kiwi = await world.anNzEmployee({ start_date: '2025-01-06' });
    const made = await call('POST', '', [shift({ employee_id: kiwi, work_state: 'NSW' })], world.nz);
    expect(made.body[0].errors).toEqual({
      work_state: 'A company in New Zealand has no Australian states; leave work_state out',
    });
  });
});

describe('GET /api/company/{company_id}/timesheets', () => {
  it('returns 200 with entries, latest first, filtered by employee, status and day', async () => {
    const company = world.nz;
    const kiwi = await world.anNzEmployee({ start_date: '2025-01-06' });
    const at = (date: string) => ({ employee_id: kiwi, starts_at: `${date}T09:00`, ends_at: `${date}T12:00` });
    await call('POST', '', [at('2026-02-02'), at('2026-02-04'), at('2026-02-03')], company);
    const days = async (query: string) =>
      (await call('GET', `?employee_id=${kiwi}${query}`, undefined, company)).body.map((one: { starts_at: string }) =>
        one.starts_at.slice(8, 10),
      );
    expect(await days('')).toEqual(['04', '03', '02']);
    expect(await days('&from=2026-02-03&to=2026-02-03')).toEqual(['03']);
    expect(await days('&status=approved')).toEqual([]);
  });
});

describe('decisions', () => {
  it('submits, approves and reopens either all entries or none [TIME-001]', async () => {
    const [a, b] = await entered(shift(), shift());
    const ids = [a!, b!];
    const submitted = await call('POST', '/submit', { ids: [a] });
    expect([submitted.status, submitted.body[0].status]).toEqual([200, 'submitted']);
    expect(answerOf(await call('POST', '/submit', { ids }))).toEqual({
      status: 409,
      body: { detail: `Timesheet ${a} is submitted; you can submit only draft entries` },
    });
    expect(await statusOf(b!)).toBe('draft');
    const approved = await call('POST', '/approve', { ids });
    expect(approved.body.map((one: Fields) => [one.status, one.submitted_at, one.approved_at])).toEqual([
      ['approved', '2026-03-10T00:00:00.000000', '2026-03-10T00:00:00.000000'],
      ['approved', null, '2026-03-10T00:00:00.000000'],
    ]);
    const reopened = await call('POST', '/reopen', { ids });
    expect(reopened.body.map((one: Fields) => [one.status, one.submitted_at, one.approved_at])).toEqual([
      ['draft', null, null],
      ['draft', null, null],
    ]);
    expect(answerOf(await call('POST', '/approve', { ids: [a, 1] }))).toEqual({
      status: 404,
      body: { detail: 'The company has no timesheet 1' },
    });
    expect(answerOf(await call('POST', '/reopen', { ids: [a] })).status).toBe(409);
    expect(answerOf(await call('POST', '/submit', { ids: [1] })).status).toBe(404);
    expect(answerOf(await call('POST', '/reopen', { ids: [1] })).status).toBe(404);
  });

  it('returns 409 when an approved entry is changed or deleted, by id or by external_id [TIME-003]', async () => {
    const item = shift({ external_id: 'fixed' });
    const [id] = await entered(item);
    await call('POST', '/approve', { ids: [id] });
    const detail = (verb: string) => ({ detail: `Timesheet ${id} is approved. Reopen it before you ${verb} it` });
    expect(answerOf(await call('PATCH', `/${id}`, { notes: 'x' }))).toEqual({ status: 409, body: detail('change') });
    expect(answerOf(await call('DELETE', `/${id}`))).toEqual({ status: 409, body: detail('delete') });
    expect(await errorsOf({ ...item, notes: 'x' })).toEqual([
      { external_id: `Timesheet ${id} is approved. Reopen it before you change it` },
    ]);
    expect((await call('POST', '/approve', { ids: [id] })).status).toBe(409);
  });
});

describe('one entry', () => {
  it('changes only the fields sent, and a submitted entry becomes a draft again', async () => {
    const item = shift();
    const [id] = await entered(item);
    await call('POST', '/submit', { ids: [id] });
    const changed = await call('PATCH', `/${id}`, { ends_at: item.ends_at.replace('17:00', '16:00') });
    expect([changed.status, changed.body.minutes, changed.body.status, changed.body.starts_at]).toEqual([
      200,
      420,
      'draft',
      item.starts_at,
    ]);
    expect((await call('PATCH', `/${id}`, { notes: '' })).status).toBe(200);
  });

  it('returns 400 for a change that makes shifts overlap', async () => {
    const item = shift();
    const [id] = await entered(item);
    const evening = {
      starts_at: item.starts_at.replace('09:00', '18:00'),
      ends_at: item.ends_at.replace('17:00', '22:00'),
    };
    const [other] = await entered({ ...item, ...evening });
    expect(answerOf(await call('PATCH', `/${id}`, { ends_at: item.ends_at.replace('17:00', '19:00') }))).toEqual({
      status: 400,
      body: {
        detail: `${item.starts_at} to ${item.ends_at.replace('17:00', '19:00')} overlaps timesheet ${other} (${evening.starts_at} to ${evening.ends_at})`,
      },
    });
  });

  it('deletes a draft, and then returns 404 for every method', async () => {
    const [id] = await entered(shift());
    expect((await call('DELETE', `/${id}`)).status).toBe(204);
    for (const reply of [
      await call('GET', `/${id}`),
      await call('PATCH', `/${id}`, { notes: 'x' }),
      await call('DELETE', `/${id}`),
      await call('GET', `/${id}`, undefined, world.nz),
    ])
      expect(answerOf(reply)).toEqual({ status: 404, body: { detail: 'Timesheet entry not found' } });
  });
});
