import { beforeAll, describe, expect, it } from 'vitest';
import { localDate } from '../../src/base/local-date.ts';
import { fieldCipher } from '../../src/base/secrets.ts';
import { loadParams } from '../../src/params/load.ts';
import { nationalHolidays } from '../../src/resources/filing/payday-filing/due-dates.ts';
import { filingDue } from '../../src/rules/nz/filing-due.ts';
import { VERSION } from '../../src/version.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
});

const filings = (company: number) => `/api/company/${company}/payday-filings`;
const tasks = (company: number) => `/api/company/${company}/employee-detail-tasks`;

/** Creates a company whose only employee has been paid and is known to Inland Revenue. */
async function aPaidCompany(fields: Record<string, unknown> = {}) {
  const company = await world.company('NZ');
  const employee = await world.employee(company, anNzEmployee(fields));
  await world.post(`${tasks(company)}/submit`);
  const pay = await world.paid(company, employee);
  return { company, employee, pay, run: pay.pay_run_id as number };
}

const file = (company: number, run: number, more: Record<string, unknown> = {}) =>
  world.post(filings(company), { pay_run_id: run, ...more });

describe('201', () => {
  it('files the employment information of a payday, which is due two working days later', async () => {
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
        standing: 'Received; the tax office has not responded yet.',
        last_error: null,
        next_attempt_at: '2026-03-10T00:01:00.000000',
        remarks: [],
        amends_payday_filing_id: null,
        line_count: 1,
        gross: 1140,
        // The tax on the pay, the KiwiSaver contributions of the employee and (after ESCT) the employer, and the ESCT.
        amounts_deducted: Number((pay.tax + 34.2 + 28.25 + 5.95).toFixed(2)),
        payment_due_date: '2026-04-20',
        payment_particulars: '049091850',
        payment_code: 'DED 31032026',
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const text = (await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`)).text;
    const [header, line, end] = text.split('\r\n').map((row) => row.split(','));
    expect([header!.length, line!.length, end]).toEqual([28, 27, ['']]);
    // 38 hours at 30.00. The employee and the employer each contribute 3% to KiwiSaver; ESCT is 17.5% of the whole
    // dollars of the employer's contribution.
    expect(line!.slice(0, 14)).toEqual(
      'DEI,049091850,Aroha Tane,M,,,20260309,20260315,WK,3800,114000,0,0,0'.split(','),
    );
    expect(line!.slice(21, 24)).toEqual(['3420', '2825', '595']);
    expect(Number(header![22])).toBe(Math.round(body.amounts_deducted * 100));
    expect(Number(line![14])).toBe(pay.tax * 100);
  });

  it('reports a start date in its own period, unless the employee details already reported it', async () => {
    const { company, run } = await aPaidCompany({ start_date: '2026-03-09' });
    const { body } = await file(company, run);
    const { text } = await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`);
    expect(text.split('\r\n')[1]!.split(',').slice(4, 6)).toEqual(['', '']);

    // Simulates a filing made by an earlier version, which did not store these dates.
    const before = await aPaidCompany({ start_date: '2026-03-09' });
    await world.service.database.query('update employee_detail_filing set start_date = null where employee_id = $1', [
      before.employee,
    ]);
    const filed = (await file(before.company, before.run)).body;
    const earlier = (await world.get(`${filings(before.company)}/${filed.payday_filing_id}/file.csv`)).text;
    expect(earlier.split('\r\n')[1]!.split(',').slice(4, 6)).toEqual(['20260309', '']);
  });

  it('requires the details of a new employee, but not of a migrated employee, to be filed first', async () => {
    const company = await world.company('NZ');
    const aroha = await world.employee(company, anNzEmployee());
    const tom = await world.employee(company, anNzEmployee({ first_name: 'Tom', ird_number: '35901981' }));
    await world.pay(company, { employee_id: tom, auto_calculate: false }, '?pay_date=2026-01-10');
    const pay = await world.paid(company, aroha);
    await world.paid(company, tom);
    expect(answerOf(await file(company, pay.pay_run_id))).toEqual({
      status: 400,
      body: {
        detail:
          'Nothing was filed. Aroha Tane: the new employee is not filed with Inland Revenue yet; submit the employee details first.',
      },
    });
    await world.post(`${tasks(company)}/submit`, { employee_ids: [aroha] });
    expect((await file(company, pay.pay_run_id)).body.line_count).toBe(2);
  });

  it('reports a termination date before the last pay period, unless the employee details reported it', async () => {
    const { company, employee } = await aPaidCompany();
    await world.post(`${tasks(company)}/submit`);
    const ended = await world.service.call('POST', `/api/employees/${employee}/terminate`, {
      token: world.token,
      body: { pay_date: '2026-03-24', termination_date: '2026-03-13' },
    });
    expect(ended.status, ended.text).toBe(200);
    const cells = async () => {
      const { body } = await file(company, ended.body.pay_run_id);
      const { text } = await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`);
      await world.post(`${filings(company)}/${body.payday_filing_id}/complete`, { is_accepted: false });
      return text.split('\r\n')[1]!.split(',').slice(5, 8);
    };
    expect(await cells()).toEqual(['20260313', '20260323', '20260329']);
    await world.post(`${tasks(company)}/submit`);
    expect(await cells()).toEqual(['', '20260323', '20260329']);
  });

  it('reports the tax code of the pay, not the current tax code of the employee', async () => {
    const { company, run, employee } = await aPaidCompany();
    await world.patchEmployee(company, employee, { nz_tax_code: 'S SL' });
    const { body } = await file(company, run);
    const text = (await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`)).text;
    expect(text.split('\r\n')[1]!.split(',')[3]).toBe('M');
  });

  it('reports the end of an employment in its own period and creates an employee details task [LIFE-021]', async () => {
    const { company, employee } = await aPaidCompany();
    await world.post(`${tasks(company)}/submit`);
    const ended = await world.service.call('POST', `/api/employees/${employee}/terminate`, {
      token: world.token,
      body: { pay_date: '2026-03-17', termination_date: '2026-03-17' },
    });
    expect(ended.status, ended.text).toBe(200);
    const { body } = await file(company, ended.body.pay_run_id);
    const text = (await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`)).text;
    expect(text.split('\r\n')[1]!.split(',').slice(4, 6)).toEqual(['', '20260317']);
    expect((await world.get(tasks(company))).body).toEqual([
      { employee_id: employee, employee_number: null, format_name: 'Tane, Aroha', task: 'TERMINATE' },
    ]);
  });

  it('uses the IRD number 000000000 for an employee without a declaration', async () => {
    const { company, run } = await aPaidCompany({ nz_tax_code: null, ird_number: null, no_declaration: true });
    const { body } = await file(company, run);
    const { text } = await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`);
    expect(text.split('\r\n')[1]!.split(',').slice(1, 4)).toEqual(['000000000', 'Aroha Tane', 'ND']);
  });
});

