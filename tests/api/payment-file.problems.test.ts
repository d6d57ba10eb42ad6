import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { answerOf, type Reply } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const save = (company: number, body: unknown) =>
  world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body });
const problems = (company: number, run: number, query = '') =>
  world.get(`/api/company/${company}/pay-runs/${run}/payment-file/problems${query}`);
const account = (employee: number, body: unknown) => world.post(`/api/employees/${employee}/bank-accounts`, body);
const shown = ({ body }: Reply) =>
  body.problems.map((each: Record<string, unknown>) => [each.severity, each.employee_id, each.record, each.field]);

const ANN = {
  primary_bank_bsb: '062-000',
  primary_bank_account_number: '10000001',
  primary_bank_account_name: 'A Lee',
};

async function aPaidAuCompany(fields: Record<string, unknown> = ANN) {
  const company = await world.company('AU');
  await save(company, AU_ACCOUNT);
  const employee = await world.employee(company, anAuEmployee(fields));
  const pay = await world.paid(company, employee);
  return { company, employee, pay, run: pay.pay_run_id as number };
}

const PAYERS = {
  ANZ: '01-0902-0068389-00',
  ASB: '12-3141-0045003-00',
  BNZ: '02-0500-0045002-00',
  KIWIBANK: '38-9016-0045001-00',
  TSB: '15-3901-0045007-00',
  WESTPAC: '03-0578-0045002-00',
} as const;

async function aPaidNzCompany(payer: string = PAYERS.ANZ) {
  const company = await world.company('NZ');
  await save(company, { account_name: 'Kauri Wages', account_number: payer });
  const employee = await world.employee(company, anNzEmployee());
  await account(employee, { account_name: 'A Tane', account_number: '12-3141-0320511-00' });
  const pay = await world.paid(company, employee);
  return { company, employee, run: pay.pay_run_id as number };
}

describe('problems of a payment file in Australia: 200', () => {
  it('reports no problems for a run that can be paid', async () => {
    const { company, run } = await aPaidAuCompany();
    expect(answerOf(await problems(company, run))).toEqual({
      status: 200,
      body: { is_ready: true, refused_count: 0, warned_count: 0, problems: [] },
    });
  });

  it('names the employee fields or bank account fields without repeating an account number', async () => {
    const { company, employee, run } = await aPaidAuCompany({ ...ANN, primary_bank_account_number: '1234567890' });
    const { body } = await problems(company, run);
    expect(body.problems).toEqual([
      {
        area: 'PAYMENTS',
        severity: 'REFUSED',
        employee_id: employee,
        employee_name: 'Ann Lee',
        record: 'EMPLOYEE',
        field: 'primary_bank_account_number',
        change_at: `/api/company/${company}/employees/update`,
        value: null,
        message: 'the account number is not 1 to 9 digits; enter it again',
        rule: null,
      },
    ]);
    await account(employee, { account_name: 'Ann', bsb: '062000', account_number: '123456789012' });
    expect(shown(await problems(company, run))).toEqual([['REFUSED', employee, 'BANK_ACCOUNTS', 'account_number']]);
  });

  it('lists a missing account, a missing payer and a run without bank payments', async () => {
    const { company, employee, run } = await aPaidAuCompany({});
    expect(shown(await problems(company, run))).toEqual([['REFUSED', employee, 'BANK_ACCOUNTS', 'bank_accounts']]);
    await world.service.database.query('delete from payment_setting where company_id = $1', [company]);
    expect(shown(await problems(company, run))).toEqual([
      ['REFUSED', employee, 'BANK_ACCOUNTS', 'bank_accounts'],
      ['REFUSED', null, 'PAYMENT_SETTINGS', 'account_number'],
    ]);
    await world.service.database.query('update pay set net = 0 where company_id = $1', [company]);
    await save(company, AU_ACCOUNT);
    expect(shown(await problems(company, run))).toEqual([['WARNED', employee, 'PAYS', 'pays']]);
    expect((await world.post(`/api/company/${company}/pay-runs/${run}/payment-file`)).body).toEqual({
      detail:
        'No file was made. Payment settings: there is no payment through a bank, and banks reject a file without payments.',
    });
  });

  it('warns about splits above the pay and names that lose characters, and still creates a file', async () => {
    const { company, employee, run } = await aPaidAuCompany();
    await account(employee, { account_name: 'Zoë’s Spar-Konto', bsb: '062000', account_number: '1' });
    await account(employee, { account_name: 'Rent', bsb: '062000', account_number: '2', amount: '700' });
    await account(employee, { account_name: 'Car', bsb: '062000', account_number: '3', amount: '600' });
    expect(shown(await problems(company, run))).toEqual([['WARNED', employee, 'BANK_ACCOUNTS', 'amount']]);
    await world.service.database.query('update pay set net = 2000 where company_id = $1', [company]);
    const { body } = await problems(company, run);
    expect([body.is_ready, body.refused_count, body.warned_count]).toEqual([true, 0, 1]);
    expect(body.problems[0]).toMatchObject({
      field: 'account_name',
      value: 'Zoë’s Spar-Konto',
      message:
        'account_name is written as "Zoe\'s Spar-Konto", in characters that banks accept; change it if that is wrong',
    });
    expect((await world.post(`/api/company/${company}/pay-runs/${run}/payment-file`)).status).toBe(200);
  });

  it('checks a run with pending pays and reports them', async () => {
    const { company, employee, run } = await aPaidAuCompany({});
    await world.service.database.query(
      'update pay set is_complete = false, completed_at = null where company_id = $1',
      [company],
    );
    expect(shown(await problems(company, run))).toEqual([
      ['REFUSED', null, 'PAY_RUN', 'pay_run_id'],
      ['REFUSED', employee, 'BANK_ACCOUNTS', 'bank_accounts'],
    ]);
  });

  it('requires no file for employees paid in cash', async () => {
    const { company, run } = await aPaidAuCompany({ pay_method: 'CASH' });
    await world.service.database.query('delete from payment_setting where company_id = $1', [company]);
    expect((await problems(company, run)).body.problems).toEqual([]);
  });

  it('writes the description of the settings unless the request has one', async () => {
    const { company, run } = await aPaidAuCompany();
    await save(company, { ...AU_ACCOUNT, description: 'WEEKLY PAY', is_balanced: true });
    const lines = async (body?: object) =>
      (await world.post(`/api/company/${company}/pay-runs/${run}/payment-file`, body)).text.split('\r\n');
    const own = await lines();
    expect([own[0]!.slice(62, 74), own[1]!.slice(62, 80), own.length]).toEqual([
      'WEEKLY PAY  ',
      'WEEKLY PAY        ',
      5,
    ]);
    expect((await lines({ description: 'BONUS' }))[0]!.slice(62, 74)).toBe('BONUS       ');
    expect((await save(company, { ...AU_ACCOUNT, description: 'A'.repeat(13) })).status).toBe(422);
  });
});

