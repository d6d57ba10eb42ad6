import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDate } from '../../src/base/local-date.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/employees.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { LAST_WEEK, type Pay, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';
import { answerOf } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const LEVEL_1 = 'Retail Employee Level 1';
const CASUAL = { employment_status: 'Casual', pay_rate_per_hour: '20', state: 'NSW', date_of_birth: '1990-05-01' };

interface Person {
  readonly company: number;
  readonly id: number;
}

async function person(country: 'AU' | 'NZ', fields: Fields = {}): Promise<Person> {
  const company = await world.company(country);
  const item = country === 'AU' ? anAuEmployee : anNzEmployee;
  const [id] = await world.employees(company, [item(fields)]);
  return { company, id: id! };
}

async function declare({ company, id }: Person, fields: Fields = {}, rules: Fields = {}): Promise<void> {
  const body = { name: `Retail ${id}`, pack: 'MA000004', ...rules };
  const award = await world.call('POST', `/api/company/${company}/awards`, body);
  expect(award.status, award.text).toBe(201);
  const declared = { award: { award_id: award.body.id, classification: LEVEL_1, ...fields } };
  const changed = await world.call('PATCH', `/api/employees/${id}/declarations`, declared);
  expect(changed.status, changed.text).toBe(200);
}

/** A casual shop assistant whose own hourly rate is below the award rate. */
async function shopAssistant(fields: Fields = {}, award: Fields = {}): Promise<Person> {
  const one = await person('AU', { ...CASUAL, ...fields });
  await declare(one, award);
  return one;
}

const sheets = (company: number, method: string, rest: string, body?: unknown) =>
  world.call(method, `/api/company/${company}/timesheets${rest}`, body);

/** Enters and approves shifts, such as `2026-11-14T09:00/15:00`. */
async function worked({ company, id }: Person, ...shifts: readonly (string | Fields)[]): Promise<number[]> {
  const items = shifts.map((shift) => {
    if (typeof shift !== 'string') return { employee_id: id, ...shift };
    const [starts_at, end] = shift.split('/') as [string, string];
    return { employee_id: id, starts_at, ends_at: end.includes('T') ? end : `${starts_at.slice(0, 10)}T${end}` };
  });
  const made = await sheets(company, 'POST', '', items);
  expect(made.status, made.text).toBe(201);
  const ids = made.body.map(({ timesheet }: { timesheet: { id: number } }) => timesheet.id);
  expect((await sheets(company, 'POST', '/approve', { ids })).status).toBe(200);
  return ids;
}

async function draftRun({ company }: Person, day = THIS_WEEK): Promise<number> {
  const run = await world.openRun(company, day);
  expect((await world.generate(company, run)).status).toBe(200);
  return run;
}
const fill = (company: number, run: number, query = '') =>
  world.call('POST', `/api/company/${company}/pay-runs/${run}/fill-from-timesheets${query}`);
async function filled({ company }: Person, run: number) {
  const reply = await fill(company, run);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}
async function draftOf({ company, id }: Person, run: number): Promise<Pay> {
  const { body: sheet } = await world.get(`/api/company/${company}/pay-runs/${run}/sheet`);
  return sheet.rows.map(({ pay }: { pay: Pay }) => pay).find((pay: Pay) => pay.employee_id === id);
}
const rowsOf = (pay: Pay) =>
  pay.hours.map(({ description, value, rate, pay_amount }: Fields) => [description, value, rate, pay_amount]);
const statusOf = async ({ company }: Person, id: number) => (await sheets(company, 'GET', `/${id}`)).body.status;

/** Saves the default chart of the company, and splits ordinary earnings by department. */
async function splitEarnings(company: number): Promise<void> {
  const url = `/api/company/${company}/gl-settings`;
  const write = async (method: string, path: string, body: unknown) => {
    const headers = { 'if-match': String((await world.get(url)).headers.etag) };
    const reply = await world.service.call(method, `${url}${path}`, { token: world.token, headers, body });
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };
  const { rows } = await write('POST', '/initialise', {});
  const { id } = rows.find(({ base_attr }: Fields) => base_attr === 'ordinary_earnings');
  await write('PATCH', `/rows/${id}`, { split_by_department: true });
}

