import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { only } from '../harness/app.ts';

/**
 * These tests cover legal additions to a termination: statutory minimums, further payments, invalidity, death, and the
 * reporting of lump sums.
 */
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

type Fields = Record<string, unknown>;
const leaver = { is_leave_enabled: false, state: 'NSW' };
const end = (fields: Fields = {}) => ({ termination_date: '2026-03-08', ...fields });
const paid = (employee_id: number, termination: Fields, on = '2026-03-10') =>
  world.pay(world.au, { employee_id, termination: end(termination) }, `?pay_date=${on}`);
const payments = (pay: { termination_payments: Fields[] }) =>
  pay.termination_payments.map(({ description, amount, type }) => [description, amount, type]);
const recordOf = async (id: number) => (await world.get(`/api/employees/${id}/termination`)).body;
const entitled = async (id: number, query = '') =>
  (await world.get(`/api/employees/${id}/termination-entitlements?termination_date=2026-03-08${query}`)).body;
const reported = async (id: number, year = 2026) =>
  (await world.get(`/api/company/${world.au}/stp-year-to-date?financial_year=${year}`)).body.find(
    ({ employee_id }: Fields) => employee_id === id,
  )?.income[0];
const linesOf = async (payId: number) => (await world.get(`/api/pays/${payId}/explanation`)).body.lines;

describe('notice and redundancy under the National Employment Standards', () => {
  // Aged 46 with 6 years and 2 months of service: 5 weeks of notice and 11 weeks of redundancy pay, each of 38 hours at
  // 40.
  const older = { ...leaver, start_date: '2020-01-08', date_of_birth: '1980-01-01' };

  it('lists notice and redundancy with their reasons and sources', async () => {
    const id = await world.anAuEmployee(older);
    const { notice, redundancy, leaving_reason } = await entitled(id, '&reason=GENUINE_REDUNDANCY');
    expect(leaving_reason).toBe('REDUNDANCY');
    expect(only(notice, 'weeks', 'hours', 'amount', 'because')).toEqual({
      weeks: '5.00',
      hours: '190.00',
      amount: '7600.00',
      because: '4 weeks for more than 5 years of service and 1 over 45 years of age with 2 years of service',
    });
    expect(only(redundancy, 'weeks', 'hours', 'amount', 'because')).toEqual({
      weeks: '11.00',
      hours: '418.00',
      amount: '16720.00',
      because: '11 weeks for 6 completed years of service',
    });
    expect(
      [...notice.citations, ...redundancy.citations].map(({ source, confidence }) => [source, confidence]),
    ).toEqual([
      ['Fair Work Act 2009 (Cth) s 117', 'official'],
      ['Fair Work Act 2009 (Cth) s 119', 'official'],
    ]);
  });

  it('pays the statutory minimums on request, both with a termination block and with the terminate route', async () => {
    const asked = { reason: 'GENUINE_REDUNDANCY', use_statutory_minimums: true, pay_out_long_service_leave: false };
    const id = await world.anAuEmployee(older);
    const pay = await paid(id, asked);
    // The redundancy pay is below the tax-free limit of 13,100 plus 6,552 for each of the six years.
    expect(payments(pay)).toEqual([
      ['Tax-free redundancy', 16720, 'LUMP_SUM'],
      ['Pay in lieu of notice', 7600, 'ETP O'],
    ]);
    const other = await world.anAuEmployee(older);
    const reply = await world.service.call('POST', `/api/employees/${other}/terminate`, {
      token: world.token,
      body: { pay_date: '2026-03-10', termination_date: '2026-03-08', ...asked },
    });
    expect(reply.body.components.map(({ type, amount }: Fields) => [type, amount])).toEqual([
      ['REDUNDANCY', '16720.00'],
      ['ETP', '7600.00'],
    ]);
    const notice = (await linesOf(pay.id)).find(({ rule }: Fields) => rule === 'AU.TERMINATION.NOTICE');
    expect(notice.because).toBe(
      '4 weeks for more than 5 years of service and 1 over 45 years of age with 2 years of service of 38 hours at 40',
    );
  });

  it('pays no minimums unless they are requested, and prefers stated amounts, including zero', async () => {
    const quiet = await world.anAuEmployee(older);
    expect(payments(await paid(quiet, { reason: 'GENUINE_REDUNDANCY', pay_out_long_service_leave: false }))).toEqual(
      [],
    );
    const stated = await world.anAuEmployee(older);
    const own = { notice_amount: '0', redundancy_amount: '1000', use_statutory_minimums: true };
    expect(
      payments(await paid(stated, { reason: 'GENUINE_REDUNDANCY', pay_out_long_service_leave: false, ...own })),
    ).toEqual([['Tax-free redundancy', 1000, 'LUMP_SUM']]);
  });

  it('recalculates the minimums when the pay is reverted and then changed', async () => {
    const id = await world.anAuEmployee({ ...older, start_date: '2014-01-08' });
    const pay = await paid(id, { reason: 'GENUINE_REDUNDANCY', use_statutory_minimums: true });
    const reverted = await world.service.call('POST', `/api/company/${world.au}/pays/${pay.id}/revert`, {
      token: world.token,
    });
    expect(reverted.status, reverted.text).toBe(200);
    const changed = await world.service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, {
      token: world.token,
      body: { allowances: [] },
    });
    expect(changed.status, changed.text).toBe(200);
    expect(only(changed.body, 'gross', 'tax', 'net')).toEqual(only(pay, 'gross', 'tax', 'net'));
    expect(payments(changed.body)).toEqual(payments(pay));
    // After twelve years of service in New South Wales, state long service leave is due as well.
    expect(changed.body.leave.map(({ leave_type }: Fields) => leave_type)).toEqual(['LONG_SERVICE']);
  });

  it('explains why nothing is due for a casual employee, a resignation, serious misconduct or a small business', async () => {
    const because = async (fields: Fields, query: string) => {
      const { notice, redundancy } = await entitled(await world.anAuEmployee({ ...older, ...fields }), query);
      return [notice.because, redundancy.because];
    };
    expect(await because({ employment_status: 'Casual' }, '&cessation_type_code=R')).toEqual([
      'no notice is due: casual employment',
      'no redundancy pay is due: casual employment',
    ]);
    expect(await because({}, '')).toEqual([
      'no notice is due: the employer did not end the employment; the reason is RESIGNATION',
      'no redundancy pay is due: the reason is RESIGNATION',
    ]);
    expect((await because({}, '&cessation_type_code=F&leaving_reason=SERIOUS_MISCONDUCT'))[0]).toBe(
      'no notice is due: the employer did not end the employment; the reason is SERIOUS_MISCONDUCT',
    );
    expect((await because({}, '&cessation_type_code=C'))[0]).toBe(
      'no notice is due: the employment was for a fixed term, task or season',
    );
    const declare = (is_small_business: boolean) =>
      world.service.call('PATCH', `/api/company/${world.au}/declarations`, {
        token: world.token,
        body: { is_small_business },
      });
    await declare(true);
    expect((await because({}, '&cessation_type_code=R'))[1]).toBe(
      'no redundancy pay is due: the employer is a small business',
    );
    await declare(false);
  });
});

