import type { FastifyRequest } from 'fastify';
import { forbidden } from '../../base/errors.ts';
import { timestamp } from '../../base/timestamps.ts';
import type { Principal } from '../../http/principal.ts';
import { answer, callers, PUBLIC, type Route, route } from '../../http/route.ts';
import { type Static, Type } from '../../http/schema.ts';
import { SchemaProblem } from '../../http/validation/validation.ts';
import { csrfTokenOf } from '../session/csrf.ts';
import { endedSessionCookie, sessionSecretOf } from '../session/session-cookie.ts';
import { visitorOf } from '../session/visitor.ts';
import type { listAttempts } from '../sign-in/attempt.store.ts';
import { deviceName } from '../sign-in/device-name.ts';
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
import type { PasswordResets } from './password-reset.ts';
import type { LiveSession } from './session-list.store.ts';

const sessionView = (session: LiveSession, currentId: number | null): Static<typeof SessionOut> => ({
  session_id: session.id,
  is_current: session.id === currentId,
  kind: session.isBrowser ? 'browser' : 'token',
  how: session.how,
  client: session.client,
  address: session.address,
  device: session.device,
  device_name: deviceName(session.device),
  created_at: timestamp(session.createdAt),
  last_seen_at: session.isBrowser ? timestamp(session.lastSeenAt) : null,
  expires_at: timestamp(session.expiresAt),
});

type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

const signInView = ({ at, address, device, how, outcome }: Attempt): Static<typeof SignInOut> => ({
  at: timestamp(at),
  address,
  device,
  device_name: deviceName(device),
  how,
  outcome,
});

function ownAccountView(
  principal: Principal,
  { person, companies }: Awaited<ReturnType<AccountService['whoIs']>>,
  { headers }: FastifyRequest,
): Static<typeof OwnAccountOut> {
  const { kind } = principal;
  // The gate rejects API keys before they get here.
  if (kind === 'key') throw forbidden('Forbidden');
  const secret = headers.authorization === undefined ? sessionSecretOf(headers.cookie) : undefined;
  return {
    customer_id: principal.customerId,
    customer_name: person.customerName,
    subject: person.subject,
    display_name: person.displayName,
    kind,
    admin_mode: principal.adminMode,
    employee_id: principal.employee?.employeeId ?? null,
    company_id: principal.employee?.companyId ?? null,
    is_api_admin: principal.isApiAdmin,
    is_reseller: principal.isReseller,
    is_sandbox: principal.isSandbox,
    has_active_subscription: principal.hasActiveSubscription,
    csrf_token: secret === undefined ? null : csrfTokenOf(secret),
    companies: [...companies],
  };
}

const TAG = 'Own affairs';
/** Available even without an active subscription. */
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
    summary: 'Send a password reset link by email',
    description:
      'The response is the same whether or not the person exists. The link can be used once and expires after an hour; a person gets at most three links per hour. For a payroll user without an email address, the link goes to the owner of the account.',
    access: PUBLIC,
    rate: 'standard',
    body: PasswordResetIn,
    replies: { 202: PasswordResetOut },
    handler: async ({ body, request }) => {
      await resets.ask(nameOf(body), {
        address: request.ip,
        onFailure: (err) => request.log.error({ err }, 'could not queue a password reset mail'),
      });
      return answer(202, { detail: 'If this person exists, an email with a password reset link is on its way' });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account',
    id: 'readOwnAccount',
    tag: TAG,
    summary: 'Read your account, companies and permissions',
    description:
      'Returns the account and the person that the token or cookie belongs to, every company this person may view, and the access level in each area. Pages that authenticate by cookie read their CSRF token here.',
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
    idempotency: 'in-steps',
    tag: TAG,
    summary: 'Change your password',
    description:
      'Ends all other sessions of the caller at once, on every node, and invalidates password reset links. A password that is too easy to guess is rejected with advice.',
    access: IN_PERSON,
    rate: 'standard',
    body: PasswordChangeIn,
    replies: { 204: { content: null, description: 'Changed' } },
    errors: [400],
    handler: async ({ caller, body, request }) => {
      const { deviceCookie } = await account.changePassword(caller, {
        currentPassword: body.current_password,
        newPassword: body.new_password,
        visitor: visitorOf(request),
      });
      return answer(204, undefined, { 'set-cookie': deviceCookie });
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/sessions',
    id: 'listSessions',
    tag: TAG,
    summary: 'List your sessions, newest first',
    description: 'Lists active browser and token sessions with the address, device and method of the sign-in.',
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
    summary: 'End one of your sessions',
    description:
      'The cookie or token of the session stops working at once, on every node. You can also end the session that sends this request.',
    access: IN_PERSON,
    rate: 'standard',
    params: SessionParams,
    replies: { 204: { content: null, description: 'Ended' } },
    errors: [404],
    handler: async ({ caller, params }) => {
      await account.endSession(caller, params.id);
      return answer(204, undefined);
    },
  }),
  route({
    method: 'GET',
    path: '/api/account/sign-ins',
    id: 'listSignIns',
    tag: TAG,
    summary: 'List recent attempts to sign in as you, newest first',
    description:
      'Returns up to 50 attempts of the last 90 days, including failed ones. Attempts rejected during a waiting period are not listed.',
    access: IN_PERSON,
    rate: 'list',
    replies: { 200: Type.Array(SignInOut) },
    handler: async ({ principal }) => answer(200, (await account.signIns(principal)).map(signInView)),
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    id: 'logout',
    idempotency: 'none',
    tag: 'Sign-in',
    summary: 'Sign out',
    description:
      'Ends the session of the token or cookie at once, on every node. This also ends a session that a partner handed over. A partner’s own token cannot be ended here; revoke it instead.',
    access: callers('signed-in', { subscription: false }),
    rate: 'standard',
    replies: { 204: { content: null, description: 'Signed out; the cookie is cleared' } },
    handler: async ({ caller }) => {
      await account.signOut(caller);
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
  const msg = 'send either email_address, or both customer_id and username';
  throw new SchemaProblem([{ loc: ['body'], msg, type: 'value_error', code: 'not_together' }]);
}
