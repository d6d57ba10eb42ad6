import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

describe('year to date', () => {
  let world: FilingWorld;
  beforeAll(async () => {
    world = await filingWorld({ shared: true });
  });

  const years = (company: number, query = '') => world.get(`/api/company/${company}/year-to-date${query}`);

  describe('200', () => {
    it('totals the completed pays of each employee in the Australian tax year', async () => {
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
            gross_reported_externally: 0,
            tax_reported_externally: 0,
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
          gross_reported_externally: 0,
          tax_reported_externally: 0,
          nz_student_loan: null,
          kiwisaver_employee_amount: null,
          kiwisaver_employer_amount: null,
          kiwisaver_esct_amount: null,
        },
      ]);
      expect((await years(company, `?year=2025&employee_id=${zoe}`)).body).toEqual([]);
      await world.service.database.query('update pay set stp_reported_externally = true where id = $1', [second.id]);
      expect((await years(company, `?employee_id=${ann}`)).body[0]).toMatchObject({
        gross: 3040,
        tax: both('tax'),
        gross_reported_externally: 1520,
        tax_reported_externally: second.tax,
      });
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
          gross_reported_externally: null,
          tax_reported_externally: null,
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
          gross_reported_externally: null,
          tax_reported_externally: null,
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
});

describe('monthly totals', () => {
  let world: PayWorld;
  beforeAll(async () => {
    world = await payWorld({ shared: true });
  });

  const months = (company: number, query = '') => world.get(`/api/company/${company}/monthly-totals${query}`);
  const NO_PAYS = {
    pay_count: 0,
    employee_count: 0,
    gross: '0.00',
    tax: '0.00',
    net: '0.00',
    super: '0.00',
  };

  describe('200', () => {
    it('totals completed pays by month of payment, including months without pays', async () => {
      const ann = await world.anAuEmployee();
      const ben = await world.anAuEmployee();
      const pay = (employee_id: number, date: string, payment_date: string) =>
        world.pay(world.au, { employee_id, hours: [week('10')], payment_date }, `?pay_date=${date}`);
      const first = await pay(ann, '2026-01-13', '2026-01-31');
      const second = await pay(ann, '2026-02-24', '2026-03-01');
      const third = await pay(ben, '2026-02-24', '2026-03-02');
      const { status, body } = await months(world.au, '?months=3');
      expect([status, body]).toEqual([
        200,
        [
          {
            month: '2026-01',
            from: '2026-01-01',
            to: '2026-01-31',
            pay_count: 1,
            employee_count: 1,
            gross: '400.00',
            tax: first.tax.toFixed(2),
            net: first.net.toFixed(2),
            super: '48.00',
          },
          { month: '2026-02', from: '2026-02-01', to: '2026-02-28', ...NO_PAYS },
          {
            month: '2026-03',
            from: '2026-03-01',
            to: '2026-03-31',
            pay_count: 2,
            employee_count: 2,
            gross: '800.00',
            tax: (second.tax + third.tax).toFixed(2),
            net: (second.net + third.net).toFixed(2),
            super: '96.00',
          },
        ],
      ]);
    });

    it('returns twelve months up to today by default, or as many months as requested up to the requested date', async () => {
      const names = async (query: string) =>
        (await months(world.nz, query)).body.map(({ month }: { month: string }) => month);
      expect(await names('')).toEqual([
        ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
        ...['2026-01', '2026-02', '2026-03'],
      ]);
      expect(await names('?months=1&to=2024-02-29')).toEqual(['2024-02']);
    });

    it('counts employer KiwiSaver as super in New Zealand', async () => {
      const employee_id = await world.anNzEmployee();
      await world.pay(
        world.nz,
        { employee_id, hours: [week('10')], payment_date: '2026-03-09' },
        '?pay_date=2026-03-09',
      );
      const { body } = await months(world.nz, '?months=1');
      expect([body[0].gross, body[0].super]).toEqual(['300.00', '9.00']);
    });
  });

  describe('400 and 422', () => {
    it('returns 400 for an unknown company and 422 for too many months', async () => {
      expect(answerOf(await months(999_999))).toEqual({
        status: 400,
        body: { detail: 'No company found with the given company_id' },
      });
      expect((await months(world.au, '?months=61')).status).toBe(422);
    });
  });
});