describe('further payment for the same termination', () => {
  it('keeps the code for a further payment within the financial year and uses the rest of the cap', async () => {
    const id = await world.anAuEmployee(leaver);
    await paid(id, { other_lump_sum_amount: '250000', etp_code: 'R', reason: 'ILL_HEALTH' });
    const further = await paid(id, { is_further_payment: true, other_lump_sum_amount: '20000' }, '2026-04-14');
    // 10,000 of the 260,000 cap is unused, so 10,000 of this payment is taxed at 32% and the rest at 47%.
    expect([payments(further), further.tax]).toEqual([[['Lump sum', 20000, 'ETP R']], 7900]);
    const record = await recordOf(id);
    expect(only(record, 'gross', 'reason', 'is_employee_terminated')).toEqual({
      gross: '250000.00',
      reason: 'ILL_HEALTH',
      is_employee_terminated: true,
    });
    expect(record.further_payments).toEqual([
      {
        pay_id: further.id,
        pay_date: '2026-04-14',
        is_pay_processed: true,
        gross: '20000.00',
        tax: '7900.00',
        net: '12100.00',
        components: [
          { type: 'ETP', hours: null, weeks: null, days: null, amount: '20000.00', tax: '7900.00', etp_code: 'R' },
        ],
      },
    ]);
  });

  it('reports a further payment as S or P in a later financial year, and counts earlier payments towards the cap', async () => {
    const id = await world.anAuEmployee(leaver);
    await paid(id, { redundancy_amount: '100000', reason: 'GENUINE_REDUNDANCY', notice_hours: '38' });
    // The first payment used 81,868 of the cap of 270,000: 80,348 of redundancy pay above the tax-free limit, and the
    // notice of 1,520. That leaves 188,132.
    const further = await paid(
      id,
      { is_further_payment: true, other_lump_sum_amount: '200000', etp_code: 'R', notice_amount: '1000' },
      '2026-07-14',
    );
    expect(payments(further)).toEqual([
      ['Pay in lieu of notice', 1000, 'ETP P'],
      ['Lump sum', 200000, 'ETP S'],
    ]);
    const lump = (await linesOf(further.id)).find(
      ({ rule, label }: Fields) => rule === 'AU.PAYG.SCHEDULE-11' && label === 'PAYG withholding on lump sum',
    );
    expect(lump.because).toBe(
      'Schedule 11 code S, below preservation age 60: 0.32 of 188132.00, 0.47 of 11868.00 above the ETP cap 188132.00',
    );
    expect((await reported(id, 2027)).termination_payments.map(({ code, taxable }: Fields) => [code, taxable])).toEqual(
      [
        ['P', 1000],
        ['S', 200000],
      ],
    );
  });

  it('returns 400 for a further payment without a termination on that date, and in New Zealand', async () => {
    const refused = async (company: number, employee_id: number, termination: Fields) => {
      const reply = await world.put(company, [{ employee_id, termination }], '?pay_date=2026-03-10');
      expect(reply.status, reply.text).toBe(400);
      return reply.body.detail;
    };
    const id = await world.anAuEmployee(leaver);
    const further = end({ is_further_payment: true, other_lump_sum_amount: '1' });
    expect(await refused(world.au, id, further)).toBe(
      `pays[0]: Employee ${id} is not terminated; is_further_payment is for a termination that was already paid`,
    );
    await paid(id, {});
    expect(await refused(world.au, id, { ...further, termination_date: '2026-03-07' })).toBe(
      'pays[0]: termination_date 2026-03-07 differs from the date of the termination, 2026-03-08; a further payment must have the same date',
    );
    const there = await world.anNzEmployee();
    expect(await refused(world.nz, there, further)).toBe(
      'pays[0]: is_further_payment is for Australian employees only; leave it out for this employee',
    );
  });

  it('returns 400 for a further payment in the same period as the first, because it would count leave and super again', async () => {
    const id = await world.anAuEmployee({ ...leaver, holiday_leave_hours: '10' });
    await paid(id, { notice_hours: '38' });
    const again = (on: string) =>
      world.put(
        world.au,
        [{ employee_id: id, termination: end({ is_further_payment: true, other_lump_sum_amount: '5000' }) }],
        `?pay_date=${on}`,
      );
    const { status, body } = await again('2026-03-11');
    expect([status, body.detail]).toEqual([
      400,
      `pays[0]: Employee ${id} already has a termination pay in this pay period; change that pay, or make the further payment with a pay_date of a later period`,
    ]);
    const later = (await again('2026-03-17')).body[0];
    expect([later.gross, later.super, later.leave]).toEqual([5000, 0, []]);
  });

  it('deletes a further payment separately, and does not delete the first payment while a further one exists', async () => {
    const id = await world.anAuEmployee(leaver);
    const first = await paid(id, { other_lump_sum_amount: '5000' });
    const further = await paid(id, { is_further_payment: true, other_lump_sum_amount: '20' }, '2026-03-17');
    const remove = (payId: number) =>
      world.service.call('DELETE', `/api/company/${world.au}/pays/${payId}`, { token: world.token });
    const kept = await remove(first.id);
    expect([kept.status, kept.body.detail]).toEqual([
      409,
      `Pay ${further.id} is a further payment for the same termination; remove that pay first`,
    ]);
    expect((await remove(further.id)).status).toBe(204);
    expect((await recordOf(id)).further_payments).toBeUndefined();
    expect((await world.get(`/api/employees/${id}`)).body.is_terminated).toBe(true);
  });
});

