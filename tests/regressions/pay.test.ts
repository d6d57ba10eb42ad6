import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { LAST_WEEK, ordinary, type Pay, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';

describe('warnings', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld({ shared: true });
  });

  type Fields = Readonly<Record<string, unknown>>;
  const CODES = [
    'SECOND_PAY',
    'MANY_HOURS',
    'NEGATIVE_NET',
    'BELOW_MINIMUM_WAGE',
    'NO_TFN',
    'NO_BANK_ACCOUNT',
    'LEAVE_BELOW_ZERO',
    'SUPER_BELOW_GUARANTEE',
    'ESCT_RATE_DIFFERS',
    'UNVERIFIED_RATE',
  ] as const;
  type Code = (typeof CODES)[number];

  /** Creates an employee whose pays give no warnings, with a tax number, a bank account and at least the minimum wage. */
  async function withoutWarnings(company: number, fields: Fields = {}): Promise<number> {
    const item = company === world.nz ? anNzEmployee(fields) : anAuEmployee(fields);
    const [id] = await world.employees(company, [{ ...item, last_name: 'Warnock' }]);
    const account =
      company === world.nz
        ? { account_name: 'A Warnock', account_number: '01-0902-0068389-00' }
        : { account_name: 'A Warnock', bsb: '062000', account_number: '12345678' };
    const made = await world.call('POST', `/api/employees/${id}/bank-accounts`, account);
    expect(made.status, made.text).toBe(201);
    return id!;
  }
  const preview = (company: number, pay: Fields, day = THIS_WEEK): Promise<Pay[]> =>
    world.pays(company, [pay], day, '&dry_run=true');
  const codesOf = (pay: Pay): Code[] => pay.warnings.map(({ code }: { code: Code }) => code);
  const warningsOf = (pay: Pay, code: Code) => pay.warnings.filter((warning: { code: Code }) => warning.code === code);
  const warning = (code: Code, employee_id: number) => [
    { code, employee_id, message: expect.stringMatching(new RegExp(`Warnock|\\b${employee_id}\\b`)) },
  ];
  const week = (employee_id: number, value = '38', more: Fields = {}) => ({
    employee_id,
    hours: [ordinary(value)],
    ...more,
  });

  describe('pay warnings in responses', () => {
    it('a preview has an empty list of warnings for a correct pay, and a completed pay has no list [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au);
      const [shown] = await preview(world.au, week(id));
      expect(shown.warnings).toEqual([]);
      const paid = await world.pay(world.au, week(id));
      expect(paid).not.toHaveProperty('warnings');
      expect(await world.readPay(world.au, paid.id)).not.toHaveProperty('warnings');
    });

    it('a New Zealand preview of a correct pay has no warning, except possibly ESCT_RATE_DIFFERS [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.nz, { start_date: '2026-06-01' });
      const [shown] = await preview(world.nz, week(id, '40'));
      expect(codesOf(shown).filter((code) => code !== 'ESCT_RATE_DIFFERS')).toEqual([]);
    });

    it('drafts have warnings when created, changed, read and listed, but not when completed [PERIOD-012]', async () => {
      const of = await world.company('AU');
      const [id] = await world.employees(of, [anAuEmployee({ last_name: 'Warnock' })]);
      const made = (await world.generate(of, await world.openRun(of))).body[0];
      const expected = warning('NO_BANK_ACCOUNT', id!);
      expect(warningsOf(made, 'NO_BANK_ACCOUNT')).toEqual(expected);
      const changed = (await world.patch(of, made.id, { hours: [ordinary('77')] })).body;
      expect(warningsOf(changed, 'NO_BANK_ACCOUNT')).toEqual(expected);
      expect(warningsOf(changed, 'MANY_HOURS')).toEqual(warning('MANY_HOURS', id!));
      expect((await world.readPay(of, made.id)).warnings).toEqual(changed.warnings);
      const [listed] = (await world.call('GET', `/api/company/${of}/pays?is_complete=false`)).body;
      expect(listed.warnings).toEqual(changed.warnings);
      const done = await world.complete(of, made.id);
      expect(done.status, done.text).toBe(200);
      expect(done.body).not.toHaveProperty('warnings');
    });

    it('a preview of a changed pay has warnings, and each pay of a preview has its own warnings [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au);
      const other = await withoutWarnings(world.au);
      const paid = await world.pays(world.au, [week(id)], LAST_WEEK);
      const changed = await world.patch(world.au, paid[0].id, { hours: [ordinary('77')] }, '?dry_run=true');
      expect(changed.body.warnings).toEqual(warning('MANY_HOURS', id));
      const both = await world.pays(world.au, [week(id, '77'), week(other)], THIS_WEEK, '&dry_run=true');
      expect(both.map(codesOf)).toEqual([['MANY_HOURS'], []]);
    });

    it('a warning does not block a pay [PERIOD-012]', async () => {
      const [id] = await world.employees(world.au, [anAuEmployee({ pay_rate_per_hour: '10' })]);
      const pay = await world.pay(world.au, week(id!, '80', { deductions: [deduction('5000')] }));
      expect([pay.gross, pay.is_complete]).toEqual([800, true]);
    });
  });

  const deduction = (amount: string) => ({ description: 'Advance', amount, classification: 'NORMAL' });

  describe('conditions for pay warnings', () => {
    it('warns with SECOND_PAY when the week already has a complete pay [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au);
      await world.pay(world.au, week(id));
      const [shown] = await preview(world.au, week(id));
      expect(shown.warnings).toEqual(warning('SECOND_PAY', id));
      const [next] = await preview(world.au, week(id), '2026-11-17');
      expect(next.warnings).toEqual([]);
    });

    it('warns with SECOND_PAY on a draft after the employee was paid separately [PERIOD-012]', async () => {
      const of = await world.company('AU');
      const [id] = await world.employees(of, [anAuEmployee({ last_name: 'Warnock' })]);
      const [draft] = (await world.generate(of, await world.openRun(of))).body;
      expect(codesOf(draft)).toEqual(['NO_BANK_ACCOUNT']);
      await world.pay(of, week(id!));
      const shown = (await world.patch(of, draft.id, {})).body;
      expect(warningsOf(shown, 'SECOND_PAY')).toEqual(warning('SECOND_PAY', id!));
    });

    it('warns with MANY_HOURS above 76 ordinary hours a week, not counting overtime [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au);
      const fortnightly = await withoutWarnings(world.au, { pay_period: 'FORTNIGHTLY' });
      const overtime = { description: 'Late', units: 'Hours', value: '20', is_overtime: true };
      expect((await preview(world.au, week(id, '76.01')))[0].warnings).toEqual(warning('MANY_HOURS', id));
      expect((await preview(world.au, week(id, '76')))[0].warnings).toEqual([]);
      const mixed = { employee_id: id, hours: [ordinary('70'), overtime] };
      expect((await preview(world.au, mixed))[0].warnings).toEqual([]);
      expect((await preview(world.au, week(fortnightly, '152')))[0].warnings).toEqual([]);
      const more = await preview(world.au, week(fortnightly, '153'));
      expect(more[0].warnings).toEqual(warning('MANY_HOURS', fortnightly));
    });

    it('warns with NEGATIVE_NET when deductions exceed the pay [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au);
      const [shown] = await preview(world.au, week(id, '38', { deductions: [deduction('1600')] }));
      expect(shown.net).toBeLessThan(0);
      expect(shown.warnings).toEqual(warning('NEGATIVE_NET', id));
    });

    it('warns with BELOW_MINIMUM_WAGE below 26.44 an hour in Australia and 23.95 in New Zealand [PERIOD-012]', async () => {
      for (const [company, below, least] of [
        [world.au, '26.43', '26.44'],
        [world.nz, '23.94', '23.95'],
      ] as const) {
        const id = await withoutWarnings(company, { pay_rate_per_hour: below });
        const [shown] = await preview(company, week(id));
        expect(warningsOf(shown, 'BELOW_MINIMUM_WAGE')).toEqual(warning('BELOW_MINIMUM_WAGE', id));
        const fair = await withoutWarnings(company, { pay_rate_per_hour: least });
        expect(codesOf((await preview(company, week(fair)))[0])).toEqual([]);
      }
    });

    it('warns with BELOW_MINIMUM_WAGE below 125% of the minimum wage for casuals, but not for juniors [PERIOD-012]', async () => {
      const casual = (rate: string) =>
        withoutWarnings(world.au, { employment_status: 'Casual', pay_rate_per_hour: rate });
      const below = await casual('33.04');
      const [shown] = await preview(world.au, week(below));
      expect(warningsOf(shown, 'BELOW_MINIMUM_WAGE')).toEqual(warning('BELOW_MINIMUM_WAGE', below));
      expect(codesOf((await preview(world.au, week(await casual('33.05'))))[0])).toEqual([]);
      const junior = await withoutWarnings(world.au, { date_of_birth: '2005-11-11', pay_rate_per_hour: '15' });
      expect(codesOf((await preview(world.au, week(junior)))[0])).toEqual([]);
      const grown = await withoutWarnings(world.au, { date_of_birth: '2005-11-10', pay_rate_per_hour: '15' });
      expect(codesOf((await preview(world.au, week(grown)))[0])).toEqual(['BELOW_MINIMUM_WAGE']);
    });

    it('warns with BELOW_MINIMUM_WAGE from the first full pay period after a new minimum wage [PERIOD-012]', async () => {
      // The week starts on 29 June 2026, so the minimum wage of 2025 applies, although the week is paid in July.
      const id = await withoutWarnings(world.au, { pay_rate_per_hour: '25' });
      expect(codesOf((await preview(world.au, week(id), '2026-07-01'))[0])).toEqual([]);
      expect(codesOf((await preview(world.au, week(id), '2026-07-08'))[0])).toEqual(['BELOW_MINIMUM_WAGE']);
    });

    it('warns with SUPER_BELOW_GUARANTEE when super excludes leave loading or a bonus [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au, { leave_loading_percentage: '0.175', holiday_leave_hours: '100' });
      const away = { description: 'Away', leave_type: 'HOLIDAY', date: '2026-11-11', hours: '7.6' };
      const [shown] = await preview(world.au, { ...week(id, '30.4'), leave: [away] });
      expect(warningsOf(shown, 'SUPER_BELOW_GUARANTEE')).toEqual(warning('SUPER_BELOW_GUARANTEE', id));
      expect(shown.warnings[0].message).toContain(
        'correct only when the loading demonstrably compensates for lost overtime',
      );
      const counted = await withoutWarnings(world.au, {
        leave_loading_percentage: '0.175',
        holiday_leave_hours: '100',
        include_leave_loading_in_super: true,
      });
      expect(codesOf((await preview(world.au, { ...week(counted, '30.4'), leave: [away] }))[0])).toEqual([]);
      const bonus = { description: 'Sales', amount: '100', is_included_in_super_calculations: false };
      const [paid] = await preview(world.au, week(counted, '38', { bonuses: [bonus] }));
      expect(warningsOf(paid, 'SUPER_BELOW_GUARANTEE')).toEqual(warning('SUPER_BELOW_GUARANTEE', counted));
    });

    it('warns with NO_TFN when an Australian employee has no tax file number [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au, { tax_file_number: null, is_super_only_contractor: true });
      const [shown] = await preview(world.au, week(id));
      expect(warningsOf(shown, 'NO_TFN')).toEqual(warning('NO_TFN', id));
    });

    it('warns with NO_BANK_ACCOUNT when the employee has no bank account [PERIOD-012]', async () => {
      for (const [company, item] of [
        [world.au, anAuEmployee()],
        [world.nz, anNzEmployee()],
      ] as const) {
        const [id] = await world.employees(company, [{ ...item, last_name: 'Warnock' }]);
        const [shown] = await preview(company, week(id!));
        expect(warningsOf(shown, 'NO_BANK_ACCOUNT')).toEqual(warning('NO_BANK_ACCOUNT', id!));
      }
    });

    it('does not warn about a missing bank account when the employee has an inline account, or is paid in cash or by other means [FIX-004]', async () => {
      const inline = { primary_bank_bsb: '062000', primary_bank_account_number: '12345678' };
      const paid = [inline, { pay_method: 'CASH' }, { pay_method: 'OTHER' }];
      const ids = await world.employees(
        world.au,
        paid.map((fields) => ({ ...anAuEmployee(), last_name: 'Warnock', ...fields })),
      );
      for (const id of ids) expect(codesOf((await preview(world.au, week(id)))[0])).toEqual([]);
      const [own] = await world.employees(world.nz, [
        { ...anNzEmployee(), last_name: 'Warnock', primary_bank_account_number: '010902006838' },
      ]);
      expect(warningsOf((await preview(world.nz, week(own!)))[0], 'NO_BANK_ACCOUNT')).toEqual([]);
    });

    it('warns with NO_BANK_ACCOUNT when the inline account number is empty or was cleared [FIX-004]', async () => {
      const [id] = await world.employees(world.au, [
        { ...anAuEmployee(), last_name: 'Warnock', primary_bank_bsb: '062000', primary_bank_account_number: '' },
      ]);
      const shown = () => preview(world.au, week(id!));
      expect(warningsOf((await shown())[0], 'NO_BANK_ACCOUNT')).toEqual(warning('NO_BANK_ACCOUNT', id!));
      await world.patchEmployee(world.au, id!, { primary_bank_account_number: '12345678' });
      expect(warningsOf((await shown())[0], 'NO_BANK_ACCOUNT')).toEqual([]);
      await world.patchEmployee(world.au, id!, { primary_bank_account_number: null });
      expect(warningsOf((await shown())[0], 'NO_BANK_ACCOUNT')).toEqual(warning('NO_BANK_ACCOUNT', id!));
    });

    it('warns with LEAVE_BELOW_ZERO when the leave in a pay exceeds the balance [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au, { is_leave_enabled: false, holiday_leave_hours: '7' });
      const away = (hours: string) => ({
        ...week(id, '30.4'),
        leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-11-11', hours }],
      });
      expect((await preview(world.au, away('7.6')))[0].warnings).toEqual(warning('LEAVE_BELOW_ZERO', id));
      expect((await preview(world.au, away('7')))[0].warnings).toEqual([]);
    });

    it('warns with SUPER_BELOW_GUARANTEE when the compulsory rate is below 12% [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au, { super_rate: '0.11', compulsory_super_rate: '0.11' });
      const [shown] = await preview(world.au, week(id));
      expect(shown.warnings).toEqual(warning('SUPER_BELOW_GUARANTEE', id));
    });

    it('warns with ESCT_RATE_DIFFERS when a fixed rate fits no estimate of the yearly pay [PERIOD-012] [DECL-005]', async () => {
      // Earnings are about 50,000 until the end of March, or 62,000 over a whole year. Both give 17.5%, not 39%.
      const id = await withoutWarnings(world.nz, { start_date: '2026-06-01', esct_rate: '0.39' });
      const [shown] = await preview(world.nz, week(id, '40'));
      expect(warningsOf(shown, 'ESCT_RATE_DIFFERS')).toEqual(warning('ESCT_RATE_DIFFERS', id));
    });

    it('warns with UNVERIFIED_RATE when a rate is used after its last verified date [PERIOD-012]', async () => {
      const id = await withoutWarnings(world.au);
      const [shown] = await preview(world.au, week(id), '2030-08-06');
      expect(warningsOf(shown, 'UNVERIFIED_RATE')).toEqual(warning('UNVERIFIED_RATE', id));
    });
  });
});