describe('problems of a payment file in New Zealand: 200', () => {
  it.each(Object.entries(PAYERS))(
    'accepts a valid run in the layout of %s, and refuses a past date',
    async (_, payer) => {
      const { company, run } = await aPaidNzCompany(payer);
      expect((await problems(company, run)).body).toEqual({
        is_ready: true,
        refused_count: 0,
        warned_count: 0,
        problems: [],
      });
      expect((await problems(company, run, '?payment_date=2026-03-09')).body.problems).toMatchObject([
        { record: 'REQUEST', field: 'payment_date', change_at: null, value: '2026-03-09' },
      ]);
    },
  );

  it('refuses a wrong check digit, and a weekend at Kiwibank', async () => {
    const { company, employee, run } = await aPaidNzCompany(PAYERS.KIWIBANK);
    await world.service.database.query('delete from bank_account where employee_id = $1', [employee]);
    await account(employee, { account_name: 'A Tane', account_number: '12-3141-0320512-00' });
    expect(shown(await problems(company, run, '?payment_date=2026-03-14'))).toEqual([
      ['REFUSED', null, 'REQUEST', 'payment_date'],
      ['REFUSED', employee, 'BANK_ACCOUNTS', 'account_number'],
    ]);
  });

  it('warns about text that the bank fields cut', async () => {
    const { company, employee, run } = await aPaidNzCompany(PAYERS.WESTPAC);
    await world.service.database.query('delete from bank_account where employee_id = $1', [employee]);
    await account(employee, {
      account_name: 'Āroha Te Whetū-Mārama Tane',
      account_number: '12-3141-0320511-00',
      reference: 'RENT AND FOOD',
    });
    const { body } = await problems(company, run);
    expect(body.is_ready).toBe(true);
    expect(body.problems.map(({ message }: { message: string }) => message.split(';')[0])).toEqual([
      'account_name is written as "Aroha Te Whetu-Maram", cut to 20 characters',
      'reference is written as "RENT AND FOO", cut to 12 characters',
    ]);
  });
});

describe('400, 404 and 422', () => {
  it('returns 400 for a company of another account, 404 for a run of another company and 422 for an invalid date', async () => {
    const { company, run } = await aPaidAuCompany();
    const other = await aPaidAuCompany();
    expect(answerOf(await problems(3, run))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect(answerOf(await problems(company, other.run))).toEqual({
      status: 404,
      body: { detail: 'Pay run not found' },
    });
    expect((await problems(company, run, '?payment_date=soon')).status).toBe(422);
  });
});
