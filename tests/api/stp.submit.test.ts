import { beforeAll, describe, expect, it } from 'vitest';
import { type FilingWorld, filingWorld } from '../fixtures/filing-world.ts';
import { anAuEmployee, week } from '../fixtures/pay-world.ts';
import { answerOf } from '../harness/app.ts';
import { messageFaults } from '../harness/stp/schema.ts';

let world: FilingWorld;
beforeAll(async () => {
  world = await filingWorld();
});

const events = (company: number) => `/api/company/${company}/stp-pay-events`;

/** Creates a company with one employee, and a pay for one ordinary week. */
async function aPaidCompany(fields: Record<string, unknown> = {}, payDate = '2026-03-10') {
  const company = await world.company('AU');
  const employee = await world.employee(company, anAuEmployee(fields));
  const pay = await world.paid(company, employee, payDate);
  return { company, employee, pay, run: pay.pay_run_id as number };
}

const submit = (company: number, run: number, more: Record<string, unknown> = {}) =>
  world.post(events(company), { pay_run_id: run, service_action: 'NEW', ...more });

describe('201', () => {
  it('submits the completed pays of a run and returns the event with its state [PAY-095] [PAY-114] [PAY-117]', async () => {
    const { company, run, pay } = await aPaidCompany();
    const { status, body } = await submit(company, run, { is_final: false });
    expect(status).toBe(201);
    expect(body).toEqual({
      stp_pay_event_id: expect.any(Number),
      company_id: company,
      pay_run_id: run,
      pay_ids: [pay.id],
      service_action: 'NEW',
      status: 'SENT_AWAITING_RESPONSE',
      submission_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      conversation_id: `SANDBOX-${body.submission_id.slice(0, 8)}`,
      response_id: null,
      received_at: null,
      standing: 'Received; the tax office has not responded yet.',
      last_error: null,
      attempts: 1,
      next_attempt_at: '2026-03-10T00:01:00.000000',
      remarks: [],
      created_at: '2026-03-10T00:00:00.000000',
    });
  });

  it('sends a valid message with the amounts of the stored lines', async () => {
    const { company, run, employee } = await aPaidCompany();
    const { body } = await submit(company, run);
    const message = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(message.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(messageFaults(message.text)).toEqual([]);
    const value = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(message.text)?.[1];
    expect({
      payer: value('DetailsOrganisationalNameT'),
      transaction: value('InteractionTransactionId'),
      w1: value('TotalGrossPaymentsWithholdingA'),
      gross: value('GrossA'),
      payrollId: value('EmploymentPayrollNumberId'),
      treatment: value('TaxTreatmentC'),
      withheldOfEvent: value('PayAsYouGoWithholdingTaxWithheldA'),
      withheldOfYear: value('IncomeTaxPayAsYouGoWithholdingTaxWithheldA'),
      final: value('RemunerationPayrollEventFinalI'),
    }).toEqual({
      payer: 'Wattle &amp; Sons Pty Ltd',
      transaction: body.submission_id,
      w1: '1520.00',
      gross: '1520.00',
      payrollId: String(employee),
      treatment: 'RTXXXX',
      withheldOfEvent: '310.00',
      withheldOfYear: '310.00',
      final: 'false',
    });
    const contributions = [
      ...message.text.matchAll(
        /<EntitlementTypeC>(\w)<\/EntitlementTypeC>\s*<EmployerContributionsYearToDateA>([^<]*)/g,
      ),
    ];
    expect(contributions.map(([, code, amount]) => [code, amount])).toEqual([
      ['L', '182.40'],
      ['O', '1520.00'],
    ]);
  });

  it('submits only the requested pays, and later the other pays of the payment date as an adjustment', async () => {
    const { company, run, pay } = await aPaidCompany();
    const other = await world.employee(company, anAuEmployee({ last_name: 'Roe' }));
    const second = await world.paid(company, other);
    const first = await submit(company, run, { pay_ids: [pay.id] });
    expect([first.status, first.body.pay_ids]).toEqual([201, [pay.id]]);
    const rest = await submit(company, run, { service_action: 'ADJUST' });
    expect([rest.status, rest.body.pay_ids, rest.body.service_action]).toEqual([201, [second.id], 'ADJUST']);
    const totals = await world.service.database.query<{ gross: string }>(
      'select gross from stp_pay_event where company_id = $1 order by id',
      [company],
    );
    expect(totals).toEqual([{ gross: '1520.00' }, { gross: '1520.00' }]);
  });

  it('sets aside a working holiday maker without a home country, and later reports only that employee', async () => {
    const { company, run, pay, employee } = await aPaidCompany();
    const backpacker = { first_name: 'Chloé', last_name: 'Martin', working_holiday_tax_scale_applies: true };
    const chloe = await world.employee(company, anAuEmployee(backpacker));
    const second = await world.paid(company, chloe);
    const { status, body } = await submit(company, run, { set_aside_problems: true });
    expect([status, body.pay_ids, body.set_aside]).toEqual([
      201,
      [pay.id],
      [
        {
          employee_id: chloe,
          employee_name: 'Chloé Martin',
          pay_ids: [second.id],
          messages: ['income of type WHM needs the home country; set country to its two-letter code'],
        },
      ],
    ]);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(messageFaults(text)).toEqual([]);
    expect([...text.matchAll(/<EmploymentPayrollNumberId>([^<]*)/g)].map(([, id]) => id)).toEqual([String(employee)]);
    expect(/<TotalGrossPaymentsWithholdingA>([^<]*)/.exec(text)?.[1]).toBe('1520.00');
    expect(
      await world.get(`${events(company)}/${body.stp_pay_event_id}`).then((read) => 'set_aside' in read.body),
    ).toBe(false);
    const due = await world.get(`/api/company/${company}/due`);
    expect(due.body.items.filter(({ kind }: { kind: string }) => kind === 'STP_TO_SUBMIT')).toEqual([
      expect.objectContaining({ pay_run_id: run, count: 1 }),
    ]);

    await world.patchEmployee(company, chloe, { country: 'FR' });
    const alone = await submit(company, run, { service_action: 'ADJUST', set_aside_problems: true });
    expect([alone.status, alone.body.pay_ids, alone.body.set_aside]).toEqual([201, [second.id], []]);
  });

  it('sets aside an employee without pays from an update for the year', async () => {
    const { company, employee } = await aPaidCompany();
    const unpaid = await world.employee(company, anAuEmployee({ last_name: 'Roe' }));
    const update = (more: Record<string, unknown>) =>
      world.post(events(company), { service_action: 'UPDATE', employee_ids: [employee, unpaid], ...more });
    const { status, body } = await update({ is_final: true, set_aside_problems: true });
    expect([status, body.set_aside]).toEqual([
      201,
      [
        {
          employee_id: unpaid,
          employee_name: 'Ann Roe',
          pay_ids: [],
          messages: ['there are no pays in the financial year to report; leave this employee out'],
        },
      ],
    ]);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect([...text.matchAll(/<EmploymentPayrollNumberId>([^<]*)/g)].map(([, id]) => id)).toEqual([String(employee)]);
    expect((await update({ is_final: true })).body.detail).toBe(
      'Nothing was sent. Ann Roe: there are no pays in the financial year to report; leave this employee out.',
    );
  });

  it('includes opening amounts with the first regular pay, but not in the totals [PAY-091]', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const opening = await world.pay(
      company,
      {
        employee_id: employee,
        auto_calculate: false,
        hours: [{ description: 'YTD', units: 'YTD', value: 1, rate: '30000' }],
        tax: '6000',
        compulsory_super_amount: '3600',
      },
      '?pay_date=2026-02-25',
    );
    const pay = await world.paid(company, employee);
    const { status, body } = await submit(company, pay.pay_run_id);
    expect([status, body.pay_ids]).toEqual([201, [opening.id, pay.id]]);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(/<TotalGrossPaymentsWithholdingA>([^<]*)/.exec(text)?.[1]).toBe('1520.00');
    expect(/<GrossA>([^<]*)/.exec(text)?.[1]).toBe('31520.00');
  });

  it('leaves out pays that were reported externally, even from the year to date [PAY-104]', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    await world.paid(company, employee, '2026-03-10', { stp_reported_externally: true });
    const pay = await world.paid(company, employee);
    const { status, body } = await submit(company, pay.pay_run_id);
    expect([status, body.pay_ids]).toEqual([201, [pay.id]]);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(/<GrossA>([^<]*)/.exec(text)?.[1]).toBe('1520.00');
    const year = await world.get(`/api/company/${company}/stp-year-to-date`);
    expect(year.body[0].income[0].gross).toBe(1520);
  });

  it('updates the year to date without totals, including employees who are not in the run', async () => {
    const { company, run, employee } = await aPaidCompany();
    const other = await world.employee(company, anAuEmployee({ last_name: 'Roe' }));
    await world.paid(company, other, '2026-02-10');
    const { status, body } = await submit(company, run, { service_action: 'UPDATE', employee_ids: [other] });
    expect(status).toBe(201);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(messageFaults(text)).toEqual([]);
    expect(text).not.toContain('IncomeTaxAndRemuneration');
    const payrollIds = [...text.matchAll(/<EmploymentPayrollNumberId>(\d+)/g)].map(([, id]) => Number(id));
    expect(payrollIds).toEqual([employee, other]);
    expect(/<PaymentRecordTransactionD>([^<]*)/.exec(text)?.[1]).toBe('2026-03-10');
  });

  it('declares a year as final with an update for all employees, which is dated 30 June once the year is over', async () => {
    const { company } = await aPaidCompany({}, '2025-06-20');
    const { status, body } = await world.post(events(company), {
      service_action: 'UPDATE',
      is_final: true,
      financial_year: 2025,
    });
    expect([status, body.pay_run_id, body.pay_ids]).toEqual([201, null, []]);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(/<PaymentRecordTransactionD>([^<]*)/.exec(text)?.[1]).toBe('2025-06-30');
    expect(/<RemunerationPayrollEventFinalI>([^<]*)/.exec(text)?.[1]).toBe('true');
  });

  it('shows a year as final once the declaration is accepted, until a later report', async () => {
    const { company, employee } = await aPaidCompany();
    const isFinal = async () =>
      (await world.get(`/api/company/${company}/stp-year-to-date`)).body.map(
        (each: { employee_id: number; is_final: boolean }) => [each.employee_id, each.is_final],
      );
    const update = async (is_final: boolean) => {
      const { body } = await world.post(events(company), { service_action: 'UPDATE', is_final });
      return () => world.post(`${events(company)}/${body.stp_pay_event_id}/check`);
    };
    const declared = await update(true);
    expect(await isFinal()).toEqual([[employee, false]]);
    await declared();
    expect(await isFinal()).toEqual([[employee, true]]);
    await (await update(false))();
    expect(await isFinal()).toEqual([[employee, false]]);
  });

  it('reports the end of an employment with its reason and payments [LIFE-021]', async () => {
    const { company, employee } = await aPaidCompany(
      { holiday_leave_hours: '60', lsl_leave_hours: '40' },
      '2026-03-03',
    );
    const pay = await world.pay(
      company,
      {
        employee_id: employee,
        termination: {
          termination_date: '2026-03-08',
          reason: 'GENUINE_REDUNDANCY',
          redundancy_amount: '25000',
          other_lump_sum_amount: '1000',
        },
      },
      '?pay_date=2026-03-10',
    );
    const { status, body } = await submit(company, pay.pay_run_id);
    expect([status, body.pay_ids]).toEqual([201, [pay.id]]);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(messageFaults(text)).toEqual([]);
    const part = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(text)?.[1];
    expect([part('EmploymentEndD'), part('CessationTypeC')]).toEqual(['2026-03-08', 'R']);
    const paid = [
      ...text.matchAll(
        /WithholdingTypeC>(.)<\/\w+>\s*<IncomeD>([^<]*)<\/IncomeD>\s*<IncomeTaxFreeA>([^<]*)<\/\w+>\s*<IncomeTaxableA>([^<]*)/g,
      ),
    ].map(([, code, on, free, taxable]) => [code, on, free, taxable]);
    // 13,100 plus 6,552 for one year is tax-free. The rest of the redundancy pay is a termination payment.
    expect(paid).toEqual([
      ['O', '2026-03-10', '0.00', '1000.00'],
      ['R', '2026-03-10', '0.00', '5348.00'],
    ]);
    expect(/<LumpSum>\s*<TypeC>D<\/TypeC>\s*<PaymentsA>([^<]*)/.exec(text)?.[1]).toBe('19652.00');
  });

  it('reports the exemption code of an employee who need not quote a tax file number', async () => {
    const { company, run } = await aPaidCompany({ is_super_only_contractor: true, tax_file_number: null });
    const { status, body } = await submit(company, run);
    expect(status).toBe(201);
    const { text } = await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    expect(/<TaxFileNumberId>([^<]*)/.exec(text)?.[1]).toBe('000000000');
    expect(/<TaxTreatmentC>([^<]*)/.exec(text)?.[1]).toBe('NAXXXX');
  });

  it('stores the message encrypted and records who reads it', async () => {
    const { company, run } = await aPaidCompany();
    const { body } = await submit(company, run);
    const stored = await world.service.database.query<{ message: string }>(
      `select m.message from lodgement_message m join lodgement l on l.id = m.lodgement_id where l.message_id = $1
       union all select message from sandbox_message where message_id = $1`,
      [body.submission_id],
    );
    expect(stored.map(({ message }) => message.startsWith('v2.'))).toEqual([true, true]);
    await world.get(`${events(company)}/${body.stp_pay_event_id}/message.xml`);
    const looked = await world.service.database.query(
      `select action, after from audit_log where entity_type = 'stp_pay_event' and entity_id = $1 order by id`,
      [body.stp_pay_event_id],
    );
    expect(looked).toEqual([
      expect.objectContaining({ action: 'stp-pay-event.submit' }),
      { action: 'tax-number.read', after: { employees: 1 } },
    ]);
  });
});

