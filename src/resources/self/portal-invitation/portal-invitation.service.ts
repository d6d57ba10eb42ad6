import { actorOf, recordAudit } from '../../../audit/audit.ts';
import { conflict, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Caller } from '../../../http/principal.ts';
import { findCompany } from '../../company/company/company.service.ts';
import {
  type EmployeeDeps,
  type EmployeeInCompany,
  lockEmployee,
  recordEmployeeChange,
  shownOf,
  updateEmployee,
} from '../../people/employee/employee.service.ts';
import { findPortalAddress } from '../../people/portal-address/portal-address.service.ts';
import type { PortalInvitationIn, PortalInvitationOut } from './portal-invitation.schema.ts';

/** Employee sign-ins, implemented in auth. Writes run in the caller's transaction. */
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
  removeAccess(
    tx: Tx,
    given: { customerId: number; employeeId: number; noPassword: string; by: string; at: Date },
  ): Promise<boolean>;
  moveMail(
    tx: Tx,
    employee: { customerId: number; employeeId: number; firstName: string; companyName: string; email: string },
    at: Date,
  ): Promise<void>;
  notifyOfBankChange(
    tx: Tx,
    employee: { customerId: number; firstName: string; companyName: string; email: string; ending: string },
    given: { isMade: boolean; at: Date },
  ): Promise<void>;
  tellNewEmployee(
    tx: Tx,
    employee: { customerId: number; firstName: string; companyName: string; email: string },
    news:
      | { readonly is: 'link'; readonly url: string }
      | { readonly is: 'returned'; readonly note: string; readonly url: string | undefined }
      | { readonly is: 'accepted' },
    at: Date,
  ): Promise<void>;
}

export type PortalInvitationDeps = Pick<EmployeeDeps, 'db' | 'clock' | 'params' | 'cipher' | 'pays'> & {
  readonly portal: PortalSignIns;
};
export type PortalInvitationService = ReturnType<typeof portalInvitationService>;

/** Grants and removes an employee's access to the portal. */
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
        await requireConfirmed(tx, employee);
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
        await note(deps, tx, caller, employee, {
          action: 'portal-invitation.send',
          username: invited.username,
          after,
          at,
        });
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

    async removeAccess(caller: Caller, employeeId: number): Promise<void> {
      const { customerId } = caller.principal;
      const noPassword = await portal.noPassword();
      const isRemoved = await db.tx(customerId, (tx) =>
        remove(deps, tx, caller, { employeeId, noPassword, at: clock.now() }),
      );
      if (!isRemoved) throw notFound(`Employee ${employeeId} has no portal access`);
      portal.forget(customerId);
    },

    /** Removes the access of several employees, all or none. Returns those who had access. */
    async removeAccessOf(caller: Caller, employeeIds: readonly number[]): Promise<readonly number[]> {
      const { customerId } = caller.principal;
      const noPassword = await portal.noPassword();
      const ended = await db.tx(customerId, async (tx) => {
        const removed: number[] = [];
        for (const employeeId of employeeIds) {
          if (await remove(deps, tx, caller, { employeeId, noPassword, at: clock.now() })) removed.push(employeeId);
        }
        return removed;
      });
      portal.forget(customerId);
      return ended;
    },
  };
}

async function remove(
  deps: PortalInvitationDeps,
  tx: Tx,
  caller: Caller,
  { employeeId, noPassword, at }: { employeeId: number; noPassword: string; at: Date },
): Promise<boolean> {
  const { customerId, subject } = caller.principal;
  const employee = await lockEmployee(tx, employeeId);
  if (!(await deps.portal.removeAccess(tx, { customerId, employeeId, noPassword, by: subject, at }))) return false;
  await note(deps, tx, caller, employee, {
    action: 'portal-access.end',
    username: null,
    after: { username: null },
    at,
  });
  return true;
}

/** The username is part of the employee record, so a change is logged and triggers an event. */
async function note(
  deps: PortalInvitationDeps,
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

/** Returns the email address for the invitation. */
function requireReady({ id, is_deleted, employee_portal_active, email_address }: EmployeeInCompany): string {
  if (is_deleted) throw conflict(`Employee ${id} is deleted; restore the record first`);
  if (!employee_portal_active) {
    throw conflict(`The portal is not active for employee ${id}; set employee_portal_active to true first`);
  }
  if (email_address === null) throw conflict(`Employee ${id} has no email_address for the invitation; add one first`);
  return email_address;
}

/** An address set with a partner's token gets no link until one of the customer's own users confirms it [FIX-009]. */
export async function requireConfirmed(tx: Tx, employee: EmployeeInCompany): Promise<void> {
  const set = await findPortalAddress(tx, employee);
  if (!set || set.confirmed_at !== null) return;
  throw conflict(
    `The address ${set.email_address} of employee ${employee.id} was set by the application '${set.client_id}'; ask a user of the account to confirm it first, with POST /api/employees/${employee.id}/portal-address/confirm`,
  );
}
