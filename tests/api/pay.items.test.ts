import { beforeAll, describe, expect, it } from 'vitest';
import { LEAVE_TYPES } from '../../src/resources/pay/pay/model/pay-item.schema.ts';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';

type Fields = Record<string, unknown>;

let world: PayWorld;
let employee_id: number;
beforeAll(async () => {
  world = await payWorld({ shared: true });
  employee_id = await world.anAuEmployee();
});

const pay = (rows: Fields, id = employee_id) => world.pay(world.au, { employee_id: id, ...rows });
/** The status and message when a pay with these rows is rejected. */
const refused = async (rows: Fields, id = employee_id): Promise<[number, string]> => {
  const reply = await world.put(world.au, [{ employee_id: id, ...rows }]);
  return [reply.status, reply.body.detail ?? reply.body.message];
};
const without = (row: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));

/** Expects a 422 for each wrong field, and for each required field that is missing. */
async function expectSchemaRefusals(list: string, good: Fields, wrong: readonly Fields[], required: readonly string[]) {
  for (const fields of wrong) {
    const [status, message] = await refused({ [list]: [{ ...good, ...fields }] });
    expect([status, message.includes(`${list} -> 0 -> ${Object.keys(fields)[0]}`)], JSON.stringify(fields)).toEqual([
      422,
      true,
    ]);
  }
  for (const key of required) {
    const [status, message] = await refused({ [list]: [without(good, key)] });
    expect([status, message]).toEqual([422, `body -> 0 -> ${list} -> 0 -> ${key}: this field is required`]);
  }
}