describe('setting employees aside', () => {
  it('sets aside a new employee and files the others, and an amendment adds the new employee later', async () => {
    const { company, run, pay } = await aPaidCompany();
    const tom = await world.employee(company, anNzEmployee({ first_name: 'Tom', ird_number: '35901981' }));
    const second = await world.paid(company, tom);
    const unknown = 'the new employee is not filed with Inland Revenue yet; submit the employee details first';
    expect((await file(company, run)).body.detail).toBe(`Nothing was filed. Tom Tane: ${unknown}.`);
    const { status, body } = await file(company, run, { set_aside_problems: true });
    expect([status, body.line_count, body.gross, body.pay_ids, body.set_aside]).toEqual([
      201,
      1,
      1140,
      [pay.id],
      [{ employee_id: tom, employee_name: 'Tom Tane', pay_ids: [second.id], messages: [unknown] }],
    ]);
    const { text } = await world.get(`${filings(company)}/${body.payday_filing_id}/file.csv`);
    expect(text.split('\r\n').filter((row) => row.startsWith('DEI'))).toHaveLength(1);
    const due = await world.get(`/api/company/${company}/due`);
    expect(due.body.items.find(({ kind }: { kind: string }) => kind === 'PAYDAY_TO_FILE')).toMatchObject({
      pay_run_id: run,
      count: 1,
    });

    const amend = () => world.post(`${filings(company)}/${body.payday_filing_id}/amend`);
    await world.post(`${filings(company)}/${body.payday_filing_id}/check`);
    expect((await amend()).body.detail).toBe(`Nothing was amended. Tom Tane: ${unknown}.`);
    await world.post(`${tasks(company)}/submit`);
    const added = await amend();
    expect([added.status, added.body.pay_ids, added.body.gross]).toEqual([201, [second.id], 1140]);
  });

  it('files a payday although changed employee details would be rejected, and only warns about them', async () => {
    const { company, run, employee } = await aPaidCompany();
    await world.patchEmployee(company, employee, { last_name: 'x'.repeat(60) });
    const { body: checked } = await world.get(`${filings(company)}/problems?pay_run_id=${run}`);
    expect([checked.is_ready, checked.refused_count, checked.warned_count]).toEqual([true, 0, 1]);
    const filed = await file(company, run);
    expect([filed.status, filed.body.line_count]).toEqual([201, 1]);
    const { body: ofDetails } = await world.get(`${filings(company)}/problems`);
    expect([ofDetails.is_ready, ofDetails.refused_count]).toEqual([false, 1]);
  });

  it('sets aside an employee whose details would be rejected, and submits the details of the others', async () => {
    const company = await world.company('NZ');
    const good = await world.employee(company, anNzEmployee());
    const bad = await world.employee(company, anNzEmployee({ last_name: 'x'.repeat(60), ird_number: '35901981' }));
    const submit = (more: Record<string, unknown>) => world.post(`${tasks(company)}/submit`, more);
    expect((await submit({})).status).toBe(400);
    const { status, body } = await submit({ set_aside_problems: true });
    expect([status, body.tasks.map((task: { employee_id: number }) => task.employee_id)]).toEqual([201, [good]]);
    expect(body.set_aside).toEqual([
      expect.objectContaining({
        employee_id: bad,
        pay_ids: [],
        messages: ['last_name is longer than 50 characters; shorten it'],
      }),
    ]);
    expect((await world.get(tasks(company))).body).toEqual([expect.objectContaining({ employee_id: bad })]);
  });

  it('returns 400 for a final return with set_aside_problems, and when no employee would remain', async () => {
    const { company, run, employee } = await aPaidCompany();
    expect((await file(company, run, { set_aside_problems: true, is_final_return: true })).body.detail).toBe(
      'A final return reports everyone; leave out set_aside_problems, or send the final return later',
    );
    await world.service.database.query(`update employee set first_name = '' , last_name = '' where id = $1`, [
      employee,
    ]);
    expect((await file(company, run, { set_aside_problems: true })).status).toBe(400);
  });
});

