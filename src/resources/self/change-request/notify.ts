import type { Tx } from '../../../db/tx.ts';
import { findCompany } from '../../company/company/company.service.ts';
import type { EmployeeInCompany } from '../../people/employee/employee.service.ts';
import { maskedNumber } from '../own/own.service.ts';
import type { DetailsChange } from './change.ts';
import type { ChangeRequestDeps } from './change-request.deps.ts';

type Portal = ChangeRequestDeps['portal'];

/** Moves the portal sign-in to a new email address. */
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
