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
      body: { is_ready: true, problems: [], changed_texts: [] },
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
    const payer = 'Wattle & Sons Pty Ltd';
    const missing = (field: string, text: string) => ({
      employee_id: null,
      who: payer,
      field,
      text,
      rule: 'CMN.ATO.GEN.XML03',
    });
    expect(body).toEqual({
      is_ready: false,
      problems: [
        {
          employee_id: null,
          who: payer,
          field: 'is_stp_enabled',
          text: 'Single Touch Payroll is switched off for this company; set is_stp_enabled to true first',
          rule: null,
        },
        missing('email_address', 'the company has no e-mail address; set email_address'),
        missing('phone', 'the company has no phone number; set phone'),
        {
          employee_id: employee,
          who: 'Ann Ngāta 李',
          field: 'last_name',
          text: 'the last name has letters the tax office cannot read (李); enter it in Latin letters',
          rule: 'CMN.ATO.GEN.XML03',
        },
        {
          employee_id: employee,
          who: 'Ann Ngāta 李',
          field: 'address1',
          text: 'the address does not fit into two lines of 38 letters; shorten it',
          rule: 'CMN.ATO.GEN.XML03',
        },
      ],
      changed_texts: [
        { employee_id: employee, field: 'last_name', told: 'Ngata', rules: ['accents', 'signs'] },
        { employee_id: employee, field: 'address1', told: null, rules: ['signs'] },
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
