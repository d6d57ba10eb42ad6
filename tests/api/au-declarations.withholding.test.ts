import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

describe('declarations and withholding', () => {
  // The effect of each declaration on the tax withheld from a weekly pay of 1,520.00, or from the specified hours at
  // 40.00 an hour. Each amount was calculated by hand from the published formula, in which x is whole dollars plus 99
  // cents.

  describe('Medicare levy declarations', () => {
    it('applies scale 2 without a declaration: 0.32 x 1520.99 - 181.7319 = 304.98', async () => {
      expect(await world.withheld({})).toEqual([305]);
    });

    it('applies scale 6 for a half exemption: 0.31 x 1520.99 - 181.7308 = 289.78 [DECL-002]', async () => {
      expect(await world.withheld({ medicare_levy_exemption: 'HALF' })).toEqual([290]);
    });

    it('applies scale 5 for a full exemption: 0.30 x 1520.99 - 181.7308 = 274.57 [DECL-002]', async () => {
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

    it('deducts a family reduction of 2% of 1000.99 from 137.83 and withholds no study loan component [DECL-002]', async () => {
      const reduction = { medicare_levy_reduction: { has_spouse: true, dependent_children: 2 } };
      expect(await world.withheld(reduction, { hours: '25' })).toEqual([118]);
      // At 1,520 a week, the family reduction no longer applies, because it ends at 1,344. The declaration still
      // removes the study loan component.
      expect(await world.withheld(reduction, { fields: { has_stsl_liability: true } })).toEqual([305]);
      expect(await world.withheld({}, { fields: { has_stsl_liability: true } })).toEqual([333, 28]);
    });
  });

  describe('tax offsets and extra amounts', () => {
    it('reduces the weekly withholding by 1.9% of an annual offset of 1,000 [DECL-002]', async () => {
      expect(await world.withheld({ annual_tax_offset: '1000' })).toEqual([286]);
    });

    it('adds an agreed extra amount once per period, regardless of the number of pays [DECL-002] [PERIOD-003]', async () => {
      const employee_id = await world.person({ extra_withholding_per_pay: '50' });
      const first = await world.pay(world.au, { employee_id, hours: hours('20') }, `?pay_date=${TODAY}`);
      const second = await world.pay(world.au, { employee_id, hours: hours('18') }, `?pay_date=${TODAY}`);
      // 20 hours: 800.99 x 0.179 - 60.8377 = 82.54, plus 50. The full week: 305 plus 50.
      expect([first.tax, second.tax]).toEqual([133, 222]);
      expect(await world.because(first.id)).toBe(
        '800.00 earned; Schedule 1 scale 2: 800.99 x 0.179 - 60.8377 = 83 for the week, plus 50 by agreement (Schedule 14, extra_withholding_per_pay)',
      );
    });

    it('withholds an extra 3 from pay on a Wednesday in a year with 53 Wednesdays, if the payee asks for it [DECL-002]', async () => {
      const asks = { wants_extra_pay_withholding: true };
      expect(await world.withheld(asks, { on: '2026-11-11' })).toEqual([308]);
      expect(await world.withheld(asks, { on: '2026-11-10' })).toEqual([305]);
      expect(await world.withheld({}, { on: '2026-11-11' })).toEqual([305]);
    });
  });

  describe('withholding variation notice', () => {
    const notice = { withholding_variation: { rate: '0.105', from: '2026-11-10', to: '2026-11-30' } };

    it('applies the flat rate of a notice only on paydays within its dates: 1520 x 0.105 = 159.60 [DECL-002]', async () => {
      expect(await world.withheld(notice)).toEqual([160]);
      expect(await world.withheld(notice, { on: '2026-11-09' })).toEqual([305]);
      expect(await world.withheld(notice, { on: '2026-11-30' })).toEqual([160]);
      expect(await world.withheld(notice, { on: '2026-12-01' })).toEqual([305]);
    });

    it('explains the variation notice and lists the declarations that it overrides', async () => {
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

    it('refuses seniors with a levy exemption because no published table covers both', async () => {
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
    it('recalculates every pay in this file and finds no differences', async () => {
      expect(await world.verified()).toEqual([]);
    });
  });
});

describe('tax file numbers', () => {
  const { tax_file_number: _, ...NO_NUMBER } = anAuEmployee() as Record<string, unknown>;
  const without = async (tax_file_number_exemption: string, fields: Record<string, unknown> = {}) =>
    world.employee(world.au, { ...NO_NUMBER, tax_file_number_exemption, ...fields });
  const taxOf = async (employee_id: number, on = TODAY, value = '38') =>
    (await world.pay(world.au, { employee_id, hours: hours(value) }, `?pay_date=${on}`)).tax;
  const treatment = async (id: number) => (await world.get(`/api/employees/${id}`)).body.tax_treatment_code;
  const warned = async (id: number, on = TODAY): Promise<boolean> =>
    (await world.preview(id, on)).warnings.some(({ code }: { code: string }) => code === 'NO_TFN');

  describe('employee without a tax file number [DECL-001]', () => {
    it('withholds 47% of whole dollars without a tax file number: 1140 x 0.47 = 535.80', async () => {
      const id = await without('NOT_QUOTED', { pay_rate_per_hour: '30' });
      expect([await taxOf(id), await treatment(id), await warned(id)]).toEqual([535, 'NAXXXX', true]);
    });

    it('treats the number 000000000 as no tax file number', async () => {
      const id = await world.employee(
        world.au,
        anAuEmployee({ tax_file_number: '000000000', pay_rate_per_hour: '30' }),
      );
      expect([await taxOf(id), await treatment(id)]).toEqual([535, 'NAXXXX']);
    });

    it('withholds 45% from a foreign resident without a tax file number', async () => {
      const id = await without('NOT_QUOTED', { is_foreign_resident: true, has_claimed_tax_free_threshold: false });
      expect([await taxOf(id), await treatment(id)]).toEqual([684, 'NFXXXX']);
    });

    it('allows 28 days without a number after the employee applies for one', async () => {
      const [within, late] = [await without('APPLIED_FOR'), await without('APPLIED_FOR')];
      expect([await taxOf(within, '2026-12-08'), await warned(within, '2026-12-08')]).toEqual([305, false]);
      expect([await taxOf(late, '2026-12-09'), await warned(late, '2026-12-09')]).toEqual([714, true]);
    });
  });

  describe('employee under 18 without a tax file number [DECL-001]', () => {
    const child = { date_of_birth: '2010-05-01' };

    it('withholds nothing from an employee under 18 who earns up to 350 a week', async () => {
      const id = await without('UNDER_18', child);
      // Eight hours pay 320, and nothing is withheld. Nine hours pay 360, of which 47% is withheld.
      expect([await taxOf(id, TODAY, '8'), await treatment(id)]).toEqual([0, 'RTXXXX']);
      expect(await taxOf(await without('UNDER_18', child), TODAY, '9')).toBe(169);
    });

    it('applies the weekly limit for employees under 18 to the total of all pays in the week [PERIOD-001]', async () => {
      const id = await without('UNDER_18', child);
      expect([await taxOf(id, TODAY, '8'), await taxOf(id, TODAY, '1')]).toEqual([0, 169]);
    });

    it('ends the exemption at 18', async () => {
      const id = await without('UNDER_18', { date_of_birth: '2008-11-10' });
      expect([await taxOf(id, '2026-11-03', '8'), await taxOf(id, TODAY, '8')]).toEqual([0, 150]);
      expect([await treatment(id), await warned(id)]).toEqual(['NAXXXX', true]);
    });
  });

  describe('pensioner without a tax file number [DECL-001]', () => {
    it('withholds from a pensioner as declared, without a warning', async () => {
      const id = await without('PENSIONER');
      expect([await taxOf(id), await treatment(id), await warned(id)]).toEqual([305, 'RTXXXX', false]);
      const senior = await without('PENSIONER');
      await world.declare(senior, { senior: 'SINGLE' });
      expect([await taxOf(senior, TODAY, '25'), await treatment(senior)]).toEqual([128, 'SSXXXX']);
    });
  });

  describe('explanation of the withholding', () => {
    it('explains which exemption replaces the tax file number', async () => {
      const employee_id = await without('APPLIED_FOR');
      const pay = await world.pay(world.au, { employee_id, hours: hours() }, `?pay_date=${TODAY}`);
      expect(await world.because(pay.id)).toBe(
        '1520.00 earned; Schedule 1 scale 2: 1520.99 x 0.32 - 181.7319 = 305 for the week' +
          '; declared: tax_file_number_exemption APPLIED_FOR (the payee applied for a tax file number on 2026-11-10, which counts until 2026-12-08)',
      );
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences', async () => {
      expect(await world.verified()).toEqual([]);
    });
  });
});

describe('withholding schedules', () => {
  const by = (schedule: string, rate?: string) => ({
    withholding_schedule: { schedule, ...(rate ? { rate } : {}), from: '2024-07-01' },
  });
  const refusal = async (declarations: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
    const employee_id = await world.person(declarations, fields);
    const { status, body } = await world.put(world.au, [{ employee_id, hours: hours() }], `?pay_date=${TODAY}`);
    return [status, body.detail];
  };

  describe('horticulture and shearing (Schedule 2)', () => {
    it('withholds 13% in horticulture until June 2026: 1520 x 0.13 = 197.60 [DECL-002]', async () => {
      expect(await world.withheld(by('HORTICULTURE'), { on: LAST_YEAR })).toEqual([198]);
      const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
      expect(await world.withheld(by('HORTICULTURE'), { on: LAST_YEAR, fields: foreign })).toEqual([456]);
    });

    it('asks for a declared rate in horticulture from July 2026 because the official rate is unknown', async () => {
      expect(await refusal(by('HORTICULTURE'))).toEqual([
        400,
        "pays[0]: this pay cannot be calculated: the rate of Schedule 2 (HORTICULTURE) for payments on 2026-11-10 is not known; take it from the ATO's table and declare it as the rate of withholding_schedule",
      ]);
      expect(await world.withheld(by('HORTICULTURE', '0.125'))).toEqual([190]);
    });
  });

  describe('entertainers (Schedule 3)', () => {
    it('applies scale 2 with limits raised by a quarter to entertainers: 0.25816 x 1520.99 - 185.1935 = 207.47 [DECL-002]', async () => {
      expect(await world.withheld(by('ENTERTAINER'))).toEqual([207]);
      expect(await world.withheld(by('ENTERTAINER'), { fields: { has_stsl_liability: true } })).toEqual([207]);
      // 2024: 0.25816 x 1520.99 - 180.0385 = 212.62.
      expect(await world.withheld(by('ENTERTAINER'), { on: LAST_YEAR })).toEqual([213]);
    });

    it('withholds 20% from an entertainer’s pay for promotional work', async () => {
      expect(await world.withheld(by('ENTERTAINER', '0.2'))).toEqual([304]);
    });

    it('warns that the entertainer rates are derived and unverified [DECL-006]', async () => {
      const { warnings } = await world.preview(await world.person(by('ENTERTAINER')));
      expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['NO_BANK_ACCOUNT', 'UNVERIFIED_RATE']);
    });

    it('refuses Schedule 3 for entertainers who do not claim the tax-free threshold, and refers to Schedule 1', async () => {
      expect(await refusal(by('ENTERTAINER'), { has_claimed_tax_free_threshold: false })).toEqual([
        400,
        'pays[0]: this pay cannot be calculated: Schedule 3 (ENTERTAINER) is for residents who claim the tax-free threshold from this payer; for other payees, end withholding_schedule, and Schedule 1 applies',
      ]);
    });
  });

  describe('voluntary agreements (Schedule 10)', () => {
    it('withholds 20% or the instalment rate under a voluntary agreement: 1520 x 0.12 = 182.40 [DECL-002]', async () => {
      expect(await world.withheld(by('VOLUNTARY_AGREEMENT'))).toEqual([304]);
      expect(await world.withheld(by('VOLUNTARY_AGREEMENT', '0.12'))).toEqual([182]);
    });
  });

  describe('the PALM scheme', () => {
    it('withholds 15% from foreign residents in the PALM scheme, and applies the ordinary scale to residents [DECL-002]', async () => {
      const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
      expect(await world.withheld(by('PALM'), { fields: foreign })).toEqual([228]);
      expect(await world.withheld(by('PALM'))).toEqual([305]);
    });

    it('applies a withholding schedule only on the days it is declared for', async () => {
      const until = { withholding_schedule: { schedule: 'PALM', from: '2026-07-01', to: '2026-11-09' } };
      const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
      expect(await world.withheld(until, { fields: foreign, on: '2026-11-09' })).toEqual([228]);
      expect(await world.withheld(until, { fields: foreign, on: '2026-11-10' })).toEqual([456]);
    });
  });

  describe('working holiday makers (Schedule 15)', () => {
    it('withholds 15% when the employer is registered, and otherwise 0.30 x 1520.99 - 0.30 [DECL-002]', async () => {
      const company = await world.company('AU');
      const maker = anAuEmployee({
        working_holiday_tax_scale_applies: true,
        is_foreign_resident: true,
        has_claimed_tax_free_threshold: false,
        country: 'FR',
      });
      const tax = async () => (await world.paid(company, await world.employee(company, maker), TODAY)).tax;
      expect(await tax()).toBe(228);
      await world.declareCompany(company, { is_registered_working_holiday_employer: false });
      expect(await tax()).toBe(456);
    });

    it('refuses another schedule for a working holiday maker', async () => {
      expect(await refusal(by('PALM'), { working_holiday_tax_scale_applies: true, country: 'FR' })).toEqual([
        400,
        'pays[0]: this pay cannot be calculated: Schedule 15 applies to every payment to a working holiday maker; end the withholding_schedule PALM, or set working_holiday_tax_scale_applies to false',
      ]);
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences', async () => {
      expect(await world.verified()).toEqual([]);
    });
  });
});
