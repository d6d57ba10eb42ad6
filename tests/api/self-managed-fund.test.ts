import { beforeAll, describe, expect, it } from 'vitest';
import { AU_ACCOUNT, type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

let world: FilingWorld;
let company: number;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
  company = await world.company('AU');
  await world.service.call('PUT', `/api/company/${company}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
});

const FUND = {
  abn: '51 824 753 556',
  name: 'Lee Family Super',
  electronic_service_address: 'smsfdataflow',
  bsb: '062000',
  account_number: '333444',
  account_name: 'Lee Family Super Fund',
};
const at = (employee: number) => `/api/employees/${employee}/self-managed-fund`;
const save = (employee: number, body: unknown) => world.service.call('PUT', at(employee), { token: world.token, body });
const remove = (employee: number) => world.service.call('DELETE', at(employee), { token: world.token });
const anEmployee = (fields: Record<string, unknown> = {}) => world.employee(company, anAuEmployee(fields));

describe('self-managed super fund of an employee', () => {
  it('stores the fund with an encrypted account (200), deletes it (204) and then returns 404', async () => {
    const employee = await anEmployee();
    expect(answerOf(await world.get(at(employee)))).toEqual({
      status: 404,
      body: { detail: 'The employee has no self-managed fund' },
    });
    const kept = { ...FUND, employee_id: employee, abn: '51824753556', bsb: '062-000' };
    expect(answerOf(await save(employee, FUND))).toEqual({ status: 200, body: kept });
    expect((await world.get(at(employee))).body).toEqual(kept);
    expect((await save(employee, { ...FUND, name: 'Lee Super' })).body.name).toBe('Lee Super');
    const [row] = await world.service.database.query<{ account_number: string }>(
      'select account_number from self_managed_fund where employee_id = $1',
      [employee],
    );
    expect(row!.account_number.startsWith('v2.')).toBe(true);
    const log = await world.service.database.query<{ after: { account_number: string } }>(
      `select after from audit_log where action = 'self-managed-fund.update' and entity_id = $1 order by id`,
      [employee],
    );
    expect(log.map(({ after }) => after.account_number)).toEqual(['***444', '***444']);
    expect((await remove(employee)).status).toBe(204);
    expect(answerOf(await remove(employee))).toEqual({
      status: 404,
      body: { detail: 'The employee has no self-managed fund' },
    });
  });

  it('returns 400 for a wrong ABN, New Zealand or an unknown employee, 409 if the employee also has a USI fund, and 422 for other errors', async () => {
    const employee = await anEmployee();
    expect(answerOf(await save(employee, { ...FUND, abn: '51824753557' }))).toEqual({
      status: 400,
      body: { detail: 'The ABN of the fund has wrong check digits; check it and send it again' },
    });
    const nz = await world.employee(await world.company('NZ'), anNzEmployee());
    expect(answerOf(await save(nz, FUND))).toEqual({
      status: 400,
      body: { detail: 'A self-managed fund is for Australian employees only' },
    });
    for (const call of [world.get(at(999_999)), save(999_999, FUND), remove(999_999)]) {
      expect((await call).status).toBe(400);
    }
    const elsewhere = await anEmployee({ default_employee_fund_usi: 'STA0100AU' });
    expect(answerOf(await save(elsewhere, FUND))).toEqual({
      status: 409,
      body: {
        detail: 'The employee’s super is paid to the fund STA0100AU; set default_employee_fund_usi to null first',
      },
    });
    for (const wrong of [
      { bsb: '1' },
      { account_number: '1-2' },
      { electronic_service_address: 'two words' },
      { x: 1 },
    ]) {
      expect((await save(employee, { ...FUND, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    }
    expect((await world.get(at(employee))).status).toBe(404);
  });

  it('pays the fund with its ABN, electronic service address and account, and with the same due dates as any fund', async () => {
    const own = await world.company('AU');
    await world.service.call('PUT', `/api/company/${own}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
    const employee = await world.employee(own, anAuEmployee({ default_employee_fund_member_number: '1' }));
    const pay = await world.paid(own, employee);
    const problems = async () =>
      (await world.get(`/api/company/${own}/super-batches/problems`)).body.problems.map(
        ({ message }: { message: string }) => message,
      );
    expect(await problems()).toEqual([
      'the super fund is missing; enter default_employee_fund_usi, or set the self-managed fund',
    ]);
    await save(employee, FUND);
    expect(await problems()).toEqual([]);
    const [owed] = (await world.get(`/api/company/${own}/super-contributions`)).body;
    expect([owed.fund_usi, owed.due_date]).toEqual(['SMSF 51824753556', '2026-04-28']);
    const made = await world.post(`/api/company/${own}/super-batches`);
    expect([made.status, made.body.pay_ids]).toEqual([201, [pay.id]]);
    const { text } = await world.get(`/api/company/${own}/super-batches/${made.body.super_batch_id}/file.csv`);
    const cells = text.split('\r\n')[3]!.split(',');
    expect(cells.slice(17, 22)).toEqual(['51824753556', '', 'Lee Family Super', 'smsfdataflow', 'DirectDebit']);
    expect(cells.slice(26, 29)).toEqual(['062000', '333444', 'Lee Family Super Fund']);
  });
});

describe('super by BPAY', () => {
  it('pays a fund with the biller code and reference from the request, and never guesses them', async () => {
    const own = await world.company('AU');
    await world.service.call('PUT', `/api/company/${own}/payment-settings`, { token: world.token, body: AU_ACCOUNT });
    const fund = { default_employee_fund_usi: 'STA0100AU', default_employee_fund_member_number: '1' };
    await world.paid(own, await world.employee(own, anAuEmployee(fund)));
    const batches = `/api/company/${own}/super-batches`;
    expect((await world.get(`${batches}/problems?payment_method=BPAY`)).body.problems).toMatchObject([
      {
        severity: 'REFUSED',
        record: 'REQUEST',
        field: 'funds',
        message:
          'the BPAY biller code and reference of the fund STA0100AU are not known; add bpay_biller_code and bpay_reference in funds',
      },
    ]);
    expect((await world.post(batches, { payment_method: 'BPAY' })).status).toBe(400);
    const funds = [{ usi: 'STA0100AU', bpay_biller_code: '20040', bpay_reference: '1002003004005006' }];
    const made = await world.post(batches, { payment_method: 'BPAY', funds });
    expect(made.status).toBe(201);
    const { text } = await world.get(`${batches}/${made.body.super_batch_id}/file.csv`);
    expect(text.split('\r\n')[3]!.split(',').slice(21, 26)).toEqual([
      'BPAY',
      '2026-03-10',
      '1002003004005006',
      '20040',
      '182.40',
    ]);
    const letters = [{ usi: 'STA0100AU', bpay_biller_code: 'x', bpay_reference: '1' }];
    expect((await world.post(batches, { payment_method: 'BPAY', funds: letters })).status).toBe(422);
  });
});
