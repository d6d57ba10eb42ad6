import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { type DeclarationWorld, declarationWorld, TODAY } from '../fixtures/declaration-world.ts';
import { week } from '../fixtures/employees.ts';
import { anAuEmployee } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { ordinary, type PeriodWorld, periodWorld, total } from '../fixtures/period-world.ts';
import { payeeRecord } from '../fixtures/stp-payee.ts';

// Weekly pays in the financial year 2026-27, for weeks from Monday to Sunday, with the tax-free threshold.
const WEEKS = ['2026-07-08', '2026-07-15', '2026-07-22', '2026-07-29', '2026-08-05'];
const [, , , FOURTH, FIFTH] = WEEKS as [string, string, string, string, string];

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
});

const anEmployee = (more = {}) => world.anAuEmployee({ start_date: '2025-01-06', pay_rate_per_hour: '30', ...more });
const bonus = (amount: string, tax_method: string) => ({ description: `Bonus ${amount}`, amount, tax_method });
const arrears = (amount: string, more = {}) => ({
  description: `Arrears ${amount}`,
  amount,
  stp_category: 'GROSS',
  tax_method: 'METHOD_B1',
  ...more,
});
const inRange = (start_date: string, end_date: string) => ({ start_date, end_date });
const FOUR_WEEKS = inRange('2026-07-06', '2026-08-02');

async function paidWeeks(employee_id: number, hours: readonly string[]) {
  for (const [index, value] of hours.entries()) {
    await world.pays(world.au, [{ employee_id, hours: [ordinary(value)] }], WEEKS[index]);
  }
}

async function payOn(day: string, employee_id: number, rows: Record<string, unknown>) {
  const [pay] = await world.pays(world.au, [{ employee_id, ...rows }], day);
  return pay;
}

describe('Schedule 5 Method B(ii)', () => {
  it('averages normal earnings including the current pay but excluding earlier bonuses [row 1]', async () => {
    const id = await anEmployee();
    await payOn(WEEKS[0]!, id, { hours: [ordinary('38')], bonuses: [bonus('10000', 'METHOD_A_WHOLE_YEAR')] });
    for (const day of WEEKS.slice(1, 4)) await payOn(day, id, { hours: [ordinary('38')] });
    const pay = await payOn(FIFTH, id, { hours: [ordinary('38')], bonuses: [bonus('3000', 'METHOD_B2')] });
    expect(pay.tax).toBe(1119);
    expect(await world.explained(pay.id)).toContain(
      'Schedule 5 Method B(ii): 3000.00 / 52 = 57 on top of 1140, the average of 5700.00 over the 5 pay periods of the financial year to date',
    );
  });

  it('includes the current pay in the average', async () => {
    const id = await anEmployee();
    await paidWeeks(id, ['20']);
    // The average is (600 + 1,800) / 2 = 1,200 a week. 3,000 / 52 is 57 whole dollars, which on top of it raise the tax
    // from 202 to 221: 19 x 52 = 988. The tax on 1,800 is 395.
    const pay = await payOn(WEEKS[1]!, id, { hours: [ordinary('60')], bonuses: [bonus('3000', 'METHOD_B2')] });
    expect(pay.tax).toBe(395 + 988);
  });

  it('includes this year’s back payments that Method B(i) has taxed', async () => {
    const id = await anEmployee();
    await paidWeeks(id, ['20']);
    await payOn(WEEKS[1]!, id, {
      hours: [ordinary('20')],
      back_payments: [arrears('600', inRange('2026-07-06', '2026-07-12'))],
    });
    const pay = await payOn(WEEKS[2]!, id, { hours: [ordinary('20')], bonuses: [bonus('3000', 'METHOD_B2')] });
    expect(await world.explained(pay.id)).toContain('the average of 2400.00 over the 3 pay periods');
  });

  it('Method B(ii) withholds the same total whether a bonus is paid with the hours of its week or apart [PERIOD-003]', async () => {
    const [one, split] = [await anEmployee(), await anEmployee()];
    for (const id of [one, split]) await paidWeeks(id, ['20', '44']);
    const rows = { hours: [ordinary('60')], bonuses: [bonus('3000', 'METHOD_B2')] };
    const whole = await payOn(WEEKS[2]!, one, rows);
    const parts = [
      await payOn(WEEKS[2]!, split, { bonuses: rows.bonuses }),
      await payOn(WEEKS[2]!, split, { hours: rows.hours }),
    ];
    expect(total(parts, 'tax')).toBe(whole.tax);
  });
});

