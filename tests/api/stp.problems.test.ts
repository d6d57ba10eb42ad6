import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
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
  it('has nothing against a run that can be reported, and sends nothing', async () => {
    const { company, run } = await aPaidCompany();
    expect(answerOf(await problems(company, run))).toEqual({
      status: 200,
      body: { is_ready: true, refused_count: 0, warned_count: 0, problems: [] },
    });
    expect(await world.service.database.query('select 1 from lodgement where company_id = $1', [company])).toEqual([]);
  });

  it('lists what would be refused by employee and field, with the rule of the tax office', async () => {
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
    const again = 'enter it as it should be told if that is wrong';
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
        ofPerson('WARNED', 'last_name', 'Ngāta 李', `last_name is told as "Ngata" (accents, signs); ${again}`, null),
        // Where somebody lives is not repeated: whoever sees reports need not see that.
        ofPerson('WARNED', 'address1', null, `address1 is told otherwise than it was entered (signs); ${again}`, null),
      ],
    });
  });

  it('looks at people whose pays are still pending, without asking for pays', async () => {
    const { company, pay, run } = await aPaidCompany({ phone: null });
    await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
      pay.id,
    ]);
    const { body } = await problems(company, run);
    expect(body.problems.map(({ field }: { field: string }) => field)).toEqual(['phone']);
  });
});

describe('400', () => {
  it('is for Australian companies', async () => {
    expect(answerOf(await problems(await world.company('NZ'), 1))).toEqual({
      status: 400,
      body: { detail: 'Single Touch Payroll is for Australian companies only' },
    });
  });
});

describe('404', () => {
  it('does not know a run of elsewhere', async () => {
    const { company } = await aPaidCompany();
    const other = await aPaidCompany();
    expect(answerOf(await problems(company, other.run))).toEqual({
      status: 404,
      body: { detail: 'Pay run not found' },
    });
  });
});

describe('422', () => {
  it('needs a run, and a number', async () => {
    const { company } = await aPaidCompany();
    expect((await problems(company, 'x')).status).toBe(422);
    expect((await world.get(`/api/company/${company}/stp-pay-events/problems`)).status).toBe(422);
  });
});
