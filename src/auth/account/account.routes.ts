import { answer, callers, PUBLIC, type Route, route } from '../../http/route.ts';
import { Type } from '../../http/schema.ts';
import { SchemaProblem } from '../../http/validation.ts';
import { endedSessionCookie } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import type { GivenName } from '../sign-in/find-by-name.ts';
import {
  OwnAccountOut,
  PasswordChangeIn,
  PasswordResetIn,
  PasswordResetOut,
  SessionOut,
  SessionParams,
  SignInOut,
} from './account.schema.ts';
import type { AccountService } from './account.service.ts';
import { ownAccountView, sessionView, signInView } from './account.view.ts';
import type { PasswordResets } from './password-reset.ts';

const TAG = 'Own affairs';
/** An account without a subscription still belongs to somebody. */
const IN_PERSON = callers('person', { subscription: false });

export interface AccountRouteDeps {
  readonly account: AccountService;
  readonly resets: Pick<PasswordResets, 'ask'>;
  readonly isSecure: () => boolean;
}

export const accountRoutes = ({ account, resets, isSecure }: AccountRouteDeps): Route[] => [
  route({
    method: 'POST',
    path: '/api/password-reset',
    id: 'resetPassword',
    tag: TAG,
    summary: 'Mail a link in place of a forgotten password',
    description:
      'The answer is the same whether there is such a person or not. The link works once, within an hour; up to three are sent to one person within an hour. A payroll user without an e-mail address gets it through the owner of the account.',
    access: PUBLIC,
    rate: 'standard',
    body: PasswordResetIn,
    replies: { 202: PasswordResetOut },
    handler: async ({ body, request }) => {
      await resets.ask(nameOf(body), {
        address: request.ip,
        onFailure: (err) => request.log.error({ err }, 'a mail with a link for a new password could not be written'),
      });
      return answer(202, { detail: 'If there is such a person, a mail with a link to a new password is on its way' });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account',
    id: 'readOwnAccount',
    tag: TAG,
    summary: 'Who you are, and what you reach',
    description:
      'The account and the person behind the token or cookie, with every company they may view and their level in each area of it. A page that works by cookie reads its CSRF token here.',
    access: callers('everyone', { subscription: false }),
    rate: 'list',
    replies: { 200: OwnAccountOut },
    handler: async ({ principal, request }) =>
      answer(200, ownAccountView(principal, await account.whoIs(principal), request)),
  }),
  route({
    method: 'POST',
    path: '/api/account/password',
    id: 'changePassword',
    tag: TAG,
    summary: 'Change your password',
    description:
      'Ends every other session of the caller, on every node at once, and the links that were mailed for another password. A password that is too easy to guess is refused with advice.',
    access: IN_PERSON,
    rate: 'standard',
    body: PasswordChangeIn,
    replies: { 204: { content: null, description: 'Changed' } },
    errors: [400],
    handler: async ({ principal, body, request }) => {
      const { deviceCookie } = await account.changePassword(
        { principal, requestId: request.id },
        { currentPassword: body.current_password, newPassword: body.new_password, visitor: visitorOf(request) },
      );
      return answer(204, undefined, { 'set-cookie': deviceCookie });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/sessions',
    id: 'listSessions',
    tag: TAG,
    summary: 'Where you are signed in, the newest first',
    description: 'Sessions of browsers and tokens that are still good, each with where and how it was begun.',
    access: IN_PERSON,
    rate: 'list',
    pages: { keyOf: ({ created_at, session_id }) => [created_at, session_id], isDescending: true },
    replies: { 200: Type.Array(SessionOut) },
    handler: async ({ principal }) => {
      const sessions = await account.sessions(principal);
      return answer(
        200,
        sessions.map((session) => sessionView(session, principal.sessionId)),
      );
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    id: 'endSession',
    tag: TAG,
    summary: 'End one of your sessions, on every node at once',
    description: 'Its cookie or token stops working at once. The session of this very call can be ended too.',
    access: IN_PERSON,
    rate: 'standard',
    params: SessionParams,
    replies: { 204: { content: null, description: 'Ended' } },
    errors: [404],
    handler: async ({ principal, params, request }) => {
      await account.endSession({ principal, requestId: request.id }, params.id);
      return answer(204, undefined);
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/sign-ins',
    id: 'listSignIns',
    tag: TAG,
    summary: 'The last attempts to sign in as you, failed ones included, the newest first',
    description: 'Up to 50 of the last 90 days. Attempts that had to wait were not made and are not listed.',
    access: IN_PERSON,
    rate: 'list',
    replies: { 200: Type.Array(SignInOut) },
    handler: async ({ principal }) => answer(200, (await account.signIns(principal)).map(signInView)),
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    id: 'logout',
    tag: 'Sign-in',
    summary: 'Sign out',
    description:
      'Ends the session of the token or cookie, on every node at once. A session that a partner handed over ends as well; a partner’s own token is revoked instead.',
    access: callers('signed-in', { subscription: false }),
    rate: 'standard',
    replies: { 204: { content: null, description: 'Signed out; the cookie is cleared' } },
    handler: async ({ principal, request }) => {
      await account.signOut({ principal, requestId: request.id });
      return answer(204, undefined, { 'set-cookie': endedSessionCookie({ secure: isSecure() }) });
    },
  }),
];

function nameOf({ email_address, customer_id, username }: PasswordResetIn): GivenName {
  if (email_address !== undefined && customer_id === undefined && username === undefined) {
    return { accountType: 'admin', name: email_address, customerId: undefined };
  }
  if (email_address === undefined && customer_id !== undefined && username !== undefined) {
    return { accountType: 'user', name: username, customerId: customer_id };
  }
  const msg = 'send either email_address, or customer_id and username';
  throw new SchemaProblem([{ loc: ['body'], msg, type: 'value_error', code: 'not_together' }]);
}