describe('payment to Inland Revenue', () => {
  it('makes the payment of a large employer due on the 20th for a payday up to the 15th', async () => {
    const { company, run } = await aPaidCompany();
    const { body } = await file(company, run, { pays_twice_monthly: true });
    expect([body.payment_due_date, body.payment_code]).toEqual(['2026-03-20', 'DED 15032026']);
  });

  it('makes payment due twice a month if PAYE and ESCT reached 500,000 in the previous tax year', async () => {
    for (const [tax, due] of [
      ['499999.99', '2026-04-20'],
      ['500000', '2026-03-20'],
    ] as const) {
      const { company, employee, run } = await aPaidCompany();
      await world.pay(company, { employee_id: employee, auto_calculate: false, tax, payment_date: '2025-03-31' });
      expect((await file(company, run)).body.payment_due_date).toBe(due);
    }
  });
});

describe('amendment of a filing', () => {
  const amend = (company: number, id: number, body?: unknown) => world.post(`${filings(company)}/${id}/amend`, body);
  const rowsOf = async (company: number, id: number) =>
    (await world.get(`${filings(company)}/${id}/file.csv`)).text.split('\r\n').map((row) => row.split(','));

  /** Files a payday with one employee, which Inland Revenue accepts. */
  async function anAcceptedFiling() {
    const paid = await aPaidCompany();
    const { body } = await file(paid.company, paid.run);
    const id: number = body.payday_filing_id;
    await world.post(`${filings(paid.company)}/${id}/check`);
    return { ...paid, id, filed: body };
  }

  it('returns 201 and reports a further pay with the old line and the new line of the employee', async () => {
    const { company, employee, run, id, filed } = await anAcceptedFiling();
    const more = await world.paid(company, employee, '2026-03-10', { hours: [week('2')] });
    const { status, body } = await amend(company, id);
    expect([status, body]).toEqual([
      201,
      {
        payday_filing_id: expect.any(Number),
        amends_payday_filing_id: id,
        company_id: company,
        pay_run_id: run,
        pay_ids: [more.id],
        payday: '2026-03-10',
        due_date: filed.due_date,
        payment_due_date: '2026-04-20',
        payment_particulars: '049091850',
        payment_code: 'DED 31032026',
        line_count: 1,
        gross: 60,
        amounts_deducted: 22.6,
        status: 'Pending',
        submission_key: expect.any(String),
        attempts: 1,
        error: null,
        standing: 'Received; the tax office has not responded yet.',
        last_error: null,
        next_attempt_at: '2026-03-10T00:01:00.000000',
        remarks: [],
        created_at: '2026-03-10T00:00:00.000000',
      },
    ]);
    const [header, before, after, end] = await rowsOf(company, body.payday_filing_id);
    expect(header).toEqual('EIA2,049091850,20260310,,Mere Tamihana,09 555 0123,0001'.split(','));
    const [, line] = await rowsOf(company, id);
    expect(before).toEqual(['DTI', ...line!.slice(1)]);
    expect(after!.slice(0, 11)).toEqual('DAI,049091850,Aroha Tane,M,,,20260309,20260315,WK,4000,120000'.split(','));
    expect([after!.length, end]).toEqual([27, ['']]);
    const deducted = (row: string[]) => [14, 21, 22, 23].reduce((sum, place) => sum + Number(row[place]), 0);
    expect(Math.round(body.amounts_deducted * 100)).toBe(deducted(after!) - deducted(before!));

    // The next amendment is based on the previous amendment.
    await world.post(`${filings(company)}/${body.payday_filing_id}/check`);
    await world.patchEmployee(company, employee, { last_name: 'Tāne-Reid' });
    const named = await amend(company, id, { employee_ids: [employee] });
    expect([named.body.gross, named.body.amounts_deducted, named.body.pay_ids]).toEqual([0, 0, []]);
    const [, stood, stands] = await rowsOf(company, named.body.payday_filing_id);
    expect(stood).toEqual(['DTI', ...after!.slice(1)]);
    expect(stands).toEqual(['DAI', '049091850', 'Aroha Tane-Reid', ...after!.slice(3)]);
  });

  it('returns 201, adds an employee who was not in the filing and removes an employee without pays', async () => {
    const { company, employee, id, filed } = await anAcceptedFiling();
    const tom = await world.employee(company, anNzEmployee({ first_name: 'Tom', ird_number: '35901981' }));
    await world.post(`${tasks(company)}/submit`);
    await world.paid(company, tom);
    const added = await amend(company, id);
    const empty = ',,,,,,,,0,0,0,0,0,0,0,0,,0,0,0,0,0,0,0,0,0'.split(',');
    const [, before, after] = await rowsOf(company, added.body.payday_filing_id);
    expect([before, after![2]]).toEqual([['DTI', ...empty], 'Tom Tane']);
    await world.post(`${filings(company)}/${added.body.payday_filing_id}/check`);

    await world.service.database.query('update pay_line set report = null where pay_id = any($1)', [filed.pay_ids]);
    const removed = await amend(company, id, { employee_ids: [employee] });
    expect([removed.body.gross, removed.body.amounts_deducted]).toEqual([-1140, -filed.amounts_deducted]);
    expect((await rowsOf(company, removed.body.payday_filing_id))[2]).toEqual(['DAI', ...empty]);
  });

  it('returns 400 listing what is missing and sends nothing', async () => {
    const { company, employee, id } = await anAcceptedFiling();
    await world.paid(company, employee);
    await world.patchCompany(company, { phone: '' });
    const { status, body } = await amend(company, id);
    expect([status, body.detail]).toEqual([
      400,
      'Nothing was amended. Kauri Orchards Ltd: the company has no phone number; set phone.',
    ]);
    expect((await world.get(filings(company))).body).toHaveLength(1);
  });

  it('returns 404 for a filing or an employee of another company, and for a company of another account', async () => {
    const { company, id } = await anAcceptedFiling();
    const other = await anAcceptedFiling();
    expect((await amend(company, other.id)).body).toEqual({ detail: 'Payday filing not found' });
    expect(answerOf(await amend(3, id))).toEqual({ status: 404, body: { detail: 'Company not found' } });
    expect((await amend(company, id, { employee_ids: [other.employee] })).body).toEqual({
      detail: `Employee ${other.employee} is not in the filing`,
    });
  });

  it('returns 409 when nothing has changed or the filing cannot be amended', async () => {
    const { company, employee, id } = await anAcceptedFiling();
    const nothing = {
      detail: 'There is nothing to amend: the pays of the payday have not changed since they were filed',
    };
    expect((await amend(company, id)).body).toEqual(nothing);
    expect((await amend(company, id, { employee_ids: [employee] })).body).toEqual(nothing);
    await world.paid(company, employee);
    const first = (await amend(company, id)).body.payday_filing_id;
    expect((await amend(company, id)).body).toEqual({
      detail: `Inland Revenue has not responded to amendment ${first} of this filing yet; check that amendment first`,
    });
    expect((await amend(company, first)).body).toEqual({
      detail: `Filing ${first} is itself an amendment; amend filing ${id} instead`,
    });

    const waiting = await aPaidCompany();
    const sent = (await file(waiting.company, waiting.run)).body.payday_filing_id;
    expect((await amend(waiting.company, sent)).body).toEqual({
      detail: 'Inland Revenue has not responded to the filing yet; check the filing before you amend it',
    });
    const rejected = await world.post(`${filings(waiting.company)}/${sent}/complete`, { is_accepted: false });
    expect([rejected.status, rejected.body.status]).toEqual([200, 'Failed']);
    expect((await amend(waiting.company, sent)).body).toEqual({
      detail: 'The filing failed; file its pays again instead of amending it',
    });
    expect((await file(waiting.company, waiting.run)).status).toBe(201);
  });

  it('allows a new amendment after Inland Revenue rejected one', async () => {
    const { company, employee, id } = await anAcceptedFiling();
    await world.paid(company, employee);
    const first = (await amend(company, id)).body.payday_filing_id;
    await world.post(`${filings(company)}/${first}/complete`, { is_accepted: false });
    expect((await amend(company, id)).status).toBe(201);
  });
});

