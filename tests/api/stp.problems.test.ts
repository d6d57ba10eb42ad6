import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const problems = (company: number, run: number | string) =>
  world.get(`/api/company/${company}/stp-pay-events/problems?pay_run_id=${run}`);

async function aPaidCompany(company: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const id = await world.company('AU', company);
  const employee = await world.employee(id, anAuEmployee(fields));
  const pay = await world.paid(id, employee);
  return { company: id, employee, pay, run: pay.pay_run_id as number };
}

describe('200', () => {
  it('reports no problems for a valid run and sends nothing', async () => {
    const { company, run } = await aPaidCompany();
    expect(answerOf(await problems(company, run))).toEqual({
      status: 200,
      body: { is_ready: true, refused_count: 0, warned_count: 0, problems: [] },
    });
    expect(await world.service.database.query('select 1 from lodgement where company_id = $1', [company])).toEqual([]);
  });

  it('lists problems by employee and field with the ATO rule', async () => {
    const { company, employee, run } = await aPaidCompany(
      { email_address: null, phone: null },
      { last_name: 'Ngāta 李', address1: 'Unit #4', address2: 'x'.repeat(60) },
    );
    await world.patchCompany(company, { is_stp_enabled: false });
    const { body } = await problems(company, run);
    const ofCompany = (field: string, message: string, rule: string | null) => ({
      area: 'STP',
      severity: 'REFUSED',
      employee_id: null,
      employee_name: null,
      record: 'COMPANY',
      field,
      change_at: `/api/company/${company}`,
      value: null,
      message,
      rule,
    });
    const ofPerson = (severity: string, field: string, value: string | null, message: string, rule: string | null) => ({
      area: 'STP',
      severity,
      employee_id: employee,
      employee_name: 'Ann Ngāta 李',
      record: 'EMPLOYEE',
      field,
      change_at: `/api/company/${company}/employees/update`,
      value,
      message,
      rule,
    });
    const schema = 'CMN.ATO.GEN.XML03';
    const again = 'change it if that is wrong';
    expect(body).toEqual({
      is_ready: false,
      refused_count: 5,
      warned_count: 2,
      problems: [
        ofCompany(
          'is_stp_enabled',
          'Single Touch Payroll is switched off for this company; set is_stp_enabled to true first',
          null,
        ),
        ofCompany('email_address', 'the company has no e-mail address; set email_address', schema),
        ofCompany('phone', 'the company has no phone number; set phone', schema),
        ofPerson(
          'REFUSED',
          'last_name',
          'Ngāta 李',
          'the last name has letters the tax office cannot read (李); enter it in Latin letters',
          schema,
        ),
        ofPerson(
          'REFUSED',
          'address1',
          null,
          'the address does not fit into two lines of 38 letters; shorten it',
          schema,
        ),
        ofPerson('WARNED', 'last_name', 'Ngāta 李', `last_name is sent as "Ngata" (accents, signs); ${again}`, null),
        // The home address is not repeated, because users with access to reports need not see it.
        ofPerson(
          'WARNED',
          'address1',
          null,
          `address1 is sent differently from what was entered (signs); ${again}`,
          null,
        ),
      ],
    });
  });

  it('checks employees with pending pays', async () => {
    const { company, pay, run } = await aPaidCompany({ phone: null });
    await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
      pay.id,
    ]);
    const { body } = await problems(company, run);
    expect(body.problems.map(({ field }: { field: string }) => field)).toEqual(['phone']);
  });
});

describe('400', () => {
  it('returns 400 for a New Zealand company', async () => {
    expect(answerOf(await problems(await world.company('NZ'), 1))).toEqual({
      status: 400,
      body: { detail: 'Single Touch Payroll is for Australian companies only' },
    });
  });
});

describe('404', () => {
  it('returns 404 for a run of another company', async () => {
    const { company } = await aPaidCompany();
    const other = await aPaidCompany();
    expect(answerOf(await problems(company, other.run))).toEqual({
      status: 404,
      body: { detail: 'Pay run not found' },
    });
  });
});

describe('422', () => {
  it('returns 422 without a run id or with one that is not a number', async () => {
    const { company } = await aPaidCompany();
    expect((await problems(company, 'x')).status).toBe(422);
    expect((await world.get(`/api/company/${company}/stp-pay-events/problems`)).status).toBe(422);
  });
});
