import type { TestApp } from '../harness/app.ts';
import { linkIn, sentMails } from './checkout.maker.ts';

export const PASSWORD = 'kauri ferry lantern';

/** Every portal setting that a company can enable for an employee. */
export const ALL_OPEN = {
  employee_portal_active: true,
  allow_view_payslips: true,
  allow_view_holiday_leave_balance: true,
  allow_view_sick_leave_balance: true,
  allow_view_long_service_leave_balance: true,
  allow_edit_leave_requests: true,
  allow_edit_leave_requests_when_negative: true,
  allow_edit_account_details: true,
  allow_edit_bank_accounts: true,
  allow_edit_timesheet: true,
} as const;

export const owner = (service: TestApp): Promise<string> => service.login('admin@demo.example', 'demo-admin');

/** Changes an employee through the API as the company's owner. */
export async function setEmployee(
  service: TestApp,
  { id, company = 1 }: { id: number; company?: number },
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const token = await owner(service);
  const reply = await service.call('PATCH', `/api/company/${company}/employees/update`, {
    token,
    body: [{ id, ...fields }],
  });
  if (reply.status !== 200) throw new Error(`the employee could not be changed: ${reply.text}`);
}

export const invite = async (service: TestApp, id: number, body?: unknown) =>
  service.call('POST', `/api/employees/${id}/portal-invitation`, {
    token: await owner(service),
    ...(body === undefined ? {} : { body }),
  });

/** Sets a password with the link from the most recent email to this address. */
export async function choosePassword(service: TestApp, to: string, password = PASSWORD) {
  const link = linkIn((await sentMails(service)).filter((mail) => mail.to === to).at(-1));
  const token = new URL(link, 'http://tasman.test').searchParams.get('token') ?? '';
  return service.call('POST', '/auth/set-password', { form: { token, password, again: password } });
}

export interface PortalEmployee {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

/** Creates the portal login of a demo employee: invites the employee, chooses a password and signs in. */
export async function portalEmployee(
  service: TestApp,
  { id, company = 1, ...fields }: { id: number; company?: number } & Readonly<Record<string, unknown>>,
): Promise<PortalEmployee> {
  await setEmployee(service, { id, company }, { employee_portal_active: true, ...fields });
  const { status, body, text } = await invite(service, id);
  if (status !== 201) throw new Error(`the invitation answered ${status}: ${text}`);
  await choosePassword(service, body.sent_to);
  return { id, username: body.username, token: await service.login(body.username, PASSWORD, { customerId: 3 }) };
}

/** Signs in as a user of an account to authorise a partner client with per-user grants. */
export async function complete(service: TestApp, who: { username: string; password: string; customer_id?: number }) {
  const redirect_uri = 'https://partner.example/callback';
  const query = new URLSearchParams({
    client_id: 'demo-users',
    redirect_uri,
    state: 's',
    scope: 'openid payroll.read',
  });
  const start = await service.call('GET', `/api/oauth/authorize?${query}`);
  const request = new URL(String(start.headers.location)).searchParams.get('request');
  return service.call('POST', '/api/oauth/complete', {
    body: { request, ...who, account_type: 'user', approve: true },
  });
}