describe('POST …/fill-from-timesheets', () => {
  it('replaces the hours of a draft with rows that have the day, the times, the award rate and the clause [TIME-004]', async () => {
    const lee = await shopAssistant();
    const [id] = await worked(lee, {
      starts_at: '2026-11-14T09:00',
      ends_at: '2026-11-14T15:00',
      breaks: [{ starts_at: '2026-11-14T12:00', ends_at: '2026-11-14T12:30', paid: false }],
    });
    const run = await draftRun(lee);
    const result = await filled(lee, run);
    expect(result).toEqual({
      run_id: run,
      filled: 1,
      refused: 0,
      results: [
        {
          employee_id: lee.id,
          pay_id: expect.any(Number),
          entries: 1,
          rows: 1,
          hours: '5.5',
          refused: null,
          warnings: expect.any(Array),
          allowances: [],
        },
      ],
    });
    expect(result.results[0].warnings.map(({ code }: Fields) => code)).not.toContain('HOLIDAYS_FROM_CALENDAR');
    const pay = await draftOf(lee, run);
    expect(rowsOf(pay)).toEqual([['Saturday 14 Nov, 9:00 am–3:00 pm, 150%', 5.5, 41.72, 229.46]]);
    expect(pay.hours[0].worked_time).toEqual({
      date: '2026-11-14',
      starts_at: '2026-11-14T09:00',
      ends_at: '2026-11-14T15:00',
      department_id: null,
      percentage: 150,
      clause: '22.1',
      because: 'Saturday, including the casual loading',
      certainty: 'secondary',
      timesheet_ids: [id],
    });
  });

  it('fills in the same rows when repeated, and returns them in a dry run without storing them [TIME-004]', async () => {
    const lee = await shopAssistant();
    await worked(lee, '2026-11-14T18:00/23:30', '2026-11-15T10:00/14:00');
    const run = await draftRun(lee);
    const before = await draftOf(lee, run);
    const tried = await fill(lee.company, run, '?dry_run=true');
    expect([tried.status, tried.headers['x-svc-dry-run'], tried.body.filled]).toEqual([200, 'true', 1]);
    expect((await draftOf(lee, run)).hours).toEqual(before.hours);
    const first = await fill(lee.company, run);
    const rows = rowsOf(await draftOf(lee, run));
    expect(rows.map(([description]: [string]) => description)).toEqual([
      'Saturday 14 Nov, 6:00–9:00 pm, 175%, overtime',
      'Saturday 14 Nov, 9:00–11:30 pm, 225%, overtime',
      'Sunday 15 Nov, 10:00 am–2:00 pm, 225%, short break',
    ]);
    const again = await fill(lee.company, run);
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
    expect(rowsOf(await draftOf(lee, run))).toEqual(rows);
  });

  it('warns that a public holiday is from the calendar of the state, and marks its rows [AWARD-003]', async () => {
    const lee = await shopAssistant();
    // Labour Day in New South Wales.
    await worked(lee, '2026-10-05T09:00/13:00', '2026-10-06T09:00/13:00');
    const run = await draftRun(lee, '2026-10-08');
    const { results } = await filled(lee, run);
    expect(results[0].warnings).toContainEqual({
      code: 'HOLIDAYS_FROM_CALENDAR',
      message:
        'The public holiday of 2026-10-05 is from a calendar that is not checked against the statutes. Check the list of the state before you pay.',
    });
    const { hours } = await draftOf(lee, run);
    expect(
      hours.map(({ worked_time }: Pay) => [worked_time.date, worked_time.percentage, worked_time.certainty]),
    ).toEqual([
      ['2026-10-05', 250, 'knowledge'],
      ['2026-10-06', 125, 'secondary'],
    ]);
  });

  it('explains a row by the clause and its certainty, and labels it with its day and times [TIME-004]', async () => {
    const lee = await shopAssistant();
    await worked(lee, '2026-11-14T12:00/17:30');
    const run = await draftRun(lee);
    await filled(lee, run);
    const pay = await draftOf(lee, run);
    const { body } = await world.get(`/api/pays/${pay.id}/explanation`);
    const line = body.lines.find(({ origin }: { origin: { kind: string } }) => origin.kind === 'hours');
    expect([line.label, line.award]).toEqual([
      'Saturday 14 Nov, 12:00–5:30 pm, 150%',
      { clause: '22.1', because: 'Saturday, including the casual loading', certainty: 'secondary' },
    ]);
  });

  it('pays the employee’s own rate where it is higher than the award’s, and says so [TIME-004]', async () => {
    const lee = await shopAssistant({ pay_rate_per_hour: '45' });
    await worked(lee, '2026-11-14T09:00/15:00');
    const run = await draftRun(lee);
    await filled(lee, run);
    const { hours } = await draftOf(lee, run);
    expect([hours[0].rate, hours[0].worked_time.because]).toEqual([
      45,
      'Saturday, including the casual loading; paid at the employee’s own rate, which is higher than 41.72',
    ]);
  });

  it('fills in plain hours per day without an award, and splits a shift at midnight [TIME-002, TIME-004]', async () => {
    const ann = await person('AU', CASUAL);
    await worked(ann, '2026-11-12T09:00/17:00', '2026-11-13T22:00/2026-11-14T02:00');
    const run = await draftRun(ann);
    await filled(ann, run);
    const pay = await draftOf(ann, run);
    expect(rowsOf(pay)).toEqual([
      ['Thursday 12 Nov, 9:00 am–5:00 pm', 8, 20, 160],
      ['Friday 13 Nov, 10:00 pm–12:00 am', 2, 20, 40],
      ['Saturday 14 Nov, 12:00–2:00 am', 2, 20, 40],
    ]);
    expect(pay.hours[0].worked_time).toMatchObject({ date: '2026-11-12', clause: null, percentage: null });
  });

  it('keeps rows in other units and replaces hours that were typed [TIME-004]', async () => {
    const ann = await person('AU', CASUAL);
    await worked(ann, '2026-11-12T09:00/17:00');
    const run = await draftRun(ann);
    const { id } = await draftOf(ann, run);
    const typed = [
      { description: 'Ordinary hours', units: 'Hours', value: '3' },
      { description: 'Parcels', units: 'Parcels', value: '10', rate: '2' },
    ];
    expect((await world.patch(ann.company, id, { hours: typed })).status).toBe(200);
    await filled(ann, run);
    expect(rowsOf(await draftOf(ann, run))).toEqual([
      ['Thursday 12 Nov, 9:00 am–5:00 pm', 8, 20, 160],
      ['Parcels', 10, 2, 20],
    ]);
  });

  it.each([
    ['an apprentice', { is_apprentice: true }, 'APPRENTICE', 'Apprentice rates are not interpreted.'],
    ['a shiftworker', { is_shiftworker: true }, 'SHIFTWORK', 'Shiftwork is not interpreted. Only day work is.'],
  ] as const)(
    'lists %s with the reason and does not change the draft [TIME-004, AWARD-002]',
    async (_, award, code, message) => {
      const lee = await shopAssistant({}, award);
      const [id] = await worked(lee, '2026-11-12T09:00/17:00');
      const run = await draftRun(lee);
      const before = await draftOf(lee, run);
      const { filled: count, refused, results } = await filled(lee, run);
      expect([count, refused, results[0].refused]).toEqual([0, 1, { code, message }]);
      expect(await draftOf(lee, run)).toEqual(before);
      expect(await statusOf(lee, id!)).toBe('approved');
    },
  );

  it('lists a salaried employee and an employee without a pending pay as refused [TIME-004]', async () => {
    const sal = await person('AU');
    const declared = { annual_salary: { amount: '80000', from: '2026-07-01' } };
    expect((await world.call('PATCH', `/api/employees/${sal.id}/declarations`, declared)).status).toBe(200);
    await worked(sal, '2026-11-12T09:00/17:00');
    const run = await draftRun(sal);
    const [other] = await world.employees(sal.company, [
      anAuEmployee({ first_name: 'Bo', tax_file_number: '459599230' }),
    ]);
    await worked({ company: sal.company, id: other! }, '2026-11-12T09:00/17:00');
    const { results } = await filled(sal, run);
    expect(results.map(({ refused }: { refused: { code: string } }) => refused.code)).toEqual([
      'SALARY',
      'NO_PENDING_PAY',
    ]);
  });

  it.each([
    ['5784.48', []],
    ['5783.96', ['The award requires 111.24 for the recorded time, 0.01 more than the salary of 111.23.']],
  ] as const)(
    'compares a salary of %s a year with the award pay for the recorded time [AWARD-005]',
    async (amount, said) => {
      const sal = await person('AU', { employment_status: 'Full-time', state: 'NSW', date_of_birth: '1990-05-01' });
      await declare(sal);
      const declared = { annual_salary: { amount, from: '2026-07-01' } };
      expect((await world.call('PATCH', `/api/employees/${sal.id}/declarations`, declared)).status).toBe(200);
      await worked(sal, '2026-11-12T09:00/13:00');
      const run = await draftRun(sal);
      const [{ refused, warnings }] = (await filled(sal, run)).results;
      const below = warnings.filter(({ code }: Fields) => code === 'BELOW_AWARD');
      expect([refused.code, below.map(({ message }: Fields) => message)]).toEqual(['SALARY', said]);
    },
  );

  it('splits the hours of a day by department, and the journal splits the wages by those hours [TIME-004]', async () => {
    const lee = await shopAssistant();
    const departments: number[] = [];
    for (const name of ['Bakery', 'Front']) {
      const made = await world.call('POST', `/api/company/${lee.company}/departments`, { name });
      departments.push(made.body.id);
    }
    const [bakery, front] = departments;
    await worked(
      lee,
      { starts_at: '2026-11-12T07:00', ends_at: '2026-11-12T10:00', department_id: bakery },
      { starts_at: '2026-11-12T10:00', ends_at: '2026-11-12T12:00', department_id: front },
      '2026-11-13T10:00/14:00',
    );
    const run = await draftRun(lee);
    await filled(lee, run);
    const { hours } = await draftOf(lee, run);
    expect(
      hours.map(({ description, value, worked_time }: Pay) => [description, value, worked_time.department_id]),
    ).toEqual([
      ['Thursday 12 Nov, 7:00–10:00 am, 125%', 3, bakery],
      ['Thursday 12 Nov, 10:00 am–12:00 pm, 125%', 2, front],
      ['Friday 13 Nov, 10:00 am–2:00 pm, 125%', 4, null],
    ]);
    expect((await world.completeRun(lee.company, run)).status).toBe(200);
    await splitEarnings(lee.company);
    const { body } = await world.get(`/api/pay-run/${run}/gl-postings`);
    const postings = body.postings.filter(({ base_attr }: Fields) => base_attr === 'ordinary_earnings');
    expect(postings.map(({ department_name, amount }: Fields) => [department_name, amount])).toEqual([
      ['Bakery', 104.28],
      ['Front', 69.52],
      ['', 139.04],
    ]);
    expect([body.total_debit, body.total_credit]).toEqual([350.38, 350.38]);
  });

  it('sends the same number of statements for one employee as for five [TIME-004]', async () => {
    const cost = async (count: number) => {
      const first = await shopAssistant();
      const { body } = await world.call('GET', `/api/employees/${first.id}/declarations`);
      const items = Array.from({ length: count - 1 }, (_, index) =>
        anAuEmployee({ ...CASUAL, last_name: `Lee ${index}`, tax_file_number: '459599230' }),
      );
      const more = count > 1 ? await world.employees(first.company, items) : [];
      for (const id of more) await world.call('PATCH', `/api/employees/${id}/declarations`, { award: body.award });
      for (const id of [first.id, ...more]) await worked({ company: first.company, id }, '2026-11-14T09:00/15:00');
      const run = await draftRun(first);
      let reply: Awaited<ReturnType<typeof fill>> | undefined;
      const statements = await costOf(world.service.database, async () => {
        reply = await fill(first.company, run);
      });
      expect(reply?.body.filled).toBe(count);
      return statements;
    };
    expect(await cost(5)).toBe(await cost(1));
  });

  it('returns 404 for an unknown run', async () => {
    const ann = await person('AU', CASUAL);
    expect(answerOf(await fill(ann.company, 999999))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
  });
});

describe('allowances that a shift earns', () => {
  const BECAUSE =
    '90 minutes of overtime after ordinary hours, without notice and without a meal; reading: casual_meal_allowance true';
  const LATE = '2026-11-12T07:00/19:30';
  const allowancesOf = (pay: Pay) => pay.allowances.map(({ description, amount }: Fields) => [description, amount]);

  it('are added to the draft with the clause and the reason, taxed and without super [TIME-004]', async () => {
    const lee = await shopAssistant();
    const [id] = await worked(lee, LATE);
    const run = await draftRun(lee);
    const [result] = (await filled(lee, run)).results;
    expect(result.allowances).toEqual([
      {
        description: 'Meal allowance',
        date: '2026-11-12',
        amount: '24.56',
        clause: '19.2(b)(i)',
        because: BECAUSE,
      },
    ]);
    expect(result.warnings.filter(({ code }: Fields) => code === 'ALLOWANCE_TREATMENT')).toEqual([
      {
        code: 'ALLOWANCE_TREATMENT',
        message:
          'Meal allowance: tax is withheld, and super is not paid on it. To change this, choose an allowance of the company for it in the settings of the award.',
      },
    ]);
    const pay = await draftOf(lee, run);
    expect(pay.allowances).toEqual([
      {
        id: expect.any(Number),
        description: 'Meal allowance',
        amount: 24.56,
        allowance_category: 'MD',
        is_taxable: true,
        is_itemised: true,
        is_included_in_super_calculations: false,
        worked_time: {
          date: '2026-11-12',
          starts_at: null,
          ends_at: null,
          department_id: null,
          percentage: null,
          clause: '19.2(b)(i)',
          because: BECAUSE,
          certainty: 'knowledge',
          timesheet_ids: [id],
        },
      },
    ]);
    const hours = pay.hours.reduce((sum: number, row: Pay) => sum + Math.round(row.pay_amount * 100), 0) / 100;
    expect([hours, pay.gross]).toEqual([455.37, 479.93]);
    const { body } = await world.get(`/api/pays/${pay.id}/explanation`);
    const line = body.lines.find(({ origin }: { origin: { kind: string } }) => origin.kind === 'allowance');
    expect(line.award).toEqual({ clause: '19.2(b)(i)', because: BECAUSE, certainty: 'knowledge' });
  });

  it('are the same after another fill, and replaced with the hours when the shift changes [TIME-004]', async () => {
    const lee = await shopAssistant();
    const [id] = await worked(lee, LATE);
    const run = await draftRun(lee);
    const { id: pay } = await draftOf(lee, run);
    const typed = { description: 'Own tools', amount: '5', allowance_category: 'TD' };
    expect((await world.patch(lee.company, pay, { allowances: [typed] })).status).toBe(200);
    const first = await fill(lee.company, run);
    expect(allowancesOf(await draftOf(lee, run))).toEqual([
      ['Own tools', 5],
      ['Meal allowance', 24.56],
    ]);
    const again = await fill(lee.company, run);
    expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
    await sheets(lee.company, 'POST', '/reopen', { ids: [id] });
    await sheets(lee.company, 'PATCH', `/${id}`, { ends_at: '2026-11-12T15:00' });
    await sheets(lee.company, 'POST', '/approve', { ids: [id] });
    expect((await filled(lee, run)).results[0].allowances).toEqual([]);
    expect(allowancesOf(await draftOf(lee, run))).toEqual([['Own tools', 5]]);
  });

  it('are paid by the allowance that the company chose, with its name, tax and super [TIME-004]', async () => {
    const lee = await person('AU', CASUAL);
    const own = { description: 'Overtime dinner', amount: '1', allowance_category: 'MD', is_taxable: false };
    const made = await world.call('POST', `/api/company/${lee.company}/allowances`, own);
    expect(made.status, made.text).toBe(201);
    await declare(lee, {}, { allowances: { meal: made.body.id } });
    await worked(lee, LATE);
    const run = await draftRun(lee);
    const [{ warnings }] = (await filled(lee, run)).results;
    expect(warnings.map(({ code }: Fields) => code)).not.toContain('ALLOWANCE_TREATMENT');
    expect((await draftOf(lee, run)).allowances).toMatchObject([
      {
        description: 'Overtime dinner',
        amount: 24.56,
        allowance_category: 'MD',
        is_taxable: false,
        is_itemised: false,
        is_included_in_super_calculations: true,
      },
    ]);
  });

  it('are taken back in the next pay if a correction removes the overtime, and named on the payslip [TIME-003]', async () => {
    const lee = await shopAssistant();
    const [id] = await worked(lee, '2026-11-05T07:00/19:30');
    const last = await draftRun(lee, LAST_WEEK);
    await filled(lee, last);
    expect((await world.completeRun(lee.company, last)).status).toBe(200);
    const { id: paid } = await draftOf(lee, last);
    const slip = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${lee.company}/pays/${paid}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    const words = pdfText(slip.rawPayload).flat().join(' ');
    expect(words).toContain('Meal allowance');
    expect(words).toContain('Clause 19.2(b)(i) of the award, 5 Nov 2026');
    await sheets(lee.company, 'POST', `/${id}/correct`, { ends_at: '2026-11-05T18:00' });
    await sheets(lee.company, 'POST', '/approve', { ids: [id] });
    await worked(lee, '2026-11-12T09:00/17:00');
    const run = await draftRun(lee);
    expect((await filled(lee, run)).results[0].allowances).toMatchObject([
      { date: '2026-11-05', amount: '-24.56', clause: '19.2(b)(i)' },
    ]);
    expect(allowancesOf(await draftOf(lee, run))).toEqual([['Meal allowance', -24.56]]);
  });
});

describe('what the company, the employee and the shift decide under an award', () => {
  const CLERK = { employment_status: 'Full-time', state: 'NSW', date_of_birth: '1990-05-01', pay_rate_per_hour: '20' };

  async function rowsUnder(options: Fields, ...shifts: readonly string[]): Promise<readonly unknown[]> {
    const lee = await person('AU', CASUAL);
    await declare(lee, {}, { options });
    await worked(lee, ...shifts);
    const run = await draftRun(lee);
    await filled(lee, run);
    return rowsOf(await draftOf(lee, run)).map(([name]: Fields[]) => name);
  }

  it('pays ordinary hours until 11 pm in a shop with extended trading hours [AWARD-003, TIME-004]', async () => {
    const shift = '2026-11-12T18:00/23:00';
    expect(await rowsUnder({}, shift)).toEqual([
      'Thursday 12 Nov, 6:00–9:00 pm, 150%',
      'Thursday 12 Nov, 9:00–11:00 pm, 175%, overtime',
    ]);
    expect(await rowsUnder({ span: 'extended' }, shift)).toEqual(['Thursday 12 Nov, 6:00–11:00 pm, 150%']);
  });

  it('raises the rate after less time off than the award option requires [AWARD-003, TIME-004]', async () => {
    const late = async (options: Fields) =>
      (await rowsUnder(options, '2026-11-11T15:00/21:00', '2026-11-12T08:00/12:00')).at(-1);
    expect(await late({})).toBe('Thursday 12 Nov, 8:00 am–12:00 pm, 225%, short break');
    expect(await late({ minimum_gap_hours: 11 })).toBe('Thursday 12 Nov, 8:00 am–12:00 pm, 125%');
  });

  it('adds the allowances of declared circumstances, and counts kilometres and supplied meals of shifts [AWARD-003, TIME-004]', async () => {
    const lee = await shopAssistant({}, { laundry: 'special_clothing', first_aid: true });
    await worked(
      lee,
      {
        starts_at: '2026-11-12T07:00',
        ends_at: '2026-11-12T19:30',
        facts: { meal_supplied: true, vehicle_kilometres: '12.5' },
      },
      {
        starts_at: '2026-11-13T12:00',
        ends_at: '2026-11-13T16:00',
        facts: { vehicle_kilometres: '7.5', cold_hours: '2', motel_uniforms: '1' },
      },
    );
    const run = await draftRun(lee);
    const [{ allowances, warnings }] = (await filled(lee, run)).results;
    expect(allowances.map(({ description, date, amount }: Fields) => [description, date, amount])).toEqual([
      ['First aid allowance', '2026-11-09', '14.55'],
      ['Vehicle allowance', '2026-11-09', '20.00'],
      ['Laundry allowance', '2026-11-12', '1.28'],
      ['Laundry allowance', '2026-11-13', '1.28'],
      ['Cold work allowance', '2026-11-13', '0.76'],
    ]);
    expect(warnings.filter(({ code }: Fields) => code === 'FACT_NOT_USED')).toEqual([
      {
        code: 'FACT_NOT_USED',
        message: 'The award MA000004 has no rule for motel_uniforms, so nothing is paid for it.',
      },
    ]);
  });

  it('pays agreed hours that were added in writing as ordinary time [AWARD-003, TIME-004]', async () => {
    const lee = await person('AU', { ...CASUAL, employment_status: 'Part-time' });
    await declare(lee, { agreed_hours: { thursday: '4', friday: '4' } });
    await worked(
      lee,
      { starts_at: '2026-11-12T10:00', ends_at: '2026-11-12T16:00', facts: { variation_hours: '2' } },
      '2026-11-13T10:00/16:00',
    );
    const run = await draftRun(lee);
    await filled(lee, run);
    expect(rowsOf(await draftOf(lee, run)).map(([name, value]: Fields[]) => [name, value])).toEqual([
      ['Thursday 12 Nov, 10:00 am–4:00 pm, 100%', 6],
      ['Friday 13 Nov, 10:00 am–2:00 pm, 100%', 4],
      ['Friday 13 Nov, 2:00–4:00 pm, 150%, overtime', 2],
    ]);
  });

  it.each([
    ['had overtime', '2026-11-08T12:00/23:00', 'Monday 9 Nov, 7:00 am–12:00 pm, 200%, short break'],
    ['ended early enough', '2026-11-08T10:00/21:00', 'Monday 9 Nov, 7:00 am–12:00 pm, 100%'],
  ] as const)(
    'finds rest after overtime across two weeks: the last shift of the week before %s [AWARD-003]',
    async (_, sunday, first) => {
      const lee = await person('AU', CLERK);
      const award = { name: 'Office', pack: 'MA000002' };
      const { body } = await world.call('POST', `/api/company/${lee.company}/awards`, award);
      const declared = { award: { award_id: body.id, classification: 'Level 3' } };
      expect((await world.call('PATCH', `/api/employees/${lee.id}/declarations`, declared)).status).toBe(200);
      await worked(lee, sunday, '2026-11-09T07:00/12:00');
      const run = await draftRun(lee);
      await filled(lee, run);
      expect(rowsOf(await draftOf(lee, run))[0][0]).toBe(first);
    },
  );
});

describe('the entries of a filled pay', () => {
  it('become paid on completion, approved again on revert, and free when the pay is deleted [TIME-004]', async () => {
    const ann = await person('AU', CASUAL);
    const [id] = await worked(ann, '2026-11-12T09:00/17:00');
    const run = await draftRun(ann);
    await filled(ann, run);
    const { id: pay } = await draftOf(ann, run);
    const entry = async () => (await sheets(ann.company, 'GET', `/${id}`)).body;
    expect(await entry()).toMatchObject({ status: 'approved', pay_id: pay });
    expect((await world.completeRun(ann.company, run, '?dry_run=true')).status).toBe(200);
    expect(await entry()).toMatchObject({ status: 'approved', pay_id: pay });
    expect((await world.completeRun(ann.company, run)).status).toBe(200);
    expect(await entry()).toMatchObject({ status: 'paid', pay_id: pay });
    expect((await world.call('POST', `/api/company/${ann.company}/pays/${pay}/revert`)).status).toBe(200);
    expect(await entry()).toMatchObject({ status: 'approved', pay_id: pay });
    await world.complete(ann.company, pay);
    expect(await entry()).toMatchObject({ status: 'paid' });
    await world.remove(ann.company, pay);
    expect(await entry()).toMatchObject({ status: 'approved', pay_id: null });
  });

  it('keep a pay from being completed if they were reopened after it was filled [TIME-004]', async () => {
    const ann = await person('AU', CASUAL);
    const ids = await worked(ann, '2026-11-12T09:00/17:00');
    const run = await draftRun(ann);
    await filled(ann, run);
    const { id: pay } = await draftOf(ann, run);
    expect((await sheets(ann.company, 'POST', '/reopen', { ids })).status).toBe(200);
    expect(answerOf(await world.complete(ann.company, pay))).toEqual({
      status: 409,
      body: {
        detail: `Pay ${pay} was filled from timesheets that were changed since then. Fill the run from timesheets again`,
      },
    });
    await filled(ann, run);
    expect((await draftOf(ann, run)).hours).toEqual([]);
    expect((await world.complete(ann.company, pay)).status).toBe(200);
  });
});

describe('POST …/timesheets/{timesheet_id}/correct', () => {
  it('turns a paid entry into a draft, and the next fill pays the difference [TIME-003]', async () => {
    const ann = await person('AU', CASUAL);
    const [id] = await worked(ann, '2026-11-05T09:00/17:00');
    const last = await draftRun(ann, LAST_WEEK);
    await filled(ann, last);
    expect((await world.completeRun(ann.company, last)).status).toBe(200);
    const corrected = await sheets(ann.company, 'POST', `/${id}/correct`, { ends_at: '2026-11-05T19:00' });
    expect([corrected.status, corrected.body]).toMatchObject([
      200,
      { status: 'draft', is_correction: true, minutes: 600 },
    ]);
    expect((await sheets(ann.company, 'DELETE', `/${id}`)).status).toBe(409);
    await sheets(ann.company, 'POST', '/approve', { ids: [id] });
    const run = await draftRun(ann);
    await filled(ann, run);
    const rows = rowsOf(await draftOf(ann, run));
    expect(rows).toEqual([['Correction Thu 5 Nov, 9:00 am–7:00 pm', 2, 20, 40]]);
    expect((await world.completeRun(ann.company, run)).status).toBe(200);
    expect(await statusOf(ann, id!)).toBe('paid');
    const [first, second] = [(await draftOf(ann, last)).id, (await draftOf(ann, run)).id];
    expect(answerOf(await world.call('POST', `/api/company/${ann.company}/pays/${first}/revert`))).toEqual({
      status: 409,
      body: { detail: `Pay ${second} corrects timesheets paid in pay ${first}. Revert or delete pay ${second} first` },
    });
    await world.remove(ann.company, second);
    expect((await sheets(ann.company, 'GET', `/${id}`)).body).toMatchObject({ status: 'approved', pay_id: first });
    expect((await world.call('POST', `/api/company/${ann.company}/pays/${first}/revert`)).status).toBe(200);
    await filled(ann, last);
    expect(rowsOf(await draftOf(ann, last))).toEqual([['Thursday 5 Nov, 9:00 am–7:00 pm', 10, 20, 200]]);
  });

  it('deducts the difference at the award rate when a shift is corrected to end earlier [TIME-003]', async () => {
    const lee = await shopAssistant();
    const [id] = await worked(lee, '2026-11-07T09:00/15:00');
    const last = await draftRun(lee, LAST_WEEK);
    await filled(lee, last);
    await world.completeRun(lee.company, last);
    await sheets(lee.company, 'POST', `/${id}/correct`, { ends_at: '2026-11-07T14:00' });
    await sheets(lee.company, 'POST', '/approve', { ids: [id] });
    const run = await draftRun(lee);
    await filled(lee, run);
    expect(rowsOf(await draftOf(lee, run))).toEqual([
      ['Correction Sat 7 Nov, 9:00 am–2:00 pm, 150%', -1, 41.72, -41.72],
    ]);
  });

  it('returns 400 for an overlap, 404 for an unknown entry, and 409 for an entry that is not paid [TIME-003]', async () => {
    const ann = await person('AU', CASUAL);
    const [id, other] = await worked(ann, '2026-11-05T09:00/17:00', '2026-11-05T18:00/20:00');
    const correct = (of: number) => sheets(ann.company, 'POST', `/${of}/correct`, { ends_at: '2026-11-05T19:00' });
    expect(answerOf(await correct(id!))).toEqual({
      status: 409,
      body: { detail: `Timesheet ${id} is approved, not paid. Change it instead of correcting it` },
    });
    const last = await draftRun(ann, LAST_WEEK);
    await filled(ann, last);
    await world.completeRun(ann.company, last);
    const overlapping = await correct(id!);
    expect([overlapping.status, overlapping.body.detail]).toEqual([
      400,
      expect.stringContaining(`overlaps timesheet ${other} `),
    ]);
    expect(await statusOf(ann, id!)).toBe('paid');
    expect((await correct(999999)).status).toBe(404);
  });
});

describe('time worked in New Zealand', () => {
  it('has the day of the work, so that a public holiday is paid at time and a half [TIME-004]', async () => {
    const aroha = await person('NZ', { employment_status: 'Casual', pay_rate_per_hour: '30' });
    await worked(aroha, '2026-10-26T09:00/13:00', '2026-10-27T09:00/13:00');
    const run = await draftRun(aroha, '2026-10-27');
    await filled(aroha, run);
    const pay = await draftOf(aroha, run);
    expect(rowsOf(pay).map(([name, value, , amount]: Fields[]) => [name, value, amount])).toEqual([
      ['Monday 26 Oct, 9:00 am–1:00 pm', 4, 180],
      ['Tuesday 27 Oct, 9:00 am–1:00 pm', 4, 120],
    ]);
    expect(pay.hours.map(({ worked_on }: Fields) => worked_on)).toEqual(['2026-10-26', '2026-10-27']);
  });

  it('replaces the paid holiday of a draft if the employee worked on it [TIME-004]', async () => {
    const week = { standard_hours_per_day: '8', standard_days_per_week: 5, pay_rate_per_hour: '30' };
    const aroha = await person('NZ', week);
    await worked(aroha, '2026-10-26T09:00/17:00');
    const run = await draftRun(aroha, '2026-10-27');
    expect((await draftOf(aroha, run)).leave.map(({ leave_type }: Fields) => leave_type)).toEqual([
      'PAID_PUBLIC_HOLIDAY',
    ]);
    await filled(aroha, run);
    const pay = await draftOf(aroha, run);
    expect([pay.leave, rowsOf(pay).length]).toEqual([[], 1]);
  });

  it('counts the days worked from filled rows, not from the hours [TIME-004]', async () => {
    const aroha = await person('NZ', { standard_hours_per_day: '8', standard_days_per_week: 5 });
    await worked(aroha, '2026-11-10T09:00/11:00', '2026-11-11T09:00/11:00', '2026-11-12T22:00/2026-11-13T02:00');
    const run = await draftRun(aroha);
    await filled(aroha, run);
    const { id } = await draftOf(aroha, run);
    const [row] = await world.service.database.query('select days_paid::int as days from pay where id = $1', [id]);
    expect(row).toEqual({ days: 4 });
  });

  it('decides from filled rows whether a holiday is otherwise a working day of an employee with varying hours [TIME-004]', async () => {
    const week = { employment_status: 'Part-time', standard_hours_per_day: '6', standard_days_per_week: 2 };
    const onMondays = await person('NZ', week);
    const { company } = onMondays;
    const [id] = await world.employees(company, [
      anNzEmployee({ ...week, first_name: 'Tama', ird_number: '102030400' }),
    ]);
    const onThursdays = { company, id: id! };
    for (const each of [onMondays, onThursdays])
      await world.call('PATCH', `/api/employees/${each.id}/declarations`, { hours_pattern: 'VARYING' });
    for (const monday of ['2026-09-28', '2026-10-05', '2026-10-12', '2026-10-19'] as const) {
      const dayAfter = (days: number) => addDays(localDate(monday), days);
      await worked(onMondays, `${monday}T09:00/15:00`);
      await worked(onThursdays, `${dayAfter(3)}T09:00/15:00`);
      const run = await draftRun(onMondays, dayAfter(1));
      await filled(onMondays, run);
      expect((await world.completeRun(company, run)).status).toBe(200);
    }
    for (const each of [onMondays, onThursdays]) await worked(each, '2026-10-26T09:00/15:00');
    const run = await draftRun(onMondays, '2026-10-27');
    await filled(onMondays, run);
    expect((await world.completeRun(company, run)).status).toBe(200);
    const alternativeDays = async (of: number) => (await world.employee(of)).alternative_holidays_days;
    expect([await alternativeDays(onMondays.id), await alternativeDays(onThursdays.id)]).toEqual(['1.00', '0.00']);
  });
});

describe('a complete pay with filled rows', () => {
  it('shows the day, the times and the percentage on the payslip [TIME-004]', async () => {
    const lee = await shopAssistant();
    await worked(lee, '2026-11-14T12:00/17:30');
    const run = await draftRun(lee);
    await filled(lee, run);
    expect((await world.completeRun(lee.company, run)).status).toBe(200);
    const { id } = await draftOf(lee, run);
    const reply = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${lee.company}/pays/${id}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect(reply.statusCode).toBe(200);
    expect(pdfText(reply.rawPayload).flat().join(' ')).toContain('Saturday 14 Nov, 12:00–5:30 pm, 150%');
  });

  it('accrues leave on the hours of the filled rows, but not on overtime [TIME-004]', async () => {
    const permanent = { employment_status: 'Part-time', pay_rate_per_hour: '30', accrue_leave_on_hours_worked: true };
    const lee = await person('AU', { ...permanent, date_of_birth: '1990-05-01', state: 'NSW' });
    await declare(lee, { agreed_hours: { thursday: '8', friday: '6' } });
    await worked(lee, '2026-11-12T09:00/17:00', '2026-11-13T09:00/17:00');
    const run = await draftRun(lee);
    await filled(lee, run);
    expect((await draftOf(lee, run)).hours.map(({ value, is_overtime }: Fields) => [value, is_overtime])).toEqual([
      [8, false],
      [6, false],
      [2, true],
    ]);
    expect((await world.completeRun(lee.company, run)).status).toBe(200);
    expect(await world.explained((await draftOf(lee, run)).id)).toContain('14 hours at 0.076923 an hour');
  });
});