describe('hours rows', () => {
  it('requires description, units and value, and limits their lengths [PAY-021] [PAY-022] [PAY-023]', async () => {
    await expectSchemaRefusals(
      'hours',
      week(),
      [
        { description: '' },
        { description: 'd'.repeat(61) },
        { units: 'u'.repeat(33) },
        { value: 'many' },
        { value: '1e3' },
        { value: true },
        { value: null },
        { is_overtime: 'yes' },
        { extra: 1 },
      ],
      ['description', 'units', 'value'],
    );
  });

  it('multiplies the value by the rate that is sent, or else by the hourly rate and any multiplier [PAY-024] [PAY-025] [PAY-030] [PAY-077]', async () => {
    const { hours } = await pay({
      hours: [
        week('2', { rate: '30.5' }),
        week(3, { multiplier: 1.5 }),
        week('1', { rate: 25 }),
        week('2.5', { rate: '33.333333' }),
        week('4'),
      ],
    });
    expect(
      hours.map(({ rate, value, multiplier, pay_amount }: never) => [rate, value, multiplier, pay_amount]),
    ).toEqual([
      [30.5, 2, null, 61],
      [60, 3, 1.5, 180],
      [25, 1, null, 25],
      [33.333333, 2.5, null, 83.33],
      [40, 4, null, 160],
    ]);
    expect(hours.every(({ id }: { id: unknown }) => Number.isInteger(id))).toBe(true);
    expect(hours[4].rate_reference).toBe('system:ordinary_time');
  });

  it('finds a rate by its reference or its description [PAY-026] [PAY-027] [PAY-028]', async () => {
    const call = (method: string, url: string, body: Fields) =>
      world.service.call(method, url, { token: world.token, body });
    const group = (await call('POST', `/api/company/${world.au}/pay-rate-groups`, { name: 'Bakers' })).body;
    const rate = async (fields: Fields) =>
      (await call('POST', `/api/company/${world.au}/pay-rate-groups/${group.id}/pay-rates`, fields)).body;
    const saturday = await rate({ description: 'Saturday', type: 'NORMAL', multiplier: '1.5', is_overtime: true });
    const piece = await rate({ description: 'Piece', type: 'SPECIAL', rate: '2.5', units: 'Buckets' });
    const member = await world.anAuEmployee();
    await call('POST', `/api/company/${world.au}/pay-rate-groups/${group.id}/employees`, { employee_ids: [member] });
    const own = (
      await call('POST', `/api/employees/${member}/pay-rates`, {
        description: 'Night',
        type: 'NORMAL',
        multiplier: '2',
      })
    ).body;
    const rates = [
      { rate_reference: `company:${saturday.id}` },
      { rate_reference: `employee:${own.id}` },
      { rate_reference: 'system:time_and_a_half' },
      { rate_description: 'piece' },
    ];
    const made = await pay({ hours: rates.map((given) => week('2', given)) }, member);
    expect(
      made.hours.map((row: Fields) => [row.rate_reference, row.rate, row.multiplier, row.is_overtime, row.pay_amount]),
    ).toEqual([
      [`company:${saturday.id}`, 60, 1.5, true, 120],
      [`employee:${own.id}`, 80, 2, false, 160],
      ['system:time_and_a_half', 60, 1.5, true, 120],
      [`company:${piece.id}`, 2.5, null, false, 5],
    ]);
    expect(await refused({ hours: [week('1', { rate_reference: 'company:999999' })] })).toEqual([
      400,
      "pays[0] hours[0]: rate_reference 'company:999999' is not a rate of this employee or its company",
    ]);
    expect(await refused({ hours: [week('1', { rate_reference: `employee:${own.id}` })] })).toEqual([
      400,
      `pays[0] hours[0]: rate_reference 'employee:${own.id}' is not a rate of this employee or its company`,
    ]);
    expect((await refused({ hours: [week('1', { rate_description: 'Nothing' })] }))[0]).toBe(400);
    await call('POST', `/api/employees/${member}/pay-rates`, {
      description: 'Saturday',
      type: 'SPECIAL',
      rate: '90',
    });
    const [status, detail] = await refused({ hours: [week('1', { rate_description: 'SATURDAY' })] }, member);
    expect([status, detail]).toEqual([
      400,
      expect.stringMatching(
        /^pays\[0\] hours\[0\]: rate_description 'SATURDAY' matches several rates; send rate_reference/,
      ),
    ]);
  });

  it('returns 400 for hours at the hourly rate or a multiple of it when the employee has none', async () => {
    const poor = await world.anAuEmployee({ pay_rate_per_hour: null });
    expect(await refused({ hours: [week('1')] }, poor)).toEqual([
      400,
      'pays[0] hours[0]: the employee has no pay_rate_per_hour: send rate, or set pay_rate_per_hour on the employee',
    ]);
    expect((await refused({ hours: [week('1', { rate_reference: 'system:double_time' })] }, poor))[0]).toBe(400);
  });

  it('treats hours as overtime only when they are marked as overtime, and pays no super on overtime [PAY-029] [CALC-009]', async () => {
    const plain = await pay({ hours: [week('10')] });
    const overtime = await pay({ hours: [week('10', { is_overtime: true })] });
    expect([plain.hours[0].is_overtime, plain.super]).toEqual([false, 48]);
    expect([overtime.hours[0].is_overtime, overtime.super]).toEqual([true, 0]);
  });
});

