import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../src/audit/audit.ts';
import { movableClock } from '../../src/base/clock.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { fileCommands } from '../../src/cli/file.ts';
import type { Db } from '../../src/db/db.ts';
import { loadDemo } from '../../src/demo/demo.ts';
import { loadFilings } from '../../src/demo/filings.ts';
import { loadLedger } from '../../src/demo/gl.ts';
import { aPay, aPayRun, readChart } from '../fixtures/gl-world.ts';
import { allowance, anAuPay, deduction, hours, leave, linesOf, sacrifice } from '../golden/au/pay-facts.ts';
import { aMember, anHoursRow, anNzPay, d, payOf, withCode } from '../golden/nz/pay-facts.ts';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { TEST_PASSWORDS } from '../harness/passwords.ts';
import { DEMO_LOADED_AT, TEST_SECRET_KEY } from '../harness/secret.ts';
import { messageFaults } from '../harness/stp/schema.ts';
import { tokenFor } from '../harness/token.ts';
import { type Caller, DEMO, LAPSED, OTHER, PAULA } from './company.fixture.ts';
import { anAuEmployee, without } from './employee.world.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp();
});

describe('companies', () => {
  const get = async (path: string, caller: Caller = DEMO) =>
    (await service.call('GET', path, { token: await tokenFor(service, caller) })).body;

  /** A database on which this many transactions succeed and all later ones fail. */
  const failingAfter = (allowed: number, db: Db): Db => {
    let begun = 0;
    return {
      ...db,
      async tx(...given: Parameters<Db['tx']>) {
        begun += 1;
        if (begun > allowed) throw new Error('cut short');
        return db.tx(...given);
      },
    } as Db;
  };

  /** Row counts per table, without the two tables that change while a running service sends pending filings. */
  async function rowsOf(database: TestDatabase): Promise<unknown> {
    const tables = await database.query(
      `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('lodgement_response', 'sandbox_message') order by 1`,
    );
    const counts = (tables as { name: string }[]).map(
      ({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`,
    );
    return database.query(counts.join(' union all '));
  }

  describe('companies of the demo world', () => {
    it('gives each of the three demo customers one default company, and the first customer a second company', async () => {
      const shown = async (caller: Caller) =>
        (await get('/api/company', caller)).map((each: { id: number; country: string; is_default: boolean }) => [
          each.id,
          each.country,
          each.is_default,
        ]);
      expect(await shown(DEMO)).toEqual([
        [2, 'NZ', false],
        [1, 'AU', true],
      ]);
      expect(await shown(OTHER)).toEqual([[3, 'AU', true]]);
      expect(await shown(LAPSED)).toEqual([[4, 'AU', true]]);
      expect(await shown(PAULA)).toEqual([[1, 'AU', true]]);
    });

    it('loads departments, awards, rates with employees and attached allowances', async () => {
      expect((await get('/api/company/1/departments')).length).toBe(3);
      expect((await get('/api/company/1/awards')).length).toBe(2);
      const members = (await get('/api/company/1/pay-rates?include_employees=true')).flatMap(
        ({ classifications }: { classifications: { employees: { id: number }[] }[] }) =>
          classifications.flatMap(({ employees }) => employees.map(({ id }) => id)),
      );
      expect(members.sort()).toEqual([1, 2, 3, 4]);
      expect((await get('/api/company/1/allowances/1')).employee_ids).toEqual([1, 2]);
      expect((await get('/api/company/2/allowances/3')).employee_ids).toEqual([7]);
    });

    it('loads the demo data once and changes nothing the second time', async () => {
      const before = await get('/api/company');
      const cipher = fieldCipher([TEST_SECRET_KEY]);
      expect(await loadDemo({ db: service.database.db, clock: service.clock, cipher })).toBe(false);
      expect(await get('/api/company')).toEqual(before);
    });

    it('completes the demo data after any number of interrupted loads', async () => {
      const cut = await cloneDatabase('empty');
      const cipher = fieldCipher([TEST_SECRET_KEY]);
      const clock = movableClock(DEMO_LOADED_AT);
      let cuts = 0;
      for (let allowed = 1; ; allowed += 1) {
        const db = failingAfter(allowed, cut.db);
        const loaded = await loadDemo({ db, clock, cipher }).catch((error: Error) => error.message);
        if (loaded === true) break;
        expect(loaded).toBe('cut short');
        cuts += 1;
        // Expires the lease on messages to a tax office.
        clock.advance({ minutes: 2 });
      }
      expect(cuts).toBeGreaterThan(20);
      expect(await loadDemo({ db: cut.db, clock, cipher })).toBe(false);
      const whole = await cloneDatabase('demo');
      expect(await rowsOf(cut)).toEqual(await rowsOf(whole));
      await cut.drop();
      await whole.drop();
    });

    it('reserves ids below 1000 for the demo data', async () => {
      const reply = await service.call('POST', '/api/company/1/departments', {
        token: await tokenFor(service, DEMO),
        body: { name: 'Real' },
      });
      expect(reply.body.id).toBe(1000);
    });
  });
});

describe('employees', () => {
  let token: string;
  beforeAll(async () => {
    token = await service.login('admin@demo.example', 'demo-admin');
  });

  const employees = async (company: number) =>
    (await service.call('GET', `/api/company/${company}/employees`, { token })).body;
  const create = (body: unknown) => service.call('PUT', '/api/company/create', { token, body });

  describe('employees of the demo world', () => {
    it('gives the bakery employees in different tax situations', async () => {
      const shown = (await employees(1)).map((employee: Record<string, unknown>) => [
        employee.id,
        employee.format_name,
        employee.tax_treatment_code,
        employee.income_stream,
      ]);
      expect(shown).toEqual([
        [2, 'Chen, Liam', 'RNXXXX', 'SAW'],
        [6, 'Doyle, Jack', 'NAXXXX', 'SAW'],
        [1, 'Marsh, Olivia', 'RTXXXX', 'SAW'],
        [5, 'Martin, Chloé', 'HRXXXX', 'WHM'],
        [3, 'Nair, Priya', 'RTSXXX', 'SAW'],
        [4, 'Schmidt, Hugo', 'FFXXXX', 'SAW'],
      ]);
    });

    it('gives the orchard employees with the tax codes CAE, M, ME, ND and S, one of them with a student loan', async () => {
      const shown = (await employees(2)).map((employee: Record<string, unknown>) => [
        employee.id,
        employee.nz_tax_code,
        employee.has_student_loan,
        employee.ird_number,
      ]);
      expect(shown).toEqual([
        [11, 'ND', false, null],
        [12, 'CAE', false, '12345674'],
        [7, 'M', false, '49091850'],
        [8, 'ME', false, '35901981'],
        [10, 'S', false, '136410132'],
        [9, 'M', true, '49098576'],
      ]);
    });

    it('loads opening balances, funds and bank details', async () => {
      const olivia = (await service.call('GET', '/api/employees/1', { token })).body;
      expect(
        only(olivia, 'number', 'default_employee_fund_name', 'primary_bank_account_number', 'tax_file_number'),
      ).toEqual({
        number: 'W001',
        default_employee_fund_name: 'AustralianSuper',
        primary_bank_account_number: '10000001',
        tax_file_number: '123456782',
      });
      const opening = await service.database.query(
        `select leave_type, quantity from leave_entry where employee_id = 1 and reason = 'OPENING' order by leave_type`,
      );
      expect(opening).toEqual([
        { leave_type: 'HOLIDAY', quantity: '86.400000' },
        { leave_type: 'LONG_SERVICE', quantity: '30.000000' },
        { leave_type: 'SICK', quantity: '45.600000' },
      ]);
    });

    it('returns 403 when Paula, who has no access to EMPLOYEES, reads an employee [CONV-044]', async () => {
      const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
      const locked = {
        status: 403,
        body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
      };
      expect(answerOf(await service.call('GET', '/api/employees/1', { token: paula }))).toEqual(locked);
      expect(answerOf(await service.call('GET', '/api/company/1/employees', { token: paula }))).toEqual(locked);
    });

    it('lets the lapsed account read its employee but change nothing [CONV-042, EMP-229]', async () => {
      const lapsed = await service.login('lapsed@demo.example', 'demo-lapsed');
      expect((await service.call('GET', '/api/employees/13', { token: lapsed })).body.format_name).toBe('Webb, Nora');
      for (const [method, path] of [
        ['DELETE', '/api/employees/13'],
        ['POST', '/api/employees/13/restore'],
        ['POST', '/api/employees/13/reinstate'],
        ['POST', '/api/employees/13/terminate'],
        ['POST', '/api/employees/13/bank-accounts'],
        ['PUT', '/api/company/4/employees/create'],
        ['PATCH', '/api/company/4/employees/update'],
      ] as const) {
        expect([path, (await service.call(method, path, { token: lapsed })).status]).toEqual([path, 403]);
      }
    });

    it('returns the same 400 for an employee of another account as for an unknown one', async () => {
      const other = await service.login('other@demo.example', 'demo-other');
      const missing = await service.call('GET', '/api/employees/999999', { token: other });
      const foreign = await service.call('GET', '/api/employees/1', { token: other });
      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
    });
  });

  describe('employment options', () => {
    it('lists employment types and tenures [EMP-224, EMP-225]', async () => {
      expect((await service.call('GET', '/api/employment-types', { token })).body).toEqual([
        { id: 1, name: 'Full-time' },
        { id: 2, name: 'Part-time' },
        { id: 3, name: 'Casual' },
      ]);
      expect((await service.call('GET', '/api/employment-tenures', { token })).body).toEqual([
        { id: 1, name: 'Permanent' },
        { id: 2, name: 'Temporary' },
      ]);
    });
  });

  describe('employees created together with their company', () => {
    it('creates all employees with the company [COMP-002]', async () => {
      const reply = await create({ name: 'Together', country: 'AU', employees: [anAuEmployee(), anAuEmployee()] });
      expect(reply.status).toBe(201);
      expect(await employees(reply.body.id)).toHaveLength(2);
    });

    it('creates neither company nor employees when one is invalid [COMP-030]', async () => {
      const names = async () =>
        (await service.call('GET', '/api/company', { token })).body.map(({ name }: { name: string }) => name);
      const before = await names();
      const broken = await create({
        name: 'Never',
        country: 'AU',
        employees: [anAuEmployee(), without(anAuEmployee(), 'is_closely_held')],
      });
      expect([broken.status, broken.body]).toEqual([
        400,
        {
          detail:
            'Employee 1 cannot be created, so nothing was saved: is_closely_held: This field is required for an Australian employee',
        },
      ]);
      const misfit = await create({
        name: 'Never',
        country: 'AU',
        employees: [anAuEmployee({ tax_file_number: '123456789' })],
      });
      expect([misfit.status, misfit.body.message]).toEqual([
        422,
        'body -> employees -> 0 -> tax_file_number: must be a tax file number: 9 digits with a valid check digit',
      ]);
      expect(await names()).toEqual(before);
    });
  });
});

describe('ledger', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenFor(service, { customerId: 3 });
    const deps = { db: service.database.db, clock: service.clock, cipher: fieldCipher([TEST_SECRET_KEY]) };
    // The second call must change nothing.
    await loadLedger(deps);
    await loadLedger(deps);
  });

  it('loads a chart for both demo companies, with departments for the bakery, and a sandbox connection', async () => {
    const [bakery, orchard] = [await readChart(service, token, 1), await readChart(service, token, 2)];
    expect([bakery.body.configured, bakery.body.rows[0].id, bakery.body.ext_department_tracking_category]).toEqual([
      true,
      1,
      'Department',
    ]);
    expect([orchard.body.configured, orchard.body.rows[0].id, orchard.body.advisories]).toEqual([true, 101, []]);
    const codes = await service.call('GET', '/api/company/1/gl-settings/provider/codes', { token });
    expect(codes.body.status).toBe('connected');
  });

  it('posts equal debits and credits for every run of the demo companies', async () => {
    const au = await aPayRun(service, { companyId: 1, start: '2020-01-06', end: '2020-01-12' });
    const nz = await aPayRun(service, { companyId: 2, start: '2020-01-06', end: '2020-01-12' });
    const bakers = linesOf(
      anAuPay({
        hours: [hours('30'), hours('4', '60', { isOvertime: true })],
        leave: [leave('SICK', '7.6')],
        allowances: [allowance('6.25')],
        deductions: [deduction('9.99')],
        sacrifices: [sacrifice('50')],
      }),
    );
    const pickers = payOf(
      anNzPay({
        hours: [anHoursRow()],
        tax: withCode('M', true),
        kiwiSaver: aMember({ employeeRate: d('0.04'), employerRate: d('0.04') }),
      }),
    ).lines;
    for (const departmentId of [1, 2, null]) {
      await aPay(service, { companyId: 1, runId: au, employeeId: 1, departmentId, lines: bakers });
    }
    await aPay(service, { companyId: 2, runId: nz, employeeId: 7, departmentId: 4, lines: pickers });
    const runs = await service.database.query<{ id: number }>(
      `select distinct r.id from pay_run r join pay p on p.pay_run_id = r.id and p.is_complete where r.company_id in (1, 2)`,
    );
    const uneven: unknown[] = [];
    for (const { id } of runs) {
      const { body } = await service.call('GET', `/api/pay-run/${id}/gl-postings`, { token });
      if (body.total_debit !== body.total_credit || body.total_debit === 0) uneven.push(body);
    }
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(uneven).toEqual([]);
  });

  // To rewrite the sample, run this test with `vitest run -u`.
  it('keeps the sample in the documentation equal to the export of the last bakery run [EXPORT-016]', async () => {
    const [run] = await service.database.query<{ id: number }>(
      `select r.id from pay_run r join pay p on p.pay_run_id = r.id and p.is_complete
     where r.company_id = 1 order by r.end_date desc, r.id desc limit 1`,
    );
    const { text } = await service.call('POST', `/api/pay-run/${run!.id}/gl-postings/csv`, { token });
    await expect(text).toMatchFileSnapshot('../../docs/samples/gl-postings.csv');
  });
});

describe('Single Touch Payroll', () => {
  let token: string;
  const cipher = fieldCipher([TEST_SECRET_KEY]);

  beforeAll(async () => {
    token = await service.login('admin@demo.example', 'demo-admin');
  });

  const get = async (url: string) => (await service.call('GET', url, { token })).body;
  const post = (url: string) => service.call('POST', url, { token });
  // biome-ignore lint/suspicious/noExplicitAny: list rows can have any shape.
  const statuses = async (url: string) => (await get(url)).map(({ status }: any) => status);
  const newestRun = async (company: number): Promise<number> =>
    (await get(`/api/company/${company}/pay-runs?status=complete&limit=1`))[0].pay_run_id;

  describe('filings of the demo world', () => {
    it('loads an accepted, a pending and a rejected demo report in each country', async () => {
      expect(await statuses('/api/company/1/stp-pay-events')).toEqual([
        'TRANSMISSION_UNSUCCESSFUL',
        'SENT_AWAITING_RESPONSE',
        'TRANSMISSION_SUCCESSFUL',
      ]);
      expect(await statuses('/api/company/2/payday-filings')).toEqual(['Failed', 'Pending', 'Success']);
      expect(await get('/api/company/2/employee-detail-tasks')).toEqual([]);
    });

    it('keeps the status of the demo reports when they are checked', async () => {
      for (const { stp_pay_event_id, status } of await get('/api/company/1/stp-pay-events')) {
        const { body } = await post(`/api/company/1/stp-pay-events/${stp_pay_event_id}/check`);
        expect(body.status).toBe(status);
      }
    });

    it('loads demo messages that are valid, and loads them only once', async () => {
      for (const { stp_pay_event_id } of await get('/api/company/1/stp-pay-events')) {
        const xml = await get(`/api/company/1/stp-pay-events/${stp_pay_event_id}/message.xml`);
        expect(messageFaults(xml)).toEqual([]);
      }
      await loadFilings({ db: service.database.db, clock: service.clock, cipher });
      expect(await get('/api/company/1/stp-pay-events')).toHaveLength(3);
    });

    it('reports the year of every Australian employee in messages that conform to the schemas', async () => {
      const companies: { id: number }[] = await service.database.query(
        `select distinct c.id from company c join pay p on p.company_id = c.id and p.is_complete
       where c.customer_id = 3 and c.country = 'AU' and c.is_stp_enabled and p.processed_date >= '2025-07-01' order by 1`,
      );
      expect(companies.length).toBeGreaterThan(0);
      for (const { id } of companies) {
        const url = `/api/company/${id}/stp-pay-events`;
        const sent = await service.call('POST', url, {
          token,
          body: { service_action: 'UPDATE', financial_year: 2026 },
        });
        expect(sent.status, sent.text).toBe(201);
        expect(messageFaults(await get(`${url}/${sent.body.stp_pay_event_id}/message.xml`))).toEqual([]);
        await service.call('POST', `${url}/${sent.body.stp_pay_event_id}/complete`, {
          token,
          body: { is_accepted: false },
        });
        await service.database.query('delete from stp_pay_event where id = $1', [sent.body.stp_pay_event_id]);
      }
    });

    it('loads demo super contributions that are due, in a batch or paid', async () => {
      expect(await statuses('/api/company/1/super-batches')).toEqual(['CREATED', 'PAID']);
      expect(new Set(await statuses('/api/company/1/super-contributions'))).toEqual(
        new Set(['DUE', 'BATCHED', 'PAID']),
      );
    });

    it('pays every employee of both companies by bank', async () => {
      for (const company of [1, 2]) {
        const url = `/api/company/${company}/pay-runs/${await newestRun(company)}`;
        const { payments, not_by_bank, problems } = await get(`${url}/payments`);
        expect([not_by_bank, problems]).toEqual([[], []]);
        expect(payments.length).toBe(company === 1 ? 7 : 6);
        expect((await post(`${url}/payment-file`)).status).toBe(200);
      }
    });
  });

  describe('filing commands', () => {
    const run = async (name: string, given: Record<string, string>) => {
      const { db } = service.database;
      const context = {
        db,
        clock: service.clock,
        cipher,
        passwords: TEST_PASSWORDS,
        actor: OPERATOR,
        env: {},
        readLine: async () => '',
      };
      const found = fileCommands.find((each) => each.name === name)!;
      // biome-ignore lint/suspicious/noExplicitAny: each command returns a different type.
      return found.run(context, { customer: '3', ...given } as never) as Promise<any>;
    };
    const folder = mkdtempSync(join(tmpdir(), 'tasman-'));

    it('writes the files of a pay run of the demo companies into a folder', async () => {
      const au = { company: '1', 'pay-run': String(await newestRun(1)), folder };
      const nz = { company: '2', 'pay-run': String(await newestRun(2)), folder };
      const linesOf = (file: string) => readFileSync(file, 'utf8').split('\r\n');
      const event = await run('file stp', au);
      expect(event.status).toBe('SENT_AWAITING_RESPONSE');
      expect(messageFaults(readFileSync(event.file, 'utf8'))).toEqual([]);
      const filing = await run('file payday', nz);
      expect(linesOf(filing.file)).toHaveLength(filing.line_count + 2);
      const batch = await run('file super', au);
      expect(linesOf(batch.file)).toHaveLength(batch.member_count + 4);
      const [aba, credits] = [await run('file payments', au), await run('file payments', nz)];
      expect(linesOf(aba.file).every((line, index, all) => line.length === (index < all.length - 1 ? 120 : 0))).toBe(
        true,
      );
      expect(linesOf(credits.file).at(-2)).toMatch(/^1399\d{11} {6}\d{10} +$/);
    });

    it('writes the final declaration of a year and the employee details', async () => {
      const declared = await run('file stp-final', { company: '1', year: '2026', folder });
      const xml = readFileSync(declared.file, 'utf8');
      expect(xml.match(/<RemunerationPayrollEventFinalI>true</g)).toHaveLength(6);
      await service.call('PATCH', '/api/company/2/employees/update', {
        token,
        body: [{ id: 8, city: 'Paihia' }],
      });
      const details = await run('file employee-details', { company: '2', folder });
      expect(details.tasks).toEqual([
        { employee_id: 8, employee_number: 'K002', format_name: 'Parata, Wiremu', task: 'UPDATE' },
      ]);
      expect(readFileSync(details.file, 'utf8')).toContain('Paihia');
    });

    it('shows the error messages of the API, and names an unknown company', async () => {
      const given = { company: '1', 'pay-run': String(await newestRun(1)), folder };
      await expect(run('file super', given)).rejects.toThrow('No contribution is due');
      await expect(run('file stp', given)).rejects.toThrow('Every pay of the run was already sent');
      const unwritable = { ...given, company: '2', 'pay-run': '1', folder: join(fileURLToPath(import.meta.url), 'x') };
      await expect(run('file payday', unwritable)).rejects.toThrow(
        /^The folder ".*" cannot be written to \(ENOTDIR\)\.$/,
      );
      await expect(run('file stp-final', { company: '1', year: 'x', folder })).rejects.toThrow('--year');
      await expect(run('file stp', { ...given, company: '99' })).rejects.toThrow('Customer 3 has no company 99.');
    });
  });
});