describe('400', () => {
  it('returns 400 for a New Zealand company [PAY-115]', async () => {
    const company = await world.company('NZ');
    expect(answerOf(await submit(company, 1))).toEqual({
      status: 400,
      body: { detail: 'Single Touch Payroll is for Australian companies only' },
    });
  });

  it('returns 400 for a run with only opening amounts [PAY-091] [PAY-115]', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const opening = await world.pay(company, {
      employee_id: employee,
      auto_calculate: false,
      hours: [week('1', { rate: '900' })],
    });
    const { status, body } = await submit(company, opening.pay_run_id);
    expect([status, body.detail]).toEqual([
      400,
      'An opening year-to-date pay cannot be submitted alone; submit it with the first regular pay of the employee',
    ]);
  });

  it('returns 400 for a pay that was reported externally [PAY-104] [PAY-115]', async () => {
    const company = await world.company('AU');
    const employee = await world.employee(company, anAuEmployee());
    const pay = await world.paid(company, employee, '2026-03-10', { stp_reported_externally: true });
    expect((await submit(company, pay.pay_run_id, { pay_ids: [pay.id] })).body).toEqual({
      detail: `Pays reported externally cannot be submitted (${pay.id}); leave them out`,
    });
    expect(answerOf(await submit(company, pay.pay_run_id))).toEqual({
      status: 400,
      body: { detail: 'The run has no complete pay to submit' },
    });
  });

  it('returns 400 listing all missing details of the company and its employees, and sends nothing', async () => {
    const company = await world.company('AU', { abn: null, contact_name: null, email_address: null, phone: null });
    const ann = await world.employee(company, anAuEmployee());
    const chloe = await world.employee(
      company,
      anAuEmployee({ first_name: 'Chloé', last_name: 'Martin', working_holiday_tax_scale_applies: true }),
    );
    const pay = await world.paid(company, ann);
    await world.paid(company, chloe);
    await world.service.database.query('update employee set tax_file_number = null where id = $1', [ann]);
    const { status, body } = await submit(company, pay.pay_run_id);
    expect([status, body.detail]).toEqual([
      400,
      'Nothing was sent. Wattle & Sons Pty Ltd: the company has neither an ABN nor a withholding payer number; set one of them; ' +
        'the company has no contact name; set contact_name; ' +
        'the company has no email address; set email_address; the company has no phone number; set phone. ' +
        'Ann Lee: there is neither a tax file number nor an ABN; enter tax_file_number. ' +
        'Chloé Martin: income of type WHM needs the home country; set country to its two-letter code.',
    ]);
    expect(await world.service.database.query('select 1 from lodgement where company_id = $1', [company])).toEqual([]);
  });

  it('returns 400 despite set_aside_problems if the company has a problem or no employee would remain', async () => {
    const { company, run, employee } = await aPaidCompany();
    const reply = async () => {
      const { status, body } = await submit(company, run, { set_aside_problems: true });
      return [status, body.detail];
    };
    await world.service.database.query('update employee set tax_file_number = null where id = $1', [employee]);
    const ann = 'Ann Lee: there is neither a tax file number nor an ABN; enter tax_file_number.';
    expect(await reply()).toEqual([400, `Nothing was sent. ${ann}`]);
    await world.paid(company, await world.employee(company, anAuEmployee({ last_name: 'Roe' })));
    await world.patchCompany(company, { phone: null });
    expect(await reply()).toEqual([
      400,
      `Nothing was sent. Wattle & Sons Pty Ltd: the company has no phone number; set phone. ${ann}`,
    ]);
  });

  it('returns 400 for several payment dates, and for options that only an update accepts', async () => {
    const { company, run, employee } = await aPaidCompany();
    await world.paid(company, employee, '2026-03-10', { payment_date: '2026-03-12' });
    expect((await submit(company, run)).body.detail).toBe(
      'The pays were paid on different days (2026-03-10, 2026-03-12); send the pays of one payday in pay_ids, the earliest payday first',
    );
    expect(answerOf(await submit(company, run, { employee_ids: [employee] }))).toEqual({
      status: 400,
      body: { detail: 'employee_ids and financial_year are only for service action UPDATE; leave them out' },
    });
    expect(answerOf(await world.post(events(company), { service_action: 'NEW' }))).toEqual({
      status: 400,
      body: { detail: 'pay_run_id is missing; only an UPDATE without pay_ids may omit it' },
    });
    expect(answerOf(await submit(company, run, { service_action: 'UPDATE', financial_year: 2026 }))).toEqual({
      status: 400,
      body: { detail: 'financial_year follows from the pay run; leave it out' },
    });
    expect(answerOf(await world.post(events(company), { service_action: 'UPDATE', financial_year: 2031 }))).toEqual({
      status: 400,
      body: { detail: 'The financial year 2031 has not started' },
    });
    expect(answerOf(await world.post(events(company), { service_action: 'UPDATE', financial_year: 2020 }))).toEqual({
      status: 400,
      body: { detail: 'No employee was paid in the financial year 2020' },
    });
  });
});

