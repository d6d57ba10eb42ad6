import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import { type Caller, findCompany } from '../../company/company/company.service.ts';
import {
  type EmployeeDeps,
  type EmployeeInCompany,
  lockEmployee,
  recordEmployeeChange,
  shownOf,
  updateEmployee,
} from '../../people/employee/employee.service.ts';
import type { PortalInvitationIn, PortalInvitationOut } from './portal-invitation.schema.ts';

/** What is asked of the account's side: sign-ins of employees. Changes are made in the transaction that is handed in. */
export interface PortalSignIns {
  noPassword(): Promise<string>;
  forget(customerId: number): void;
  invite(
    tx: Tx,
    employee: {
      customerId: number;
      employeeId: number;
      firstName: string;
      lastName: string;
      number: string | null;
      companyName: string;
      email: string;
    },
    given: { username: string | undefined; noPassword: string; at: Date },
  ): Promise<{ username: string; expiresAt: Date }>;
  takeAway(
    tx: Tx,
    given: { customerId: number; employeeId: number; noPassword: string; by: string; at: Date },
  ): Promise<boolean>;
  moveMail(
    tx: Tx,
    employee: { customerId: number; employeeId: number; firstName: string; companyName: string; email: string },
    at: Date,
  ): Promise<void>;
  tellOfBankChange(
    tx: Tx,
    employee: { customerId: number; firstName: string; companyName: string; email: string; ending: string },
    given: { isMade: boolean; at: Date },
  ): Promise<void>;
}

export type PortalInvitationDeps = Pick<EmployeeDeps, 'db' | 'clock' | 'params' | 'cipher' | 'pays'> & {
  readonly portal: PortalSignIns;
};
export type PortalInvitationService = ReturnType<typeof portalInvitationService>;

/** The company lets an employee in to the portal, and out again. */
export function portalInvitationService(deps: PortalInvitationDeps) {
  const { db, clock, portal } = deps;

  return {
    async send(caller: Caller, employeeId: number, given: PortalInvitationIn): Promise<PortalInvitationOut> {
      const { customerId } = caller.principal;
      const at = clock.now();
      const noPassword = await portal.noPassword();
      const sent = await db.tx(customerId, async (tx) => {
        const employee = await lockEmployee(tx, employeeId);
        const email = requireReady(employee);
        const company = await findCompany(tx, employee.company_id);
        const invited = await portal.invite(
          tx,
          {
            customerId,
            employeeId,
            firstName: employee.first_name,
            lastName: employee.last_name,
            number: employee.number,
            companyName: company?.name ?? '',
            email,
          },
          { username: given.username, noPassword, at },
        );
        const after = { username: invited.username, email_address: email };
        await note(tx, caller, employee, { action: 'portal-invitation.send', username: invited.username, after, at });
        return { ...invited, email };
      });
      portal.forget(customerId);
      return {
        employee_id: employeeId,
        username: sent.username,
        account_number: customerId,
        sent_to: sent.email,
        expires_at: timestamp(sent.expiresAt),
      };
    },

    async takeAway(caller: Caller, employeeId: number): Promise<void> {
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      const noPassword = await portal.noPassword();
      await db.tx(customerId, async (tx) => {
        const employee = await lockEmployee(tx, employeeId);
        if (!(await portal.takeAway(tx, { customerId, employeeId, noPassword, by: subject, at }))) {
          throw notFound(`Employee ${employeeId} has no access to the portal`);
        }
        await note(tx, caller, employee, {
          action: 'portal-access.end',
          username: null,
          after: { username: null },
          at,
        });
      });
      portal.forget(customerId);
    },
  };

  /** The name is shown with the employee, so that listeners hear of it when it changes. */
  async function note(
    tx: Tx,
    caller: Caller,
    employee: EmployeeInCompany,
    { action, username, after, at }: { action: string; username: string | null; after: unknown; at: Date },
  ): Promise<void> {
    const { id, customer_id: customerId, username: before } = employee;
    const audit = { action, entityType: 'employee', entityId: id, before: { username: before }, after };
    if (username === before) {
      await recordAudit(tx, { customerId, actor: actorOf(caller.principal, caller.requestId), at }, [audit]);
      return;
    }
    const [shown] = await shownOf(deps, tx, [await updateEmployee(tx, id, { username, updated_at: at })]);
    const change = { type: 'employee.updated', audit } as const;
    await recordEmployeeChange(tx, { ...caller, at }, employee.company_country, shown!, change);
  }
}

/** The address to send to. */
function requireReady({ id, is_deleted, employee_portal_active, email_address }: EmployeeInCompany): string {
  if (is_deleted) throw conflict(`Employee ${id} is deleted; restore the record first`);
  if (!employee_portal_active) {
    throw conflict(`The portal is not active for employee ${id}; set employee_portal_active first`);
  }
  if (email_address === null) throw conflict(`Employee ${id} has no email_address to send the invitation to`);
  return email_address;
}
