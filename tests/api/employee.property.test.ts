import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '../../src/base/country.ts';
import type { Field } from '../../src/resources/people/employee/field.ts';
import { FIELD_LIST } from '../../src/resources/people/employee/fields.ts';
import { fuzzRuns } from '../harness/fuzz-runs.ts';
import { anAuEmployee, anNzEmployee, type EmployeeWorld, employeeWorld } from './employee.world.ts';

let world: EmployeeWorld;
let token: string;
let companies: Readonly<Record<Country, number>>;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
  companies = { AU: await world.company('AU'), NZ: await world.company('NZ') };
});

const create = (country: Country, body: unknown) =>
  world.call('PUT', `/api/company/${companies[country]}/employees/create`, { token, body });

const LETTERS = [...'abcXYZ éß漢🙂-\'".,/&<>%_;'];
const textOf = (min: number, max: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: min, maxLength: max }).map((letters) => letters.join(''));
const digits = (count: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: count, maxLength: count }).map((all) => all.join(''));
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2026-03-09'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const decimalIn = (places: number, max: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((units) => (units / 10 ** places).toFixed(places));

/** Fields whose values other rules may change. Separate tests cover these fields. */
const SETTLED = new Set([
  'number',
  'tax_file_number',
  'ird_number',
  'nz_tax_code',
  'has_student_loan',
  'no_declaration',
  'default_employee_fund_usi',
  'employment_status',
  'stp_employment_status',
  'is_super_only_contractor',
]);

/** Values that a read of the field must return exactly as they were sent. */
function valid(name: string, field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'text':
      if (name.endsWith('postcode')) return digits(4);
      if (name.includes('phone')) return fc.integer({ min: 8, max: 15 }).chain(digits);
      if (name.endsWith('bsb')) return digits(6);
      if (name.endsWith('account_number')) return fc.integer({ min: 1, max: 12 }).chain(digits);
      if (field.format === 'email') return digits(6).map((local) => `u${local}@example.com`);
      if (field.upper)
        return fc
          .array(fc.constantFrom(...'ABCXYZ'), { minLength: Math.max(1, field.min), maxLength: field.max })
          .map((all) => all.join(''));
      return textOf(field.min, Math.min(field.max, 200)).filter((text) => field.min === 0 || text.trim() !== '');
    case 'date':
      return day;
    case 'choice':
      return fc.constantFrom(...field.choices);
    case 'option':
      return fc.constantFrom(...field.options.map(({ id }) => id));
    case 'flag':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: field.min, max: field.max });
    case 'decimal':
      return decimalIn(field.places, Math.min(Number(field.max), 9_000));
    case 'balance':
      return decimalIn(6, 500);
    default:
      throw new Error(`no values for ${name}`);
  }
}

/** Values that the field must always reject. */
function invalid(field: Field): fc.Arbitrary<unknown> {
  const strangers: fc.Arbitrary<unknown>[] = [fc.constantFrom({}, [], { id: 1 }, [1])];
  switch (field.kind) {
    case 'text':
      strangers.push(
        fc.integer(),
        fc.boolean(),
        textOf(field.max + 1, field.max + 20),
        fc.constantFrom('a\u0000', '\ud800', 'tab\u0007'),
      );
      if (field.min > 0) strangers.push(fc.constantFrom('', ' '.repeat(field.min), '\u00a0'.repeat(field.min)));
      break;
    case 'date':
      strangers.push(fc.constantFrom('2025-02-29', '2025-13-01', 'today', '', 20250101, '2025-01-01T00:00:00Z'));
      break;
    case 'choice':
      strangers.push(fc.constantFrom('nothing', '', 7, true));
      break;
    case 'option':
      strangers.push(fc.constantFrom(true, 1.5, -1, 'x'.repeat(61)));
      break;
    case 'flag':
      strangers.push(fc.constantFrom('true', 'x', 1, 0));
      break;
    case 'integer':
      strangers.push(fc.constantFrom('5', 0.5, field.min - 1, field.max + 1));
      break;
    case 'decimal':
      strangers.push(
        fc.constantFrom(
          'x',
          '',
          '1e3',
          'NaN',
          true,
          '1.',
          '.5',
          '-0.01',
          String(Number(field.max) + 0.01),
          '0x10',
          ' 1',
        ),
      );
      break;
    case 'balance':
      strangers.push(fc.constantFrom('x', '', '1e3', true, '99999.1', '-99999.1'));
      break;
    default:
      throw new Error('not sent');
  }
  return fc.oneof(...strangers);
}

