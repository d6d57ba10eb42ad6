import type { TestApp } from '../../harness/app.ts';
import { AU_ANSWERS, hired, linkToken } from '../hire-form.fixture.ts';
import { ALL_OPEN, portalEmployee } from '../self.flow.ts';
import type { Recorder } from './recorder.ts';

const COMPANY = { company_id: 1 };

/** An employee reads records and makes requests in the portal, and the company decides on the requests. */
export async function visitPortal({ does, isRefused }: Recorder, service: TestApp, owner: string): Promise<void> {
  const { token } = await portalEmployee(service, { id: 1, ...ALL_OPEN });
  await does('readSelf', { token });
  await does('readOwnDetails', { token });
  const { body: pays } = await does('listOwnPays', { token });
  await does('downloadOwnPayslip', { token, params: { pay_id: pays[0].pay_id } });
  await does('listOwnLeaveBalances', { token });
  const { body: leave } = await does('askForLeave', {
    token,
    body: { leave_type: 'HOLIDAY', start_date: '2026-06-01', end_date: '2026-06-02' },
  });
  await does('listOwnLeaveRequests', { token });
  await does('cancelOwnLeave', { token, params: { leave_request_id: leave.id } });
  await does('listOwnBankAccounts', { token });
  await enterTime({ does, isRefused }, token);

  const details = { address1: '7 Roma Street', postcode: '4003' };
  const account = { account_name: 'O Marsh', bsb: '062-000', account_number: '87654321' };
  const { body: withdrawn } = await does('askForNewDetails', { token, body: details });
  await isRefused('askForNewDetails', { token, body: details }, 409);
  await does('withdrawChangeRequest', { token, params: { change_request_id: withdrawn.id } });
  const { body: declined } = await does('askForNewBankAccount', { token, body: account });
  await does('declineChangeRequest', {
    token: owner,
    params: { ...COMPANY, change_request_id: declined.id },
    body: { reason: 'Please bring a statement of the bank' },
  });
  const { body: approved } = await does('askForNewDetails', { token, body: details });
  const params = { ...COMPANY, change_request_id: approved.id };
  await does('approveChangeRequest', { token: owner, params });
  await isRefused('approveChangeRequest', { token: owner, params }, 409);
  await does('listChangeRequests', { token: owner, params: COMPANY });
  await does('listOwnChangeRequests', { token });
  await does('readPortalAddress', { token: owner, params: { employee_id: 1 } });
  await does('confirmPortalAddress', {
    token: owner,
    params: { employee_id: 1 },
    body: { email_address: 'olivia@wattle.example' },
  });
  await does('invitePortalEmployee', { token: owner, params: { employee_id: 1 }, body: { username: 'olivia' } });
  await does('endPortalAccess', { token: owner, params: { employee_id: 1 } });
}

async function enterTime({ does, isRefused }: Pick<Recorder, 'does' | 'isRefused'>, token: string): Promise<void> {
  const shift = { starts_at: '2026-03-09T06:00', ends_at: '2026-03-09T14:00' };
  const { body: own } = await does('createOwnTimesheet', { token, body: shift });
  await isRefused('createOwnTimesheet', { token, body: shift }, 400);
  const params = { timesheet_id: own.id };
  await does('updateOwnTimesheet', { token, params, body: { notes: 'Stocktake' } });
  await does('submitOwnTimesheet', { token, params });
  await does('listOwnTimesheets', { token });
  await does('deleteOwnTimesheet', { token, params });
}

/** A new employee fills in the form behind an emailed link, and the payroll office accepts the answers. */
export async function fillHireForm({ does, isRefused }: Recorder, service: TestApp): Promise<void> {
  const office = await service.login('admin@demo.example', 'demo-admin');
  const params = { employee_id: await hired(service, office, 'AU') };
  await does('sendHireForm', { token: office, params });
  await isRefused('sendHireForm', { token: office, params }, 409);
  await does('resendHireForm', { token: office, params });
  const token = await linkToken(service);
  const { body: opened } = await does('openHireForm', { body: { token } });
  await isRefused('openHireForm', { body: { token: 'not-the-token' } }, 404);
  await does('saveHireForm', { body: { token, answers: { details: AU_ANSWERS.details } } });
  const declared = ['details', 'tax', 'bank_account', 'super'];
  const submission = { token, answers: AU_ANSWERS, declared, wording_hash: opened.wording_hash };
  await does('submitHireForm', { body: submission });
  await does('listHireForms', { token: office, params: { company_id: 1 }, query: { state: 'submitted' } });
  await does('reviewHireForm', { token: office, params });
  await does('acceptHireForm', { token: office, params, body: { submission: 1, parts: ['details', 'tax'] } });
  await does('listHireDeclarations', { token: office, params });
  await does('returnHireForm', { token: office, params, body: { note: 'Please check the account number' } });
  await does('readHireForm', { token: office, params });
  await does('cancelHireForm', { token: office, params });
}
