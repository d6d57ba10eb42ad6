import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { COLUMNS } from '../../src/resources/people/employee/columns.ts';
import { FIELDS } from '../../src/resources/people/employee/fields.ts';
import { answerOf, type Reply } from '../harness/app.ts';
import { anAuEmployee, anNzEmployee, type EmployeeWorld, employeeWorld, without } from './employee.world.ts';

/** A field as the contract describes it. This is independent of the dictionary that the service is built from. */
interface ContractField {
  readonly row: string;
  readonly name: string;
  readonly type: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
  readonly default?: unknown;
  readonly default_is: 'constant' | 'rule' | 'none';
  readonly required: 'all' | 'AU' | 'NZ' | 'none';
  readonly only: 'AU' | 'NZ' | 'both';
  readonly writable: 'both' | 'update' | 'read-only';
}
const CONTRACT: readonly ContractField[] = JSON.parse(
  readFileSync(new URL('./employee.contract.json', import.meta.url), 'utf8'),
);

let world: EmployeeWorld;
let token: string;
let au: number;
let nz: number;
beforeAll(async () => {
  world = await employeeWorld();
  token = await world.token();
  au = await world.company('AU');
  nz = await world.company('NZ');
});

/** Excludes `tax_file_number_exemption`, which is sent with the employee but returned with the declarations. */
const isOfContract = (name: string) => name !== 'tax_file_number_exemption';
const isNz = ({ only }: ContractField) => only === 'NZ';
const valid = (field: ContractField, changes: Record<string, unknown> = {}) =>
  isNz(field) ? anNzEmployee(changes) : anAuEmployee(changes);
/** Creates one employee for each set of changes, all in one call. */
const create = (field: ContractField, ...changes: readonly Record<string, unknown>[]) =>
  world.call('PUT', `/api/company/${isNz(field) ? nz : au}/employees/create`, {
    token,
    body: changes.map((each) => valid(field, each)),
  });
/** Applies the first set of changes to the first employee, the second to the second, and so on. */
const update = (field: ContractField, ids: readonly number[], ...changes: readonly Record<string, unknown>[]) =>
  world.call('PATCH', `/api/company/${isNz(field) ? nz : au}/employees/update`, {
    token,
    body: changes.map((each, index) => ({ id: ids[index], ...each })),
  });
const read = async (id: number) => (await world.call('GET', `/api/employees/${id}`, { token })).body;

/** Twenty valid employees per country, shared by tests that do not change them. */
async function someEmployees(field: ContractField): Promise<readonly Record<string, unknown>[]> {
  const country = isNz(field) ? 'NZ' : 'AU';
  const made = employees.get(country) ?? create(field, ...Array.from({ length: 20 }, () => ({}))).then(recordsOf);
  employees.set(country, made);
  return made;
}
const employees = new Map<string, Promise<readonly Record<string, unknown>[]>>();
const recordsOf = (reply: Reply): readonly Record<string, unknown>[] => {
  expect(reply.status, reply.text.slice(0, 300)).toBe(201);
  return reply.body.map(({ employee }: { employee: unknown }) => employee);
};
const idsOf = (records: readonly Record<string, unknown>[]) => records.map(({ id }) => id as number);

/**
 * Sends all values in one list and expects a 422 that names this field for every item. Schema problems are reported
 * before rule problems, so the items that the first reply does not name are sent again.
 */
async function expectRefused(
  { name }: ContractField,
  values: readonly unknown[],
  send: (values: readonly unknown[]) => Promise<Reply>,
): Promise<void> {
  let left = values;
  while (left.length > 0) {
    const reply = await send(left);
    const named = left.map((_, index) => reply.errors.some(({ path }) => path === `/body/${index}/${name}`));
    expect([left, reply.status, named.includes(true)]).toEqual([left, 422, true]);
    expect(reply.body).toEqual({
      status_code: 10422,
      message: expect.stringContaining(`body -> ${named.indexOf(true)} -> ${name}: `),
      data: null,
    });
    left = left.filter((_, index) => !named[index]);
  }
}

