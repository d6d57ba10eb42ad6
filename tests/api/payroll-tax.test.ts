import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { answerOf, only } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ at: '2026-08-25T00:00:00Z' });
});

const report = (company: number, query = '') => world.get(`/api/company/${company}/payroll-tax${query}`);
/** 38 hours at 5,000 an hour: a weekly gross of 190,000, plus 12% super. */
const inState = (company: number, state: string, fields: Record<string, unknown> = {}) =>
  world.employee(company, anAuEmployee({ state, pay_rate_per_hour: '5000', ...fields }));

describe('200', () => {
  it('returns the wages and the tax of a month for each state, with the calculation', async () => {
    const company = await world.company('AU');
    const vic = await inState(company, 'VIC');
    const nsw = await inState(company, 'NSW', { last_name: 'Moss', number: 'N1' });
    // Victoria has 190,000 of wages and 22,800 of super, 212,800 in total, and New South Wales has the same.
    await world.paid(company, vic, '2026-08-06');
    await world.paid(company, nsw, '2026-08-31');
    // This pay belongs to another month, so it is not included.
    await world.paid(company, nsw, '2026-09-01');
    const { status, body } = await report(company);
    expect(status).toBe(200);
    expect(only(body, 'company_id', 'month', 'from', 'to', 'wages', 'elsewhere')).toEqual({
      company_id: company,
      month: '2026-08',
      from: '2026-08-01',
      to: '2026-08-31',
      wages: 425600,
      elsewhere: [],
    });
    const [ofNsw, ofVic] = body.states;
    const source = {
      parameter: 'au.payroll-tax.nsw',
      from: '2025-07-01',
      title: 'Payroll tax of New South Wales',
      source: 'scalesuite.com.au, State by state payroll tax thresholds and rates',
      url: 'https://www.scalesuite.com.au/resources/state-by-state-payroll-tax-thresholds-rates',
      confidence: 'secondary',
      verified_through: '2027-06-30',
    };
    // New South Wales has half of the Australian wages, so half of the monthly deduction of 100,000 applies there:
    // 162,800 x 5.45%.
    expect(ofNsw).toEqual({
      state: 'NSW',
      gross: 190000,
      super: 22800,
      wages: 212800,
      maybe_exempt: 0,
      deduction: 50000,
      taxable: 162800,
      rate: '0.0545',
      tax: 8872.6,
      is_complete: true,
      not_known: [],
      lines: [
        {
          rule: 'AU.PAYROLL-TAX.NSW',
          label: 'Payroll tax',
          basis: 162800,
          rate: '0.0545',
          precise: '8872.6',
          rounding: 'nearest cent',
          amount: 8872.6,
          because:
            '0.0545 of 212800.00 less the deduction 50000.00, a twelfth of 1200000.00 a year for 212800.00 of 425600.00 wages in Australia',
          unverified: false,
          sources: [source],
        },
      ],
      employees: [
        {
          employee_id: nsw,
          employee_number: 'N1',
          format_name: 'Moss, Ann',
          gross: 190000,
          super: 22800,
          wages: 212800,
        },
      ],
    });
    // Australian wages of 5,107,200 a year are too high for a deduction in Victoria, so the tax is 212,800 x 4.85%.
    expect(only(ofVic, 'state', 'deduction', 'tax')).toEqual({ state: 'VIC', deduction: 0, tax: 10320.8 });
    expect(body.tax).toBe(19193.4);
    expect(body.readings).toHaveLength(4);
  });

  it('counts salary-sacrificed super once, leaves out opening amounts, and shows wages that may be exempt', async () => {
    const company = await world.company('AU');
    const id = await inState(company, 'QLD');
    await world.paid(company, id, '2026-08-06', { pay_sacrifices: [{ description: 'Extra super', amount: '1000' }] });
    await world.put(company, [{ employee_id: id, hours: [], auto_calculate: false, compulsory_super_amount: '500' }]);
    await world.paid(company, id, '2026-08-13', {
      hours: [],
      leave: [{ description: 'Hurt', leave_type: 'WORKERS_COMP', date: '2026-08-12', hours: '10', rate: '100' }],
    });
    const [qld] = (await report(company, '?month=2026-08')).body.states;
    expect(only(qld, 'gross', 'super', 'wages', 'maybe_exempt', 'is_complete', 'not_known')).toEqual({
      gross: 191000,
      super: 22800,
      wages: 213800,
      maybe_exempt: 1000,
      is_complete: false,
      not_known: ['how the deduction shrinks as wages grow: the tax is at least this much'],
    });
  });

  it('applies the lower rate of a regional employer on request', async () => {
    const company = await world.company('AU');
    await world.paid(company, await inState(company, 'VIC'), '2026-08-06');
    const rates = async (query: string) => (await report(company, query)).body.states[0].rate;
    expect([await rates(''), await rates('?is_regional_employer=true')]).toEqual(['0.0485', '0.012125']);
  });

  it('lists employees with an unknown state, and returns no states for a month without pays', async () => {
    const company = await world.company('AU');
    const id = await inState(company, 'XX');
    await world.paid(company, id, '2026-08-06');
    const { body } = await report(company);
    expect(only(body, 'states', 'wages', 'tax', 'elsewhere')).toEqual({
      states: [],
      wages: 0,
      tax: 0,
      elsewhere: [
        { employee_id: id, employee_number: null, format_name: 'Lee, Ann', gross: 190000, super: 22800, wages: 212800 },
      ],
    });
    expect(only((await report(company, '?month=2026-01')).body, 'states', 'elsewhere', 'tax')).toEqual({
      states: [],
      elsewhere: [],
      tax: 0,
    });
  });
});

describe('payroll tax errors', () => {
  it('returns 400 for a New Zealand or another account’s company, and a month before the first rates', async () => {
    const nz = await world.company('NZ');
    expect(answerOf(await report(nz))).toEqual({
      status: 400,
      body: { detail: 'Payroll tax is for Australian companies only' },
    });
    expect(answerOf(await report(3))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    const company = await world.company('AU');
    expect(answerOf(await report(company, '?month=2024-06'))).toEqual({
      status: 400,
      body: { detail: 'There are no payroll tax rates for 2024-06; the first available month is 2024-07' },
    });
    expect((await report(company, '?month=2024-07')).status).toBe(200);
    expect((await report(company, '?month=2199-12')).status).toBe(200);
  });

  it.each(['2026-13', '2026-1', '2200-01', '1899-12', 'soon', '2026-08-01'])(
    'returns 422 for the month %s',
    async (month) => {
      expect((await report(1, `?month=${month}`)).status).toBe(422);
    },
  );
});
