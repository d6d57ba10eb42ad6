import { beforeAll, describe, expect, it } from 'vitest';
import { loadParams } from '../../src/params/load.ts';
import { verifyPays } from '../../src/resources/pay/verify/verify.service.ts';
import { lawOf } from '../../src/rules/law.ts';
import { anNzEmployee } from '../fixtures/employees.ts';
import {
  LAST_WEEK,
  ordinary,
  type Pay,
  type PeriodWorld,
  periodWorld,
  THIS_WEEK,
  TWO_WEEKS_AGO,
  takenBy,
} from '../fixtures/period-world.ts';
import { answerOf } from '../harness/app.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const attachment = (more: Fields = {}): Fields => ({
  kind: 'COURT_ORDER',
  reference: 'DC 2026/118',
  amount: '450',
  from: '2026-10-01',
  ...more,
});
const pathOf = (employeeId: number, rest = '') => `/api/employees/${employeeId}/orders${rest}`;
const order = async (employeeId: number, fields: Fields = attachment()) => {
  const made = await world.call('POST', pathOf(employeeId), fields);
  expect(made.status, made.text).toBe(201);
  return made.body;
};
const listed = async (employeeId: number) => (await world.call('GET', pathOf(employeeId))).body;
/** 33 hours at 30.00 is 990.00, without KiwiSaver. */
const nzEmployee = () => world.anNzEmployee({ kiwisaver_status_code: 'NK' });
const week = (employee_id: number, value = '33', more: Fields = {}): Fields => ({
  employee_id,
  hours: [ordinary(value)],
  ...more,
});
const taken = (pay: Pay) => takenBy([pay]);

/** Recalculates every pay of the accounts that have deduction orders, and fails the test if any amount differs. */
async function expectVerified() {
  const law = lawOf({ au: loadParams('au'), nz: loadParams('nz') });
  const found: unknown[] = [];
  const { db } = world.service.database;
  const rows = await world.service.database.query('select distinct customer_id as id from deduction_order');
  for (const { id } of rows) await verifyPays({ db, law }, Number(id), (one) => found.push(one));
  expect(found).toEqual([]);
}

