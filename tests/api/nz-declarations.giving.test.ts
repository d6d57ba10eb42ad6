import { beforeAll, describe, expect, it } from 'vitest';
import { type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/nz-declaration-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { ordinary, type Pay, THIS_WEEK } from '../fixtures/period-world.ts';

let world: NzDeclarationWorld;
beforeAll(async () => {
  world = await nzDeclarationWorld();
});

const CREDIT = 'NZ.PAYROLL-GIVING.CREDIT';
const donation = (amount: string, hours = '40') => ({
  hours: [ordinary(hours)],
  deductions: [{ description: 'Red Cross', amount, classification: 'CHARITY' }],
});
async function given(declared: Record<string, unknown>, amount: string) {
  const company = await world.payer(declared);
  const id = await world.person(company);
  return { company, id, pay: await world.week(company, id, THIS_WEEK, donation(amount)) };
}
const creditOf = async (pay: Pay) => (await world.line(pay.id, CREDIT)).amount;

describe('payroll giving', () => {
  it('credits a third of a donation to the net pay and files it separately [DECL-002]', async () => {
    const { company, pay } = await given({ offers_payroll_giving: true }, '30');
    const { amount, because } = await world.line(pay.id, CREDIT);
    // 30 x 33.3333% = 9.99999; 231.39 includes 21.00 of levy.
    expect([amount, because]).toEqual([
      '-9.99',
      '33.3333 % of the donation 30.00, at most the income tax 210.39 inside the PAYE',
    ]);
    // 1,200 - PAYE 231.39 - KiwiSaver 42 - donation 30 + 9.99.
    expect([pay.tax, pay.net]).toEqual([231.39, 906.6]);
    const { cells, amountsDeducted } = await world.filed(company, pay);
    expect([cells[14], cells[24]]).toEqual(['23139', '999']);
    // 231.39 - 9.99, plus KiwiSaver of both sides 84.00.
    expect(amountsDeducted).toBe(305.4);
  });

  it('gives no credit until the company offers it, nor for other deductions [DECL-002]', async () => {
    const { pay } = await given({}, '30');
    expect([pay.net, (await world.rules(pay.id)).includes(CREDIT)]).toEqual([896.61, false]);
    const company = await world.payer({ offers_payroll_giving: true });
    const fee = { description: 'Union', amount: '30', classification: 'UNION_FEES' };
    const other = await world.week(company, await world.person(company), THIS_WEEK, { deductions: [fee] });
    expect((await world.rules(other.id)).includes(CREDIT)).toBe(false);
  });

  it('credits at most the income tax inside the PAYE [DECL-002]', async () => {
    const { pay } = await given({ offers_payroll_giving: true }, '700');
    expect(await creditOf(pay)).toBe('-210.39');
  });

  it('gives the same credit for a period, however many pays it is split over [DECL-002] [PERIOD-003]', async () => {
    const company = await world.payer({ offers_payroll_giving: true });
    const id = await world.person(company);
    const first = await world.week(company, id, THIS_WEEK, donation('15', '20'));
    const second = await world.week(company, id, THIS_WEEK, donation('15', '20'));
    // 15 x 33.3333% = 4.99; of 30 it is 9.99.
    expect([await creditOf(first), await creditOf(second)]).toEqual(['-4.99', '-5.00']);
    const { cells, amountsDeducted } = await world.filed(company, second);
    expect([cells[14], cells[24], amountsDeducted]).toEqual(['23139', '999', 305.4]);
  });

  it('shows the credit on the payslip and lowers the posted PAYE [DECL-002]', async () => {
    const { company, pay } = await given({ offers_payroll_giving: true }, '30');
    const slip = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${company}/pays/${pay.id}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    const [page] = pdfText(slip.rawPayload);
    const label = page!.indexOf('Other credits and deductions');
    expect(page!.slice(label, label + 2)).toEqual(['Other credits and deductions', '-9.99']);
    const { body } = await world.call('GET', `/api/pay-run/${pay.pay_run_id}/gl-postings`);
    const posted = new Map(body.postings.map((row: Pay) => [row.base_attr, row.amount]));
    // 231.39 - 9.99 is owed to Inland Revenue.
    expect([posted.get('tax'), posted.get('net_pay'), body.total_debit, body.total_credit]).toEqual([
      -221.4, -906.6, 1242, 1242,
    ]);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference [DECL-002]', async () => {
    expect(await world.disagreements()).toEqual([]);
  });
});