describe('leave rows', () => {
  const good = { description: 'Away', leave_type: 'SICK', date: '2026-03-09', hours: '7.6' };

  it('requires the leave fields and rejects other fields [PAY-031] [PAY-032] [PAY-033] [PAY-034]', async () => {
    await expectSchemaRefusals(
      'leave',
      good,
      [{ description: '' }, { leave_type: 'NAP' }, { date: 'soon' }, { hours: '-1' }, { extra: 1 }],
      ['description', 'leave_type', 'date'],
    );
    const { leave } = await pay({ leave: LEAVE_TYPES.map((leave_type) => ({ ...good, leave_type })) });
    expect(leave.map(({ leave_type }: never) => leave_type)).toEqual([...LEAVE_TYPES]);
  });

  it('accepts either hours or value, and rejects both if they contradict each other [PAY-035]', async () => {
    const inValue = { ...without(good, 'hours'), value: 5 };
    const { leave } = await pay({ leave: [good, inValue, { ...good, value: '7.60' }] });
    expect(leave.map(({ hours, value }: never) => [hours, value])).toEqual([
      [7.6, 7.6],
      [5, 5],
      [7.6, 7.6],
    ]);
    expect(await refused({ leave: [{ ...good, value: '8' }] })).toEqual([
      400,
      'pays[0] leave[0]: hours 7.6 and value 8 mean the same and must be equal; send one of them',
    ]);
    expect(await refused({ leave: [without(good, 'hours')] })).toEqual([
      422,
      'body -> 0 -> leave -> 0 -> hours: this field is required',
    ]);
  });

  it('pays leave at the hourly rate, a rate or a multiplier, plus any loading [PAY-036] [PAY-037] [PAY-078]', async () => {
    const made = await pay({
      leave: [good, { ...good, rate: '10' }, { ...good, multiplier: '0.5' }, { ...good, leave_loading_amount: '12.5' }],
    });
    expect(made.leave.map((row: Fields) => [row.rate, row.multiplier, row.leave_loading_amount, row.amount])).toEqual([
      [40, null, 0, 304],
      [10, null, 0, 76],
      [20, 0.5, 0, 152],
      [40, null, 12.5, 316.5],
    ]);
    expect(made.gross).toBe(848.5);
    expect(Object.keys(made.leave[0]).sort()).toEqual(
      [
        'id',
        'name',
        'leave_type',
        'date',
        'hours',
        'value',
        'rate',
        'multiplier',
        'leave_loading_amount',
        'amount',
      ].sort(),
    );
    expect((await refused({ leave: [{ ...good, rate: 1, multiplier: 1 }] }))[0]).toBe(400);
  });

  it('pays workers compensation and paid parental leave at their own hourly amounts [LEAVE-007]', async () => {
    const priced = await world.anAuEmployee({
      hourly_amount_for_workers_comp_leave: '22',
      hourly_amount_for_paid_parental_leave: '24.5',
    });
    const leave = ['WORKERS_COMP', 'PAID_PARENTAL'].map((leave_type) => ({ ...good, leave_type, hours: 2 }));
    const made = await pay({ leave }, priced);
    expect(made.leave.map(({ rate, amount }: never) => [rate, amount])).toEqual([
      [22, 44],
      [24.5, 49],
    ]);
    expect(made.total_workers_compensation).toBe(44);
    expect((await pay({ leave })).leave.map(({ rate }: never) => rate)).toEqual([40, 40]);
  });
});