const NEVER_READ = ['shown', 'command', 'exemption'];
const FREE = FIELD_LIST.filter(([name, { kind }]) => !NEVER_READ.includes(kind) && !SETTLED.has(name));
const anEmployee = (country: Country) => {
  const own = FREE.filter(([, { only }]) => only === undefined || only === country);
  const needed = own.filter(([, { required }]) => required === 'all' || required === country);
  return fc.record(Object.fromEntries(own.map(([name, field]) => [name, valid(name, field)])), {
    requiredKeys: needed.map(([name]) => name),
  });
};

const KIND_OF = new Map<string, Field>(FIELD_LIST);
/** The value in the form in which a read returns it. */
function asShown(name: string, sent: unknown): unknown {
  const field = KIND_OF.get(name)!;
  if (field.kind === 'option') return field.options.find(({ id }) => id === sent);
  return sent;
}
/** Formats decimals by value, because trailing zeros do not matter. */
const comparable = (name: string, value: unknown): unknown => {
  const { kind } = KIND_OF.get(name)!;
  return (kind === 'decimal' || kind === 'balance') && value !== null ? Number(value) : value;
};

describe.each(['AU', 'NZ'] as const)('random employees in %s', (country) => {
  const start = (): Record<string, unknown> =>
    country === 'AU' ? { ...anAuEmployee(), is_super_only_contractor: false } : anNzEmployee();

  it('are accepted when they are valid, and reads return the values that were sent [EMP-157]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anEmployee(country), { minLength: 1, maxLength: 8 }), async (drafts) => {
        const items = drafts.map((draft) => ({ ...start(), ...draft }));
        const reply = await create(country, items);
        expect([reply.status, reply.text.slice(0, 500)]).toEqual([201, expect.any(String)]);
        for (const [index, draft] of drafts.entries()) {
          const { id } = reply.body[index].employee;
          const employee = (await world.call('GET', `/api/employees/${id}`, { token })).body;
          for (const [name, sent] of Object.entries(draft)) {
            expect([name, comparable(name, employee[name])]).toEqual([name, comparable(name, asShown(name, sent))]);
          }
        }
      }),
      { numRuns: fuzzRuns(40), seed: 20260310 },
    );
  });

  it('returns 422 for any single invalid value on create and update and changes nothing', async () => {
    const made = await create(country, [start()]);
    const { id } = made.body[0].employee;
    const before = (await world.call('GET', `/api/employees/${id}`, { token })).body;
    const mutation = fc.constantFrom(...FREE).chain(([name, field]) => fc.tuple(fc.constant(name), invalid(field)));
    await fc.assert(
      fc.asyncProperty(mutation, async ([name, value]) => {
        const refused = await create(country, [start(), { ...start(), [name]: value }]);
        expect([name, value, refused.status]).toEqual([name, value, 422]);
        const unchanged = await world.call('PATCH', `/api/company/${companies[country]}/employees/update`, {
          token,
          body: [{ id, [name]: value }],
        });
        expect([name, value, unchanged.status]).toEqual([name, value, 422]);
      }),
      { numRuns: fuzzRuns(400), seed: 20260311 },
    );
    expect((await world.call('GET', `/api/employees/${id}`, { token })).body).toEqual(before);
  });
});

