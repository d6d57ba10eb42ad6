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
      'Mails a link to choose a password to the employee’s e-mail address, and makes the sign-in where there is none. ' +
      'Sent again, the link before it ends and mail about the sign-in goes to the address of now. 409 while ' +
      'employee_portal_active is false, without an e-mail address, and for a username that somebody has.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    body: PortalInvitationIn,
    bodyIs: { optional: true },
    replies: { 201: PortalInvitationOut },
    errors: [400, 409],
    handler: async ({ principal, params, body, request }) =>
      answer(201, await invitations.send({ principal, requestId: request.id }, params.employee_id, body ?? {})),
  }),
  route({
    method: 'DELETE',
    path,
    id: 'endPortalAccess',
    tag,
    summary: 'Take portal access away',
    description:
      'The employee’s sessions and links end at once; password and second factor are forgotten. An invitation lets the ' +
      'employee in again. Setting employee_portal_active to false closes the portal too, and keeps the password for when it is opened again.',
    access: employeeZone(),
    rate: 'standard',
    params: EmployeePath,
    replies: { 204: { content: null, description: 'Taken away' } },
    errors: [400, 404],
    handler: async ({ principal, params, request }) => {
      await invitations.takeAway({ principal, requestId: request.id }, params.employee_id);
      return answer(204, undefined);
    },
  }),
];