describe('allowance rows', () => {
  const good = { description: 'Tools', amount: '20', allowance_category: 'TD' };

  it('returns 400 for an allowance id and 422 for unknown keys [PAY-038] [PAY-039] [PAY-040] [PAY-042] [ALLOW-037]', async () => {
    await expectSchemaRefusals(
      'allowances',
      good,
      [{ description: '' }, { allowance_category: 'ZZ' }, { amount: 'much' }, { is_taxable: 1 }, { extra: 1 }],
      ['description'],
    );
    for (const id of [1, null, 'x']) {
      expect(await refused({ allowances: [{ ...good, id }] })).toEqual([
        400,
        'pays[0] allowances[0]: id is not accepted; name the allowance by its description',
      ]);
    }
  });

  it('adds allowances to gross; by default they are taxed and included in super, but not itemised [PAY-041] [PAY-043] [PAY-044] [PAY-045] [CALC-016] [CALC-017]', async () => {
    const plain = await pay({ hours: [week()] }, await world.anAuEmployee());
    const taxed = await pay({ hours: [week()], allowances: [{ ...good, amount: '100' }] }, await world.anAuEmployee());
    expect([taxed.gross, taxed.tax, taxed.super]).toEqual([1620, 342, 194.4]);
    expect(taxed.allowances).toEqual([
      {
        id: expect.any(Number),
        description: 'Tools',
        amount: 100,
        allowance_category: 'TD',
        is_taxable: true,
        is_itemised: false,
        is_included_in_super_calculations: true,
      },
    ]);
    const free = { description: 'Travel', amount: '100', allowance_category: 'RD' };
    const untaxed = await pay(
      {
        hours: [week()],
        allowances: [{ ...free, is_taxable: false, is_itemised: true, is_included_in_super_calculations: false }],
      },
      await world.anAuEmployee(),
    );
    expect([untaxed.gross, untaxed.tax, untaxed.super]).toEqual([1620, plain.tax, plain.super]);
    expect(untaxed.allowances[0]).toEqual({
      id: expect.any(Number),
      description: 'Travel',
      amount: 100,
      allowance_category: 'RD',
      is_taxable: false,
      is_itemised: true,
      is_included_in_super_calculations: false,
    });
  });

  it('creates an allowance only once and then finds it by description [PAY-046] [PAY-047]', async () => {
    const id = await world.anAuEmployee();
    expect(await refused({ allowances: [{ description: 'Meals', amount: '30' }] }, id)).toEqual([
      400,
      "pays[0] allowances[0]: 'Meals' is a new allowance for this employee, so send allowance_category too",
    ]);
    expect((await refused({ allowances: [{ description: 'Meals' }] }, id))[1]).toBe(
      "pays[0] allowances[0]: 'Meals' is a new allowance for this employee, so send amount and allowance_category too",
    );
    await pay(
      { allowances: [{ description: 'Meals', amount: '30', allowance_category: 'MD', is_itemised: true }] },
      id,
    );
    const again = await pay({ allowances: [{ description: ' meals ' }, { description: 'MEALS', amount: 5 }] }, id);
    expect(
      again.allowances.map((row: Fields) => [row.description, row.amount, row.allowance_category, row.is_itemised]),
    ).toEqual([
      ['Meals', 30, 'MD', true],
      ['Meals', 5, 'MD', true],
    ]);
    const own = await world.get(`/api/employees/${id}/allowances`);
    expect(own.body.map(({ description, amount }: never) => [description, amount])).toEqual([['Meals', '30.00']]);
    // Two rows in one request that name the same new allowance create it only once.
    const twice = await world.anAuEmployee();
    await pay({ allowances: [good, { description: 'tools' }] }, twice);
    expect((await world.get(`/api/employees/${twice}/allowances`)).body).toHaveLength(1);
  });

  it('allows two employees to have an allowance with the same description [ALLOW-039]', async () => {
    const [one, other] = [await world.anAuEmployee(), await world.anAuEmployee()];
    const shared = { description: 'Boots', amount: '5', allowance_category: 'TD' };
    await pay({ allowances: [shared] }, one);
    await pay({ allowances: [{ ...shared, amount: '6' }] }, other);
    expect((await world.get(`/api/employees/${other}/allowances`)).body[0].amount).toBe('6.00');
    const taken = await world.service.call('POST', `/api/company/${world.au}/allowances`, {
      token: world.token,
      body: shared,
    });
    expect([taken.status, taken.body]).toEqual([
      409,
      { detail: `The description 'Boots' is already used by an allowance of employee ${one}; choose another` },
    ]);
  });

  it('requires no category in New Zealand', async () => {
    const id = await world.anNzEmployee();
    const made = await world.pay(world.nz, { employee_id: id, allowances: [{ description: 'Boots', amount: '5' }] });
    expect(made.allowances[0]).toEqual({
      id: expect.any(Number),
      description: 'Boots',
      amount: 5,
      allowance_category: null,
      is_taxable: true,
      is_itemised: false,
      is_included_in_super_calculations: true,
    });
  });
});

