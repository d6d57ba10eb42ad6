import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';

// What each declaration does to the tax of a week of 1,520.00, or of so many hours at 40. Each amount is worked by hand
// from the published formula; x is whole dollars and 99 cents.

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

describe('what was declared about the Medicare levy', () => {
  it('nothing: scale 2, 0.32 x 1520.99 - 181.7319 = 304.98', async () => {
    expect(await world.withheld({})).toEqual([305]);
  });

  it('half an exemption: scale 6, 0.31 x 1520.99 - 181.7308 = 289.78 [DECL-002]', async () => {
    expect(await world.withheld({ medicare_levy_exemption: 'HALF' })).toEqual([290]);
  });

  it('a full exemption: scale 5, 0.30 x 1520.99 - 181.7308 = 274.57 [DECL-002]', async () => {
    expect(await world.withheld({ medicare_levy_exemption: 'FULL' })).toEqual([275]);
  });

  it('an exemption needs the tax-free threshold, and says so', async () => {
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

  it('a reduction for a family takes 2% of 1000.99 off 137.83, and the loan with it [DECL-002]', async () => {
    const reduction = { medicare_levy_reduction: { has_spouse: true, dependent_children: 2 } };
    expect(await world.withheld(reduction, { hours: '25' })).toEqual([118]);
    // The reduction ends at 1344; a loan falls away all the same.
    expect(await world.withheld(reduction, { fields: { has_stsl_liability: true } })).toEqual([305]);
    expect(await world.withheld({}, { fields: { has_stsl_liability: true } })).toEqual([333, 28]);
  });
});

describe('tax offsets and extra amounts', () => {
  it('an offset of 1,000 a year takes 1.9% of it off a week [DECL-002]', async () => {
    expect(await world.withheld({ annual_tax_offset: '1000' })).toEqual([286]);
  });

  it('an agreed extra is added once a period, however many pays it has [DECL-002] [PERIOD-003]', async () => {
    const employee_id = await world.person({ extra_withholding_per_pay: '50' });
    const first = await world.pay(world.au, { employee_id, hours: hours('20') }, `?pay_date=${TODAY}`);
    const second = await world.pay(world.au, { employee_id, hours: hours('18') }, `?pay_date=${TODAY}`);
    // 20 hours: 800.99 x 0.179 - 60.8377 = 82.54, and 50; the week as a whole 305 and 50.
    expect([first.tax, second.tax]).toEqual([133, 222]);
    expect(await world.because(first.id)).toBe(
      '800.00 earned; Schedule 1 scale 2: 800.99 x 0.179 - 60.8377 = 83 for the week, plus 50 by agreement (Schedule 14, extra_withholding_per_pay)',
    );
  });

  it('in a year of 53 Wednesdays a payee who asks has 3 more withheld, on Wednesdays alone [DECL-002]', async () => {
    const asks = { wants_extra_pay_withholding: true };
    expect(await world.withheld(asks, { on: '2026-11-11' })).toEqual([308]);
    expect(await world.withheld(asks, { on: '2026-11-10' })).toEqual([305]);
    expect(await world.withheld({}, { on: '2026-11-11' })).toEqual([305]);
  });
});

describe('a variation notice', () => {
  const notice = { withholding_variation: { rate: '0.105', from: '2026-11-10', to: '2026-11-30' } };

  it('has its flat rate on the paydays it is for: 1520 x 0.105 = 159.60 [DECL-002]', async () => {
    expect(await world.withheld(notice)).toEqual([160]);
    expect(await world.withheld(notice, { on: '2026-11-09' })).toEqual([305]);
    expect(await world.withheld(notice, { on: '2026-11-30' })).toEqual([160]);
    expect(await world.withheld(notice, { on: '2026-12-01' })).toEqual([305]);
  });

  it('is named by the explanation, beside what has no place under it', async () => {
    const employee_id = await world.person({ ...notice, medicare_levy_exemption: 'HALF' });
    const pay = await world.pay(world.au, { employee_id, hours: hours() }, `?pay_date=${TODAY}`);
    expect(await world.because(pay.id)).toBe(
      'Variation notice: 0.105 of 1520.00 to the nearest dollar, the rate of a notice of the tax office (TAA 1953 Sch 1 s 15-15)' +
        '; declared: withholding_variation 0.105; declared, but without a place here: medicare_levy_exemption half',
    );
  });
});

describe('seniors and pensioners', () => {
  it.each([
    // 2024: 1000.99 x 0.4477 - 306.8630, x 0.3227 - 180.0385, x 0.3227 - 180.0385.
    ['SINGLE', LAST_YEAR, 141],
    ['ILLNESS_SEPARATED', LAST_YEAR, 143],
    ['COUPLE', LAST_YEAR, 143],
    // 2026: 1000.99 x 0.5277 - 399.8279, x 0.4027 - 270.3231, x 0.4027 - 270.3231.
    ['SINGLE', TODAY, 128],
    ['ILLNESS_SEPARATED', TODAY, 133],
    ['COUPLE', TODAY, 133],
  ])('%s, paid on %s, of 1,000: %d [DECL-006]', async (senior, on, tax) => {
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
  ])('the sample data of October 2024: %s earning %s has %d withheld', async (senior, earnings, tax) => {
    const fields = { pay_rate_per_hour: earnings };
    expect(await world.withheld({ senior }, { fields, hours: '1', on: '2024-10-15' })).toEqual([tax]);
  });

  it('with a study loan have the component added by itself: 304.99 and 27.59', async () => {
    expect(await world.withheld({ senior: 'COUPLE' }, { fields: { has_stsl_liability: true } })).toEqual([333, 28]);
  });

  it('from July 2026 are warned about, because the table is worked out and nobody has checked it [DECL-006] [PERIOD-012]', async () => {
    const id = await world.person({ senior: 'SINGLE' });
    const unverified = async (on: string) =>
      (await world.preview(id, on)).warnings.filter(({ code }: { code: string }) => code === 'UNVERIFIED_RATE');
    expect(await unverified(TODAY)).toEqual([
      {
        code: 'UNVERIFIED_RATE',
        employee_id: id,
        message: 'Lee, Ann is paid by values of the law that nobody has checked for 2026-11-10: PAYG withholding',
      },
    ]);
    expect(await unverified(LAST_YEAR)).toEqual([]);
  });

  it('with a levy exemption are refused: no table for both is published', async () => {
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

describe('verify', () => {
  it('works out every pay of this file again, to the cent', async () => {
    expect(await world.verified()).toEqual([]);
  });
});
