import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import { verify } from '../../src/cli/verify.ts';
import { loadDemo } from '../../src/demo/demo.ts';
import { buildTestApp, type TestApp } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

// In this demo account, each employee represents one legal situation. It is loaded on a date in 2026-27, because some
// of the law applies only from then on. Tests of the other demo data use March 2026.

const AT = '2026-11-16T00:00:00Z';

type Fields = Readonly<Record<string, unknown>>;
// biome-ignore lint/suspicious/noExplicitAny: tests read fields of arbitrary JSON bodies.
type Body = any;

let service: TestApp;
let token: string;
const people = new Map<string, Body>();
const get = async (url: string): Promise<Body> => {
  const reply = await service.call('GET', url, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};

beforeAll(async () => {
  service = await buildTestApp({ database: 'empty', at: AT });
  const { database, clock } = service;
  expect(await loadDemo({ db: database.db, clock, cipher: fieldCipher([TEST_SECRET_KEY]) })).toBe(true);
  token = await service.login('law@demo.example', 'demo-law');
  for (const company of [5, 6, 7]) {
    for (const employee of await get(`/api/company/${company}/employees?status=all`)) {
      people.set(employee.position, employee);
    }
  }
});

const HELD = { from: '2024-07-01', to: null };
const schedule = (name: string, rate: string | null = null) => ({
  withholding_schedule: { schedule: name, rate, ...HELD },
});
const STC = (rate: string) => ({
  tax_certificate: { rate, student_loan_rate: null, student_loan_threshold_applies: true, ...HELD },
});

/** The name of the situation, its declarations, and a text that the explanation of its pay contains. */
const SITUATIONS: readonly (readonly [string, Fields, string])[] = [
  [
    'Quoted no tax file number',
    { tax_file_number_exemption: 'NOT_QUOTED' },
    'declared: tax_file_number_exemption NOT_QUOTED',
  ],
  [
    'Has applied for a tax file number',
    { tax_file_number_exemption: 'APPLIED_FOR' },
    'declared: tax_file_number_exemption APPLIED_FOR',
  ],
  [
    'Under 18 and without a tax file number',
    { tax_file_number_exemption: 'UNDER_18' },
    'declared: tax_file_number_exemption UNDER_18',
  ],
  [
    'Pensioner without a tax file number',
    { tax_file_number_exemption: 'PENSIONER' },
    'declared: tax_file_number_exemption PENSIONER',
  ],
  ['Medicare levy, half exemption', { medicare_levy_exemption: 'HALF' }, 'declared: medicare_levy_exemption half'],
  ['Medicare levy, full exemption', { medicare_levy_exemption: 'FULL' }, 'declared: medicare_levy_exemption full'],
  [
    'Medicare levy reduction for a family',
    { medicare_levy_reduction: { has_spouse: true, dependent_children: 2 } },
    'less Medicare levy adjustment 20; declared: medicare_levy_reduction',
  ],
  ['Tax offset', { annual_tax_offset: '1000.00' }, 'less tax offset 19; declared: annual_tax_offset 1000'],
  ['Senior, single', { senior: 'SINGLE' }, 'declared: senior single'],
  ['Senior, one of a couple', { senior: 'COUPLE' }, 'declared: senior couple'],
  [
    'Agreed extra withholding',
    { extra_withholding_per_pay: '50.00' },
    'plus 50 by agreement (Schedule 14, extra_withholding_per_pay)',
  ],
  [
    'Withholding variation notice',
    { withholding_variation: { rate: '0.105', ...HELD } },
    'declared: withholding_variation 0.105',
  ],
  [
    'Horticulture (Schedule 2)',
    schedule('HORTICULTURE', '0.13'),
    'Schedule 2: 0.13 of 1520.00 to the nearest dollar, horticulture or shearing, resident who claims the tax-free threshold, at the rate that was declared',
  ],
  ['Entertainer (Schedule 3)', schedule('ENTERTAINER'), 'declared: withholding_schedule ENTERTAINER'],
  ['Voluntary agreement', schedule('VOLUNTARY_AGREEMENT'), 'declared: withholding_schedule VOLUNTARY_AGREEMENT'],
  ['PALM scheme', schedule('PALM'), 'declared: withholding_schedule PALM'],
  ['Child support with protected earnings', {}, 'after tax is protected; the rest is not carried forward'],
  ['Garnishee by cents in the dollar', {}, '20 cents in the dollar of 1520.00, gross less salary sacrifice'],
  ['Super follows the guarantee', {}, '0.12, the guarantee rate on the payday, of qualifying earnings 1520.00'],
  ['Super below the guarantee', {}, "the employee's compulsory rate 0.1 is below the guarantee of 0.12"],
  ['Leave loading left out of super', {}, 'leave loading of 53.20 is left out of super'],
  ['Family and domestic violence leave', {}, '7.6 hours at 40'],
  ['Annual leave cashed out', {}, '38 hours cashed out at 40'],
  ['Part first week', {}, 'for 22.8 of the 38 hours of a whole period'],
  [
    'Left with long service leave, New South Wales',
    {},
    'NSW: 12.032877 years of service at 13 weeks for 15 years, RESIGNATION',
  ],
  [
    'Left with long service leave, Victoria',
    {},
    'VIC: 8.032877 years of service at 52 weeks for 60 years, RESIGNATION',
  ],
  [
    'Left with long service leave, Queensland',
    {},
    'QLD: 11.032877 years of service at 13 weeks for 15 years, RESIGNATION',
  ],
  [
    'Made redundant: notice, redundancy, a further ETP',
    {},
    '12 weeks for 10 completed years of service of 38 hours at 40',
  ],
  ['Part-time baker, public holiday in a leave request', {}, '7.6 hours at 31.2'],
  ['Hours that vary from week to week', {}, 'the last 4 weeks'],
  ['Working holiday maker, employer not registered', {}, 'declared: is_registered_working_holiday_employer false'],
  ['Tailored tax code (STC)', STC('0.20'), 'Tailored code, declared tax_certificate: 1200 x 20 %'],
  [
    'Schedular payments (WT) by activity',
    { schedular: { rate: null, activity: 'forestry', is_non_resident: false, ...HELD } },
    'standard rate of forestry, declared schedular',
  ],
  ['CAE with a student loan', {}, 'No student loan deduction: tax code CAE has no student loan'],
  ['EDW with a student loan', {}, 'No student loan deduction: tax code EDW has no student loan'],
  ['NSW with a student loan', {}, 'No student loan deduction: tax code NSW has no student loan'],
  [
    'STC with a student loan but no rate for it',
    STC('0.25'),
    'No student loan deduction: the declared tax_certificate states no student loan rate',
  ],
  [
    'Extra pay at a requested rate',
    { extra_pay_requested_rate: '0.39' },
    '1000.00 x 39 % (the higher rate that the employee requested, declared extra_pay_requested_rate)',
  ],
  [
    'Special deduction rate of a student loan',
    { student_loan_special_rate: { rate: '0.05', ...HELD } },
    'declared student_loan_special_rate',
  ],
  [
    'Compulsory extra of a student loan (SLCIR)',
    { student_loan_compulsory_extra: { rate: '0.05', amount: null, ...HELD } },
    'declared student_loan_compulsory_extra',
  ],
  [
    'Voluntary extra of a student loan (SLBOR)',
    { student_loan_voluntary_extra: { rate: null, amount: '15.00', ...HELD } },
    '15.00 a pay period, chosen by the borrower (declared student_loan_voluntary_extra)',
  ],
  [
    'KiwiSaver, temporary rate reduction',
    { kiwisaver_temporary_rate: HELD },
    '3 % of 1200.00 (temporary rate reduction, declared kiwisaver_temporary_rate)',
  ],
  [
    'KiwiSaver, savings suspension',
    { kiwisaver_savings_suspension: HELD },
    'on a savings suspension (declared kiwisaver_savings_suspension)',
  ],
  [
    'KiwiSaver, opted out',
    { kiwisaver_opted_out_on: '2026-10-26' },
    'opted out of KiwiSaver (declared kiwisaver_opted_out_on)',
  ],
  [
    'KiwiSaver, locked in past 65',
    { kiwisaver_locked_in_until: '2027-11-15' },
    'locked in past 65, declared kiwisaver_locked_in_until',
  ],
  [
    'ESCT rate calculated from pay',
    { esct_rate_method: 'CALCULATED' },
    'set for the tax year by the pay of 2026-11-08, esct_rate_method CALCULATED',
  ],
  ['Payroll giving', {}, '33.3333 % of the donation of 30.00'],
  [
    'Holiday pay of 8 % with each pay',
    { pays_holiday_pay_as_you_go: true },
    '8 % of gross earnings 1200.00, paid with each pay',
  ],
  ['Agreed weekly rate for holidays', { agreed_weekly_rate: '1500.00' }, 'the ordinary week is the higher agreed rate'],
  ['Opening balances from another payroll', {}, '61200.00 of it from the opening balances of 2026-11-01'],
  ['A week of annual holidays cashed up', {}, 'Annual holidays paid out on request: 1 week'],
  [
    'Public holiday worked',
    { anniversary_region: 'Southland' },
    'Public holiday worked, Anniversary day of Southland on 2026-11-02: the greater of 8 x 30 x 1.5 and 8 x 30',
  ],
  ['Public holiday not worked', { anniversary_region: 'Southland' }, '1 day x relevant daily pay 240.00'],
  [
    'Alternative day taken',
    { anniversary_region: 'Southland' },
    '8 h taken = 1 day: alternative holidays are whole days',
  ],
  ['Left after an anniversary', {}, 'since the last anniversary'],
  [
    'Under an attachment order',
    {},
    '450.00 is due for the period; 395.84 is taken and 54.16 is held back, because 60 % of net earnings 989.61 is protected; 2208.32 is still owed after this period',
  ],
];

async function explainedOf(employee: Body): Promise<string> {
  const pays = await get(`/api/company/${employee.company_id}/pays?employee_id=${employee.id}`);
  const lines = [];
  for (const { id } of pays) lines.push(...(await get(`/api/pays/${id}/explanation`)).lines);
  return lines.map(({ because }: Body) => because).join('\n');
}

describe('demo account of legal situations', () => {
  it.each(SITUATIONS)('has an employee for the situation: %s', async (situation, declared, text) => {
    const employee = people.get(situation);
    expect(employee, situation).toBeDefined();
    expect(await get(`/api/employees/${employee.id}/declarations`)).toMatchObject(declared);
    expect(await explainedOf(employee)).toContain(text);
  });

  it.each([
    ['Foreign employment income', ['FEI', 'FJ']],
    ['Inbound assignee', ['IAA', 'JP']],
    ['PALM scheme', ['SWP', null]],
    ['Voluntary agreement', ['VOL', null]],
  ])('has an employee with a separately reported income type: %s', (situation, reported) => {
    const { income_stream, income_stream_country_code } = people.get(situation);
    expect([income_stream, income_stream_country_code]).toEqual(reported);
  });

  it('has an employee with reportable fringe benefits of 5,000 x 1.8868', async () => {
    const { id } = people.get('Reportable fringe benefits');
    const years = await get('/api/company/5/stp-year-to-date');
    const own = years.find(({ employee_id }: Body) => employee_id === id);
    expect(own.fringe_benefits).toEqual([{ code: 'T', amount: 9434 }]);
  });

  it.each([
    ['Starting-out wage', 'STARTING_OUT'],
    ['Training wage', 'TRAINING'],
  ])('has an employee paid below the adult minimum wage: %s', async (situation, minimum_wage) => {
    const { id } = people.get(situation);
    expect((await get(`/api/employees/${id}/declarations`)).minimum_wage).toBe(minimum_wage);
    const warned = async () => {
      const body = [{ employee_id: id, hours: [{ description: 'Ordinary hours', units: 'Hours', value: '40' }] }];
      const url = '/api/company/6/pays/create?pay_date=2026-11-16&dry_run=true';
      const reply = await service.call('PUT', url, { token, body });
      expect(reply.status, reply.text).toBe(200);
      return reply.body[0].warnings.some(({ code }: Body) => code === 'BELOW_MINIMUM_WAGE');
    };
    expect(await warned()).toBe(false);
    const url = `/api/employees/${id}/declarations`;
    await service.call('PATCH', url, { token, body: { minimum_wage: null } });
    expect(await warned()).toBe(true);
    await service.call('PATCH', url, { token, body: { minimum_wage } });
  });

  it('has employees for exactly the known legal situations', () => {
    const elsewhere = [
      'Foreign employment income',
      'Inbound assignee',
      'Reportable fringe benefits',
      'Starting-out wage',
      'Training wage',
    ];
    expect([...people.keys()].sort()).toEqual([...SITUATIONS.map(([situation]) => situation), ...elsewhere].sort());
  });

  it('includes a further payment after an employment ended, and balances from an earlier payroll', async () => {
    const { id } = people.get('Made redundant: notice, redundancy, a further ETP');
    const { further_payments } = await get(`/api/employees/${id}/termination`);
    expect(further_payments.map(({ gross }: Body) => gross)).toEqual(['10000.00']);
    const came = await get(`/api/employees/${people.get('Opening balances from another payroll').id}/opening-balances`);
    expect([came.as_at, came.leave[0].quantity]).toEqual(['2026-11-01', '2.50']);
  });
});

describe('verification of the demo pays', () => {
  it('recalculates every pay of the demo world and finds no differences', async () => {
    const output: string[] = [];
    const code = await verify({ db: service.database.db, say: (text) => output.push(text) });
    expect([code, output.slice(0, -1)]).toEqual([0, []]);
  });
});

describe('Single Touch Payroll for the situations', () => {
  // The harness validates the message against the ATO schemas.
  it('reports super and qualifying earnings for the employee in every Australian situation', async () => {
    const url = '/api/company/5/stp-pay-events';
    const sent = await service.call('POST', url, { token, body: { service_action: 'UPDATE', financial_year: 2027 } });
    expect(sent.status, sent.text).toBe(201);
    const reply = await service.call('GET', `${url}/${sent.body.stp_pay_event_id}/message.xml`, { token });
    expect(reply.status).toBe(200);
    const children = reply.text.split('<PAYEVNTEMP').slice(1);
    expect(children.length).toBeGreaterThan(5);
    for (const child of children) expect(child).toMatch(/TypeC>L<[\s\S]*TypeC>Q</);
  });
});
