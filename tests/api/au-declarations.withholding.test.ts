import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';

// The effect of each declaration on the tax of a weekly pay of 1,520.00, or of the given hours at 40. Each amount is
// calculated by hand from the published formula; x is whole dollars plus 99 cents.

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

describe('Medicare levy declarations', () => {
  it('withholds by scale 2 without a declaration: 0.32 x 1520.99 - 181.7319 = 304.98', async () => {
    expect(await world.withheld({})).toEqual([305]);
  });

  it('withholds by scale 6 with half an exemption: 0.31 x 1520.99 - 181.7308 = 289.78 [DECL-002]', async () => {
    expect(await world.withheld({ medicare_levy_exemption: 'HALF' })).toEqual([290]);
  });

  it('withholds by scale 5 with a full exemption: 0.30 x 1520.99 - 181.7308 = 274.57 [DECL-002]', async () => {
    expect(await world.withheld({ medicare_levy_exemption: 'FULL' })).toEqual([275]);
  });

  it('refuses a Medicare levy exemption without the tax-free threshold', async () => {
    const employee_id = await world.person(
      { medicare_levy_exemption: 'HALF' },
      { has_claimed_tax_free_threshold: false },
    );
    const { status, body } = await world.put(world.au, [{ employee_id, hours: hours() }], `?pay_date=${TODAY}`);
    expect([status, body]).toEqual([
      400,
      {
        detail:
          'pays[0]: this pay cannot be calculated: A Medicare levy exemption needs the tax-free threshold to be claimed from this payer',
      },
    ]);
  });

  it('deducts a family reduction of 2% of 1000.99 from 137.83 and stops the study loan component [DECL-002]', async () => {
    const reduction = { medicare_levy_reduction: { has_spouse: true, dependent_children: 2 } };
    expect(await world.withheld(reduction, { hours: '25' })).toEqual([118]);
    // The reduction ends at 1344. The study loan component still falls away.
    expect(await world.withheld(reduction, { fields: { has_stsl_liability: true } })).toEqual([305]);
    expect(await world.withheld({}, { fields: { has_stsl_liability: true } })).toEqual([333, 28]);
  });
});

describe('tax offsets and extra amounts', () => {
  it('reduces the weekly withholding by 1.9% of an annual offset of 1,000 [DECL-002]', async () => {
    expect(await world.withheld({ annual_tax_offset: '1000' })).toEqual([286]);
  });

  it('adds an agreed extra amount once a period, regardless of the number of pays [DECL-002] [PERIOD-003]', async () => {
    const employee_id = await world.person({ extra_withholding_per_pay: '50' });
    const first = await world.pay(world.au, { employee_id, hours: hours('20') }, `?pay_date=${TODAY}`);
    const second = await world.pay(world.au, { employee_id, hours: hours('18') }, `?pay_date=${TODAY}`);
    // 20 hours: 800.99 x 0.179 - 60.8377 = 82.54, plus 50. The whole week: 305 plus 50.
    expect([first.tax, second.tax]).toEqual([133, 222]);
    expect(await world.because(first.id)).toBe(
      '800.00 earned; Schedule 1 scale 2: 800.99 x 0.179 - 60.8377 = 83 for the week, plus 50 by agreement (Schedule 14, extra_withholding_per_pay)',
    );
  });

  it('withholds 3 more on Wednesdays when the payee asks for it in a year of 53 Wednesdays [DECL-002]', async () => {
    const asks = { wants_extra_pay_withholding: true };
    expect(await world.withheld(asks, { on: '2026-11-11' })).toEqual([308]);
    expect(await world.withheld(asks, { on: '2026-11-10' })).toEqual([305]);
    expect(await world.withheld({}, { on: '2026-11-11' })).toEqual([305]);
  });
});

