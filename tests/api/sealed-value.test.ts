import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { tokenFor } from '../harness/token.ts';

const UNEXPECTED = { error: 'Something went wrong on our side; you can try the request again' };

let service: TestApp;
let token: string;
beforeEach(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, { customerId: 3 });
});

const get = (path: string) => service.call('GET', path, { token });
/** The message of the most recent unexpected failure in the service log. */
const failure = () =>
  service.logs
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'unexpected failure')
    .at(-1)?.err.message;

const swap = (table: string, column: string, [a, b]: readonly [number, number]) =>
  service.database.query(
    `update ${table} t set ${column} = o.${column} from ${table} o
     where t.id = any($1) and o.id = any($1) and o.id <> t.id`,
    [[a, b]],
  );

describe('encrypted values swapped in the database', () => {
  it('cannot be decrypted in the row of another employee, and the log names the column but not the value', async () => {
    const before = await get('/api/employees/1');
    expect(before.body.tax_file_number).toMatch(/^\d{9}$/);
    await swap('employee', 'tax_file_number', [1, 2]);
    const { status, body } = await get('/api/employees/1');
    expect({ status, body }).toEqual({ status: 500, body: UNEXPECTED });
    expect(failure()).toBe(
      'the sealed value of employee.tax_file_number (customer_id 3, id 1) cannot be decrypted: it was altered, or was sealed for another row or column',
    );
    expect(service.logs.join('')).not.toContain(before.body.tax_file_number);
    await swap('employee', 'tax_file_number', [1, 2]);
    expect((await get('/api/employees/1')).body).toEqual(before.body);
  });

  it('cannot be decrypted in another column of the same employee', async () => {
    await service.database.query('update employee set primary_bank_account_number = tax_file_number where id = 1');
    expect((await get('/api/employees/1')).status).toBe(500);
    expect(failure()).toBe(
      'the sealed value of employee.primary_bank_account_number (customer_id 3, id 1) cannot be decrypted: it was altered, or was sealed for another row or column',
    );
  });

  it('cannot be decrypted in the bank account of another employee', async () => {
    const add = (employee: number, account_number: string) =>
      service.call('POST', `/api/employees/${employee}/bank-accounts`, {
        token,
        body: { account_name: 'Savings', bsb: '062-000', account_number },
      });
    const [first, second] = [await add(1, '12345678'), await add(2, '87654321')];
    expect([first.status, second.status]).toEqual([201, 201]);
    await swap('bank_account', 'account_number', [first.body.id, second.body.id]);
    expect((await get('/api/employees/1/bank-accounts')).status).toBe(500);
    expect(failure()).toBe(
      `the sealed value of bank_account.account_number (customer_id 3, id ${first.body.id}) cannot be decrypted: it was altered, or was sealed for another row or column`,
    );
  });
});
