import { beforeAll, describe, expect, it } from 'vitest';
import { HELD, type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/nz-declaration-world.ts';
import { LAST_WEEK, ordinary, THIS_WEEK, total } from '../fixtures/period-world.ts';

let world: NzDeclarationWorld;
let company: number;
beforeAll(async () => {
  world = await nzDeclarationWorld();
  company = await world.payer();
});

// At 1,200 a week, 736 is over the threshold of 464; 12% of that is 88.32.
const borrower = (declared: Record<string, unknown>, nz_tax_code = 'M SL') =>
  world.person(company, declared, { nz_tax_code });
const loanOf = async (declared: Record<string, unknown>, more = {}) =>
  (await world.week(company, await borrower(declared), THIS_WEEK, more)).nz_student_loan;

describe('special student loan deduction rate', () => {
  it('replaces the standard rate and explains it [DECL-002]', async () => {
    const id = await borrower({ student_loan_special_rate: { rate: '0.05', ...HELD } });
    const pay = await world.week(company, id);
    // 736 x 5%.
    expect(pay.nz_student_loan).toBe(36.8);
    expect((await world.line(pay.id, 'NZ.STUDENT-LOAN')).because).toBe(
      '5 % of whole dollars of pay over 464: 736.00 (declared student_loan_special_rate)',
    );
    expect(await loanOf({ student_loan_special_rate: { rate: '0', ...HELD } })).toBe(0);
  });

  it('applies the special rate by payday, on its days only [DECL-002]', async () => {
    const id = await borrower({ student_loan_special_rate: { rate: '0.05', from: '2026-10-01', to: LAST_WEEK } });
    expect((await world.week(company, id, LAST_WEEK)).nz_student_loan).toBe(36.8);
    expect((await world.week(company, id, THIS_WEEK)).nz_student_loan).toBe(88.32);
  });

  it.each([
    [
      'student_loan_special_rate',
      { rate: '0.12' },
      'student_loan_special_rate -> rate: must be a whole percent from 0 to 0.11',
    ],
    [
      'student_loan_special_rate',
      { rate: '0.055' },
      'student_loan_special_rate -> rate: must be a whole percent from 0 to 0.11',
    ],
    ['student_loan_compulsory_extra', { rate: '0.06' }, 'student_loan_compulsory_extra -> rate: must be at most 0.05'],
  ])('returns 422 for %s %j [DECL-002]', async (key, value, problem) => {
    const id = await borrower({});
    const reply = await world.call('PATCH', `/api/employees/${id}/declarations`, { [key]: { ...value, ...HELD } });
    expect([reply.status, reply.body.message]).toEqual([422, `body -> ${problem}`]);
  });
});

describe('extra student loan deductions', () => {
  it('deducts a compulsory extra over the threshold, up to five percent [DECL-002]', async () => {
    const extra = (one: Record<string, string>) => ({ student_loan_compulsory_extra: { ...one, ...HELD } });
    // 88.32 + 736 x 2%, + 20, and of 50 no more than 736 x 5% = 36.80.
    expect(await loanOf(extra({ rate: '0.02' }))).toBe(103.04);
    expect(await loanOf(extra({ amount: '20' }))).toBe(108.32);
    expect(await loanOf(extra({ amount: '50' }))).toBe(125.12);
    // Below the threshold nothing is due, and nothing extra.
    expect(await loanOf(extra({ amount: '20' }), { hours: [ordinary('10')] })).toBe(0);
  });

  it('deducts a voluntary extra regardless of the threshold [DECL-002]', async () => {
    const extra = (one: Record<string, string>) => ({ student_loan_voluntary_extra: { ...one, ...HELD } });
    // 88.32 + 15, + 1,200 x 2%; nothing is due on 300, so only the 15.
    expect(await loanOf(extra({ amount: '15' }))).toBe(103.32);
    expect(await loanOf(extra({ rate: '0.02' }))).toBe(112.32);
    expect(await loanOf(extra({ amount: '15' }), { hours: [ordinary('10')] })).toBe(15);
  });

  it('deducts no extra without SL in the tax code, and explains why [DECL-003]', async () => {
    const id = await borrower({ student_loan_voluntary_extra: { amount: '15', ...HELD } }, 'M');
    const pay = await world.week(company, id);
    expect([pay.tax, pay.nz_student_loan]).toEqual([231.39, 0]);
    expect((await world.line(pay.id, 'NZ.STUDENT-LOAN.NONE')).because).toBe(
      'No student loan deduction: the tax code has no SL, so no extra deduction is made either',
    );
  });

  it('deducts an extra amount once a period, however many pays it is split over [DECL-002] [PERIOD-003]', async () => {
    const id = await borrower({
      student_loan_compulsory_extra: { amount: '20', ...HELD },
      student_loan_voluntary_extra: { amount: '15', ...HELD },
    });
    const half = { hours: [ordinary('20')] };
    const first = await world.week(company, id, THIS_WEEK, half);
    const second = await world.week(company, id, THIS_WEEK, half);
    // 600 alone: (600 - 464) x 12% = 16.32, of 20 no more than 136 x 5% = 6.80, and 15.
    expect([first.nz_student_loan, total([first, second], 'nz_student_loan')]).toEqual([38.12, 123.32]);
  });

  it('files extra deductions in separate columns [DECL-002] [DECL-007]', async () => {
    const own = await world.payer();
    const id = await world.person(
      own,
      {
        student_loan_compulsory_extra: { amount: '20', ...HELD },
        student_loan_voluntary_extra: { amount: '15', ...HELD },
      },
      { nz_tax_code: 'M SL' },
    );
    const { cells, amountsDeducted } = await world.filed(own, await world.week(own, id));
    expect([cells[3], ...cells.slice(18, 21)]).toEqual(['MSL', '8832', '2000', '1500']);
    // PAYE 231.39, loans 123.32, KiwiSaver 42.00 of each side.
    expect(amountsDeducted).toBe(438.71);
  });
});

describe('student loan fields of the employee', () => {
  const shown = async (id: number) => {
    const { period_student_loan_cir, period_student_loan_bor, opted_out, opted_out_signature_date } =
      await world.employee(id);
    return { period_student_loan_cir, period_student_loan_bor, opted_out, opted_out_signature_date };
  };

  it('shows the declared amounts per period and the opt-out until they are cleared [DECL-007]', async () => {
    const id = await borrower({});
    const nothing = {
      period_student_loan_cir: '0.00',
      period_student_loan_bor: '0.00',
      opted_out: false,
      opted_out_signature_date: null,
    };
    expect(await shown(id)).toEqual(nothing);
    await world.declare(id, {
      student_loan_compulsory_extra: { amount: '20', ...HELD },
      student_loan_voluntary_extra: { amount: 15.5, ...HELD },
      kiwisaver_opted_out_on: '2026-11-09',
    });
    expect(await shown(id)).toEqual({
      period_student_loan_cir: '20.00',
      period_student_loan_bor: '15.50',
      opted_out: true,
      opted_out_signature_date: '2026-11-09',
    });
    await world.declare(id, { student_loan_compulsory_extra: { rate: '0.02', ...HELD } });
    expect((await shown(id)).period_student_loan_cir).toBe('0.00');
    await world.declare(id, {
      student_loan_compulsory_extra: null,
      student_loan_voluntary_extra: null,
      kiwisaver_opted_out_on: null,
    });
    expect(await shown(id)).toEqual(nothing);
  });
});

describe('verification of the stored pays', () => {
  it('recalculates every pay of this file without a difference [DECL-002]', async () => {
    expect(await world.disagreements()).toEqual([]);
  });
});
