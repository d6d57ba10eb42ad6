import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/http/principal.ts';
import { type AllowanceHistory, allowanceService } from '../../src/resources/company/allowance/allowance.service.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';
import { anEmployee, DEMO, LAPSED, PAULA } from './company.fixture.ts';

describe('allowances and deductions of employees', () => {
  let service: TestApp;
  let token: string;
  beforeAll(async () => {
    service = await buildTestApp();
    token = await tokenFor(service, DEMO);
  });

  const call = (method: string, path: string, body?: unknown, as = token) =>
    service.call(method, path, { token: as, ...(body === undefined ? {} : { body }) });
  const valid = (given: object = {}) => ({
    description: 'Phone',
    amount: '10',
    allowance_category: 'Other',
    ...given,
  });
  const deduction = (given: object = {}) => ({
    description: 'Union',
    amount: 10,
    classification: 'UNION_FEES',
    ...given,
  });
  const delete_ = async (id: number) =>
    service.database.query(`update employee set deleted_at = '2026-03-01' where id = $1`, [id]);

  /** The 409 reply when a change is made to the records of a deleted employee. */
  const ofADeleted = (id: number) => ({
    status: 409,
    body: {
      detail: `Employee ${id} is deleted; to change the data, restore the employee first with POST /api/employees/${id}/restore`,
    },
  });

  describe('allowances of one employee', () => {
    it('creates (201), lists (200), updates (200) and deletes (204) an allowance of an employee', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const path = `/api/employees/${id}/allowances`;
      const made = await call('POST', path, valid());
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        id: expect.any(Number),
        employee_id: id,
        description: 'Phone',
        amount: '10.00',
        allowance_category: 'OD',
        other_allowance_type: 'BY_DESCRIPTION',
        is_taxable: true,
        is_itemised: false,
        is_included_in_super_calculations: true,
        is_recurring: true,
        created_at: '2026-03-10T00:00:00.000000',
        updated_at: '2026-03-10T00:00:00.000000',
      });
      expect((await call('GET', path)).body).toEqual([made.body]);
      expect((await call('PATCH', `${path}/${made.body.id}`, { amount: '11.5', is_taxable: false })).body).toEqual({
        ...made.body,
        amount: '11.50',
        is_taxable: false,
      });
      expect((await call('PATCH', `${path}/${made.body.id}`, {})).status).toBe(200);
      expect((await call('DELETE', `${path}/${made.body.id}`)).status).toBe(204);
      expect((await call('GET', path)).body).toEqual([]);
    });

    it('requires no category in a New Zealand company', async () => {
      const id = await anEmployee(service, { companyId: 2 });
      const reply = await call('POST', `/api/employees/${id}/allowances`, { description: 'Boots', amount: '5' });
      expect([reply.status, reply.body.allowance_category]).toEqual([201, null]);
    });

    it('returns 400 for an unknown employee and for invalid values', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      expect(answerOf(await call('GET', '/api/employees/999999/allowances'))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('POST', '/api/employees/999999/allowances', valid()))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('PATCH', '/api/employees/999999/allowances/1', valid()))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('DELETE', '/api/employees/999999/allowances/1'))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('POST', `/api/employees/${id}/allowances`, valid({ amount: '0' })))).toEqual({
        status: 400,
        body: { detail: 'amount must be more than zero, but 0 was sent' },
      });
      expect(answerOf(await call('POST', `/api/employees/${id}/allowances`, valid({ description: null })))).toEqual({
        status: 400,
        body: { detail: 'description must not be null; leave it out instead' },
      });
    });

    it('returns 403 for a payroll user without access to the EMPLOYEES area and for a lapsed account', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const paula = await tokenFor(service, PAULA);
      expect(answerOf(await call('GET', `/api/employees/${id}/allowances`, undefined, paula))).toEqual({
        status: 403,
        body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
      });
      const lapsed = await anEmployee(service, { customerId: 5, companyId: 4 });
      const reply = await call('POST', `/api/employees/${lapsed}/allowances`, valid(), await tokenFor(service, LAPSED));
      expect(answerOf(reply)).toEqual({
        status: 403,
        body: { detail: 'The account has no active subscription; renew it to make changes' },
      });
    });

    it('returns 404 for an allowance of another employee', async () => {
      const one = await anEmployee(service, { companyId: 1 });
      const two = await anEmployee(service, { companyId: 1 });
      const { body } = await call('POST', `/api/employees/${one}/allowances`, valid());
      expect(answerOf(await call('PATCH', `/api/employees/${two}/allowances/${body.id}`, { amount: '1' }))).toEqual({
        status: 404,
        body: { detail: 'Allowance not found' },
      });
      expect((await call('DELETE', `/api/employees/${two}/allowances/${body.id}`)).body).toEqual({
        detail: 'Allowance not found',
      });
    });

    it('returns 409 for a description that the employee or company already uses, and for a deleted employee', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const path = `/api/employees/${id}/allowances`;
      const { body: made } = await call('POST', path, valid());
      expect((await call('POST', path, valid({ description: 'PHONE' }))).body).toEqual({
        detail: `The employee already has an allowance 'PHONE' (${made.id}); change that allowance or choose another description`,
      });
      expect((await call('POST', path, valid({ description: 'laundry' }))).body.detail).toBe(
        "The description 'laundry' is used by company allowance 1; attach the employee to that allowance or choose another description",
      );
      expect(answerOf(await call('PATCH', `${path}/${made.id}`, { description: 'Laundry' }))).toEqual({
        status: 409,
        body: {
          detail:
            "The description 'Laundry' is used by company allowance 1; attach the employee to that allowance or choose another description",
        },
      });
      expect((await call('PATCH', `${path}/${made.id}`, { description: 'phone' })).status).toBe(200);
      await delete_(id);
      expect(answerOf(await call('POST', path, valid({ description: 'New' })))).toEqual(ofADeleted(id));
      expect(answerOf(await call('DELETE', `${path}/${made.id}`))).toEqual(ofADeleted(id));
    });

    it('returns 422 for an unknown key', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const body = valid({ auto_apply_to_pay: true });
      expect(answerOf(await call('POST', `/api/employees/${id}/allowances`, body))).toEqual({
        status: 422,
        body: { data: null, message: 'body -> auto_apply_to_pay: this field is not known here', status_code: 10422 },
      });
    });
  });

  describe('deductions of one employee', () => {
    it('creates (201), lists (200), updates (200) and deletes (204) a deduction of an employee', async () => {
      const id = await anEmployee(service, { companyId: 2 });
      const path = `/api/employees/${id}/deductions`;
      const made = await call('POST', path, deduction({ description: ' Union ' }));
      expect(made.status).toBe(201);
      expect(made.body).toEqual({
        id: expect.any(Number),
        employee_id: id,
        description: 'Union',
        amount: '10.00',
        classification: 'UNION_FEES',
        is_included_in_super_calculations: true,
        is_recurring: true,
        payee_name: null,
        payee_account: null,
        created_at: '2026-03-10T00:00:00.000000',
        updated_at: '2026-03-10T00:00:00.000000',
      });
      expect((await call('GET', path)).body).toEqual([made.body]);
      const item = `${path}/${made.body.id}`;
      expect((await call('PATCH', item, { classification: 'NORMAL', amount: '2.005' })).body).toEqual({
        ...made.body,
        classification: 'NORMAL',
        amount: '2.01',
      });
      expect((await call('PATCH', item, {})).status).toBe(200);
      expect((await call('PATCH', item, { description: 'UNION' })).status).toBe(200);
      expect((await call('DELETE', item)).status).toBe(204);
      expect((await call('DELETE', item)).body).toEqual({ detail: 'Deduction not found' });
      expect(answerOf(await call('PATCH', item, {}))).toEqual({ status: 404, body: { detail: 'Deduction not found' } });
    });

    it('returns 400 for an unknown employee and for a deduction amount out of range', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      expect(answerOf(await call('GET', '/api/employees/999999/deductions'))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('POST', '/api/employees/999999/deductions', deduction()))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('PATCH', '/api/employees/999999/deductions/1', {}))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      expect(answerOf(await call('DELETE', '/api/employees/999999/deductions/1'))).toEqual({
        status: 400,
        body: { detail: 'No employee found with the given employee_id' },
      });
      for (const [amount, bound] of [
        ['0', 'more than zero'],
        ['-1', 'more than zero'],
        ['99999999', 'at most 9999999.99'],
      ]) {
        expect(answerOf(await call('POST', `/api/employees/${id}/deductions`, deduction({ amount })))).toEqual({
          status: 400,
          body: { detail: `amount must be ${bound}, but ${amount} was sent` },
        });
      }
    });

    it('returns 403 for a payroll user without write access to the EMPLOYEES area', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const paula = await tokenFor(service, PAULA);
      expect(answerOf(await call('POST', `/api/employees/${id}/deductions`, deduction(), paula))).toEqual({
        status: 403,
        body: { detail: 'Your EMPLOYEES permission on this company does not allow changes' },
      });
    });

    it('returns 409 for a description that the employee already uses for a deduction, and for a deleted employee', async () => {
      const id = await anEmployee(service, { companyId: 1 });
      const path = `/api/employees/${id}/deductions`;
      const { body: made } = await call('POST', path, deduction());
      const { body: other } = await call('POST', path, deduction({ description: 'Gym', classification: 'NORMAL' }));
      expect((await call('POST', path, deduction({ description: 'UNION' }))).body).toEqual({
        detail: `The employee already has a deduction 'UNION' (${made.id}); change that deduction or choose another description`,
      });
      expect(answerOf(await call('PATCH', `${path}/${other.id}`, { description: 'union' }))).toEqual({
        status: 409,
        body: {
          detail: `The employee already has a deduction 'union' (${made.id}); change that deduction or choose another description`,
        },
      });
      await delete_(id);
      expect(answerOf(await call('POST', path, deduction({ description: 'New' })))).toEqual(ofADeleted(id));
      expect(answerOf(await call('PATCH', `${path}/${made.id}`, {}))).toEqual(ofADeleted(id));
      expect(answerOf(await call('DELETE', `${path}/${made.id}`))).toEqual(ofADeleted(id));
    });

    it.each([
      [{ description: '' }, 'description: must be text of 1 to 60 characters on one line, not only spaces'],
      [{ description: ' ' }, 'description: must be text of 1 to 60 characters on one line, not only spaces'],
      [
        { classification: 'RENT' },
        'classification: must be one of CHARITY, CHILD_SUPPORT_DEDUCTION, CHILD_SUPPORT_GARNISHEE, NORMAL, UNION_FEES',
      ],
      [{ amount: null }, 'amount: must be a decimal number such as "12.50", without an exponent'],
      [{ amount: '1e3' }, 'amount: must be a decimal number such as "12.50", without an exponent'],
      [{ foo: 1 }, 'foo: this field is not known here'],
    ])('returns 422 for the deduction %j', async (given, message) => {
      const id = await anEmployee(service, { companyId: 1 });
      expect(answerOf(await call('POST', `/api/employees/${id}/deductions`, deduction(given)))).toEqual({
        status: 422,
        body: { status_code: 10422, message: `body -> ${message}`, data: null },
      });
    });
  });
});