/** Values that must be accepted, each with the value that a later read returns. */
function goodValues({ name, type, enum: choices, maxLength }: ContractField): readonly (readonly [unknown, unknown])[] {
  const same = (...values: unknown[]) => values.map((value) => [value, value] as const);
  switch (name) {
    case 'tax_file_number':
      return [
        ['876543210', '876543210'],
        ['123 456 782', '123456782'],
      ];
    case 'ird_number':
      return [
        ['49-091-850', '49091850'],
        ['136410132', '136410132'],
      ];
    case 'state':
      return [
        ['qld', 'QLD'],
        ['WA', 'WA'],
      ];
    case 'country':
      return [
        ['nz', 'NZ'],
        ['', ''],
      ];
    case 'postcode':
    case 'kin_postcode':
      return same('0800', '9999');
    case 'kin_state':
      return same('NSW', 'WA');
    case 'number':
      return [
        ['x'.repeat(60), 'x'.repeat(60)],
        ['  A 1 ', 'A 1'],
        ['', null],
        ['   ', null],
      ];
    case 'employment_status':
      return [
        ['full time', 'Full-time'],
        ['PART-TIME', 'Part-time'],
        ['casual', 'Casual'],
        ['labourhire', 'Labour Hire'],
      ];
    case 'employment_type':
      return [
        [2, { id: 2, name: 'Part-time' }],
        ['3', { id: 3, name: 'Casual' }],
        ['full time', { id: 1, name: 'Full-time' }],
      ];
    case 'employment_tenure':
      return [
        [2, { id: 2, name: 'Temporary' }],
        ['PERMANENT', { id: 1, name: 'Permanent' }],
      ];
    case 'nz_tax_code':
      return [
        ...same('M', 'ME', 'SB', 'S', 'SH', 'ST', 'SA', 'CAE', 'EDW', 'NSW', 'STC', 'ND', 'WT'),
        ['me', 'ME'],
        ['m sl', 'M'],
      ];
    case 'primary_bank_account_number':
    case 'secondary_bank_account_number':
      return same('1'.repeat(12), '12-34 AB');
    case 'email_address':
      return [
        ['ann@example.com', 'ann@example.com'],
        ['', null],
      ];
    case 'primary_bank_bsb':
    case 'secondary_bank_bsb':
      return [
        ['062-000', '062-000'],
        ['062000', '062000'],
        ['', null],
      ];
  }
  switch (type) {
    case 'string':
      return same('x'.repeat(maxLength ?? 11), 'é');
    case 'text':
      return same('Two lines,\nand “quotes”.');
    case 'phone':
      return [
        ['+61 (7) 5550-12', '+61 (7) 5550-12'],
        ['12345678', '12345678'],
        ['', null],
      ];
    case 'date':
      return same('2001-02-28', '1970-01-01');
    case 'enum':
    case 'enum|null':
      return same(...choices!);
    case 'boolean':
      return same(true, false);
    case 'integer':
      return same(4, 0);
    case 'decimal':
    case 'decimal|null':
      return [
        ['0.25', '0.25'],
        [0.5, '0.50'],
        ['0.1234567', name === 'secondary_bank_amount_per_period' ? '0.12' : '0.123457'],
      ];
    default:
      throw new Error(`no good value for ${name}`);
  }
}

/** Values that must be rejected with 422. */
function badValues({ name, type, minLength, maxLength, maximum }: ContractField): readonly unknown[] {
  const lengths = [
    ...(maxLength ? ['x'.repeat(maxLength + 1)] : []),
    ...(minLength ? ['x'.repeat(minLength - 1)] : []),
  ];
  switch (name) {
    case 'tax_file_number':
      return ['123456789', '12345678', '1234567820', 'x', 123456782, ''];
    case 'nz_tax_code':
      return ['M SLCIR', 'SLCIR', 'X', '', 1];
    case 'ird_number':
      return [49091850, true];
    case 'employment_status':
      return ['Sometimes', '', 1];
    case 'stp_employment_status':
      return ['L', 'f', 'FULL', ''];
    case 'email_address':
      return ['x@', 'x', 'a b@example.com', 1];
    case 'date_of_birth':
      return ['2026-03-11', '2026-02-30', '17/05/1990'];
    case 'postcode':
    case 'kin_postcode':
      return ['400', '40000', '40a0', 4000];
    case 'primary_bank_bsb':
    case 'secondary_bank_bsb':
      return ['06200', '06-2000', '062-0000', 62000];
    case 'employment_type':
    case 'employment_tenure':
      return [true, 1.5, [1]];
  }
  switch (type) {
    case 'string':
      return [...lengths, 1, true, ['x'], 'a\u0007b'];
    case 'text':
      return [1, {}, 'a\u0007b'];
    case 'phone':
      return ['1234567', '1234567890123456', '12345678x', 12345678];
    case 'date':
      return ['2026-02-30', '01/02/2025', 20250201, '2025-2-1'];
    case 'enum':
    case 'enum|null':
      return ['nothing', '', 1, true];
    case 'boolean':
      return ['x', 'true', 1, 0];
    case 'integer':
      return ['x', 1.5, -1, 1e9];
    case 'decimal':
    case 'decimal|null':
      return ['x', '1e3', '', true, 'NaN', 'Infinity', 1e15, ...(maximum ? ['1.1', '-0.1'] : [])];
    default:
      throw new Error(`no bad value for ${name}`);
  }
}

