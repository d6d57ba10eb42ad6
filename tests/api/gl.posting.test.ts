import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { categoriesOf } from '../../src/resources/ledger/gl-chart/category.ts';
import { aProvider, connect } from '../fixtures/gl-provider-server.ts';
import {
  aChart,
  aCompany,
  aDeduction,
  anEmployee,
  aPay,
  aPayRun,
  cellsOf,
  type PayGiven,
  write,
} from '../fixtures/gl-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { anAuPay, bonus, d, deduction, hours, linesOf, sacrifice } from '../golden/au/pay-facts.ts';
import { aMember, anHoursRow, anNzPay, payOf } from '../golden/nz/pay-facts.ts';
import { answerOf, buildTestApp, type Reply, type TestApp } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';
import { tokenFor } from '../harness/token.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
});

/** A week at 40 an hour with union fees: 1,520 gross, 305 tax, 20 fees, 182.40 super, 1,195 net. */
const WEEK = linesOf(anAuPay({ hours: [hours('38')], deductions: [deduction('20')] }));

interface World {
  readonly company: number;
  readonly run: number;
  readonly departments: readonly number[];
  readonly employee: number;
  readonly chart: { rows: { id: number; base_attr: string }[]; revision: string };
  pay(given?: Partial<PayGiven>): Promise<number>;
}

async function aWorld(given: Parameters<typeof aChart>[2] = {}): Promise<World> {
  const { id: company, departments, chart } = await aChart(service, token, given);
  const employee = await anEmployee(service, { companyId: company });
  const run = await aPayRun(service, { companyId: company });
  const pay = (more: Partial<PayGiven> = {}) =>
    aPay(service, { companyId: company, runId: run, employeeId: employee, lines: WEEK, ...more });
  return { company, run, departments, employee, chart, pay };
}

const pathOf = (run: number) => `/api/pay-run/${run}/gl-postings`;
const json = (run: number, caller = token) => service.call('GET', pathOf(run), { token: caller });
const csv = (run: number, body?: unknown, caller = token) =>
  service.call('POST', `${pathOf(run)}/csv`, { token: caller, ...(body === undefined ? {} : { body }) });
const patch = ({ company }: World, body: unknown) =>
  write(service, token, { companyId: company, method: 'PATCH', body });
const rowOf = ({ chart }: World, category: string) => chart.rows.find(({ base_attr }) => base_attr === category)!.id;
const patchRow = (world: World, category: string, body: unknown) =>
  write(service, token, { companyId: world.company, method: 'PATCH', path: `/rows/${rowOf(world, category)}`, body });

