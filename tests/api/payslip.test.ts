import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldCipher } from '../../src/base/secrets.ts';
import type { Db } from '../../src/db/db.ts';
import { accountOf } from '../../src/http/principal.ts';
import { payslipService } from '../../src/resources/pay/payslip/payslip.service.ts';
import { anAuEmployee, type PayWorld, payWorld, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { answerOf, only } from '../harness/app.ts';
import { TEST_SECRET_KEY } from '../harness/secret.ts';

let world: PayWorld;
beforeAll(async () => {
  world = await payWorld({ shared: true });
});

type Fields = Record<string, unknown>;
const url = (company: number, pay: number) => `/api/company/${company}/pays/${pay}/payslip.pdf`;

/**
 * The texts of the payslip, in the order in which they are drawn. A test of one option checks only the text of that
 * option.
 */
async function slip(company: number, pay: number): Promise<string[]> {
  const reply = await world.service.app.server.inject({
    method: 'GET',
    url: url(company, pay),
    headers: { authorization: `Bearer ${world.token}` },
  });
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200);
  expect(only(reply.headers, 'content-type', 'content-disposition', 'cache-control')).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="payslip-${pay}.pdf"`,
    'cache-control': 'private, no-store',
  });
  expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const pages = pdfText(reply.rawPayload);
  expect(pages).toHaveLength(1);
  return pages[0]!;
}

const WORK = {
  hours: [
    week('30.4'),
    { description: 'Saturday', units: 'Hours', value: '4.5', multiplier: '1.5', is_overtime: true },
    { description: 'Deliveries', units: 'KMs', value: '42', rate: '0.88' },
  ],
  leave: [
    { description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-09', hours: '7.6' },
    { description: 'Unpaid leave', leave_type: 'UNPAID', date: '2026-03-12', hours: '3.8' },
  ],
  allowances: [{ description: 'Laundry', amount: '6.25', allowance_category: 'LD', is_taxable: false }],
  deductions: [{ description: 'Union fees', amount: 12.5, classification: 'UNION_FEES' }],
  pay_sacrifices: [{ description: 'Salary sacrifice to super', amount: '50' }],
};

/** The same work, one week earlier. */
const WORK_BEFORE = {
  ...WORK,
  leave: WORK.leave.map((row) => ({ ...row, date: row.date === '2026-03-09' ? '2026-03-02' : '2026-03-05' })),
};

const PERSON = {
  position: 'Head baker',
  department: 'Bakehouse',
  leave_loading_percentage: '0.175',
  is_leave_enabled: false,
  holiday_leave_hours: '86.4',
  sick_leave_hours: '-2.5',
  lsl_leave_hours: '30',
  toil_hours: '6',
  default_employee_fund_usi: 'STA0100AU',
  default_employee_fund_member_number: '1002003',
  primary_bank_bsb: '062-000',
  primary_bank_account_number: '10000001',
  primary_bank_account_name: 'A Lee',
  secondary_bank_bsb: '062-001',
  secondary_bank_account_number: '20000417',
  secondary_bank_account_name: 'A Lee savings',
  secondary_bank_amount_per_period: '200',
};

/** Pays two similar weeks, so that the year to date differs from the second pay. */
async function aPay(fields: Fields = {}): Promise<number> {
  const id = await world.anAuEmployee({ ...PERSON, ...fields });
  await world.pay(world.au, { employee_id: id, ...WORK_BEFORE }, '?pay_date=2026-03-03');
  return (await world.pay(world.au, { employee_id: id, ...WORK })).id;
}
const auSlip = async (fields: Fields = {}) => slip(world.au, await aPay(fields));

describe('200', () => {
  it('shows the annual salary in force on the last day of the period, and no salary if none applies on that day', async () => {
    const id = await world.anAuEmployee(PERSON);
    const { status } = await world.service.call('PATCH', `/api/employees/${id}/declarations`, {
      token: world.token,
      body: { annual_salary: { amount: '82500', from: '2026-03-15' } },
    });
    expect(status).toBe(200);
    const before = await world.pay(world.au, { employee_id: id, ...WORK_BEFORE }, '?pay_date=2026-03-03');
    expect(await slip(world.au, before.id)).not.toContain('Annual salary');
    const texts = await slip(world.au, (await world.pay(world.au, { employee_id: id, ...WORK })).id);
    expect(texts.slice(texts.indexOf('Annual salary')).slice(0, 2)).toEqual(['Annual salary', '$82,500.00']);
  });

  it('shows every amount of an Australian pay, including year to date, super, leave and bank accounts', async () => {
    // Taxable income is 1,880.16 less 50.00 of salary sacrifice, from which 409 is withheld. Super is 12% of
    // (1,216.00 + 36.96 + 304.00 + 6.25).
    expect(await auSlip({ number: 'SLIP-1' })).toEqual([
      'Pays AU',
      'Payslip',
      'Ann Lee',
      'Head baker',
      'Employee SLIP-1',
      '1 Main Street, Perth WA 6000',
      'Pay period',
      '9 Mar 2026 – 15 Mar 2026',
      'Paid',
      'Weekly',
      'Payment date',
      '10 Mar 2026',
      'Net pay',
      'Paid on 10 Mar 2026',
      '$1,414.91',
      'HOURS',
      'RATE',
      'THIS PAY',
      'YEAR TO DATE',
      ...['Earnings', 'Ordinary hours', '30.40', '40.00', '1,216.00', '2,432.00'],
      ...['Saturday', '4.50', '60.00', '270.00', '540.00'],
      ...['Deliveries', '42 KMs', '0.88', '36.96', '73.92'],
      ...['Leave', 'Annual leave', '7.60', '40.00', '304.00', '608.00'],
      ...['Loading on annual leave', '53.20', '106.40'],
      ...['Unpaid leave', '3.80', '40.00', '0.00', '0.00'],
      ...['Allowances', 'Laundry (not taxed)', '6.25', '12.50'],
      ...['Gross pay', '1,886.41', '3,772.82'],
      ...['Salary sacrifice', 'Salary sacrifice to super'],
      'To AustralianSuper (STA0100AU), member 1002003',
      ...['50.00', '100.00'],
      ...['Tax', 'PAYG withholding', '409.00', '818.00'],
      ...['Deductions', 'Union fees', '12.50', '25.00'],
      ...['Net pay', '1,414.91', '2,829.82'],
      ...['Superannuation paid or payable by the employer', 'Superannuation guarantee', '187.59'],
      ...['Reportable super, with salary sacrifice', '50.00'],
      'Fund: AustralianSuper (STA0100AU) · Member: 1002003',
      ...['Leave balances', 'Annual Leave', '71.20 hours', 'Time Off in Lieu', '6.00 hours'],
      ...['Paid to', 'A Lee …001', '$1,214.91', 'A Lee savings …417', '$200.00'],
      'Pays AU · Ann Lee',
      'Page 1 of 1',
    ]);
  });

  it('shows PAYE, student loan, KiwiSaver and leave units of a New Zealand pay', async () => {
    const id = await world.anNzEmployee({
      has_student_loan: true,
      payslip_show_sick_leave_balance: true,
      payslip_show_super_ytd: true,
    });
    const pay = await world.pay(world.nz, { employee_id: id, hours: [week('40')] });
    const shown = await slip(world.nz, pay.id);
    expect(shown.slice(shown.indexOf('Tax code'), shown.indexOf('Tax code') + 2)).toEqual(['Tax code', 'M SL']);
    expect(shown.slice(shown.indexOf('Earnings'))).toEqual([
      ...['Earnings', 'Ordinary hours', '40.00', '30.00', '1,200.00', '1,200.00'],
      ...['Gross pay', '1,200.00', '1,200.00'],
      ...['Tax', 'PAYE, with the ACC earners’ levy', '230.43', '230.43'],
      ...['Deductions', 'Student loan', '88.32', '88.32', 'KiwiSaver', '36.00', '36.00'],
      ...['Net pay', '845.25', '845.25'],
      ...['Paid by the employer', 'KiwiSaver employer contribution', '36.00', '36.00'],
      ...['of which tax (ESCT)', '6.30', '6.30'],
      ...['Leave balances', 'Annual Holidays', '0.08 weeks', 'Sick Leave', '0.19 days'],
      'Pays NZ · Aroha Tane',
      'Page 1 of 1',
    ]);
  });

  it('prints Māori, Vietnamese and Greek names and explains the box for missing glyphs', async () => {
    const named = await auSlip({ first_name: 'Tāne', last_name: 'Nguyễn Παππάς', position: 'Kaiāwhina ʻĪao' });
    expect(named.slice(2, 4)).toEqual(['Tāne Nguyễn Παππάς', 'Kaiāwhina ʻĪao']);
    expect(named.at(-1)).toBe('Page 1 of 1');
    const lacking = await auSlip({ first_name: '小明', last_name: 'Wang' });
    expect(lacking[2]).toBe('□□ Wang');
    expect(lacking.at(-1)).toBe('□ replaces a letter that the font of this document does not have.');
  });

  it('shows the study loan component separately, although it is part of the withholding', async () => {
    const shown = await auSlip({ has_stsl_liability: true });
    const at = shown.indexOf('PAYG withholding');
    expect(shown.slice(at, at + 6)).toEqual([
      'PAYG withholding',
      '409.00',
      '818.00',
      'Study and training loan',
      '82.00',
      '164.00',
    ]);
  });

  it('totals the year to date, including rows that only earlier pays have', async () => {
    const id = await world.anAuEmployee(PERSON);
    await world.pay(world.au, { employee_id: id, ...WORK_BEFORE }, '?pay_date=2026-03-03');
    const last = await world.pay(world.au, { employee_id: id, hours: [week('20'), week('18')] });
    const shown = await slip(world.au, last.id);
    const from = shown.indexOf('Earnings');
    expect(shown.slice(from, shown.indexOf('Superannuation paid or payable by the employer'))).toEqual([
      ...['Earnings', 'Ordinary hours', '20.00', '40.00', '800.00', '2,736.00'],
      ...['Ordinary hours', '18.00', '40.00', '720.00'],
      ...['Deliveries', '36.96', 'Saturday', '270.00'],
      ...['Leave', 'Annual leave', '304.00', 'Loading on annual leave', '53.20'],
      ...['Allowances', 'Laundry', '6.25'],
      ...['Gross pay', '1,520.00', '3,406.41'],
      ...['Salary sacrifice', 'Salary sacrifice to super', '50.00'],
      ...['Tax', 'PAYG withholding', '310.00', '719.00'],
      ...['Deductions', 'Union fees', '12.50'],
      ...['Net pay', '1,210.00', '2,624.91'],
    ]);
    // The year to date: 2,736.00 + 36.96 + 270.00 + 304.00 + 53.20 + 6.25 = 3,406.41 gross. Less 50.00, 719.00 and
    // 12.50, that leaves a net pay of 2,624.91.
  });

  it('shows who an order is paid to: the authority that sent it, or the creditor and account of a court order', async () => {
    const id = await world.anAuEmployee();
    const from = '2024-01-01';
    for (const order of [
      { kind: 'CHILD_SUPPORT_DEDUCTION', reference: 'CS-1', amount: '30', from },
      { kind: 'TAX_NOTICE', reference: 'T-2', amount: '20', protected_net: '0', payee_account: 'PRN 5511', from },
      {
        ...{ kind: 'COURT_ORDER', reference: 'MC 77', amount: '10', protected_net: '0', from },
        ...{ payee_name: 'Harbour Finance Pty Ltd', payee_account: '062-000 777' },
      },
    ]) {
      const path = `/api/employees/${id}/orders`;
      const made = await world.service.call('POST', path, { token: world.token, body: order });
      expect(made.status, made.text).toBe(201);
    }
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()] });
    const shown = await slip(world.au, pay.id);
    expect(shown.slice(shown.indexOf('Deductions'), shown.lastIndexOf('Net pay'))).toEqual([
      'Deductions',
      ...['Child support notice CS-1', 'To Services Australia', '30.00', '30.00'],
      ...['ATO garnishee T-2', 'To Australian Taxation Office, account PRN 5511', '20.00', '20.00'],
      ...['Court garnishee MC 77', 'To Harbour Finance Pty Ltd, account 062-000 777', '10.00', '10.00'],
    ]);
  });

  it('shows the fund of a salary sacrifice and the payee and account of a deduction if they are known', async () => {
    const id = await world.anAuEmployee({ default_employee_fund_usi: 'STA0100AU' });
    const own = { classification: 'NORMAL', is_recurring: false };
    for (const deduction of [
      { ...own, description: 'Rent', amount: '100', payee_name: 'Landlord Pty Ltd', payee_account: '062-000 1234' },
      { ...own, description: 'Club', amount: '5', payee_name: ' Bakers’ Club ' },
      { ...own, description: 'Court', amount: '7', payee_account: 'Ref 99' },
      { ...own, description: 'Tea', amount: '2' },
    ]) {
      const made = await world.service.call('POST', `/api/employees/${id}/deductions`, {
        token: world.token,
        body: deduction,
      });
      expect(made.status, made.text).toBe(201);
    }
    const named = (description: string) => ({ description });
    const pay = await world.pay(world.au, {
      employee_id: id,
      hours: [week()],
      deductions: [named('rent'), named('Club'), named('Court'), named('Tea')],
      pay_sacrifices: [
        { description: 'Super', amount: '50' },
        { description: 'Laptop', amount: '20', is_super: false },
      ],
    });
    const shown = await slip(world.au, pay.id);
    const from = shown.indexOf('Salary sacrifice');
    expect(shown.slice(from, shown.indexOf('Tax'))).toEqual([
      ...['Salary sacrifice', 'Super', 'To AustralianSuper (STA0100AU)', '50.00', '50.00'],
      ...['Laptop', '20.00', '20.00'],
    ]);
    const at = shown.indexOf('Deductions');
    expect(shown.slice(at, shown.lastIndexOf('Net pay'))).toEqual([
      'Deductions',
      ...['Rent', 'To Landlord Pty Ltd, account 062-000 1234', '100.00', '100.00'],
      ...['Club', 'To Bakers’ Club', '5.00', '5.00'],
      ...['Court', 'To account Ref 99', '7.00', '7.00'],
      ...['Tea', '2.00', '2.00'],
    ]);
  });

  it('says that the fund is not recorded if it is unknown', async () => {
    const id = await world.anAuEmployee();
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()] });
    expect(await slip(world.au, pay.id)).toContain('Fund: not recorded yet');
  });

  it('shows holiday pay that is paid with each pay on a row of its own, as the Holidays Act requires', async () => {
    const id = await world.anNzEmployee({ employment_status: 'Casual' });
    const declared = await world.service.call('PATCH', `/api/employees/${id}/declarations`, {
      token: world.token,
      body: { pays_holiday_pay_as_you_go: true },
    });
    expect(declared.status, declared.text).toBe(200);
    const pay = await world.pay(world.nz, { employee_id: id, hours: [week('40')] });
    const shown = await slip(world.nz, pay.id);
    const from = shown.indexOf('Earnings');
    expect(shown.slice(from, shown.indexOf('Tax'))).toEqual([
      ...['Earnings', 'Ordinary hours', '40.00', '30.00', '1,200.00', '1,200.00'],
      ...['Leave', 'Holiday pay', '96.00', '96.00'],
      ...['Gross pay', '1,296.00', '1,296.00'],
    ]);
  });

  it('shows the amounts paid out in a final pay', async () => {
    const id = await world.anAuEmployee(PERSON);
    const body = { pay_date: '2026-03-10', termination_date: '2026-03-08' };
    const ended = await world.service.call('POST', `/api/employees/${id}/terminate`, { token: world.token, body });
    const shown = await slip(world.au, ended.body.pay_id);
    const at = shown.indexOf('Leave');
    expect(shown.slice(at, at + 14)).toEqual([
      ...['Leave', 'Unused annual leave', '86.40', '40.00', '3,456.00', '3,456.00'],
      ...['Loading on unused annual leave', '604.80', '604.80'],
      ...['Unused long service leave', '30.00', '40.00', '1,200.00', '1,200.00'],
    ]);
  });
});

describe('payslip options of the employee', () => {
  it.each([
    ['show_position_on_payslip', 'Head baker'],
    ['show_department_on_payslip', 'Head baker · Bakehouse'],
    ['payslip_show_holiday_leave_balance', 'Annual Leave'],
    ['payslip_show_sick_leave_balance', "Personal/Carer's Leave"],
    ['payslip_show_lsl_balance', 'Long Service Leave'],
    ['payslip_show_custom_balances', 'Time Off in Lieu'],
    ['payslip_show_base_ordinary_rate', 'Hourly rate'],
    ['show_roster_summary_on_payslip', 'Overtime hours'],
    ['payslip_show_ytd', 'YEAR TO DATE'],
    ['payslip_show_zero_dollar_leave', 'Unpaid leave'],
    ['payslip_show_allowance_units', '42 KMs'],
    ['payslip_show_hours_and_rate', '30.40'],
  ])('the option %s shows or hides the text %s', async (option, text) => {
    expect(await auSlip({ [option]: true })).toContain(text);
    expect(await auSlip({ [option]: false })).not.toContain(text);
  });

  it('shows negative balances only when the option allows them', async () => {
    const sick = { payslip_show_sick_leave_balance: true };
    expect(await auSlip({ ...sick, payslip_show_negative_leave_balances: true })).toContain('-2.50 hours');
    expect(await auSlip({ ...sick, payslip_show_negative_leave_balances: false })).not.toContain(
      "Personal/Carer's Leave",
    );
  });

  it('shows year-to-date super when the option is set', async () => {
    const shown = await auSlip({ payslip_show_super_ytd: true });
    const at = shown.indexOf('Superannuation guarantee');
    expect(shown.slice(at, at + 3)).toEqual(['Superannuation guarantee', '187.59', '375.18']);
  });

  it('shows leave in days, and time in hours and minutes, when the options are set', async () => {
    expect(await auSlip({ payslip_leave_units: 'DAYS' })).toContain('9.37 days');
    const clock = await auSlip({ payslip_time_non_decimal: true, payslip_leave_units: 'HOURS' });
    expect(clock).toContain('30:24');
    expect(clock).toContain('71:12 hours');
  });

  it('prints each line of the payslip note on a separate line', async () => {
    const shown = await auSlip({ payslip_note: 'Thank you.\nClosed on Good Friday.' });
    expect(shown.slice(-4, -2)).toEqual(['Thank you.', 'Closed on Good Friday.']);
  });

  it('shows listed bank accounts instead of those on the employee record, and none for cash pay', async () => {
    const payId = await aPay({ number: 'SLIP-BANK' });
    const { employee_id } = (await world.get(`/api/company/${world.au}/pays/${payId}`)).body;
    for (const account of [
      { account_name: 'Main', bsb: '062-000', account_number: '33333123' },
      { account_name: 'Holidays', bsb: '062-000', account_number: '44444456', amount: '150' },
    ]) {
      const made = await world.service.call('POST', `/api/employees/${employee_id}/bank-accounts`, {
        token: world.token,
        body: account,
      });
      expect(made.status, made.text).toBe(201);
    }
    const shown = await slip(world.au, payId);
    const at = shown.indexOf('Paid to');
    expect(shown.slice(at, at + 5)).toEqual(['Paid to', 'Main …123', '$1,264.91', 'Holidays …456', '$150.00']);
    await world.patchEmployee(world.au, employee_id, { pay_method: 'CASH' });
    expect(await slip(world.au, payId)).not.toContain('Paid to');
  });
});

describe('400, 404, 409', () => {
  it('returns 400 for an unknown company, and 404 for a pay that is unknown or of another company', async () => {
    const id = await world.anAuEmployee();
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()] });
    expect(answerOf(await world.get(url(999_999, pay.id)))).toEqual({
      status: 400,
      body: { detail: 'No company found with the given company_id' },
    });
    expect(answerOf(await world.get(url(world.au, 999_999)))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
    expect(answerOf(await world.get(url(world.nz, pay.id)))).toEqual({
      status: 404,
      body: { detail: 'Pay not found' },
    });
  });

  it('returns 409 while the pay is pending', async () => {
    const id = await world.anAuEmployee();
    const pay = await world.pay(world.au, { employee_id: id, hours: [week()] });
    const { token } = world;
    await world.service.call('POST', `/api/company/${world.au}/pays/${pay.id}/revert`, { token });
    expect(answerOf(await world.get(url(world.au, pay.id)))).toEqual({
      status: 409,
      body: { detail: `Pay ${pay.id} is pending; it has a payslip once it is complete` },
    });
  });
});

describe('the archive of a pay run', () => {
  let world: PayWorld;
  /** A run with 60 employees, too many for one batch. */
  let large: { runId: number; payIds: number[] };
  beforeAll(async () => {
    world = await payWorld();
    large = await aRun(
      '2026-03-03',
      Array.from({ length: 60 }, (_, index) => ({ last_name: `Lee ${index}` })),
    );
  });

  async function aRun(day: string, people: readonly Record<string, unknown>[]) {
    const employeeIds = await world.employees(
      world.au,
      people.map((fields) => anAuEmployee(fields)),
    );
    const pays = employeeIds.map((employee_id) => ({ employee_id, hours: [week()] }));
    const made = await world.put(world.au, pays, `?pay_date=${day}`);
    expect(made.status, made.text.slice(0, 300)).toBe(200);
    return { runId: made.body[0].pay_run_id as number, payIds: made.body.map(({ id }: { id: number }) => id) };
  }

  const url = (runId: number) => `/api/pay-run/${runId}/payslips.zip`;
  const download = (runId: number) =>
    world.service.app.server.inject({
      method: 'GET',
      url: url(runId),
      headers: { authorization: `Bearer ${world.token}` },
    });

  /** Unpacks the archive with a third-party library, which verifies the checksums. */
  async function unpacked(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
    const reader = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true });
    const files = new Map<string, Buffer>();
    for (const entry of await reader.getEntries()) {
      if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
    }
    return files;
  }

  describe('200', () => {
    it('returns one archive with the payslip of each pay under a readable name', async () => {
      const { runId, payIds } = await aRun('2026-02-10', [
        { first_name: 'Tāne', last_name: 'Ngũgĩ' },
        { first_name: '../../etc', last_name: 'a:b*c?"<>|\\d' },
        { first_name: 'Ann', last_name: 'Lee' },
        { first_name: 'Ann', last_name: 'Lee' },
        { first_name: '.', last_name: '..' },
      ]);
      const reply = await download(runId);
      expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200);
      expect(only(reply.headers, 'content-type', 'content-disposition', 'cache-control', 'content-length')).toEqual({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="payslips-run-${runId}.zip"`,
        'cache-control': 'private, no-store',
      });
      const files = await unpacked(reply.rawPayload);
      expect([...files.keys()]).toEqual([
        `Ngũgĩ Tāne 2026-02-10 payslip-${payIds[0]}.pdf`,
        `a b c d .. .. etc 2026-02-10 payslip-${payIds[1]}.pdf`,
        `Lee Ann 2026-02-10 payslip-${payIds[2]}.pdf`,
        `Lee Ann 2026-02-10 payslip-${payIds[3]}.pdf`,
        `employee 2026-02-10 payslip-${payIds[4]}.pdf`,
      ]);
      const alone = await world.service.app.server.inject({
        method: 'GET',
        url: `/api/company/${world.au}/pays/${payIds[2]}/payslip.pdf`,
        headers: { authorization: `Bearer ${world.token}` },
      });
      expect(files.get(`Lee Ann 2026-02-10 payslip-${payIds[2]}.pdf`)!.equals(alone.rawPayload)).toBe(true);
    });

    it('leaves out pending pays and opening amounts', async () => {
      const { runId, payIds } = await aRun('2026-02-17', [{}, {}, {}]);
      await world.service.call('POST', `/api/company/${world.au}/pays/${payIds[0]}/revert`, { token: world.token });
      await world.service.database.query(`update pay set kind = 'CATCH_UP' where id = ${payIds[1]}`);
      const files = await unpacked((await download(runId)).rawPayload);
      expect([...files.keys()]).toEqual([`Lee Ann 2026-02-17 payslip-${payIds[2]}.pdf`]);
    });

    it('returns a large archive completely, and responds to other requests while writing it', async () => {
      let isWritten = false;
      const archive = download(large.runId).then((reply) => {
        isWritten = true;
        return reply;
      });
      for (let call = 0; call < 3; call += 1) {
        expect((await world.get(`/api/company/${world.au}`)).status).toBe(200);
      }
      expect(isWritten).toBe(false);
      const files = await unpacked((await archive).rawPayload);
      expect(files.size).toBe(60);
      expect(pdfText([...files.values()].at(-1)!)[0]![2]).toBe('Ann Lee 59');
    });
  });

  describe('a payslip archive that is being written', () => {
    /** Starts the service on a database that counts the reads. */
    function counted() {
      let asked = 0;
      const { db } = world.service.database;
      const read = ((...given: Parameters<Db['read']>) => {
        asked += 1;
        return db.read(...given);
      }) as Db['read'];
      const counting = { ...db, read };
      const service = payslipService({ db: counting, cipher: fieldCipher([TEST_SECRET_KEY]) });
      const caller = { principal: accountOf(3, 'test'), requestId: 'test' };
      return { pieces: () => service.zip(caller, large.runId), asked: () => asked };
    }

    it('stops reading pays when the client stops reading or closes the connection', async () => {
      const { pieces, asked } = counted();
      const stream = Readable.from(await pieces(), { objectMode: false, highWaterMark: 64 * 1024 });
      await once(stream, 'readable');
      stream.read();
      const closed = once(stream, 'close');
      stream.destroy();
      await closed;
      // The first read lists the run, and the second reads the first of the two batches.
      expect(asked()).toBe(2);
    });

    it('does not affect other requests when the client disconnects', async () => {
      await world.service.app.server.listen({ port: 0, host: '127.0.0.1' });
      const { port } = world.service.app.server.server.address() as { port: number };
      const request = get({ port, path: url(large.runId), headers: { authorization: `Bearer ${world.token}` } });
      const [reply] = (await once(request, 'response')) as [IncomingMessage];
      expect(reply.statusCode).toBe(200);
      const [first] = (await once(reply, 'data')) as [Buffer];
      expect(first.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
      request.destroy();
      await expect(once(reply, 'end')).rejects.toThrow('aborted');
      expect((await world.get(`/api/company/${world.au}`)).status).toBe(200);
    });

    it('leaves out a payslip whose pay was deleted in the meantime, and says so in the archive', async () => {
      const { pieces } = counted();
      const archive = await pieces();
      const parts = [(await archive.next()).value as Buffer];
      const last = large.payIds.at(-1);
      const gone = await world.service.call('DELETE', `/api/company/${world.au}/pays/${last}`, { token: world.token });
      expect(gone.status).toBe(204);
      for await (const part of archive) parts.push(part);
      const files = await unpacked(Buffer.concat(parts));
      expect(files.size).toBe(60);
      expect(files.get('missing.txt')!.toString()).toBe(
        'Missing payslips: 1. Their pays were reverted or deleted while this archive was written.\n',
      );
    });
  });

  describe('404, 409', () => {
    it('returns 404 for an unknown run, and 409 for a run without a complete pay', async () => {
      expect(answerOf(await world.get(url(999_999)))).toEqual({ status: 404, body: { detail: 'Pay run not found' } });
      const { runId, payIds } = await aRun('2026-01-13', [{}]);
      await world.service.call('POST', `/api/company/${world.au}/pays/${payIds[0]}/revert`, { token: world.token });
      expect(answerOf(await world.get(url(runId)))).toEqual({
        status: 409,
        body: { detail: `Pay run ${runId} has no complete pay and therefore no payslip` },
      });
    });
  });
});
