import { beforeAll, describe, expect, it } from 'vitest';
import { HELD, type NzDeclarationWorld, nzDeclarationWorld } from '../fixtures/declaration-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { LAST_WEEK, ordinary, type Pay, THIS_WEEK, TWO_WEEKS_AGO, total } from '../fixtures/period-world.ts';
import { type Example, examples } from '../golden/nz/cases.ts';
import { answerOf } from '../harness/app.ts';

let world: NzDeclarationWorld;
beforeAll(async () => {
  world = await nzDeclarationWorld();
});

describe('tax codes', () => {
  let company: number;
  beforeAll(async () => {
    company = await world.payer();
  });

  const takes = ({ tax, nz_student_loan }: Pay) => [tax, nz_student_loan];
  const paid = async (nz_tax_code: string, declared = {}) =>
    world.week(company, await world.person(company, declared, { nz_tax_code }));

  describe('tailored tax certificate', () => {
    it('withholds PAYE at the certificate rate, levy included, and says so in the explanation [DECL-002]', async () => {
      const pay = await paid('STC', { tax_certificate: { rate: '0.2', ...HELD } });
      // 1,200 x 20%.
      expect(takes(pay)).toEqual([240, 0]);
      expect((await world.line(pay.id, 'NZ.PAYE.CERTIFICATE')).because).toBe(
        'Tailored code, declared tax_certificate: 1200 x 20 %, including the levy',
      );
    });

    it('applies the loan rate of the certificate above the threshold, or to the whole pay if declared [DECL-002]', async () => {
      const certificate = { rate: '0.2', student_loan_rate: '0.1', ...HELD };
      // (1,200 - 464) x 10%, and 1,200 x 10%.
      expect(takes(await paid('STC SL', { tax_certificate: certificate }))).toEqual([240, 73.6]);
      const whole = { ...certificate, student_loan_threshold_applies: false };
      expect(takes(await paid('STC SL', { tax_certificate: whole }))).toEqual([240, 120]);
    });

    it('deducts no loan without a loan rate, explains why and files the code without SL [DECL-003]', async () => {
      const own = await world.payer();
      const id = await world.person(own, { tax_certificate: { rate: '0.2', ...HELD } }, { nz_tax_code: 'STC SL' });
      const pay = await world.week(own, id);
      expect(takes(pay)).toEqual([240, 0]);
      expect((await world.line(pay.id, 'NZ.STUDENT-LOAN.NONE')).because).toBe(
        'No student loan deduction: the declared tax_certificate states no student loan rate',
      );
      expect((await world.filed(own, pay)).cells[3]).toBe('STC');
    });

    it('taxes an extra pay at the certificate rate, ignoring a requested rate [DECL-002]', async () => {
      const id = await world.person(
        company,
        { tax_certificate: { rate: '0.25', ...HELD }, extra_pay_requested_rate: '0.39' },
        { nz_tax_code: 'STC' },
      );
      const bonuses = [{ description: 'Bonus', amount: '1000', tax_method: 'METHOD_B2' }];
      expect((await world.week(company, id, THIS_WEEK, { bonuses })).tax).toBe(550);
    });

    it('returns 400 naming the missing certificate, unless the amounts are stated [DECL-002]', async () => {
      const id = await world.person(company, {}, { nz_tax_code: 'STC' });
      const pay = { employee_id: id, hours: [ordinary('40')] };
      expect(answerOf(await world.put(company, [pay], `?pay_date=${THIS_WEEK}`))).toEqual({
        status: 400,
        body: {
          detail:
            'pays[0]: this pay cannot be calculated: tax code STC needs the rate of the tailored tax certificate; declare tax_certificate',
        },
      });
      expect((await world.week(company, id, THIS_WEEK, { auto_calculate: false, tax: '300' })).tax).toBe(300);
    });

    it('falls back to the previous code and loan after the certificate ends, and explains why [DECL-002]', async () => {
      const own = await world.payer();
      const id = await world.person(own, {}, { nz_tax_code: 'M SL' });
      await world.week(own, id, TWO_WEEKS_AGO);
      await world.patchEmployee(own, id, { nz_tax_code: 'STC', has_student_loan: false });
      await world.declare(id, { tax_certificate: { rate: '0.2', from: '2026-10-28', to: '2026-11-09' } });
      expect(takes(await world.week(own, id, LAST_WEEK))).toEqual([240, 0]);
      const pay = await world.week(own, id, THIS_WEEK);
      // Code M SL: 231.39, and (1,200 - 464) x 12%.
      expect(takes(pay)).toEqual([231.39, 88.32]);
      expect((await world.line(pay.id, 'NZ.TAX-CODE.CERTIFICATE-OUT-OF-FORCE')).because).toBe(
        'The tailored tax certificate (declared tax_certificate) is for the days from 2026-10-28 to 2026-11-09, not for this payday: taxed by M, the previous code',
      );
      expect((await world.filed(own, pay)).cells[3]).toBe('MSL');
    });

    it('falls back to ND outside the certificate dates when there was no previous code [DECL-002]', async () => {
      // 1,200 x (45% + 1.75%).
      for (const days of [
        { from: '2026-04-01', to: '2026-11-09' },
        { from: '2026-11-11', to: null },
      ]) {
        expect(takes(await paid('STC', { tax_certificate: { rate: '0.2', ...days } }))).toEqual([561, 0]);
      }
    });
  });

  describe('schedular payments', () => {
    it.each([
      ['nothing', null, 540, 'no rate notified'],
      [
        'a rate',
        { rate: '0.2', activity: 'director_fees', is_non_resident: false },
        240,
        'elected rate, declared schedular',
      ],
      ['an activity', { activity: 'director_fees' }, 396, 'standard rate of director fees, declared schedular'],
      [
        'the lowest rate of a non-resident',
        { rate: '0.15', is_non_resident: true },
        180,
        'elected rate, declared schedular',
      ],
    ])('taxes a schedular payee who notified %s [DECL-002]', async (_what, notified, tax, why) => {
      const pay = await paid('WT', { schedular: notified === null ? null : { ...notified, ...HELD } });
      expect([pay.tax, pay.kiwisaver_employee_amount, pay.nz_student_loan]).toEqual([tax, 0, 0]);
      expect((await world.line(pay.id, 'NZ.PAYE.SCHEDULAR')).because).toContain(`(${why})`);
    });

    it('ignores a notice outside its dates and explains why [DECL-002]', async () => {
      const pay = await paid('WT', { schedular: { rate: '0.2', from: '2026-04-01', to: '2026-11-09' } });
      expect(pay.tax).toBe(540);
      expect((await world.line(pay.id, 'NZ.PAYE.SCHEDULAR')).because).toBe(
        'Schedular payment 1200.00 x 45 % (no rate notified for this payday: the declaration is for the days from 2026-04-01 to 2026-11-09)',
      );
    });

    it('files a schedular payee without the levy or KiwiSaver [DECL-002]', async () => {
      const own = await world.payer();
      const id = await world.person(own, { schedular: { activity: 'forestry', ...HELD } }, { nz_tax_code: 'WT' });
      const { cells, amountsDeducted } = await world.filed(own, await world.week(own, id));
      expect([cells[3], cells[10], cells[12], cells[14], ...cells.slice(18, 24)]).toEqual(
        'WT,120000,120000,18000,0,0,0,0,0,0'.split(','),
      );
      expect(amountsDeducted).toBe(180);
    });

    it.each([
      [{ rate: '0.09' }, 'schedular -> rate: must be at least 0.1'],
      [{ rate: '0.14', is_non_resident: true }, 'schedular -> rate: must be at least 0.15 for a non-resident'],
    ])('returns 422 for the schedular notice %j [DECL-002]', async (notified, problem) => {
      const id = await world.person(company, {}, { nz_tax_code: 'WT' });
      const reply = await world.call('PATCH', `/api/employees/${id}/declarations`, {
        schedular: { ...notified, ...HELD },
      });
      expect([reply.status, reply.body.message]).toEqual([422, `body -> ${problem}`]);
    });
  });

  describe('tax codes with SL when no loan is deducted', () => {
    it.each([
      // The rates on 1,200: 17.5% + 1.75%, 10.5% + 1.75%, 45% + 1.75%, and 45% without the levy.
      ['CAE', 231],
      ['EDW', 231],
      ['NSW', 147],
      ['ND', 561],
      ['WT', 540],
    ])(
      'deducts no loan with the code %s SL, explains why and files the code without SL [DECL-003]',
      async (code, tax) => {
        const own = await world.payer();
        const extra = { amount: '20', ...HELD };
        const id = await world.person(
          own,
          { student_loan_compulsory_extra: extra, student_loan_voluntary_extra: extra },
          { nz_tax_code: `${code} SL` },
        );
        const pay = await world.week(own, id);
        expect(takes(pay)).toEqual([tax, 0]);
        expect((await world.line(pay.id, 'NZ.STUDENT-LOAN.NONE')).because).toBe(
          `No student loan deduction: tax code ${code} has no student loan`,
        );
        const { cells } = await world.filed(own, pay);
        expect([cells[3], ...cells.slice(18, 21)]).toEqual([code, '0', '0', '0']);
      },
    );
  });

  describe('extra pays', () => {
    const withBonus = (id: number) =>
      world.week(company, id, THIS_WEEK, {
        bonuses: [{ description: 'Bonus', amount: '1000', tax_method: 'METHOD_B2' }],
      });

    it.each([
      // The last four weeks total 1,200, so the year is 1,200 x 13 = 15,600, or 16,600 with the bonus. The rate on the
      // bonus is therefore 17.5%. The tax is 175 plus the levy of 17.50 plus 231.39 on the week.
      [null, 423.89, '(the rate of its tax band)'],
      ['0.39', 638.89, '(the higher rate that the employee requested, declared extra_pay_requested_rate)'],
      ['0.105', 423.89, '(the rate of its tax band; the 10.5 % declared as extra_pay_requested_rate is too low)'],
    ])('taxes an extra pay with a requested rate of %s [DECL-002]', async (extra_pay_requested_rate, tax, why) => {
      const pay = await withBonus(await world.person(company, { extra_pay_requested_rate }));
      expect(pay.tax).toBe(tax);
      expect((await world.line(pay.id, 'NZ.PAYE.EXTRA-PAY')).because).toContain(why);
    });

    it('returns 422 for a requested rate that is not an extra pay rate [DECL-002]', async () => {
      const id = await world.person(company);
      const reply = await world.call('PATCH', `/api/employees/${id}/declarations`, {
        extra_pay_requested_rate: '0.28',
      });
      expect([reply.status, reply.body.message]).toEqual([
        422,
        'body -> extra_pay_requested_rate: must be one of 0.105, 0.175, 0.3, 0.33, 0.39',
      ]);
    });
  });

  describe('discretionary bonus', () => {
    const bonus = { description: 'Gift', amount: '104000', tax_method: 'NORMAL_EARNINGS' };
    const GIFT = 'Paid as part of the pay of the period; discretionary, so not part of gross earnings';
    const away = (id: number) =>
      world.week(company, id, THIS_WEEK, {
        hours: [ordinary('32')],
        leave: [{ description: 'Away', leave_type: 'ANNUAL_HOLIDAYS', date: '2026-11-11', hours: '8' }],
      });

    it('leaves a discretionary bonus out of average weekly earnings, but includes other bonuses [DECL-002]', async () => {
      const [given, owed] = [await world.person(company), await world.person(company)];
      await world.week(company, given, LAST_WEEK, { bonuses: [{ ...bonus, is_discretionary: true }] });
      await world.week(company, owed, LAST_WEEK, { bonuses: [bonus] });
      // The leave pays a fifth of a week. The ordinary week is 1,200; with the bonus, the average week is (1,200 +
      // 104,000) / 52.
      expect((await away(given)).leave[0].amount).toBe(240);
      expect((await away(owed)).leave[0].amount).toBe(404.62);
    });

    it('keeps a bonus discretionary when its draft is recalculated [DECL-002]', async () => {
      const own = await world.payer();
      await world.person(own);
      const [draft] = (await world.generate(own, await world.openRun(own))).body;
      const row = { ...bonus, amount: '100', is_discretionary: true };
      expect((await world.patch(own, draft.id, { bonuses: [row] })).status).toBe(200);
      expect((await world.patch(own, draft.id, { hours: [ordinary('38')] })).status).toBe(200);
      const complete = await world.complete(own, draft.id);
      expect(complete.status, complete.text).toBe(200);
      expect((await world.line(draft.id, 'NZ.BONUS')).because).toBe(GIFT);
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences [DECL-002]', async () => {
      expect(await world.disagreements()).toEqual([]);
    });
  });
});

