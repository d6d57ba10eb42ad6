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
/** The rate that the explanation shows, and why. */
async function rateOf(pay: Pay): Promise<[string, string]> {
  const { rate, because } = await world.line(pay.id, 'NZ.ESCT');
  return [rate, because];
}

describe('a rate worked out from the tax year before', () => {
  /** Two weeks of 40,000 in 2025-26, and three percent of them from the employer: 82,400. */
  async function lastYear() {
    const id = await person({ start_date: '2024-04-01' });
    await world.week(company, id, '2025-04-08', at('1000'));
    await world.week(company, id, '2026-03-24', at('1000'));
    return id;
  }

  it('is for somebody who worked all of it [DECL-005]', async () => {
    const pay = await world.week(company, await lastYear(), THIS_WEEK);
    // 3.5 % of 1,200 is 42.00, and 30 % of that; the rate held would be 17.5 %.
    expect(pay.kiwisaver_esct_amount).toBe(12.6);
    expect(await rateOf(pay)).toEqual([
      '0.3',
      "30 % of whole dollars of 42.00 (last tax year's salary 80000.00 and employer contributions 2400.00: threshold amount 82400.00, which sets the rate for the tax year, esct_rate_method CALCULATED)",
    ]);
  });

  it('stays for the year, though more of last year becomes known later [DECL-005]', async () => {
    const id = await lastYear();
    expect((await rateOf(await world.week(company, id, LAST_WEEK)))[0]).toBe('0.3');
    // 82,400 + 20,600 would be 33 %.
    await world.week(company, id, '2026-02-24', at('500'));
    const pay = await world.week(company, id, THIS_WEEK);
    expect(pay.kiwisaver_esct_amount).toBe(12.6);
    expect((await rateOf(pay))[1]).toBe(
      `30 % of whole dollars of 42.00 (set for the tax year by the pay of ${LAST_WEEK}, esct_rate_method CALCULATED)`,
    );
  });

  it('is the rate held where pays of that year are missing, which sets nothing [DECL-005]', async () => {
    const id = await person({ start_date: '2024-04-01' });
    const pay = await world.week(company, id, LAST_WEEK);
    expect(await rateOf(pay)).toEqual([
      '0.175',
      '17.5 % of whole dollars of 42.00 (rate held for the employee: the pays of the tax year before are not all here to work it out from)',
    ]);
    // What was paid elsewhere before: 90,000 and 2,700 for the year.
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

describe('a rate worked out from this year', () => {
  it('takes the rest of the year for somebody who began within it [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const pay = await world.week(company, id, LAST_WEEK);
    // (1,200 + 42) x 304 days from 1 June / 7 = 53,938.28.
    expect([pay.kiwisaver_esct_amount, ...(await rateOf(pay))]).toEqual([
      7.35,
      '0.175',
      '17.5 % of whole dollars of 42.00 (1200.00 and contributions 42.00 of 7 days for 304 days of this tax year: threshold amount 53938.28, which sets the rate for the tax year, esct_rate_method CALCULATED)',
    ]);
  });

  it('takes all of it for somebody who worked a part of the year before [DECL-005]', async () => {
    const id = await person({ start_date: '2025-04-02' });
    // (1,200 + 42) x 365 / 7 = 64,761.42.
    expect((await rateOf(await world.week(company, id)))[0]).toBe('0.3');
  });

  it('counts the days of a first week from the first day [DECL-005]', async () => {
    const id = await person({ start_date: '2026-11-12', esct_rate: '0.39' });
    // 16 hours in 4 days, to 31 March 140: (480 + 16.80) x 140 / 4 = 17,388.
    const pay = await world.week(company, id, THIS_WEEK, at('30', '16'));
    expect((await rateOf(pay))[0]).toBe('0.105');
  });

  it('stays when the pay rises, and the next tax year has one of its own [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    await world.week(company, id, TWO_WEEKS_AGO);
    const pay = await world.week(company, id, THIS_WEEK, at('100'));
    // 3.5 % of 4,000 is 140.00, still at 17.5 %.
    expect([pay.kiwisaver_esct_amount, (await rateOf(pay))[1]]).toEqual([
      24.5,
      `17.5 % of whole dollars of 140.00 (set for the tax year by the pay of ${TWO_WEEKS_AGO}, esct_rate_method CALCULATED)`,
    ]);
    // 4,140 x 366 / 7 = 216,462.85 for 2027-28.
    expect((await rateOf(await world.week(company, id, '2027-04-06', at('100'))))[0]).toBe('0.39');
  });

  it('stays among pays of one call [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const pays = await world.pays(company, [
      { employee_id: id, ...at('30'), pay_date: LAST_WEEK },
      { employee_id: id, ...at('100'), pay_date: THIS_WEEK },
    ]);
    expect([(await rateOf(pays[0]))[0], (await rateOf(pays[1]))[0]]).toEqual(['0.175', '0.175']);
  });

  it('is that of the whole period, however many pays it is split over [DECL-005] [PERIOD-003]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const first = await world.week(company, id, LAST_WEEK, at('37.5', '20'));
    const second = await world.week(company, id, LAST_WEEK, at('37.5', '20'));
    // 750 + 26.25: 33,711.42, 17.5 % of 26; 1,500 + 52.50: 67,422.85, 30 % of 52 = 15.60 in all.
    expect([first.kiwisaver_esct_amount, total([first, second], 'kiwisaver_esct_amount')]).toEqual([4.55, 15.6]);
    expect((await rateOf(await world.week(company, id, THIS_WEEK)))[0]).toBe('0.3');
  });

  it('does not take a bonus for what comes every week, and goes by the rate held when nothing else is paid [DECL-005]', async () => {
    const bonuses = [{ description: 'Bonus', amount: '10000', tax_method: 'METHOD_B2' }];
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    const alone = await world.week(company, id, LAST_WEEK, { hours: [], bonuses });
    // 3.5 % of 10,000 at 39 %.
    expect([alone.kiwisaver_esct_amount, (await rateOf(alone))[1]]).toEqual([
      136.5,
      '39 % of whole dollars of 350.00 (rate held for the employee: this pay has no ordinary earnings to estimate the year by)',
    ]);
    const beside = await world.week(company, id, THIS_WEEK, { bonuses });
    expect((await rateOf(beside))[0]).toBe('0.175');
  });

  it('is kept by a pay that is worked out again [DECL-005]', async () => {
    const id = await person({ start_date: '2026-06-01', esct_rate: '0.39' });
    await world.week(company, id, LAST_WEEK);
    const pay = await world.week(company, id, THIS_WEEK);
    const changed = await world.patch(company, pay.id, at('100'));
    expect(changed.status, changed.text).toBe(200);
    expect((await rateOf(changed.body))[0]).toBe('0.175');
  });
});

describe('warnings', () => {
  const codes = async (id: number): Promise<string[]> => {
    const [shown] = await world.pays(company, [{ employee_id: id, ...at('30') }], THIS_WEEK, '&dry_run=true');
    return shown.warnings.map(({ code }: { code: string }) => code);
  };

  it('tell of a fixed rate that differs, never of one that is worked out [DECL-005] [PERIOD-012]', async () => {
    const fields = { start_date: '2026-06-01', esct_rate: '0.39' };
    const fixed = await person(fields, { esct_rate_method: 'FIXED' });
    expect(await codes(fixed)).toContain('ESCT_RATE_DIFFERS');
    const calculated = await person(fields);
    expect(await codes(calculated)).not.toContain('ESCT_RATE_DIFFERS');
    await world.week(company, calculated, LAST_WEEK);
    expect(await codes(calculated)).not.toContain('ESCT_RATE_DIFFERS');
  });
});

describe('the statements of a call', () => {
  it('are as many for sixty people whose rate is worked out as for one [DECL-005]', async () => {
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

describe('worked out again', () => {
  it('every pay above comes to the same [DECL-002]', async () => {
    expect(await world.disagreements()).toEqual([]);
  });
});