describe('company allowances', () => {
  const template = async (fields: Fields) =>
    (
      await world.service.call('POST', `/api/company/${world.au}/allowances`, {
        token: world.token,
        body: { allowance_category: 'LD', amount: '6.25', auto_apply_to_pay: true, ...fields },
      })
    ).body;

  it('copies automatic company allowances into each pay of the attached employees [ALLOW-001] [ALLOW-002] [ALLOW-035] [ALLOW-036]', async () => {
    const [one, other, none] = [await world.anAuEmployee(), await world.anAuEmployee(), await world.anAuEmployee()];
    await template({ description: 'Laundry', employee_ids: [one, other], is_itemised: true });
    await template({ description: 'Never', auto_apply_to_pay: false, employee_ids: [one] });
    const names = async (id: number) => (await pay({ hours: [week('1')] }, id)).allowances;
    expect(await names(one)).toEqual([
      {
        id: expect.any(Number),
        description: 'Laundry',
        amount: 6.25,
        allowance_category: 'LD',
        is_taxable: true,
        is_itemised: true,
        is_included_in_super_calculations: true,
      },
    ]);
    expect(await names(other)).toHaveLength(1);
    expect(await names(none)).toEqual([]);
    // A catch-up pay contains exactly the rows that were sent.
    expect((await pay({ auto_calculate: false, hours: [week('1')] }, one)).allowances).toEqual([]);
  });

  it('prefers a row that is sent with the same description, and fills its omitted fields from the company allowance [ALLOW-040] [ALLOW-041]', async () => {
    const id = await world.anAuEmployee();
    await template({ description: 'Uniform', amount: '9', employee_ids: [id] });
    const own = await pay({ allowances: [{ description: 'uniform', amount: '4' }] }, id);
    expect(own.allowances.map((row: Fields) => [row.description, row.amount, row.allowance_category])).toEqual([
      ['Uniform', 4, 'LD'],
    ]);
    const named = await pay({ allowances: [{ description: 'Uniform' }] }, await world.anAuEmployee());
    expect(named.allowances[0]).toEqual({
      id: expect.any(Number),
      description: 'Uniform',
      amount: 9,
      allowance_category: 'LD',
      is_taxable: true,
      is_itemised: false,
      is_included_in_super_calculations: true,
    });
    expect((await world.get(`/api/employees/${id}/allowances`)).body).toEqual([]);
  });

  it('keeps complete pays unchanged when a company allowance changes or is deleted [ALLOW-004] [ALLOW-005]', async () => {
    const id = await world.anAuEmployee();
    const made = await template({ description: 'Phone', amount: '11', employee_ids: [id] });
    const before = await pay({ hours: [week('1')] }, id);
    const path = `/api/company/${world.au}/allowances/${made.id}`;
    await world.service.call('PATCH', path, { token: world.token, body: { amount: '12', description: 'Mobile' } });
    expect((await world.get(`/api/company/${world.au}/pays/${before.id}`)).body).toEqual(before);
    await world.service.call('DELETE', `${path}?force=true`, { token: world.token });
    expect((await world.get(`/api/company/${world.au}/pays/${before.id}`)).body).toEqual(before);
  });

  it('renames rows on complete pays only on request, and only those of the company allowance [ALLOW-029] [ALLOW-030] [ALLOW-031]', async () => {
    const [id, other] = [await world.anAuEmployee(), await world.anAuEmployee()];
    const made = await template({ description: 'Car', amount: '11', employee_ids: [id] });
    const attached = await pay({ hours: [week('1')] }, id);
    const path = `/api/company/${world.au}/allowances/${made.id}`;
    await world.service.call('PATCH', path, { token: world.token, body: { description: 'Vehicle' } });
    const unlike = await pay({ allowances: [{ description: 'Car', amount: 1, allowance_category: 'CD' }] }, other);
    const read = async (payId: number) =>
      (await world.get(`/api/company/${world.au}/pays/${payId}`)).body.allowances[0].description;
    expect(await read(attached.id)).toBe('Car');
    await world.service.call('PATCH', `${path}?propagate_description_to_history=true`, {
      token: world.token,
      body: { description: 'Motor' },
    });
    expect([await read(attached.id), await read(unlike.id)]).toEqual(['Motor', 'Car']);
    const explanation = await world.get(`/api/pays/${attached.id}/explanation`);
    expect(explanation.body.lines.map(({ label }: never) => label)).toEqual([
      'Ordinary hours',
      'Motor',
      'Annual leave accrued',
      'Personal leave accrued',
      'PAYG withholding',
      'Superannuation guarantee',
    ]);
  });
});