describe('GET gl-postings', () => {
  it('returns 200 with the completed pays posted according to the chart, and balanced totals [EXPORT-025] [EXPORT-031]', async () => {
    const world = await aWorld();
    await world.pay();
    await world.pay({ isPending: true });
    const { status, body } = await json(world.run);
    expect([status, body]).toEqual([
      200,
      {
        pay_run_id: world.run,
        company_id: world.company,
        pay_run_end_date: '2026-03-08',
        date: '08/03/2026',
        negate_credit_amounts: true,
        postings: [
          ['ordinary_earnings', '477', 'Ordinary earnings', true, 1520],
          ['super_expense', '478', 'Superannuation expense', true, 182.4],
          ['tax', '825', 'PAYG withholding', false, -305],
          ['super_liability', '826', 'Superannuation payable', false, -182.4],
          ['deductions', '804', 'Deductions', false, -20],
          ['net_pay', '804', 'Net pay', false, -1195],
        ].map(([base_attr, account_code, account_label, is_debit, amount]) => ({
          row_id: rowOf(world, String(base_attr)),
          base_attr,
          account_code,
          account_label,
          department_id: null,
          department_name: '',
          is_debit,
          amount,
        })),
        total_debit: 1702.4,
        total_credit: 1702.4,
      },
    ]);
  });

  it('returns 200 with the country’s defaults and null row ids when the chart is unsaved or empty [EXPORT-035] [GL-051]', async () => {
    const { id } = await aCompany(service, token);
    const employee = await anEmployee(service, { companyId: id });
    const run = await aPayRun(service, { companyId: id });
    await aPay(service, { companyId: id, runId: run, employeeId: employee, lines: WEEK });
    const { body } = await json(run);
    expect([body.postings.length, body.postings[0].row_id, body.total_debit]).toEqual([6, null, 1702.4]);
    const { chart, ...world } = await aWorld();
    await world.pay();
    for (const row of chart.rows) {
      await write(service, token, { companyId: world.company, method: 'DELETE', path: `/rows/${row.id}` });
    }
    await write(service, token, { companyId: world.company, method: 'PATCH', body: { include_date: false } });
    const emptied = (await json(world.run)).body;
    expect([emptied.postings, emptied.date]).toEqual([body.postings, '']);
    expect(cellsOf((await csv(world.run)).text).length).toBe(6);
  });

  it('returns 200 with balanced postings of a New Zealand run [EXPORT-025]', async () => {
    const world = await aWorld({ country: 'NZ' });
    const { lines } = payOf(
      anNzPay({
        hours: [anHoursRow({ value: d('40'), rate: d('30') })],
        kiwiSaver: aMember({ employeeRate: d('0.04'), employerRate: d('0.04') }),
      }),
    );
    await world.pay({ lines });
    const { body } = await json(world.run);
    expect(body.postings.map((one: { base_attr: string; amount: number }) => [one.base_attr, one.amount])).toEqual([
      ['ordinary_earnings', 1200],
      ['kiwisaver_employer_expense', 48],
      ['tax', -231.39],
      ['kiwisaver_employee_liability', -48],
      ['kiwisaver_employer_liability', -39.6],
      ['esct_liability', -8.4],
      ['net_pay', -920.61],
    ]);
    expect([body.total_debit, body.total_credit]).toEqual([1248, 1248]);
  });

  it('returns 200 with no postings for a run that has no completed pays [EXPORT-012]', async () => {
    const world = await aWorld();
    await world.pay({ isPending: true });
    const { status, body } = await json(world.run);
    expect([status, body.postings, body.total_debit, body.total_credit]).toEqual([200, [], 0, 0]);
  });

  it('formats dates according to the settings and leaves them empty when they are switched off [EXPORT-026] [GL-012] [GL-013]', async () => {
    const world = await aWorld();
    await world.pay({ processed: '2026-03-10' });
    await world.pay({ processed: '2026-03-12' });
    const dates: string[] = [];
    for (const settings of [
      { date_format: 'DD MMM YYYY' },
      { date_option: 'PAY_RUN_START_DATE', date_format: 'D/M/YYYY' },
      { date_option: 'PROCESSED_DATE', date_format: 'YYYYMMDD' },
      { date_option: 'EXPORT_DATE', date_format: 'YYYY-MM-DD' },
      { date_format: 'DD-MM-YYYY' },
      { date_format: 'MM/DD/YYYY' },
      { include_date: false },
    ]) {
      await patch(world, settings);
      dates.push((await json(world.run)).body.date);
    }
    expect(dates).toEqual(['08 Mar 2026', '2/3/2026', '20260312', '2026-03-10', '10-03-2026', '03/10/2026', '']);
  });

  it('returns positive credits when they are not negated [EXPORT-027]', async () => {
    const world = await aWorld();
    await world.pay();
    await patch(world, { negate_credit_amounts: false });
    const { body } = await json(world.run);
    expect([body.negate_credit_amounts, body.postings.at(-1).is_debit, body.postings.at(-1).amount]).toEqual([
      false,
      false,
      1195,
    ]);
  });

  it('leaves out rows that are not exported, and includes nil rows on request [EXPORT-032] [GL-011] [GL-024]', async () => {
    const world = await aWorld();
    await world.pay();
    await patchRow(world, 'tax', { export_to_csv: false });
    await patch(world, { include_nil_amounts: true });
    const { body } = await json(world.run);
    const names = body.postings.map(({ base_attr }: { base_attr: string }) => base_attr);
    expect(names).toEqual(world.chart.rows.map(({ base_attr }) => base_attr).filter((name) => name !== 'tax'));
    expect([body.total_debit, body.total_credit]).toEqual([1702.4, 1397.4]);
  });

  it('posts a deduction to the employee’s row, or else to the company’s row, or else to the common row [GL-098]', async () => {
    const world = await aWorld();
    const bob = await anEmployee(service, { companyId: world.company, first: 'Bob' });
    const ids = { companyId: world.company };
    const own = await aDeduction(service, { ...ids, employeeId: world.employee, description: 'union FEES' });
    await aDeduction(service, { ...ids, employeeId: bob, description: 'Union fees' });
    await world.pay();
    await world.pay({ employeeId: bob });
    const club = { ...deduction('7'), description: 'Social club' };
    await world.pay({ lines: linesOf(anAuPay({ deductions: [club] })) });
    const leg = { account_label: 'Fees', account_code: '850', is_debit: false };
    const add = (base_attr: string) =>
      write(service, token, {
        companyId: world.company,
        method: 'POST',
        path: '/rows',
        body: { ...leg, base_attr },
      });
    const amounts = async () => {
      const { body } = await json(world.run);
      expect(body.total_debit).toBe(body.total_credit);
      return body.postings
        .filter(({ base_attr }: { base_attr: string }) => base_attr.includes('deduction'))
        .map(({ base_attr, amount }: { base_attr: string; amount: number }) => [base_attr, amount]);
    };
    expect(await amounts()).toEqual([['deductions', -47]]);
    await add(`employee_deduction:${own}`);
    expect(await amounts()).toEqual([
      ['deductions', -27],
      [`employee_deduction:${own}`, -20],
    ]);
    await add(`company_deduction:${own}`);
    const both = [
      ['deductions', -7],
      [`employee_deduction:${own}`, -20],
      [`company_deduction:${own}`, -20],
    ];
    expect(await amounts()).toEqual(both);
    await service.database.query('delete from employee_deduction where id = $1', [own]);
    expect(await amounts()).toEqual(both);
  });

  it('posts stored lines without recalculating them, including stated catch-up amounts', async () => {
    const world = await aWorld();
    const supplied = { tax: d('300'), studyLoan: d('0'), compulsorySuper: d('111'), reportableSuper: d('150') };
    await world.pay({ lines: linesOf(anAuPay({ sacrifices: [sacrifice('100')], supplied })) });
    const { body } = await json(world.run);
    expect(body.postings.map((one: { base_attr: string; amount: number }) => [one.base_attr, one.amount])).toEqual([
      ['ordinary_earnings', 1520],
      ['super_expense', 111],
      ['resc_super_expense', 50],
      ['tax', -300],
      ['pay_sacrifice_super', -100],
      ['super_liability', -111],
      ['resc_super_liability', -50],
      ['net_pay', -1120],
    ]);
  });

  it('posts New Zealand directors’ fees according to the pay row that they came from', async () => {
    const world = await aWorld({ country: 'NZ' });
    const lump = { treatment: { kind: 'REGULAR' }, countsForKiwiSaver: false, isDiscretionary: false } as const;
    const bonuses = ['100', '250'].map((amount) => ({ description: 'x', amount: d(amount), ...lump }));
    const pay = await world.pay({ lines: payOf(anNzPay({ bonuses })).lines });
    await service.database.query(
      `insert into pay_item (customer_id, pay_id, kind, position, description, amount, is_directors_fees)
       values (3, $1, 'bonus', 0, 'x', 100, false), (3, $1, 'bonus', 1, 'x', 250, true)`,
      [pay],
    );
    const { body } = await json(world.run);
    expect(
      body.postings.slice(0, 2).map((one: { base_attr: string; amount: number }) => [one.base_attr, one.amount]),
    ).toEqual([
      ['bonuses', 100],
      ['directors_fees', 250],
    ]);
  });

  it('returns 404 for a run that is unknown or belongs to another account, and 403 without access to PAYS [EXPORT-013] [EXPORT-028]', async () => {
    const world = await aWorld();
    const other = await tokenFor(service, { customerId: 4 });
    for (const reply of [await json(999_999_999), await json(world.run, other)]) {
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Pay run not found' }]);
    }
    const user = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false });
    expect(answerOf(await json(world.run, user))).toEqual({
      status: 403,
      body: { detail: 'Your PAYS permission on this company does not allow viewing' },
    });
  });

  it('returns 200 for a lapsed customer [EXPORT-029]', async () => {
    const run = await aPayRun(service, { customerId: 5, companyId: 4, start: '2024-01-01', end: '2024-01-07' });
    const lapsed = await tokenFor(service, { customerId: 5, scope: 'payroll.read' });
    expect((await json(run, lapsed)).status).toBe(200);
  });
});