/** Rows for `it.each`: the contract row and the name for the title, then the field. */
const titled = (fields: readonly ContractField[]) => fields.map((field) => [field.row, field.name, field] as const);

const WRITABLE = CONTRACT.filter(({ writable }) => writable !== 'read-only');
const CREATABLE = WRITABLE.filter(({ writable }) => writable === 'both');

describe('writable fields', () => {
  it.each(titled(CREATABLE))(
    '[%s] %s accepts the values of the contract on create and update, and reads return them',
    async (_row, name, field) => {
      const good = goodValues(field);
      const sent = good.map(([value]) => ({ [name]: value }));
      const none = good.map(() => ({ number: null }));
      const ids = idsOf(recordsOf(await create(field, ...(name === 'number' ? none : good.map(() => ({}))))));
      const changed = await update(field, ids, ...sent);
      expect([changed.status, changed.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      expect(
        changed.body.map(({ employee }: { employee: Record<string, unknown> }, index: number) => [
          good[index]![0],
          employee[name],
        ]),
      ).toEqual(good);
      if (name === 'number') await update(field, ids, ...none);
      const made = idsOf(recordsOf(await create(field, ...sent.slice(0, 2))));
      for (const [index, id] of made.entries()) expect((await read(id))[name]).toEqual(good[index]![1]);
    },
  );

  it.each(titled(CREATABLE))(
    '[%s] %s is rejected with 422 naming its position when its value is outside the contract',
    async (_row, name, field) => {
      const ids = idsOf(await someEmployees(field));
      const changes = (values: readonly unknown[]) => values.map((value) => ({ [name]: value }));
      await expectRefused(field, badValues(field), (values) => create(field, ...changes(values)));
      await expectRefused(field, badValues(field), (values) => update(field, ids, ...changes(values)));
    },
  );

  it.each(titled(CREATABLE.filter(({ required }) => required === 'all')))(
    '[%s] %s is required whenever an employee is created [EMP-160]',
    async (_row, _name, field) => {
      const reply = await world.call('PUT', `/api/company/${au}/employees/create`, {
        token,
        body: [without(anAuEmployee(), field.name)],
      });
      expect(answerOf(reply)).toEqual({
        status: 422,
        body: { status_code: 10422, message: `body -> 0 -> ${field.name}: this field is required`, data: null },
      });
    },
  );

  it.each(titled(CREATABLE.filter(({ required, default_is }) => required === 'none' && default_is === 'constant')))(
    '[%s] %s has its default when it is left out or null on create',
    async (_row, _name, field) => {
      const expected =
        field.type.startsWith('decimal') && field.default !== undefined
          ? Number(field.default)
          : (field.default ?? null);
      const asRead = (value: unknown) => (field.type.startsWith('decimal') && value !== null ? Number(value) : value);
      const shown = field.name === 'employment_tenure' ? { id: 1, name: 'Permanent' } : expected;
      const [made] = await someEmployees(field);
      if (field.name !== 'number') expect(asRead(made![field.name])).toEqual(shown);
      const withNull = await create(field, { [field.name]: null });
      expect(withNull.status).toBe(201);
      expect(asRead(withNull.body[0].employee[field.name])).toEqual(shown);
    },
  );
});

describe('read-only fields', () => {
  const notKnown = ({ name }: ContractField) => ({
    status: 422,
    body: { status_code: 10422, message: `body -> 0 -> ${name}: this field is not known here`, data: null },
  });
  const READ_ONLY = CONTRACT.filter(({ writable }) => writable === 'read-only');

  it.each(titled(READ_ONLY))(
    '[%s] %s appears in reads and is refused on create [EMP-187]',
    async (_row, _name, field) => {
      const [id] = idsOf(await someEmployees(field));
      const employee = await read(id!);
      expect(employee).toHaveProperty(field.name);
      const refused = await create(field, { [field.name]: employee[field.name] });
      expect(answerOf(refused)).toEqual(notKnown(field));
    },
  );

  it.each(titled(READ_ONLY.filter(({ name }) => name !== 'id')))(
    '[%s] %s is refused on update [EMP-187]',
    async (_row, _name, field) => {
      const ids = idsOf(await someEmployees(field));
      expect(answerOf(await update(field, ids, { [field.name]: null }))).toEqual(notKnown(field));
    },
  );

  it('refuses delete_non_rdo_and_toil_leave_items on create and never returns it [EMP-088] [EMP-253]', async () => {
    const field = CONTRACT.find(({ name }) => name === 'delete_non_rdo_and_toil_leave_items')!;
    expect(answerOf(await create(field, { [field.name]: true }))).toEqual(notKnown(field));
    expect(await read((await create(field, {})).body[0].employee.id)).not.toHaveProperty(field.name);
  });
});

describe('field dictionary', () => {
  it('defines exactly the fields of the contract in the same order', () => {
    expect(Object.keys(FIELDS).filter(isOfContract)).toEqual(CONTRACT.map(({ name }) => name));
  });

  it('matches the contract columns of the employee table by name, type and nullability', async () => {
    const found = await world.database.query<{ name: string; type: string; not_null: boolean }>(
      `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as not_null
       from pg_attribute where attrelid = 'employee'::regclass and attnum > 0 and not attisdropped order by attnum`,
    );
    const OWN = [
      'declarations',
      'annual_days_follow_week',
      'personal_days_follow_week',
      'kiwisaver_status_is_sent',
      'standard_week_is_sent',
      'lsl_balance_is_sent',
      'lsl_enabled_is_sent',
      'customer_id',
      'id',
      'company_id',
      'deleted_at',
      'is_deleted',
      'created_at',
      'updated_at',
    ];
    const columns = found.filter(({ name }) => !OWN.includes(name));
    // Newer columns come last in the table, so both lists are sorted by name.
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(columns.map(({ name, type, not_null }) => ({ name, type, notNull: not_null })).sort(byName)).toEqual(
      [...COLUMNS].sort(byName),
    );
  });

  it('documents every field of requests and responses', () => {
    const document = openApiDocument(world.routes, { baseUrl: 'http://tasman.test' }) as {
      components: { schemas: Record<string, { properties: Record<string, { maxLength?: number }> }> };
    };
    const { EmployeeIn, EmployeePatch, Employee } = document.components.schemas;
    expect(Object.keys(EmployeeIn!.properties).filter(isOfContract)).toEqual(CREATABLE.map(({ name }) => name));
    expect(Object.keys(EmployeePatch!.properties).filter(isOfContract)).toEqual([
      'id',
      ...WRITABLE.map(({ name }) => name),
    ]);
    expect(Object.keys(Employee!.properties)).toEqual(
      CONTRACT.filter(({ writable }) => writable !== 'update').map(({ name }) => name),
    );
    for (const { name, maxLength, required } of CREATABLE) {
      if (maxLength && required === 'all')
        expect([name, EmployeeIn!.properties[name]!.maxLength]).toEqual([name, maxLength]);
    }
  });

  it('returns every readable field of the contract except those of the other country [EMP-182]', async () => {
    const shown = CONTRACT.filter(({ writable }) => writable !== 'update');
    const auMade = await world.call('PUT', `/api/company/${au}/employees/create`, { token, body: [anAuEmployee()] });
    const nzMade = await world.call('PUT', `/api/company/${nz}/employees/create`, { token, body: [anNzEmployee()] });
    expect(Object.keys(auMade.body[0].employee)).toEqual(
      shown.filter(({ only }) => only !== 'NZ').map(({ name }) => name),
    );
    expect(Object.keys(nzMade.body[0].employee)).toEqual(
      shown.filter(({ only }) => only !== 'AU').map(({ name }) => name),
    );
  });
});
