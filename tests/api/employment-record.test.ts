import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { readTags } from '../fixtures/pdf-tree.ts';
import { answerOf } from '../harness/app.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ at: '2026-03-20T00:00:00Z' });
});

interface Part {
  readonly source: string;
  readonly title: string;
  readonly state: string;
  readonly value: string;
  readonly rows: readonly (readonly string[])[];
}
const RANGE = 'from=2026-01-01&to=2026-03-31';
const ask = (id: number, record: string, rest = '', range = RANGE) =>
  world.get(`/api/employees/${id}/records/${record}${rest}?${range}`);
async function partsOf(id: number, record: string, range = RANGE): Promise<readonly Part[]> {
  const reply = await ask(id, record, '', range);
  expect(reply.status, reply.text.slice(0, 400)).toBe(200);
  return reply.body.parts;
}
const partOf = async (id: number, record: string, title: string, range = RANGE): Promise<Part> =>
  (await partsOf(id, record, range)).find((part) => part.title === title)!;
const listed = (parts: readonly Part[]) => parts.map(({ source, state, value }) => `${source}: ${value || state}`);
const shift = (employee_id: number, day: string) => ({
  employee_id,
  starts_at: `${day}T06:00`,
  ends_at: `${day}T14:30`,
  breaks: [{ starts_at: `${day}T10:00`, ends_at: `${day}T10:30`, paid: false }],
});
async function approve(company: number, entry: object): Promise<void> {
  const { service, token } = world;
  const made = await service.call('POST', `/api/company/${company}/timesheets`, { token, body: [entry] });
  const body = { ids: [made.body[0].timesheet.id] };
  for (const step of ['submit', 'approve']) {
    const reply = await service.call('POST', `/api/company/${company}/timesheets/${step}`, { token, body });
    expect(reply.status, reply.text).toBe(200);
  }
}