describe('404', () => {
  it('returns 404 for a run or pay of another company, and for a company of another account [PAY-115]', async () => {
    const { company, run, pay } = await aPaidCompany();
    const other = await aPaidCompany();
    expect((await submit(company, other.run)).body).toEqual({ detail: 'Pay run not found' });
    expect((await submit(company, run, { pay_ids: [pay.id, other.pay.id] })).body).toEqual({
      detail: `Pay ${other.pay.id} is not in the pay run`,
    });
    expect(answerOf(await submit(company, run, { service_action: 'UPDATE', employee_ids: [other.employee] }))).toEqual({
      status: 404,
      body: { detail: `Employee ${other.employee} is not in the company` },
    });
    expect((await submit(3, run)).body).toEqual({ detail: 'Company not found' });
  });
});

describe('409', () => {
  it('returns 409 for a run with pending pays and for a pending pay [PAY-115]', async () => {
    const { company, run, pay } = await aPaidCompany();
    await world.service.database.query('update pay set is_complete = false, completed_at = null where id = $1', [
      pay.id,
    ]);
    expect((await submit(company, run)).body).toEqual({
      detail: `The run has pending pays (${pay.id}); complete or delete them first`,
    });
    expect(answerOf(await submit(company, run, { pay_ids: [pay.id] }))).toEqual({
      status: 409,
      body: { detail: `Pending pays cannot be submitted (${pay.id}); complete them first` },
    });
  });

  it('returns 409 for a second NEW event on a payment date, and for a date before one that was already reported [PAY-115]', async () => {
    const { company, run, employee } = await aPaidCompany();
    const early = await world.paid(company, employee, '2026-03-01');
    const first = await submit(company, run);
    await world.paid(company, employee);
    expect((await submit(company, run)).body).toEqual({
      detail: `NEW was already sent for 2026-03-10 (STP pay event ${first.body.stp_pay_event_id}); send an ADJUST instead`,
    });
    expect(answerOf(await submit(company, run, { pay_ids: first.body.pay_ids }))).toEqual({
      status: 409,
      body: {
        detail: `Pays were already submitted (${first.body.pay_ids[0]}); send an UPDATE to correct what was reported`,
      },
    });
    const again = await aPaidCompany();
    await submit(again.company, again.run);
    expect((await submit(again.company, again.run)).body).toEqual({
      detail: 'Every pay of the run was already sent; send an UPDATE to correct what was reported',
    });
    expect((await submit(company, early.pay_run_id)).body.detail).toBe(
      `A later payment date, 2026-03-10, was already reported (STP pay event ${first.body.stp_pay_event_id}); pay events must be in date order, so send an UPDATE`,
    );
  });

  it('returns 409 for an adjustment without an earlier report and for a company with STP switched off', async () => {
    const { company, run } = await aPaidCompany();
    expect((await submit(company, run, { service_action: 'ADJUST' })).body).toEqual({
      detail: 'Nothing was reported for 2026-03-10 yet; send NEW before an ADJUST',
    });
    await world.patchCompany(company, { is_stp_enabled: false });
    expect(answerOf(await submit(company, run))).toEqual({
      status: 409,
      body: { detail: 'Single Touch Payroll is switched off for this company; set is_stp_enabled to true first' },
    });
  });

  it('sends the report only once when two calls arrive at the same time', async () => {
    const { company, run } = await aPaidCompany();
    const answers = await Promise.all([submit(company, run), submit(company, run)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('422', () => {
  it('returns 422 for an unknown action and an unknown key', async () => {
    expect(answerOf(await world.post(events(1), { pay_run_id: 1, service_action: 'DELETE' }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> service_action: must be one of NEW, ADJUST, UPDATE', status_code: 10422 },
    });
    expect(answerOf(await world.post(events(1), { pay_run_id: 1, service_action: 'NEW', extra: 1 }))).toEqual({
      status: 422,
      body: { data: null, message: 'body -> extra: this field is not known here', status_code: 10422 },
    });
  });
});
