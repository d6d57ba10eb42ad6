import { hashToken } from '../../../src/base/secrets.ts';
import { AU_ANSWERS, hired, submitForm } from '../../api/hire-form.fixture.ts';
import { setEmployee } from '../../api/self.flow.ts';
import { connect, happen, openListener, register, status } from '../../api/webhook.fixture.ts';
import { aCompany, type MadeCompany } from '../../fixtures/made-company.ts';
import type { TestApp } from '../../harness/app.ts';
import { tokenFor } from '../../harness/token.ts';

/** Data that the sweep adds to the demo, so that every screen has content. */
export interface World {
  /** A company with a completed run and a draft of the next one. Its own details are missing. */
  readonly bakery: MadeCompany;
  readonly completed: number;
  readonly draft: number;
  readonly draftPay: number;
  /** A company without employees. */
  readonly newCompany: number;
  /** A pay run that has not been reported yet. */
  readonly unreportedRun: number;
  readonly acceptedReport: number;
  /** A review of the bakery with a wrong rate, which is done. */
  readonly review: number;
  /** The id of a delivery that the listener rejected. */
  readonly delivery: number;
  /**
   * An employee whose form is still open, with the token of its link, and an employee whose form waits for a decision.
   */
  readonly hireForm: { readonly sent: number; readonly submitted: number; readonly token: string };
  call(method: string, path: string, body?: unknown): ReturnType<TestApp['call']>;
}

const PEOPLE = [
  { first_name: 'Ben', last_name: 'Adams' },
  { first_name: 'Mia', last_name: 'Brown' },
  { first_name: 'Olivia', last_name: 'Martin' },
];

export async function prepareWorld(service: TestApp): Promise<World> {
  const token = await service.login('admin@demo.example', 'demo-admin');
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (reply.status >= 300) throw new Error(`${method} ${path} returned ${reply.status}: ${reply.text}`);
    return reply;
  };
  const bakery = await aCompany(service, { name: 'Three Bakers', people: PEOPLE });
  const completed = await bakery.prepare('2026-03-03');
  await bakery.complete(completed);
  const draft = await bakery.prepare('2026-03-10');
  const sheet = await bakery.call('GET', `/api/company/${bakery.id}/pay-runs/${draft}/sheet`);
  const { body: due } = await call('GET', '/api/company/1/due');
  const { body: reports } = await call('GET', '/api/company/1/stp-pay-events?status=TRANSMISSION_SUCCESSFUL');
  const { body: created } = await call('PUT', '/api/company/create', { name: 'New Start', country: 'NZ' });
  // Makes the chart split one of its rows by department.
  await service.database.query(
    'update gl_row set split_by_department = true where id = (select min(id) from gl_row where company_id = 1)',
  );
  const review = await addReview(service, bakery);
  await addProposal(service);
  await addPeoplesData(service, call);
  return {
    bakery,
    completed,
    draft,
    draftPay: sheet.rows[0].pay.id,
    newCompany: created.id,
    unreportedRun: due.items.find(({ kind }: { kind: string }) => kind === 'STP_TO_SUBMIT').pay_run_id,
    acceptedReport: reports[0].stp_pay_event_id,
    review,
    delivery: await addRefusedDelivery(service),
    hireForm: await addHireForms(service, call),
    call,
  };
}

/** Reviews the rate of one baker. Another baker has a change within a pay period, which is listed to check by hand. */
async function addReview(service: TestApp, { id, call, employees }: MadeCompany): Promise<number> {
  const changes = [
    { employee_id: employees[0], from: '2026-03-02', pay_rate_per_hour: '43.5', classification: 'Baker, level 3' },
    { employee_id: employees[1], from: '2026-03-04', pay_rate_per_hour: '41' },
  ];
  const range = { from: '2026-01-01', to: '2026-03-31' };
  const review = { name: 'Rates of March', ...range, premises: [{ kind: 'settings', changes }] };
  const { id: made } = await call('POST', `/api/company/${id}/reviews`, review);
  await service.app.reviews.runDue();
  return made;
}

