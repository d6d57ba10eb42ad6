import { beforeAll, describe, expect, it } from 'vitest';
import { HELD, type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/nz-declaration-world.ts';
import { LAST_WEEK, ordinary, THIS_WEEK, total } from '../fixtures/period-world.ts';

let world: NzDeclarationWorld;
let company: number;
beforeAll(async () => {
  world = await nzDeclarationWorld();
  company = await world.payer();
});

// Of 1,200 a week 736 are over the threshold of 464; 12 % of them are 88.32.
const borrower = (declared: Record<string, unknown>, nz_tax_code = 'M SL') =>
  world.person(company, declared, { nz_tax_code });
const loanOf = async (declared: Record<string, unknown>, more = {}) =>
  (await world.week(company, await borrower(declared), THIS_WEEK, more)).nz_student_loan;

describe('a special deduction rate', () => {
  it('replaces the standard one, and the explanation names it [DECL-002]', async () => {
    const id = await borrower({ student_loan_special_rate: { rate: '0.05', ...HELD } });
    const pay = await world.week(company, id);
    // 736 x 5 %.
    expect(pay.nz_student_loan).toBe(36.8);
    expect((await world.line(pay.id, 'NZ.STUDENT-LOAN')).because).toBe(
      '5 % of whole dollars of pay over 464: 736.00 (declared student_loan_special_rate)',
    );
    expect(await loanOf({ student_loan_special_rate: { rate: '0', ...HELD } })).toBe(0);
  });

  it('holds on its days alone: the payday chooses [DECL-002]', async () => {
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
  ])('422: %s %j cannot be notified [DECL-002]', async (key, value, problem) => {
    const id = await borrower({});
    const reply = await world.call('PATCH', `/api/employees/${id}/declarations`, { [key]: { ...value, ...HELD } });
    expect([reply.status, reply.body.message]).toEqual([422, `body -> ${problem}`]);
  });
});

describe('extra deductions', () => {
  it('by Inland Revenue are taken over the threshold, up to five percent [DECL-002]', async () => {
    const extra = (one: Record<string, string>) => ({ student_loan_compulsory_extra: { ...one, ...HELD } });
    // 88.32 + 736 x 2 %, + 20, and of 50 no more than 736 x 5 % = 36.80.
    expect(await loanOf(extra({ rate: '0.02' }))).toBe(103.04);
    expect(await loanOf(extra({ amount: '20' }))).toBe(108.32);
    expect(await loanOf(extra({ amount: '50' }))).toBe(125.12);
    // Below the threshold nothing is due, and nothing extra.
    expect(await loanOf(extra({ amount: '20' }), { hours: [ordinary('10')] })).toBe(0);
  });

  it('that the borrower chose are taken whatever the threshold [DECL-002]', async () => {
    const extra = (one: Record<string, string>) => ({ student_loan_voluntary_extra: { ...one, ...HELD } });
    // 88.32 + 15, + 1,200 x 2 %; of 300 nothing is due, so 15 alone.
    expect(await loanOf(extra({ amount: '15' }))).toBe(103.32);
    expect(await loanOf(extra({ rate: '0.02' }))).toBe(112.32);
    expect(await loanOf(extra({ amount: '15' }), { hours: [ordinary('10')] })).toBe(15);
  });

  it('of somebody whose code has no SL are not taken, and the explanation says so [DECL-003]', async () => {
    const id = await borrower({ student_loan_voluntary_extra: { amount: '15', ...HELD } }, 'M');
    const pay = await world.week(company, id);
    expect([pay.tax, pay.nz_student_loan]).toEqual([231.39, 0]);
    expect((await world.line(pay.id, 'NZ.STUDENT-LOAN.NONE')).because).toBe(
      'No loan is taken: the tax code has no SL, so no extra deduction is taken either',
    );
  });

  it('are once a period, however many pays it is split over [DECL-002] [PERIOD-003]', async () => {
    const id = await borrower({
      student_loan_compulsory_extra: { amount: '20', ...HELD },
      student_loan_voluntary_extra: { amount: '15', ...HELD },
    });
    const half = { hours: [ordinary('20')] };
    const first = await world.week(company, id, THIS_WEEK, half);
    const second = await world.week(company, id, THIS_WEEK, half);
    // 600 alone: (600 - 464) x 12 % = 16.32, of 20 no more than 136 x 5 % = 6.80, and 15.
    expect([first.nz_student_loan, total([first, second], 'nz_student_loan')]).toEqual([38.12, 123.32]);
  });

  it('have columns of their own in the filing, and show on the employee [DECL-002] [DECL-007]', async () => {
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

describe('the employee', () => {
  const shown = async (id: number) => {
    const { period_student_loan_cir, period_student_loan_bor, opted_out, opted_out_signature_date } =
      await world.employee(id);
    return { period_student_loan_cir, period_student_loan_bor, opted_out, opted_out_signature_date };
  };

  it('shows the declared amounts a period and the opt-out, at once and until they are cleared [DECL-007]', async () => {
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

describe('worked out again', () => {
  it('every pay above comes to the same [DECL-002]', async () => {
    expect(await world.disagreements()).toEqual([]);
  });
});
