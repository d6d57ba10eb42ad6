import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, LAST_YEAR } from '../fixtures/declaration-world.ts';
import { paidAlone, payeeRecord, reported, reportedElements, USUAL } from '../fixtures/stp-payee.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

describe('income types in STP [EMP-238]', () => {
  it('reports SWP for workers of the PALM scheme', async () => {
    const palm = { withholding_schedule: { schedule: 'PALM', from: '2026-07-01' } };
    expect(await reported(world, palm, { is_foreign_resident: true, has_claimed_tax_free_threshold: false })).toEqual({
      ...USUAL,
      TaxTreatmentC: 'WPXXXX',
      IncomeStreamTypeC: 'SWP',
      IncomeTaxPayAsYouGoWithholdingTaxWithheldA: '228.00',
    });
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
    expect([await stp(2026), await stp(2027)]).toEqual([[{ code: 'T', amount: 4717 }], [{ code: 'T', amount: 9434 }]]);
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
  it('recalculates every pay of this file without a difference', async () => {
    expect(await world.verified()).toEqual([]);
  });
});
