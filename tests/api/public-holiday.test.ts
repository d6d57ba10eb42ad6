import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { ordinary, type Pay, type PeriodWorld, periodWorld } from '../fixtures/period-world.ts';
import { answerOf } from '../harness/app.ts';

// New Zealand public holidays on pays, drafts and leave requests. Every employee earns 30 an hour for eight hours a
// day.

type Fields = Readonly<Record<string, unknown>>;

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld({ shared: true });
});

const worker = async (company = world.nz, fields: Fields = {}): Promise<number> =>
  (await world.employees(company, [anNzEmployee({ standard_hours_per_day: '8', ...fields })]))[0]!;
const declare = async (id: number, body: Fields): Promise<void> => {
  const { status, text } = await world.call('PATCH', `/api/employees/${id}/declarations`, body);
  expect(status, text).toBe(200);
};
const worked = (value: string, worked_on: string, more: Fields = {}): Fields => ordinary(value, { worked_on, ...more });
const paid = async (id: number, hours: readonly Fields[], day: string): Promise<Pay> =>
  (await world.pays(world.nz, [{ employee_id: id, hours }], day))[0];
const amounts = (pay: Pay): readonly number[] => pay.hours.map((row: Pay) => row.pay_amount);
const alternativeDays = async (id: number): Promise<string> => (await world.employee(id)).alternative_holidays_days;
const refused = async (company: number, pay: Fields, day = '2026-10-27') => {
  const { status, body } = await world.put(company, [pay], `?pay_date=${day}`);
  return { status, detail: body.detail };
};