describe('400', () => {
  it('returns 400 for an Australian company, a run with only opening amounts, several paydays and missing details', async () => {
    const australian = await world.company('AU');
    const ann = await world.employee(australian, anAuEmployee());
    const pay = await world.paid(australian, ann);
    expect((await file(australian, pay.pay_run_id)).body).toEqual({
      detail: 'Payday filing is for New Zealand companies only',
    });
    expect(answerOf(await world.get(tasks(australian)))).toEqual({
      status: 400,
      body: { detail: 'Payday filing is for New Zealand companies only' },
    });
    expect(answerOf(await world.post(`${tasks(australian)}/submit`, {}))).toEqual({
      status: 400,
      body: { detail: 'Payday filing is for New Zealand companies only' },
    });

    const { company, run, employee } = await aPaidCompany();
    await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-12' });
    expect((await file(company, run)).body.detail).toBe(
      'The pays were paid on different days (2026-03-10, 2026-03-12); send the pays of one payday in pay_ids',
    );
    const opening = await world.pay(company, { employee_id: employee, auto_calculate: false }, '?pay_date=2026-01-10');
    expect((await file(company, opening.pay_run_id)).body.detail).toBe(
      'There is no pay to file; opening year-to-date pays were already filed by the previous system',
    );
    const bare = await aPaidCompany();
    await world.patchCompany(bare.company, { employer_ird_number: null, contact_name: null, phone: null });
    await world.service.database.query('update employee set ird_number = null where id = $1', [bare.employee]);
    expect((await file(bare.company, bare.run)).body.detail).toBe(
      'Nothing was filed. Kauri Orchards Ltd: the company has no IRD number; set employer_ird_number; ' +
        'the company has no contact name; set contact_name; the company has no phone number; set phone. ' +
        'Aroha Tane: the IRD number is missing; enter ird_number, or set no_declaration.',
    );
  });

  it('returns 400 for a company of another account', async () => {
    for (const url of [filings(3), `${filings(3)}/1`, `${filings(3)}/1/file.csv`, tasks(3)]) {
      expect((await world.get(url)).body).toEqual({ detail: 'No company found with the given company_id' });
    }
  });
});

