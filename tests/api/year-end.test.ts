import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, anNzEmployee, week } from '../fixtures/pay-world.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { readTags } from '../fixtures/pdf-tree.ts';
import { answerOf, only } from '../harness/app.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld({ shared: true });
});

type Fields = Record<string, unknown>;
const path = (company: number) => `/api/company/${company}/year-to-date`;
const summaries = async (company: number, query = '') => (await world.get(`${path(company)}/summaries${query}`)).body;

/** Creates a year with an opening pay, allowances, a bonus, a salary sacrifice, a deduction and leave. */
async function anAuYear(number: string) {
  const company = await world.company('AU', { is_stp_enabled: true });
  const ann = await world.employee(company, anAuEmployee({ number, super_rate: '0.14' }));
  await world.pay(
    company,
    {
      employee_id: ann,
      auto_calculate: false,
      payment_date: '2026-02-24',
      hours: [week('1', { description: 'Year to date', units: 'YTD', rate: '30000' })],
      tax: '6500',
      stsl: '0',
      compulsory_super_amount: '3600',
      resc_super_amount: '600',
    },
    '?pay_date=2026-02-24',
  );
  const pay = await world.paid(company, ann, '2026-03-10', {
    hours: [week('30'), week('4', { description: 'Saturday', multiplier: '1.5', is_overtime: true })],
    leave: [{ description: 'Annual leave', leave_type: 'HOLIDAY', date: '2026-03-10', hours: '7.6' }],
    allowances: [
      { description: 'Laundry', amount: '6.25', allowance_category: 'LD', is_taxable: false },
      { description: 'First aid', amount: '20', allowance_category: 'KN', is_taxable: true },
    ],
    bonuses: [{ description: 'Easter bonus', amount: '500', tax_method: 'NORMAL_EARNINGS' }],
    deductions: [{ description: 'Union', amount: '12.50', classification: 'UNION_FEES' }],
    pay_sacrifices: [{ description: 'Super', amount: '100' }],
  });
  const benefits = { fringe_benefits: [{ fbt_year: 2026, taxable_value: '3000' }] };
  const declared = await world.service.call('PATCH', `/api/employees/${ann}/declarations`, {
    token: world.token,
    body: benefits,
  });
  expect(declared.status, declared.text).toBe(200);
  return { company, ann, pay };
}

