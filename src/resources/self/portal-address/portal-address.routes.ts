import { answer, callers, employeeZone, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import { EmployeePath } from '../../people/employee/employee.service.ts';
import {
  ConnectionPath,
  PortalAccessEndIn,
  PortalAccessEndOut,
  PortalAddressConfirmIn,
  PortalAddressOut,
  TouchedPortalOut,
} from './portal-address.schema.ts';
import type { PortalAddressService } from './portal-address.service.ts';

const tag = 'Employee portal';
/** Admits the owner even without a subscription, because the owner may also end a partner's connection without one. */
const OWNER = callers('administrator-in-person', { subscription: false });

export const portalAddressRoutes = ({ addresses }: { addresses: PortalAddressService }): Route[] => [
  route({
    method: 'GET',
    path: '/api/employees/{employee_id}/portal-address',
    id: 'readPortalAddress',
    tag,
    summary: 'Read whether the address for the portal needs confirmation',
    description:
      'If an application set the address, a user of the account has to confirm it before an invitation is sent to it.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 200: PortalAddressOut },
    errors: [400],
    handler: async ({ caller, params }) => answer(200, await addresses.read(caller, params.employee_id)),
  }),
  route({
    method: 'POST',
    path: '/api/employees/{employee_id}/portal-address/confirm',
    id: 'confirmPortalAddress',
    tag,
    summary: 'Confirm an address that an application set',
    description:
      'Only for a user in their own session. Check with the employee that the address is theirs: ' +
      'anyone who can read email sent to it can sign in as the employee. Returns 409 when the employee now has a different address.',
    access: { ...employeeZone(), callers: 'person' },
    rate: 'standard',
    params: EmployeePath,
    body: PortalAddressConfirmIn,
    replies: { 200: PortalAddressOut },
    errors: [400, 409],
    handler: async ({ caller, params, body }) =>
      answer(200, await addresses.confirm(caller, params.employee_id, body.email_address)),
  }),
  route({
    method: 'GET',
    path: '/api/connections/{connection_id}/portal-access',
    id: 'listTouchedPortals',
    tag: 'Connections',
    summary: 'List the portal accounts that an application changed',
    description:
      'Only for the owner of the account, signed in; also works for connections that have ended. Lists employees whose address the ' +
      'application set, whose portal access it switched on or off, or whom it invited, if they have a portal login or an active portal.',
    access: OWNER,
    rate: 'standard',
    params: ConnectionPath,
    replies: { 200: Type.Array(TouchedPortalOut) },
    errors: [404],
    handler: async ({ caller, params }) => answer(200, [...(await addresses.touchedBy(caller, params.connection_id))]),
  }),
  route({
    method: 'POST',
    path: '/api/connections/{connection_id}/portal-access/end',
    id: 'endTouchedPortals',
    tag: 'Connections',
    summary: 'End the portal access that an application changed',
    description:
      'Only for the owner of the account, signed in. Ends sessions and links at once and deletes passwords and second ' +
      'factors, for all employees in the list or for those you name. A new invitation restores access.',
    access: OWNER,
    rate: 'standard',
    params: ConnectionPath,
    body: PortalAccessEndIn,
    bodyIs: { optional: true },
    replies: { 200: PortalAccessEndOut },
    errors: [404],
    handler: async ({ caller, params, body }) =>
      answer(200, { ended: [...(await addresses.endAccess(caller, params.connection_id, body?.employee_ids))] }),
  }),
];
