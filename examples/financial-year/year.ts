// Runs through a financial year of an invented Australian company, on a test clock.
//
//   npx tsx examples/financial-year/year.ts
import { setTimeout as wait } from 'node:timers/promises';
import { createTasman } from '@tasman/client';

const tasman = createTasman({
  url: process.env.TASMAN_URL ?? 'http://127.0.0.1:8080',
  token: process.env.TASMAN_TOKEN ?? '',
});
const say = (text: string) => process.stdout.write(`${text}\n`);

/** The last days of the months from July 2025 to July 2026, on which the company pays. */
const PAYDAYS = Array.from({ length: 13 }, (_, month) =>
  new Date(Date.UTC(2025, 7 + month, 0)).toISOString().slice(0, 10),
);

/** Advances the clock and waits until everything due in between has happened. */
async function advance(test_clock_id: number, to: string): Promise<void> {
  const params = { path: { test_clock_id } };
  let { data: clock } = await tasman.post('/api/test-clocks/{test_clock_id}/advance', { params, body: { to } });
  while (clock.state === 'advancing') {
    await wait(200);
    ({ data: clock } = await tasman.get('/api/test-clocks/{test_clock_id}', { params }));
  }
}

/** Creates a company that uses the test clock, with one employee who is paid every month. */
async function openCompany(test_clock_id: number): Promise<{ company_id: number; employee_id: number }> {
  const { data: company } = await tasman.put('/api/company/create', {
    params: { query: { test_clock_id } },
    body: {
      name: 'Clockwork Pty Ltd',
      country: 'AU',
      abn: '51824753556',
      address1: '1 Time Street',
      city: 'Ballarat',
      state: 'VIC',
      postcode: '3350',
      contact_name: 'Ruth Baker',
      email_address: 'payroll@clockwork.example',
      phone: '03 5550 1234',
      default_pay_period: 'MONTHLY',
    },
  });
  const { data: made } = await tasman.put('/api/company/{company_id}/employees/create', {
    params: { path: { company_id: company.id } },
    body: [
      {
        first_name: 'Ann',
        last_name: 'Lee',
        address1: '2 Time Street',
        city: 'Ballarat',
        state: 'VIC',
        postcode: '3350',
        country: 'AU',
        date_of_birth: '1990-05-01',
        start_date: '2025-07-01',
        employment_status: 'Full-time',
        pay_period: 'MONTHLY',
        pay_rate_per_hour: '40',
        tax_file_number: '123456782',
        is_foreign_resident: false,
        is_closely_held: false,
        has_claimed_tax_free_threshold: true,
        has_stsl_liability: false,
      },
    ],
  });
  const [first] = made as readonly { readonly employee: { readonly id: number } }[];
  return { company_id: company.id, employee_id: first!.employee.id };
}

/** Completes the run that is due today and lodges it, as the payroll office would. */
async function payTheMonth(company_id: number): Promise<string> {
  const path = { company_id };
  const { data: due } = await tasman.get('/api/company/{company_id}/due', { params: { path } });
  const run = due.items.find(({ kind }) => kind === 'RUN_TO_PREPARE');
  if (!run?.due_date) throw new Error(`No pay run is due on ${due.today}.`);
  const { data: opened } = await tasman.post('/api/company/{company_id}/pay-runs', {
    params: { path },
    body: { pay_period: 'MONTHLY', pay_date: run.due_date },
  });
  const params = { path: { company_id, run_id: opened.pay_run_id } };
  await tasman.post('/api/company/{company_id}/pay-runs/{run_id}/pending-pays', { params });
  const { data: pays } = await tasman.post('/api/company/{company_id}/pay-runs/{run_id}/complete', { params });
  await tasman.post('/api/company/{company_id}/stp-pay-events', {
    params: { path },
    body: { pay_run_id: opened.pay_run_id, service_action: 'NEW' },
  });
  const [pay] = pays as readonly { readonly gross: number; readonly tax: number; readonly super: number }[];
  return `${due.today}  gross ${pay!.gross}  tax ${pay!.tax}  super ${pay!.super}`;
}

/** Requests and approves two weeks of leave in December, to be taken in January. */
async function takeLeave(employee_id: number): Promise<void> {
  const { data: request } = await tasman.post('/api/employees/{employee_id}/leave-requests', {
    params: { path: { employee_id } },
    body: { leave_type: 'HOLIDAY', start_date: '2026-01-05', end_date: '2026-01-16' },
  });
  await tasman.post('/api/employees/{employee_id}/leave-requests/{leave_request_id}/approve', {
    params: { path: { employee_id, leave_request_id: request.id } },
  });
}

async function main(): Promise<void> {
  const { data: clock } = await tasman.post('/api/test-clocks', {
    body: { now: '2025-07-01T09:00:00+10:00', name: 'Financial year' },
  });
  const { company_id, employee_id } = await openCompany(clock.id);
  for (const payday of PAYDAYS) {
    await advance(clock.id, `${payday}T17:00:00+10:00`);
    say(await payTheMonth(company_id));
    if (payday === '2025-12-31') await takeLeave(employee_id);
  }
  await advance(clock.id, '2026-08-03T09:00:00+10:00');

  const path = { company_id };
  const { data: filings } = await tasman.get('/api/company/{company_id}/stp-pay-events', { params: { path } });
  const accepted = filings.filter(({ status }) => status === 'TRANSMISSION_SUCCESSFUL');
  say(`${accepted.length} of ${filings.length} filings were accepted`);
  const { data: balances } = await tasman.get('/api/employees/{employee_id}/leave-balances', {
    params: { path: { employee_id } },
  });
  for (const { leave_type, balance } of balances) say(`${leave_type} ${balance} hours`);
  const { data: years } = await tasman.get('/api/company/{company_id}/year-to-date/summaries', {
    params: { path, query: { year: 2026 } },
  });
  const total = years[0]?.australia;
  say(
    `the year to 30 June 2026: gross ${total?.gross}  paid leave ${total?.paid_leave}  tax ${total?.tax}  super ${total?.super_guarantee}`,
  );

  await tasman.delete('/api/test-clocks/{test_clock_id}', { params: { path: { test_clock_id: clock.id } } });
}

await main();
