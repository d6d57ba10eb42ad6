import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { paidAlone, payeeRecord, reported, reportedElements, USUAL } from '../fixtures/stp-payee.ts';

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

    it('refuses a Medicare levy exemption for an employee who does not claim the tax-free threshold', async () => {
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
      // For 20 hours, the tax is 800.99 x 0.179 - 60.8377 = 82.54, plus 50. For the full week, it is 305 plus 50.
      expect([first.tax, second.tax]).toEqual([133, 222]);
      expect(await world.because(first.id)).toBe(
        '800.00 earned; Schedule 1 scale 2: 800.99 x 0.179 - 60.8377 = 83 for the week, plus 50 by agreement (Schedule 14, extra_withholding_per_pay)',
      );
    });

    it('withholds an extra 3 from a Wednesday pay in a year with 53 Wednesdays, if the payee asks for it [DECL-002]', async () => {
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
    ])('withholds from a senior (%s) who is paid 1,000 on %s: %d [DECL-006]', async (senior, on, tax) => {
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

    it('refuses to calculate a pay for a senior with a levy exemption, because no published table covers both', async () => {
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

    it('withholds nothing from an employee under 18 up to 350 a week, and withholds tax above that', async () => {
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

    it('requires a declared rate in horticulture from July 2026, because the official rate is unknown', async () => {
      expect(await refusal(by('HORTICULTURE'))).toEqual([
        400,
        "pays[0]: this pay cannot be calculated: the rate of Schedule 2 (HORTICULTURE) for payments on 2026-11-10 is not known; take it from the ATO's table and declare it as the rate of withholding_schedule",
      ]);
      expect(await world.withheld(by('HORTICULTURE', '0.125'))).toEqual([190]);
    });
  });

  describe('entertainers (Schedule 3)', () => {
    it('taxes entertainers on scale 2 with limits raised by a quarter: 0.25816 x 1520.99 - 185.1935 = 207.47 [DECL-002]', async () => {
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

describe('declarations in STP', () => {
  type Fields = Readonly<Record<string, unknown>>;

  describe('tax file number field in STP for an employee without a number [DECL-001]', () => {
    it.each([
      ['NOT_QUOTED', '000000000', 'NAXXXX', '714.00'],
      ['APPLIED_FOR', '111111111', 'RTXXXX', '305.00'],
      ['PENSIONER', '444444444', 'RTXXXX', '305.00'],
      // Weekly earnings of 1,520 are too high for an employee under 18 to be exempt from quoting a tax file number.
      ['UNDER_18', '000000000', 'NAXXXX', '714.00'],
    ])('reports the exemption %s with the code %s', async (exemption, code, treatment, tax) => {
      const fields = { tax_file_number: undefined, tax_file_number_exemption: exemption, date_of_birth: '2010-05-01' };
      expect(await reported(world, {}, fields)).toEqual({
        ...USUAL,
        TaxFileNumberId: code,
        TaxTreatmentC: treatment,
        IncomeTaxPayAsYouGoWithholdingTaxWithheldA: tax,
      });
    });

    it('reports 333333333 for an employee under 18 whose pay is within the weekly limit', async () => {
      const company = await world.company('AU');
      const young = { tax_file_number: undefined, tax_file_number_exemption: 'UNDER_18', date_of_birth: '2010-05-01' };
      const employee = await world.employee(company, anAuEmployee(young));
      const pay = await world.paid(company, employee, TODAY, { hours: hours('8') });
      const { TaxFileNumberId, TaxTreatmentC } = reportedElements(await payeeRecord(world, company, pay.pay_run_id));
      expect([TaxFileNumberId, TaxTreatmentC]).toEqual(['333333333', 'RTXXXX']);
    });

    it('reports 000000000 once 28 days have passed since the employee applied for a number', async () => {
      const fields = { tax_file_number: undefined, tax_file_number_exemption: 'APPLIED_FOR' };
      const { company, run } = await paidAlone(world, {}, fields, '2026-12-09');
      const { TaxFileNumberId, TaxTreatmentC } = reportedElements(await payeeRecord(world, company, run));
      expect([TaxFileNumberId, TaxTreatmentC]).toEqual(['000000000', 'NAXXXX']);
    });
  });

  describe('tax treatment in STP [EMP-239]', () => {
    const foreign = { is_foreign_resident: true, has_claimed_tax_free_threshold: false };
    const by = (schedule: string, more: Fields = {}) => ({
      withholding_schedule: { schedule, from: '2026-07-01', ...more },
    });
    const maker = { working_holiday_tax_scale_applies: true, has_stsl_liability: true, country: 'FR', ...foreign };

    it.each<[string, Fields, Fields]>([
      ['RTXXHX', { medicare_levy_exemption: 'HALF' }, {}],
      ['RTXXFX', { medicare_levy_exemption: 'FULL' }, {}],
      ['RTXXX0', { medicare_levy_reduction: { has_spouse: true, dependent_children: 0 } }, {}],
      [
        'RTXXHA',
        { medicare_levy_exemption: 'HALF', medicare_levy_reduction: { has_spouse: false, dependent_children: 11 } },
        {},
      ],
      ['SSXXXX', { senior: 'SINGLE' }, {}],
      ['SMSXXX', { senior: 'COUPLE' }, { has_stsl_liability: true }],
      ['SIXXXX', { senior: 'ILLNESS_SEPARATED' }, {}],
      ['CTXXXX', by('HORTICULTURE', { rate: '0.13' }), {}],
      ['ATXXXX', by('ENTERTAINER'), {}],
      ['APXXXX', by('ENTERTAINER', { rate: '0.2' }), {}],
      ['WPXXXX', by('PALM'), foreign],
      ['DVXXXX', { withholding_variation: { rate: '0.1', from: '2026-07-01' } }, { has_stsl_liability: true }],
      ['FFSXXX', {}, { ...foreign, has_stsl_liability: true }],
      ['HRXXXX', {}, maker],
    ])('shows %s on the employee and reports the same code', async (code, declarations, fields) => {
      const { company, employee, run } = await paidAlone(world, declarations, fields);
      const shown = (await world.get(`/api/employees/${employee}`)).body.tax_treatment_code;
      expect([shown, reportedElements(await payeeRecord(world, company, run)).TaxTreatmentC]).toEqual([code, code]);
    });

    it('shows and reports HUXXXX when the employer is not registered', async () => {
      const company = await world.company('AU');
      await world.declareCompany(company, { is_registered_working_holiday_employer: false });
      const employee = await world.employee(company, anAuEmployee(maker));
      const read = async () => (await world.get(`/api/employees/${employee}`)).body.tax_treatment_code;
      const pay = await world.paid(company, employee, TODAY);
      expect([await read(), reportedElements(await payeeRecord(world, company, pay.pay_run_id)).TaxTreatmentC]).toEqual(
        ['HUXXXX', 'HUXXXX'],
      );
      await world.declareCompany(company, { is_registered_working_holiday_employer: true });
      expect(await read()).toBe('HRXXXX');
    });

    it('shows the tax treatment of a dated declaration only while the declaration is in force', async () => {
      const id = await world.person({ withholding_variation: { rate: '0.1', from: '2026-11-11', to: '2026-11-11' } });
      const seen: string[] = [];
      for (const day of [TODAY, '2026-11-11', '2026-11-12']) {
        world.service.clock.set(new Date(`${day}T00:00:00Z`));
        const token = await world.service.login('admin@demo.example', 'demo-admin');
        seen.push((await world.service.call('GET', `/api/employees/${id}`, { token })).body.tax_treatment_code);
      }
      world.service.clock.set(new Date(`${TODAY}T00:00:00Z`));
      expect(seen).toEqual(['RTXXXX', 'DVXXXX', 'RTXXXX']);
    });
  });
});

describe('income types', () => {
  describe('income types in STP [EMP-238]', () => {
    it('reports SWP for workers in the PALM scheme', async () => {
      const palm = { withholding_schedule: { schedule: 'PALM', from: '2026-07-01' } };
      expect(await reported(world, palm, { is_foreign_resident: true, has_claimed_tax_free_threshold: false })).toEqual(
        {
          ...USUAL,
          TaxTreatmentC: 'WPXXXX',
          IncomeStreamTypeC: 'SWP',
          IncomeTaxPayAsYouGoWithholdingTaxWithheldA: '228.00',
        },
      );
    });

    it('reports VOL with the ABN for a contractor under a voluntary agreement', async () => {
      const agreed = { withholding_schedule: { schedule: 'VOLUNTARY_AGREEMENT', from: '2026-07-01' } };
      expect(await reported(world, agreed, { abn: '83914571673' })).toEqual({
        ...USUAL,
        AustralianBusinessNumberId: '83914571673',
        PaymentBasisC: 'V',
        TaxTreatmentC: 'VOXXXX',
        IncomeStreamTypeC: 'VOL',
        IncomeTaxPayAsYouGoWithholdingTaxWithheldA: '304.00',
      });
      const { company, run } = await paidAlone(world, agreed);
      const refused = await world.post(`/api/company/${company}/stp-pay-events`, {
        pay_run_id: run,
        service_action: 'NEW',
      });
      expect([refused.status, refused.body.detail]).toEqual([
        400,
        'Nothing was sent. Ann Lee: income under a voluntary agreement needs the ABN of the contractor; enter abn.',
      ]);
    });

    it.each([
      ['FEI', 'FJ', 'fj'],
      ['IAA', 'JP', 'jp'],
    ])('reports %s with its country and shows both on the employee', async (type, country, written) => {
      const { company, employee, run } = await paidAlone(world, {
        overseas_income: { type, country, from: '2026-07-01' },
      });
      const { income_stream, income_stream_country_code } = (await world.get(`/api/employees/${employee}`)).body;
      expect([income_stream, income_stream_country_code]).toEqual([type, country]);
      expect(reportedElements(await payeeRecord(world, company, run))).toEqual({
        ...USUAL,
        IncomeStreamTypeC: type,
        AddressDetailsCountryC: written,
      });
    });

    it('lists income from each foreign country and from Australia separately in the year to date', async () => {
      const { company, employee } = await paidAlone(world, {
        overseas_income: { type: 'FEI', country: 'FJ', from: '2026-07-01' },
      });
      await world.declare(employee, { overseas_income: { type: 'FEI', country: 'PG', from: '2026-11-11' } });
      await world.paid(company, employee, '2026-11-17');
      await world.declare(employee, { overseas_income: null });
      await world.paid(company, employee, '2026-11-24');
      const { body } = await world.get(`/api/company/${company}/stp-year-to-date`);
      expect(
        body[0].income.map(({ income_type, country, gross, tax }: Record<string, unknown>) => [
          income_type,
          country,
          gross,
          tax,
        ]),
      ).toEqual([
        ['FEI', 'FJ', 1520, 305],
        ['FEI', 'PG', 1520, 305],
        ['SAW', null, 1520, 305],
      ]);
    });
  });

  describe('tax offsets in STP', () => {
    it('reports the annual tax offset in whole dollars', async () => {
      expect(await reported(world, { annual_tax_offset: '1000.90' })).toEqual({
        ...USUAL,
        TaxOffsetClaimTotalA: '1000',
        IncomeTaxPayAsYouGoWithholdingTaxWithheldA: '286.00',
      });
    });
  });

  describe('reportable fringe benefits', () => {
    const benefits = (fbt_year: number, taxable_value: string, is_exempt_employer = false) => ({
      fbt_year,
      taxable_value,
      is_exempt_employer,
    });

    it('reports fringe benefits in the financial year in which the FBT year ends, grossed up by 1.8868', async () => {
      const { company, run, employee } = await paidAlone(world, {
        fringe_benefits: [benefits(2026, '2500'), benefits(2027, '5000')],
      });
      const text = await payeeRecord(world, company, run);
      expect(text.slice(text.indexOf('<IncomeFringeBenefitsReportable>')).split('</Income')[0]).toMatch(
        /<FringeBenefitsReportableExemptionC>T<\/FringeBenefitsReportableExemptionC>\s*<A>9434.00<\/A>/,
      );
      await world.paid(company, employee, LAST_YEAR);
      const stp = async (year: number) =>
        (await world.get(`/api/company/${company}/stp-year-to-date?financial_year=${year}`)).body[0].fringe_benefits;
      const own = async (year: number) =>
        (await world.get(`/api/company/${company}/year-to-date?year=${year}`)).body[0].reportable_fringe_benefits;
      // 2,500 x 1.8868 = 4,717.
      expect([await stp(2026), await stp(2027)]).toEqual([
        [{ code: 'T', amount: 4717 }],
        [{ code: 'T', amount: 9434 }],
      ]);
      expect([await own(2026), await own(2027)]).toEqual([4717, 9434]);
    });

    it('leaves out benefits of 2,000 or less and reports code X for an exempt employer', async () => {
      const small = await paidAlone(world, { fringe_benefits: [benefits(2027, '2000')] });
      expect(await payeeRecord(world, small.company, small.run)).not.toContain('FringeBenefits');
      const exempt = await paidAlone(world, { fringe_benefits: [benefits(2027, '2000.01', true)] });
      const { body } = await world.get(`/api/company/${exempt.company}/stp-year-to-date`);
      expect(body[0].fringe_benefits).toEqual([{ code: 'X', amount: 3773 }]);
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences', async () => {
      expect(await world.verified()).toEqual([]);
    });
  });
});