describe('hours worked on a public holiday', () => {
  it('pays time and a half and grants a whole alternative day, however few hours are worked', async () => {
    const id = await worker();
    // Labour Day 2026 is Monday 26 October. Its two hours are paid at 30 x 1.5, and the other hours of the week at 30.
    const pay = await paid(id, [worked('2', '2026-10-26'), ordinary('32')], '2026-10-27');
    expect([amounts(pay), pay.gross]).toEqual([[90, 960], 1050]);
    expect(await alternativeDays(id)).toBe('1.00');
    expect((await world.explained(pay.id)).split('\n').filter((line) => line.includes('2026-10-26'))).toEqual([
      'Public holiday worked, Labour Day on 2026-10-26: the greater of 2 x 30 x 1.5 and 2 x 30',
      'Worked on 2026-10-26, a public holiday that would otherwise be a working day = 1 day',
    ]);
  });

  it('returns worked_on as it was sent, and leaves it out of other rows', async () => {
    const id = await worker();
    const pay = await paid(id, [worked('8', '2026-10-26'), ordinary('32')], '2026-10-27');
    const [first, second] = pay.hours;
    expect([first.worked_on, 'is_public_holiday' in first, Object.keys(second).includes('worked_on')]).toEqual([
      '2026-10-26',
      false,
      false,
    ]);
  });

  it('pays the greater of the penal rate and time and a half of the rate before penalties', async () => {
    const id = await worker();
    const rows = [
      worked('1', '2026-10-26', { multiplier: '2' }),
      worked('1', '2026-10-26', { multiplier: '1.25' }),
      worked('1', '2026-10-26', { rate: '50', rate_without_penal: '32' }),
      worked('1', '2026-10-26', { rate: '40', rate_without_penal: '32' }),
      worked('1', '2026-10-26', { rate: '40' }),
    ];
    // The amounts are 60; 30 x 1.5; 50, because it exceeds 48; 32 x 1.5; and 40 x 1.5, because the row does not state
    // that its rate of 40 is a penal rate.
    expect(amounts(await paid(id, rows, '2026-10-27'))).toEqual([60, 45, 50, 48, 60]);
    expect(await alternativeDays(id)).toBe('1.00');
  });

  it('moves Anzac Day from Saturday 25 April 2026 to Monday the 27th for a Monday-to-Friday employee', async () => {
    const id = await worker();
    const saturday = await paid(id, [worked('4', '2026-04-25')], '2026-04-24');
    expect([amounts(saturday), await alternativeDays(id)]).toEqual([[120], '0.00']);
    expect(await world.explained(saturday.id)).toContain(
      '4 x 30; not a public holiday for this employee, who observes Anzac Day on 2026-04-27',
    );
    expect(amounts(await paid(id, [worked('4', '2026-04-27')], '2026-04-28'))).toEqual([180]);
    expect(await alternativeDays(id)).toBe('1.00');
  });

  it('keeps Anzac Day on the Saturday for an employee who works on Saturdays', async () => {
    const id = await worker();
    await declare(id, { working_days: ['TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] });
    expect(amounts(await paid(id, [worked('4', '2026-04-25')], '2026-04-24'))).toEqual([180]);
    expect(await alternativeDays(id)).toBe('1.00');
    expect(amounts(await paid(id, [worked('4', '2026-04-27')], '2026-04-28'))).toEqual([120]);
  });

  it('keeps Boxing Day on its Saturday when the caller marks that Saturday as an otherwise working day', async () => {
    const id = await worker();
    const pay = await paid(id, [worked('4', '2026-12-26', { is_otherwise_working_day: true })], '2026-12-22');
    expect([amounts(pay), await alternativeDays(id)]).toEqual([[180], '1.00']);
  });

  it('pays time and a half but grants no alternative day on a day that is not otherwise a working day', async () => {
    const id = await worker();
    await declare(id, { working_days: ['TUESDAY', 'WEDNESDAY'] });
    expect(amounts(await paid(id, [worked('8', '2026-10-26')], '2026-10-27'))).toEqual([360]);
    expect(await alternativeDays(id)).toBe('0.00');
  });

  it('accepts the caller’s decision on whether a day is a public holiday', async () => {
    const id = await worker();
    const anniversary = [worked('8', '2026-11-13', { is_public_holiday: true })];
    expect(amounts(await paid(id, anniversary, '2026-11-10'))).toEqual([360]);
    const transferred = [worked('8', '2026-10-26', { is_public_holiday: false })];
    expect(amounts(await paid(id, transferred, '2026-10-27'))).toEqual([240]);
    expect(await alternativeDays(id)).toBe('1.00');
  });

  it('applies the anniversary days declared for the company and the transfers declared for the employee', async () => {
    const company = await world.company('NZ');
    const [here, there] = [await worker(company), await worker(company, { ird_number: '102030400' })];
    const public_holidays = [{ date: '2026-11-13', name: 'Canterbury Anniversary Day', region: 'Canterbury' }];
    const declared = await world.call('PATCH', `/api/company/${company}/declarations`, { public_holidays });
    expect([declared.status, declared.body.public_holidays]).toEqual([200, public_holidays]);
    await declare(here, { anniversary_region: 'canterbury' });
    await declare(there, { public_holiday_transfers: [{ from: '2026-12-25', to: '2026-12-24' }] });
    const week = (hours: readonly Fields[]) => [here, there].map((employee_id) => ({ employee_id, hours }));
    const show = await world.pays(company, week([worked('8', '2026-11-13')]), '2026-11-10');
    expect(show.map(amounts)).toEqual([[360], [240]]);
    expect(await world.explained(show[0].id)).toContain(
      'Public holiday worked, Canterbury Anniversary Day on 2026-11-13',
    );
    const christmas = await world.pays(
      company,
      week([worked('8', '2026-12-24'), worked('8', '2026-12-25')]),
      '2026-12-22',
    );
    expect(christmas.map(amounts)).toEqual([
      [240, 360],
      [360, 240],
    ]);
  });

  it('grants one alternative day for two pays of a public holiday, and withdraws it with the last pay', async () => {
    const id = await worker();
    const first = await paid(id, [worked('3', '2026-10-26')], '2026-10-27');
    const second = await paid(id, [worked('5', '2026-10-26')], '2026-10-27');
    expect([amounts(first), amounts(second), await alternativeDays(id)]).toEqual([[135], [225], '1.00']);
    const changed = await world.patch(world.nz, second.id, { hours: [worked('6', '2026-10-26')] });
    expect([changed.status, amounts(changed.body), await alternativeDays(id)]).toEqual([200, [270], '1.00']);
    await world.remove(world.nz, second.id);
    expect(await alternativeDays(id)).toBe('1.00');
    await world.remove(world.nz, first.id);
    expect(await alternativeDays(id)).toBe('0.00');
  });

  it('grants the alternative day even when leave is switched off', async () => {
    const id = await worker(world.nz, { is_leave_enabled: false });
    await paid(id, [worked('8', '2026-10-26')], '2026-10-27');
    expect(await alternativeDays(id)).toBe('1.00');
  });

  it('pays the stated rate on a public holiday when auto_calculate is false', async () => {
    const id = await worker();
    const stated = { employee_id: id, auto_calculate: false, hours: [worked('8', '2026-10-26', { rate: '30' })] };
    expect(amounts((await world.pays(world.nz, [stated], '2026-10-27'))[0])).toEqual([240]);
  });

  it('rejects is_public_holiday without worked_on, an invalid worked_on, and any worked_on in Australia', async () => {
    const id = await worker();
    const [au] = await world.employees(world.au, [anAuEmployee({})]);
    const lonely = await refused(world.nz, { employee_id: id, hours: [ordinary('8', { is_public_holiday: true })] });
    expect(lonely).toEqual({
      status: 400,
      detail: 'pays[0] hours[0]: is_public_holiday describes a day; send worked_on too',
    });
    expect(await refused(world.au, { employee_id: au, hours: [worked('8', '2026-10-26')] })).toEqual({
      status: 400,
      detail: 'pays[0] hours[0]: worked_on is for New Zealand companies; this company is in AU, so leave the field out',
    });
    const malformed = await world.put(world.nz, [{ employee_id: id, hours: [worked('8', '2026-02-30')] }], '');
    expect(malformed.status).toBe(422);
  });
});

describe('taking an alternative holiday', () => {
  const taken = (hours: string): Fields => ({
    description: 'Alternative holiday',
    leave_type: 'ALT_HOLIDAY',
    date: '2026-11-11',
    hours,
  });
  const preview = async (id: number, leave: readonly Fields[]) => {
    const pays = await world.pays(world.nz, [{ employee_id: id, leave }], '2026-11-10', '&dry_run=true');
    return pays[0];
  };

  it('deducts a whole day from the balance even when only half a day’s hours are taken, and pays those hours', async () => {
    const id = await worker();
    await paid(id, [worked('8', '2026-10-26')], '2026-10-27');
    const [pay] = await world.pays(world.nz, [{ employee_id: id, leave: [taken('4')] }]);
    expect([pay.gross, await alternativeDays(id)]).toEqual([120, '0.00']);
    expect(await world.explained(pay.id)).toContain('4 h taken = 1 day: alternative holidays are whole days');
  });

  it('warns in the preview when the balance falls below zero, and the explanation says so', async () => {
    const id = await worker();
    const warnings = (await preview(id, [taken('8')])).warnings;
    expect(warnings.filter(({ code }: Pay) => code === 'LEAVE_BELOW_ZERO')).toEqual([
      {
        code: 'LEAVE_BELOW_ZERO',
        employee_id: id,
        message: 'Tane, Aroha has -8 hours of Alternative Holidays after this pay',
      },
    ]);
    const [pay] = await world.pays(world.nz, [{ employee_id: id, leave: [taken('8')] }]);
    expect(await alternativeDays(id)).toBe('-1.00');
    expect(await world.explained(pay.id)).toContain(
      '8 h taken = 1 day: alternative holidays are whole days; with only 0 available, the balance becomes negative',
    );
  });

  it('does not warn when the alternative day is earned in the pay in which it is taken', async () => {
    const id = await worker();
    const rows = { employee_id: id, hours: [worked('8', '2026-10-26')], leave: [taken('8')] };
    const [pay] = await world.pays(world.nz, [rows], '2026-10-27', '&dry_run=true');
    expect(pay.warnings.map(({ code }: Pay) => code)).not.toContain('LEAVE_BELOW_ZERO');
    const [made] = await world.pays(world.nz, [rows], '2026-10-27');
    expect(await world.explained(made.id)).not.toContain('below zero');
    expect(await alternativeDays(id)).toBe('0.00');
  });
});

describe('draft of a fortnight over Christmas and New Year', () => {
  const rowsOf = (draft: Pay) => ({
    hours: draft.hours.map((row: Pay) => row.value),
    leave: draft.leave.map((row: Pay) => `${row.leave_type} ${row.date} ${row.name} ${row.hours} ${row.amount}`),
    gross: draft.gross,
  });

  const fortnight = async (day = '2026-12-22') => {
    const company = await world.company('NZ');
    const id = await worker(company, { pay_period: 'FORTNIGHTLY', is_leave_enabled: false });
    return {
      company,
      id,
      draft: async () => (await world.generate(company, await world.openRun(company, day, 'FORTNIGHTLY'))).body[0],
    };
  };

  it('pays each public holiday at relevant daily pay instead of ordinary hours', async () => {
    const { draft } = await fortnight();
    const made = await draft();
    // The fortnight runs from 21 December to 3 January. Boxing Day is observed on Monday 28 December. The holiday of 2
    // January is observed on Monday 4 January, after the fortnight.
    expect(rowsOf(made)).toEqual({
      hours: [56],
      leave: [
        'PAID_PUBLIC_HOLIDAY 2026-12-25 Christmas Day 8 240',
        'PAID_PUBLIC_HOLIDAY 2026-12-28 Boxing Day 8 240',
        "PAID_PUBLIC_HOLIDAY 2027-01-01 New Year's Day 8 240",
      ],
      gross: 2400,
    });
    const explanations = (await world.explained(made.id)).split('\n').filter((line) => line.includes('daily pay'));
    expect(explanations).toEqual(Array(3).fill('1 day x relevant daily pay 240.00'));
  });

  it('pays annual holidays between the public holidays when leave covers the fortnight', async () => {
    const { id, draft } = await fortnight();
    const asked = await world.call('POST', `/api/employees/${id}/leave-requests`, {
      leave_type: 'ANNUAL_HOLIDAYS',
      start_date: '2026-12-21',
      end_date: '2027-01-08',
    });
    expect(asked.body.days.map((day: Pay) => day.date)).toEqual([
      '2026-12-21',
      '2026-12-22',
      '2026-12-23',
      '2026-12-24',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-05',
      '2027-01-06',
      '2027-01-07',
      '2027-01-08',
    ]);
    const approved = await world.call(
      'POST',
      `/api/employees/${id}/leave-requests/${asked.body.id}/approve?allow_negative=true`,
    );
    expect(approved.status, approved.text).toBe(200);
    expect(rowsOf(await draft())).toEqual({
      hours: [],
      leave: [
        'PAID_PUBLIC_HOLIDAY 2026-12-25 Christmas Day 8 240',
        'PAID_PUBLIC_HOLIDAY 2026-12-28 Boxing Day 8 240',
        "PAID_PUBLIC_HOLIDAY 2027-01-01 New Year's Day 8 240",
        'ANNUAL_HOLIDAYS 2026-12-21 Annual holidays 56 1680',
      ],
      gross: 2400,
    });
  });

  it('pays public holidays on weekend days to an employee who works on those days', async () => {
    const { id, draft } = await fortnight();
    await declare(id, { working_days: ['WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] });
    expect(rowsOf(await draft()).leave).toEqual([
      'PAID_PUBLIC_HOLIDAY 2026-12-25 Christmas Day 8 240',
      'PAID_PUBLIC_HOLIDAY 2026-12-26 Boxing Day 8 240',
      "PAID_PUBLIC_HOLIDAY 2027-01-01 New Year's Day 8 240",
      "PAID_PUBLIC_HOLIDAY 2027-01-02 Day after New Year's Day 8 240",
    ]);
  });

  it('does not pay a public holiday that falls within unpaid leave', async () => {
    const { id, draft } = await fortnight();
    const asked = await world.call('POST', `/api/employees/${id}/leave-requests`, {
      leave_type: 'UNPAID',
      start_date: '2026-12-21',
      end_date: '2026-12-31',
    });
    expect(asked.body.days).toHaveLength(9);
    await world.call('POST', `/api/employees/${id}/leave-requests/${asked.body.id}/approve`);
    expect(rowsOf(await draft())).toEqual({
      hours: [],
      leave: ["PAID_PUBLIC_HOLIDAY 2027-01-01 New Year's Day 8 240", 'UNPAID 2026-12-21 Unpaid leave 72 0'],
      gross: 240,
    });
  });
});

describe('declared public holidays', () => {
  const message = (reply: Pay) => [reply.status, reply.body.message];

  it('returns 422 for repeated days, a transfer to the same day and any declaration in Australia [DECL-006]', async () => {
    const id = await worker();
    const day = { date: '2026-11-13', name: 'Show Day' };
    const company = (of: number, public_holidays: readonly Fields[]) =>
      world.call('PATCH', `/api/company/${of}/declarations`, { public_holidays });
    const transfers = (public_holiday_transfers: readonly Fields[]) =>
      world.call('PATCH', `/api/employees/${id}/declarations`, { public_holiday_transfers });
    expect(message(await company(world.nz, [day, day]))).toEqual([
      422,
      expect.stringContaining('has 2026-11-13 twice'),
    ]);
    expect(message(await company(world.au, [day]))).toEqual([
      422,
      expect.stringContaining('is for New Zealand companies only'),
    ]);
    const same = [{ from: '2026-12-25', to: '2026-12-25' }];
    expect(message(await transfers(same))).toEqual([422, expect.stringContaining('must be a different day than from')]);
    const twice = [
      { from: '2026-12-25', to: '2026-12-24' },
      { from: '2026-12-25', to: '2026-12-23' },
    ];
    expect(message(await transfers(twice))).toEqual([422, expect.stringContaining('has 2026-12-25 twice')]);
  });
});

describe('leave requests over public holidays', () => {
  const ask = (id: number, body: Fields) => world.call('POST', `/api/employees/${id}/leave-requests`, body);
  const dates = ({ body }: Pay) => body.days.map((day: Pay) => day.date);

  it('covers the declared working days except public holidays', async () => {
    const id = await worker();
    await declare(id, { working_days: ['FRIDAY', 'SATURDAY', 'MONDAY'] });
    const span = { start_date: '2026-12-24', end_date: '2026-12-28' };
    // Christmas Day is a Friday. The employee works on Saturdays, so Boxing Day is observed on Saturday.
    expect(dates(await ask(id, { leave_type: 'SICK', ...span }))).toEqual(['2026-12-28']);
  });

  it('returns 400 when the request covers public holidays only', async () => {
    const id = await worker();
    const span = { start_date: '2026-12-25', end_date: '2026-12-28' };
    const reply = await ask(id, { leave_type: 'ANNUAL_HOLIDAYS', ...span });
    expect([reply.status, reply.body]).toEqual([
      400,
      { detail: 'every working day from 2026-12-25 to 2026-12-28 is a public holiday, so no leave is needed' },
    ]);
    expect(dates(await ask(id, { leave_type: 'PAID_PUBLIC_HOLIDAY', ...span }))).toEqual(['2026-12-25', '2026-12-28']);
  });

  it('covers a public holiday that the caller lists as a day of leave', async () => {
    const id = await worker();
    const days = [{ date: '2026-12-25', hours: 8 }];
    const span = { start_date: '2026-12-25', end_date: '2026-12-25' };
    expect(dates(await ask(id, { leave_type: 'ANNUAL_HOLIDAYS', ...span, days }))).toEqual(['2026-12-25']);
  });

  it('excludes public holidays from annual leave in Australia, but includes them in unpaid leave [DEF-002]', async () => {
    const [id] = await world.employees(world.au, [anAuEmployee({})]);
    const span = { start_date: '2026-12-24', end_date: '2026-12-28' };
    expect(dates(await ask(id!, { leave_type: 'HOLIDAY', ...span }))).toEqual(['2026-12-24']);
    const [other] = await world.employees(world.au, [anAuEmployee({})]);
    expect(dates(await ask(other!, { leave_type: 'UNPAID', ...span }))).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-28',
    ]);
  });
});

describe('the list of public holidays', () => {
  let world: FilingWorld;
  beforeAll(async () => {
    world = await filingWorld({ shared: true });
  });

  const list = (company: number, query = '') => world.get(`/api/company/${company}/public-holidays${query}`);

  describe('200', () => {
    it('lists the holidays of the Holidays Act with their observed days, and the holidays that the company declared', async () => {
      const company = await world.company('NZ');
      const declared = await world.service.call('PATCH', `/api/company/${company}/declarations`, {
        token: world.token,
        body: { public_holidays: [{ date: '2026-04-20', name: 'Day of the orchard' }] },
      });
      expect(declared.status, declared.text).toBe(200);
      const { status, body } = await list(company, '?from=2026-04-01&to=2026-04-30');
      const law = (date: string, name: string, kept_on = date) => ({ date, kept_on, name, source: 'LAW' });
      expect([status, body]).toEqual([
        200,
        [
          law('2026-04-03', 'Good Friday'),
          law('2026-04-06', 'Easter Monday'),
          { date: '2026-04-20', kept_on: '2026-04-20', name: 'Day of the orchard', source: 'EMPLOYER' },
          // Employees who do not work on Saturdays observe a Saturday holiday on the following Monday.
          law('2026-04-25', 'Anzac Day', '2026-04-27'),
        ],
      ]);
    });

    it('lists the public holidays in the state of an Australian company', async () => {
      const names = async (state: string) =>
        (await list(await world.company('AU', { state }), '?from=2026-10-01&to=2026-11-30')).body.map(
          (day: { date: string; source: string }) => `${day.date} ${day.source}`,
        );
      expect(await names('QLD')).toEqual(['2026-10-05 CALENDAR']);
      expect(await names('VIC')).toContain('2026-11-03 CALENDAR');
    });

    it('lists the current year unless dates are sent', async () => {
      const { body } = await list(await world.company('NZ'));
      const days = body.map(({ date }: { date: string }) => date);
      expect([days[0], days.at(-1)]).toEqual(['2026-01-01', '2026-12-26']);
    });
  });

  describe('400 and 422', () => {
    it('returns 400 for an unknown company or an invalid range, and 422 for invalid dates', async () => {
      expect(answerOf(await list(999_999))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
      expect(answerOf(await list(1, '?from=2026-03-01&to=2026-02-01'))).toEqual({
        status: 400,
        body: { detail: 'to (2026-02-01) is before from (2026-03-01); send a later date' },
      });
      expect(answerOf(await list(1, '?from=2026-03-01&to=2028-03-02'))).toEqual({
        status: 400,
        body: { detail: '2026-03-01 to 2028-03-02 is more than 2 years; shorten the range' },
      });
      expect((await list(1, '?from=soon')).status).toBe(422);
    });
  });
});