async function addProposal(service: TestApp): Promise<void> {
  const token = await tokenFor(service, { customerId: 3, scope: 'openid payroll.read payroll.propose' });
  const hours = [{ description: 'Ordinary hours', units: 'Hours', value: '38' }];
  const body = { reason: 'The timesheet of Olivia', pays: [{ employee_id: 1, hours }] };
  const made = await service.call('POST', '/api/company/1/proposals/pays', { token, body });
  if (made.status !== 201) throw new Error(`the proposal was rejected: ${made.text}`);
}

async function addPeoplesData(service: TestApp, call: World['call']): Promise<void> {
  await call('POST', '/api/employees/2/leave-requests', {
    leave_type: 'HOLIDAY',
    start_date: '2026-05-04',
    end_date: '2026-05-05',
    notes: 'Moving house',
  });
  await service.database.query('update employee set default_employee_fund_usi = null where id = 3');
  await call('PUT', '/api/employees/3/self-managed-fund', {
    name: 'Lee Family Super',
    abn: '51824753556',
    electronic_service_address: 'smsfdataflow',
    bsb: '062-000',
    account_number: '333444',
    account_name: 'Lee Family Super Fund',
  });
  await addTimesheets(call);
  // Changes the name, which Inland Revenue does not know yet.
  await setEmployee(service, { id: 7, company: 2 }, { last_name: 'Changed' });
}

/** Shifts of two employees, in every status except paid. One of the shifts is on a day of leave. */
async function addTimesheets(call: World['call']): Promise<void> {
  const off = { leave_type: 'UNPAID', start_date: '2026-03-12', end_date: '2026-03-12', hours_per_day: '5' };
  const { body: leave } = await call('POST', '/api/employees/5/leave-requests', off);
  await call('POST', `/api/employees/5/leave-requests/${leave.id}/approve`);
  const rest = [{ starts_at: '2026-03-09T12:00', ends_at: '2026-03-09T12:30', paid: false }];
  const shifts = [
    { employee_id: 4, starts_at: '2026-03-09T08:00', ends_at: '2026-03-09T16:30', breaks: rest, department_id: 1 },
    { employee_id: 4, starts_at: '2026-03-10T18:00', ends_at: '2026-03-11T02:00', notes: 'Oven repair' },
    { employee_id: 4, starts_at: '2026-03-13T08:00', ends_at: '2026-03-13T12:00' },
    { employee_id: 5, starts_at: '2026-03-11T09:00', ends_at: '2026-03-11T15:00' },
    { employee_id: 5, starts_at: '2026-03-12T10:00', ends_at: '2026-03-12T14:30' },
  ];
  const { body: made } = await call('POST', '/api/company/1/timesheets', shifts);
  const ids = made.map(({ timesheet }: { timesheet: { id: number } }) => timesheet.id);
  await call('POST', '/api/company/1/timesheets/submit', { ids: [ids[0], ids[1], ids[4]] });
  await call('POST', '/api/company/1/timesheets/approve', { ids: [ids[3]] });
}

/** A form whose link was just sent, and a form that the employee submitted and the payroll office accepted in part. */
async function addHireForms(service: TestApp, call: World['call']): Promise<World['hireForm']> {
  const office = await service.login('admin@demo.example', 'demo-admin');
  // The tokens are known only from the emails, so the test sets its own.
  const ask = async (first_name: string, token: string) => {
    const id = await hired(service, office, 'AU', { first_name, email_address: `${first_name}@park.example` });
    const { body } = await call('POST', `/api/employees/${id}/hire-form`);
    await service.database.query(`update hire_form set token_hash = '${hashToken(token)}' where id = ${body.id}`);
    return id;
  };
  const sent = await ask('Nina', 'sweep-sent');
  const submitted = await ask('Kim', 'sweep-submitted');
  await submitForm(service, 'sweep-submitted', AU_ANSWERS);
  await call('POST', `/api/employees/${submitted}/hire-form/accept`, { submission: 1, parts: ['super'] });
  return { sent, submitted, token: 'sweep-sent' };
}

async function addRefusedDelivery(service: TestApp): Promise<number> {
  await connect(service);
  const listener = await openListener();
  listener.answer = status(500, {}, 'TypeError: employee is undefined');
  await register(service, listener.url);
  await happen(service);
  await service.app.webhooks.runDue();
  const [delivery] = await service.database.query<{ id: string }>('select id from webhook_delivery');
  return Number(delivery!.id);
}