describe('student loans', () => {
  let company: number;
  beforeAll(async () => {
    company = await world.payer();
  });

  // On 1,200 a week, 736 exceeds the threshold of 464, and 12% of 736 is 88.32.
  const borrower = (declared: Record<string, unknown>, nz_tax_code = 'M SL') =>
    world.person(company, declared, { nz_tax_code });
  const loanOf = async (declared: Record<string, unknown>, more = {}) =>
    (await world.week(company, await borrower(declared), THIS_WEEK, more)).nz_student_loan;

  describe('special student loan deduction rate', () => {
    it('replaces the standard rate, and says so in the explanation [DECL-002]', async () => {
      const id = await borrower({ student_loan_special_rate: { rate: '0.05', ...HELD } });
      const pay = await world.week(company, id);
      // 736 x 5%.
      expect(pay.nz_student_loan).toBe(36.8);
      expect((await world.line(pay.id, 'NZ.STUDENT-LOAN')).because).toBe(
        '5 % of whole dollars of pay over 464: 736.00 (declared student_loan_special_rate)',
      );
      expect(await loanOf({ student_loan_special_rate: { rate: '0', ...HELD } })).toBe(0);
    });

    it('applies the special rate only to paydays between its dates [DECL-002]', async () => {
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
      [
        'student_loan_compulsory_extra',
        { rate: '0.06' },
        'student_loan_compulsory_extra -> rate: must be at most 0.05',
      ],
    ])('returns 422 for %s %j [DECL-002]', async (key, value, problem) => {
      const id = await borrower({});
      const reply = await world.call('PATCH', `/api/employees/${id}/declarations`, { [key]: { ...value, ...HELD } });
      expect([reply.status, reply.body.message]).toEqual([422, `body -> ${problem}`]);
    });
  });

  describe('extra student loan deductions', () => {
    it('deducts a compulsory extra amount of up to five percent of pay above the threshold [DECL-002]', async () => {
      const extra = (one: Record<string, string>) => ({ student_loan_compulsory_extra: { ...one, ...HELD } });
      // 88.32 + 736 x 2%; 88.32 + 20; and 88.32 + 36.80, because the extra amount of 50 is limited to 736 x 5%.
      expect(await loanOf(extra({ rate: '0.02' }))).toBe(103.04);
      expect(await loanOf(extra({ amount: '20' }))).toBe(108.32);
      expect(await loanOf(extra({ amount: '50' }))).toBe(125.12);
      // Below the threshold, neither the standard nor the extra deduction is due.
      expect(await loanOf(extra({ amount: '20' }), { hours: [ordinary('10')] })).toBe(0);
    });

    it('deducts a voluntary extra amount regardless of the threshold [DECL-002]', async () => {
      const extra = (one: Record<string, string>) => ({ student_loan_voluntary_extra: { ...one, ...HELD } });
      // 88.32 + 15, and 88.32 + 1,200 x 2%. Earnings of 300 are below the threshold, so only the 15 is deducted.
      expect(await loanOf(extra({ amount: '15' }))).toBe(103.32);
      expect(await loanOf(extra({ rate: '0.02' }))).toBe(112.32);
      expect(await loanOf(extra({ amount: '15' }), { hours: [ordinary('10')] })).toBe(15);
    });

    it('deducts no extra amount without SL in the tax code, and explains why [DECL-003]', async () => {
      const id = await borrower({ student_loan_voluntary_extra: { amount: '15', ...HELD } }, 'M');
      const pay = await world.week(company, id);
      expect([pay.tax, pay.nz_student_loan]).toEqual([231.39, 0]);
      expect((await world.line(pay.id, 'NZ.STUDENT-LOAN.NONE')).because).toBe(
        'No student loan deduction: the tax code has no SL, so no extra deduction is made either',
      );
    });

    it('deducts an extra amount once per period, however many pays the period has [DECL-002] [PERIOD-003]', async () => {
      const id = await borrower({
        student_loan_compulsory_extra: { amount: '20', ...HELD },
        student_loan_voluntary_extra: { amount: '15', ...HELD },
      });
      const half = { hours: [ordinary('20')] };
      const first = await world.week(company, id, THIS_WEEK, half);
      const second = await world.week(company, id, THIS_WEEK, half);
      // For the first 600: (600 - 464) x 12% = 16.32, plus 6.80 of the compulsory 20 (limited to 136 x 5%), plus the
      // voluntary 15.
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
      // PAYE of 231.39, loan deductions of 123.32, and KiwiSaver contributions of 42.00 from the employee and from the
      // employer.
      expect(amountsDeducted).toBe(438.71);
    });
  });

  describe('student loan and KiwiSaver fields of the employee', () => {
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
    it('recalculates every pay in this file and finds no differences [DECL-002]', async () => {
      expect(await world.disagreements()).toEqual([]);
    });
  });
});

