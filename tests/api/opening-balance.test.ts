import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

const url = (id: number) => `/api/employees/${id}/opening-balances`;
const put = (id: number, body: unknown) => world.service.call('PUT', url(id), { token: world.token, body });
const balancesOf = async (id: number) =>
  (await world.get(`/api/employees/${id}/leave-balances`)).body.map(
    ({ leave_type, balance, unit }: Record<string, string>) => `${leave_type} ${balance} ${unit}`,
  );
const rows = (text: string, values: readonly unknown[]) => world.service.database.query(text, [...values]);

const NZ = {
  gross_four_weeks: '4800',
  gross_twelve_months: '62400.5',
  gross_since_anniversary: '57600',
  days_worked_52_weeks: '250',
  weeks_employed: '104.5',
};
const NZ_SHOWN = {
  gross_four_weeks: '4800.00',
  gross_twelve_months: '62400.50',
  gross_since_anniversary: '57600.00',
  days_worked_52_weeks: '250.00',
  weeks_employed: '104.50',
};

describe('GET', () => {
  it('returns 200 without values before the first PUT', async () => {
    for (const id of [await world.anAuEmployee(), await world.anNzEmployee()]) {
      expect(answerOf(await world.get(url(id)))).toEqual({ status: 200, body: { as_at: null, leave: [], nz: null } });
    }
  });

  it('returns 400 when reading balances of an unknown employee', async () => {
    expect(answerOf(await world.get(url(987654)))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
  });
});

describe('PUT', () => {
  it('returns 200, sets New Zealand leave in weeks and days, and stores earnings and time worked', async () => {
    const id = await world.anNzEmployee();
    const shown = {
      as_at: '2026-02-28',
      leave: [
        { leave_type: 'ANNUAL_HOLIDAYS', quantity: '2.50', unit: 'weeks' },
        { leave_type: 'SICK', quantity: '7.00', unit: 'days' },
        { leave_type: 'ALT_HOLIDAY', quantity: '1.00', unit: 'days' },
      ],
      nz: NZ_SHOWN,
    };
    const reply = await put(id, {
      as_at: '2026-02-28',
      leave: [
        { leave_type: 'ANNUAL_HOLIDAYS', quantity: '2.5', unit: 'weeks' },
        { leave_type: 'SICK', quantity: 7, unit: 'days' },
        { leave_type: 'ALT_HOLIDAY', quantity: '1', unit: 'days' },
      ],
      nz: NZ,
    });
    expect(answerOf(reply)).toEqual({ status: 200, body: shown });
    expect(answerOf(await world.get(url(id)))).toEqual({ status: 200, body: shown });
    expect(await balancesOf(id)).toEqual(['ANNUAL_HOLIDAYS 2.50 weeks', 'SICK 7.00 days', 'ALT_HOLIDAY 1.00 days']);
    expect(only((await world.get(`/api/employees/${id}`)).body, 'annual_holidays_weeks', 'sick_leave_days')).toEqual({
      annual_holidays_weeks: '2.50',
      sick_leave_days: '7.00',
    });
    expect(
      await rows(
        'select leave_type, unit, quantity, as_at, reason, pay_id from leave_entry where employee_id = $1 order by id',
        [id],
      ),
    ).toEqual([
      {
        leave_type: 'ANNUAL_HOLIDAYS',
        unit: 'weeks',
        quantity: '2.500000',
        as_at: '2026-02-28',
        reason: 'OPENING',
        pay_id: null,
      },
      { leave_type: 'SICK', unit: 'days', quantity: '7.000000', as_at: '2026-02-28', reason: 'OPENING', pay_id: null },
      {
        leave_type: 'ALT_HOLIDAY',
        unit: 'days',
        quantity: '1.000000',
        as_at: '2026-02-28',
        reason: 'OPENING',
        pay_id: null,
      },
    ]);
  });

  it('returns 200 with Australian leave in hours, and replaces earlier balances but keeps leave that is not sent', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '10', sick_leave_hours: '4' });
    const reply = await put(id, {
      as_at: '2026-02-28',
      leave: [
        { leave_type: 'HOLIDAY', quantity: '60.25', unit: 'hours' },
        { leave_type: 'LONG_SERVICE', quantity: '-2', unit: 'hours' },
      ],
    });
    expect(answerOf(reply)).toEqual({
      status: 200,
      body: {
        as_at: '2026-02-28',
        leave: [
          { leave_type: 'HOLIDAY', quantity: '60.25', unit: 'hours' },
          { leave_type: 'LONG_SERVICE', quantity: '-2.00', unit: 'hours' },
        ],
        nz: null,
      },
    });
    expect(await balancesOf(id)).toEqual(['HOLIDAY 60.25 hours', 'SICK 4.00 hours', 'LONG_SERVICE -2.00 hours']);
  });

  it('returns 200 for a second PUT, which replaces the first one completely', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '10' });
    await put(id, {
      as_at: '2026-01-31',
      leave: [
        { leave_type: 'HOLIDAY', quantity: '60', unit: 'hours' },
        { leave_type: 'SICK', quantity: '20', unit: 'hours' },
      ],
    });
    const second = await put(id, {
      as_at: '2026-02-28',
      leave: [{ leave_type: 'SICK', quantity: '5', unit: 'hours' }],
    });
    const shown = { as_at: '2026-02-28', leave: [{ leave_type: 'SICK', quantity: '5.00', unit: 'hours' }], nz: null };
    expect(answerOf(second)).toEqual({ status: 200, body: shown });
    expect(answerOf(await world.get(url(id)))).toEqual({ status: 200, body: shown });
    // The balance of annual leave is back to the ten hours that the employee was created with.
    expect(await balancesOf(id)).toEqual(['HOLIDAY 10.00 hours', 'SICK 5.00 hours']);
    // Sending the same body again changes nothing.
    await put(id, { as_at: '2026-02-28', leave: [{ leave_type: 'SICK', quantity: '5', unit: 'hours' }] });
    expect(await balancesOf(id)).toEqual(['HOLIDAY 10.00 hours', 'SICK 5.00 hours']);
  });

  it('returns 200 with null for unknown amounts, writes an audit entry and emits employee.updated', async () => {
    const id = await world.anNzEmployee();
    const reply = await put(id, { as_at: '2026-02-28', nz: { gross_twelve_months: '50000', weeks_employed: null } });
    const nz = {
      gross_four_weeks: null,
      gross_twelve_months: '50000.00',
      gross_since_anniversary: null,
      days_worked_52_weeks: null,
      weeks_employed: null,
    };
    const shown = { as_at: '2026-02-28', leave: [], nz };
    expect(answerOf(reply)).toEqual({ status: 200, body: shown });
    expect(
      await rows(
        `select action, entity_type, before, after from audit_log
         where entity_id = $1 and action = 'opening-balance.replace'`,
        [id],
      ),
    ).toEqual([
      {
        action: 'opening-balance.replace',
        entity_type: 'employee',
        before: { as_at: null, leave: [], nz: null },
        after: shown,
      },
    ]);
    expect(
      await rows(`select type from event where entity_type = 'employee' and entity_id = $1 order by id`, [id]),
    ).toEqual([{ type: 'employee.created' }, { type: 'employee.updated' }]);
  });

  it('returns 409 once a pay after the new or stored as_at is complete, but not for a pay on that day', async () => {
    const id = await world.anNzEmployee();
    const made = await world.pay(world.nz, { employee_id: id, hours: [week('40')] }, '?pay_date=2026-03-03');
    expect(answerOf(await put(id, { as_at: '2026-03-02', leave: [], nz: null }))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${made.id}, paid on 2026-03-03, is complete and after 2026-03-02; opening balances cannot change after a later pay is complete`,
      },
    });
    expect(answerOf(await put(id, { as_at: '2026-03-03', leave: [], nz: null }))).toEqual({
      status: 200,
      body: { as_at: '2026-03-03', leave: [], nz: null },
    });
    // Once a pay depends on the opening balances, they can no longer be changed, not even with a later date.
    const next = await world.pay(world.nz, { employee_id: id, hours: [week('40')] }, '?pay_date=2026-03-10');
    expect(answerOf(await put(id, { as_at: '2026-03-31', leave: [], nz: null }))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${next.id}, paid on 2026-03-10, is complete and after 2026-03-03; opening balances cannot change after a later pay is complete`,
      },
    });
  });

  it('returns 409 for a deleted employee', async () => {
    const id = await world.anNzEmployee();
    expect((await world.service.call('DELETE', `/api/employees/${id}`, { token: world.token })).status).toBeLessThan(
      300,
    );
    expect(answerOf(await put(id, { as_at: '2026-02-28' }))).toEqual({
      status: 409,
      body: { detail: `Employee ${id} is deleted; restore the record first` },
    });
  });

  it('returns 400 when setting balances of an unknown employee', async () => {
    expect(answerOf(await put(987654, { as_at: '2026-02-28' }))).toEqual({
      status: 400,
      body: { detail: 'No employee found with the given employee_id' },
    });
  });

  it('returns 422 for unknown keys, leave of the other country, wrong units, repeated leave types and negative numbers', async () => {
    const [au, nz] = [await world.anAuEmployee(), await world.anNzEmployee()];
    const leave = (leave_type: string, unit: string, more: object = {}) => ({
      leave_type,
      quantity: '1',
      unit,
      ...more,
    });
    const refused: readonly [number, object, string][] = [
      [nz, { leave: [] }, 'as_at'],
      [nz, { as_at: '2026-02-30' }, 'as_at'],
      [nz, { as_at: '2026-02-28', extra: 1 }, 'extra'],
      [nz, { as_at: '2026-02-28', nz: { ...NZ, gross: '1' } }, 'gross'],
      [nz, { as_at: '2026-02-28', leave: [leave('SICK', 'days', { note: 'x' })] }, 'note'],
      [
        nz,
        { as_at: '2026-02-28', leave: [leave('HOLIDAY', 'hours')] },
        'ANNUAL_HOLIDAYS, SICK, ALT_HOLIDAY, RDO, TOIL',
      ],
      [au, { as_at: '2026-02-28', leave: [leave('ALT_HOLIDAY', 'days')] }, 'HOLIDAY, SICK, LONG_SERVICE, RDO, TOIL'],
      [nz, { as_at: '2026-02-28', leave: [leave('SICK', 'hours')] }, 'SICK is measured in days'],
      [nz, { as_at: '2026-02-28', leave: [leave('SICK', 'days'), leave('SICK', 'days')] }, 'SICK is listed twice'],
      [nz, { as_at: '2026-02-28', nz: { ...NZ, weeks_employed: '-1' } }, 'must be from 0 to 5200'],
      [au, { as_at: '2026-02-28', nz: NZ }, 'is only for New Zealand'],
    ];
    for (const [id, body, word] of refused) {
      const reply = await put(id, body);
      expect([reply.status, reply.body.status_code, reply.body.data], reply.text).toEqual([422, 10422, null]);
      expect(reply.body.message).toContain(word);
    }
  });
});
