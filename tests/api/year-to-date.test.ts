import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

const years = (company: number, query = '') => world.get(`/api/company/${company}/year-to-date${query}`);

describe('200', () => {
  it('totals the complete pays of each employee in the Australian tax year', async () => {
    const company = await world.company('AU');
    const ann = await world.employee(company, anAuEmployee({ number: 'YTD1', has_stsl_liability: true }));
    const zoe = await world.employee(company, anAuEmployee({ first_name: 'Zoë', last_name: 'Abel' }));
    const first = await world.paid(company, ann, '2026-03-03');
    const second = await world.paid(company, ann, '2026-03-10');
    await world.paid(company, ann, '2025-06-24');
    await world.paid(company, zoe, '2026-03-10');
    const { status, body } = await years(company);
    const both = (name: string) => Number((first[name] + second[name]).toFixed(2));
    expect([status, body]).toEqual([
      200,
      [
        expect.objectContaining({ employee_id: zoe, format_name: 'Abel, Zoë', pay_count: 1, gross: 1520 }),
        {
          employee_id: ann,
          employee_number: 'YTD1',
          format_name: 'Lee, Ann',
          from: '2025-07-01',
          to: '2026-06-30',
          pay_count: 2,
          gross: 3040,
          tax: both('tax'),
          deductions: 0,
          net: both('net'),
          stsl: both('stsl'),
          compulsory_super_amount: 364.8,
          resc_super_amount: 0,
          reportable_fringe_benefits: 0,
          nz_student_loan: null,
          kiwisaver_employee_amount: null,
          kiwisaver_employer_amount: null,
          kiwisaver_esct_amount: null,
        },
      ],
    ]);
    expect((await years(company, `?year=2025&employee_id=${ann}`)).body).toEqual([
      {
        employee_id: ann,
        employee_number: 'YTD1',
        format_name: 'Lee, Ann',
        from: '2024-07-01',
        to: '2025-06-30',
        pay_count: 1,
        gross: 1520,
        tax: 363,
        deductions: 0,
        net: 1157,
        stsl: 53,
        compulsory_super_amount: 182.4,
        resc_super_amount: 0,
        reportable_fringe_benefits: 0,
        nz_student_loan: null,
        kiwisaver_employee_amount: null,
        kiwisaver_employer_amount: null,
        kiwisaver_esct_amount: null,
      },
    ]);
    expect((await years(company, `?year=2025&employee_id=${zoe}`)).body).toEqual([]);
  });

  it('starts the New Zealand year on 1 April and lists KiwiSaver and student loans separately', async () => {
    const company = await world.company('NZ');
    const aroha = await world.employee(company, anNzEmployee({ nz_tax_code: 'M SL' }));
    const pay = await world.paid(company, aroha, '2026-03-10');
    await world.paid(company, aroha, '2025-03-31');
    expect((await years(company)).body).toEqual([
      {
        employee_id: aroha,
        employee_number: null,
        format_name: 'Tane, Aroha',
        from: '2025-04-01',
        to: '2026-03-31',
        pay_count: 1,
        gross: 1140,
        tax: pay.tax,
        deductions: expect.any(Number),
        net: pay.net,
        stsl: null,
        compulsory_super_amount: null,
        resc_super_amount: null,
        reportable_fringe_benefits: null,
        nz_student_loan: pay.nz_student_loan,
        kiwisaver_employee_amount: 34.2,
        kiwisaver_employer_amount: 34.2,
        kiwisaver_esct_amount: 5.95,
      },
    ]);
    expect((await years(company, '?year=2025')).body).toEqual([
      {
        employee_id: aroha,
        employee_number: null,
        format_name: 'Tane, Aroha',
        from: '2024-04-01',
        to: '2025-03-31',
        pay_count: 1,
        gross: 1140,
        tax: 210.63,
        deductions: 0,
        net: 814.05,
        stsl: null,
        compulsory_super_amount: null,
        resc_super_amount: null,
        reportable_fringe_benefits: null,
        nz_student_loan: 81.12,
        kiwisaver_employee_amount: 34.2,
        kiwisaver_employer_amount: 34.2,
        kiwisaver_esct_amount: 5.95,
      },
    ]);
  });
});

describe('400', () => {
  it('returns the same 400 for a company of another account as for an unknown one', async () => {
    expect([(await years(3)).status, (await years(99999)).status]).toEqual([400, 400]);
    expect((await years(3)).body).toEqual((await years(99999)).body);
  });
});