describe('orders of an employee', () => {
  it('creates (201), lists and updates (200) and deletes (204) an order', async () => {
    const id = await nzEmployee();
    const made = await order(id, attachment({ balance: '3000', priority: 2, to: '2027-06-30' }));
    expect(made).toEqual({
      id: expect.any(Number),
      employee_id: id,
      kind: 'COURT_ORDER',
      name: 'Attachment order DC 2026/118',
      reference: 'DC 2026/118',
      amount: '450.00',
      rate: null,
      rate_of: null,
      protected_net: null,
      protected_rate: null,
      balance: '3000.00',
      taken: '0.00',
      remaining: '3000.00',
      priority: 2,
      payee_name: null,
      payee_account: null,
      from: '2026-10-01',
      to: '2027-06-30',
      created_at: '2026-11-10T00:00:00.000000',
      updated_at: '2026-11-10T00:00:00.000000',
    });
    expect(await listed(id)).toEqual([made]);
    const changed = await world.call('PATCH', pathOf(id, `/${made.id}`), {
      amount: null,
      rate: '0.2',
      rate_of: 'NET',
      to: null,
    });
    expect(answerOf(changed)).toEqual({
      status: 200,
      body: { ...made, amount: null, rate: '0.2', rate_of: 'NET', to: null },
    });
    expect((await world.call('PATCH', pathOf(id, `/${made.id}`), {})).body).toEqual(changed.body);
    const history = (await world.call('GET', `/api/employees/${id}/history`)).body;
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'deduction-order.update',
      'deduction-order.create',
      'employee.create',
    ]);
    expect((await world.call('DELETE', pathOf(id, `/${made.id}`))).status).toBe(204);
    expect(await listed(id)).toEqual([]);
  });

  it('returns 400 for an unknown employee, 404 for an unknown order and 409 for a deleted employee', async () => {
    expect((await world.call('GET', pathOf(999_999))).status).toBe(400);
    expect((await world.call('POST', pathOf(999_999), attachment())).status).toBe(400);
    const id = await nzEmployee();
    for (const [method, body] of [['PATCH', {}], ['DELETE']] as const) {
      expect(answerOf(await world.call(method, pathOf(id, '/999999'), body))).toEqual({
        status: 404,
        body: { detail: 'Order not found' },
      });
      expect((await world.call(method, pathOf(999_999, '/1'), body)).status).toBe(400);
    }
    const made = await order(id);
    await world.call('DELETE', `/api/employees/${id}`);
    for (const [method, rest, body] of [
      ['POST', '', attachment()],
      ['PATCH', `/${made.id}`, { to: '2026-12-31' }],
      ['DELETE', `/${made.id}`, undefined],
    ] as const) {
      expect((await world.call(method, pathOf(id, rest), body)).status).toBe(409);
    }
  });

  it.each<[string, 'au' | 'nz', Fields, string[]]>([
    ['an Australian court order without a protected amount', 'au', {}, ['protected_net']],
    ['an Inland Revenue notice without a protected amount', 'nz', { kind: 'TAX_NOTICE' }, ['protected_net']],
    ['a kind of the other country', 'au', { kind: 'BENEFIT_NOTICE', protected_net: '1' }, ['kind']],
    ['an amount and a rate', 'nz', { rate: '0.1', rate_of: 'NET' }, ['rate']],
    ['neither an amount nor a rate', 'nz', { amount: null }, ['amount']],
    ['a rate without a base', 'nz', { amount: null, rate: '0.1' }, ['rate_of']],
    ['a rate in percent', 'nz', { amount: null, rate: '20', rate_of: 'NET' }, ['rate']],
    [
      'a rate of a child support notice',
      'au',
      { kind: 'CHILD_SUPPORT_DEDUCTION', amount: null, rate: '0.2', rate_of: 'NET' },
      ['rate'],
    ],
    [
      'a garnishee as a share of net',
      'au',
      { kind: 'CHILD_SUPPORT_GARNISHEE', amount: null, rate: '0.2', rate_of: 'NET' },
      ['rate_of'],
    ],
    ['a zero amount and balance', 'nz', { amount: '0', balance: '0' }, ['amount', 'balance']],
    ['a negative protected amount', 'nz', { protected_net: '-1' }, ['protected_net']],
    ['an end before the start', 'nz', { to: '2026-09-30' }, ['to']],
  ])('returns 422 for %s', async (_name, country, fields, wrong) => {
    const id = country === 'au' ? await world.anAuEmployee() : await nzEmployee();
    const reply = await world.call('POST', pathOf(id), attachment(fields));
    expect(reply.status, reply.text).toBe(422);
    expect(reply.errors.map(({ path }) => path)).toEqual(wrong.map((field) => `/body/${field}`));
  });

  it('asks for the protected amount that the order states, because no statutory amount is known', async () => {
    const reply = await world.call('POST', pathOf(await world.anAuEmployee()), attachment());
    expect(reply.errors[0]?.message).toBe(
      'Court garnishee: no statutory protected amount is known, so send protected_net or protected_rate as the order states it; send protected_net 0 if it protects nothing',
    );
  });
});

describe('the recipient of an order’s deductions', () => {
  it('is the authority that sends the notice, unless a name is set', async () => {
    const id = await nzEmployee();
    const notice = await order(id, attachment({ kind: 'BENEFIT_NOTICE', protected_net: '0' }));
    expect([notice.payee_name, notice.payee_account]).toEqual(['Ministry of Social Development', null]);
    const patch = async (fields: Fields) => {
      const { body } = await world.call('PATCH', pathOf(id, `/${notice.id}`), fields);
      return [body.payee_name, body.payee_account];
    };
    expect(await patch({ payee_name: 'MSD Collections', payee_account: '03-0049-0001709-00' })).toEqual([
      'MSD Collections',
      '03-0049-0001709-00',
    ]);
    expect(await patch({ amount: '40' })).toEqual(['MSD Collections', '03-0049-0001709-00']);
    expect(await patch({ payee_name: null, payee_account: null })).toEqual(['Ministry of Social Development', null]);
  });
});