it('counts other income of the year towards the whole-of-income cap', async () => {
  const id = await world.anAuEmployee(leaver);
  const pay = await paid(id, { other_lump_sum_amount: '20000', other_income_this_year: '170000' });
  // The cap of 180,000 less 170,000 leaves 10,000 to be taxed at 32%, and the rest is taxed at 47%.
  expect(pay.tax).toBe(7900);
});

describe('invalidity and death', () => {
  it('exempts a certified invalidity segment from tax in proportion to the days until retirement', async () => {
    const id = await world.anAuEmployee({ ...leaver, start_date: '2016-03-09' });
    const pay = await paid(id, {
      reason: 'ILL_HEALTH',
      other_lump_sum_amount: '50000',
      invalidity_certified: true,
      pay_out_long_service_leave: false,
    });
    // 3,652 days of employment and 10,645 days to the 65th birthday: 50,000 x 10,645 / 14,297.
    const [payment] = (await reported(id)).termination_payments;
    expect(payment).toEqual({
      code: 'R',
      paid_on: '2026-03-10',
      tax_free: 37228.09,
      taxable: 12771.91,
      tax: pay.tax,
    });
    expect(pay.tax).toBe(4087);
    const wrong = await world.put(
      world.au,
      [
        {
          employee_id: await world.anAuEmployee(leaver),
          termination: end({ other_lump_sum_amount: '1', invalidity_certified: true }),
        },
      ],
      '?pay_date=2026-03-10',
    );
    expect([wrong.status, wrong.body.detail]).toEqual([
      400,
      'pays[0]: this pay cannot be calculated: an invalidity segment needs the reason ILL_HEALTH, not ORDINARY',
    ]);
  });

  it('reports a death benefit to a dependant only to the extent that it exceeds the cap, and to others in full', async () => {
    const benefit = async (etp_code: string, amount: string) => {
      const id = await world.anAuEmployee(leaver);
      const pay = await paid(id, { reason: 'DEATH', etp_code, other_lump_sum_amount: amount });
      const year = await reported(id);
      return {
        tax: pay.tax,
        shown: payments(pay),
        reported: (year?.termination_payments ?? []).map(({ code, taxable, tax }: Fields) => [code, taxable, tax]),
      };
    };
    expect(await benefit('D', '300000')).toEqual({
      tax: 18800,
      shown: [['Lump sum', 300000, 'ETP D']],
      reported: [['D', 40000, 18800]],
    });
    expect(await benefit('D', '10000')).toEqual({ tax: 0, shown: [['Lump sum', 10000, 'ETP D']], reported: [] });
    expect(await benefit('N', '300000')).toEqual({
      tax: 102000,
      shown: [['Lump sum', 300000, 'ETP N']],
      reported: [['N', 300000, 102000]],
    });
    expect(await benefit('T', '300000')).toEqual({
      tax: 0,
      shown: [['Lump sum', 300000, 'ETP T']],
      reported: [['T', 300000, 0]],
    });
  });

  it('reports code B for a further death benefit to a non-dependant in a later year', async () => {
    const id = await world.anAuEmployee(leaver);
    await paid(id, { reason: 'DEATH', etp_code: 'N', other_lump_sum_amount: '10000' });
    const further = await paid(
      id,
      { is_further_payment: true, etp_code: 'N', other_lump_sum_amount: '5000' },
      '2026-07-14',
    );
    expect([payments(further), further.tax]).toEqual([[['Lump sum', 5000, 'ETP B']], 1600]);
  });
});