describe('404', () => {
  it('returns 404 for a run, a pay or a filing of another company', async () => {
    const { company, run, pay } = await aPaidCompany();
    const other = await aPaidCompany();
    expect((await file(company, other.run)).body).toEqual({ detail: 'Pay run not found' });
    expect(answerOf(await file(company, run, { pay_ids: [other.pay.id] }))).toEqual({
      status: 404,
      body: { detail: `Pay ${other.pay.id} is not in the pay run` },
    });
    expect(answerOf(await world.post(`${tasks(3)}/submit`, {}))).toEqual({
      status: 404,
      body: { detail: 'Company not found' },
    });
    const { body } = await file(company, run, { pay_ids: [pay.id] });
    const elsewhere = `${filings(other.company)}/${body.payday_filing_id}`;
    for (const part of ['', '/file.csv'])
      expect(answerOf(await world.get(`${elsewhere}${part}`))).toEqual({
        status: 404,
        body: { detail: 'Payday filing not found' },
      });
    for (const part of ['/check', '/complete'])
      expect(answerOf(await world.post(`${elsewhere}${part}`))).toEqual({
        status: 404,
        body: { detail: 'Payday filing not found' },
      });
  });
});

describe('409', () => {
  it('returns 409 for pending pays and for pays already filed', async () => {
    const { company, run, pay } = await aPaidCompany();
    await file(company, run);
    expect((await file(company, run)).body).toEqual({
      detail: `The pays were already filed (${pay.id}); report changes with an amendment`,
    });
    const draft = await aPaidCompany();
    await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
      draft.pay.id,
    ]);
    expect(answerOf(await file(draft.company, draft.run))).toEqual({
      status: 409,
      body: { detail: `Pending pays cannot be filed (${draft.pay.id}); complete them first` },
    });
  });
});