describe('deduction rows', () => {
  const good = { description: 'Union', amount: '10', classification: 'UNION_FEES' };

  it('subtracts deductions from net and finds them by description [PAY-048] [PAY-049] [PAY-050] [PAY-051] [PAY-052]', async () => {
    const id = await world.anAuEmployee();
    await expectSchemaRefusals(
      'deductions',
      good,
      [{ description: 'd'.repeat(61) }, { classification: 'GIFT' }, { amount: 'x' }, { extra: 1 }],
      [],
    );
    const made = await pay({ hours: [week('10')], deductions: [good] }, id);
    expect(made.net).toBe(made.gross - made.tax - 10);
    expect(made.deductions).toEqual([
      { id: expect.any(Number), ...good, amount: 10, is_included_in_super_calculations: true },
    ]);
    const again = await pay({ deductions: [{ description: 'UNION' }] }, id);
    expect(again.deductions[0]).toEqual({
      id: expect.any(Number),
      description: 'Union',
      amount: 10,
      classification: 'UNION_FEES',
      is_included_in_super_calculations: true,
    });
    expect(await refused({ deductions: [{ description: 'Gym', amount: 4 }] }, id)).toEqual([
      400,
      "pays[0] deductions[0]: 'Gym' is a new deduction for this employee, so send classification too",
    ]);
    expect((await refused({ deductions: [{ amount: 4, classification: 'NORMAL' }] }, id))[1]).toBe(
      'pays[0] deductions[0]: description is required to find the item or to create it',
    );
    const outside = await pay(
      { hours: [week('10')], deductions: [{ ...good, is_included_in_super_calculations: false }] },
      id,
    );
    // A deduction that is excluded from super lowers the super base: 12% of 390 [CALC-016].
    expect([outside.deductions[0].is_included_in_super_calculations, outside.super]).toEqual([false, 46.8]);
  });
});

describe('bonus rows', () => {
  it('adds bonuses to gross, finds them by description and keeps their flags [PAY-053] [PAY-054] [PAY-055] [PAY-057] [PAY-058] [PAY-059] [PAY-060]', async () => {
    const id = await world.anAuEmployee();
    await expectSchemaRefusals(
      'bonuses',
      { description: 'Bonus', amount: 1 },
      [{ description: 'd'.repeat(61) }, { tax_method: 'MAGIC' }, { amount: [] }, { extra: 1 }],
      [],
    );
    const made = await pay({ hours: [week('10')], bonuses: [{ description: 'Bonus', amount: '100' }] }, id);
    expect(made.gross).toBe(500);
    expect(made.bonuses).toEqual([
      {
        id: expect.any(Number),
        description: 'Bonus',
        amount: 100,
        tax_method: 'NORMAL_EARNINGS',
        start_date: null,
        end_date: null,
        is_included_in_super_calculations: true,
        is_directors_fees: false,
        is_return_to_work: false,
      },
    ]);
    const flags = { is_included_in_super_calculations: false, is_directors_fees: true, is_return_to_work: false };
    await pay({ bonuses: [{ description: 'Fees', amount: '100', tax_method: 'METHOD_B2', ...flags }] }, id);
    const again = await pay({ bonuses: [{ description: 'fees' }] }, id);
    expect(again.bonuses).toEqual([
      {
        id: expect.any(Number),
        description: 'Fees',
        amount: 100,
        tax_method: 'METHOD_B2',
        start_date: null,
        end_date: null,
        ...flags,
      },
    ]);
    expect(
      (await pay({ bonuses: [{ description: 'Back', amount: 1, is_return_to_work: true }] }, id)).bonuses[0],
    ).toEqual({
      id: expect.any(Number),
      description: 'Back',
      amount: 1,
      tax_method: 'NORMAL_EARNINGS',
      start_date: null,
      end_date: null,
      is_included_in_super_calculations: true,
      is_directors_fees: false,
      is_return_to_work: true,
    });
    expect(await refused({ bonuses: [{ description: 'New' }] }, id)).toEqual([
      400,
      "pays[0] bonuses[0]: 'New' is a new bonus for this employee, so send amount too",
    ]);
  });

  it('requires both dates for bonus methods that cover a date range [PAY-056]', async () => {
    for (const tax_method of ['SPREAD_OVER_SPECIFIC_RANGE', 'METHOD_A_SPECIFIC_RANGE']) {
      const bonus = { description: `By ${tax_method}`, amount: 100, tax_method, start_date: '2026-01-01' };
      expect(await refused({ hours: [week()], bonuses: [bonus] })).toEqual([
        400,
        `pays[0] bonuses[0]: tax_method ${tax_method} needs start_date and end_date`,
      ]);
      expect((await refused({ bonuses: [{ ...bonus, end_date: '2025-12-31' }] }))[1]).toBe(
        'pays[0] bonuses[0]: end_date 2025-12-31 is before start_date 2026-01-01',
      );
      const made = await pay({ hours: [week()], bonuses: [{ ...bonus, end_date: '2026-02-28' }] });
      expect(made.bonuses).toEqual([
        {
          id: expect.any(Number),
          ...bonus,
          end_date: '2026-02-28',
          is_included_in_super_calculations: true,
          is_directors_fees: false,
          is_return_to_work: false,
        },
      ]);
    }
  });
});

