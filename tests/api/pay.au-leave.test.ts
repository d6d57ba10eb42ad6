import { beforeAll, describe, expect, it } from 'vitest';
import { type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { only } from '../harness/app.ts';

/**
 * These tests cover garnishees and the Australian leave that the API contract does not define: leave cashed out during
 * employment, family violence leave and accrual in part weeks.
 */
let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

type Fields = Record<string, unknown>;
const linesOf = async (payId: number): Promise<Fields[]> =>
  (await world.get(`/api/pays/${payId}/explanation`)).body.lines;
const rule = async (payId: number, name: string) => (await linesOf(payId)).filter((line) => line.rule === name);
const reported = async (id: number) =>
  (await world.get(`/api/company/${world.au}/stp-year-to-date`)).body.find(
    ({ employee_id }: Fields) => employee_id === id,
  );
const refused = async (company: number, pay: Fields) => {
  const reply = await world.put(company, [pay], '?pay_date=2026-03-10');
  expect(reply.status, reply.text).toBe(400);
  return reply.body.detail;
};
const leaveWarnings = ({ warnings = [] }: { warnings?: { code: string; message: string }[] }) =>
  warnings.filter(({ code }) => code === 'LEAVE_BELOW_ZERO').map(({ message }) => message);
const previewWarnings = async (pay: Fields) => {
  const reply = await world.put(world.au, [pay], '?pay_date=2026-03-10&dry_run=true');
  expect(reply.status, reply.text).toBe(200);
  return leaveWarnings(reply.body[0]);
};
/** Reverts a completed pay to a draft and returns its warnings. */
const draftWarnings = async (payId: number) => {
  const { token } = world;
  const reply = await world.service.call('POST', `/api/company/${world.au}/pays/${payId}/revert`, { token });
  expect(reply.status, reply.text).toBe(200);
  return leaveWarnings(reply.body);
};
const balance = async (id: number, name: string) => (await world.get(`/api/employees/${id}`)).body[name];

describe('leave cashed out in service', () => {
  const holder = { holiday_leave_hours: '200', leave_loading_percentage: '0.175', is_leave_enabled: false };
  const cash = (fields: Fields = {}) => ({
    description: 'Leave cashed out',
    leave_type: 'HOLIDAY',
    date: '2026-03-10',
    hours: '38',
    paid_as: 'CASH_UP',
    ...fields,
  });

  it('taxes cashed-out leave by Schedule 5, pays super on it and reports it under paid leave code C', async () => {
    const id = await world.anAuEmployee(holder);
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()], leave: [cash()] });
    // 38 hours at 40 with 17.5% loading = 1,786. Spread over 52 weeks, that is 34 a week on top of 1,520.
    expect(pay.leave).toEqual([
      expect.objectContaining({
        leave_type: 'HOLIDAY',
        hours: 38,
        amount: 1786,
        leave_loading_amount: 266,
        paid_as: 'CASH_UP',
      }),
    ]);
    expect((await rule(pay.id, 'AU.PAYG')).map(({ amount }) => amount)).toEqual(['310.00']);
    expect((await rule(pay.id, 'AU.PAYG.SCHEDULE-5')).map(({ amount }) => amount)).toEqual(['572.00']);
    // Super is due on 1,520 twice, because the employee's settings exclude the loading.
    expect(only(pay, 'tax', 'compulsory_super_amount')).toEqual({ tax: 882, compulsory_super_amount: 364.8 });
    const year = await reported(id);
    expect([year.income[0].gross, year.income[0].paid_leave]).toEqual([1520, [{ code: 'C', amount: 1786 }]]);
    expect(await balance(id, 'holiday_leave_hours')).toBe('162.00');
    const [entry] = await world.service.database.query<{ reason: string; quantity: string }>(
      'select reason, quantity from leave_entry where pay_id = $1',
      [pay.id],
    );
    expect(entry).toEqual({ reason: 'PAID_OUT', quantity: '-38.000000' });
  });

  it('accrues no leave on hours that are cashed out', async () => {
    const id = await world.anAuEmployee({ holiday_leave_hours: '200' });
    await world.pay(world.au, { employee_id: id, leave: [cash()] });
    expect(await balance(id, 'holiday_leave_hours')).toBe('162.00');
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()] });
    // 20 days of 7.6 hours a year, divided by 52 weeks.
    expect((await rule(pay.id, 'AU.LEAVE.ACCRUAL.HOLIDAY')).map(({ amount }) => amount)).toEqual(['2.923077']);
  });

  it('warns in previews and drafts when less than four weeks remain after cashing out [PERIOD-012]', async () => {
    const id = await world.anAuEmployee({ ...holder, holiday_leave_hours: '190' });
    const all = await previewWarnings({ employee_id: id, leave: [cash({ hours: '38' })] });
    expect(all).toEqual([]);
    expect(await previewWarnings({ employee_id: id, leave: [cash({ hours: '38.5' })] })).toEqual([
      'Lee, Ann has 151.5 hours of Annual Leave after cashing some out, less than the 4 weeks of 38 hours that must remain',
    ]);
    // The rule limits only cashing out. Leave that is taken may use up the balance.
    expect(await previewWarnings({ employee_id: id, leave: [cash({ hours: '60', paid_as: undefined })] })).toEqual([]);
    const pay = await world.pay(world.au, { employee_id: id, leave: [cash({ hours: '76' })] });
    expect(await draftWarnings(pay.id)).toEqual([
      'Lee, Ann has 114 hours of Annual Leave after cashing some out, less than the 4 weeks of 38 hours that must remain',
    ]);
  });

  it('keeps leave cashed out when the pay is changed', async () => {
    const id = await world.anAuEmployee(holder);
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()], leave: [cash()] });
    const changed = await world.service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, {
      token: world.token,
      body: { allowances: [] },
    });
    expect([changed.status, changed.body.tax, changed.body.leave[0].paid_as]).toEqual([200, 882, 'CASH_UP']);
  });

  it('returns 400 for cashed-out leave without a balance, and for a closedown, which only New Zealand has', async () => {
    const id = await world.anAuEmployee(holder);
    expect(await refused(world.au, { employee_id: id, leave: [cash({ leave_type: 'COMPASSIONATE' })] })).toBe(
      'pays[0] leave[0]: COMPASSIONATE cannot be cashed out; HOLIDAY, LONG_SERVICE, SICK can',
    );
    expect(await refused(world.au, { employee_id: id, leave: [cash({ paid_as: 'CLOSEDOWN' })] })).toBe(
      'pays[0] leave[0]: paid_as CLOSEDOWN belongs to New Zealand; leave it out',
    );
  });
});