describe('employee records of an Australian employee', () => {
  let baker: number;
  beforeAll(async () => {
    baker = await world.anAuEmployee({
      position: '=1+1',
      employment_status: 'Part-time',
      pay_rate_per_hour: '30',
      leave_loading_percentage: '0.175',
      default_employee_fund_usi: 'STA0100AU',
    });
    await world.pay(world.au, {
      employee_id: baker,
      hours: [
        week('15.2'),
        { description: 'Saturday', units: 'Hours', value: '4.5', multiplier: '1.5', is_overtime: true },
        { description: 'Deliveries', units: 'KMs', value: '40', rate: '0.88' },
      ],
      leave: [
        { description: 'Beach', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' },
        { description: 'Away', leave_type: 'FAMILY_VIOLENCE', date: '2026-03-10', hours: '7.6' },
        { description: 'Cashed out', leave_type: 'HOLIDAY', date: '2026-03-10', hours: '7.6', paid_as: 'CASH_UP' },
      ],
      allowances: [{ description: '=cmd|calc', amount: '6.25', allowance_category: 'LD', is_taxable: false }],
      deductions: [{ description: 'Union fees', amount: 12.5, classification: 'UNION_FEES' }],
      bonuses: [{ description: 'Retention bonus', amount: '100' }],
      pay_sacrifices: [{ description: 'Super', amount: '50' }],
    });
    await approve(world.au, shift(baker, '2026-03-09'));
  });

  it('lists every item of regulations 3.32 to 3.41 in order and marks missing items as not recorded', async () => {
    expect(listed(await partsOf(baker, 'employee-records'))).toEqual(
      [
        '3.32(a): Pays AU',
        '3.32(b): Ann Lee',
        '3.32(c): Part-time',
        '3.32(d): Permanent',
        '3.32(e): 1 Jul 2024',
        '3.32(f): Not recorded',
        '3.33(1)(a): Now 30.00 an hour',
        '3.33(1)(b): recorded',
        '3.33(1)(c): recorded',
        '3.33(2): recorded',
        '3.33(3): recorded',
        '3.34: recorded',
        '3.34: recorded',
        '3.35: Not recorded',
        '3.36(1)(a): recorded',
        '3.36(1)(b): recorded',
        '3.36(1)(b): 9 days on 20 Mar 2026',
        '3.36(2)(a): Not recorded',
        '3.36(2)(b): recorded',
        '3.37(1)(a)–(d): recorded',
        '3.37(1)(e): Superannuation guarantee at 12% of ordinary time earnings; salary sacrifice and other contributions as shown',
        '3.37(1)(e)(i), (ii): Not recorded',
        '3.38: Not recorded',
        '3.39: Not recorded',
        '3.40(a): The employment has not ended',
        '3.40(b): The employment has not ended',
        '3.41: Not recorded',
      ].map((line) => `Fair Work Regulations 2009 reg ${line}`),
    );
  });

  it.each([
    [
      'Rate of remuneration',
      [
        ['Ordinary hours', 'Hour', '2026-03-10', '2026-03-10', '30.00'],
        ['Saturday', 'Hour', '2026-03-10', '2026-03-10', '45.00'],
        ['Deliveries', 'KMs', '2026-03-10', '2026-03-10', '0.88'],
      ],
    ],
    [
      'Hours worked',
      [
        ['2026-03-10', '2026-03-09', '2026-03-15', 'Ordinary hours', '15.2', '30.00', '456.00'],
        ['2026-03-10', '2026-03-09', '2026-03-15', 'Saturday', '4.5', '45.00', '202.50'],
      ],
    ],
    [
      'Incentive payments, bonuses, loadings, penalty rates, allowances and other entitlements',
      [
        ['2026-03-10', '=cmd|calc', '', '', '6.25'],
        ['2026-03-10', 'Retention bonus', '', '', '100.00'],
        ['2026-03-10', 'Saturday', '4.5', '45.00', '202.50'],
        ['2026-03-10', 'Deliveries', '40', '0.88', '35.20'],
        ['2026-03-10', 'Loading on beach', '', '', '39.90'],
      ],
    ],
    ['Overtime hours', [['2026-03-10', '2026-03-09', '2026-03-15', 'Saturday', '4.5', '45.00', '202.50']]],
    ['Start and finish times', [['2026-03-09', '06:00', '14:30', '10:00–10:30 unpaid', '8']]],
    [
      'Leave taken',
      [
        ['2026-03-09', '2026-03-10', 'Annual leave: Beach', '7.6', '30.00', '228.00', '39.90'],
        ['2026-03-10', '2026-03-10', 'Family and domestic violence leave: Away', '7.6', '30.00', '228.00', '0.00'],
      ],
    ],
    [
      'Leave cashed out: rate and date of payment',
      [['2026-03-10', 'Annual leave: Cashed out', '7.6', '30.00', '267.90']],
    ],
  ])('shows %s from the stored pays', async (title, rows) => {
    expect((await partOf(baker, 'employee-records', title)).rows).toEqual(rows);
  });

  it('shows the gross, deductions and net of the pay', async () => {
    const [pay] = (await world.get(`/api/company/${world.au}/pays?employee_id=${baker}`)).body;
    const amounts = (await partOf(baker, 'employee-records', 'Gross and net amounts paid')).rows[0]!.slice(3);
    expect(amounts.map(Number)).toEqual([pay.gross, pay.tax, pay.net]);
    const deductions = (await partOf(baker, 'employee-records', 'Deductions from gross')).rows;
    expect(deductions.map(([, name]) => name)).toEqual(['PAYG withholding', 'Union fees', 'Salary sacrifice: Super']);
    const sum = deductions.reduce((total, [, , amount]) => total + Number(amount), 0);
    expect(sum.toFixed(2)).toBe((pay.gross - pay.net).toFixed(2));
  });

  it('shows unpaid super with its fund and an empty payment date', async () => {
    const row = (await partOf(baker, 'employee-records', 'Super contributions')).rows[0]!;
    expect([row.slice(0, 3), row[3], row[5]]).toEqual([
      ['2026-03-09', '2026-03-15', ''],
      expect.stringContaining('STA0100AU'),
      '50.00',
    ]);
  });

  it('lists only pays whose payday is in the range', async () => {
    const { state, value } = await partOf(
      baker,
      'employee-records',
      'Gross and net amounts paid',
      'from=2026-01-01&to=2026-03-09',
    );
    expect([state, value]).toEqual(['none', 'None in this period']);
  });

  it('shows what is known about the end of the employment and says what is not recorded', async () => {
    const id = await world.anAuEmployee();
    const ended = await world.service.call('POST', `/api/employees/${id}/terminate`, {
      token: world.token,
      body: { pay_date: '2026-03-17', termination_date: '2026-03-16', reason: 'ORDINARY' },
    });
    expect(ended.status, ended.text).toBeLessThan(300);
    const { state, note } = (await partOf(id, 'employee-records', 'How the employment ended')) as Part & {
      note: string;
    };
    expect([state, note]).toEqual([
      'not_recorded',
      'Ended on 16 Mar 2026, with cessation code V reported to the ATO, reason ORDINARY. Whether it ended by consent, by notice, summarily or otherwise is not recorded.',
    ]);
  });

  it('downloads as a CSV file in which no cell is a formula', async () => {
    const { status, text, headers } = await ask(baker, 'employee-records', '/csv');
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="employee-records-${baker}.csv"`,
    ]);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('"Employee records","Fair Work Regulations 2009 regs 3.31 to 3.44"');
    expect(lines).toContain(`"2026-03-10","'=cmd|calc","","","6.25"`);
    expect(text).not.toMatch(/"\s*[=@+]/);
    expect(lines).toContain('"Fair Work Regulations 2009 reg 3.35","Agreement to average hours","Not recorded",""');
  });

  it('downloads as an accessible PDF with every item and its source', async () => {
    const reply = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/employees/${baker}/records/employee-records/pdf?${RANGE}`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="employee-records-${baker}.pdf"`,
    ]);
    const { pages, untagged, title, lang } = await readTags(reply.rawPayload);
    expect([untagged, title, lang]).toEqual([[], 'Employee records – Ann Lee', 'en-AU']);
    const text = JSON.stringify(pages);
    for (const part of await partsOf(baker, 'employee-records')) {
      expect(text).toContain(JSON.stringify(part.title).slice(1, -1));
      expect(text).toContain(part.source);
    }
    expect(text).toContain('Not recorded');
  });
});

describe('records of a New Zealand employee', () => {
  let picker: number;
  beforeAll(async () => {
    picker = await world.anNzEmployee({ date_of_birth: '2007-03-01', position: 'Picker', start_date: '2025-02-03' });
    await world.pay(
      world.nz,
      {
        employee_id: picker,
        hours: [
          week('24', { worked_on: '2026-02-03' }),
          {
            description: 'Waitangi Day',
            units: 'Hours',
            value: '8',
            worked_on: '2026-02-06',
            is_otherwise_working_day: true,
          },
        ],
        leave: [
          { description: 'Flu', leave_type: 'SICK', date: '2026-02-04', hours: '8' },
          {
            description: 'Delegates’ course',
            leave_type: 'NZ_EMPLOYMENT_RELATIONS_EDUCATION',
            date: '2026-02-05',
            hours: '8',
            rate: '30',
          },
        ],
      },
      '?pay_date=2026-02-08',
    );
    await approve(world.nz, shift(picker, '2026-02-03'));
  });

  it('lists every item of section 130 in order and marks missing items as not recorded', async () => {
    expect(listed(await partsOf(picker, 'wages-and-time'))).toEqual(
      [
        '(a): Aroha Tane',
        '(b): 19 on 20 Mar 2026, born on 1 Mar 2007',
        '(c): 1 Queen Street, Napier HKB 4110, NZ',
        '(d): Picker',
        '(e): Not recorded',
        '(f): Not recorded',
        '(g): recorded',
        '(g): recorded',
        '(h): recorded',
        '(h): recorded',
        '(i): recorded',
        '(j): Not recorded',
      ].map((line) => `Employment Relations Act 2000 s 130(1)${line}`),
    );
  });

  it('shows the hours of each day and the education leave', async () => {
    const hours = await partOf(picker, 'wages-and-time', 'Hours worked and pay for those hours');
    expect(hours.rows.map((row) => row.slice(3, 6))).toEqual([
      ['2026-02-03', 'Ordinary hours', '24'],
      ['2026-02-06', 'Waitangi Day', '8'],
    ]);
    const { rows } = await partOf(picker, 'wages-and-time', 'Employment relations education leave');
    expect(rows).toEqual([['2026-02-05', '2026-02-08', 'Delegates’ course', '8', '240.00']]);
  });

  it('leaves out the age of an employee who is 20 or over', async () => {
    const { state } = await partOf(await world.anNzEmployee(), 'wages-and-time', 'Age, if under 20');
    expect(state).toBe('not_applicable');
  });

  it('lists every item of section 81 in order and marks missing items as not recorded', async () => {
    expect(listed(await partsOf(picker, 'holiday-and-leave'))).toEqual(
      [
        '(a): Aroha Tane',
        '(b): 3 Feb 2025',
        '(c): recorded',
        '(c): recorded',
        '(d): 4 weeks on 20 Mar 2026',
        '(e): 3 Feb 2026',
        '(f): 9 days on 20 Mar 2026',
        '(g), (h): recorded',
        '(ha), (hb): None in this period',
        '(i), (j): recorded',
        '(ja): None in this period',
        '(k): recorded',
        '(l): None in this period',
        '(m): Not recorded',
        '(n): Not recorded',
        '(o): The employment has not ended',
        '(p): The employment has not ended',
        '(q): Not recorded',
      ].map((line) => `Holidays Act 2003 s 81(2)${line}`),
    );
  });

  it('shows leave taken, public holidays worked and the alternative holiday that they earn', async () => {
    const taken = await partOf(
      picker,
      'holiday-and-leave',
      'Annual holidays, sick, bereavement and family violence leave taken, and payment',
    );
    expect(taken.rows.map((row) => row.slice(0, 4))).toEqual([['2026-02-04', '2026-02-08', 'Sick leave: Flu', '8']]);
    const worked = await partOf(picker, 'holiday-and-leave', 'Public holidays worked: date, hours and payment');
    expect(worked.rows).toEqual([['2026-02-06', '2026-02-08', 'Waitangi Day', '8', '30.00', '360.00']]);
    const earned = await partOf(picker, 'holiday-and-leave', 'Became entitled to an alternative holiday');
    expect(earned.rows.map(([day]) => day)).toEqual(['2026-02-06']);
  });

  it('shows cashed-up annual holidays by entitlement year, and the holiday pay on termination', async () => {
    const id = await world.anNzEmployee({ start_date: '2025-03-03' });
    await world.pay(world.nz, { employee_id: id, hours: [week('40')] }, '?pay_date=2026-03-01');
    const leave = [
      { description: 'Cashed up', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-03-05', hours: '40', paid_as: 'CASH_UP' },
    ];
    await world.pay(world.nz, { employee_id: id, hours: [week('40')], leave }, '?pay_date=2026-03-08');
    const cashed = await partOf(
      id,
      'holiday-and-leave',
      'Annual holidays paid out in each entitlement year, section 28B',
    );
    expect(cashed.rows).toEqual([['2026-03-03', '2026-03-08', '40', '1', '1200.00']]);
    const ended = await world.service.call('POST', `/api/employees/${id}/terminate`, {
      token: world.token,
      body: { pay_date: '2026-03-17', termination_date: '2026-03-16' },
    });
    expect(ended.status, ended.text).toBeLessThan(300);
    expect((await partOf(id, 'holiday-and-leave', 'Date of termination')).value).toBe('16 Mar 2026');
    const { rows } = await partOf(id, 'holiday-and-leave', 'Holiday pay on termination');
    const paid = ended.body.components.filter(({ type }: { type: string }) => /HOLIDAY/.test(type));
    expect(rows.map((row) => row[3]).sort()).toEqual(paid.map(({ amount }: { amount: string }) => amount).sort());
    expect(rows.length).toBeGreaterThan(0);
    const taken = await partOf(
      id,
      'holiday-and-leave',
      'Annual holidays, sick, bereavement and family violence leave taken, and payment',
    );
    expect(taken.state).toBe('none');
  });
});

it('shows the same records after the facts of the pays are archived', async () => {
  const id = await world.anNzEmployee({ start_date: '2025-03-03' });
  const hours = [week('32'), week('8', { worked_on: '2026-02-06', is_otherwise_working_day: true })];
  const leave = [{ description: 'Flu', leave_type: 'SICK', date: '2026-02-04', hours: '8' }];
  await world.pay(world.nz, { employee_id: id, hours, leave }, '?pay_date=2026-02-08');
  const before = await partsOf(id, 'holiday-and-leave');
  expect(before.find(({ title }) => title === 'Became entitled to an alternative holiday')!.rows).toHaveLength(1);
  await world.service.database.query(`update pay set facts = '{}' where employee_id = ${id}`);
  expect(await partsOf(id, 'holiday-and-leave')).toEqual(before);
});

describe('rejected requests', () => {
  it('returns 400 for a record of the other country and for an employee who does not exist', async () => {
    const [au, nz] = [await world.anAuEmployee(), await world.anNzEmployee()];
    const other = (name: string, own: string) => ({
      status: 400,
      body: { detail: `${name} is not a record of this country; ask for ${own}` },
    });
    expect(answerOf(await ask(au, 'wages-and-time'))).toEqual(other('wages-and-time', 'employee-records'));
    expect(answerOf(await ask(nz, 'employee-records', '/csv'))).toEqual(
      other('employee-records', 'wages-and-time or holiday-and-leave'),
    );
    expect((await ask(nz, 'employee-records', '/pdf')).status).toBe(400);
    expect((await ask(999_999, 'employee-records')).status).toBe(400);
  });

  it('returns 422 for an unknown record and for days in the wrong order', async () => {
    const id = await world.anAuEmployee();
    expect((await ask(id, 'payroll')).status).toBe(422);
    expect((await ask(id, 'employee-records', '', 'from=2026-03-02&to=2026-03-01')).status).toBe(422);
  });
});
