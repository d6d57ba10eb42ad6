import { describe, expect, it } from 'vitest';
import { decimal, money } from '../../../base/decimal.ts';
import { localDate } from '../../../base/local-date.ts';
import { loadParams } from '../../../params/load.ts';
import type { AuState } from './parameters.ts';
import { payrollTax } from './payroll-tax.ts';

const params = loadParams('au');
/** The payroll tax of one month for these annual wages. All wages are in one state, unless `share` is set. */
const taxOf = (
  state: AuState,
  year: string,
  more: { on?: string; share?: string; isRegionalEmployer?: boolean } = {},
) => {
  const australianWages = decimal(year).dividedBy(12);
  return payrollTax(
    {
      state,
      stateWages: australianWages.times(decimal(more.share ?? '1')),
      australianWages,
      isRegionalEmployer: more.isRegionalEmployer ?? false,
    },
    params.at(localDate(more.on ?? '2026-08-31')),
  );
};

describe('monthly payroll tax', () => {
  // The comments calculate the annual amount by hand; the expected amount is a twelfth of it.
  it.each<[AuState, string, string]>([
    ['NSW', '1200000', '0.00'],
    ['NSW', '2400000', '5450.00'], // 1.2 m x 5.45 %
    ['VIC', '1000000', '0.00'],
    ['VIC', '3000000', '8083.33'], // 2 m x 4.85 %
    ['VIC', '4000000', '14145.83'], // the deduction is 500,000: 3.5 m x 4.85 %
    ['VIC', '6000000', '24250.00'], // no deduction: 6 m x 4.85 %
    ['QLD', '1300000', '0.00'],
    ['QLD', '6500000', '20583.33'], // 5.2 m x 4.75 %
    ['QLD', '7300000', '24750.00'], // 6 m x 4.95 %
    ['SA', '1500000', '0.00'],
    ['SA', '1600000', '2062.50'], // half of 4.95 % on 1 m
    ['SA', '1700000', '4537.50'], // 4.95 % on 1.1 m
    ['WA', '1000000', '0.00'],
    ['WA', '2300000', '6875.00'], // the deduction is 800,000: 1.5 m x 5.5 %
    ['WA', '7500000', '34375.00'], // no deduction: 7.5 m x 5.5 %
    ['TAS', '1250000', '0.00'],
    ['TAS', '2000000', '2500.00'], // 750,000 x 4 %
    ['TAS', '3000000', '7583.33'], // 30,000 and 1 m x 6.1 %
    ['ACT', '1750000', '0.00'],
    ['ACT', '2950000', '6750.00'], // 1.2 m x 6.75 %
    ['ACT', '21750000', '114166.67'], // 20 m x 6.85 %
    ['NT', '2500000', '0.00'],
    ['NT', '3500000', '6875.00'], // the deduction is 2 m: 1.5 m x 5.5 %
    ['NT', '7500000', '34375.00'],
  ])('monthly payroll tax in %s on wages of %s a year in 2026-27 is %s', (state, year, expected) => {
    expect(money(taxOf(state, year).total)).toBe(expected);
  });

  it.each<[AuState, string, string, string]>([
    ['VIC', '2025-06-30', '2900000', '8083.33'],
    ['VIC', '2025-07-31', '2900000', '7679.17'],
    ['VIC', '2025-06-30', '4000000', '14347.92'], // 900,000 less 45 % of 1 m: 3.55 m x 4.85 %
    ['ACT', '2025-06-30', '3200000', '6850.00'],
    ['NT', '2024-12-31', '2500000', '4583.33'],
    ['NT', '2025-01-31', '2500000', '0.00'],
    ['NT', '2025-07-31', '2500000', '0.00'],
  ])(
    'monthly payroll tax in %s uses the law in force on %s: for wages of %s a year it is %s',
    (state, on, year, expected) => {
      expect(money(taxOf(state, year, { on }).total)).toBe(expected);
    },
  );

  it('apportions the deduction by the wages paid in the state', () => {
    const tax = taxOf('NSW', '4800000', { share: '0.25' });
    // The state has a quarter of the Australian wages, so only a quarter of the deduction of 1.2 m is subtracted from
    // its wages, which are 1.2 m a year.
    expect([money(tax.deduction), money(tax.total)]).toEqual(['25000.00', '4087.50']);
    expect(tax.lines.map(({ because }) => because)).toEqual([
      '0.0545 of 100000.00 less the deduction 25000.00, a twelfth of 1200000.00 a year for 100000.00 of 400000.00 wages in Australia',
    ]);
  });

  it('adds the surcharges of Victoria and the levy of Queensland by bands of Australian wages', () => {
    const vic = taxOf('VIC', '120000000', { share: '0.5' });
    // 1% of 90 m plus 2% of 20 m is 1.3 m a year. The state has half of the wages, so 650,000 a year is due there.
    expect(vic.lines.map(({ label, amount }) => [label, money(amount)])).toEqual([
      ['Payroll tax', '242500.00'],
      ['Mental health and COVID debt surcharges', '54166.67'],
    ]);
    const qld = taxOf('QLD', '22000000');
    expect(qld.lines.map(({ amount }) => money(amount))[1]).toBe('2500.00');
    expect(taxOf('VIC', '10000000').lines).toHaveLength(1);
  });

  it('monthly payroll tax is lower for a regional employer in Victoria, and in Queensland until the discount ends', () => {
    const regional = { isRegionalEmployer: true };
    expect(taxOf('VIC', '3000000', regional).rate.toFixed()).toBe('0.012125');
    expect(taxOf('QLD', '3000000', regional).rate.toFixed()).toBe('0.0375');
    expect(taxOf('QLD', '3000000', { ...regional, on: '2030-07-31' }).rate.toFixed()).toBe('0.0475');
    expect(taxOf('NSW', '3000000', regional).rate.toFixed()).toBe('0.0545');
  });

  it('states what is not known, cites its source and marks a later year as unverified', () => {
    expect(taxOf('QLD', '3000000').notKnown).toEqual([
      'how the deduction shrinks as wages grow: the tax is at least this much',
    ]);
    const [line] = taxOf('QLD', '3000000').lines;
    expect(line?.cites.map(({ id, confidence }) => `${id} ${confidence}`)).toEqual(['au.payroll-tax.qld knowledge']);
    expect(taxOf('NSW', '3000000', { on: '2027-07-31' }).lines[0]?.unverified).toBe(true);
  });
});
