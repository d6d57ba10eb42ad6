import { beforeAll, describe, expect, it } from 'vitest';
import { type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/nz-declaration-world.ts';
import { anNzEmployee } from '../fixtures/pay-world.ts';
import { LAST_WEEK, ordinary, type Pay, THIS_WEEK, TWO_WEEKS_AGO, total } from '../fixtures/period-world.ts';
import { costOf } from '../harness/cost.ts';

let world: NzDeclarationWorld;
let company: number;
beforeAll(async () => {
  world = await nzDeclarationWorld();
  company = await world.payer();
});

const CALCULATED = { esct_rate_method: 'CALCULATED' };
const person = (fields: Record<string, unknown>, declared = CALCULATED) => world.person(company, declared, fields);
const at = (rate: string, hours = '40') => ({ hours: [ordinary(hours, { rate })] });
/** The rate in the explanation, and its reason. */
async function rateOf(pay: Pay): Promise<[string, string]> {
  const { rate, because } = await world.line(pay.id, 'NZ.ESCT');
  return [rate, because];
}

describe('ESCT rate from the previous tax year', () => {
  /** Two weeks of 40,000 in 2025-26 plus three percent from the employer: 82,400. */
  async function lastYear() {
    const id = await person({ start_date: '2024-04-01' });
    await world.week(company, id, '2025-04-08', at('1000'));
    await world.week(company, id, '2026-03-24', at('1000'));
    return id;
  }

  it('calculates the rate for an employee who worked all of the previous year [DECL-005]', async () => {
    const pay = await world.week(company, await lastYear(), THIS_WEEK);
    // 3.5% of 1,200 is 42.00, and 30% of that; the stored rate would be 17.5%.
    expect(pay.kiwisaver_esct_amount).toBe(12.6);
    expect(await rateOf(pay)).toEqual([
      '0.3',
      "30 % of whole dollars of 42.00 (last tax year's salary 80000.00 and employer contributions 2400.00: threshold amount 82400.00, which sets the rate for the tax year, esct_rate_method CALCULATED)",
    ]);
  });

  it('keeps the rate for the year when more pays of last year are added [DECL-005]', async () => {
    const id = await lastYear();
    expect((await rateOf(await world.week(company, id, LAST_WEEK)))[0]).toBe('0.3');
    // 82,400 + 20,600 would be 33%.
    await world.week(company, id, '2026-02-24', at('500'));
    const pay = await world.week(company, id, THIS_WEEK);
    expect(pay.kiwisaver_esct_amount).toBe(12.6);
    expect((await rateOf(pay))[1]).toBe(
      `30 % of whole dollars of 42.00 (set for the tax year by the pay of ${LAST_WEEK}, esct_rate_method CALCULATED)`,
    );
  });

  it('uses the stored rate, without fixing it, when pays of the previous year are missing [DECL-005]', async () => {
    const id = await person({ start_date: '2024-04-01' });
    const pay = await world.week(company, id, LAST_WEEK);
    expect(await rateOf(pay)).toEqual([
      '0.175',
      '17.5 % of whole dollars of 42.00 (rate stored for the employee: not all pays of the previous tax year are available to calculate it)',
    ]);
    // Paid elsewhere before: 90,000 and 2,700 for the year.
    await world.pays(
      company,
      [
        {
          employee_id: id,
          auto_calculate: false,
          hours: [ordinary('1', { rate: '90000' })],
          kiwisaver_employer_amount: '2700',
          payment_date: '2026-03-31',
        },
      ],
      '2026-03-31',
    );
    expect((await rateOf(await world.week(company, id, THIS_WEEK)))[0]).toBe('0.3');
  });
});

describe('ESCT rate from the current tax year', () => {
  it('projects over the remaining year for an employee who started within it [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const pay = await world.week(company, id, LAST_WEEK);
    // (1,200 + 42) x 304 days from 1 June / 7 = 53,938.28.
    expect([pay.kiwisaver_esct_amount, ...(await rateOf(pay))]).toEqual([
      7.35,
      '0.175',
      '17.5 % of whole dollars of 42.00 (1200.00 and contributions 42.00 of 7 days for 304 days of this tax year: threshold amount 53938.28, which sets the rate for the tax year, esct_rate_method CALCULATED)',
    ]);
  });

  it('projects over the whole year for an employee who worked part of the previous one [DECL-005]', async () => {
    const id = await person({ start_date: '2025-04-02' });
    // (1,200 + 42) x 365 / 7 = 64,761.42.
    expect((await rateOf(await world.week(company, id)))[0]).toBe('0.3');
  });

  it('counts the days of the first week from the first day [DECL-005]', async () => {
    const id = await person({ start_date: '2026-11-12', esct_rate: '0.39' });
    // 16 hours in 4 days, 140 days to 31 March: (480 + 16.80) x 140 / 4 = 17,388.
    const pay = await world.week(company, id, THIS_WEEK, at('30', '16'));
    expect((await rateOf(pay))[0]).toBe('0.105');
  });

  it('keeps the rate when the pay rises, and calculates a new one for the next tax year [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    await world.week(company, id, TWO_WEEKS_AGO);
    const pay = await world.week(company, id, THIS_WEEK, at('100'));
    // 3.5% of 4,000 is 140.00, still at 17.5%.
    expect([pay.kiwisaver_esct_amount, (await rateOf(pay))[1]]).toEqual([
      24.5,
      `17.5 % of whole dollars of 140.00 (set for the tax year by the pay of ${TWO_WEEKS_AGO}, esct_rate_method CALCULATED)`,
    ]);
    // 4,140 x 366 / 7 = 216,462.85 for 2027-28.
    expect((await rateOf(await world.week(company, id, '2027-04-06', at('100'))))[0]).toBe('0.39');
  });

  it('keeps the rate among the pays of one call [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const pays = await world.pays(company, [
      { employee_id: id, ...at('30'), pay_date: LAST_WEEK },
      { employee_id: id, ...at('100'), pay_date: THIS_WEEK },
    ]);
    expect([(await rateOf(pays[0]))[0], (await rateOf(pays[1]))[0]]).toEqual(['0.175', '0.175']);
  });

  it('uses the rate of the whole period, however many pays it is split over [DECL-005] [PERIOD-003]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const first = await world.week(company, id, LAST_WEEK, at('37.5', '20'));
    const second = await world.week(company, id, LAST_WEEK, at('37.5', '20'));
    // 750 + 26.25: 33,711.42, 17.5% of 26; 1,500 + 52.50: 67,422.85, 30% of 52 = 15.60 in total.
    expect([first.kiwisaver_esct_amount, total([first, second], 'kiwisaver_esct_amount')]).toEqual([4.55, 15.6]);
    expect((await rateOf(await world.week(company, id, THIS_WEEK)))[0]).toBe('0.3');
  });

  it('does not project a bonus, and uses the stored rate when nothing else is paid [DECL-005]', async () => {
    const bonuses = [{ description: 'Bonus', amount: '10000', tax_method: 'METHOD_B2' }];
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const alone = await world.week(company, id, LAST_WEEK, { hours: [], bonuses });
    // 3.5% of 10,000 at 39%.
    expect([alone.kiwisaver_esct_amount, (await rateOf(alone))[1]]).toEqual([
      136.5,
      '39 % of whole dollars of 350.00 (rate stored for the employee: this pay has no ordinary earnings to estimate the year from)',
    ]);
    const beside = await world.week(company, id, THIS_WEEK, { bonuses });
    expect((await rateOf(beside))[0]).toBe('0.175');
  });

  it('keeps the rate when the pay is recalculated [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    await world.week(company, id, LAST_WEEK);
    const pay = await world.week(company, id, THIS_WEEK);
    const changed = await world.patch(company, pay.id, at('100'));
    expect(changed.status, changed.text).toBe(200);
    expect((await rateOf(changed.body))[0]).toBe('0.175');
  });
});

