import { beforeAll, describe, expect, it } from 'vitest';
import { type DeclarationWorld, declarationWorld, LAST_YEAR, TODAY } from '../fixtures/declaration-world.ts';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';

describe('pay events', () => {
  // These tests cover events after the first report. The harness validates every message against the ATO schemas.

  let world: DeclarationWorld;
  beforeAll(async () => {
    world = await declarationWorld();
  });

  type Fields = Readonly<Record<string, unknown>>;
  const events = (company: number) => `/api/company/${company}/stp-pay-events`;

  async function aPaidCompany({ fields = {}, on = TODAY }: { fields?: Fields; on?: string } = {}) {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee(fields));
    const pay = await world.paid(company, employee, on);
    return { company, employee, pay, run: pay.pay_run_id as number };
  }

  async function message(company: number, order: Fields): Promise<string> {
    const sent = await world.post(events(company), order);
    expect(sent.status, sent.text).toBe(201);
    return (await world.get(`${events(company)}/${sent.body.stp_pay_event_id}/message.xml`)).text;
  }
  const texts = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<${name}>([^<]*)<`, 'g'))].map(([, text]) => text);
  const superOf = (xml: string) => {
    const amounts = texts(xml, 'EmployerContributionsYearToDateA');
    return texts(xml, 'EntitlementTypeC').map((code, index) => [code, amounts[index]]);
  };

  describe('super in STP', () => {
    it('reports super as L and qualifying earnings as Q from 2026-27', async () => {
      const { company, run } = await aPaidCompany();
      expect(superOf(await message(company, { pay_run_id: run, service_action: 'NEW' }))).toEqual([
        ['L', '182.40'],
        ['Q', '1520.00'],
      ]);
    });

    it('reports L as zero for an employee without super', async () => {
      const { company, run } = await aPaidCompany({ fields: { is_super_enabled: false } });
      expect(superOf(await message(company, { pay_run_id: run, service_action: 'NEW' }))).toEqual([
        ['L', '0.00'],
        ['Q', '1520.00'],
      ]);
    });

    it('reports ordinary time earnings as O, and no Q, in an update of 2025-26', async () => {
      const { company } = await aPaidCompany({ on: LAST_YEAR });
      const order = { service_action: 'UPDATE', financial_year: 2026, is_final: true };
      const xml = await message(company, order);
      expect(superOf(xml)).toEqual([
        ['L', '182.40'],
        ['O', '1520.00'],
      ]);
      expect([texts(xml, 'StartD'), texts(xml, 'EndD')]).toEqual([['2026-06-30'], ['2026-06-30']]);
    });
  });

  describe('amounts that return to zero', () => {
    it('reports zero for an allowance when the pay with that allowance was reported externally', async () => {
      const { company, employee, run } = await aPaidCompany();
      const extra = await world.paid(company, employee, TODAY, {
        allowances: [{ description: 'Uniform', amount: '25', allowance_category: 'OD' }],
      });
      const first = await message(company, { pay_run_id: run, service_action: 'NEW' });
      expect([texts(first, 'OtherAllowanceTypeDe'), texts(first, 'EmploymentAllowancesA')]).toEqual([
        ['U1'],
        ['25.00'],
      ]);
      await world.service.database.query('update pay set stp_reported_externally = true where id = $1', [extra.id]);
      const xml = await message(company, { service_action: 'UPDATE', employee_ids: [employee] });
      expect([texts(xml, 'GrossA'), texts(xml, 'OtherAllowanceTypeDe'), texts(xml, 'EmploymentAllowancesA')]).toEqual([
        ['1520.00'],
        ['U1'],
        ['0.00'],
      ]);
    });
  });

  describe('zeroing the amounts of an employee', () => {
    it('reports zero for each amount that was reported', async () => {
      const { company, employee, run } = await aPaidCompany();
      await message(company, { pay_run_id: run, service_action: 'NEW' });
      const xml = await message(company, { service_action: 'UPDATE', employee_ids: [employee], is_zeroing: true });
      expect({
        gross: texts(xml, 'GrossA'),
        withheld: texts(xml, 'IncomeTaxPayAsYouGoWithholdingTaxWithheldA'),
        super: superOf(xml),
        totals: texts(xml, 'TotalGrossPaymentsWithholdingA'),
        amended: texts(xml, 'AmendmentI'),
      }).toEqual({
        gross: ['0.00'],
        withheld: ['0.00'],
        super: [
          ['L', '0.00'],
          ['Q', '0.00'],
        ],
        totals: [],
        amended: ['false'],
      });
      const again = await message(company, { service_action: 'UPDATE', employee_ids: [employee] });
      expect(texts(again, 'GrossA')).toEqual(['1520.00']);
    });

    it('returns 400 for an employee who was never reported, and for service action NEW', async () => {
      const { company, employee, run } = await aPaidCompany();
      const order = { service_action: 'UPDATE', employee_ids: [employee], is_zeroing: true };
      expect(answerOf(await world.post(events(company), order))).toEqual({
        status: 400,
        body: {
          detail:
            'Nothing was sent. Ann Lee: there are no pays in the financial year to report; leave this employee out.',
        },
      });
      expect(
        answerOf(await world.post(events(company), { pay_run_id: run, service_action: 'NEW', is_zeroing: true })),
      ).toEqual({
        status: 400,
        body: { detail: 'is_zeroing and tells_previous_ids are only for service action UPDATE; leave them out' },
      });
    });
  });

  describe('changing payroll software', () => {
    it('reports the previous ids of the company and each employee in an update', async () => {
      const { company, employee } = await aPaidCompany();
      await world.declareCompany(company, { previous_business_management_id: 'OLD-PAYROLL-1' });
      await world.declare(employee, { previous_payroll_id: 'E0042' });
      const previousIds = (xml: string) => [
        texts(xml, 'PreviousSoftwareInformationBusinessManagementSystemId'),
        texts(xml, 'PreviousPayrollIDEmploymentPayrollNumberId'),
      ];
      expect(previousIds(await message(company, { service_action: 'UPDATE', tells_previous_ids: true }))).toEqual([
        ['OLD-PAYROLL-1'],
        ['E0042'],
      ]);
      expect(previousIds(await message(company, { service_action: 'UPDATE' }))).toEqual([[], []]);
    });

    it('returns 400 when no previous id is declared', async () => {
      const { company } = await aPaidCompany();
      expect(
        answerOf(await world.post(events(company), { service_action: 'UPDATE', tells_previous_ids: true })),
      ).toEqual({
        status: 400,
        body: {
          detail:
            'There are no previous ids to report; declare previous_business_management_id of the company or previous_payroll_id of an employee first',
        },
      });
    });
  });

  describe('payer details in STP', () => {
    it('reports a payer without an ABN under its padded withholding payer number and without a branch', async () => {
      const { company, run } = await aPaidCompany();
      await world.patchCompany(company, { abn: null, withholding_payer_number: '123456789' });
      const xml = await message(company, { pay_run_id: run, service_action: 'NEW' });
      expect([
        texts(xml, 'WithholdingPayerNumberId'),
        texts(xml, 'AustralianBusinessNumberId'),
        texts(xml, 'OrganisationDetailsOrganisationBranchC'),
      ]).toEqual([['00123456789'], [], []]);
    });

    it('reports the registered agent of the payer', async () => {
      const { company, run } = await aPaidCompany();
      const agent = {
        abn: '51824753556',
        contact_name: 'Zoë Agent',
        email_address: 'z@agent.example',
        phone: '+61255500000',
      };
      await world.declareCompany(company, { stp_intermediary: { ...agent, tax_agent_number: '12345678' } });
      const xml = await message(company, { pay_run_id: run, service_action: 'NEW' });
      const part = xml.slice(xml.indexOf('<Int>'), xml.indexOf('</Int>'));
      expect([
        texts(part, 'TaxAgentNumberId'),
        texts(part, 'PersonUnstructuredNameFullNameT'),
        texts(part, 'TelephoneMinimalN'),
      ]).toEqual([['12345678'], ['Zoe Agent'], ['0255500000']]);
    });
  });

  it('reports declared foreign tax and exempt income of the year', async () => {
    const { company, employee, run } = await aPaidCompany();
    await world.declare(employee, {
      foreign_income: [
        { financial_year: 2027, country: 'FJ', foreign_tax_paid: '120.50', exempt_income: '900' },
        { financial_year: 2026, country: 'FJ', foreign_tax_paid: '1' },
      ],
    });
    const xml = await message(company, { pay_run_id: run, service_action: 'NEW' });
    expect([
      texts(xml, 'AddressDetailsCountryC'),
      texts(xml, 'IncomeTaxForeignWithholdingA'),
      texts(xml, 'IndividualNonBusinessExemptForeignEmploymentIncomeA'),
    ]).toEqual([['fj'], ['120.50'], ['900.00']]);
    const [year] = (await world.get(`/api/company/${company}/stp-year-to-date`)).body;
    expect(year.income[0]).toMatchObject({ income_type: 'FEI', foreign_tax: 120.5, exempt_foreign_income: 900 });
  });

  it.each(['JPD', 'OSP'])(
    'reports income of type %s while it is declared, and withholds under the ordinary table',
    async (type) => {
      const { company, employee } = await aPaidCompany({ on: '2026-07-10' });
      const [before] = (await world.get(`/api/company/${company}/stp-year-to-date`)).body;
      await world.declare(employee, { special_income: { type, from: '2020-07-01' } });
      const pay = await world.paid(company, employee, TODAY);
      const [year] = (await world.get(`/api/company/${company}/stp-year-to-date`)).body;
      const reported = year.income.map((each: Record<string, unknown>) => [each.income_type, each.gross, each.tax]);
      expect(reported).toEqual([
        [type, pay.gross, pay.tax],
        ['SAW', before.income[0].gross, before.income[0].tax],
      ]);
      expect(pay.tax).toBe(before.income[0].tax);
      const xml = await message(company, { pay_run_id: pay.pay_run_id, service_action: 'NEW' });
      expect(texts(xml, 'IncomeStreamTypeC')).toEqual([type, 'SAW']);
    },
  );

  it('reports declared community development payments of the year', async () => {
    const { company, employee, run } = await aPaidCompany();
    await world.declare(employee, {
      community_development: [
        { financial_year: 2027, amount: '310.50' },
        { financial_year: 2026, amount: '1' },
      ],
    });
    const xml = await message(company, { pay_run_id: run, service_action: 'NEW' });
    expect(texts(xml, 'IndividualNonBusinessCommunityDevelopmentEmploymentProjectA')).toEqual(['310.50']);
    const [year] = (await world.get(`/api/company/${company}/stp-year-to-date`)).body;
    expect(year.income[0]).toMatchObject({ income_type: 'SAW', community_development: 310.5 });
  });
});

describe('other allowances in STP', () => {
  let world: FilingWorld;
  beforeAll(async () => {
    world = await filingWorld({ shared: true });
  });

  const year = async (company: number) =>
    (await world.get(`/api/company/${company}/stp-year-to-date?financial_year=2026`)).body[0].income[0].allowances.map(
      (each: Record<string, unknown>) => [each.code, each.description, each.amount],
    );

  it('reports other allowances under the type that was sent, or else under one that fits the description', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    await world.post(`/api/company/${company}/allowances`, {
      description: 'Phone and internet',
      amount: '10',
      allowance_category: 'OD',
      other_allowance_type: 'H1',
      auto_apply_to_pay: true,
      employee_ids: [employee],
    });
    await world.paid(company, employee, '2026-03-10', {
      hours: [week()],
      allowances: [
        { description: 'Bus fares', amount: '5', allowance_category: 'OD' },
        { description: 'Bits and pieces', amount: '7', allowance_category: 'OD' },
        { description: 'Car', amount: '9', allowance_category: 'OD', other_allowance_type: 'ND' },
      ],
    });
    expect(await year(company)).toEqual([
      ['OD', 'G1', 7],
      ['OD', 'H1', 10],
      ['OD', 'ND', 9],
      ['OD', 'T1', 5],
    ]);
  });

  it('stores the type on the allowance that a pay creates, and does not change that pay when the type changes later', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const paid = (payDate: string, allowance: object) =>
      world.paid(company, employee, payDate, { hours: [week()], allowances: [{ description: 'Car', ...allowance }] });
    await paid('2026-03-03', { amount: '9', allowance_category: 'OD', other_allowance_type: 'ND' });
    const [own] = (await world.get(`/api/employees/${employee}/allowances`)).body;
    expect([own.description, own.other_allowance_type]).toEqual(['Car', 'ND']);
    await paid('2026-03-10', {});
    expect(await year(company)).toEqual([['OD', 'ND', 18]]);
    const url = `/api/employees/${employee}/allowances/${own.id}`;
    await world.service.call('PATCH', url, { token: world.token, body: { other_allowance_type: 'BY_DESCRIPTION' } });
    expect(await year(company)).toEqual([['OD', 'ND', 18]]);
    await paid('2026-03-17', {});
    expect(await year(company)).toEqual([
      ['OD', 'ND', 18],
      ['OD', 'V1', 9],
    ]);
  });

  it('returns 400 for an allowance type outside the category OD, and 422 for an unknown type', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const order = (allowance: object) =>
      world.service.call('PUT', `/api/company/${company}/pays/create`, {
        token: world.token,
        body: [
          { employee_id: employee, hours: [week()], allowances: [{ description: 'Car', amount: '9', ...allowance }] },
        ],
      });
    expect((await order({ allowance_category: 'OD', other_allowance_type: 'X9' })).status).toBe(422);
    const refused = await order({ allowance_category: 'KN', other_allowance_type: 'V1' });
    expect(answerOf(refused).status).toBe(400);
    expect(refused.text).toContain('other_allowance_type is for the allowance_category OD only');
  });
});
