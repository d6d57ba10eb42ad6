import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { answerOf, type Reply } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const ANN = {
  primary_bank_bsb: '062-000',
  primary_bank_account_number: '10000001',
  primary_bank_account_name: 'A Lee',
};

const account = (employee: number, body: unknown) => world.post(`/api/employees/${employee}/bank-accounts`, body);

describe('payment files', () => {
  const AU_SETTINGS = {
    account_name: 'Wattle Wages',
    bsb: '062000',
    account_number: '10002000',
    bank_code: 'CBA',
    user_name: 'WATTLE & SONS',
    user_id: '301500',
  };
  const NZ_SETTINGS = { account_name: 'Kauri Wages', account_number: '01-0902-0068389-00' };

  const settings = (company: number) => `/api/company/${company}/payment-settings`;
  const save = (company: number, body: unknown) =>
    world.service.call('PUT', settings(company), { token: world.token, body });

  async function aPaidCompany(fields: Record<string, unknown> = ANN) {
    const company = await world.company('AU');
    await save(company, AU_SETTINGS);
    const employee = await world.employee(company, anAuEmployee(fields));
    const pay = await world.paid(company, employee);
    const run = `/api/company/${company}/pay-runs/${pay.pay_run_id}`;
    return { company, employee, pay, run };
  }

  describe('payment settings', () => {
    it('returns 404 until payment settings are saved, then 200, and encrypts the account number', async () => {
      const company = await world.company('AU');
      expect(answerOf(await world.get(settings(company)))).toEqual({
        status: 404,
        body: { detail: 'The payment settings are not set; set them with PUT payment-settings' },
      });
      const saved = await save(company, AU_SETTINGS);
      expect([saved.status, saved.body]).toEqual([
        200,
        { ...AU_SETTINGS, bsb: '062-000', is_balanced: false, description: null, file_layout: null },
      ]);
      await save(company, { ...AU_SETTINGS, is_balanced: true });
      expect((await world.get(settings(company))).body.is_balanced).toBe(true);
      const [row] = await world.service.database.query<{ account_number: string }>(
        'select account_number from payment_setting where company_id = $1',
        [company],
      );
      expect(row!.account_number.startsWith('v2.')).toBe(true);
      const log = await world.service.database.query<{ after: { account_number: string } }>(
        `select after from audit_log where action = 'payment-settings.update' and entity_id = $1`,
        [company],
      );
      expect(log.map(({ after }) => after.account_number)).toEqual(['***000', '***000']);
    });

    it('returns 400 for missing or invalid settings, and 404 for a company of another account', async () => {
      const au = await world.company('AU');
      const nz = await world.company('NZ');
      expect((await save(au, { ...AU_SETTINGS, user_id: null })).body.detail).toBe(
        'user_id is required for an Australian company',
      );
      expect(answerOf(await save(au, { ...AU_SETTINGS, account_number: '1234567890' }))).toEqual({
        status: 400,
        body: { detail: 'account_number must be 1 to 9 digits' },
      });
      expect((await save(nz, { ...NZ_SETTINGS, bsb: '062000' })).body.detail).toBe(
        'bsb is for Australian companies only',
      );
      expect(answerOf(await save(nz, { ...NZ_SETTINGS, account_number: '01-0902-0068388-00' }))).toEqual({
        status: 400,
        body: { detail: 'account_number must be a New Zealand bank account with a valid check digit' },
      });
      expect((await save(nz, NZ_SETTINGS)).status).toBe(200);
      expect(answerOf(await save(3, AU_SETTINGS))).toEqual({ status: 404, body: { detail: 'Company not found' } });
      expect(answerOf(await world.get(settings(3)))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    });
  });

  describe('payments of a run: 200', () => {
    it('pays the fixed secondary amount first and the remainder to the primary account [PAY-097]', async () => {
      const { run, employee, pay } = await aPaidCompany({
        ...ANN,
        secondary_bank_bsb: '033-001',
        secondary_bank_account_number: '222',
        secondary_bank_account_name: 'A Lee Savings',
        secondary_bank_reference: 'HOLIDAY',
        secondary_bank_amount_per_period: '200',
      });
      const { body } = await world.get(`${run}/payments`);
      const line = { employee_id: employee, format_name: 'Lee, Ann' };
      expect(body).toEqual({
        pay_run_id: pay.pay_run_id,
        payments: [
          {
            ...line,
            account_name: 'A Lee Savings',
            bsb: '033-001',
            account_number: '222',
            reference: 'HOLIDAY',
            amount: '200.00',
          },
          {
            ...line,
            account_name: 'A Lee',
            bsb: '062-000',
            account_number: '10000001',
            reference: null,
            amount: '1010.00',
          },
        ],
        total: '1210.00',
        not_by_bank: [],
        problems: [],
      });
    });

    it('pays fixed amounts to the listed accounts in rank order until the net pay is used up [PAY-097]', async () => {
      const { run, employee } = await aPaidCompany();
      await account(employee, { account_name: 'Main', bsb: '062000', account_number: '1' });
      await account(employee, { account_name: 'Rent', bsb: '062000', account_number: '2', amount: '700' });
      await account(employee, { account_name: 'Car', bsb: '062000', account_number: '3', amount: '600' });
      const shares = async () =>
        (await world.get(`${run}/payments`)).body.payments.map((each: { account_name: string; amount: string }) => [
          each.account_name,
          each.amount,
        ]);
      // The net pay is 1,210.00. The first account gets its fixed amount. The rest is less than the fixed amount of the
      // second account, so the second account gets all of it and the default account gets nothing.
      expect(await shares()).toEqual([
        ['Rent', '700.00'],
        ['Car', '510.00'],
      ]);
    });

    it('lists employees who are not paid by bank and employees without an account', async () => {
      const { run, company } = await aPaidCompany({ pay_method: 'CASH' });
      const other = await world.employee(company, anAuEmployee({ last_name: 'Roe' }));
      await world.paid(company, other);
      const { body } = await world.get(`${run}/payments`);
      expect(body.not_by_bank).toEqual([
        { employee_id: expect.any(Number), format_name: 'Lee, Ann', pay_method: 'CASH', amount: '1210.00' },
      ]);
      expect(body.problems).toEqual([
        {
          area: 'PAYMENTS',
          severity: 'REFUSED',
          employee_id: other,
          employee_name: 'Ann Roe',
          record: 'BANK_ACCOUNTS',
          field: 'bank_accounts',
          change_at: `/api/employees/${other}/bank-accounts`,
          value: null,
          message: 'the employee has no bank account; add one, or set pay_method to CASH or OTHER',
          rule: null,
        },
      ]);
    });
  });

  describe('payment file', () => {
    it('returns 200 with a direct-entry file in Australia', async () => {
      const { run, pay } = await aPaidCompany();
      const file = await world.post(`${run}/payment-file`, { payment_date: '2026-03-11', description: 'WAGES' });
      expect([file.status, file.headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="payments-${pay.pay_run_id}.aba"`,
      ]);
      expect(file.text.split('\r\n')).toEqual([
        '0                 01CBA       WATTLE & SONS             301500WAGES       110326                                        ',
        '1062-000 10000001 530000121000A Lee                           WAGES             062-000 10002000Wattle & Sons Pt00000000',
        '7999-999            000012100000001210000000000000                        000001                                        ',
        '',
      ]);
    });

    it('returns the same file to simultaneous downloads, with one payment per employee, and records each download', async () => {
      const { company, employee, run, pay } = await aPaidCompany();
      // A second pay of the employee in the run is added to the first, in one payment.
      const second = await world.paid(company, employee);
      expect(second.pay_run_id).toBe(pay.pay_run_id);
      const body = { payment_date: '2026-03-11', description: 'WAGES' };
      const files = await Promise.all(Array.from({ length: 8 }, () => world.post(`${run}/payment-file`, body)));
      expect(files.map(({ status }) => status)).toEqual(files.map(() => 200));
      expect(new Set(files.map(({ text }) => text)).size).toBe(1);
      expect(files[0]!.text.split('\r\n').filter((line) => line.startsWith('1'))).toHaveLength(1);
      const log = await world.service.database.query(
        `select actor from audit_log where action = 'payment-file.read' and entity_id = $1`,
        [pay.pay_run_id],
      );
      expect(log).toHaveLength(8);
    });

    it('refuses a file while a pay is reverted and after that pay is deleted', async () => {
      const { company, run, pay } = await aPaidCompany();
      expect((await world.post(`${run}/payment-file`, {})).status).toBe(200);
      expect((await world.post(`/api/company/${company}/pay-runs/${pay.pay_run_id}/revert`)).status).toBeLessThan(300);
      expect((await world.post(`${run}/payment-file`, {})).status).toBe(409);
      await world.service.call('DELETE', `/api/company/${company}/pays/${pay.id}`, { token: world.token });
      const again = await world.post(`${run}/payment-file`, {});
      expect(again.status).toBeGreaterThanOrEqual(400);
      expect(again.status).toBeLessThan(500);
    });

    it('returns 200 with a file in the layout of the New Zealand bank that the company pays from', async () => {
      const company = await world.company('NZ');
      await save(company, NZ_SETTINGS);
      const employee = await world.employee(company, anNzEmployee({ number: 'K1' }));
      await account(employee, { account_name: 'A Tane', account_number: '12-3141-0320511-00' });
      const pay = await world.paid(company, employee);
      const file = await world.post(`/api/company/${company}/pay-runs/${pay.pay_run_id}/payment-file`);
      const cents = String(Math.round(pay.net * 100));
      expect([file.headers['content-disposition'], file.headers['content-type'], file.text.split('\r\n')]).toEqual([
        `attachment; filename="payments-${pay.pay_run_id}.csv"`,
        'text/csv; charset=us-ascii',
        [
          '1,C,20260310,,20260310,010902006838900,,S,010902006838900,PAYROLL,,,,,,',
          `2,123141032051100,52,${cents},A Tane,PAYROLL,K1,,,,,,,`,
          `3,0,${cents},1,31410320511,,,`,
          '',
        ],
      ]);
      const kiwibank = { account_name: 'Wages', account_number: '38-9016-0045001-00' };
      await save(company, kiwibank);
      const other = await world.post(`/api/company/${company}/pay-runs/${pay.pay_run_id}/payment-file`);
      expect([other.headers['content-disposition'], other.text.split(',').slice(0, 6)]).toEqual([
        `attachment; filename="payments-${pay.pay_run_id}.txt"`,
        ['1', '', '', '', '389016004500100', '7'],
      ]);
      const url = `/api/company/${company}/pay-runs/${pay.pay_run_id}`;
      const past = await world.post(`${url}/payment-file`, { payment_date: '2026-03-09' });
      expect(answerOf(past)).toEqual({
        status: 400,
        body: {
          detail:
            'No file was created. Payment settings: 2026-03-09 is in the past; send a payment_date of today or later.',
        },
      });
      await save(company, { account_name: 'Wages', account_number: '08-6523-1954512-001' });
      expect((await world.get(`${url}/payments`)).body.problems).toMatchObject([
        {
          record: 'PAYMENT_SETTINGS',
          field: 'file_layout',
          change_at: settings(company),
          message: 'the file layout of the account’s bank is not supported; pay from an account at another bank',
        },
      ]);
    });

    it('returns 400 for the layout of another bank and for any layout in Australia', async () => {
      const nz = await world.company('NZ');
      const wrong = await world.service.call('PUT', `/api/company/${nz}/payment-settings`, {
        token: world.token,
        body: { account_name: 'Wages', account_number: '38-9016-0045001-00', file_layout: 'ANZ' },
      });
      expect(answerOf(wrong)).toEqual({
        status: 400,
        body: {
          detail: 'file_layout ANZ is for accounts that begin with 01, 06, 11; ANZ pays from its own accounts only',
        },
      });
      const au = await world.company('AU');
      const foreign = await world.service.call('PUT', `/api/company/${au}/payment-settings`, {
        token: world.token,
        body: { account_name: 'Wages', account_number: '1', file_layout: 'ANZ' },
      });
      expect(foreign.body).toEqual({ detail: 'file_layout is for New Zealand companies only' });
    });

    it('returns 400 listing every missing or invalid account and creates no file', async () => {
      const { run, company } = await aPaidCompany({ ...ANN, primary_bank_account_number: '1234567890' });
      const other = await world.employee(company, anAuEmployee({ last_name: 'Roe' }));
      await world.paid(company, other);
      expect((await world.post(`${run}/payment-file`)).body).toEqual({
        detail:
          'No file was created. Ann Roe: the employee has no bank account; add one, or set pay_method to CASH or OTHER. ' +
          'Ann Lee: the account number must be 1 to 9 digits; enter it again.',
      });
      await world.service.database.query('delete from payment_setting where company_id = $1', [company]);
      expect((await world.post(`${run}/payment-file`)).body.detail).toBe(
        'No file was created. Ann Roe: the employee has no bank account; add one, or set pay_method to CASH or OTHER. Payment settings: the account to pay from is not set; set it with PUT payment-settings.',
      );
      expect(answerOf(await world.get('/api/company/3/pay-runs/1/payments'))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
    });

    it('returns 404 for a run of another company, and 409 while pays are pending', async () => {
      const { company, run, pay } = await aPaidCompany();
      const other = await world.company('AU');
      const elsewhere = `/api/company/${other}/pay-runs/${pay.pay_run_id}`;
      expect(answerOf(await world.get(`${elsewhere}/payments`))).toEqual({
        status: 404,
        body: { detail: 'Pay run not found' },
      });
      expect(answerOf(await world.post(`${elsewhere}/payment-file`))).toEqual({
        status: 404,
        body: { detail: 'Pay run not found' },
      });
      await world.service.database.query(
        'update pay set is_complete = false, completed_at = null where company_id = $1',
        [company],
      );
      expect((await world.get(`${run}/payments`)).body).toEqual({
        detail: 'The run has 1 pending pay; complete or delete it first',
      });
      expect(answerOf(await world.post(`${run}/payment-file`))).toEqual({
        status: 409,
        body: { detail: 'The run has 1 pending pay; complete or delete it first' },
      });
      await world.service.database.query('delete from pay where company_id = $1', [company]);
      expect((await world.get(`${run}/payments`)).body).toEqual({ detail: 'The run has no complete pays' });
    });
  });
});

describe('problems of payment files', () => {
  const save = (company: number, body: unknown) =>
    world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body });
  const problems = (company: number, run: number, query = '') =>
    world.get(`/api/company/${company}/pay-runs/${run}/payment-file/problems${query}`);
  const shown = ({ body }: Reply) =>
    body.problems.map((each: Record<string, unknown>) => [each.severity, each.employee_id, each.record, each.field]);

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
        body: { is_ready: true, refused_count: 0, warned_count: 0, problems: [], files: [] },
      });
    });

    it('lists who downloaded a payment file of the run, earliest first', async () => {
      const { company, run } = await aPaidAuCompany();
      const elsewhere = await aPaidAuCompany();
      const file = (token: string) =>
        world.service.call('POST', `/api/company/${company}/pay-runs/${run}/payment-file`, { token });
      expect((await file(world.token)).status).toBe(200);
      expect((await file(world.token)).status).toBe(200);
      const { body } = await problems(company, run);
      const [entry] = await world.service.database.query<{ actor: string }>(
        `select actor from audit_log where action = 'payment-file.read' and entity_id = $1`,
        [run],
      );
      expect(body.files).toEqual([
        { at: expect.stringMatching(/^2026-03-10/), by: entry!.actor },
        { at: expect.stringMatching(/^2026-03-10/), by: entry!.actor },
      ]);
      expect((await problems(elsewhere.company, elsewhere.run)).body.files).toEqual([]);
    });

    it('names the employee field or bank account field to correct, and never repeats an account number', async () => {
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
          message: 'the account number must be 1 to 9 digits; enter it again',
          rule: null,
        },
      ]);
      await account(employee, { account_name: 'Ann', bsb: '062000', account_number: '123456789012' });
      expect(shown(await problems(company, run))).toEqual([['REFUSED', employee, 'BANK_ACCOUNTS', 'account_number']]);
    });

    it('reports a missing employee account, missing payment settings and a run without bank payments', async () => {
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
          'No file was created. Payment settings: no employee is paid through a bank, and banks reject a file without payments.',
      });
    });

    it('warns about split amounts above the pay and names that the file changes, but creates the file', async () => {
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

    it('checks a run with pending pays and lists those pays as a problem', async () => {
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

    it('reports no problem without payment settings when every employee is paid in cash', async () => {
      const { company, run } = await aPaidAuCompany({ pay_method: 'CASH' });
      await world.service.database.query('delete from payment_setting where company_id = $1', [company]);
      expect((await problems(company, run)).body.problems).toEqual([]);
    });

    it('writes the description from the settings unless the request contains one', async () => {
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
      'in the layout of %s, reports no problem for a valid run, and a problem for a payment date in the past',
      async (_, payer) => {
        const { company, run } = await aPaidNzCompany(payer);
        expect((await problems(company, run)).body).toEqual({
          is_ready: true,
          refused_count: 0,
          warned_count: 0,
          problems: [],
          files: [],
        });
        expect((await problems(company, run, '?payment_date=2026-03-09')).body.problems).toMatchObject([
          { record: 'REQUEST', field: 'payment_date', change_at: null, value: '2026-03-09' },
        ]);
      },
    );

    it('reports a wrong check digit, and a payment date on a weekend at Kiwibank', async () => {
      const { company, employee, run } = await aPaidNzCompany(PAYERS.KIWIBANK);
      await world.service.database.query('delete from bank_account where employee_id = $1', [employee]);
      await account(employee, { account_name: 'A Tane', account_number: '12-3141-0320512-00' });
      expect(shown(await problems(company, run, '?payment_date=2026-03-14'))).toEqual([
        ['REFUSED', null, 'REQUEST', 'payment_date'],
        ['REFUSED', employee, 'BANK_ACCOUNTS', 'account_number'],
      ]);
    });

    it('warns about text that is too long for the bank fields', async () => {
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
});
