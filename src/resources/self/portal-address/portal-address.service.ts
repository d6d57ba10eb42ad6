import { byCaller, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { badRequest, conflict, inBody, notFound } from '../../../base/errors.ts';
import { timestampOrNull } from '../../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Caller } from '../../../http/principal.ts';
import { findEmployee, lockEmployee } from '../../people/employee/employee.service.ts';
import {
  confirmAddress,
  findPortalAddress,
  type PortalAddress,
} from '../../people/portal-address/portal-address.service.ts';
import type { PortalInvitationService } from '../portal-invitation/portal-invitation.service.ts';
import type { PortalAddressOut, TouchedPortalOut } from './portal-address.schema.ts';
import { findClientOf, listTouched } from './portal-address.store.ts';

export interface PortalAddressDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly invitations: Pick<PortalInvitationService, 'removeAccessOf'>;
}
export type PortalAddressService = ReturnType<typeof portalAddressService>;

/** Portal addresses set by applications, and the changes that a connection made to portal access. */
export function portalAddressService({ db, clock, invitations }: PortalAddressDeps) {
  async function touchedBy(caller: Caller, connectionId: number): Promise<readonly TouchedPortalOut[]> {
    const { customerId } = caller.principal;
    const clientId = await db.tx(SYSTEM, (tx) => findClientOf(tx, { customerId, connectionId }), { readOnly: true });
    if (clientId === undefined) throw notFound(`The account has no connection ${connectionId}`);
    const touched = await db.tx(customerId, (tx) => listTouched(tx, clientId), { readOnly: true });
    return touched.map((one) => ({ ...one, changes: [...one.changes] }));
  }

  return {
    async read({ principal }: Caller, employeeId: number): Promise<PortalAddressOut> {
      return db.tx(
        principal.customerId,
        async (tx) => {
          const employee = await findEmployee(tx, employeeId);
          if (!employee) throw badRequest(`No employee found with the id ${employeeId}`);
          return view(employee, await findPortalAddress(tx, employee));
        },
        { readOnly: true },
      );
    },

    async confirm(caller: Caller, employeeId: number, email: string): Promise<PortalAddressOut> {
      const { customerId, subject } = caller.principal;
      const at = clock.now();
      return db.tx(customerId, async (tx) => {
        const employee = await lockEmployee(tx, employeeId);
        if (employee.email_address !== email) {
          throw conflict(
            `The address of employee ${employeeId} is ${employee.email_address ?? 'empty'}, not ${email}; check the current address and confirm that one`,
          );
        }
        const set = await findPortalAddress(tx, employee);
        if (set && set.confirmed_at === null) {
          await confirmAddress(tx, employeeId, { by: subject, at });
          await recordAudit(tx, byCaller(caller, at), [
            {
              action: 'portal-address.confirm',
              entityType: 'employee',
              entityId: employeeId,
              after: { email_address: email, set_by_client: set.client_id },
            },
          ]);
        }
        return view(employee, await findPortalAddress(tx, employee));
      });
    },

    touchedBy,

    async endAccess(
      caller: Caller,
      connectionId: number,
      employeeIds: readonly number[] | undefined,
    ): Promise<readonly number[]> {
      const touched = await touchedBy(caller, connectionId);
      const stranger = employeeIds?.find((id) => !touched.some(({ employee_id }) => employee_id === id));
      if (stranger !== undefined) {
        throw notFound(
          `Connection ${connectionId} did not change the portal access of employee ${stranger}; send ids from its list`,
          inBody('unknown_record', 'employee_ids'),
        );
      }
      const chosen = touched.filter(
        ({ employee_id, username }) => username !== null && (employeeIds?.includes(employee_id) ?? true),
      );
      return invitations.removeAccessOf(
        caller,
        chosen.map(({ employee_id }) => employee_id).sort((a, b) => a - b),
      );
    },
  };
}

const view = (
  { id, email_address }: { readonly id: number; readonly email_address: string | null },
  set: PortalAddress | undefined,
): PortalAddressOut => ({
  employee_id: id,
  email_address,
  needs_confirmation: set !== undefined && set.confirmed_at === null,
  set_by_client: set?.client_id ?? null,
  set_at: timestampOrNull(set?.set_at ?? null),
  confirmed_by: set?.confirmed_by ?? null,
  confirmed_at: timestampOrNull(set?.confirmed_at ?? null),
});
