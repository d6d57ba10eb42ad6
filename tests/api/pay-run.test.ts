import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf, only, type Reply } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

let world: PayWorld;

beforeAll(async () => {
  world = await payWorld({ shared: true });
});

describe('GET pay runs and pays', () => {
  // The company has two weekly runs and one monthly run. One of the three has a draft.

  let weekly: number;
  let monthly: number;
  const url = (path: string) => `/api/company/${world.au}/${path}`;

  beforeAll(async () => {
    weekly = await world.anAuEmployee({ number: 'L1' });
    monthly = await world.anAuEmployee({ number: 'L2', pay_period: 'MONTHLY' });
    const pay = (employee_id: number, date: string, payment_date: string) =>
      world.pay(world.au, { employee_id, hours: [week('10')], payment_date }, `?pay_date=${date}`);
    await pay(weekly, '2026-02-10', '2026-02-16');
    await pay(weekly, '2026-02-17', '2026-02-23');
    await pay(weekly, '2026-02-18', '2026-02-24');
    await pay(monthly, '2026-02-10', '2026-02-27');
  });

  const ends = (body: { pay_run_end_date: string }[]) => body.map(({ pay_run_end_date }) => pay_run_end_date);

  describe('GET pay-runs', () => {
    it('lists pay runs with their totals, newest end date first [PAY-092] [PAY-105]', async () => {
      const { status, body } = await world.get(url('pay-runs'));
      expect([status, ends(body)]).toEqual([200, ['2026-02-28', '2026-02-22', '2026-02-15']]);
      // 800 was paid in two parts in the week. Tax is 0.189 x 800.99 - 64.3365 = 87, and super is 12%.
      expect(body[1]).toEqual({
        pay_run_id: expect.any(Number),
        company_id: world.au,
        pay_period: 'WEEKLY',
        pay_cycle: 'WEEKLY',
        pay_run_start_date: '2026-02-16',
        pay_run_end_date: '2026-02-22',
        processed_date: '2026-02-24',
        status: 'complete',
        pay_count: 2,
        completed_pay_count: 2,
        gross: 800,
        tax: 87,
        net: 713,
        super: 96,
        stp_status: null,
      });
    });

    it('filters pay runs by end date, period, status and number [PAY-106]', async () => {
      const listed = async (query: string) => ends((await world.get(url(`pay-runs?${query}`))).body);
      expect(await listed('from=2026-02-22')).toEqual(['2026-02-28', '2026-02-22']);
      expect(await listed('to=2026-02-22')).toEqual(['2026-02-22', '2026-02-15']);
      expect(await listed('from=2026-02-22&to=2026-02-22')).toEqual(['2026-02-22']);
      expect(await listed('pay_period=MONTHLY')).toEqual(['2026-02-28']);
      expect(await listed('status=complete')).toHaveLength(3);
      expect(await listed('status=pending')).toEqual([]);
      expect(await listed('limit=1')).toEqual(['2026-02-28']);
      for (const [query, message] of [
        ['limit=0', 'query -> limit: must be >= 1'],
        ['limit=501', 'query -> limit: must be <= 500'],
        ['pay_period=DAILY', 'query -> pay_period: must be one of WEEKLY, FORTNIGHTLY, MONTHLY'],
        ['status=open', 'query -> status: must be one of pending, complete'],
        ['from=soon', 'query -> from: must be a date from 1900-01-01 to 2199-12-31, written YYYY-MM-DD'],
      ]) {
        expect(answerOf(await world.get(url(`pay-runs?${query}`)))).toEqual({
          status: 422,
          body: { status_code: 10422, message, data: null },
        });
      }
    });

    it('returns 400 for pay runs of an unknown company', async () => {
      const reply = await world.get('/api/company/999999/pay-runs');
      expect([reply.status, reply.body]).toEqual([400, { detail: 'No company found with the given company_id' }]);
    });
  });

  describe('GET pays', () => {
    it('lists pays in the three response shapes that pay creation offers [PAY-093]', async () => {
      const plain = (await world.get(url('pays'))).body;
      expect(ends(plain)).toEqual(['2026-02-28', '2026-02-22', '2026-02-22', '2026-02-15']);
      const byRun = (await world.get(url('pays?group_by_pay_run=true'))).body;
      expect(byRun.map(({ pay_period, pays }: never) => [pay_period, (pays as unknown[]).length])).toEqual([
        ['MONTHLY', 1],
        ['WEEKLY', 2],
        ['WEEKLY', 1],
      ]);
      const byEmployee = (await world.get(url('pays?group_by_employee=true&identifier_type=employee_number'))).body;
      expect(
        byEmployee.map(({ employee_number, pays }: never) => [employee_number, (pays as unknown[]).length]),
      ).toEqual([
        ['L2', 1],
        ['L1', 3],
      ]);
    });

    it('filters pays by the fields that filter runs, and by run, employee and completion [PAY-107]', async () => {
      const all = (await world.get(url('pays'))).body;
      const listed = async (query: string) => (await world.get(url(`pays?${query}`))).body.length;
      expect(await listed('from=2026-02-22&to=2026-02-27')).toBe(2);
      expect(await listed('pay_period=WEEKLY')).toBe(3);
      expect(await listed('limit=2')).toBe(2);
      expect(await listed(`pay_run_id=${all[0].pay_run_id}`)).toBe(1);
      expect(await listed(`employee_id=${weekly}`)).toBe(3);
      expect(await listed('employee_number=L2')).toBe(1);
      expect(await listed('is_complete=true')).toBe(4);
      expect(await listed('is_complete=false')).toBe(0);
      expect(await listed('status=complete')).toBe(4);
      expect(await listed('status=pending')).toBe(0);
      expect(await listed('employee_number=nobody')).toBe(0);
      for (const [query, message] of [
        ['limit=0', 'query -> limit: must be >= 1'],
        ['is_complete=perhaps', 'query -> is_complete: must be boolean'],
        ['pay_run_id=x', 'query -> pay_run_id: must be integer'],
      ]) {
        expect(answerOf(await world.get(url(`pays?${query}`)))).toEqual({
          status: 422,
          body: { status_code: 10422, message, data: null },
        });
      }
    });

    it('returns 400 for pays of an unknown company', async () => {
      expect(answerOf(await world.get('/api/company/999999/pays'))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    });
  });
});

describe('the sheet of a pay run', () => {
  type Fields = Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
  type Row = any;

  const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    world.service.call(method, url, { token: world.token, headers, ...(body === undefined ? {} : { body }) });
  const company = async (): Promise<number> =>
    (await call('PUT', '/api/company/create', { name: 'Sheets', country: 'AU' })).body.id;
  const sheetOf = (of: number, run: number) => call('GET', `/api/company/${of}/pay-runs/${run}/sheet`);
  const type = (of: number, run: number, changes: readonly Fields[]) =>
    call('PATCH', `/api/company/${of}/pay-runs/${run}/sheet`, { changes });
  const openRun = async (of: number, pay_date: string): Promise<number> =>
    (await call('POST', `/api/company/${of}/pay-runs`, { pay_period: 'WEEKLY', pay_date })).body.pay_run_id;
  const generate = (of: number, run: number, query = '') =>
    call('POST', `/api/company/${of}/pay-runs/${run}/pending-pays${query}`);
  const complete = (of: number, run: number, headers: Record<string, string> = {}) =>
    call('POST', `/api/company/${of}/pay-runs/${run}/complete`, undefined, headers);

  const PEOPLE = [
    { first_name: 'Olivia', last_name: 'Martin' },
    { first_name: 'Ben', last_name: 'Adams' },
  ];

  /** Creates a completed week, and drafts for the next week, for Ben and Olivia. */
  async function twoWeeks() {
    const of = await company();
    const employees = await world.employees(
      of,
      PEOPLE.map((person) => anAuEmployee(person)),
    );
    const before = await openRun(of, '2026-03-10');
    await generate(of, before);
    expect((await complete(of, before)).status).toBe(200);
    const run = await openRun(of, '2026-03-17');
    await generate(of, run);
    const sheet = await sheetOf(of, run);
    return { of, run, before, employees, sheet, rows: sheet.body.rows as Row[] };
  }

  describe('reading the sheet of a run: 200', () => {
    it('returns every pay sorted by name, with the previous pay and the differences', async () => {
      const { of, run, before, employees, sheet, rows } = await twoWeeks();
      expect(rows.map(({ pay }) => pay.format_name)).toEqual(['Adams, Ben', 'Martin, Olivia']);
      expect(only(sheet.body.run, 'pay_run_id', 'pay_count', 'gross')).toEqual({
        pay_run_id: run,
        pay_count: 2,
        gross: 3040,
      });
      expect(sheet.body.previous.pay_run_id).toBe(before);
      expect(sheet.body.change).toEqual({ gross: '0.00', tax: '0.00', net: '0.00', super: '0.00' });
      expect(sheet.body.payment_file_at).toBe(null);
      expect(sheet.body.absent).toEqual([]);
      expect(rows[0].change).toEqual({ gross: '0.00', tax: '0.00', net: '0.00', super: '0.00' });
      expect(rows[0].last.figures.gross).toBe('1520.00');
      expect(rows[0].differences).toEqual([]);

      const [ben, olivia] = rows;
      const typed = await type(of, run, [
        {
          pay_id: ben.pay.id,
          version: ben.version,
          rows: [{ id: ben.pay.hours[0].id, value: '40' }],
          add: { allowances: [{ description: 'Tools', amount: '6.25', allowance_category: 'OD' }] },
        },
      ]);
      expect(only(typed.body.results[0], 'outcome', 'message')).toEqual({ outcome: 'saved', message: null });
      expect((await call('DELETE', `/api/company/${of}/pays/${olivia.pay.id}`)).status).toBe(204);
      const after = (await sheetOf(of, run)).body;
      expect(after.rows[0].differences).toEqual([
        { kind: 'hours', description: 'Ordinary hours', unit: 'Hours', was: '38', is: '40' },
        { kind: 'allowance', description: 'Tools', unit: null, was: null, is: '6.25' },
      ]);
      expect(after.rows[0].change.gross).toBe('86.25');
      expect(after.absent).toEqual([
        {
          employee_id: employees[0],
          format_name: 'Martin, Olivia',
          pay_id: expect.any(Number),
          figures: { gross: '1520.00', tax: '310.00', net: '1210.00', super: '182.40' },
        },
      ]);
      expect(after.change.gross).toBe('-1433.75');
    });

    it('returns no comparison without a previous run', async () => {
      const of = await company();
      await world.employees(of, [anAuEmployee()]);
      const run = await openRun(of, '2026-03-10');
      await generate(of, run);
      const { body } = await sheetOf(of, run);
      expect(only(body, 'previous', 'change')).toEqual({ previous: null, change: null });
      expect(only(body.rows[0], 'last', 'change', 'differences')).toEqual({
        last: null,
        change: null,
        differences: [],
      });
    });

    it('returns the STP state of completed pays and the warnings of drafts', async () => {
      const { of, before, rows } = await twoWeeks();
      const done = (await sheetOf(of, before)).body.rows[0].pay;
      expect(only(done, 'is_complete', 'stp_status', 'warnings')).toEqual({ is_complete: true, stp_status: null });
      expect(rows[0].pay.warnings.map((warning: Row) => warning.code)).toContain('NO_BANK_ACCOUNT');
    });

    it('returns the time at which the payment file was created', async () => {
      const { body: runs } = await call('GET', '/api/company/1/pay-runs?status=complete&limit=1');
      const run = runs[0].pay_run_id;
      expect((await sheetOf(1, run)).body.payment_file_at).toBe(null);
      const file = await call('POST', `/api/company/1/pay-runs/${run}/payment-file`, {});
      expect(file.status, file.text).toBe(200);
      expect((await sheetOf(1, run)).body.payment_file_at).toMatch(/^2026-03-10/);
    });
  });

  describe('reading the sheet of a run: 400 and 404', () => {
    it('returns 400 for an unknown company', async () => {
      expect((await sheetOf(999999, 1)).status).toBe(400);
    });
    it('returns 404 for an unknown run', async () => {
      expect(answerOf(await sheetOf(1, 999999))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
    });
  });

  describe('editing a sheet: 200', () => {
    it('adds rows, replaces and removes values, and keeps the rest of each row', async () => {
      const { of, run, rows } = await twoWeeks();
      const [ben, olivia] = rows;
      const added = await type(of, run, [
        {
          pay_id: ben.pay.id,
          version: ben.version,
          add: {
            hours: [{ description: 'Overtime', units: 'Hours', value: '2', multiplier: '1.5', is_overtime: true }],
            leave: [{ description: 'Sick leave', leave_type: 'SICK', date: '2026-03-18', hours: '3.8', rate: '41.5' }],
          },
        },
      ]);
      expect(added.status, added.text).toBe(200);
      const [result] = added.body.results;
      expect(only(result, 'pay_id', 'outcome', 'message')).toEqual({
        pay_id: ben.pay.id,
        outcome: 'saved',
        message: null,
      });
      expect(result.row.pay.hours.map((row: Row) => [row.description, row.value, row.pay_amount])).toEqual([
        ['Ordinary hours', 38, 1520],
        ['Overtime', 2, 120],
      ]);
      const typed = await type(of, run, [
        {
          pay_id: ben.pay.id,
          version: result.row.version,
          rows: [
            { id: result.row.pay.hours[0].id, value: 34.2 },
            { id: result.row.pay.hours[1].id, value: null },
            { id: result.row.pay.leave[0].id, value: '7.6' },
          ],
        },
        { pay_id: olivia.pay.id, version: olivia.version, rows: [{ id: olivia.pay.hours[0].id, value: '30' }] },
      ]);
      const [first, second] = typed.body.results;
      expect(first.row.pay.hours.map((row: Row) => [row.description, row.value])).toEqual([['Ordinary hours', 34.2]]);
      // The leave row keeps the rate that was sent with it.
      expect(first.row.pay.leave.map((row: Row) => [row.hours, row.rate, row.amount])).toEqual([[7.6, 41.5, 315.4]]);
      expect(first.row.pay.gross).toBe(1683.4);
      expect(second.row.pay.gross).toBe(1200);
      expect(typed.body.run.gross).toBe(2883.4);
      expect(typed.body.change.gross).toBe('-156.60');
      expect((await sheetOf(of, run)).headers.etag).toBe(typed.headers.etag);
    });

    it('reports a row that has changed since the user read it, and returns its current values', async () => {
      const { of, run, rows } = await twoWeeks();
      const [ben, olivia] = rows;
      const mine = (value: string) => ({
        pay_id: ben.pay.id,
        version: ben.version,
        rows: [{ id: ben.pay.hours[0].id, value }],
      });
      expect((await type(of, run, [mine('40')])).body.results[0].outcome).toBe('saved');
      const late = await type(of, run, [
        mine('41'),
        { pay_id: olivia.pay.id, version: olivia.version, rows: [{ id: olivia.pay.hours[0].id, value: '10' }] },
      ]);
      expect(late.body.results.map((result: Row) => [result.outcome, result.row.pay.hours[0].value])).toEqual([
        ['changed_meanwhile', 40],
        ['saved', 10],
      ]);
    });

    it('saves the other pays when one pay cannot be calculated', async () => {
      const { of, run, rows, employees } = await twoWeeks();
      const [ben, olivia] = rows;
      const refused = await type(of, run, [
        {
          pay_id: ben.pay.id,
          version: ben.version,
          add: { hours: [week('2', { rate_reference: 'company:999999' })] },
        },
        { pay_id: olivia.pay.id, version: olivia.version, rows: [{ id: olivia.pay.hours[0].id, value: '20' }] },
      ]);
      expect(refused.body.results.map((result: Row) => [result.outcome, result.row.pay.gross])).toEqual([
        ['refused', 1520],
        ['saved', 800],
      ]);
      expect(refused.body.results[0].message).toMatch(/company:999999/);

      const [, changed] = refused.body.results;
      const strange = await type(of, run, [
        { pay_id: ben.pay.id, version: ben.version, rows: [{ id: olivia.pay.hours[0].id, value: '1' }] },
        { pay_id: 999999, version: 'x', rows: [] },
      ]);
      expect(strange.body.results.map((result: Row) => [result.outcome, result.message])).toEqual([
        ['refused', `row ${olivia.pay.hours[0].id} of this pay cannot be edited`],
        ['gone', 'This pay was completed or deleted in the meantime, so it was not changed'],
      ]);
      await world.patchEmployee(of, employees[0]!, { pay_period: 'MONTHLY' });
      const elsewhere = await type(of, run, [{ pay_id: olivia.pay.id, version: changed.row.version }]);
      expect(only(elsewhere.body.results[0], 'outcome', 'message')).toEqual({
        outcome: 'refused',
        message:
          'The employee’s pay period has changed since this pay was created; delete the pay and create a new one in the right run',
      });
    });

    it('uses the same number of SQL statements for many rows as for few', async () => {
      const of = await company();
      await world.employees(
        of,
        Array.from({ length: 40 }, (_, index) => anAuEmployee({ last_name: `Lee ${index}` })),
      );
      const run = await openRun(of, '2026-03-10');
      await generate(of, run);
      const rows = (await sheetOf(of, run)).body.rows as Row[];
      const changes = rows.map(({ version, pay }) => ({
        pay_id: pay.id,
        version,
        rows: [{ id: pay.hours[0].id, value: '39' }],
      }));
      const few = await costOf(world.service.database, () => type(of, run, changes.slice(0, 2)));
      const many = await costOf(world.service.database, () => type(of, run, changes.slice(2)));
      expect(many).toBe(few);
    });
  });

  describe('editing a sheet: 404', () => {
    it('returns 404 for an unknown run or company', async () => {
      const change = [{ pay_id: 1, version: 'x' }];
      expect(answerOf(await type(1, 999999, change))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
      expect((await type(999999, 1, change)).status).toBe(404);
    });
  });

  describe('completing a run as it was displayed', () => {
    it('returns 412 once a draft has changed, and 200 with the current ETag', async () => {
      const { of, run, rows, sheet } = await twoWeeks();
      const seen = String(sheet.headers.etag);
      const [ben] = rows;
      const typed = await type(of, run, [
        { pay_id: ben.pay.id, version: ben.version, rows: [{ id: ben.pay.hours[0].id, value: '60' }] },
      ]);
      expect(answerOf(await complete(of, run, { 'if-match': seen }))).toEqual({
        status: 412,
        body: { detail: 'The pending pays of the run have changed since you read them; read them again' },
      });
      expect((await sheetOf(of, run)).body.run.status).toBe('pending');
      const done = await complete(of, run, { 'if-match': String(typed.headers.etag) });
      expect([done.status, done.body.length]).toEqual([200, 2]);
    });

    it('recalculates drafts without restoring removed drafts, and returns the ETag of the sheet', async () => {
      const { of, run, rows } = await twoWeeks();
      await call('DELETE', `/api/company/${of}/pays/${rows[0].pay.id}`);
      const again = await generate(of, run, '?recalculate=true&add_missing=false');
      expect(again.body.map((pay: Row) => pay.id)).toEqual([rows[1].pay.id]);
      expect((await sheetOf(of, run)).headers.etag).toBe(again.headers.etag);
      expect((await generate(of, run)).body.length).toBe(2);
    });
  });
});