describe('tax of the period', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld();
  });

  const hours = (employee_id: number, value: string) => ({ employee_id, hours: [ordinary(value)] });
  const money = ({ gross, tax, net, super: employer }: Record<string, unknown>) => ({ gross, tax, net, employer });
  const revert = async (payId: number) => {
    const reply = await world.call('POST', `/api/company/${world.au}/pays/${payId}/revert`);
    expect(reply.status, reply.text).toBe(200);
  };
  /** The messages of `verify` that mention these pays. */
  async function saidOf(...payIds: number[]): Promise<string[]> {
    const said: string[] = [];
    await verify({ db: world.service.database.db, say: (text) => said.push(text) });
    return said.filter((text) => payIds.some((id) => new RegExp(`\\b${id}\\b`).test(text)));
  }

  /**
   * Pays of 1,200 and then 600 in one week, on which 202 and 193 are withheld. After the first pay is deleted, the
   * second one still withholds 193. Another pay of 600 then withholds the other 9 of the 202 due on 1,200. After the
   * second pay is deleted too, the last one withholds 9 instead of the 42 due on 600.
   */
  async function underwithheld() {
    const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
    const first = await world.pay(world.au, hours(id, '40'));
    const second = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, first.id);
    const third = await world.pay(world.au, hours(id, '20'));
    await world.remove(world.au, second.id);
    return { id, second, third };
  }

  describe('deleting a pay', () => {
    it('leaves the other pays unchanged, and the next pay withholds the tax that is missing in the week [PERIOD-005]', async () => {
      const { id, second, third } = await underwithheld();
      expect([second.tax, third.tax]).toEqual([193, 9]);
      expect(money(await world.readPay(world.au, third.id))).toEqual(money(third));
      // The tax due on 900 is 106. The remaining pay withheld 9 of it.
      expect((await world.pay(world.au, hours(id, '10'))).tax).toBe(97);
    });

    it('credits excess tax to later pays of the week after a pay is deleted [PERIOD-002] [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '40'));
      const second = await world.pay(world.au, hours(id, '20'));
      await world.remove(world.au, first.id);
      expect(money(await world.readPay(world.au, second.id))).toEqual(money(second));
      // 193 is withheld from 600, on which only 42 is due. With 4 more hours, only 68 is due on 720.
      expect((await world.pay(world.au, hours(id, '4'))).tax).toBe(0);
    });

    it('keeps the super of an employee under 18 in the remaining pay when the hours fall to 30 or less [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({
        pay_rate_per_hour: '20',
        is_super_age_threshold_enabled: true,
        date_of_birth: '2009-06-01',
      });
      const first = await world.pay(world.au, hours(id, '20'));
      const second = await world.pay(world.au, hours(id, '20'));
      await world.remove(world.au, first.id);
      expect((await world.readPay(world.au, second.id)).super).toBe(96);
      // The week has 40 hours again and earns super of 96. The other pay already contains the 96.
      expect((await world.pay(world.au, hours(id, '20'))).super).toBe(0);
    });

    it('verify names a pay that withholds too little after a deletion, until a later pay corrects the week [PERIOD-005]', async () => {
      const { id, third } = await underwithheld();
      expect(await saidOf(third.id)).not.toEqual([]);
      const next = await world.pay(world.au, hours(id, '10'));
      expect(await saidOf(third.id, next.id)).toEqual([]);
    });

    it('verify reports nothing for a week with supplied amounts, before or after calculated pays [FIX-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const stated = { ...hours(id, '20'), auto_calculate: false, tax: '10', resc_super_amount: '20' };
      const orders = [{ ...stated, compulsory_super_amount: '500' }, hours(id, '20'), stated];
      const pays = [];
      for (const order of orders) pays.push(await world.pay(world.au, order));
      expect(await saidOf(...pays.map((pay) => pay.id))).toEqual([]);
      const last = await world.pay(world.au, hours(id, '5'));
      expect(await saidOf(last.id)).toEqual([]);
    });

    it('verify reports nothing for a week with several pays [PERIOD-003] [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const pays = [];
      for (const value of ['20', '10', '30']) pays.push((await world.pay(world.au, hours(id, value))).id);
      expect(await saidOf(...pays)).toEqual([]);
    });
  });

  describe('reverting a pay', () => {
    it('calculates a reverted pay as the last of its week when it is completed again [PERIOD-005] [PERIOD-009]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '20'));
      const second = await world.pay(world.au, hours(id, '40'));
      expect([first.tax, second.tax]).toEqual([42, 353]);
      await revert(first.id);
      expect(money(await world.readPay(world.au, second.id))).toEqual(money(second));
      // The draft now has 1,200, so the week has 2,400. The tax due on it is 587, and the other pay withheld 353.
      const shown = await world.patch(world.au, first.id, { hours: [ordinary('40')] });
      expect([shown.status, shown.body.tax]).toEqual([200, 234]);
      const done = await world.complete(world.au, first.id, '?allow_second_pay=true');
      expect([done.status, done.body.tax]).toEqual([200, 234]);
    });

    it('calculates the next pay of the week without the reverted pay [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({ pay_rate_per_hour: '30' });
      const first = await world.pay(world.au, hours(id, '20'));
      const second = await world.pay(world.au, hours(id, '40'));
      await revert(second.id);
      expect(money(await world.readPay(world.au, first.id))).toEqual(money(first));
      // The tax due on 1,200 is 202. The remaining pay withheld 42 of it.
      expect((await world.pay(world.au, hours(id, '20'))).tax).toBe(160);
    });
  });
});

