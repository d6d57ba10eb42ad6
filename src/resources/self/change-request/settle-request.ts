import { actorOf, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import type { FieldCipher } from '../../../base/secrets.ts';
import type { Db } from '../../../db/db.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import type { BankAccountService } from '../../people/bank-account/bank-account.service.ts';
import type { EmployeeInCompany, EmployeeService } from '../../people/employee/employee.service.ts';
import { maskedNumber } from '../own/own.service.ts';
import type { PortalSignIns } from '../portal-invitation/portal-invitation.service.ts';
import type { DetailsChange } from './change.ts';
import type { Status } from './change-request.store.ts';
import * as store from './change-request.store.ts';

export interface ChangeRequestDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly employees: Pick<EmployeeService, 'update'>;
  readonly bankAccounts: Pick<BankAccountService, 'create' | 'update'>;
  readonly portal: Pick<PortalSignIns, 'moveMail' | 'notifyOfBankChange'>;
}

type Portal = ChangeRequestDeps['portal'];

/** Changes the email address of the employee's portal sign-in to the new address. */
export async function followMail(
  tx: Tx,
  portal: Portal,
  employee: EmployeeInCompany,
  { after }: DetailsChange,
  at: Date,
): Promise<void> {
  if (!after.email_address) return;
  const company = await findCompany(tx, employee.company_id);
  await portal.moveMail(
    tx,
    {
      customerId: employee.customer_id,
      employeeId: employee.id,
      firstName: employee.first_name,
      companyName: company?.name ?? '',
      email: after.email_address,
    },
    at,
  );
}

/** Emails the address currently on the record, so that the account holder learns of an unauthorised change. */
export async function notifyOfBankChange(
  tx: Tx,
  portal: Portal,
  employee: EmployeeInCompany,
  accountNumber: string,
  given: { isMade: boolean; at: Date },
): Promise<void> {
  const { email_address: email, customer_id: customerId, first_name: firstName } = employee;
  if (email === null) return;
  const companyName = (await findCompany(tx, employee.company_id))?.name ?? '';
  const ending = maskedNumber(accountNumber).replaceAll('*', '');
  await portal.notifyOfBankChange(tx, { customerId, firstName, companyName, email, ending }, given);
}

export async function requirePending(
  tx: Tx,
  id: number,
  of: { companyId: number } | { employeeId: number },
): Promise<store.NamedRequest> {
  const request = await store.findForDecision(tx, id, of);
  if (!request) throw notFound('Change request not found');
  if (request.status !== 'pending') throw conflict(`Change request ${id} is already ${request.status}`);
  return request;
}

export async function settle(
  tx: Tx,
  { principal, requestId }: Caller,
  request: store.NamedRequest,
  given: { status: Status; decided_by: string | null; reason: string | null; at: Date },
): Promise<store.NamedRequest> {
  const { at, ...decision } = given;
  const { customerId } = principal;
  const after = await store.decide(tx, request.id, { ...decision, decided_at: at });
  await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
    {
      action: `change-request.${ACTIONS[given.status]}`,
      entityType: 'change_request',
      entityId: request.id,
      before: { status: request.status },
      after: { employee_id: request.employee_id, ...decision },
    },
  ]);
  return { ...request, ...after };
}

const ACTIONS: Readonly<Record<Status, string>> = {
  pending: 'create',
  approved: 'approve',
  declined: 'decline',
  withdrawn: 'withdraw',
};