describe('payroll giving', () => {
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
      // The credit is 30 x 33.3333% = 9.99999. The 231.39 of PAYE includes the levy of 21.00.
      expect([amount, because]).toEqual([
        '-9.99',
        '33.3333 % of the donation of 30.00, up to the income tax of 210.39 in the PAYE',
      ]);
      // 1,200 - PAYE 231.39 - KiwiSaver 42 - donation 30 + credit 9.99.
      expect([pay.tax, pay.net]).toEqual([231.39, 906.6]);
      const { cells, amountsDeducted } = await world.filed(company, pay);
      expect([cells[14], cells[24]]).toEqual(['23139', '999']);
      // PAYE of 231.39 less the credit of 9.99, plus KiwiSaver contributions of 84.00 by employee and employer.
      expect(amountsDeducted).toBe(305.4);
    });

    it('gives no credit until the company offers payroll giving, and none for other deductions [DECL-002]', async () => {
      const { pay } = await given({}, '30');
      expect([pay.net, (await world.rules(pay.id)).includes(CREDIT)]).toEqual([896.61, false]);
      const company = await world.payer({ offers_payroll_giving: true });
      const fee = { description: 'Union', amount: '30', classification: 'UNION_FEES' };
      const other = await world.week(company, await world.person(company), THIS_WEEK, { deductions: [fee] });
      expect((await world.rules(other.id)).includes(CREDIT)).toBe(false);
    });

    it('credits at most the income tax within the PAYE [DECL-002]', async () => {
      const { pay } = await given({ offers_payroll_giving: true }, '700');
      expect(await creditOf(pay)).toBe('-210.39');
    });

    it('gives the same total credit for a period, however many pays it has [DECL-002] [PERIOD-003]', async () => {
      const company = await world.payer({ offers_payroll_giving: true });
      const id = await world.person(company);
      const first = await world.week(company, id, THIS_WEEK, donation('15', '20'));
      const second = await world.week(company, id, THIS_WEEK, donation('15', '20'));
      // The credit on 15 is 15 x 33.3333% = 4.99; the credit on the total of 30 is 9.99.
      expect([await creditOf(first), await creditOf(second)]).toEqual(['-4.99', '-5.00']);
      const { cells, amountsDeducted } = await world.filed(company, second);
      expect([cells[14], cells[24], amountsDeducted]).toEqual(['23139', '999', 305.4]);
    });

    it('shows the credit on the payslip and reduces the posted PAYE [DECL-002]', async () => {
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
      // The amount owed to Inland Revenue is 231.39 - 9.99.
      expect([posted.get('tax'), posted.get('net_pay'), body.total_debit, body.total_credit]).toEqual([
        -221.4, -906.6, 1242, 1242,
      ]);
    });
  });

  describe('verification of the stored pays', () => {
    it('recalculates every pay in this file and finds no differences [DECL-002]', async () => {
      expect(await world.disagreements()).toEqual([]);
    });
  });
});