describe('renaming an allowance on processed pays', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await buildTestApp();
  });

  const owner: Principal = {
    customerId: 3,
    kind: 'session',
    subject: 'admin@demo.example',
    adminMode: true,
    userId: 3,
    employee: null,
    clientId: null,
    handedOverBy: null,
    sessionId: null,
    connectionId: null,
    keyId: null,
    consentId: null,
    scopes: new Set(['payroll.write']),
    isApiAdmin: false,
    isReseller: false,
    hasActiveSubscription: true,
    hasApprovalPolicy: false,
    isSandbox: false,
    hasTestClocks: false,
    address: null,
  };
  const caller = { principal: owner, requestId: 'test' };

  it('renames the lines of processed pays only when the request asks for it and sends a description [ALLOW-028]', async () => {
    const asked: unknown[] = [];
    const history: AllowanceHistory = {
      renameAllowanceLines: async (_tx, { allowanceId, description }) => void asked.push([allowanceId, description]),
    };
    const allowances = allowanceService({ db: service.database.db, clock: service.clock, history });
    const path = { companyId: 1, allowanceId: 1 };
    await allowances.update(caller, path, { description: 'Silent' }, { renameHistory: false });
    await allowances.update(caller, path, { amount: '9' }, { renameHistory: true });
    expect(asked).toEqual([]);
    await allowances.update(caller, path, { description: ' Heard ' }, { renameHistory: true });
    expect(asked).toEqual([[1, 'Heard']]);
  });

  it('keeps the old description when renaming the pay lines fails', async () => {
    const history: AllowanceHistory = {
      renameAllowanceLines: async () => {
        throw new Error('the pays are away');
      },
    };
    const allowances = allowanceService({ db: service.database.db, clock: service.clock, history });
    const path = { companyId: 1, allowanceId: 2 };
    await expect(allowances.update(caller, path, { description: 'Half' }, { renameHistory: true })).rejects.toThrow(
      'the pays are away',
    );
    expect((await allowances.read(caller, path)).description).toBe('First Aid');
  });
});