describe('checking, listing and completing filings', () => {
  it('returns 200 with the state: accepted, refused with the reason, or completed manually', async () => {
    const good = await aPaidCompany();
    const made = await file(good.company, good.run);
    const url = `${filings(good.company)}/${made.body.payday_filing_id}`;
    expect((await world.post(`${url}/check`)).body.status).toBe('Success');
    expect((await world.get(url)).body.status).toBe('Success');
    expect((await world.get(`${filings(good.company)}?status=Success`)).body).toHaveLength(1);
    expect((await world.get(`${filings(good.company)}?status=Failed`)).body).toEqual([]);
    expect(answerOf(await world.post(`${url}/complete`))).toEqual({
      status: 409,
      body: { detail: 'This filing is already complete' },
    });

    const bad = await aPaidCompany();
    await world.patchEmployee(bad.company, bad.employee, { last_name: 'SANDBOX-REJECT' });
    const refused = await file(bad.company, bad.run);
    const checked = await world.post(`${filings(bad.company)}/${refused.body.payday_filing_id}/check`);
    expect([checked.body.status, checked.body.error]).toEqual([
      'Failed',
      'The sandbox rejected the message, as the message requested',
    ]);
    expect((await file(bad.company, bad.run)).status).toBe(201);

    const silent = await aPaidCompany({ last_name: 'SANDBOX-SILENT' });
    const sent = await file(silent.company, silent.run);
    const done = await world.post(`${filings(silent.company)}/${sent.body.payday_filing_id}/complete`);
    expect([done.status, done.body.status]).toEqual([200, 'Success']);
    const later = await world.post(`${filings(silent.company)}/${sent.body.payday_filing_id}/check`);
    expect(later.body.status).toBe('Success');
  });

  it('emits no events for filings [EVENT-034]', async () => {
    const rows = await world.service.database.query(`select 1 from event where entity_type like '%filing%'`);
    expect(rows).toEqual([]);
  });
});