describe('lump sums in pays and reports', () => {
  it('divides leave from old service by days into lump sum A (code T), lump sum B and unused leave', async () => {
    const id = await world.anAuEmployee({
      ...leaver,
      start_date: '1975-01-01',
      date_of_birth: '1960-01-01',
      lsl_leave_hours: '400',
    });
    const pay = await paid(id, {});
    // 16,000 for 18,695 days of service: 1,323 days before 16 August 1978, and 5,481 more before 18 August 1993.
    const year = await reported(id);
    expect(year.lump_sums).toEqual([
      { code: 'B', financial_year: null, amount: 1132 },
      { code: 'T', financial_year: null, amount: 4690 },
    ]);
    expect(year.paid_leave).toEqual([{ code: 'U', amount: 10178 }]);
    expect([pay.gross, year.tax]).toEqual([16000, pay.tax]);
  });

  it('accrues annual leave for lump sum A from the date that the caller sends', async () => {
    const id = await world.anAuEmployee({
      ...leaver,
      start_date: '1990-01-01',
      date_of_birth: '1970-01-01',
      holiday_leave_hours: '60',
      is_lsl_enabled: true,
    });
    await paid(id, { annual_leave_accrued_from: '1990-01-01' });
    const year = await reported(id);
    // 2,400 for 13,216 days of service, 1,325 of them before 18 August 1993.
    expect([year.lump_sums, year.paid_leave]).toEqual([
      [{ code: 'T', financial_year: null, amount: 240 }],
      [{ code: 'U', amount: 2160 }],
    ]);
  });

  it('reports lump sums A (code R) and D for a genuine redundancy', async () => {
    const id = await world.anAuEmployee({ ...leaver, holiday_leave_hours: '10' });
    await paid(id, { reason: 'GENUINE_REDUNDANCY', redundancy_amount: '5000' });
    expect((await reported(id)).lump_sums).toEqual([
      { code: 'D', financial_year: null, amount: 5000 },
      { code: 'R', financial_year: null, amount: 400 },
    ]);
  });

  it('reports lump sum E for arrears of an earlier year and lump sum W for a return to work payment', async () => {
    const id = await world.anAuEmployee(leaver);
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week()],
      bonuses: [{ description: 'Come back', amount: '1000', is_return_to_work: true }],
      back_payments: [
        {
          description: 'Arrears',
          stp_category: 'GROSS',
          amount: '1500',
          tax_method: 'METHOD_A_SPECIFIC_RANGE',
          start_date: '2024-07-01',
          end_date: '2024-12-31',
        },
      ],
    });
    const year = await reported(id);
    expect(year.lump_sums).toEqual([
      { code: 'E', financial_year: '2025', amount: 1500 },
      { code: 'W', financial_year: null, amount: 1000 },
    ]);
    expect([year.gross, year.tax, pay.gross]).toEqual([1520, pay.tax, 4020]);
    const [own] = (await world.get(`/api/company/${world.au}/year-to-date?employee_id=${id}`)).body;
    expect([own.gross, own.tax]).toEqual([4020, pay.tax]);
  });
});
