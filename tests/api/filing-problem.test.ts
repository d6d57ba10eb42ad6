import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { answerOf, type Reply } from '../harness/app.ts';
import { costOf } from '../harness/cost.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

describe('filing problems', () => {
  const save = (company: number, body: unknown) =>
    world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body });
  const ofRun = (company: number, run: number | string) =>
    world.get(`/api/company/${company}/pay-runs/${run}/problems`);
  const ofCompany = (company: number) => world.get(`/api/company/${company}/filing-problems`);
  const shown = ({ body }: Pick<Reply, 'body'>) =>
    body.problems.map((each: Record<string, unknown>) => [each.area, each.severity, each.employee_id, each.field]);
  const none = (...areas: string[]) => ({
    areas: areas.map((area) => ({ area, refused_count: 0, warned_count: 0 })),
    is_ready: true,
    refused_count: 0,
    warned_count: 0,
    problems: [],
  });

  const WHOLE = {
    default_employee_fund_usi: 'STA0100AU',
    default_employee_fund_member_number: '1002003',
    primary_bank_bsb: '062-000',
    primary_bank_account_number: '10000001',
    primary_bank_account_name: 'A Lee',
  };

  async function auCompany(fields: Record<string, unknown> = WHOLE) {
    const company = await world.company('AU');
    await save(company, AU_ACCOUNT);
    const employee = await world.employee(company, anAuEmployee(fields));
    const pay = await world.paid(company, employee);
    return { company, employee, pay, run: pay.pay_run_id as number };
  }

  async function nzCompany() {
    const company = await world.company('NZ');
    await save(company, { account_name: 'Kauri Wages', account_number: '01-0902-0068389-00' });
    const employee = await world.employee(company, anNzEmployee());
    await world.post(`/api/employees/${employee}/bank-accounts`, {
      account_name: 'A Tane',
      account_number: '12-3141-0320511-00',
    });
    const pay = await world.paid(company, employee);
    return { company, employee, pay, run: pay.pay_run_id as number };
  }

  const unfinish = (company: number) =>
    world.service.database.query('update pay set is_complete = false, completed_at = null where company_id = $1', [
      company,
    ]);

  describe('problems of a pay run: 200', () => {
    it('reports no problems for an Australian run that every recipient would accept', async () => {
      const { company, run } = await auCompany();
      expect(answerOf(await ofRun(company, run))).toEqual({
        status: 200,
        body: { pay_run_id: run, company_id: company, ...none('STP', 'SUPER', 'PAYMENTS') },
      });
    });

    it('lists everything that the tax office, the funds and the bank would refuse', async () => {
      const { company, employee, run } = await auCompany({ last_name: 'Lee 李' });
      await world.patchCompany(company, { phone: null });
      const { body } = await ofRun(company, run);
      expect(shown({ body })).toEqual([
        ['STP', 'REFUSED', null, 'phone'],
        ['STP', 'REFUSED', employee, 'last_name'],
        ['STP', 'WARNED', employee, 'last_name'],
        ['SUPER', 'REFUSED', null, 'phone'],
        ['SUPER', 'REFUSED', employee, 'default_employee_fund_usi'],
        ['SUPER', 'WARNED', employee, 'default_employee_fund_member_number'],
        ['PAYMENTS', 'REFUSED', employee, 'bank_accounts'],
      ]);
      expect([body.is_ready, body.refused_count, body.warned_count, body.areas]).toEqual([
        false,
        5,
        2,
        [
          { area: 'STP', refused_count: 2, warned_count: 1 },
          { area: 'SUPER', refused_count: 2, warned_count: 1 },
          { area: 'PAYMENTS', refused_count: 1, warned_count: 0 },
        ],
      ]);
    });

    it('checks pending pays for problems with STP, super funds and payments', async () => {
      const { company, employee, run } = await auCompany();
      await unfinish(company);
      expect(shown(await ofRun(company, run))).toEqual([['PAYMENTS', 'REFUSED', null, 'pay_run_id']]);
      await world.patchEmployee(company, employee, { default_employee_fund_usi: null });
      expect(shown(await ofRun(company, run))).toEqual([
        ['SUPER', 'REFUSED', employee, 'default_employee_fund_usi'],
        ['PAYMENTS', 'REFUSED', null, 'pay_run_id'],
      ]);
      const fund = await world.service.call('PUT', `/api/employees/${employee}/self-managed-fund`, {
        token: world.token,
        body: {
          abn: '51 824 753 556',
          name: 'Lee Family Super',
          electronic_service_address: 'smsfdataflow',
          bsb: '062000',
          account_number: '333444',
          account_name: 'Lee Family Super Fund',
        },
      });
      expect(fund.status).toBe(200);
      expect(shown(await ofRun(company, run))).toEqual([['PAYMENTS', 'REFUSED', null, 'pay_run_id']]);
    });

    it('lists problems of filings and payments in New Zealand, but none of records that were already filed', async () => {
      const { company, employee, run } = await nzCompany();
      await world.patchCompany(company, { employer_ird_number: null });
      expect(shown(await ofRun(company, run))).toEqual([
        ['PAYDAY_FILING', 'REFUSED', null, 'employer_ird_number'],
        ['PAYDAY_FILING', 'REFUSED', employee, 'employee_details'],
      ]);
      await world.patchCompany(company, { employer_ird_number: '49-091-850' });
      await world.post(`/api/company/${company}/employee-detail-tasks/submit`);
      const ready = { pay_run_id: run, company_id: company, ...none('PAYDAY_FILING', 'PAYMENTS') };
      expect((await ofRun(company, run)).body).toEqual(ready);
      expect((await world.post(`/api/company/${company}/payday-filings`, { pay_run_id: run })).status).toBe(201);
      expect((await ofRun(company, run)).body).toEqual(ready);
    });

    it('uses the same number of SQL statements for one employee as for many', async () => {
      const { company, run } = await auCompany();
      const cost = () => costOf(world.service.database, () => ofRun(company, run));
      const costOfCompany = () => costOf(world.service.database, () => ofCompany(company));
      await cost();
      const one = [await cost(), await costOfCompany()];
      const more = await world.employees(
        company,
        ['Mo', 'Bo', 'Jo'].map((first_name) => anAuEmployee({ ...WHOLE, first_name })),
      );
      for (const employee of more) await world.paid(company, employee);
      expect((await ofRun(company, run)).body.problems).toEqual([]);
      expect([await cost(), await costOfCompany()]).toEqual(one);
    });
  });

  describe('problems of a pay run: 400, 404 and 422', () => {
    it('returns 400 for a company of another account, 404 for a run of another company and 422 for a non-numeric id', async () => {
      const { company, run } = await auCompany();
      const other = await auCompany();
      expect(answerOf(await ofRun(3, run))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
      expect(answerOf(await ofRun(company, other.run))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
      expect((await ofRun(company, 'x')).status).toBe(422);
    });
  });

  describe('problems of a company: 200', () => {
    it('reports no problems for a company that can pay and report, before its first pay', async () => {
      const company = await world.company('AU');
      expect((await ofCompany(company)).body).toEqual({
        company_id: company,
        ...none('STP', 'SUPER', 'PAYMENTS'),
      });
      await save(company, AU_ACCOUNT);
      await world.employee(company, anAuEmployee(WHOLE));
      expect(answerOf(await ofCompany(company))).toEqual({
        status: 200,
        body: { company_id: company, ...none('STP', 'SUPER', 'PAYMENTS') },
      });
    });

    it('lists every employee who could not be reported or paid, and all super that is due', async () => {
      const { company, employee } = await auCompany({ ...WHOLE, default_employee_fund_usi: null });
      const other = await world.employee(company, anAuEmployee({ last_name: 'Roe', address1: 'x'.repeat(90) }));
      await world.patchCompany(company, { contact_name: null });
      await world.service.database.query('delete from payment_setting where company_id = $1', [company]);
      expect(shown(await ofCompany(company))).toEqual([
        ['STP', 'REFUSED', null, 'contact_name'],
        ['STP', 'REFUSED', other, 'address1'],
        ['SUPER', 'REFUSED', null, 'contact_name'],
        ['SUPER', 'REFUSED', null, 'account_number'],
        ['SUPER', 'REFUSED', employee, 'default_employee_fund_usi'],
        ['PAYMENTS', 'REFUSED', other, 'bank_accounts'],
        ['PAYMENTS', 'REFUSED', null, 'account_number'],
      ]);
    });

    it('lists each problem with Inland Revenue or the bank once for a New Zealand company', async () => {
      const { company, employee } = await nzCompany();
      await world.patchCompany(company, { employer_ird_number: null, phone: null });
      await world.service.database.query(`update bank_account set account_name = '王' where employee_id = $1`, [
        employee,
      ]);
      await world.service.database.query(`update employee set honorific = 'Archduke' where id = $1`, [employee]);
      expect(shown(await ofCompany(company))).toEqual([
        ['PAYDAY_FILING', 'REFUSED', null, 'employer_ird_number'],
        ['PAYDAY_FILING', 'REFUSED', null, 'phone'],
        ['PAYDAY_FILING', 'WARNED', employee, 'honorific'],
        ['PAYMENTS', 'REFUSED', employee, 'account_name'],
      ]);
    });
  });

  describe('problems of a company: 400', () => {
    it('returns 400 for a company of another account', async () => {
      expect(answerOf(await ofCompany(3))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    });
  });
});

describe('problems of an STP pay event', () => {
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
      expect(await world.service.database.query('select 1 from lodgement where company_id = $1', [company])).toEqual(
        [],
      );
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
      const ofPerson = (
        severity: string,
        field: string,
        value: string | null,
        message: string,
        rule: string | null,
      ) => ({
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
          ofCompany('email_address', 'the company has no email address; set email_address', schema),
          ofCompany('phone', 'the company has no phone number; set phone', schema),
          ofPerson(
            'REFUSED',
            'last_name',
            'Ngāta 李',
            'the last name has characters that the tax office does not accept (李); enter it in the Latin alphabet',
            schema,
          ),
          ofPerson(
            'REFUSED',
            'address1',
            null,
            'the address does not fit into two lines of 38 characters; shorten it',
            schema,
          ),
          ofPerson('WARNED', 'last_name', 'Ngāta 李', `last_name is sent as "Ngata" (accents, signs); ${again}`, null),
          // The message does not repeat the home address, because users who can read reports need not see it.
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

    it('checks a run whose only pay is pending', async () => {
      const { company, pay, run } = await aPaidCompany({ phone: null });
      await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
        pay.id,
      ]);
      const { body } = await problems(company, run);
      expect(body.problems.map(({ field }: { field: string }) => field)).toEqual(['phone']);
    });

    it('shows that the home country is missing before the first pay of the employee is complete', async () => {
      const { company, pay, run } = await aPaidCompany({}, { working_holiday_tax_scale_applies: true });
      await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
        pay.id,
      ]);
      const { body } = await problems(company, run);
      expect(body.problems.map(({ field, message }: { field: string; message: string }) => [field, message])).toEqual([
        ['country', 'income of type WHM needs the home country; set country to its two-letter code'],
      ]);
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
    it('returns 422 for a missing run id or a run id that is not a number', async () => {
      const { company } = await aPaidCompany();
      expect((await problems(company, 'x')).status).toBe(422);
      expect((await world.get(`/api/company/${company}/stp-pay-events/problems`)).status).toBe(422);
    });
  });
});
