import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { paidAlone, payeeRecord, reported, reportedElements, USUAL } from '../fixtures/stp-payee.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
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

    it('lists two incomes in the year to date when the employee worked in two countries', async () => {
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
    it('reports tax offsets in whole dollars for the year', async () => {
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
