import { answer, callers, type Route, route } from '../../http/route.ts';
import { SsoIn, SsoOut, SsoRemoveIn, SsoTestOut } from './sso.schema.ts';
import type { SsoService } from './sso.service.ts';

const TAG = 'Single sign-on';
const PATH = '/api/account/sso';
const OWNER = callers('administrator-in-person', { subscription: false });

export const ssoRoutes = (sso: SsoService): Route[] => [
  route({
    method: 'GET',
    path: PATH,
    id: 'getSingleSignOn',
    tag: TAG,
    summary: 'Read the connection to an OpenID Connect provider',
    description:
      'The client secret is never shown. `only_needs` lists what is missing before `only` can be switched on.',
    access: OWNER,
    rate: 'list',
    replies: { 200: SsoOut },
    errors: [404],
    handler: async ({ principal }) => answer(200, await sso.read(principal)),
  }),
  route({
    method: 'PUT',
    path: PATH,
    id: 'replaceSingleSignOn',
    idempotency: 'in-steps',
    tag: TAG,
    summary: 'Connect an OpenID Connect provider, or change the connection',
    description:
      'Needs a second factor: call within 15 minutes of signing in with it, or send a code. A new issuer removes the links of all users. Switching `only` on needs a session that began with the provider and an owner with a second factor; it ends every user session that began with a password or passkey.',
    access: OWNER,
    rate: 'standard',
    body: SsoIn,
    replies: { 200: SsoOut },
    errors: [400, 409],
    handler: async ({ caller, body }) => answer(200, await sso.put(caller, body)),
  }),
  route({
    method: 'DELETE',
    path: PATH,
    id: 'deleteSingleSignOn',
    idempotency: 'in-steps',
    tag: TAG,
    summary: 'Disconnect the OpenID Connect provider',
    description:
      'Removes the links of all users and ends the sessions that began with the provider. Passwords are accepted again. Like connecting a provider, this needs a second factor.',
    access: OWNER,
    rate: 'standard',
    body: SsoRemoveIn,
    bodyIs: { optional: true },
    replies: { 204: { content: null, description: 'Disconnected' } },
    errors: [404],
    handler: async ({ caller, body }) => {
      await sso.remove(caller, body?.otp);
      return answer(204, undefined);
    },
  }),
  route({
    method: 'POST',
    path: `${PATH}/test`,
    id: 'testSingleSignOn',
    idempotency: 'in-steps',
    tag: TAG,
    summary: 'Test the connection to the provider',
    description:
      'Reads the discovery document and the signing keys of the stored connection, and checks that the provider supports what this service needs. No one is signed in, and the client secret is not sent.',
    access: OWNER,
    rate: 'standard',
    replies: { 200: SsoTestOut },
    errors: [404],
    handler: async ({ principal }) => answer(200, await sso.test(principal)),
  }),
];