describe('leave of the period', () => {
  let world: PeriodWorld;
  beforeAll(async () => {
    world = await periodWorld({ shared: true });
  });

  // Twenty days of 7.6 hours is 152 hours of annual leave a year, or 152 / 52 = 2.923077 hours a week; personal leave
  // accrues at half that rate.
  const half = (employee_id: number) => ({ employee_id, hours: [ordinary('19')] });
  const leaveOf = async (id: number) => {
    const { holiday_leave_hours, sick_leave_hours } = await world.employee(id);
    return [holiday_leave_hours, sick_leave_hours];
  };
  const WEEK = ['2.923077', '1.461538'];
  const NONE = ['0.00', '0.00'];

  describe('Australian leave that accrues by period', () => {
    it('keeps the leave of the week when the first of two pays is deleted [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first, second] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, first.id);
      expect(await leaveOf(id)).toEqual(WEEK);
      expect((await world.readPay(world.au, second.id)).leave_balance_rows).toEqual([
        { leave_type: 'HOLIDAY', name: 'Annual Leave', hours: 2.923077 },
        { leave_type: 'SICK', name: "Personal/Carer's Leave", hours: 1.461538 },
      ]);
    });

    it('keeps the leave of the week when the second pay is deleted, and removes it with the last pay [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first, second] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, second.id);
      expect(await leaveOf(id)).toEqual(WEEK);
      await world.remove(world.au, first.id);
      expect(await leaveOf(id)).toEqual(NONE);
    });

    it('removes the leave of the week after both pays are deleted in order [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first, second] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, first.id);
      await world.remove(world.au, second.id);
      expect(await leaveOf(id)).toEqual(NONE);
    });

    it('keeps the leave of the week when one pay is reverted, and does not accrue it again on completion [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first] = await world.pays(world.au, [half(id), half(id)]);
      const reverted = await world.call('POST', `/api/company/${world.au}/pays/${first.id}/revert`);
      expect(reverted.status, reverted.text).toBe(200);
      expect(await leaveOf(id)).toEqual(WEEK);
      expect((await world.patch(world.au, first.id, {})).status).toBe(200);
      expect((await world.complete(world.au, first.id, '?allow_second_pay=true')).status).toBe(200);
      expect(await leaveOf(id)).toEqual(WEEK);
    });

    it('does not accrue the leave of the week again for a pay created after a deletion [PERIOD-005]', async () => {
      const id = await world.anAuEmployee();
      const [first] = await world.pays(world.au, [half(id), half(id)]);
      await world.remove(world.au, first.id);
      await world.pay(world.au, half(id));
      expect(await leaveOf(id)).toEqual(WEEK);
    });
  });

  describe('Australian leave that accrues by hour', () => {
    it('removes only the leave of the hours of the deleted pay [PERIOD-005]', async () => {
      const id = await world.anAuEmployee({
        accrue_leave_on_hours_worked: true,
        accrue_holiday_leave_per_hour: '0.1',
        accrue_sick_leave_per_hour: '0.05',
      });
      const [first] = await world.pays(world.au, [half(id), { employee_id: id, hours: [ordinary('10')] }]);
      expect(await leaveOf(id)).toEqual(['2.90', '1.45']);
      await world.remove(world.au, first.id);
      expect(await leaveOf(id)).toEqual(['1.00', '0.50']);
    });
  });

  describe('New Zealand annual holidays', () => {
    it('keeps the annual holidays of the week when the first of two pays is deleted [PERIOD-005]', async () => {
      const id = await world.anNzEmployee();
      const [first, second] = await world.pays(world.nz, [half(id), half(id)]);
      const before = (await world.employee(id)).annual_holidays_weeks;
      expect(before).toBe('0.076923');
      await world.remove(world.nz, first.id);
      expect((await world.employee(id)).annual_holidays_weeks).toBe(before);
      await world.remove(world.nz, second.id);
      expect((await world.employee(id)).annual_holidays_weeks).toBe('0.00');
    });
  });
});