describe('an order in the general ledger', () => {
  it('is posted to its own account if the chart has a row for it, even after its reference has changed', async () => {
    const id = await world.anAuEmployee();
    const made = await order(id, attachment({ amount: '100', protected_net: '0', payee_name: 'Harbour Finance' }));
    await order(id, attachment({ reference: 'DC 2026/119', amount: '50', protected_net: '0' }));
    const pay = await world.pay(world.au, week(id, '38'));
    const settings = `/api/company/${world.au}/gl-settings`;
    const chart = await world.call('GET', settings);
    const change = async (path: string, body: unknown, etag: string) => {
      const { service, token } = world;
      const reply = await service.call('POST', `${settings}${path}`, { token, body, headers: { 'if-match': etag } });
      expect(reply.status, reply.text).toBe(200);
      return String(reply.headers.etag);
    };
    const etag = await change('/initialise', { template: 'service_default' }, String(chart.headers.etag));
    const posted = async () => {
      const { body } = await world.call('GET', `/api/pay-run/${pay.pay_run_id}/gl-postings`);
      expect(body.total_debit).toBe(body.total_credit);
      const of = (name: string) => body.postings.find((one: Pay) => one.base_attr === name)?.amount;
      return [of('deductions'), of(`employee_order:${made.id}`)];
    };
    const [before] = await posted();
    const { body: options } = await world.call('GET', `${settings}/options`);
    expect(options.post_tax_deductions).toContainEqual({
      base_attr: `employee_order:${made.id}`,
      label: expect.stringMatching(/^Court garnishee DC 2026\/118 \(/),
      scope: 'order',
      deduction_id: made.id,
    });
    const leg = { account_label: 'Harbour Finance', account_code: '851', is_debit: false };
    await change('/rows', { ...leg, base_attr: `employee_order:${made.id}` }, etag);
    expect(await posted()).toEqual([before + 100, -100]);
    await world.call('PATCH', pathOf(id, `/${made.id}`), { reference: 'DC 2026/118-A' });
    expect(await posted()).toEqual([before + 100, -100]);
    const { body: shown } = await world.call('GET', settings);
    expect(shown.rows.at(-1)).toMatchObject({
      base_attr_label: expect.stringMatching(/^Court garnishee DC 2026\/118-A \(/),
      is_legacy_category: false,
    });
  });

  it('cannot have a row in the chart of another company', async () => {
    const { id } = await order(await nzEmployee());
    const settings = `/api/company/${world.au}/gl-settings`;
    const { service, token } = world;
    const chart = await world.call('GET', settings);
    const body = { base_attr: `employee_order:${id}`, account_label: 'X', account_code: '1', is_debit: false };
    const headers = { 'if-match': String(chart.headers.etag) };
    const reply = await service.call('POST', `${settings}/rows`, { token, body, headers });
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      `base_attr 'employee_order:${id}' is not a category of this company; choose one from GET options`,
    ]);
  });
});