describe('POST gl-postings/csv 200', () => {
  it('returns an attachment in the Excel dialect, exact to the byte [EXPORT-001] [EXPORT-014] [EXPORT-015] [EXPORT-016]', async () => {
    const world = await aWorld();
    await world.pay();
    const { status, text, headers } = await csv(world.run);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe(`attachment; filename="gl-postings-${world.run}.csv"`);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toBe(
      [
        '"08/03/2026","477","Ordinary earnings","1520.00"',
        '"08/03/2026","478","Superannuation expense","182.40"',
        '"08/03/2026","825","PAYG withholding","-305.00"',
        '"08/03/2026","826","Superannuation payable","-182.40"',
        '"08/03/2026","804","Deductions","-20.00"',
        '"08/03/2026","804","Net pay","-1195.00"',
        '',
      ].join('\r\n'),
    );
  });

  it('returns the columns in the order that the settings define [EXPORT-017] [EXPORT-018] [EXPORT-019] [EXPORT-033] [GL-008] [GL-009] [GL-010]', async () => {
    const world = await aWorld({ departments: ['Farm'] });
    await world.pay({ departmentId: world.departments[0]! });
    const first = async () => cellsOf((await csv(world.run)).text).filter((row) => row.includes('Ordinary earnings'));
    await patch(world, { include_date: false });
    expect(await first()).toEqual([['477', 'Ordinary earnings', '1520.00']]);
    await patch(world, { include_software_name: true });
    expect(await first()).toEqual([['Tasman Payroll', '477', 'Ordinary earnings', '1520.00']]);
    await patchRow(world, 'ordinary_earnings', { split_by_department: true });
    await patch(world, { include_date: true, date_format: 'YYYY-MM-DD', negate_credit_amounts: false });
    expect(await first()).toEqual([
      ['2026-03-08', 'Tasman Payroll', '477', 'Ordinary earnings', 'Farm', '1520.00', 'D'],
    ]);
    const last = cellsOf((await csv(world.run)).text).at(-1);
    expect(last).toEqual(['2026-03-08', 'Tasman Payroll', '804', 'Net pay', '', '1195.00', 'C']);
  });

  it('includes nil lines only on request [EXPORT-020] [GL-011]', async () => {
    const world = await aWorld();
    await world.pay();
    expect(cellsOf((await csv(world.run)).text).length).toBe(6);
    await patch(world, { include_nil_amounts: true });
    const rows = cellsOf((await csv(world.run)).text);
    expect([rows.length, rows[1]]).toEqual([23, ['08/03/2026', '477', 'Overtime earnings', '0.00']]);
  });

  it('applies changed codes, exports and departments to earlier pays too [EXPORT-021] [GL-021] [GL-082]', async () => {
    const world = await aWorld({ departments: ['Farm', 'Office'] });
    const [farm, office] = world.departments as [number, number];
    await world.pay({ departmentId: farm });
    await world.pay({ departmentId: office });
    await world.pay();
    await patchRow(world, 'ordinary_earnings', {
      account_code: '500',
      split_by_department: true,
      departments: [{ department_id: office, account_code: '500-O' }],
    });
    await patchRow(world, 'tax', { export_to_csv: false });
    const rows = cellsOf((await csv(world.run)).text);
    expect(rows.map(([, ...rest]) => rest)).toEqual([
      ['500', 'Ordinary earnings', 'Farm', '1520.00'],
      ['500-O', 'Ordinary earnings', 'Office', '1520.00'],
      ['500', 'Ordinary earnings', '', '1520.00'],
      ['478', 'Superannuation expense', '', '547.20'],
      ['826', 'Superannuation payable', '', '-547.20'],
      ['804', 'Deductions', '', '-60.00'],
      ['804', 'Net pay', '', '-3585.00'],
    ]);
  });

  it('returns unbalanced totals for an unbalanced chart [GL-081]', async () => {
    const world = await aWorld();
    await world.pay();
    await write(service, token, {
      companyId: world.company,
      method: 'POST',
      path: '/rows',
      body: { base_attr: 'ordinary_earnings', account_label: 'Again', account_code: '9' },
    });
    await patchRow(world, 'super_expense', { is_debit: false });
    const { body } = await json(world.run);
    expect([body.total_debit, body.total_credit]).toEqual([3040, 1884.8]);
  });

  it('marks labels as text where a spreadsheet would run them as formulas [EXPORT-016]', async () => {
    const world = await aWorld();
    await world.pay();
    const label = '=HYPERLINK("x"), שכר\r\nsecond';
    await patchRow(world, 'ordinary_earnings', { account_label: label, account_code: '-477' });
    await patchRow(world, 'tax', { account_label: '@tax', account_code: '+SUM(A1)' });
    const { text } = await csv(world.run);
    expect(text.split('"08/03/2026",')[1]).toBe(`"-477","'=HYPERLINK(""x""), שכר\r\nsecond","1520.00"\r\n`);
    expect(text).toContain(`"'+SUM(A1)","'@tax","-305.00"\r\n`);
  });

  it('exports all completed pays for no body, null or {}, and otherwise exactly the listed pays [EXPORT-003] [EXPORT-004] [EXPORT-005]', async () => {
    const world = await aWorld();
    const first = await world.pay();
    await world.pay({ lines: linesOf(anAuPay({ bonuses: [bonus('500')] })) });
    await world.pay({ isPending: true });
    const whole = await csv(world.run);
    expect((await csv(world.run, {})).text).toBe(whole.text);
    expect((await csv(world.run, 'null')).text).toBe(whole.text);
    const one = cellsOf((await csv(world.run, { pay_ids: [first] })).text);
    expect([cellsOf(whole.text)[0]?.[3], one[0]?.[3], one.length]).toEqual(['3040.00', '1520.00', 6]);
  });

  it('allows a read-only token with access to PAYS, and a lapsed customer [EXPORT-028] [EXPORT-029]', async () => {
    const run = await aPayRun(service, { companyId: 1, start: '2024-01-01', end: '2024-01-07' });
    const employee = await anEmployee(service, { companyId: 1 });
    await aPay(service, { companyId: 1, runId: run, employeeId: employee, lines: WEEK });
    const paula = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false, scope: 'payroll.read' });
    expect((await csv(run, undefined, paula)).status).toBe(200);
    const faded = await aPayRun(service, { customerId: 5, companyId: 4, start: '2023-01-02', end: '2023-01-08' });
    const person = await anEmployee(service, { customerId: 5, companyId: 4 });
    await aPay(service, { customerId: 5, companyId: 4, runId: faded, employeeId: person, lines: WEEK });
    const lapsed = await tokenFor(service, { customerId: 5, scope: 'payroll.read' });
    expect((await csv(faded, undefined, lapsed)).status).toBe(200);
  });

  it('sends nothing to a connected provider on export [GL-083]', async () => {
    const world = await aWorld({ fields: { abn: '51824753556' } });
    await world.pay();
    const provider = await aProvider('51824753556');
    await connect(service, fieldCipher([TEST_SECRET_KEY]), { baseUrl: provider.url });
    await patchRow(world, 'tax', { provider_code_id: 'PC-1' });
    provider.seen.splice(0);
    const statuses = [(await json(world.run)).status, (await csv(world.run)).status];
    const pdf = await service.call('POST', `${pathOf(world.run)}/pdf`, { token });
    expect([...statuses, pdf.status, provider.seen]).toEqual([200, 200, 200, []]);
  });

  it('streams a large export in chunks with every row [EXPORT-021]', async () => {
    const world = await aWorld({ template: 'external_tracking' });
    await patch(world, { include_nil_amounts: true });
    await world.pay();
    await service.database.query(
      `insert into department (customer_id, company_id, name, code, created_at, updated_at)
       select 3, $1, 'Department ' || n, '', '2026-03-01', '2026-03-01' from generate_series(1, 300) n`,
      [world.company],
    );
    const { text, headers } = await csv(world.run);
    const split = categoriesOf('AU').filter(({ default_is_debit }) => default_is_debit).length;
    expect(cellsOf(text)).toHaveLength(split * 301 + (categoriesOf('AU').length - split));
    // The response cannot state its length at the start, because the complete body is never held in memory.
    expect([text.length > 128 * 1024, headers['content-length']]).toEqual([true, undefined]);
  });

  it('uses the same number of SQL statements and returns the same number of rows for forty pays as for one [EXPORT-004]', async () => {
    const cost = async (pays: number) => {
      const world = await aWorld();
      for (let made = 0; made < pays; made += 1) await world.pay();
      await csv(world.run);
      let text = '';
      const statements = await costOf(service.database, async () => {
        text = (await csv(world.run)).text;
      });
      return { statements, rows: cellsOf(text).length };
    };
    expect(await cost(40)).toEqual(await cost(1));
  });
});

