import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../src/base/local-date.ts';
import { filingDueDate } from '../../src/resources/payday-filing/due-date.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
});

const filings = (company: number) => `/api/company/${company}/payday-filings`;
const tasks = (company: number) => `/api/company/${company}/employee-detail-tasks`;

async function aPaidCompany(fields: Record<string, unknown> = {}) {
  const company = await world.company('NZ');
  const employee = await world.employee(company, anNzEmployee(fields));
  const pay = await world.paid(company, employee);
  return { company, employee, pay, run: pay.pay_run_id as number };
}

const file = (company: number, run: number, more: Record<string, unknown> = {}) =>
  world.post(filings(company), { pay_run_id: run, ...more });

describe('201', () => {
  it('files the employment information of a payday, due two working days later', async () => {
    const { company, run, pay } = await aPaidCompany();
    const { status, body } = await file(company, run);
    expect([status, body]).toEqual([
      201,
      {
        payday_filing_id: expect.any(Number),
        company_id: company,
        pay_run_id: run,
        pay_ids: [pay.id],
        payday: '2026-03-10',
        due_date: '2026-03-12',
        status: 'Pending',
        submission_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        attempts: 1,
        error: null,
        line_count: 1,
        gross: 1140,
        amounts_deducted: expect.any(Number),
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const text = (await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`)).text;
    const [header, line, end] = text.split('\r\n').map((row) => row.split(','));
    expect([header!.length, line!.length, end]).toEqual([28, 27, ['']]);
    // 38 hours at 30.00; KiwiSaver 3 % from both, the employer's taxed at 17.5 % of whole dollars.
    expect(line!.slice(0, 14)).toEqual(
      'DEI,049091850,Aroha Tane,M,,,20260309,20260315,WK,3800,114000,0,0,0'.split(','),
    );
    expect(line!.slice(21, 24)).toEqual(['3420', '2825', '595']);
    expect(Number(header![22])).toBe(Math.round(body.amounts_deducted * 100));
    expect(Number(line![14])).toBe(pay.tax * 100);
  });

  it('tells a start only in the period it happens', async () => {
    const { company, run } = await aPaidCompany({ start_date: '2026-03-09' });
    const { body } = await file(company, run);
    const { text } = await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`);
    expect(text.split('\r\n')[1]!.split(',').slice(4, 6)).toEqual(['20260309', '']);
  });

  it('files somebody without a declaration under nine zeros', async () => {
    const { company, run } = await aPaidCompany({ nz_tax_code: null, ird_number: null, no_declaration: true });
    const { body } = await file(company, run);
    const { text } = await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`);
    expect(text.split('\r\n')[1]!.split(',').slice(1, 4)).toEqual(['000000000', 'Aroha Tane', 'ND']);
  });
});

describe('400', () => {
  it('refuses a company of Australia, an opening year to date alone, several paydays and what is missing', async () => {
    const australian = await world.company('AU');
    const ann = await world.employee(australian, anAuEmployee());
    const pay = await world.paid(australian, ann);
    expect((await file(australian, pay.pay_run_id)).body).toEqual({
      detail: 'Payday filing is for New Zealand companies only',
    });
    expect((await world.get(tasks(australian))).status).toBe(400);
    expect((await world.post(`${tasks(australian)}/submit`, {})).status).toBe(400);

    const { company, run, employee } = await aPaidCompany();
    await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-12' });
    expect((await file(company, run)).body.detail).toBe(
      'The pays were paid on different days (2026-03-10, 2026-03-12); name those of one day in pay_ids',
    );
    const opening = await world.pay(company, { employee_id: employee, auto_calculate: false }, '?pay_date=2026-01-10');
    expect((await file(company, opening.pay_run_id)).body.detail).toBe(
      'There is no pay to file; an opening year to date was filed before',
    );
    const bare = await aPaidCompany();
    await world.patchCompany(bare.company, { employer_ird_number: null, contact_name: null, phone: null });
    await world.service.database.query('update employee set ird_number = null where id = $1', [bare.employee]);
    expect((await file(bare.company, bare.run)).body.detail).toBe(
      'Nothing was filed. Kauri Orchards Ltd: the company has no IRD number; set employer_ird_number; ' +
        'Kauri Orchards Ltd: the company has no contact name; set contact_name; ' +
        'Kauri Orchards Ltd: the company has no phone number; set phone; ' +
        'Aroha Tane: the IRD number is missing; enter ird_number, or set no_declaration',
    );
  });

  it('answers another account’s company as a missing one', async () => {
    for (const url of [filings(3), `${filings(3)}/1`, `${filings(3)}/1/file.csv`, tasks(3)]) {
      expect((await world.get(url)).body).toEqual({ detail: 'No company found with the given company_id' });
    }
  });
});

describe('404', () => {
  it('does not know a run, a pay or a filing of elsewhere', async () => {
    const { company, run, pay } = await aPaidCompany();
    const other = await aPaidCompany();
    expect((await file(company, other.run)).body).toEqual({ detail: 'Pay run not found' });
    expect((await file(company, run, { pay_ids: [other.pay.id] })).status).toBe(404);
    expect((await world.post(`${tasks(3)}/submit`, {})).status).toBe(404);
    const { body } = await file(company, run, { pay_ids: [pay.id] });
    const elsewhere = `${filings(other.company)}/${body.payday_filing_id}`;
    for (const part of ['', '/file.csv']) expect((await world.get(`${elsewhere}${part}`)).status).toBe(404);
    for (const part of ['/check', '/complete']) expect((await world.post(`${elsewhere}${part}`)).status).toBe(404);
  });
});

describe('409', () => {
  it('refuses pending pays and pays that were filed already', async () => {
    const { company, run, pay } = await aPaidCompany();
    await file(company, run);
    expect((await file(company, run)).body).toEqual({
      detail: `The pays were filed already (${pay.id}); Inland Revenue is told of changes by an amendment`,
    });
    const draft = await aPaidCompany();
    await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
      draft.pay.id,
    ]);
    expect((await file(draft.company, draft.run)).status).toBe(409);
  });
});

describe('check, list and complete', () => {
  it('200 tells how it stands: accepted, refused with the reason, or lodged by hand', async () => {
    const good = await aPaidCompany();
    const made = await file(good.company, good.run);
    const url = `${filings(good.company)}/${made.body.payday_filing_id}`;
    expect((await world.post(`${url}/check`)).body.status).toBe('Success');
    expect((await world.get(url)).body.status).toBe('Success');
    expect((await world.get(`${filings(good.company)}?status=Success`)).body).toHaveLength(1);
    expect((await world.get(`${filings(good.company)}?status=Failed`)).body).toEqual([]);
    expect((await world.post(`${url}/complete`)).status).toBe(409);

    const bad = await aPaidCompany({ last_name: 'SANDBOX-REJECT' });
    const refused = await file(bad.company, bad.run);
    const checked = await world.post(`${filings(bad.company)}/${refused.body.payday_filing_id}/check`);
    expect([checked.body.status, checked.body.error]).toEqual([
      'Failed',
      'The message was rejected because the sandbox was asked to reject it',
    ]);
    expect((await file(bad.company, bad.run)).status).toBe(201);

    const silent = await aPaidCompany({ last_name: 'SANDBOX-SILENT' });
    const sent = await file(silent.company, silent.run);
    const done = await world.post(`${filings(silent.company)}/${sent.body.payday_filing_id}/complete`);
    expect([done.status, done.body.status]).toEqual([200, 'Success']);
    const later = await world.post(`${filings(silent.company)}/${sent.body.payday_filing_id}/check`);
    expect(later.body.status).toBe('Success');
  });

  it('has no event of its own [EVENT-034]', async () => {
    const rows = await world.service.database.query(`select 1 from event where entity_type like '%filing%'`);
    expect(rows).toEqual([]);
  });
});

describe('employee details', () => {
  it('is one task for each employee: to create, to update once, to terminate rather than to update', async () => {
    const company = await world.company('NZ');
    const aroha = await world.employee(company, anNzEmployee({ number: 'D1' }));
    await world.employee(company, anNzEmployee({ first_name: 'Tom', last_name: 'Reid', number: 'D2' }));
    const listed = async () => (await world.get(tasks(company))).body;
    expect(await listed()).toEqual([
      { employee_id: aroha, employee_number: 'D1', format_name: 'Tane, Aroha', task: 'CREATE' },
      { employee_id: expect.any(Number), employee_number: 'D2', format_name: 'Reid, Tom', task: 'CREATE' },
    ]);
    const sent = await world.post(`${tasks(company)}/submit`, { employee_ids: [aroha] });
    expect([sent.status, sent.body.status, sent.body.tasks.length]).toEqual([201, 'Success', 1]);
    await world.post(`${tasks(company)}/submit`);
    expect(await listed()).toEqual([]);
    await world.patchEmployee(company, aroha, { city: 'Hastings' });
    await world.patchEmployee(company, aroha, { address1: '2 Queen Street' });
    expect(await listed()).toMatchObject([{ employee_id: aroha, task: 'UPDATE' }]);
    await world.service.database.query(
      `update employee set is_terminated = true, termination_date = '2026-03-08' where id = $1`,
      [aroha],
    );
    expect(await listed()).toMatchObject([{ employee_id: aroha, task: 'TERMINATE' }]);
    await world.post(`${tasks(company)}/submit`);
    expect(await listed()).toEqual([]);
  });

  it('409 when there is nothing to submit, and a refused submission leaves its tasks', async () => {
    const company = await world.company('NZ');
    expect((await world.post(`${tasks(company)}/submit`)).body).toEqual({
      detail: 'There is nothing to submit: Inland Revenue knows everybody as they are',
    });
    const employee = await world.employee(company, anNzEmployee({ last_name: 'SANDBOX-REJECT' }));
    expect((await world.post(`${tasks(company)}/submit`, { employee_ids: [employee + 1] })).status).toBe(409);
    expect((await world.post(`${tasks(company)}/submit`)).body.status).toBe('Failed');
    expect((await world.get(tasks(company))).body).toMatchObject([{ employee_id: employee, task: 'CREATE' }]);
  });
});

describe('the due date', () => {
  it.each([
    ['two working days later', '2026-03-10', '2026-03-12'],
    ['after Easter', '2026-04-02', '2026-04-08'],
    ['not later for a day of one province, Auckland on 26 January', '2026-01-23', '2026-01-27'],
    ['after a substitute day, 27 April for Anzac Day', '2026-04-24', '2026-04-29'],
    ['after the days around Christmas', '2026-12-23', '2027-01-18'],
  ])('is %s', async (_rule, payday, due) => {
    expect(await filingDueDate(localDate(payday))).toBe(due);
  });
});
