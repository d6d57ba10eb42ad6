import { answer, callers, type Route, route } from '../../../http/route.ts';
import { Type } from '../../../http/schema.ts';
import {
  PermissionParams,
  PermissionsIn,
  PermissionsOut,
  UserIn,
  UserOut,
  UserParams,
  UserPatch,
} from './user.schema.ts';
import { type UserDeps, userService } from './user.service.ts';

const TAG = 'Users';
/** Whoever may give permissions could give himself any, so it is the owner alone. */
const IN_PERSON = callers('administrator-in-person');

export function userRoutes(deps: UserDeps): Route[] {
  const users = userService(deps);
  return [
    route({
      method: 'GET',
      path: '/api/users',
      id: 'listUsers',
      tag: TAG,
      summary: 'The account’s payroll users, by username',
      description:
        'For the owner of the account, signed in; a payroll user, a partner’s token and a handed-over session are refused.',
      access: IN_PERSON,
      rate: 'list',
      pages: 'by-store',
      replies: { 200: Type.Array(UserOut) },
      handler: async ({ principal, page, request }) =>
        answer(200, await users.list({ principal, requestId: request.id }, page)),
    }),
    route({
      method: 'POST',
      path: '/api/users',
      id: 'createUser',
      tag: TAG,
      summary: 'Add a payroll user',
      description: 'Every zone of every company is locked until permissions are given.',
      access: IN_PERSON,
      rate: 'standard',
      body: UserIn,
      replies: { 201: UserOut },
      errors: [409],
      handler: async ({ principal, body, request }) =>
        answer(201, await users.create({ principal, requestId: request.id }, body)),
    }),
    route({
      method: 'PATCH',
      path: '/api/users/{user_id}',
      id: 'updateUser',
      tag: TAG,
      summary: 'Change a payroll user',
      description: 'Only the fields sent change.',
      access: IN_PERSON,
      rate: 'standard',
      params: UserParams,
      body: UserPatch,
      replies: { 200: UserOut },
      errors: [404, 409],
      handler: async ({ principal, params, body, request }) =>
        answer(200, await users.update({ principal, requestId: request.id }, params.user_id, body)),
    }),
    route({
      method: 'DELETE',
      path: '/api/users/{user_id}',
      id: 'deleteUser',
      tag: TAG,
      summary: 'Remove a payroll user',
      description: 'Its consents to partners’ clients are revoked with it; the username is free again.',
      access: IN_PERSON,
      rate: 'standard',
      params: UserParams,
      replies: { 204: { content: null, description: 'Removed' } },
      errors: [404],
      handler: async ({ principal, params, request }) => {
        await users.remove({ principal, requestId: request.id }, params.user_id);
        return answer(204, undefined);
      },
    }),
    route({
      method: 'PUT',
      path: '/api/users/{user_id}/companies/{company_id}/permissions',
      id: 'replaceUserPermissions',
      tag: TAG,
      summary: 'Replace what a payroll user may do in a company',
      description:
        'Takes the place of what was there: an area left out is locked. Sessions and grants of the user go by it at once.',
      access: { ...IN_PERSON, target: { of: 'company', area: 'SETTINGS', need: 'administer' } },
      rate: 'standard',
      params: PermissionParams,
      body: PermissionsIn,
      replies: { 200: PermissionsOut },
      errors: [404],
      handler: async ({ principal, params, body, request }) =>
        answer(
          200,
          await users.permit(
            { principal, requestId: request.id },
            { userId: params.user_id, companyId: params.company_id },
            body,
          ),
        ),
    }),
  ];
}