describe('pays under an order', () => {
  it('deducts an attachment order of 450.00 only as far as the protected earnings allow, and warns in the preview', async () => {
    const id = await nzEmployee();
    const { id: orderId } = await order(id, attachment({ balance: '1000' }));
    const [shown] = await world.pays(world.nz, [week(id)], THIS_WEEK, '&dry_run=true');
    expect(shown.warnings.map(({ code }: { code: string }) => code)).toContain('ORDER_LIMITED');
    const pay = await world.pay(world.nz, week(id));
    expect(pay.deductions).toEqual([
      {
        id: expect.any(Number),
        description: 'Attachment order DC 2026/118',
        amount: 335.1,
        classification: 'NORMAL',
        is_included_in_super_calculations: true,
      },
    ]);
    expect(pay.net).toBe(485.33);
    expect(await world.explained(pay.id)).toContain(
      '450.00 is due for the period; 335.10 is taken and 114.90 is held back, because 60 % of net earnings 837.75 is protected; 664.90 is still owed after this period',
    );
    expect(await listed(id)).toMatchObject([{ id: orderId, taken: '335.10', remaining: '664.90' }]);
    const refused = await world.call('DELETE', pathOf(id, `/${orderId}`));
    expect(answerOf(refused)).toEqual({
      status: 409,
      body: {
        detail: `Pays have deducted 335.10 for order ${orderId}, so it cannot be deleted; end it instead by sending its last day as "to"`,
      },
    });
    await expectVerified();
  });

  it('deducts until the balance is zero, and restores the balance when a pay is deleted or reverted', async () => {
    const id = await nzEmployee();
    await order(id, attachment({ amount: '200', balance: '450' }));
    const first = (await world.pays(world.nz, [week(id)], TWO_WEEKS_AGO))[0];
    const both = await world.pays(world.nz, [
      week(id, '33', { pay_date: LAST_WEEK, payment_date: LAST_WEEK }),
      week(id, '33', { pay_date: THIS_WEEK, payment_date: THIS_WEEK }),
    ]);
    expect([first, ...both].map(taken)).toEqual([200, 200, 50]);
    expect((await listed(id))[0].remaining).toBe('0.00');
    const [after] = await world.pays(world.nz, [week(id)], '2026-11-17', '&dry_run=true');
    expect(after.deductions).toEqual([]);
    await expectVerified();

    const reverted = await world.call('POST', `/api/company/${world.nz}/pays/${both[1].id}/revert`);
    expect(reverted.status, reverted.text).toBe(200);
    expect((await listed(id))[0].remaining).toBe('50.00');
    await world.remove(world.nz, both[0].id);
    expect((await listed(id))[0].remaining).toBe('250.00');
    const stale = await world.complete(world.nz, both[1].id);
    expect(stale.status).toBe(409);
    expect(stale.body.detail).toContain('the court and authority orders');
    const again = await world.patch(world.nz, both[1].id, {});
    expect(taken(again.body)).toBe(200);
    expect((await world.complete(world.nz, both[1].id)).status).toBe(200);
    expect((await listed(id))[0].remaining).toBe('50.00');
    await expectVerified();
  });

  it('deducts an order once per period, however many pays the period has', async () => {
    const [whole, split] = [await nzEmployee(), await nzEmployee()];
    for (const id of [whole, split]) await order(id, attachment({ balance: '1000' }));
    const one = await world.pay(world.nz, week(whole));
    const parts = [await world.pay(world.nz, week(split, '20')), await world.pay(world.nz, week(split, '13'))];
    expect(takenBy(parts)).toBe(taken(one));
    expect((await listed(split))[0].remaining).toBe((await listed(whole))[0].remaining);
    const departments = await world.anNzEmployee({ kiwisaver_status_code: 'NK' });
    await order(departments, attachment({ balance: '1000' }));
    const shared = await world.pays(world.nz, [
      week(departments, '20', { pay_department: 'A' }),
      week(departments, '13', { pay_department: 'B' }),
    ]);
    expect(takenBy(shared)).toBe(taken(one));
    await expectVerified();
  });

  it('deducts child support before the other orders, regardless of which was recorded first, and cites its sources', async () => {
    const id = await nzEmployee();
    await order(id, attachment({ amount: '300' }));
    await order(id, attachment({ kind: 'CHILD_SUPPORT_DEDUCTION', reference: 'CS 9', amount: '100' }));
    const pay = await world.pay(world.nz, week(id));
    expect(pay.deductions).toMatchObject([
      { description: 'Child support CS 9', amount: 100, classification: 'CHILD_SUPPORT_DEDUCTION' },
      { description: 'Attachment order DC 2026/118', amount: 235.1, classification: 'NORMAL' },
    ]);
    const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
    const line = body.lines.find(({ rule }: { rule: string }) => rule === 'NZ.ORDER.CHILD_SUPPORT_DEDUCTION');
    expect(line.sources.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
      'nz.deduction-orders.sequence',
      'nz.child-support.protected-share',
    ]);
    await expectVerified();
  });

  it('deducts nothing on paydays when the order is not in force, and nothing from a pay with supplied amounts', async () => {
    const id = await nzEmployee();
    const { id: orderId } = await order(id, attachment({ from: THIS_WEEK }));
    const [before] = await world.pays(world.nz, [week(id)], LAST_WEEK);
    expect(before.deductions).toEqual([]);
    const stated = { auto_calculate: false, tax: '100', payment_date: THIS_WEEK };
    const [supplied] = await world.pays(world.nz, [week(id, '33', stated)], THIS_WEEK);
    expect(supplied.deductions).toEqual([]);
    await world.call('PATCH', pathOf(id, `/${orderId}`), { to: THIS_WEEK });
    const [next] = await world.pays(world.nz, [week(id)], '2026-11-17', '&dry_run=true');
    expect(next.deductions).toEqual([]);
  });

  it('deducts an order from a draft, and reduces the balance of the order only when the draft is completed', async () => {
    const company = await world.company('NZ');
    const [id] = await world.employees(company, [anNzEmployee({ kiwisaver_status_code: 'NK' })]);
    await order(id!, attachment({ amount: '60', balance: '100' }));
    const [draft] = (await world.generate(company, await world.openRun(company))).body;
    expect(taken(draft)).toBe(60);
    expect((await listed(id!))[0].remaining).toBe('100.00');
    expect((await world.complete(company, draft.id)).status).toBe(200);
    expect((await listed(id!))[0].remaining).toBe('40.00');
    await expectVerified();
  });

  it('deducts an order from a final pay', async () => {
    const id = await nzEmployee();
    await order(id, attachment({ amount: '2000', balance: '5000' }));
    const pay = await world.pay(
      world.nz,
      week(id, '33', { termination: { termination_date: '2026-11-10', redundancy_amount: '3000' } }),
    );
    expect(taken(pay)).toBeGreaterThan(1000);
    expect(pay.net).toBeGreaterThan(0);
    await expectVerified();
  });

  it('deducts an Australian garnishee in cents per dollar up to its balance, and a court order only down to the protected net', async () => {
    const id = await world.anAuEmployee();
    const garnishee = { kind: 'CHILD_SUPPORT_GARNISHEE', amount: null, rate: '0.1', balance: '250' };
    await order(id, attachment({ ...garnishee, reference: '72A-7' }));
    await order(id, attachment({ protected_net: '900' }));
    const first = await world.pay(world.au, week(id, '38'));
    expect(first.deductions).toMatchObject([
      { description: 'Child support garnishee 72A-7', amount: 152, classification: 'CHILD_SUPPORT_GARNISHEE' },
      { description: 'Court garnishee DC 2026/118', classification: 'NORMAL' },
    ]);
    expect(first.net).toBe(900);
    const [second] = await world.pays(world.au, [week(id, '38')], '2026-11-17');
    expect(second.deductions[0].amount).toBe(98);
    const { body } = await world.call('GET', `/api/pays/${second.id}/explanation`);
    const lines = body.lines.filter(({ rule }: { rule: string }) => rule.startsWith('AU.ORDER'));
    expect(lines.map(({ rule }: { rule: string }) => rule)).toEqual([
      'AU.ORDER.CHILD_SUPPORT_GARNISHEE',
      'AU.ORDER.COURT_ORDER',
    ]);
    await expectVerified();
  });
});
