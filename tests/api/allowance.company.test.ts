import { beforeAll, describe, expect, it } from 'vitest';
import { listAllowancesToApply } from '../../src/resources/company/allowance/allowance.service.ts';
import { answerOf, buildTestApp, type TestApp } from '../harness/app.ts';
import { anEmployee, DEMO, LAPSED, OTHER, PAULA, tokenFor } from './company.fixture.ts';

let service: TestApp;
let token: string;
beforeAll(async () => {
  service = await buildTestApp();
  token = await tokenFor(service, DEMO);
});

const call = (method: string, path: string, body?: unknown, as = token) =>
  service.call(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const allowancesOf = (companyId: number) => `/api/company/${companyId}/allowances`;
let number = 0;
const valid = (given: object = {}) => {
  number += 1;
  return { description: `Allowance ${number}`, amount: '12.50', allowance_category: 'OD', ...given };
};
const create = (given: object = {}, companyId = 1, as = token) =>
  call('POST', allowancesOf(companyId), valid(given), as);
const anAllowance = async (given: object = {}) => (await create(given)).body;
const pathOf = ({ id }: { id: number }) => `${allowancesOf(1)}/${id}`;

const CATEGORIES =
  'AD (Award Transport), CD (Cents per KM), KN (Tasks), LD (Laundry), MD (Overtime Meals), OD (Other), QN (Qualifications), RD (Travel), TD (Tools)';
const NOT_ACCEPTED = `the tax office does not accept; use letters, digits, spaces and ! @ $ % & * ( ) _ - = [ ] ; : ' " , . ? /`;

describe('GET /api/company/{company_id}/allowances', () => {
  it('returns 200 with the allowances of the company sorted by description [ALLOW-024]', async () => {
    const reply = await call('GET', allowancesOf(2));
    expect(reply.status).toBe(200);
    expect(reply.body.map(({ id, description }: { id: number; description: string }) => [id, description])).toEqual([
      [3, 'Tool Allowance'],
    ]);
  });

  it('returns 200 for a payroll user with read access to the company', async () => {
    expect((await call('GET', allowancesOf(1), undefined, await tokenFor(service, PAULA))).status).toBe(200);
  });

  it('returns 400 for a company of another account', async () => {
    expect(answerOf(await call('GET', allowancesOf(1), undefined, await tokenFor(service, OTHER)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });
});

describe('POST /api/company/{company_id}/allowances 201', () => {
  it('returns the complete allowance with its defaults [ALLOW-025] [ALLOW-035] [ALLOW-036] [ALLOW-017]', async () => {
    const reply = await call('POST', allowancesOf(1), {
      description: '  Uniform (clean & pressed)  ',
      amount: 12.345,
      allowance_category: 'laundry',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(Number),
      company_id: 1,
      description: 'Uniform (clean & pressed)',
      amount: '12.35',
      allowance_category: 'LD',
      other_allowance_type: null,
      is_taxable: true,
      is_itemised: false,
      is_included_in_super_calculations: true,
      auto_apply_to_pay: false,
      employee_ids: [],
      created_at: '2026-03-10T00:00:00.000000',
      updated_at: '2026-03-10T00:00:00.000000',
    });
    expect((await call('GET', pathOf(reply.body))).body).toEqual(reply.body);
  });

  it('stores the flags that are sent [ALLOW-036]', async () => {
    const flags = {
      is_taxable: false,
      is_itemised: true,
      is_included_in_super_calculations: false,
      auto_apply_to_pay: true,
    };
    const plain = await anAllowance();
    expect(await anAllowance(flags)).toEqual({
      ...plain,
      id: expect.any(Number),
      description: expect.any(String),
      ...flags,
    });
  });

  it.each([
    ['AD', 'Award Transport'],
    ['CD', 'cents per km'],
    ['KN', 'TASKS'],
    ['LD', 'Laundry'],
    ['MD', 'Overtime Meals'],
    ['OD', 'Other'],
    ['QN', 'Qualifications'],
    ['RD', 'Travel'],
    ['TD', 'Tools'],
  ])('stores the category as %s when the code or the name %s is sent [ALLOW-014]', async (code, name) => {
    expect((await anAllowance({ allowance_category: code })).allowance_category).toBe(code);
    expect((await anAllowance({ allowance_category: name })).allowance_category).toBe(code);
  });

  it('returns the type of an allowance in category OD; the type is BY_DESCRIPTION until one is set [ALLOW-014]', async () => {
    const made = await anAllowance({ allowance_category: 'OD' });
    expect(made.other_allowance_type).toBe('BY_DESCRIPTION');
    const changed = async (body: object) => (await call('PATCH', pathOf(made), body)).body.other_allowance_type;
    expect(await changed({ other_allowance_type: 'H1' })).toBe('H1');
    expect(await changed({ amount: '3' })).toBe('H1');
    expect(await changed({ allowance_category: 'KN' })).toBe(null);
    expect(answerOf(await call('PATCH', pathOf(made), { other_allowance_type: 'H1' }))).toEqual({
      status: 400,
      body: { detail: 'other_allowance_type is only for allowance_category OD; leave it out' },
    });
    expect(await changed({ allowance_category: 'OD', other_allowance_type: 'V1' })).toBe('V1');
    expect(await changed({ other_allowance_type: 'BY_DESCRIPTION' })).toBe('BY_DESCRIPTION');
    expect((await create({ allowance_category: 'OD', other_allowance_type: 'X9' })).status).toBe(422);
    expect((await create({ other_allowance_type: 'H1' }, 2)).body.other_allowance_type).toBe(null);
  });

  it('ignores the category for a New Zealand company [ALLOW-016]', async () => {
    const sent = await create({ allowance_category: 'Unclassified' }, 2);
    const { allowance_category: _, ...without } = valid();
    const left = await call('POST', allowancesOf(2), without);
    expect([sent.status, left.status]).toEqual([201, 201]);
    expect([sent.body.allowance_category, left.body.allowance_category]).toEqual([null, null]);
  });

  it('attaches employees, sorted and without duplicates [ALLOW-001] [ALLOW-018]', async () => {
    const five = await anEmployee(service, { companyId: 1 });
    const nine = await anEmployee(service, { companyId: 1, terminated: true });
    expect((await anAllowance({ employee_ids: [nine, five, nine] })).employee_ids).toEqual([five, nine]);
  });

  it('accepts every character that the tax office accepts in a description [ALLOW-009]', async () => {
    const description = `aZ 09 !@$%&*()_-=[];:'",.?/`;
    expect((await anAllowance({ description })).description).toBe(description);
  });

  it('accepts a description of 60 characters, not counting surrounding spaces [ALLOW-008]', async () => {
    expect((await create({ description: `  ${'x'.repeat(60)}  ` })).status).toBe(201);
  });

  it('accepts a description that another company uses [ALLOW-011]', async () => {
    await create({ description: 'Shared text' });
    expect((await create({ description: 'Shared text' }, 2)).status).toBe(201);
  });

  it('emits no event when employees are attached [ALLOW-042]', async () => {
    const employee = await anEmployee(service, { companyId: 1 });
    const before = await service.database.query('select count(*) from event');
    await anAllowance({ employee_ids: [employee] });
    expect(await service.database.query('select count(*) from event')).toEqual(before);
  });
});

describe('POST /api/company/{company_id}/allowances 400', () => {
  const { description: _d, ...noDescription } = { description: '', amount: '1', allowance_category: 'OD' };
  it.each([
    ['[ALLOW-006]', noDescription, 'description is required'],
    ['[ALLOW-007]', { ...noDescription, description: '   ' }, 'description must not be blank'],
    [
      '[ALLOW-008]',
      { ...noDescription, description: 'x'.repeat(61) },
      'description must be at most 60 characters, but 61 were sent',
    ],
    ['[ALLOW-009]', { ...noDescription, description: 'Tea\u0007' }, `description has a character ${NOT_ACCEPTED}`],
    ['[ALLOW-009]', { ...noDescription, description: 'Tea ☕' }, `description has a character ${NOT_ACCEPTED}`],
    ['[ALLOW-012]', { description: 'No amount', allowance_category: 'OD' }, 'amount is required'],
    [
      '[ALLOW-013]',
      { description: 'A', amount: '0', allowance_category: 'OD' },
      'amount must be more than zero, but 0 was sent',
    ],
    [
      '[ALLOW-013]',
      { description: 'A', amount: '-1', allowance_category: 'OD' },
      'amount must be more than zero, but -1 was sent',
    ],
    [
      '[ALLOW-013]',
      { description: 'A', amount: '0.004', allowance_category: 'OD' },
      'amount must be more than zero, but 0.004 was sent',
    ],
    [
      '[ALLOW-013]',
      { description: 'A', amount: 1e12, allowance_category: 'OD' },
      'amount must be at most 9999999.99, but 1000000000000 was sent',
    ],
    [
      '[ALLOW-014]',
      { description: 'A', amount: '1' },
      `allowance_category is required for an Australian company: ${CATEGORIES}`,
    ],
    [
      '[ALLOW-014]',
      { description: 'A', amount: '1', allowance_category: '' },
      `allowance_category '' is not one of ${CATEGORIES}`,
    ],
    [
      '[ALLOW-014]',
      { description: 'A', amount: '1', allowance_category: 'ZZ' },
      `allowance_category 'ZZ' is not one of ${CATEGORIES}`,
    ],
    [
      '[ALLOW-015]',
      { description: 'A', amount: '1', allowance_category: 'UNCLASSIFIED' },
      `allowance_category 'UNCLASSIFIED' is not one of ${CATEGORIES}`,
    ],
  ])('%s returns 400 for %j', async (_row, body, detail) => {
    expect(answerOf(await call('POST', allowancesOf(1), body))).toEqual({ status: 400, body: { detail } });
  });

  it.each([
    'description',
    'amount',
    'allowance_category',
    'other_allowance_type',
    'is_taxable',
    'is_itemised',
    'is_included_in_super_calculations',
    'auto_apply_to_pay',
    'employee_ids',
  ])('returns 400 for an explicit null on %s [ALLOW-023]', async (field) => {
    expect((await create({ [field]: null })).body).toEqual({
      detail: `${field} must not be null; leave it out instead`,
    });
  });

  it('returns 400 and creates nothing for an employee who is unknown, deleted or in another company [ALLOW-019] [ALLOW-020]', async () => {
    const elsewhere = await anEmployee(service, { companyId: 2 });
    const deleted = await anEmployee(service, { companyId: 1, deleted: true });
    const good = await anEmployee(service, { companyId: 1 });
    for (const bad of [elsewhere, deleted, 999999, -1, 0]) {
      const given = valid({ employee_ids: [good, bad] });
      const reply = await call('POST', allowancesOf(1), given);
      expect([reply.status, reply.body.detail]).toEqual([
        400,
        `employee_ids contains employees who are deleted or not in this company: ${bad}; leave them out`,
      ]);
      const list = await call('GET', allowancesOf(1));
      expect(list.body.map((each: { description: string }) => each.description)).not.toContain(given.description);
    }
  });
});

describe('POST /api/company/{company_id}/allowances 403 and 404', () => {
  it('returns 403 for a lapsed account and for a payroll user with read access only [ALLOW-038]', async () => {
    expect(answerOf(await create({}, 4, await tokenFor(service, LAPSED)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
    expect(answerOf(await create({}, 1, await tokenFor(service, PAULA)))).toEqual({
      status: 403,
      body: { detail: 'Your COMPANY permission on this company does not allow changes' },
    });
  });

  it('returns 404 for an unknown company', async () => {
    expect((await create({}, 999999)).body).toEqual({ detail: 'Company not found' });
  });
});

describe('POST /api/company/{company_id}/allowances 409', () => {
  it('returns 409 when a company allowance has the same description, ignoring case and surrounding spaces [ALLOW-010]', async () => {
    const made = await anAllowance({ description: 'Meal Money' });
    expect((await create({ description: ' MEAL money ' })).body).toEqual({
      detail: `The description 'MEAL money' is already used by allowance ${made.id} of the company; choose another`,
    });
  });

  it('returns 409 when an employee’s allowance has the same description, although two employees may share one [ALLOW-010] [ALLOW-039]', async () => {
    const one = await anEmployee(service, { companyId: 1 });
    const two = await anEmployee(service, { companyId: 1 });
    for (const id of [one, two]) {
      const reply = await call('POST', `/api/employees/${id}/allowances`, valid({ description: 'Phone' }));
      expect(reply.status).toBe(201);
    }
    const reply = await create({ description: 'phone' });
    expect(answerOf(reply)).toEqual({
      status: 409,
      body: { detail: `The description 'phone' is already used by an allowance of employee ${one}; choose another` },
    });
  });

  it('creates one allowance and returns 409 to the other requests when several arrive at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => create({ description: 'Race' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('creates one allowance when the company and an employee add the same description at once', async () => {
    const id = await anEmployee(service, { companyId: 1 });
    const replies = await Promise.all([
      create({ description: 'Cross race' }),
      call('POST', `/api/employees/${id}/allowances`, valid({ description: 'Cross race' })),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('POST /api/company/{company_id}/allowances 422', () => {
  it.each([
    [{ auto_apply_to_pay: 'x' }, 'auto_apply_to_pay: must be boolean'],
    [{ description: 5 }, 'description: must be string'],
    [{ amount: true }, 'amount: must be a decimal number such as "12.50", without an exponent'],
    [{ amount: '1e3' }, 'amount: must be a decimal number such as "12.50", without an exponent'],
    [{ amount: 'twelve' }, 'amount: must be a decimal number such as "12.50", without an exponent'],
    [{ allowance_category: 1 }, 'allowance_category: must be string'],
    [{ is_taxable: 1 }, 'is_taxable: must be boolean'],
    [{ employee_ids: 5 }, 'employee_ids: must be array'],
    [{ employee_ids: ['1'] }, expect.stringMatching(/^employee_ids -> 0: must be integer/)],
    [{ employee_ids: [1.5] }, expect.stringMatching(/^employee_ids -> 0: must be integer/)],
    [{ foo: 1 }, 'foo: this field is not known here'],
    [{ id: 1 }, 'id: this field is not known here'],
  ])(
    'returns 422 for a wrong type or an unknown key: %j [ALLOW-017] [ALLOW-037] [CONV-038]',
    async (given, problem) => {
      const reply = await create(given);
      expect([reply.status, reply.body.status_code, reply.body.data]).toEqual([422, 10422, null]);
      expect(reply.body.message.replace(/^body -> /, '')).toEqual(problem);
    },
  );
});

describe('GET /api/company/{company_id}/allowances/{allowance_id}', () => {
  it('returns 200 with one allowance [ALLOW-026]', async () => {
    expect(answerOf(await call('GET', `${allowancesOf(2)}/3`))).toEqual({
      status: 200,
      body: {
        id: 3,
        company_id: 2,
        description: 'Tool Allowance',
        amount: '20.00',
        allowance_category: null,
        other_allowance_type: null,
        is_taxable: true,
        is_itemised: false,
        is_included_in_super_calculations: true,
        auto_apply_to_pay: true,
        employee_ids: [7],
        created_at: '2026-03-09T00:00:00.000000',
        updated_at: '2026-03-09T00:00:00.000000',
      },
    });
  });

  it('returns 400 for a company of another account', async () => {
    expect(answerOf(await call('GET', `${allowancesOf(1)}/1`, undefined, await tokenFor(service, OTHER)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
  });

  it('returns 404 for an unknown allowance and for one of another company [ALLOW-026]', async () => {
    for (const id of [999999, 3]) {
      expect(answerOf(await call('GET', `${allowancesOf(1)}/${id}`))).toEqual({
        status: 404,
        body: { detail: 'Allowance not found' },
      });
    }
  });

  it('leaves deleted employees out of employee_ids', async () => {
    const stays = await anEmployee(service, { companyId: 1 });
    const goes = await anEmployee(service, { companyId: 1 });
    const made = await anAllowance({ employee_ids: [stays, goes] });
    await service.database.query(`update employee set deleted_at = '2026-03-01' where id = $1`, [goes]);
    expect((await call('GET', pathOf(made))).body.employee_ids).toEqual([stays]);
  });
});

describe('PATCH /api/company/{company_id}/allowances/{allowance_id}', () => {
  it('returns 200, changes the fields sent and keeps the others, including attached employees [ALLOW-027] [ALLOW-022]', async () => {
    const employee = await anEmployee(service, { companyId: 1 });
    const before = await anAllowance({ employee_ids: [employee] });
    service.clock.advance({ minutes: 1 });
    const reply = await call('PATCH', pathOf(before), { amount: '20' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...before,
      amount: '20.00',
      updated_at: expect.not.stringMatching(before.updated_at),
    });
  });

  it('returns 200 and replaces the whole set of employees, even when the new set is empty [ALLOW-021]', async () => {
    const one = await anEmployee(service, { companyId: 1 });
    const two = await anEmployee(service, { companyId: 1 });
    const made = await anAllowance({ employee_ids: [one, two] });
    expect((await call('PATCH', pathOf(made), { employee_ids: [two] })).body.employee_ids).toEqual([two]);
    expect((await call('PATCH', pathOf(made), { employee_ids: [] })).body.employee_ids).toEqual([]);
  });

  it('returns 200 and changes nothing for an empty object', async () => {
    const before = await anAllowance();
    service.clock.advance({ minutes: 1 });
    expect((await call('PATCH', pathOf(before), {})).body).toEqual(before);
  });

  it('returns 200 when only the letter case of the description changes [ALLOW-010]', async () => {
    const made = await anAllowance({ description: 'Own words' });
    expect((await call('PATCH', pathOf(made), { description: 'OWN WORDS' })).body.description).toBe('OWN WORDS');
  });

  it('returns 200 for propagate_description_to_history with and without a description [ALLOW-028]', async () => {
    const made = await anAllowance();
    const path = `${pathOf(made)}?propagate_description_to_history=true`;
    expect((await call('PATCH', path, { amount: '3' })).body.description).toBe(made.description);
    expect((await call('PATCH', path, { description: 'Renamed with history' })).body.description).toBe(
      'Renamed with history',
    );
  });

  it('returns 400 for the values that creation also rejects [ALLOW-027] [ALLOW-023]', async () => {
    const made = await anAllowance();
    for (const [body, detail] of [
      [{ amount: '0' }, 'amount must be more than zero, but 0 was sent'],
      [{ description: ' ' }, 'description must not be blank'],
      [{ allowance_category: 'Unclassified' }, `allowance_category 'Unclassified' is not one of ${CATEGORIES}`],
      [{ amount: null }, 'amount must not be null; leave it out instead'],
      [
        { employee_ids: [999999] },
        'employee_ids contains employees who are deleted or not in this company: 999999; leave them out',
      ],
    ]) {
      expect(answerOf(await call('PATCH', pathOf(made), body))).toEqual({ status: 400, body: { detail } });
    }
    expect((await call('GET', pathOf(made))).body).toEqual(made);
  });

  it('returns 404 for an allowance of another company and for an unknown company', async () => {
    expect((await call('PATCH', `${allowancesOf(1)}/3`, { amount: '1' })).body).toEqual({
      detail: 'Allowance not found',
    });
    expect((await call('PATCH', `${allowancesOf(999999)}/3`, { amount: '1' })).body).toEqual({
      detail: 'Company not found',
    });
  });

  it('returns 409 for a description already in use [ALLOW-027]', async () => {
    const one = await anAllowance();
    const two = await anAllowance();
    expect(answerOf(await call('PATCH', pathOf(two), { description: one.description }))).toEqual({
      status: 409,
      body: {
        detail: `The description '${one.description}' is already used by allowance ${one.id} of the company; choose another`,
      },
    });
  });

  it('returns 422 for a query value that is not a boolean', async () => {
    const made = await anAllowance();
    expect(answerOf(await call('PATCH', `${pathOf(made)}?propagate_description_to_history=often`, {}))).toEqual({
      status: 422,
      body: { data: null, message: 'query -> propagate_description_to_history: must be boolean', status_code: 10422 },
    });
  });
});

describe('DELETE /api/company/{company_id}/allowances/{allowance_id}', () => {
  it('returns 200 when no employee is attached, and 404 the second time [ALLOW-032]', async () => {
    const made = await anAllowance();
    expect(answerOf(await call('DELETE', pathOf(made)))).toEqual({
      status: 200,
      body: { message: 'Allowance deleted' },
    });
    expect(answerOf(await call('DELETE', pathOf(made)))).toEqual({
      status: 404,
      body: { detail: 'Allowance not found' },
    });
  });

  it('returns 409 with the attached employees, and 200 with force=true [ALLOW-033] [ALLOW-034]', async () => {
    const one = await anEmployee(service, { companyId: 1 });
    const two = await anEmployee(service, { companyId: 1 });
    const made = await anAllowance({ employee_ids: [two, one] });
    for (const query of ['', '?force=false']) {
      expect(answerOf(await call('DELETE', `${pathOf(made)}${query}`))).toEqual({
        status: 409,
        body: { detail: `Allowance is attached to employees: ${one}, ${two}` },
      });
    }
    expect((await call('DELETE', `${pathOf(made)}?force=true`)).status).toBe(200);
    expect(answerOf(await call('GET', pathOf(made)))).toEqual({ status: 404, body: { detail: 'Allowance not found' } });
  });

  it('returns 403 for a lapsed account [ALLOW-038]', async () => {
    expect(answerOf(await call('DELETE', `${allowancesOf(4)}/1`, undefined, await tokenFor(service, LAPSED)))).toEqual({
      status: 403,
      body: { detail: 'The account has no active subscription; renew it to make changes' },
    });
  });
});

describe('allowances copied into a pay automatically', () => {
  it('are those attached to the employee and marked auto_apply_to_pay', async () => {
    const employee = await anEmployee(service, { companyId: 1 });
    const other = await anEmployee(service, { companyId: 1 });
    const applies = await anAllowance({ auto_apply_to_pay: true, employee_ids: [employee, other] });
    await anAllowance({ auto_apply_to_pay: false, employee_ids: [employee] });
    await anAllowance({ auto_apply_to_pay: true });
    const found = await service.database.db.tx(3, (tx) =>
      listAllowancesToApply(tx, { companyId: 1, employeeIds: [employee] }),
    );
    expect(found.map(({ id, employee_id }) => [id, employee_id])).toEqual([[applies.id, employee]]);
  });
});