describe('the reference examples', () => {
  // Reproduces the reference examples as pays through the API. Each test creates the employee that the example describes,
  // pays them on the example's payday, and finds the expected values in the response and the explanation.

  /** Examples that cannot be reproduced as pays, by id, with the reason. */
  const NOT_A_PAY: Readonly<Record<string, string>> = {
    'NZ-ANN-003': 'income tax of a year as it is assessed, which no pay withholds',
    'NZ-COMP-002': 'income tax of a year as it is assessed, which no pay withholds',
    'NZ-BANK-001': 'bank account check digits: src/base/identifiers.test.ts',
    'NZ-IRD-003': 'IRD number check digits: src/base/identifiers.test.ts',
    'NZ-CB25-047': 'four-weekly: no pay period of the contract',
    'NZ-CB25-054': 'four-weekly: no pay period of the contract',
    'NZ-CB25-055': 'four-weekly: no pay period of the contract',
    'NZ-CB25-069': 'four-weekly: no pay period of the contract',
    'NZ-DEP-003': 'a final pay also pays the eight percent of the Holidays Act, which is taxed with it',
    'NZ-ESCT-001': 'contributions to two funds by one employer',
    'NZ-DESCT-004': 'a threshold amount without a pay',
    'NZ-ESCTR-003': 'a fortnight of fourteen days with the pay of a week',
    'NZ-HOL-003': 'a rate of holiday pay without a pay',
    'NZ-HEI2-006': 'totals of a file',
    'NZ-HEI2-LINE-002': 'layout of a file, with a share scheme',
    'NZ-PAYDUE-004': 'a due date',
  };

  let world: NzDeclarationWorld;
  let company: number;
  beforeAll(async () => {
    world = await nzDeclarationWorld();
    company = await world.payer({ offers_payroll_giving: true });
  });

  const text = (value: unknown) => String(value);
  const days = (payday: string) => ({ from: payday, to: payday });

  /**
   * Creates the employee of the example. Members on the lowest rate contribute 3 percent, and non-members have no
   * KiwiSaver.
   */
  async function employeeOf({ inputs }: Example, payday: string): Promise<number> {
    const rate = inputs.on_minimum_rate ? '0.03' : inputs.kiwisaver_employee_rate;
    const declared = {
      ...(inputs.slcir_rate
        ? { student_loan_compulsory_extra: { rate: text(inputs.slcir_rate), ...days(payday) } }
        : {}),
      ...(inputs.slbor_amount
        ? { student_loan_voluntary_extra: { amount: text(inputs.slbor_amount), ...days(payday) } }
        : {}),
    };
    return world.person(company, declared, {
      start_date: '2020-04-01',
      nz_tax_code: inputs.tax_code ?? 'M',
      pay_period: text(inputs.frequency ?? 'fortnightly').toUpperCase(),
      kiwisaver_status_code: rate === undefined ? 'NK' : 'AK',
      ...(rate === undefined ? {} : { kiwisaver_employee_rate: text(rate) }),
      ...(rate === undefined ? {} : { kiwisaver_employer_rate: text(inputs.kiwisaver_employer_rate ?? rate) }),
      ...(inputs.esct_rate === undefined ? {} : { esct_rate: text(inputs.esct_rate) }),
    });
  }

  async function payOf(example: Example): Promise<Pay> {
    const { inputs } = example;
    const payday = text(inputs.payday);
    const deduction = (description: string, amount: unknown, classification: string) =>
      amount === undefined ? [] : [{ description, amount: text(amount), classification }];
    const [pay] = await world.pays(
      company,
      [
        {
          employee_id: await employeeOf(example, payday),
          payment_date: payday,
          hours: inputs.gross === undefined ? [] : [ordinary('1', { rate: text(inputs.gross) })],
          deductions: [
            ...deduction('Child support', inputs.child_support_requested, 'CHILD_SUPPORT_DEDUCTION'),
            ...deduction('Donation', inputs.payroll_donation, 'CHARITY'),
          ],
          bonuses:
            inputs.extra_pay === undefined
              ? []
              : [{ description: 'Extra', amount: text(inputs.extra_pay), tax_method: 'METHOD_B2' }],
        },
      ],
      text(inputs.pay_period_end ?? payday),
    );
    return pay;
  }

  /** Every value that an example may expect, calculated from the lines of the pay. */
  async function found(pay: Pay): Promise<Record<string, number>> {
    const { body } = await world.call('GET', `/api/pays/${pay.id}/explanation`);
    const lines: Pay[] = body.lines;
    const amountOf = (rule: string) =>
      lines.filter((line) => line.rule === rule).reduce((sum, { amount }) => sum + Number(amount), 0);
    const rateOf = (rule: string) => Number(lines.find((line) => line.rule === rule)?.rate ?? 0);
    return {
      paye: pay.tax,
      kiwisaver_employee: pay.kiwisaver_employee_amount,
      kiwisaver_employer_net: amountOf('NZ.KIWISAVER.EMPLOYER.NET'),
      esct: pay.kiwisaver_esct_amount,
      child_support: amountOf('NZ.CHILD-SUPPORT'),
      payroll_donation_credit: -amountOf('NZ.PAYROLL-GIVING.CREDIT'),
      student_loan: amountOf('NZ.STUDENT-LOAN'),
      slcir: amountOf('NZ.SLCIR'),
      slbor: amountOf('NZ.SLBOR'),
      employee_rate: rateOf('NZ.KIWISAVER.EMPLOYEE'),
      employer_rate: rateOf('NZ.KIWISAVER.EMPLOYER'),
      tax_rate: rateOf('NZ.PAYE.EXTRA-PAY'),
      ...extraPay(lines.find(({ rule }) => rule === 'NZ.PAYE.EXTRA-PAY')?.because ?? ''),
    };
  }

  /** Reads the annual amounts of an extra pay from the text of its line. They appear nowhere else. */
  function extraPay(because: string): Record<string, number> {
    const [, annualised, grossedUp] = / = (\S+) a year, with the extra pay (\S+)$/.exec(because) ?? [];
    return { annualised: Number(annualised), grossed_up: Number(grossedUp) };
  }

  /** The low rate indicator appears only in the filing; src/rules/nz/employment-information.test.ts tests it. */
  const isShown = (name: string): boolean => name !== 'low_rate_indicator';

  describe('[CALC-031] reference examples that are calculated as pays', () => {
    const pays = examples.filter(({ id }) => !(id in NOT_A_PAY));

    it.each(pays.map((example) => [example.id, example.source, example] as const))(
      '%s produces the amounts that its source states: %s',
      async (_id, _source, example) => {
        const got = await found(await payOf(example));
        for (const [name, value] of Object.entries(example.expected).filter(([key]) => isShown(key))) {
          const cents = Math.round(Math.abs(got[name]! - Number(value)) * 100);
          expect(cents, `${name}: expected ${value}, found ${got[name]}`).toBeLessThanOrEqual(
            Math.round((example.tolerance?.[name] ?? 0) * 100),
          );
        }
      },
    );

    it('covers every example that can be reproduced as a pay: 22 of 38', () => {
      expect([pays.length, examples.length]).toEqual([22, 38]);
      expect(Object.keys(NOT_A_PAY).filter((id) => !examples.some((example) => example.id === id))).toEqual([]);
    });
  });
});
