import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  PermissionParams,
  PermissionsIn,
  PermissionsOut,
  UserIn,
  UserInvitationOut,
  UserOut,
  UserParams,
  UserPatch,
} from './user.schema.ts';
import { type UserDeps, userService } from './user.service.ts';

const TAG = 'Users';
/** Restricted to the owner: a user who can grant permissions could grant them to themselves. */
const IN_PERSON = callers('administrator-in-person');

export function userRoutes(deps: UserDeps): Route[] {
  const users = userService(deps);
  return [
    route({
      method: 'GET',
      path: '/api/users',
      id: 'listUsers',
      tag: TAG,
      summary: 'List the account’s payroll users by username',
      description:
        'Only for the signed-in owner of the account. Payroll users, partner tokens and handed-over sessions are rejected.',
      access: IN_PERSON,
      rate: 'list',
      pages: 'by-store',
      replies: { 200: Type.Array(UserOut) },
      handler: async ({ caller, page }) => answer(200, await users.list(caller, page)),
    }),
    route({
      method: 'POST',
      path: '/api/users',
      id: 'createUser',
      tag: TAG,
      summary: 'Add a payroll user',
      description:
        'Every area of every company is locked until you grant permissions. If no password is sent, the user gets an email with a link to choose one. The link works once, within 7 days. Returns 400 for a password that is easy to guess.',
      access: IN_PERSON,
      rate: 'standard',
      body: UserIn,
      replies: { 201: UserOut },
      errors: [400, 409],
      handler: async ({ caller, body }) => answer(201, await users.create(caller, body)),
    }),
    route({
      method: 'POST',
      path: '/api/users/{user_id}/invitation',
      id: 'inviteUser',
      tag: TAG,
      summary: 'Email a payroll user a link to choose a password',
      description:
        'The link works once, within 7 days, and invalidates earlier links. The current password works until another one is chosen. Returns 409 if the user has no email address or may not sign in.',
      access: IN_PERSON,
      rate: 'standard',
      params: UserParams,
      replies: { 201: UserInvitationOut },
      errors: [404, 409],
      handler: async ({ caller, params }) => answer(201, await users.invite(caller, params.user_id)),
    }),
    route({
      method: 'PATCH',
      path: '/api/users/{user_id}',
      id: 'updateUser',
      tag: TAG,
      summary: 'Change a payroll user',
      description: 'Only the fields that are sent change. Returns 400 for a password that is easy to guess.',
      access: IN_PERSON,
      rate: 'standard',
      params: UserParams,
      body: UserPatch,
      replies: { 200: UserOut },
      errors: [400, 404, 409],
      handler: async ({ caller, params, body }) => answer(200, await users.update(caller, params.user_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/users/{user_id}',
      id: 'deleteUser',
      tag: TAG,
      summary: 'Remove a payroll user',
      description: 'Also revokes the user’s consents to partner clients. The username can be used again.',
      access: IN_PERSON,
      rate: 'standard',
      params: UserParams,
      replies: { 204: { content: null, description: 'Removed' } },
      errors: [404],
      handler: async ({ caller, params }) => {
        await users.remove(caller, params.user_id);
        return answer(204, undefined);
      },
    }),
    route({
      method: 'PUT',
      path: '/api/users/{user_id}/companies/{company_id}/permissions',
      id: 'replaceUserPermissions',
      tag: TAG,
      summary: 'Replace a payroll user’s permissions in a company',
      description:
        'Replaces all permissions: areas that are left out are locked, except LEAVE, which gets the level of PAYS. ' +
        'LEAVE applies to the user’s own sessions; partner tokens need PAYS or, for the routes of an employee, EMPLOYEES. ' +
        'The change takes effect at once for the user’s sessions and grants.',
      access: { ...IN_PERSON, target: { of: 'company', area: 'SETTINGS', need: 'administer' } },
      rate: 'standard',
      params: PermissionParams,
      body: PermissionsIn,
      replies: { 200: PermissionsOut },
      errors: [404],
      handler: async ({ caller, params, body }) =>
        answer(200, await users.permit(caller, { userId: params.user_id, companyId: params.company_id }, body)),
    }),
  ];
}
