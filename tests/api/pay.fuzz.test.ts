import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Country } from '../../src/base/country.ts';
import { type PayWorld, payWorld } from '../fixtures/pay-world.ts';
import { fuzzRuns } from '../harness/fuzz-runs.ts';

// No input may cause a 500. These tests send random pays that mix valid and invalid parts, in both countries.

let world: PayWorld;
let people: Readonly<Record<Country, number>>;
beforeAll(async () => {
  world = await payWorld({ shared: true });
  people = { AU: await world.anAuEmployee(), NZ: await world.anNzEmployee() };
});

/** Most parts are valid, so that a pay with many parts has a chance to be valid as a whole. */
const mostly = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: bad });

const text = mostly(
  fc.oneof(
    fc.constantFrom('Tools', 'NULL', '{"a":1}', "'; drop table pay; --", '\\', '"', 'İstanbul', '{},', ' x '),
    fc.stringMatching(/^[ -~]{1,30}$/),
  ),
  fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('', ' ', '\u0000', 'x'.repeat(70), null)),
);
const number = mostly(
  fc.oneof(
    fc.integer({ min: -5, max: 80 }),
    fc.constantFrom('0', '-0', '1.005', '99999', '-999.99', '0.0000001', '+3', '007', 0.1 + 0.2, -0, 5e-324),
  ),
  fc.oneof(fc.double({ noNaN: true }), fc.constantFrom('99999999', '1e5', '', 'x', null, true, 1e21)),
);
const date = mostly(
  fc.constantFrom('2026-03-09', '2024-07-01', '2026-07-01', '2026-04-01', '2031-01-01'),
  fc.constantFrom('2026-02-29', '1990-01-01', '9999-12-31', '0001-01-01', 'soon', ''),
);
const flag = mostly(fc.boolean(), fc.constantFrom('true', null, 1));
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(model: T) =>
  fc.array(fc.record(model, { requiredKeys: [] }), { maxLength: 3 });
const method = fc.constantFrom(
  'NORMAL_EARNINGS',
  'METHOD_A_WHOLE_YEAR',
  'METHOD_B1',
  'METHOD_B2',
  'SPREAD_OVER_SPECIFIC_RANGE',
  'SPREAD_OVER_FINANCIAL_YEAR',
  'METHOD_A_SPECIFIC_RANGE',
);

const pay = fc.record(
  {
    pay_department: text,
    pay_date: date,
    payment_date: date,
    auto_calculate: flag,
    tax: number,
    stsl: number,
    nz_student_loan: number,
    kiwisaver_employer_amount: number,
    stp_reported_externally: flag,
    hours: fc.array(
      fc.record(
        {
          description: text,
          units: text,
          value: number,
          rate: number,
          multiplier: number,
          rate_reference: text,
          is_overtime: flag,
        },
        { requiredKeys: ['description', 'units', 'value'] },
      ),
      { maxLength: 3 },
    ),
    leave: fc.array(
      fc.record(
        {
          description: text,
          leave_type: fc.constantFrom(
            'SICK',
            'HOLIDAY',
            'ANNUAL_HOLIDAYS',
            'ALT_HOLIDAY',
            'UNPAID',
            'WORKERS_COMP',
            'X',
          ),
          date,
          hours: number,
          rate: number,
          leave_loading_amount: number,
        },
        { requiredKeys: ['description', 'leave_type', 'date', 'hours'] },
      ),
      { maxLength: 2 },
    ),
    allowances: some({
      description: text,
      amount: number,
      allowance_category: mostly(fc.constantFrom('TD', 'CD'), fc.constant('X')),
      is_taxable: flag,
    }),
    deductions: some({
      description: text,
      amount: number,
      classification: fc.constantFrom('NORMAL', 'CHARITY', 'CHILD_SUPPORT_DEDUCTION'),
    }),
    bonuses: some({
      description: text,
      amount: number,
      tax_method: method,
      start_date: date,
      end_date: date,
      is_return_to_work: flag,
      is_directors_fees: flag,
    }),
    pay_sacrifices: some({ description: text, amount: number, is_super: flag }),
    back_payments: some({
      description: text,
      amount: number,
      stp_category: fc.constantFrom('GROSS', 'OVERTIME'),
      tax_method: method,
      start_date: date,
      end_date: date,
    }),
  },
  { requiredKeys: [] },
);

describe('random pays', () => {
  it('returns 200, 400 or 422 for any random pay', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('AU' as const, 'NZ' as const),
        fc.array(pay, { maxLength: 2 }),
        async (country, pays) => {
          const body = pays.map((given) => ({ employee_id: people[country], ...given }));
          const reply = await world.put(country === 'AU' ? world.au : world.nz, body, '?pay_date=2026-03-10');
          seen.add(reply.status);
          expect([200, 400, 422], `${JSON.stringify(body)} answered ${reply.text}`).toContain(reply.status);
        },
      ),
      { numRuns: fuzzRuns(400), seed: 20260310 },
    );
    expect([...seen].sort()).toEqual([200, 400, 422]);
  });

  it('calculates amounts that add up for well-formed random pays', async () => {
    const amount = fc.integer({ min: -50_000, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
    const good = fc.record({
      hours: fc.array(
        fc.record({
          description: fc.constant('H'),
          units: fc.constantFrom('Hours', 'KMs'),
          value: amount,
          rate: amount,
          is_overtime: fc.boolean(),
        }),
        { maxLength: 3 },
      ),
      allowances: fc.array(
        fc.record({
          description: fc.constantFrom('A', 'B'),
          amount,
          allowance_category: fc.constant('TD'),
          is_taxable: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
      deductions: fc.array(
        fc.record({ description: fc.constantFrom('A', 'B'), amount, classification: fc.constant('NORMAL') }),
        { maxLength: 2 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('AU' as const, 'NZ' as const), good, async (country, rows) => {
        const reply = await world.put(
          country === 'AU' ? world.au : world.nz,
          [{ employee_id: people[country], ...rows }],
          '?pay_date=2026-03-10',
        );
        if (reply.status === 400) return;
        expect(reply.status, reply.text).toBe(200);
        const [made] = reply.body;
        const sum = (list: Record<string, number>[], key: string) =>
          list.reduce((total, row) => total + Math.round(row[key]! * 100), 0);
        expect(Math.round(made.gross * 100)).toBe(sum(made.hours, 'pay_amount') + sum(made.allowances, 'amount'));
        expect((await world.get(`/api/pays/${made.id}/explanation`)).body.net).toBe(made.net.toFixed(2));
      }),
      { numRuns: fuzzRuns(100), seed: 20260311 },
    );
  });
});