describe('employee details', () => {
  it('lists one task per employee: to create, to update after any number of changes, or to terminate', async () => {
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
    expect(await listed()).toEqual([
      { employee_id: aroha, employee_number: 'D1', format_name: 'Tane, Aroha', task: 'UPDATE' },
    ]);
    await world.service.database.query(
      `update employee set is_terminated = true, termination_date = '2026-03-08' where id = $1`,
      [aroha],
    );
    expect(await listed()).toEqual([
      { employee_id: aroha, employee_number: 'D1', format_name: 'Tane, Aroha', task: 'TERMINATE' },
    ]);
    await world.post(`${tasks(company)}/submit`);
    expect(await listed()).toEqual([]);
  });

  it('ends the record of an employee filed under 000000000, and creates a new record once the IRD number is set', async () => {
    const company = await world.company('NZ');
    const { ird_number: _, nz_tax_code: __, ...fields } = anNzEmployee({ no_declaration: true });
    const aroha = await world.employee(company, fields);
    const sent = async () => {
      await world.post(`${tasks(company)}/submit`);
      const [row] = await world.service.database.query<{ customer_id: number; id: number; message: string }>(
        `select l.customer_id, l.id, m.message from lodgement_message m join lodgement l on l.customer_id = m.customer_id
         and l.id = m.lodgement_id where l.company_id = $1 order by l.id desc limit 1`,
        [company],
      );
      const rows = fieldCipher([TEST_SECRET_KEY])
        .open('lodgement_message.message', [row!.customer_id, row!.id], row!.message)
        .split('\r\n');
      return rows.map((each) => each.split(',').slice(0, 10));
    };
    expect((await sent()).slice(1, 3)).toEqual([
      'DED,000000000,Aroha Tane,,Aroha,,Tane,19900501,20240401,'.split(','),
      ['TED', 'ND'],
    ]);
    await world.patchEmployee(company, aroha, { no_declaration: false, nz_tax_code: 'M', ird_number: '49091850' });
    expect(await sent()).toEqual([
      `HED2,049091850,Tasman_Payroll_v${VERSION},2`.split(','),
      'DED,000000000,Aroha Tane,,Aroha,,Tane,19900501,20240401,20260310'.split(','),
      ['TED', 'M'],
      'DED,049091850,Aroha Tane,,Aroha,,Tane,19900501,20240401,'.split(','),
      ['TED', 'M'],
      [''],
    ]);
    await world.patchEmployee(company, aroha, { city: 'Hastings' });
    expect((await sent())[0]).toEqual(`HED2,049091850,Tasman_Payroll_v${VERSION},1`.split(','));
  });

  it('returns 409 when there is nothing to submit, and keeps the tasks of a rejected submission', async () => {
    const company = await world.company('NZ');
    expect((await world.post(`${tasks(company)}/submit`)).body).toEqual({
      detail: 'There is nothing to submit: the details of all employees are already filed',
    });
    const employee = await world.employee(company, anNzEmployee({ last_name: 'SANDBOX-REJECT' }));
    expect(answerOf(await world.post(`${tasks(company)}/submit`, { employee_ids: [employee + 1] }))).toEqual({
      status: 409,
      body: { detail: `There is no task for employee ${employee + 1}; leave it out` },
    });
    expect((await world.post(`${tasks(company)}/submit`)).body.status).toBe('Failed');
    expect((await world.get(tasks(company))).body).toEqual([
      { employee_id: employee, employee_number: null, format_name: 'SANDBOX-REJECT, Aroha', task: 'CREATE' },
    ]);
  });
});

describe('KiwiSaver notice in the employee details', () => {
  /** KiwiSaver eligibility and status in the most recent employee details file. */
  async function kiwiSaverCells(company: number): Promise<(string | undefined)[]> {
    const sent = await world.post(`${tasks(company)}/submit`);
    expect(sent.status, sent.text).toBe(201);
    const [row] = await world.service.database.query<{ customer_id: number; id: number; message: string }>(
      `select l.customer_id, l.id, m.message from lodgement_message m join lodgement l on l.customer_id = m.customer_id
       and l.id = m.lodgement_id where l.company_id = $1 order by l.id desc limit 1`,
      [company],
    );
    const key = [row!.customer_id, row!.id] as const;
    const text = fieldCipher([TEST_SECRET_KEY]).open('lodgement_message.message', key, row!.message);
    return text.split('\r\n')[1]!.split(',').slice(10, 12);
  }

  it('reports NE with the status for a new employee and EE for an existing employee who opts in, each only once', async () => {
    const company = await world.company('NZ');
    const aroha = await world.employee(company, anNzEmployee({ kiwisaver_status_code: 'CT' }));
    expect(await kiwiSaverCells(company)).toEqual(['NE', 'CT']);
    expect((await world.get(tasks(company))).body).toEqual([]);
    await world.patchEmployee(company, aroha, { city: 'Hastings' });
    expect(await kiwiSaverCells(company)).toEqual(['', '']);
    await world.patchEmployee(company, aroha, { kiwisaver_existing_action: 'EE' });
    expect(await kiwiSaverCells(company)).toEqual(['EE', '']);
    await world.patchEmployee(company, aroha, { city: 'Napier' });
    expect(await kiwiSaverCells(company)).toEqual(['', '']);
  });

  it('reports no notice for an employee who came from another payroll', async () => {
    const company = await world.company('NZ');
    const tom = await world.employee(company, anNzEmployee());
    await world.pay(company, { employee_id: tom, auto_calculate: false }, '?pay_date=2026-01-10');
    expect(await kiwiSaverCells(company)).toEqual(['', '']);
  });
});