describe('withholding variation notice', () => {
  const notice = { withholding_variation: { rate: '0.105', from: '2026-11-10', to: '2026-11-30' } };

  it('applies the flat rate of a notice on its paydays only: 1520 x 0.105 = 159.60 [DECL-002]', async () => {
    expect(await world.withheld(notice)).toEqual([160]);
    expect(await world.withheld(notice, { on: '2026-11-09' })).toEqual([305]);
    expect(await world.withheld(notice, { on: '2026-11-30' })).toEqual([160]);
    expect(await world.withheld(notice, { on: '2026-12-01' })).toEqual([305]);
  });

  it('explains the variation notice and lists declarations that it overrides', async () => {
    const employee_id = await world.person({ ...notice, medicare_levy_exemption: 'HALF' });
    const pay = await world.pay(world.au, { employee_id, hours: hours() }, `?pay_date=${TODAY}`);
    expect(await world.because(pay.id)).toBe(
      'Variation notice: 0.105 of 1520.00 to the nearest dollar, the rate in an ATO variation notice (TAA 1953 Sch 1 s 15-15)' +
        '; declared: withholding_variation 0.105; declared but not used here: medicare_levy_exemption half',
    );
  });
});

describe('seniors and pensioners (Schedule 9)', () => {
  it.each([
    // 2024: 1000.99 x 0.4477 - 306.8630, x 0.3227 - 180.0385, x 0.3227 - 180.0385.
    ['SINGLE', LAST_YEAR, 141],
    ['ILLNESS_SEPARATED', LAST_YEAR, 143],
    ['COUPLE', LAST_YEAR, 143],
    // 2026: 1000.99 x 0.5277 - 399.8279, x 0.4027 - 270.3231, x 0.4027 - 270.3231.
    ['SINGLE', TODAY, 128],
    ['ILLNESS_SEPARATED', TODAY, 133],
    ['COUPLE', TODAY, 133],
  ])('withholds from a senior %s paid 1,000 on %s: %d [DECL-006]', async (senior, on, tax) => {
    expect(await world.withheld({ senior }, { hours: '25', on })).toEqual([tax]);
  });

  it.each([
    ['ILLNESS_SEPARATED', '1056', 161],
    ['ILLNESS_SEPARATED', '1374', 263],
    ['COUPLE', '3653', 1067],
    ['SINGLE', '3653', 1067],
    ['ILLNESS_SEPARATED', '575', 0],
    ['SINGLE', '605', 0],
    ['SINGLE', '618', 0],
    ['SINGLE', '629', 0],
  ])('matches the October 2024 sample data: %s earning %s has %d withheld', async (senior, earnings, tax) => {
    const fields = { pay_rate_per_hour: earnings };
    expect(await world.withheld({ senior }, { fields, hours: '1', on: '2024-10-15' })).toEqual([tax]);
  });

  it('adds the study loan component separately for seniors: 304.99 and 27.59', async () => {
    expect(await world.withheld({ senior: 'COUPLE' }, { fields: { has_stsl_liability: true } })).toEqual([333, 28]);
  });

  it('warns from July 2026 that the senior rates are derived and unverified [DECL-006] [PERIOD-012]', async () => {
    const id = await world.person({ senior: 'SINGLE' });
    const unverified = async (on: string) =>
      (await world.preview(id, on)).warnings.filter(({ code }: { code: string }) => code === 'UNVERIFIED_RATE');
    expect(await unverified(TODAY)).toEqual([
      {
        code: 'UNVERIFIED_RATE',
        employee_id: id,
        message: 'Lee, Ann is paid with parameters that are not verified for 2026-11-10: PAYG withholding',
      },
    ]);
    expect(await unverified(LAST_YEAR)).toEqual([]);
  });

  it('refuses seniors with a levy exemption because no table for both is published', async () => {
    const employee_id = await world.person({ senior: 'SINGLE', medicare_levy_exemption: 'FULL' });
    const { status, body } = await world.put(world.au, [{ employee_id, hours: hours() }], `?pay_date=${TODAY}`);
    expect([status, body]).toEqual([
      400,
      {
        detail:
          'pays[0]: this pay cannot be calculated: Schedule 9 (senior) has no published table for a Medicare levy exemption; end one of the two declarations',
      },
    ]);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference', async () => {
    expect(await world.verified()).toEqual([]);
  });
});
