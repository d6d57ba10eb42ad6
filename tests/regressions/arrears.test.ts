import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, TODAY } from '../fixtures/declaration-world.ts';
import { week } from '../fixtures/employees.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { payeeRecord } from '../fixtures/stp-payee.ts';

let world: DeclarationWorld;
beforeAll(async () => {
  world = await declarationWorld();
});

type Fields = Readonly<Record<string, unknown>>;
const patch = (url: string, body: Fields) => world.service.call('PATCH', url, { token: world.token, body });

const arrears = (amount: string, start_date: string, end_date: string, more: Fields = {}) => ({
  description: 'Underpaid penalties',
  amount,
  stp_category: 'GROSS',
  tax_method: 'METHOD_A_WHOLE_YEAR',
  start_date,
  end_date,
  ...more,
});

async function paidArrears(row: Fields) {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee());
  const pay = await world.paid(company, employee, TODAY, { back_payments: [row] });
  const years = pay.back_payments.map((one: Fields) => [one.amount, one.start_date, one.end_date]);
  return { company, pay, years };
}

const lumpSums = (record: string) =>
  [...record.matchAll(/<LumpSum>.*?<\/LumpSum>/gs)].map(([text]) =>
    [...text.matchAll(/<(TypeC|FinancialY|PaymentsA)>([^<]*)</g)].map(([, , value]) => value),
  );

describe('arrears of several financial years', () => {
  it('arrears of several financial years are one lump sum E for each financial year, in the pay, in STP and on the payslip [row 9]', async () => {
    const { company, pay, years } = await paidArrears(arrears('9000', '2023-07-03', '2025-06-29'));
    expect(years).toEqual([
      [4500, '2023-07-03', '2024-06-30'],
      [4500, '2024-07-01', '2025-06-29'],
    ]);
    const record = await payeeRecord(world, company, pay.pay_run_id);
    expect(lumpSums(record)).toEqual([
      ['E', '2024', '4500.00'],
      ['E', '2025', '4500.00'],
    ]);
    const { body } = await world.get(`/api/company/${company}/pays/${pay.id}`);
    expect(body.back_payments).toHaveLength(2);
    const { lines } = (await world.get(`/api/pays/${pay.id}/explanation`)).body;
    const said = lines.flatMap(({ because }: { because: string }) =>
      because.includes('4500.00 for') ? [because] : [],
    );
    expect(said[0]).toContain('4500.00 for 2023-07-03 to 2024-06-30');
    const slip = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${company}/pays/${pay.id}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    const texts = pdfText(slip.rawPayload).flat().join(' ');
    expect(texts).toContain('Underpaid penalties (2023-24)');
    expect(texts).toContain('Underpaid penalties (2024-25)');
  });

  it('arrears of several financial years are compared with 1,200 separately for each year', async () => {
    // 366 of the 548 days are in the first year: 1,200.85. The second year has 597.15, which is ordinary gross.
    const { company, pay, years } = await paidArrears(arrears('1798', '2023-07-01', '2024-12-29'));
    expect(years).toEqual([
      [1200.85, '2023-07-01', '2024-06-30'],
      [597.15, '2024-07-01', '2024-12-29'],
    ]);
    expect(lumpSums(await payeeRecord(world, company, pay.pay_run_id))).toEqual([['E', '2024', '1200.85']]);
  });

  it('arrears of several financial years are compared with the twelve-month limit separately for each year', async () => {
    const { company, pay, years } = await paidArrears(arrears('9000', '2024-07-01', '2026-06-28'));
    expect(years).toHaveLength(2);
    const sums = lumpSums(await payeeRecord(world, company, pay.pay_run_id));
    expect(sums.map(([type, year]) => [type, year])).toEqual([['E', '2025']]);
  });

  it('arrears of several financial years remain in one row when no year is a lump sum E', async () => {
    const { years } = await paidArrears(arrears('1000', '2024-04-01', '2024-09-29'));
    expect(years).toEqual([[1000, '2024-04-01', '2024-09-29']]);
  });

  it.each(['METHOD_A_WHOLE_YEAR', 'METHOD_A_SPECIFIC_RANGE', 'SPREAD_OVER_SPECIFIC_RANGE'])(
    'arrears of several financial years have the tax of one payment by %s',
    async (tax_method) => {
      const company = await world.company('AU');
      const [divided, whole] = [
        await world.employee(company, anAuEmployee()),
        await world.employee(company, anAuEmployee()),
      ];
      // The first payment covers 52 weeks and then 26 weeks. The other covers as many weeks, all within the last two
      // years, so it is not divided.
      const paid = async (employee: number, row: Fields) =>
        (await world.paid(company, employee, TODAY, { back_payments: [row] })).tax;
      const one = await paid(divided, arrears('9000', '2023-07-03', '2024-12-29', { tax_method }));
      const other = await paid(whole, arrears('9000', '2025-05-05', '2026-11-01', { tax_method }));
      expect(one).toBe(other);
    },
  );

  it('arrears of several financial years keep their rows and tax when the pay is changed', async () => {
    const { company, pay, years } = await paidArrears(
      arrears('9000', '2023-07-03', '2024-12-29', { tax_method: 'METHOD_A_SPECIFIC_RANGE' }),
    );
    const changed = await patch(`/api/company/${company}/pays/${pay.id}`, { hours: [week()] });
    expect([changed.status, changed.body.tax]).toEqual([200, pay.tax]);
    expect(changed.body.back_payments.map((one: Fields) => [one.amount, one.start_date, one.end_date])).toEqual(years);
  });
});

describe('super above the compulsory rate', () => {
  async function superOf(declared: Fields, ofCompany: Fields = {}) {
    const company = await world.company('AU');
    if (Object.keys(ofCompany).length > 0) {
      const changed = await patch(`/api/company/${company}/declarations`, ofCompany);
      expect(changed.status, changed.text).toBe(200);
    }
    const employee = await world.employee(company, anAuEmployee({ super_rate: '0.15' }));
    if (Object.keys(declared).length > 0) await world.declare(employee, declared);
    const pay = await world.paid(company, employee, TODAY);
    return { company, pay, amounts: [pay.compulsory_super_amount, pay.resc_super_amount, pay.super] };
  }
  const NOT_INFLUENCED = { employee_influences_super_rate: false };

  it('super above the compulsory rate is reportable unless declared otherwise', async () => {
    // 12 % and 3 % of 1,520 each, and their sum.
    expect((await superOf({})).amounts).toEqual([182.4, 45.6, 228]);
  });

  it('super above the compulsory rate is not reportable when the employee could not influence it [row 10]', async () => {
    const { company, pay, amounts } = await superOf(NOT_INFLUENCED);
    expect(amounts).toEqual([228, 0, 228]);
    const record = await payeeRecord(world, company, pay.pay_run_id);
    expect(record).toMatch(/<EntitlementTypeC>L<\/EntitlementTypeC>\s*<EmployerContributionsYearToDateA>228.00/);
    expect(record).not.toContain('<EntitlementTypeC>R<');
  });

  it('super above the compulsory rate follows the declaration of the company, unless the employee has one', async () => {
    expect((await superOf({}, NOT_INFLUENCED)).amounts).toEqual([228, 0, 228]);
    expect((await superOf({ employee_influences_super_rate: true }, NOT_INFLUENCED)).amounts).toEqual([
      182.4, 45.6, 228,
    ]);
  });
});