describe('problems of a filing: 200', () => {
  const problems = async (company: number, query = '') => world.get(`${filings(company)}/problems${query}`);
  const fieldsOf = ({ problems: found }: { problems: Record<string, unknown>[] }) =>
    found.map((each) => [each.employee_id, each.field, each.rule, each.severity === 'REFUSED']);

  it('lists the problems and the totals before anything is sent', async () => {
    const company = await world.company('NZ');
    const aroha = await world.employee(company, anNzEmployee({ honorific: 'Archduke', country: 'XX' }));
    const pay = await world.paid(company, aroha);
    await world.patchCompany(company, { email_address: 'pay+roll@kauri.example', employer_ird_number: null });
    const { status, body } = await problems(company, `?pay_run_id=${pay.pay_run_id}`);
    expect([status, body.payday, body.due_date, body.line_count]).toEqual([200, '2026-03-10', '2026-03-12', 1]);
    expect(fieldsOf(body)).toEqual([
      [null, 'employer_ird_number', 'IR 134', true],
      [null, 'email_address', null, true],
      [aroha, 'employee_details', null, true],
      [aroha, 'honorific', null, false],
      [aroha, 'country', null, true],
    ]);
    expect(body.totals).toEqual({
      gross: 1140,
      prior_gross_adjustment: 0,
      not_liable_acc: 0,
      paye: pay.tax,
      prior_paye_adjustment: 0,
      child_support: 0,
      student_loan: 0,
      slcir: 0,
      slbor: 0,
      kiwisaver: 34.2,
      net_employer_kiwisaver: 28.25,
      esct: 5.95,
      amounts_deducted: Number((pay.tax + 34.2 + 28.25 + 5.95).toFixed(2)),
      donation_credit: 0,
      share_scheme: 0,
    });
    expect((await world.get(filings(company))).body).toEqual([]);
    expect(fieldsOf((await problems(company)).body)).toEqual([
      [null, 'employer_ird_number', 'IR 134', true],
      [aroha, 'honorific', null, false],
      [aroha, 'country', null, true],
    ]);
  });

  it('lists no problems for a valid filing, and one problem for a run that was already filed', async () => {
    const { company, run, pay } = await aPaidCompany();
    expect((await problems(company, `?pay_run_id=${run}`)).body.problems).toEqual([]);
    await file(company, run);
    expect((await problems(company, `?pay_run_id=${run}`)).body).toMatchObject({
      payday: null,
      line_count: 0,
      problems: [
        {
          area: 'PAYDAY_FILING',
          severity: 'REFUSED',
          record: 'PAY_RUN',
          field: 'pay_run_id',
          message: `The pays were already filed (${pay.id}); report changes with an amendment`,
        },
      ],
    });
  });

  it('reports pending pays and still checks the rest of the filing', async () => {
    const { company, run, pay } = await aPaidCompany();
    await world.patchCompany(company, { phone: null });
    await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
      pay.id,
    ]);
    const { body } = await problems(company, `?pay_run_id=${run}`);
    expect([body.line_count, body.refused_count, body.problems[0].message]).toEqual([
      1,
      2,
      `Pending pays cannot be filed (${pay.id}); complete them first`,
    ]);
    expect(fieldsOf(body)).toEqual([
      [null, 'pay_run_id', null, true],
      [null, 'phone', null, true],
    ]);
  });

  it('returns 400 for an Australian or another account’s company, and 404 for another company’s run', async () => {
    const { company } = await aPaidCompany();
    const other = await aPaidCompany();
    expect(answerOf(await problems(company, `?pay_run_id=${other.run}`))).toEqual({
      status: 404,
      body: { detail: 'Pay run not found' },
    });
    expect((await problems(3)).body).toEqual({ detail: 'No company found with the given company_id' });
    expect((await problems(await world.company('AU'))).body).toEqual({
      detail: 'Payday filing is for New Zealand companies only',
    });
  });
});

describe('filing dates and public holidays', () => {
  it.each([
    ['moves the due date past Easter', '2026-04-02', '2026-04-08'],
    ['ignores a holiday of one province, such as Auckland on 26 January', '2026-01-23', '2026-01-27'],
    [
      'moves the due date past the observed day of a holiday, such as 27 April for Anzac Day',
      '2026-04-24',
      '2026-04-29',
    ],
    ['counts holidays of the next year for a payday in December', '2026-12-23', '2027-01-18'],
  ])('%s', async (_rule, payday, due) => {
    const day = localDate(payday);
    const isHoliday = await nationalHolidays(day, loadParams('nz').at(day));
    expect(filingDue({ payday: day, isHoliday }, loadParams('nz').at(day))).toBe(due);
  });
});