describe('family and domestic violence leave', () => {
  const away = (date: string, hours = '7.6') => ({
    description: 'Family and domestic violence leave',
    leave_type: 'FAMILY_VIOLENCE',
    date,
    hours,
  });
  const left = async (id: number, asAt = '2026-03-10') =>
    only(
      (await world.get(`/api/employees/${id}/family-violence-leave?as_at=${asAt}`)).body,
      'year_from',
      'days_taken',
      'days_left',
    );

  it('grants ten days on the first day and on each anniversary, even to casual employees, without carry-over', async () => {
    const id = await world.anAuEmployee({ start_date: '2026-03-02', employment_status: 'Casual' });
    const { status, body } = await world.get(`/api/employees/${id}/family-violence-leave?as_at=2026-03-02`);
    expect([status, body]).toEqual([
      200,
      {
        employee_id: id,
        as_at: '2026-03-02',
        year_from: '2026-03-02',
        year_to: '2027-03-01',
        days: '10.00',
        days_taken: '0.00',
        days_left: '10.00',
        source: 'Fair Work Act 2009 (Cth) ss 106A-106E, as advisers have it',
      },
    ]);
    await world.pay(world.au, {
      employee_id: id,
      hours: [week('30.4')],
      leave: [away('2026-03-09'), away('2026-03-10', '3.8')],
    });
    expect(await left(id)).toEqual({ year_from: '2026-03-02', days_taken: '1.50', days_left: '8.50' });
    expect(await left(id, '2027-03-02')).toEqual({ year_from: '2027-03-02', days_taken: '0.00', days_left: '10.00' });
  });

  it('warns in previews and drafts when leave exceeds ten days in a year of employment [PERIOD-012]', async () => {
    const id = await world.anAuEmployee({ start_date: '2025-03-10', is_leave_enabled: false });
    const days = (from: number, count: number, month = '02') =>
      Array.from({ length: count }, (_, day) => away(`2026-${month}-${String(from + day).padStart(2, '0')}`));
    await world.pay(world.au, { employee_id: id, leave: days(2, 5) }, '?pay_date=2026-02-03');
    expect(await previewWarnings({ employee_id: id, leave: days(2, 5, '03') })).toEqual([]);
    const over =
      'Lee, Ann has taken 1.5 more days of Family and Domestic Violence Leave than the 10 allowed in the year of employment';
    const many = [...days(2, 6, '03'), away('2026-03-08', '3.8')];
    expect(await previewWarnings({ employee_id: id, leave: many })).toEqual([over]);
    const pay = await world.pay(world.au, { employee_id: id, leave: many });
    expect(await draftWarnings(pay.id)).toEqual([over]);
    // The next year of employment brings another ten days.
    expect(await previewWarnings({ employee_id: id, leave: days(10, 5, '03') })).toEqual([]);
    const there = await world.anNzEmployee();
    const reply = await world.put(
      world.nz,
      [{ employee_id: there, leave: [{ ...away('2026-03-09', '8'), leave_type: 'NZ_FAMILY_VIOLENCE' }] }],
      '?pay_date=2026-03-10&dry_run=true',
    );
    expect(JSON.stringify(reply.body)).not.toContain('Domestic');
  });

  it('pays family violence leave as ordinary time and counts it as service', async () => {
    const id = await world.anAuEmployee({ accrue_leave_on_hours_worked: true });
    const pay = await world.pay(world.au, { employee_id: id, hours: [week('30.4')], leave: [away('2026-03-09')] });
    expect(only(pay, 'gross', 'tax', 'compulsory_super_amount')).toEqual({
      gross: 1520,
      tax: 310,
      compulsory_super_amount: 182.4,
    });
    expect((await rule(pay.id, 'AU.LEAVE.ACCRUAL.HOLIDAY'))[0]!.because).toBe('38 hours at 0.076923 an hour');
  });

  it.each(['FAMILY_VIOLENCE', 'NZ_FAMILY_VIOLENCE'])(
    'shows %s on a payslip only as ordinary hours, for the pay and the year to date',
    async (leave_type) => {
      const shown = {
        payslip_show_ytd: true,
        payslip_show_hours_and_rate: true,
        payslip_show_holiday_leave_balance: true,
        payslip_show_sick_leave_balance: true,
        payslip_show_custom_balances: true,
        number: null,
      };
      const slip = async (payId: number) => {
        const reply = await world.service.app.server.inject({
          method: 'GET',
          url: `/api/company/${world.au}/pays/${payId}/payslip.pdf`,
          headers: { authorization: `Bearer ${world.token}` },
        });
        expect(reply.statusCode).toBe(200);
        return pdfText(reply.rawPayload)[0]!;
      };
      const weeks = async (rows: (day: string) => Fields) => {
        const id = await world.anAuEmployee({ ...shown, first_name: 'Ann', last_name: 'Lee' });
        await world.pay(world.au, { employee_id: id, ...rows('2026-03-02') }, '?pay_date=2026-03-03');
        const last = await world.pay(world.au, { employee_id: id, ...rows('2026-03-09') });
        return slip(last.id);
      };
      const hidden = await weeks((day) => ({ hours: [week('30.4')], leave: [{ ...away(day), leave_type }] }));
      const plain = await weeks(() => ({ hours: [week()] }));
      // The payslip is identical to that of an employee who worked the whole week.
      expect(hidden).toEqual(plain);
    },
  );

  it('shows a whole week of family violence leave as ordinary hours', async () => {
    const id = await world.anAuEmployee({ payslip_show_hours_and_rate: true });
    const pay = await world.pay(world.au, { employee_id: id, leave: [away('2026-03-09', '38')] });
    const reply = await world.service.app.server.inject({
      method: 'GET',
      url: `/api/company/${world.au}/pays/${pay.id}/payslip.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    const words = pdfText(reply.rawPayload)[0]!;
    expect(
      words.filter((word) => /violence|leave/i.test(word) && !/annual|personal|Leave balance/i.test(word)),
    ).toEqual([]);
    expect(words).toContain('Ordinary hours');
  });

  it('shows no balance row for family violence leave, and rejects such leave for New Zealand employees', async () => {
    const id = await world.anAuEmployee();
    const pay = await world.pay(world.au, { employee_id: id, leave: [away('2026-03-09')] });
    expect(pay.leave_balance_rows.map(({ leave_type }: Fields) => leave_type)).toEqual(['HOLIDAY', 'SICK']);
    const balances = (await world.get(`/api/employees/${id}/leave-balances`)).body;
    expect(balances.map(({ leave_type }: Fields) => leave_type)).toEqual(['HOLIDAY', 'SICK']);
    const there = await world.anNzEmployee();
    expect(await refused(world.nz, { employee_id: there, leave: [away('2026-03-09')] })).toBe(
      'pays[0] leave[0]: FAMILY_VIOLENCE belongs to Australia; send NZ_FAMILY_VIOLENCE',
    );
    const reply = await world.get(`/api/employees/${there}/family-violence-leave`);
    expect([reply.status, reply.body.detail]).toEqual([400, 'this leave is calculated for Australian employees only']);
  });
});

describe('accrual by days a year in part periods', () => {
  const accrued = async (payId: number) =>
    (await rule(payId, 'AU.LEAVE.ACCRUAL.HOLIDAY')).map(({ amount, because }) => [amount, because]);

  it('accrues leave for a full period when the employment ends with the period', async () => {
    const id = await world.anAuEmployee({ pay_period: 'MONTHLY' });
    // 20 x 7.6 / 12 for the month. January 2026 has 22 working days of 7.6 hours, 167.2 hours in total.
    const month = await world.pay(world.au, { employee_id: id, hours: [week('160')] }, '?pay_date=2026-01-28');
    expect((await accrued(month.id))[0]?.[0]).toBe('12.666667');
    const ended = await world.service.call('POST', `/api/employees/${id}/terminate`, {
      token: world.token,
      body: { pay_date: '2026-01-31', termination_date: '2026-01-31' },
    });
    expect(ended.body.components.map(({ type, hours }: Fields) => [type, hours])).toEqual([
      ['ANNUAL_LEAVE', '12.666667'],
    ]);
  });

  it('accrues leave in proportion to the hours in a first week that starts on Wednesday', async () => {
    const id = await world.anAuEmployee({ start_date: '2026-03-11' });
    const pay = await world.pay(world.au, { employee_id: id, hours: [week('22.8')] });
    // A full week accrues 20 x 7.6 / 52 = 2.923077; this pay accrues three fifths of that.
    expect(await accrued(pay.id)).toEqual([
      ['1.753846', '20 days a year of 7.6 hours over 52 pays, for 22.8 of the 38 hours of a whole period'],
    ]);
    const next = await world.pay(world.au, { employee_id: id, hours: [week('22.8')] }, '?pay_date=2026-03-17');
    expect(await accrued(next.id)).toEqual([['2.923077', '20 days a year of 7.6 hours over 52 pays']]);
  });

  it('accrues leave in proportion to the hours in a final week that ends on Wednesday, whenever it is paid', async () => {
    for (const on of ['2026-03-12', '2026-03-18']) {
      const id = await world.anAuEmployee();
      const pay = await world.pay(
        world.au,
        { employee_id: id, hours: [week('22.8')], termination: { termination_date: '2026-03-11' } },
        `?pay_date=${on}`,
      );
      expect((await accrued(pay.id))[0]![0], on).toBe('1.753846');
    }
  });

  it('counts working days when there are no hours, and accrues leave in full for a whole week', async () => {
    const id = await world.anAuEmployee();
    const salary = { description: 'Salary', units: 'Weeks', value: '0.6', rate: '1520' };
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [salary],
      termination: { termination_date: '2026-03-11' },
    });
    expect(await accrued(pay.id)).toEqual([
      ['1.753846', '20 days a year of 7.6 hours over 52 pays, 0.6 of the period by its working days'],
    ]);
    const whole = await world.anAuEmployee();
    const full = await world.pay(world.au, {
      employee_id: whole,
      hours: [week()],
      termination: { termination_date: '2026-03-13' },
    });
    expect((await accrued(full.id))[0]![0]).toBe('2.923077');
  });

  it('accrues the same leave over several pays of the last period as over one pay [PERIOD-003]', async () => {
    const ending = { termination: { termination_date: '2026-03-11' } };
    const one = await world.anAuEmployee();
    const whole = await world.pay(world.au, { employee_id: one, hours: [week('22.8')], ...ending });
    const two = await world.anAuEmployee();
    const first = await world.pay(world.au, { employee_id: two, hours: [week('22.8')] });
    const last = await world.pay(world.au, { employee_id: two, ...ending });
    expect((await accrued(first.id))[0]![0]).toBe('2.923077');
    expect((await accrued(last.id))[0]![0]).toBe('-1.169231');
    expect(Math.round((first.gross + last.gross) * 100)).toBe(Math.round(whole.gross * 100));
    expect(await balance(two, 'holiday_leave_hours')).toBe('0.00');
  });
});

describe('child support', () => {
  const garnishee = (fields: Fields = {}) => ({
    description: 'Arrears',
    classification: 'CHILD_SUPPORT_GARNISHEE',
    cents_in_dollar: '20',
    ...fields,
  });

  it('deducts a garnishee in cents per dollar of gross less salary sacrifice and reports it as G', async () => {
    const id = await world.anAuEmployee();
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week()],
      pay_sacrifices: [{ description: 'Car', amount: '120', is_super: false }],
      deductions: [garnishee()],
    });
    expect(pay.deductions.map(({ amount }: Fields) => amount)).toEqual([280]);
    expect((await linesOf(pay.id)).find(({ label }) => label === 'Arrears')!.because).toBe(
      '20 cents in the dollar of 1400.00, gross less salary sacrifice',
    );
    expect((await reported(id)).deductions).toEqual([{ code: 'G', amount: 280 }]);
  });

  it('deducts no more than the outstanding amount, and only once over two pays of a period', async () => {
    const id = await world.anAuEmployee();
    const limited = await world.pay(world.au, {
      employee_id: id,
      hours: [week()],
      deductions: [garnishee({ outstanding_amount: '100' })],
    });
    expect(limited.deductions[0].amount).toBe(100);
    const other = await world.anAuEmployee();
    const half = { employee_id: other, hours: [week('19')], deductions: [garnishee()] };
    const amounts = [
      (await world.pay(world.au, half)).deductions[0].amount,
      (await world.pay(world.au, half)).deductions[0].amount,
    ];
    expect(amounts).toEqual([152, 152]);
  });

  it('recalculates a garnishee when the pay is changed', async () => {
    const id = await world.anAuEmployee();
    const pay = await world.pay(world.au, { employee_id: id, hours: [week('19')], deductions: [garnishee()] });
    const changed = await world.service.call('PATCH', `/api/company/${world.au}/pays/${pay.id}`, {
      token: world.token,
      body: { hours: [week()] },
    });
    expect([changed.status, changed.body.deductions[0].amount]).toEqual([200, 304]);
  });

  it('returns 400 for cents_in_dollar without a garnishee, above a dollar or together with an amount', async () => {
    const id = await world.anAuEmployee();
    const wrong = (fields: Fields) => refused(world.au, { employee_id: id, deductions: [garnishee(fields)] });
    expect(await wrong({ classification: 'CHILD_SUPPORT_DEDUCTION' })).toBe(
      'pays[0] deductions[0]: cents_in_dollar is for Australian deductions with the classification CHILD_SUPPORT_GARNISHEE',
    );
    expect(await wrong({ amount: '5' })).toBe('pays[0] deductions[0]: give amount or cents_in_dollar, not both');
    expect(await wrong({ cents_in_dollar: '101' })).toBe('pays[0] deductions[0]: cents_in_dollar 101 is more than 100');
    expect(
      await refused(world.au, {
        employee_id: id,
        deductions: [{ description: 'X', amount: '1', classification: 'NORMAL', outstanding_amount: '5' }],
      }),
    ).toBe('pays[0] deductions[0]: outstanding_amount limits cents_in_dollar; send both');
  });

  it('applies several notices in order, carries nothing over and reports zero amounts', async () => {
    const id = await world.anAuEmployee();
    const notice = (description: string, amount: string) => ({
      description,
      amount,
      classification: 'CHILD_SUPPORT_DEDUCTION',
    });
    const union = { description: 'Union', amount: '10', classification: 'UNION_FEES' };
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week('16')],
      deductions: [union, notice('First', '60'), notice('Second', '60')],
    });
    // 640 less tax of 58 leaves 582, of which 544.88 is protected in 2026. Union fees do not reduce the amount
    // available for the notices.
    expect([pay.tax, pay.deductions.map(({ description, amount }: Fields) => [description, amount])]).toEqual([
      58,
      [
        ['Union', 10],
        ['First', 37.12],
        ['Second', 0],
      ],
    ]);
    const next = await world.pay(
      world.au,
      { employee_id: id, hours: [week('10')], deductions: [notice('First', '60')] },
      '?pay_date=2026-03-17',
    );
    expect(next.deductions.map(({ amount }: Fields) => amount)).toEqual([0]);
    expect((await linesOf(next.id)).find(({ label }) => label === 'First')!.amount).toBe('0.00');
    expect((await reported(id)).deductions).toEqual([
      { code: 'D', amount: 37.12 },
      { code: 'F', amount: 10 },
    ]);
  });
});
