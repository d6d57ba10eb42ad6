import { beforeAll, describe, expect, it } from 'vitest';
import { openXlsx } from '../../src/resources/import/file-import/file/xlsx.ts';
import { REPORTS } from '../../src/resources/ledger/report/report.schema.ts';
import { anAuEmployee } from '../fixtures/employees.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { LAST_WEEK, ordinary, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';

let service: TestApp;
let owner: string;
beforeAll(async () => {
  service = await buildTestApp();
  owner = await service.login('admin@demo.example', 'demo-admin');
});

const PERIOD = 'from=2025-04-01&to=2026-03-31';
const ask = (path: string, token = owner) => service.call('GET', `/api/company/${path}`, { token });
const report = async (company: number, name: string, query = PERIOD) =>
  (await ask(`${company}/reports/${name}?${query}`)).body;
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
const totalsOf = ({ columns, totals }: any): Record<string, string> =>
  Object.fromEntries(columns.map(({ key }: { key: string }, index: number) => [key, totals?.[index]]));
const sums = async (company: number): Promise<Record<string, string>> =>
  (
    await service.database.query<Record<string, string>>(
      `select count(*) as pays, sum(gross) as gross, sum(tax) as tax, sum(deductions) as deductions, sum(net) as net,
        sum(compulsory_super_amount) as compulsory_super_amount, sum(resc_super_amount) as resc_super_amount,
        sum(kiwisaver_employee_amount) as kiwisaver_employee_amount,
        sum(kiwisaver_employer_amount) as kiwisaver_employer_amount, sum(kiwisaver_esct_amount) as kiwisaver_esct_amount
       from pay where company_id = ${company} and is_complete and processed_date between '2025-04-01' and '2026-03-31'`,
    )
  )[0]!;
const cents = (text: string | undefined): string => Number(text).toFixed(2);