describe('sacrifice rows', () => {
  it('reduces taxable pay by sacrifices and finds them by description [PAY-061] [PAY-062] [PAY-063] [PAY-064] [PAY-065] [CALC-018]', async () => {
    const id = await world.anAuEmployee();
    await expectSchemaRefusals(
      'pay_sacrifices',
      { description: 'Super', amount: 1 },
      [{ description: 'd'.repeat(61) }, { amount: -1 }, { is_super: 'no' }, { extra: 1 }],
      [],
    );
    const made = await pay({ hours: [week()], pay_sacrifices: [{ description: 'Super', amount: '100' }] }, id);
    // Tax is due on 1,420: 0.32 x 1,420.99 - 176.5769 = 278. Super is due on the full 1,520.
    expect([made.gross, made.tax, made.net, made.compulsory_super_amount, made.resc_super_amount]).toEqual([
      1520, 278, 1142, 182.4, 100,
    ]);
    expect(made.pay_sacrifices).toEqual([
      {
        id: expect.any(Number),
        description: 'Super',
        amount: 100,
        is_included_in_super_calculations: true,
        is_super: true,
      },
    ]);
    const again = await pay({ hours: [week()], pay_sacrifices: [{ description: 'super', is_super: false }] }, id);
    expect(again.pay_sacrifices[0]).toEqual({
      id: expect.any(Number),
      description: 'Super',
      amount: 100,
      is_included_in_super_calculations: true,
      is_super: false,
    });
    expect(again.resc_super_amount).toBe(0);
    expect((await refused({ pay_sacrifices: [{ description: 'New' }] }, id))[1]).toBe(
      "pays[0] pay_sacrifices[0]: 'New' is a new sacrifice for this employee, so send amount too",
    );
    expect((await refused({ pay_sacrifices: [{ description: '', amount: 1 }] }, id))[0]).toBe(400);
  });
});

describe('back payment rows', () => {
  const good = { description: 'Arrears', amount: '50', stp_category: 'GROSS' };

  it('finds back payments by description and amount together [PAY-066] [PAY-067] [PAY-068] [PAY-069] [PAY-070] [PAY-071]', async () => {
    const id = await world.anAuEmployee();
    await expectSchemaRefusals(
      'back_payments',
      good,
      [{ description: '' }, { stp_category: 'X' }, { tax_method: 'X' }, { start_date: 'x' }, { extra: 1 }],
      ['description', 'amount'],
    );
    const dated = { ...good, tax_method: 'METHOD_B1', start_date: '2026-01-01', end_date: '2026-01-31' };
    const made = await pay({ hours: [week()], back_payments: [dated] }, id);
    expect(made.back_payments).toEqual([{ id: expect.any(Number), ...dated, amount: 50 }]);
    const again = await pay({ hours: [week()], back_payments: [{ description: 'arrears', amount: 50 }] }, id);
    expect(again.back_payments[0]).toEqual({
      id: expect.any(Number),
      description: 'Arrears',
      amount: 50,
      stp_category: 'GROSS',
      tax_method: 'METHOD_B1',
      start_date: '2026-01-01',
      end_date: '2026-01-31',
    });
    expect(await refused({ back_payments: [{ description: 'Arrears', amount: '50.01' }] }, id)).toEqual([
      400,
      "pays[0] back_payments[0]: 'Arrears' of 50.01 is a new back payment, so send stp_category too",
    ]);
  });
});