describe('Schedule 5 Method B(i)', () => {
  const HOURS = ['40', '60', '26.666667'];

  it('recalculates each period with its share of the back payment added to the earnings that were paid [row 2]', async () => {
    const id = await anEmployee();
    await paidWeeks(id, HOURS);
    const pay = await payOn(FOURTH, id, {
      hours: [ordinary('1', { rate: '1520' })],
      back_payments: [arrears('800', FOUR_WEEKS)],
    });
    expect(pay.tax).toBe(553);
    const words = await world.explained(pay.id);
    expect(words).toContain('800.00 added to the 4 pay periods that it belongs to');
    expect(words).toContain('2026-07-12 1200.00 with 200.00 adds 65, 2026-07-19 1800.00 with 200.00 adds 64');
    expect(words).toContain('this period 1520.00 with 200.00 adds 64');
  });

  it('a back payment without a range covers every period of the financial year so far', async () => {
    const id = await anEmployee();
    await paidWeeks(id, HOURS);
    const pay = await payOn(FOURTH, id, {
      hours: [ordinary('1', { rate: '1520' })],
      back_payments: [arrears('800')],
    });
    expect(pay.tax).toBe(553);
  });

  it('withholds the same tax whether one call or several create the pays of the weeks', async () => {
    const id = await anEmployee();
    const weeks = [...HOURS, '50.666667'].map((value, index) => ({
      employee_id: id,
      pay_date: WEEKS[index],
      hours: [ordinary(value)],
      ...(index === 3 ? { back_payments: [arrears('800', FOUR_WEEKS)] } : {}),
    }));
    const pays = await world.pays(world.au, weeks, FOURTH);
    expect(pays[3].tax).toBe(553);
  });

  it('adds a second back payment to earnings that already include the first one [PERIOD-003]', async () => {
    const [once, twice] = [await anEmployee(), await anEmployee()];
    for (const id of [once, twice]) await paidWeeks(id, HOURS);
    const range = inRange('2026-07-06', '2026-07-26');
    const together = await payOn(FOURTH, once, { back_payments: [arrears('900', range)] });
    const first = await payOn(FOURTH, twice, { back_payments: [arrears('600', range)] });
    const second = await payOn(FIFTH, twice, { back_payments: [arrears('300', range)] });
    // Rounding to dollars in two steps may make a difference of one dollar in each of the three periods.
    expect(Math.abs(first.tax + second.tax - together.tax)).toBeLessThanOrEqual(3);
    expect(await world.explained(second.id)).toContain('2026-07-12 1400.00 with 100.00 adds');
  });

  it('leaves out a week without pay and spreads its share over the weeks that were paid', async () => {
    const id = await anEmployee();
    await payOn(WEEKS[0]!, id, { hours: [ordinary('40')] });
    await payOn(WEEKS[2]!, id, { hours: [ordinary('40')] });
    const pay = await payOn(FOURTH, id, { back_payments: [arrears('800', inRange('2026-07-06', '2026-07-26'))] });
    expect(await world.explained(pay.id)).toContain('800.00 added to the 2 pay periods that it belongs to');
  });

  it('assumes the year-to-date average for periods of an earlier year, and the explanation says so', async () => {
    const id = await anEmployee();
    await paidWeeks(id, ['40', '40']);
    const pay = await payOn(WEEKS[2]!, id, {
      hours: [ordinary('40')],
      back_payments: [arrears('800', inRange('2026-06-22', '2026-07-12'))],
    });
    // The arrears cover the weeks of 22 June, 29 June and 6 July, and add 266.67 to the 1,200 of each week.
    expect(await world.explained(pay.id)).toContain(
      '2 without known earnings, assumed to be the year-to-date average 1200.00, add',
    );
  });

  it('assumes the average of the opening amounts for periods before the service was used', async () => {
    const id = await anEmployee();
    const opening = {
      employee_id: id,
      auto_calculate: false,
      tax: '606',
      hours: [ordinary('1', { units: 'YTD', rate: '3600' })],
    };
    await world.pays(world.au, [opening], '2026-07-22');
    const pay = await payOn(FOURTH, id, {
      hours: [ordinary('40')],
      back_payments: [arrears('600', inRange('2026-07-06', '2026-07-26'))],
    });
    expect(await world.explained(pay.id)).toContain('3 without known earnings, assumed to be the year-to-date average');
  });
});

it('verify finds no difference in the pays with bonuses and back payments', async () => {
  const said: string[] = [];
  await verify({ db: world.service.database.db, say: (text) => said.push(text) });
  expect(said.filter((text) => text.startsWith('Pay '))).toEqual([]);
});

describe('arrears', () => {
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
    it('arrears of several financial years are one lump sum E for each year, in the pay, in STP and on the payslip [row 9]', async () => {
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
      'arrears of several financial years are taxed as one payment under %s',
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
      expect(changed.body.back_payments.map((one: Fields) => [one.amount, one.start_date, one.end_date])).toEqual(
        years,
      );
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
      // 12% and 3% of 1,520 each, and their sum.
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
});
