import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf, buildTestApp, only, type TestApp } from '../harness/app.ts';
import { anAuEmployee, without } from './employee.world.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await service.login('admin@demo.example', 'demo-admin');
});

const employees = async (company: number) =>
  (await service.call('GET', `/api/company/${company}/employees`, { token })).body;
const create = (body: unknown) => service.call('PUT', '/api/company/create', { token, body });

describe('employees of the demo world', () => {
  it('gives the bakery one employee for each tax situation', async () => {
    const shown = (await employees(1)).map((employee: Record<string, unknown>) => [
      employee.id,
      employee.format_name,
      employee.tax_treatment_code,
      employee.income_stream,
    ]);
    expect(shown).toEqual([
      [2, 'Chen, Liam', 'RNXXXX', 'SAW'],
      [6, 'Doyle, Jack', 'NAXXXX', 'SAW'],
      [1, 'Marsh, Olivia', 'RTXXXX', 'SAW'],
      [5, 'Martin, Chloé', 'HRXXXX', 'WHM'],
      [3, 'Nair, Priya', 'RTSXXX', 'SAW'],
      [4, 'Schmidt, Hugo', 'FFXXXX', 'SAW'],
    ]);
  });

  it('gives the orchard one employee for each tax code', async () => {
    const shown = (await employees(2)).map((employee: Record<string, unknown>) => [
      employee.id,
      employee.nz_tax_code,
      employee.has_student_loan,
      employee.ird_number,
    ]);
    expect(shown).toEqual([
      [11, 'ND', false, null],
      [12, 'CAE', false, '12345674'],
      [7, 'M', false, '49091850'],
      [8, 'ME', false, '35901981'],
      [10, 'S', false, '136410132'],
      [9, 'M', true, '49098576'],
    ]);
  });

  it('loads opening balances, funds and bank details', async () => {
    const olivia = (await service.call('GET', '/api/employees/1', { token })).body;
    expect(
      only(olivia, 'number', 'default_employee_fund_name', 'primary_bank_account_number', 'tax_file_number'),
    ).toEqual({
      number: 'W001',
      default_employee_fund_name: 'AustralianSuper',
      primary_bank_account_number: '10000001',
      tax_file_number: '123456782',
    });
    const opening = await service.database.query(
      `select leave_type, quantity from leave_entry where employee_id = 1 and reason = 'OPENING' order by leave_type`,
    );
    expect(opening).toEqual([
      { leave_type: 'HOLIDAY', quantity: '86.400000' },
      { leave_type: 'LONG_SERVICE', quantity: '30.000000' },
      { leave_type: 'SICK', quantity: '45.600000' },
    ]);
  });

  it('returns 403 on an employee for paula, who has no access to EMPLOYEES [CONV-044]', async () => {
    const paula = await service.login('paula', 'demo-paula', { customerId: 3 });
    const locked = {
      status: 403,
      body: { detail: 'Your EMPLOYEES permission on this company does not allow viewing' },
    };
    expect(answerOf(await service.call('GET', '/api/employees/1', { token: paula }))).toEqual(locked);
    expect(answerOf(await service.call('GET', '/api/company/1/employees', { token: paula }))).toEqual(locked);
  });

  it('lets the lapsed account read its employee but change nothing [CONV-042, EMP-229]', async () => {
    const lapsed = await service.login('lapsed@demo.example', 'demo-lapsed');
    expect((await service.call('GET', '/api/employees/13', { token: lapsed })).body.format_name).toBe('Webb, Nora');
    for (const [method, path] of [
      ['DELETE', '/api/employees/13'],
      ['POST', '/api/employees/13/restore'],
      ['POST', '/api/employees/13/reinstate'],
      ['POST', '/api/employees/13/terminate'],
      ['POST', '/api/employees/13/bank-accounts'],
      ['PUT', '/api/company/4/employees/create'],
      ['PATCH', '/api/company/4/employees/update'],
    ] as const) {
      expect([path, (await service.call(method, path, { token: lapsed })).status]).toEqual([path, 403]);
    }
  });

  it('returns the same 400 for an employee of another account as for an unknown one', async () => {
    const other = await service.login('other@demo.example', 'demo-other');
    const missing = await service.call('GET', '/api/employees/999999', { token: other });
    const foreign = await service.call('GET', '/api/employees/1', { token: other });
    expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
  });
});

describe('employment options', () => {
  it('lists employment types and tenures [EMP-224, EMP-225]', async () => {
    expect((await service.call('GET', '/api/employment-types', { token })).body).toEqual([
      { id: 1, name: 'Full-time' },
      { id: 2, name: 'Part-time' },
      { id: 3, name: 'Casual' },
    ]);
    expect((await service.call('GET', '/api/employment-tenures', { token })).body).toEqual([
      { id: 1, name: 'Permanent' },
      { id: 2, name: 'Temporary' },
    ]);
  });
});

describe('employees created together with their company', () => {
  it('creates all employees with the company [COMP-002]', async () => {
    const reply = await create({ name: 'Together', country: 'AU', employees: [anAuEmployee(), anAuEmployee()] });
    expect(reply.status).toBe(201);
    expect(await employees(reply.body.id)).toHaveLength(2);
  });

  it('creates neither company nor employees when one is invalid [COMP-030]', async () => {
    const names = async () =>
      (await service.call('GET', '/api/company', { token })).body.map(({ name }: { name: string }) => name);
    const before = await names();
    const broken = await create({
      name: 'Never',
      country: 'AU',
      employees: [anAuEmployee(), without(anAuEmployee(), 'is_closely_held')],
    });
    expect([broken.status, broken.body]).toEqual([
      400,
      {
        detail:
          'Employee 1 cannot be created, so nothing was saved: is_closely_held: This field is required for an Australian employee',
      },
    ]);
    const misfit = await create({
      name: 'Never',
      country: 'AU',
      employees: [anAuEmployee({ tax_file_number: '123456789' })],
    });
    expect([misfit.status, misfit.body.message]).toEqual([
      422,
      'body -> employees -> 0 -> tax_file_number: must be a tax file number: 9 digits with a valid check digit',
    ]);
    expect(await names()).toEqual(before);
  });
});
