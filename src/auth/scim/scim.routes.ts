import { answer, callers, type Route, route } from '../../http/route.ts';
import { Type } from '../../http/schema.ts';
import type { AccountKeys } from '../account-key/account-key.service.ts';
import { PermissionsIn, PermissionsOut } from '../partner/user/user.schema.ts';
import { ScimGroupOut, ScimGroupParams, ScimKeyCreated, ScimKeyIn, ScimKeyOut, ScimKeyParams } from './scim.schema.ts';
import type { ScimGroupAccess } from './scim-group-access.ts';

const TAG = 'Provisioning';
/** Restricted to the owner: a user who can create keys could give access to themselves. */
const IN_PERSON = callers('administrator-in-person');

const shown = <T extends { readonly id: number }>({ id, ...key }: T) => ({ scim_key_id: id, ...key });

/** The routes with which administrators set up SCIM. The protocol itself is in protocol.ts. */
export const scimRoutes = (keys: AccountKeys<'scim_key'>, access: ScimGroupAccess): Route[] => [
  route({
    method: 'GET',
    path: '/api/scim-keys',
    id: 'listScimKeys',
    tag: TAG,
    summary: 'List the account’s provisioning keys, newest first',
    description:
      'Shows when the identity provider last called with each key, but never the key itself. Expired and revoked keys are listed until 90 days after their expiry.',
    access: IN_PERSON,
    rate: 'list',
    pages: 'by-store',
    replies: { 200: Type.Array(ScimKeyOut) },
    handler: async ({ caller, page }) => answer(200, (await keys.list(caller, page)).map(shown)),
  }),
  route({
    method: 'POST',
    path: '/api/scim-keys',
    id: 'createScimKey',
    idempotency: 'none',
    tag: TAG,
    summary: 'Create a provisioning key',
    description:
      'An identity provider sends the key as `Authorization: Bearer tsm_scim_…` to `/scim/v2`. Other operations reject the key. To create one, you need a second factor: call within 15 minutes of signing in with it, or send a code. The key is shown only in this response, and you are notified by email.',
    access: IN_PERSON,
    rate: 'standard',
    body: ScimKeyIn,
    replies: { 201: ScimKeyCreated },
    errors: [409],
    handler: async ({ caller, body: { invites_users = false, ...given } }) =>
      answer(201, shown(await keys.create(caller, { ...given, own: { invites_users } }))),
  }),
  route({
    method: 'DELETE',
    path: '/api/scim-keys/{scim_key_id}',
    id: 'revokeScimKey',
    tag: TAG,
    summary: 'Revoke a provisioning key',
    description:
      'The key stops working at once, on every node. It cannot be restored. Users and groups that it created stay as they are.',
    access: IN_PERSON,
    rate: 'standard',
    params: ScimKeyParams,
    replies: { 204: { content: null, description: 'Revoked' } },
    errors: [404],
    handler: async ({ caller, params }) => {
      await keys.revoke(caller, params.scim_key_id);
      return answer(204, undefined);
    },
  }),
  route({
    method: 'GET',
    path: '/api/scim-groups',
    id: 'listScimGroups',
    tag: TAG,
    summary: 'List the identity provider’s groups and the access that each gives',
    description: 'A group gives no access until you set its permissions in a company.',
    access: IN_PERSON,
    rate: 'list',
    pages: 'by-store',
    replies: { 200: Type.Array(ScimGroupOut) },
    handler: async ({ caller, page }) => answer(200, await access.list(caller, page)),
  }),
  route({
    method: 'PUT',
    path: '/api/scim-groups/{scim_group_id}/companies/{company_id}/permissions',
    id: 'replaceScimGroupPermissions',
    tag: TAG,
    summary: 'Replace a group’s permissions in a company',
    description:
      'Areas that are left out are locked, except LEAVE, which gets the level of PAYS. A user’s access level in an area is the highest of the user’s own level and the levels of the user’s groups. The change takes effect at once. A group never gives the rights of the account owner.',
    access: { ...IN_PERSON, target: { of: 'company', area: 'SETTINGS', need: 'administer' } },
    rate: 'standard',
    params: ScimGroupParams,
    body: PermissionsIn,
    replies: { 200: PermissionsOut },
    errors: [404],
    handler: async ({ caller, params, body }) =>
      answer(200, await access.permit(caller, { groupId: params.scim_group_id, companyId: params.company_id }, body)),
  }),
];
