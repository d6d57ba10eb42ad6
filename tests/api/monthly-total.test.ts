import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

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
  it('totals complete pays by month of payment, including months without pays', async () => {
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

  it('returns twelve months up to today or another date', async () => {
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
    await world.pay(world.nz, { employee_id, hours: [week('10')], payment_date: '2026-03-09' }, '?pay_date=2026-03-09');
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
