import { beforeAll, describe, expect, it } from 'vitest';
import { anAuEmployee, anNzEmployee } from '../fixtures/pay-world.ts';
import { LAST_WEEK, ordinary, type Pay, type PeriodWorld, periodWorld, THIS_WEEK } from '../fixtures/period-world.ts';

let world: PeriodWorld;
beforeAll(async () => {
  world = await periodWorld();
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

/** Somebody of whom nothing is to be said: a tax number, a bank account, a fair wage. */
async function blameless(company: number, fields: Fields = {}): Promise<number> {
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
/** Warnings of one code, as they must be: about the employee, in words that name the person. */
const told = (pay: Pay, code: Code) => pay.warnings.filter((warning: { code: Code }) => warning.code === code);
const warning = (code: Code, employee_id: number) => [
  { code, employee_id, message: expect.stringMatching(new RegExp(`Warnock|\\b${employee_id}\\b`)) },
];
const week = (employee_id: number, value = '38', more: Fields = {}) => ({
  employee_id,
  hours: [ordinary(value)],
  ...more,
});

describe('where warnings stand', () => {
  it('a preview of a pay that is as it should be carries an empty list; the pay itself carries none [PERIOD-012]', async () => {
    const id = await blameless(world.au);
    const [shown] = await preview(world.au, week(id));
    expect(shown.warnings).toEqual([]);
    const paid = await world.pay(world.au, week(id));
    expect(paid).not.toHaveProperty('warnings');
    expect(await world.readPay(world.au, paid.id)).not.toHaveProperty('warnings');
  });

  it('a preview of New Zealand carries the list too [PERIOD-012]', async () => {
    const id = await blameless(world.nz, { start_date: '2026-06-01' });
    const [shown] = await preview(world.nz, week(id, '40'));
    expect(codesOf(shown).filter((code) => code !== 'ESCT_RATE_DIFFERS')).toEqual([]);
  });

  it('drafts carry them when made, changed, read and listed, and no longer when complete [PERIOD-012]', async () => {
    const of = await world.company('AU');
    const [id] = await world.employees(of, [anAuEmployee({ last_name: 'Warnock' })]);
    const made = (await world.generate(of, await world.openRun(of))).body[0];
    const expected = warning('NO_BANK_ACCOUNT', id!);
    expect(told(made, 'NO_BANK_ACCOUNT')).toEqual(expected);
    const changed = (await world.patch(of, made.id, { hours: [ordinary('77')] })).body;
    expect(told(changed, 'NO_BANK_ACCOUNT')).toEqual(expected);
    expect(told(changed, 'MANY_HOURS')).toEqual(warning('MANY_HOURS', id!));
    expect((await world.readPay(of, made.id)).warnings).toEqual(changed.warnings);
    const [listed] = (await world.call('GET', `/api/company/${of}/pays?is_complete=false`)).body;
    expect(listed.warnings).toEqual(changed.warnings);
    const done = await world.complete(of, made.id);
    expect(done.status, done.text).toBe(200);
    expect(done.body).not.toHaveProperty('warnings');
  });

  it('a preview of a change of a complete pay carries them, and each pay of a preview its own [PERIOD-012]', async () => {
    const id = await blameless(world.au);
    const other = await blameless(world.au);
    const paid = await world.pays(world.au, [week(id)], LAST_WEEK);
    const changed = await world.patch(world.au, paid[0].id, { hours: [ordinary('77')] }, '?dry_run=true');
    expect(changed.body.warnings).toEqual(warning('MANY_HOURS', id));
    const both = await world.pays(world.au, [week(id, '77'), week(other)], THIS_WEEK, '&dry_run=true');
    expect(both.map(codesOf)).toEqual([['MANY_HOURS'], []]);
  });

  it('a warning is never a refusal by itself [PERIOD-012]', async () => {
    const [id] = await world.employees(world.au, [anAuEmployee({ pay_rate_per_hour: '10' })]);
    const pay = await world.pay(world.au, week(id!, '80', { deductions: [deduction('5000')] }));
    expect([pay.gross, pay.is_complete]).toEqual([800, true]);
  });
});

const deduction = (amount: string) => ({ description: 'Advance', amount, classification: 'NORMAL' });

describe('what is warned about', () => {
  it('SECOND_PAY: a complete pay of the week is there already [PERIOD-012]', async () => {
    const id = await blameless(world.au);
    await world.pay(world.au, week(id));
    const [shown] = await preview(world.au, week(id));
    expect(shown.warnings).toEqual(warning('SECOND_PAY', id));
    const [next] = await preview(world.au, week(id), '2026-11-17');
    expect(next.warnings).toEqual([]);
  });

  it('SECOND_PAY: on a draft beside which somebody was paid [PERIOD-012]', async () => {
    const of = await world.company('AU');
    const [id] = await world.employees(of, [anAuEmployee({ last_name: 'Warnock' })]);
    const [draft] = (await world.generate(of, await world.openRun(of))).body;
    expect(codesOf(draft)).toEqual(['NO_BANK_ACCOUNT']);
    await world.pay(of, week(id!));
    const shown = (await world.patch(of, draft.id, {})).body;
    expect(told(shown, 'SECOND_PAY')).toEqual(warning('SECOND_PAY', id!));
  });

  it('MANY_HOURS: over 76 ordinary hours a week, overtime aside [PERIOD-012]', async () => {
    const id = await blameless(world.au);
    const fortnightly = await blameless(world.au, { pay_period: 'FORTNIGHTLY' });
    const overtime = { description: 'Late', units: 'Hours', value: '20', is_overtime: true };
    expect((await preview(world.au, week(id, '76.01')))[0].warnings).toEqual(warning('MANY_HOURS', id));
    expect((await preview(world.au, week(id, '76')))[0].warnings).toEqual([]);
    const mixed = { employee_id: id, hours: [ordinary('70'), overtime] };
    expect((await preview(world.au, mixed))[0].warnings).toEqual([]);
    expect((await preview(world.au, week(fortnightly, '152')))[0].warnings).toEqual([]);
    const more = await preview(world.au, week(fortnightly, '153'));
    expect(more[0].warnings).toEqual(warning('MANY_HOURS', fortnightly));
  });

  it('NEGATIVE_NET: more is taken than there is [PERIOD-012]', async () => {
    const id = await blameless(world.au);
    const [shown] = await preview(world.au, week(id, '38', { deductions: [deduction('1600')] }));
    expect(shown.net).toBeLessThan(0);
    expect(shown.warnings).toEqual(warning('NEGATIVE_NET', id));
  });

  it('BELOW_MINIMUM_WAGE: under 26.44 an hour in Australia, under 23.95 in New Zealand [PERIOD-012]', async () => {
    for (const [company, below, least] of [
      [world.au, '26.43', '26.44'],
      [world.nz, '23.94', '23.95'],
    ] as const) {
      const id = await blameless(company, { pay_rate_per_hour: below });
      const [shown] = await preview(company, week(id));
      expect(told(shown, 'BELOW_MINIMUM_WAGE')).toEqual(warning('BELOW_MINIMUM_WAGE', id));
      const fair = await blameless(company, { pay_rate_per_hour: least });
      expect(codesOf((await preview(company, week(fair)))[0])).toEqual([]);
    }
  });

  it('BELOW_MINIMUM_WAGE: a casual is owed 25 % more, a junior is not judged [PERIOD-012]', async () => {
    const casual = (rate: string) => blameless(world.au, { employment_status: 'Casual', pay_rate_per_hour: rate });
    const below = await casual('33.04');
    const [shown] = await preview(world.au, week(below));
    expect(told(shown, 'BELOW_MINIMUM_WAGE')).toEqual(warning('BELOW_MINIMUM_WAGE', below));
    expect(codesOf((await preview(world.au, week(await casual('33.05'))))[0])).toEqual([]);
    const junior = await blameless(world.au, { date_of_birth: '2005-11-11', pay_rate_per_hour: '15' });
    expect(codesOf((await preview(world.au, week(junior)))[0])).toEqual([]);
    const grown = await blameless(world.au, { date_of_birth: '2005-11-10', pay_rate_per_hour: '15' });
    expect(codesOf((await preview(world.au, week(grown)))[0])).toEqual(['BELOW_MINIMUM_WAGE']);
  });

  it('BELOW_MINIMUM_WAGE: by the first full pay period after the day of a new wage [PERIOD-012]', async () => {
    // The week that began on 29 June 2026 has the wage of 2025, though it is paid in July.
    const id = await blameless(world.au, { pay_rate_per_hour: '25' });
    expect(codesOf((await preview(world.au, week(id), '2026-07-01'))[0])).toEqual([]);
    expect(codesOf((await preview(world.au, week(id), '2026-07-08'))[0])).toEqual(['BELOW_MINIMUM_WAGE']);
  });

  it('SUPER_BELOW_GUARANTEE: leave loading or a bonus that is left out of super [PERIOD-012]', async () => {
    const id = await blameless(world.au, { leave_loading_percentage: '0.175', holiday_leave_hours: '100' });
    const away = { description: 'Away', leave_type: 'HOLIDAY', date: '2026-11-11', hours: '7.6' };
    const [shown] = await preview(world.au, { ...week(id, '30.4'), leave: [away] });
    expect(told(shown, 'SUPER_BELOW_GUARANTEE')).toEqual(warning('SUPER_BELOW_GUARANTEE', id));
    expect(shown.warnings[0].message).toContain('only right where it demonstrably stands for lost overtime');
    const counted = await blameless(world.au, {
      leave_loading_percentage: '0.175',
      holiday_leave_hours: '100',
      include_leave_loading_in_super: true,
    });
    expect(codesOf((await preview(world.au, { ...week(counted, '30.4'), leave: [away] }))[0])).toEqual([]);
    const bonus = { description: 'Sales', amount: '100', is_included_in_super_calculations: false };
    const [paid] = await preview(world.au, week(counted, '38', { bonuses: [bonus] }));
    expect(told(paid, 'SUPER_BELOW_GUARANTEE')).toEqual(warning('SUPER_BELOW_GUARANTEE', counted));
  });

  it('NO_TFN: an Australian without a tax file number [PERIOD-012]', async () => {
    const id = await blameless(world.au, { tax_file_number: null, is_super_only_contractor: true });
    const [shown] = await preview(world.au, week(id));
    expect(told(shown, 'NO_TFN')).toEqual(warning('NO_TFN', id));
  });

  it('NO_BANK_ACCOUNT: nowhere to pay to [PERIOD-012]', async () => {
    for (const [company, item] of [
      [world.au, anAuEmployee()],
      [world.nz, anNzEmployee()],
    ] as const) {
      const [id] = await world.employees(company, [{ ...item, last_name: 'Warnock' }]);
      const [shown] = await preview(company, week(id!));
      expect(told(shown, 'NO_BANK_ACCOUNT')).toEqual(warning('NO_BANK_ACCOUNT', id!));
    }
  });

  it('LEAVE_BELOW_ZERO: more leave than there is, after what the pay accrues [PERIOD-012]', async () => {
    const id = await blameless(world.au, { is_leave_enabled: false, holiday_leave_hours: '7' });
    const away = (hours: string) => ({
      ...week(id, '30.4'),
      leave: [{ description: 'Away', leave_type: 'HOLIDAY', date: '2026-11-11', hours }],
    });
    expect((await preview(world.au, away('7.6')))[0].warnings).toEqual(warning('LEAVE_BELOW_ZERO', id));
    expect((await preview(world.au, away('7')))[0].warnings).toEqual([]);
  });

  it('SUPER_BELOW_GUARANTEE: a compulsory rate under 12 % [PERIOD-012]', async () => {
    const id = await blameless(world.au, { super_rate: '0.11', compulsory_super_rate: '0.11' });
    const [shown] = await preview(world.au, week(id));
    expect(shown.warnings).toEqual(warning('SUPER_BELOW_GUARANTEE', id));
  });

  it('ESCT_RATE_DIFFERS: a fixed rate that no reading of the pay gives [PERIOD-012] [DECL-005]', async () => {
    // About 50,000 to the end of March, some 62,000 in a whole year: 17.5 %, and never 39 %.
    const id = await blameless(world.nz, { start_date: '2026-06-01', esct_rate: '0.39' });
    const [shown] = await preview(world.nz, week(id, '40'));
    expect(told(shown, 'ESCT_RATE_DIFFERS')).toEqual(warning('ESCT_RATE_DIFFERS', id));
  });

  it('UNVERIFIED_RATE: a value of the law past the day up to which it was checked [PERIOD-012]', async () => {
    const id = await blameless(world.au);
    const [shown] = await preview(world.au, week(id), '2030-08-06');
    expect(told(shown, 'UNVERIFIED_RATE')).toEqual(warning('UNVERIFIED_RATE', id));
  });
});