describe('ESCT warnings', () => {
  const codes = async (id: number): Promise<string[]> => {
    const [shown] = await world.pays(company, [{ employee_id: id, ...at('30') }], THIS_WEEK, '&dry_run=true');
    return shown.warnings.map(({ code }: { code: string }) => code);
  };

  it('warns about a fixed rate that differs, never about a calculated one [DECL-005] [PERIOD-012]', async () => {
    const fields = { start_date: '2026-06-01', esct_rate: '0.39' };
    const fixed = await person(fields, { esct_rate_method: 'FIXED' });
    expect(await codes(fixed)).toContain('ESCT_RATE_DIFFERS');
    const calculated = await person(fields);
    expect(await codes(calculated)).not.toContain('ESCT_RATE_DIFFERS');
    await world.week(company, calculated, LAST_WEEK);
    expect(await codes(calculated)).not.toContain('ESCT_RATE_DIFFERS');
  });
});

describe('statements of a call', () => {
  it('uses the same number of statements for sixty calculated rates as for one [DECL-005]', async () => {
    const own = await world.payer();
    const ids = await world.employees(
      own,
      Array.from({ length: 60 }, () => anNzEmployee({ start_date: '2024-04-01', nz_tax_code: 'STC' })),
    );
    const ended = { rate: '0.2', from: '2026-04-01', to: '2026-10-31' };
    for (const id of ids) await world.declare(id, { ...CALCULATED, tax_certificate: ended });
    const cost = (some: readonly number[], day: string) =>
      costOf(world.service.database, () =>
        world.pays(
          own,
          some.map((id) => ({ employee_id: id, ...at('30') })),
          day,
        ),
      );
    await cost(ids.slice(0, 1), TWO_WEEKS_AGO);
    const one = await cost(ids.slice(0, 1), LAST_WEEK);
    expect(await cost(ids, THIS_WEEK)).toBe(one);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference [DECL-002]', async () => {
    expect(await world.disagreements()).toEqual([]);
  });
});