describe('GET /api/company/{company_id}/reports/{report}, 200', () => {
  it.each([1, 2])(
    'returns every completed pay of company %i in the payroll register, with exact totals',
    async (company) => {
      const register = await report(company, 'payroll-register');
      const paid = await sums(company);
      expect(register.rows).toHaveLength(Number(paid.pays));
      const totals = totalsOf(register);
      const keys = register.columns
        .filter(({ kind }: { kind: string }) => kind === 'amount')
        .map(({ key }: { key: string }) => key);
      expect(keys.slice(0, 4)).toEqual(['gross', 'tax', 'deductions', 'net']);
      for (const key of keys) expect([key, totals[key]]).toEqual([key, cents(paid[key])]);
      const dates = register.rows.map(([date]: string[]) => date);
      expect(dates).toEqual([...dates].sort());
    },
  );

  it.each([1, 2])('returns the year to date of company %i as the year-to-date route does', async (company) => {
    const query = company === 1 ? 'from=2025-07-01&to=2026-06-30' : 'from=2025-04-01&to=2026-03-31';
    const { columns, rows } = await report(company, 'year-to-date', query);
    const at = (key: string) => columns.findIndex((column: { key: string }) => column.key === key);
    const years = (await ask(`${company}/year-to-date?year=2026`)).body;
    expect(rows.map((row: string[]) => ['name', 'pays', 'gross', 'tax', 'net'].map((key) => row[at(key)]))).toEqual(
      years.map((year: { format_name: string; pay_count: number; gross: number; tax: number; net: number }) => [
        year.format_name,
        String(year.pay_count),
        year.gross.toFixed(2),
        year.tax.toFixed(2),
        year.net.toFixed(2),
      ]),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each([1, 2])('returns the contributions of company %i, which match its pays', async (company) => {
    const totals = totalsOf(await report(company, 'super'));
    const paid = await sums(company);
    const keys =
      company === 1
        ? ['compulsory_super_amount', 'resc_super_amount']
        : ['kiwisaver_employee_amount', 'kiwisaver_employer_amount', 'kiwisaver_esct_amount'];
    for (const key of keys) expect([key, totals[key]]).toEqual([key, cents(paid[key])]);
  });

  it.each([1, 2])('returns the deductions of company %i, which match its pays', async (company) => {
    const totals = totalsOf(await report(company, 'deductions'));
    expect(totals.amount).toBe(cents((await sums(company)).deductions ?? '0'));
  });

  it.each([1, 2])('returns the journal of company %i as the sum of the postings of its runs', async (company) => {
    const runs = await service.database.query<{ id: number }>(
      `select distinct pay_run_id as id from pay where company_id = ${company} and is_complete
       and processed_date between '2025-04-01' and '2026-03-31'`,
    );
    let [debit, credit] = [0, 0];
    for (const { id } of runs) {
      const { body } = await service.call('GET', `/api/pay-run/${id}/gl-postings`, { token: owner });
      debit += Math.round(body.total_debit * 100);
      credit += Math.round(Math.abs(body.total_credit) * 100);
    }
    const totals = totalsOf(await report(company, 'journal'));
    expect([totals.debit, totals.credit]).toEqual([(debit / 100).toFixed(2), (credit / 100).toFixed(2)]);
  });

  it('values hours of leave at the current hourly rate', async () => {
    const { columns, rows, totals } = await report(1, 'leave-liability');
    expect(columns.map(({ key }: { key: string }) => key)).toEqual([
      'number',
      'name',
      'leave',
      'hours',
      'rate',
      'value',
    ]);
    const [expected] = await service.database.query<{ hours: string; value: string; rows: string }>(
      `select sum(round(q, 2)) as hours, sum(round(q * rate, 2)) as value, count(*) as rows from (
         select sum(l.quantity) as q, coalesce(e.pay_rate_per_hour, 0) as rate from employee e
         join leave_entry l on l.employee_id = e.id
         where e.company_id = 1 and e.deleted_at is null and (e.termination_date is null or e.termination_date > '2026-03-31')
           and l.as_at <= '2026-03-31' and l.leave_type in ('HOLIDAY', 'LONG_SERVICE', 'RDO', 'TOIL')
         group by e.customer_id, e.id, e.pay_rate_per_hour, l.leave_type having sum(l.quantity) <> 0) x`,
    );
    expect(rows).toHaveLength(Number(expected!.rows));
    expect([totals[3], totals[5]]).toEqual([cents(expected!.hours), cents(expected!.value)]);
  });

  it('counts employees at the end of each month', async () => {
    const { rows } = await report(1, 'headcount', 'from=2026-01-01&to=2026-03-10');
    expect(rows.map(([month]: string[]) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
    const [now] = await service.database.query<{ count: string }>(
      `select count(*) from employee where company_id = 1 and deleted_at is null and start_date <= '2026-03-10'
       and (termination_date is null or termination_date > '2026-03-10')`,
    );
    expect(rows.at(-1).at(-1)).toBe(String(now!.count));
  });

  it('covers the tax year to date when no dates are sent', async () => {
    const au = await report(1, 'payroll-register', '');
    const nz = await report(2, 'super', '');
    expect([au.from, au.to, nz.from, nz.to, nz.title]).toEqual([
      '2025-07-01',
      '2026-03-10',
      '2025-04-01',
      '2026-03-10',
      'KiwiSaver',
    ]);
  });
});

describe('report files: 200', () => {
  it('exports a CSV file with the column titles, every row and the totals', async () => {
    const { columns, rows, totals } = await report(1, 'payroll-register');
    const { status, text, headers } = await ask(`1/reports/payroll-register/csv?${PERIOD}`);
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="payroll-register-1.csv"',
    ]);
    const lines = text.trimEnd().split('\r\n');
    const row = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
    expect(lines[0]).toBe(row(columns.map(({ label }: { label: string }) => label)));
    expect(lines.at(-1)).toBe(row(totals));
    expect(lines).toHaveLength(rows.length + 2);
  });

  it.each(REPORTS)('exports %s as a workbook with the titles, every row and the totals', async (name) => {
    const reply = await service.app.server.inject({
      url: `/api/company/1/reports/${name}/xlsx?${PERIOD}`,
      headers: { authorization: `Bearer ${owner}` },
    });
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="${name}-1.xlsx"`,
    ]);
    const { title, columns, rows, totals } = await report(1, name);
    const workbook = await openXlsx(reply.rawPayload);
    expect(workbook.sheets).toEqual([title]);
    const table = (await workbook.read(title)).rows.map(({ cells }) => cells.map(String));
    /** Numbers compare by value, and the reader leaves out empty cells at the end of a row. */
    const read = (cells: readonly string[]) =>
      columns.map(({ kind }: { kind: string }, index: number) => {
        const text = cells[index] ?? '';
        return text === '' || kind === 'text' || kind === 'date' ? text : Number(text);
      });
    expect(table[0]).toEqual(columns.map(({ label }: { label: string }) => label));
    expect(table.slice(1).map(read)).toEqual([...rows, ...(totals ? [totals] : [])].map(read));
  });

  it.each(REPORTS)('exports a PDF of %s with its title and the company', async (name) => {
    const reply = await service.app.server.inject({
      url: `/api/company/1/reports/${name}/pdf?${PERIOD}`,
      headers: { authorization: `Bearer ${owner}` },
    });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    const words = pdfText(reply.rawPayload).flat().join(' ');
    const { title, totals } = await report(1, name);
    expect(words).toContain(title);
    expect(words).toContain('Wattle Bakery Pty Ltd');
    const figure = totals?.findLast((each: string) => each !== '');
    if (figure) expect(words).toContain(figure);
  });
});

describe('report errors', () => {
  const kinds = ['', '/csv', '/xlsx', '/pdf'];
  it.each(kinds)('returns 400 from reports/super%s for an unknown company', async (kind) => {
    expect(await ask(`999999/reports/super${kind}`)).toMatchObject({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
  it.each(kinds)('returns 401 from reports/super%s without a token and 403 without access to REPORTS', async (kind) => {
    expect((await service.call('GET', `/api/company/1/reports/super${kind}`)).status).toBe(401);
    await service.database.query('delete from user_zone where user_id = 101');
    const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
    expect((await ask(`1/reports/super${kind}`, paula)).status).toBe(403);
  });
  it.each(kinds)(
    'returns 422 from reports%s for reversed, invalid or overlong date ranges, and for an unknown report',
    async (kind) => {
      expect(await ask(`1/reports/super${kind}?from=2026-03-02&to=2026-03-01`)).toMatchObject({
        status: 422,
        body: { message: 'query -> from: must not be after to, but 2026-03-02 is after 2026-03-01' },
      });
      expect((await ask(`1/reports/super${kind}?from=2026-02-30`)).status).toBe(422);
      expect((await ask(`1/reports/super${kind}?from=2001-01-01&to=2026-01-01`)).status).toBe(422);
      expect((await ask(`1/reports/gossip${kind}`)).status).toBe(422);
    },
  );
});

describe('reports about awards', () => {
  type Fields = Readonly<Record<string, unknown>>;
  const ADULT = { employment_status: 'Full-time', state: 'NSW', date_of_birth: '1990-05-01' };
  let world: PeriodWorld;
  let company: number;
  let award: number;
  beforeAll(async () => {
    world = await periodWorld();
    company = await world.company('AU');
    const made = await world.call('POST', `/api/company/${company}/awards`, { name: 'Shop', pack: 'MA000004' });
    award = made.body.id;
  });

  async function employee(first_name: string, declared: Fields = {}): Promise<number> {
    const [id] = await world.employees(company, [anAuEmployee({ ...ADULT, first_name })]);
    const body = { award: { award_id: award, classification: 'Retail Employee Level 1' }, ...declared };
    expect((await world.call('PATCH', `/api/employees/${id}/declarations`, body)).status).toBe(200);
    return id!;
  }
  const read = async (name: string, from: string, to: string) => {
    const reply = await world.get(`/api/company/${company}/reports/${name}?from=${from}&to=${to}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body;
  };

  it('lists pays a cent an hour below the minimum with clause and certainty, and no others [AWARD-005]', async () => {
    const [below, at] = [await employee('Bea'), await employee('Ada')];
    const [other] = await world.employees(company, [anAuEmployee({ ...ADULT, first_name: 'Cy' })]);
    const hours = (employee_id: number, rate: string) => ({ employee_id, hours: [ordinary('38', { rate })] });
    await world.pays(company, [hours(below, '27.80'), hours(at, '27.81'), hours(other!, '20')], LAST_WEEK);
    const { rows, totals, columns } = await read('below-award', '2026-11-02', '2026-11-08');
    expect(columns.map(({ key }: { key: string }) => key)).toEqual([
      ...['date', 'number', 'name', 'period_start', 'period_end', 'award', 'paid', 'minimum', 'missing'],
      ...['clause', 'certainty', 'reason'],
    ]);
    expect(rows).toEqual([
      [
        ...['2026-11-03', '', 'Lee, Bea', '2026-11-02', '2026-11-08', 'MA000004', '1056.40', '1056.78', '0.38'],
        ...['17.1', 'Secondary source', 'minimum rate of Retail Employee Level 1'],
      ],
    ]);
    expect(totals.slice(6, 9)).toEqual(['1056.40', '1056.78', '0.38']);
    expect((await read('below-award', '2026-11-09', '2026-11-15')).rows).toEqual([]);
  });

  it('compares salaries with the award for the recorded weeks, and lists weeks without recorded time [AWARD-005]', async () => {
    const salary = { annual_salary: { amount: '5783.96', from: '2026-07-01' } };
    const sal = await employee('Sal', salary);
    for (const day of [THIS_WEEK, '2026-11-17']) {
      const run = await world.openRun(company, day);
      expect((await world.generate(company, run)).status).toBe(200);
      expect((await world.completeRun(company, run)).status).toBe(200);
    }
    const shift = { employee_id: sal, starts_at: '2026-11-12T09:00', ends_at: '2026-11-12T13:00' };
    const made = await world.call('POST', `/api/company/${company}/timesheets`, [shift]);
    const ids = [made.body[0].timesheet.id];
    expect((await world.call('POST', `/api/company/${company}/timesheets/approve`, { ids })).status).toBe(200);
    expect((await read('salary-reconciliation', '2026-11-09', '2026-11-15')).rows).toEqual([
      ['', 'Lee, Sal', '111.23', '111.24', '0.01', '17.1', '1', '0', '', ''],
    ]);
    expect((await read('salary-reconciliation', '2026-11-09', '2026-11-22')).rows).toEqual([
      ['', 'Lee, Sal', '222.46', '111.24', '0.00', '17.1', '1', '1', '2026-11-16', ''],
    ]);
    const apprentice = { award: { award_id: award, classification: 'Retail Employee Level 1', is_apprentice: true } };
    await world.call('PATCH', `/api/employees/${sal}/declarations`, apprentice);
    expect((await read('salary-reconciliation', '2026-11-09', '2026-11-15')).rows).toEqual([
      ['', 'Lee, Sal', '111.23', '0.00', '0.00', '', '1', '0', '', 'Apprentice rates are not interpreted.'],
    ]);
  });

  it('shows no rows for a company in New Zealand, which has no awards [AWARD-005]', async () => {
    const nz = await world.company('NZ');
    for (const name of ['below-award', 'salary-reconciliation'])
      expect((await world.get(`/api/company/${nz}/reports/${name}`)).body.rows).toEqual([]);
  });
});