describe('Australian payment summaries', () => {
  it('returns the same amounts as an STP event submitted now, including opening pays', async () => {
    const { company, ann, pay } = await anAuYear('Y1');
    const event = await world.post(`/api/company/${company}/stp-pay-events`, {
      pay_run_id: pay.pay_run_id,
      service_action: 'NEW',
    });
    expect(event.status, event.text).toBe(201);
    const { text } = await world.get(
      `/api/company/${company}/stp-pay-events/${event.body.stp_pay_event_id}/message.xml`,
    );
    const [, child = ''] = text.split('<PayrollPeriod>');
    /** Every amount in the message, by its element name, or by its list and code. */
    const reported: Fields = {};
    for (const name of ['GrossA', 'OvertimePaymentA', 'GrossBonusesAndCommissionsA']) {
      reported[name] = Number(new RegExp(`<${name}>([^<]*)<`).exec(child)?.[1] ?? 0);
    }
    reported.withheld = Number(/<IncomeTaxPayAsYouGoWithholdingTaxWithheldA>([^<]*)</.exec(child)?.[1]);
    const coded = (element: string, code: string, amount: string) =>
      [...child.matchAll(new RegExp(`<${element}>\\s*<${code}>(\\w+)</${code}>[^]*?<${amount}>([^<]*)<`, 'g'))].map(
        ([, type, value]) => ({ code: type, amount: Number(value) }),
      );
    const [summary] = await summaries(company);
    const { australia } = summary;
    expect(only(summary, 'employee_id', 'employee_number', 'format_name', 'year', 'from', 'to', 'new_zealand')).toEqual(
      {
        employee_id: ann,
        employee_number: 'Y1',
        format_name: 'Lee, Ann',
        year: 2026,
        from: '2025-07-01',
        to: '2026-06-30',
        new_zealand: null,
      },
    );
    expect({
      GrossA: australia.gross,
      OvertimePaymentA: australia.overtime,
      GrossBonusesAndCommissionsA: australia.bonuses,
      withheld: australia.tax,
    }).toEqual(reported);
    expect(australia.super).toEqual(
      coded('SuperannuationContribution', 'EntitlementTypeC', 'EmployerContributionsYearToDateA'),
    );
    expect(australia.deductions).toEqual(coded('Deduction', 'RemunerationTypeC', 'RemunerationA'));
    const [income] = australia.income;
    expect(income.paid_leave).toEqual(coded('PaidLeave', 'TypeC', 'PaymentA'));
    expect(income.salary_sacrifice).toEqual(coded('SalarySacrifice', 'TypeC', 'PaymentA'));
    expect(income.allowances.map(({ code, amount }: Fields) => ({ code, amount }))).toEqual(
      coded('Allowance', 'TypeC', 'EmploymentAllowancesA'),
    );
    expect(australia.fringe_benefits).toEqual(
      coded('IncomeFringeBenefitsReportable', 'FringeBenefitsReportableExemptionC', 'A'),
    );
    // Calculated by hand: 30,000, plus 30 hours at 40, 4 hours at 60 and 7.6 hours of leave.
    expect(
      only(
        australia,
        ...['gross', 'overtime', 'bonuses', 'allowances', 'paid_leave', 'salary_sacrifice', 'lump_sums', 'is_final'],
      ),
    ).toEqual({
      gross: 31200,
      overtime: 240,
      bonuses: 500,
      allowances: 26.25,
      paid_leave: 304,
      salary_sacrifice: 100,
      lump_sums: 0,
      is_final: false,
    });
    expect(australia.super_guarantee).toBe(3600 + pay.compulsory_super_amount);
    expect(australia.reportable_super).toBe(600 + pay.resc_super_amount);
    expect(australia.reportable_fringe_benefits).toBeGreaterThan(3_000);
  });

  it('exports the list as CSV sorted by name, with yearly values only once per employee', async () => {
    const { company, ann } = await anAuYear('Y2');
    const abel = await world.employee(company, anAuEmployee({ last_name: '=Abel', first_name: 'Zoë' }));
    await world.paid(company, abel, '2026-03-10');
    const reply = await world.get(`${path(company)}/summaries.csv?year=2026`);
    expect(only(reply.headers, 'content-type', 'content-disposition', 'cache-control')).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="year-end-summaries-${company}-2026.csv"`,
      'cache-control': 'private, no-store',
    });
    const rows = reply.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'));
    const [titles = [], first = [], second = []] = rows;
    expect(rows).toHaveLength(3);
    expect(rows.map(({ length }) => length)).toEqual([33, 33, 33]);
    const cell = (row: string[], title: string) => row[titles.indexOf(title)];
    expect(['employee_id', 'last_name', 'income_type', 'gross', 'tax'].map((title) => cell(first, title))).toEqual([
      String(abel),
      "'=Abel",
      'SAW',
      '1520.00',
      '310.00',
    ]);
    const [, { australia }] = await summaries(company);
    expect(
      ['employee_id', 'gross', 'tax', 'super_guarantee', 'reportable_super', 'union_fees'].map((title) =>
        Number(cell(second, title)),
      ),
    ).toEqual([ann, australia.gross, australia.tax, australia.super_guarantee, australia.reportable_super, 12.5]);
  });

  it('creates an accessible PDF for the employee', async () => {
    const { company, ann } = await anAuYear('Y3');
    const reply = await world.service.app.server.inject({
      method: 'GET',
      url: `${path(company)}/${ann}/summary.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    expect(reply.statusCode, reply.payload.slice(0, 200)).toBe(200);
    expect(only(reply.headers, 'content-type', 'content-disposition')).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="year-end-summary-${ann}-2026.pdf"`,
    });
    const [texts = []] = pdfText(reply.rawPayload);
    expect(texts.slice(0, 3)).toEqual(['Wattle & Sons Pty Ltd', 'Payment summary', 'ABN 51 824 753 556']);
    expect(texts.slice(texts.indexOf('Financial year'), texts.indexOf('AMOUNT'))).toEqual([
      ...['Financial year', '2025–26', 'From', '1 Jul 2025', 'To', '30 Jun 2026', 'Declared final', 'Not yet'],
    ]);
    const [{ australia }] = await summaries(company);
    const shown = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');
    expect(texts.slice(texts.indexOf('AMOUNT') + 1, texts.indexOf('Superannuation'))).toEqual([
      ...['Salary and wages (SAW)', 'Gross', '31,200.00', 'Other paid leave', '304.00', 'Overtime', '240.00'],
      ...['Bonuses and commissions', '500.00', 'Tasks', '20.00', 'Laundry', '6.25'],
      ...['Salary sacrifice to super', '100.00', 'Tax withheld', shown(australia.tax)],
    ]);
    const { title, lang, untagged } = await readTags(reply.rawPayload);
    expect({ title, lang, untagged }).toEqual({ title: 'Payment summary – Ann Lee', lang: 'en-AU', untagged: [] });
  });

  it('leaves out pays that were reported externally, as STP does, and employees who were not paid in the year', async () => {
    const company = await world.company('AU');
    const ann = await world.employee(company, anAuEmployee());
    await world.paid(company, ann, '2026-03-10', { stp_reported_externally: true });
    expect(await summaries(company)).toEqual([]);
    expect((await world.get(`${path(company)}/${ann}/summary.pdf`)).body).toEqual({
      detail: `Employee ${ann} was not paid by the company in the tax year 2026`,
    });
    await world.paid(company, ann, '2025-06-24');
    expect((await summaries(company, '?year=2025')).map(({ year }: Fields) => year)).toEqual([2025]);
  });
});

describe('New Zealand payment summaries', () => {
  it('returns the totals of the payday filings and lists the opening pay separately', async () => {
    const company = await world.company('NZ');
    const aroha = await world.employee(company, anNzEmployee({ nz_tax_code: 'M', has_student_loan: true }));
    const opening = await world.pay(
      company,
      {
        employee_id: aroha,
        auto_calculate: false,
        payment_date: '2026-02-24',
        hours: [week('1', { description: 'Year to date', units: 'YTD', rate: '20000' })],
        tax: '3500',
        nz_student_loan: '400',
        kiwisaver_employee_amount: '600',
        kiwisaver_employer_amount: '600',
        kiwisaver_esct_amount: '105',
      },
      '?pay_date=2026-02-24',
    );
    expect(opening.gross).toBe(20000);
    const filed: number[][] = [];
    for (const day of ['2026-03-03', '2026-03-10']) {
      const pay = await world.paid(company, aroha, day);
      await world.post(`/api/company/${company}/employee-detail-tasks/submit`);
      const filing = await world.post(`/api/company/${company}/payday-filings`, { pay_run_id: pay.pay_run_id });
      expect(filing.status, filing.text).toBe(201);
      const { text } = await world.get(
        `/api/company/${company}/payday-filings/${filing.body.payday_filing_id}/file.csv`,
      );
      const line = text.split('\r\n').find((row: string) => row.startsWith('DEI'))!;
      filed.push(line.split(',').map(Number));
    }
    // The DEI columns, in cents: gross is 11, earnings not liable for the levy 13, PAYE 15, child support 17, student
    // loan 19 to 21, KiwiSaver 22 to 24, and donations 25.
    const filedTotal = (column: number) => filed.reduce((total, row) => total + row[column - 1]!, 0) / 100;
    const [summary] = await summaries(company);
    const { new_zealand: nz } = summary;
    const own = (name: string) => Number((nz[name] - nz.brought_along[name]).toFixed(2));
    expect({
      gross: own('gross'),
      not_liable_acc: own('not_liable_acc'),
      paye: own('paye'),
      child_support: own('child_support'),
      student_loan: own('student_loan'),
      slcir: own('slcir'),
      slbor: own('slbor'),
      kiwisaver_employee: own('kiwisaver_employee'),
      net_kiwisaver_employer: own('net_kiwisaver_employer'),
      esct: own('esct'),
      payroll_donation_credit: own('payroll_donation_credit'),
    }).toEqual({
      gross: filedTotal(11),
      not_liable_acc: filedTotal(13),
      paye: filedTotal(15),
      child_support: filedTotal(17),
      student_loan: filedTotal(19),
      slcir: filedTotal(20),
      slbor: filedTotal(21),
      kiwisaver_employee: filedTotal(22),
      net_kiwisaver_employer: filedTotal(23),
      esct: filedTotal(24),
      payroll_donation_credit: filedTotal(25),
    });
    expect(only(nz.brought_along, 'gross', 'paye', 'student_loan', 'kiwisaver_employee')).toEqual({
      gross: 20000,
      paye: 3500,
      student_loan: 400,
      kiwisaver_employee: 600,
    });
    expect([nz.gross, nz.tax_codes, summary.from, summary.to, summary.australia]).toEqual([
      22280,
      ['M SL'],
      '2025-04-01',
      '2026-03-31',
      null,
    ]);
    const csv = await world.get(`${path(company)}/summaries.csv`);
    expect(csv.text.split('\r\n')[1]!.startsWith(`"2026","${aroha}","","Tane","Aroha","M SL","22280.00"`)).toBe(true);
    const pdf = await world.service.app.server.inject({
      method: 'GET',
      url: `${path(company)}/${aroha}/summary.pdf`,
      headers: { authorization: `Bearer ${world.token}` },
    });
    const [texts = []] = pdfText(pdf.rawPayload);
    expect(texts.slice(texts.indexOf('Tax year'), texts.indexOf('AMOUNT'))).toEqual([
      ...['Tax year', '2026', 'From', '1 Apr 2025', 'To', '31 Mar 2026', 'Tax code', 'M SL'],
    ]);
    const at = texts.indexOf('Included from the previous payroll system');
    expect(texts.slice(at, at + 5)).toEqual([
      'Included from the previous payroll system',
      ...['Gross earnings', '20,000.00', 'PAYE', '3,500.00'],
    ]);
  });
});

describe('400, 404, 422', () => {
  it('returns 400 for an unknown company, 404 for an unknown employee and 422 for an invalid year', async () => {
    const missing = { status: 400, body: { detail: 'No company found with the given company_id' } };
    expect(answerOf(await world.get(`${path(999_999)}/summaries`))).toEqual(missing);
    expect(answerOf(await world.get(`${path(999_999)}/summaries.csv`))).toEqual(missing);
    expect(answerOf(await world.get(`${path(999_999)}/1/summary.pdf`))).toEqual(missing);
    expect((await world.get(`${path(world.au)}/999999/summary.pdf`)).status).toBe(404);
    expect((await world.get(`${path(world.au)}/summaries?year=26`)).status).toBe(422);
    expect((await world.get(`${path(world.au)}/summaries.csv?year=x`)).status).toBe(422);
    expect((await world.get(`${path(world.au)}/x/summary.pdf`)).status).toBe(422);
  });
});
