import { answer, employeeZone, type Route, route } from '../../../http/route.ts';
import { EmployeePath } from '../../people/employee/employee.service.ts';
import { PortalInvitationIn, PortalInvitationOut } from './portal-invitation.schema.ts';
import type { PortalInvitationService } from './portal-invitation.service.ts';

const tag = 'Employee portal';
const path = '/api/employees/{employee_id}/portal-invitation';

export const portalInvitationRoutes = ({ invitations }: { invitations: PortalInvitationService }): Route[] => [
  route({
    method: 'POST',
    path,
    id: 'invitePortalEmployee',
    tag,
    summary: 'Invite an employee to the portal',
    description:
      'Emails the employee a link to choose a password, and creates the portal login if it does not exist. ' +
      'A repeated invitation invalidates the previous link and redirects sign-in emails to the current address. Returns 409 if ' +
      'employee_portal_active is false, the employee has no email address or is deleted, no user has confirmed an address ' +
      'that an application set, or the username is taken.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    body: PortalInvitationIn,
    bodyIs: { optional: true },
    replies: { 201: PortalInvitationOut },
    errors: [400, 409],
    handler: async ({ caller, params, body }) =>
      answer(201, await invitations.send(caller, params.employee_id, body ?? {})),
  }),
  route({
    method: 'DELETE',
    path,
    id: 'endPortalAccess',
    tag,
    summary: 'Remove portal access',
    description:
      'Ends the employee’s sessions and links immediately and deletes password and second factor. A new invitation restores ' +
      'access. Setting employee_portal_active to false also blocks the portal but keeps the password for later.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 204: { content: null, description: 'Access removed' } },
    errors: [400, 404],
    handler: async ({ caller, params }) => {
      await invitations.removeAccess(caller, params.employee_id);
      return answer(204, undefined);
    },
  }),
];