describe.each(['', '/csv', '/pdf'])('gl-postings%s', (kind) => {
  it('reads one snapshot and ignores changes saved while it reads [EXPORT-024]', async () => {
    const world = await aWorld({ departments: ['Before'] });
    const kept = await world.pay({ departmentId: world.departments[0]! });
    await patchRow(world, 'ordinary_earnings', { split_by_department: true });
    const ask = async () => {
      const reply = await service.app.server.inject({
        method: kind === '' ? 'GET' : 'POST',
        url: `${pathOf(world.run)}${kind}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(reply.statusCode).toBe(200);
      return kind === '/pdf' ? pdfText(reply.rawPayload).flat().join('\n') : reply.payload;
    };
    const before = await ask();
    // The export reads the departments late, so locking them pauses the export halfway.
    const writer = new pg.Client(service.database.admin);
    await writer.connect();
    try {
      await writer.query('begin; lock table department in access exclusive mode');
      const during = ask();
      const isWaiting = async () =>
        (await service.database.query(`select 1 from pg_locks where relation = 'department'::regclass and not granted`))
          .length;
      await expect.poll(isWaiting).toBeGreaterThan(0);
      await writer.query('update pay_line set amount = amount * 2 where pay_id = $1', [kept]);
      await writer.query(`update department set name = 'After' where id = $1`, [world.departments[0]]);
      await writer.query(`update gl_row set account_code = '999' where company_id = $1`, [world.company]);
      await writer.query('commit');
      expect(await during).toBe(before);
      expect(await ask()).not.toBe(before);
    } finally {
      await writer.end();
    }
  });
});

describe.each(['csv', 'pdf'])('POST gl-postings/%s errors', (kind) => {
  const ask = (run: number, body?: unknown, caller = token): Promise<Reply> =>
    service.call('POST', `${pathOf(run)}/${kind}`, { token: caller, ...(body === undefined ? {} : { body }) });

  it('returns 422 for an empty list, duplicates, invalid ids, null and unknown fields [EXPORT-003] [EXPORT-006] [EXPORT-007] [EXPORT-008] [EXPORT-009]', async () => {
    const world = await aWorld();
    const pay = await world.pay();
    for (const body of [
      { pay_ids: [] },
      { pay_ids: [pay, pay] },
      { pay_ids: [0] },
      { pay_ids: [-1] },
      { pay_ids: [1.5] },
      { pay_ids: ['1'] },
      { pay_ids: null },
      { pay_ids: pay },
      { foo: 1 },
      { pay_ids: [pay], foo: 1 },
      [],
      '"x"',
    ]) {
      const reply = await ask(world.run, body);
      expect([body, reply.status, Array.isArray(reply.body.detail)]).toEqual([body, 422, true]);
    }
  });

  it('returns 404 for the whole request when one id belongs to another run or company [EXPORT-010]', async () => {
    const world = await aWorld();
    const other = await aWorld();
    const [own, foreign] = [await world.pay(), await other.pay()];
    for (const strange of [foreign, 999_999_999]) {
      const reply = await ask(world.run, { pay_ids: [own, strange] });
      expect([reply.status, reply.body]).toEqual([404, { detail: `Pay ${strange} is not in pay run ${world.run}` }]);
    }
  });

  it('returns 409 for a selected pending pay, and for a run without completed pays [EXPORT-011] [EXPORT-012]', async () => {
    const world = await aWorld();
    const pending = await world.pay({ isPending: true });
    const none = await ask(world.run);
    expect([none.status, none.body]).toEqual([409, { detail: `Pay run ${world.run} has no completed pays to export` }]);
    const done = await world.pay();
    const chosen = await ask(world.run, { pay_ids: [done, pending] });
    expect([chosen.status, chosen.body]).toEqual([
      409,
      { detail: `Pay ${pending} is pending; complete it or leave it out` },
    ]);
  });

  it('returns 404 for a run that is unknown or belongs to another account, and 403 without access to PAYS [EXPORT-013] [EXPORT-028]', async () => {
    const world = await aWorld();
    await world.pay();
    const other = await tokenFor(service, { customerId: 4 });
    for (const reply of [await ask(999_999_999), await ask(world.run, undefined, other)]) {
      expect([reply.status, reply.body]).toEqual([404, { detail: 'Pay run not found' }]);
    }
    const user = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false });
    expect(answerOf(await ask(world.run, undefined, user))).toEqual({
      status: 403,
      body: { detail: 'Your PAYS permission on this company does not allow viewing' },
    });
  });

  it('checks the body, the run, the permission, foreign ids and the state, in this order [EXPORT-034]', async () => {
    const world = await aWorld();
    const pending = await world.pay({ isPending: true });
    const user = await tokenFor(service, { customerId: 3, userId: 101, adminMode: false });
    const bad = { pay_ids: [] };
    const strange = { pay_ids: [pending, 999_999_999] };
    const statuses = [
      (await ask(999_999_999, bad, user)).status,
      (await ask(999_999_999, strange, user)).status,
      (await ask(world.run, bad, user)).status,
      (await ask(world.run, strange, user)).status,
      (await ask(world.run, strange)).status,
      (await ask(world.run, { pay_ids: [pending] })).status,
    ];
    expect(statuses).toEqual([422, 404, 422, 403, 404, 409]);
  });

  it('returns 500 with a detail and no file when the export fails [EXPORT-030]', async () => {
    const world = await aWorld();
    await world.pay();
    await service.database.query('alter table pay_line rename column label to label_away');
    const reply = await ask(world.run);
    await service.database.query('alter table pay_line rename column label_away to label');
    expect([reply.status, reply.body, reply.headers['content-disposition']]).toEqual([
      500,
      { detail: 'Something went wrong on our side; you can try the request again' },
      undefined,
    ]);
  });
});
