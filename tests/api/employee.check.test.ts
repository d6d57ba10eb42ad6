import { beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../harness/app.ts';
import { anAuEmployee, anNzEmployee, CUSTOMER, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
});

const check = (company: number, body: unknown, as = token) =>
  world.call('POST', `/api/company/${company}/employees/check`, { token: as, body });
const everything = () =>
  world.database.query(
    'select (select count(*) from employee) as employees, (select count(*) from audit_log) as notes, (select count(*) from event) as events',
  );

describe('200', () => {
  it('lists the errors that creation would return for each employee, and stores nothing', async () => {
    const company = await world.company('AU');
    const before = await everything();
    const { status, body } = await check(company, [
      anAuEmployee({ number: 'SAME' }),
      anAuEmployee({ number: 'SAME' }),
      anAuEmployee({ tax_file_number: '123 456 789' }),
      anAuEmployee({ first_name: undefined, postcode: '12', nickname: 'Al', date_of_birth: '2099-01-01' }),
      anAuEmployee({ is_closely_held: undefined }),
      anAuEmployee({ employment_status: 'Sometimes', employment_type: 'Weekend' }),
    ]);
    expect(status).toBe(200);
    expect(body.map(({ errors }: { errors: object }) => errors)).toEqual([
      {},
      { number: "Employee number 'SAME' is already used by an earlier item in the list" },
      { tax_file_number: 'must be a tax file number: 9 digits with a valid check digit' },
      {
        first_name: 'this field is required',
        postcode: 'must be 4 digits',
        nickname: 'this field is not known here',
        date_of_birth: 'must not be in the future',
      },
      { is_closely_held: 'This field is required for an Australian employee' },
      { employment_status: 'must be one of Full-time, Part-time, Casual, Labour Hire' },
    ]);
    expect(await everything()).toEqual(before);
  });

  it('reports at most 20 errors of an item', async () => {
    const strange = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`, index]));
    const { status, body } = await check(1, [{ ...strange, constructor: 1, tax_file_number: 5 }]);
    expect(status).toBe(200);
    expect(Object.keys(body[0].errors)).toHaveLength(20);
  });

  it('applies the rules of New Zealand to a New Zealand company', async () => {
    const company = await world.company('NZ');
    const { body } = await check(company, [anNzEmployee(), anNzEmployee({ ird_number: '12-345-678' })]);
    expect(body).toEqual([
      { errors: {} },
      {
        errors: {
          detail: 'The IRD number is not valid; it must have 8 or 9 digits and a valid check digit',
        },
      },
    ]);
  });

  it('reports the same errors as creation', async () => {
    const company = await world.company('AU');
    const items = [anAuEmployee({ number: 'AGREE-1' }), anAuEmployee({ number: 'AGREE-1' })];
    const checked = (await check(company, items)).body;
    const made = await world.call('PUT', `/api/company/${company}/employees/create`, { token, body: items });
    expect(made.status).toBe(207);
    expect(checked.map(({ errors }: { errors: object }) => Object.keys(errors))).toEqual(
      made.body.map(({ errors }: { errors: object }) => Object.keys(errors)),
    );
  });
});

it('returns 400 for an empty list', async () => {
  expect(answerOf(await check(1, []))).toEqual({
    status: 400,
    body: { detail: 'The list is empty; send at least one employee' },
  });
});

it('returns 403 when the plan has no room', async () => {
  const company = await world.company('AU', CUSTOMER.small);
  const owner = await world.token(CUSTOMER.small);
  const [{ used } = { used: 0 }] = await world.database.query<{ used: number }>(
    `select count(*) as used from employee where customer_id = ${CUSTOMER.small}`,
  );
  await world.database.query(
    `update plan set employee_limit = ${used} where code = (select plan_code from subscription where customer_id = ${CUSTOMER.small})`,
  );
  expect((await check(company, [anAuEmployee()], owner)).status).toBe(403);
});

it('returns 404 for an unknown company', async () => {
  expect(answerOf(await check(999_999, [anAuEmployee()]))).toEqual({
    status: 404,
    body: { detail: 'Company not found' },
  });
});

it('returns 422 for a list of anything but objects, and for more than 5,000', async () => {
  expect((await check(1, ['Ann'])).status).toBe(422);
  expect(
    (
      await check(
        1,
        Array.from({ length: 5_001 }, () => ({})),
      )
    ).status,
  ).toBe(422);
});
