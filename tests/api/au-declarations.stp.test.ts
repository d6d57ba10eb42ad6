import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, hours, TODAY } from '../fixtures/declaration-world.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { paidAlone, payeeRecord, reported, reportedElements, USUAL } from '../fixtures/stp-payee.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

type Fields = Readonly<Record<string, unknown>>;

describe('tax file number in STP for an employee without one [DECL-001]', () => {
  it.each([
    ['NOT_QUOTED', '000000000', 'NAXXXX', '714.00'],
    ['APPLIED_FOR', '111111111', 'RTXXXX', '305.00'],
    ['PENSIONER', '444444444', 'RTXXXX', '305.00'],
    // A week of 1,520 exceeds the limit for an employee under 18 without a number.
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

  it('reports 333333333 under 18 within the limit', async () => {
    const company = await world.company('AU');
    const young = { tax_file_number: undefined, tax_file_number_exemption: 'UNDER_18', date_of_birth: '2010-05-01' };
    const employee = await world.employee(company, anAuEmployee(young));
    const pay = await world.paid(company, employee, TODAY, { hours: hours('8') });
    const { TaxFileNumberId, TaxTreatmentC } = reportedElements(await payeeRecord(world, company, pay.pay_run_id));
    expect([TaxFileNumberId, TaxTreatmentC]).toEqual(['333333333', 'RTXXXX']);
  });

  it('reports 000000000 once the 28 days have passed', async () => {
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
    expect([await read(), reportedElements(await payeeRecord(world, company, pay.pay_run_id)).TaxTreatmentC]).toEqual([
      'HUXXXX',
      'HUXXXX',
    ]);
    await world.declareCompany(company, { is_registered_working_holiday_employer: true });
    expect(await read()).toBe('HRXXXX');
  });

  it('shows the treatment of a dated declaration only on its days', async () => {
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