describe('malformed requests', () => {
  it('never causes a 500 on any employee route, and every error has a documented shape', async () => {
    const made = await create('AU', [anAuEmployee()]);
    const { id } = made.body[0].employee;
    const account = await world.call('POST', `/api/employees/${id}/bank-accounts`, {
      token,
      body: { account_name: 'x', bsb: '062000', account_number: '1' },
    });
    const junk = fc.oneof(
      fc.constantFrom(
        null,
        '',
        0,
        -1,
        1.5,
        1e308,
        true,
        [],
        {},
        '\u0000',
        '\ud800',
        '__proto__',
        'constructor',
        '9'.repeat(40),
        '🙂'.repeat(50),
      ),
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
    );
    const names = FIELD_LIST.map(([name]) => name);
    const spoilt = (item: Record<string, unknown>) =>
      fc
        .tuple(fc.constantFrom(...names, 'id', '__proto__', 'toString'), junk)
        .map(([name, value]) => ({ ...item, [name]: value }));
    const anId = fc.constantFrom('1', String(id), '0', '-1', 'abc', '999999999999999999', '%00', '1.5', "1'--");
    const text = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
    const call = fc.oneof(
      fc.record({
        method: fc.constant('PUT'),
        url: fc.constant(`/api/company/${companies.AU}/employees/create`),
        body: fc
          .oneof(junk, fc.array(fc.oneof(junk, spoilt(anAuEmployee({ number: null }))), { maxLength: 3 }))
          .map(text),
      }),
      fc.record({
        method: fc.constant('PATCH'),
        url: fc
          .constantFrom('', '?identifier_type=employee_number', '?identifier_type=x', '?a=1&a=2')
          .map((query) => `/api/company/${companies.AU}/employees/update${query}`),
        body: fc
          .oneof(junk, fc.array(fc.oneof(junk, spoilt({ id }), spoilt({ id: 'E1' })), { maxLength: 3 }))
          .map(text),
      }),
      fc.record({
        method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'GET'),
        url: fc
          .tuple(
            anId,
            fc.constantFrom(
              '',
              '/terminate',
              '/reinstate',
              '/restore',
              '/termination',
              '/bank-accounts',
              '/bank-accounts/order',
              `/bank-accounts/${account.body.id}`,
              '/bank-accounts/x',
            ),
          )
          .map(([employee, rest]) => `/api/employees/${employee}${rest}`),
        body: fc
          .oneof(
            junk,
            fc.record({ pay_date: junk, termination_date: junk }),
            fc.record({ ids: junk }),
            fc.record({ account_name: junk, account_number: junk, bsb: junk, amount: junk }),
          )
          .map(text),
      }),
      fc.record({
        method: fc.constant('GET'),
        url: fc
          .tuple(anId, fc.constantFrom('', '?status=', '?status[]=1', '?status=%F0%9F', '?status=all&status=active'))
          .map(([company, query]) => `/api/company/${company}/employees${query}`),
        body: fc.constant(undefined),
      }),
      fc.record({
        method: fc.constant('PUT'),
        url: fc.constant(`/api/company/${companies.AU}/employees/create`),
        body: fc.string(),
      }),
    );
    const runs = fuzzRuns(5_000);
    const calls = fc.sample(call, { numRuns: runs, seed: 20260312 });
    const broken: unknown[] = [];
    for (let first = 0; first < calls.length; first += 5) {
      const replies = await Promise.all(
        calls.slice(first, first + 5).map(async ({ method, url, body }) => ({
          method,
          url,
          body,
          reply: await world.call(method, url, { token, ...(body === undefined ? {} : { body }) }),
        })),
      );
      for (const { method, url, body, reply } of replies) {
        const isShaped =
          reply.status < 400 ||
          'detail' in Object(reply.body) ||
          'message' in Object(reply.body) ||
          'error' in Object(reply.body);
        if (reply.status >= 500 || !isShaped)
          broken.push({ method, url, body, status: reply.status, text: reply.text });
      }
    }
    expect(broken).toEqual([]);
    expect(calls).toHaveLength(runs);
  });
});
