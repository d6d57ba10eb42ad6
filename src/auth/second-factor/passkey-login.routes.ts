import { originOf } from '../../audit/audit.ts';
import { PasskeyOptionsOut } from '../../http/passkey.schema.ts';
import { answer, PUBLIC, type Route, route } from '../../http/route.ts';
import { LoginOut, type SessionAnswerDeps, sessionAnswer } from '../session/session-answer.ts';
import { visitorOf } from '../session/visitor.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { Passkeys } from './passkeys.ts';
import { PasskeyLoginIn } from './second-factor.schema.ts';

export interface PasskeyLoginDeps extends SessionAnswerDeps {
  readonly passkeys: Pick<Passkeys, 'signInOptions'>;
  readonly signInByPasskey: PasskeySignIn;
}

const TAG = 'Sign-in';

export const passkeyLoginRoutes = ({ passkeys, signInByPasskey, ...deps }: PasskeyLoginDeps): Route[] => [
  route({
    method: 'POST',
    path: '/api/login/passkey/options',
    id: 'beginPasskeyLogin',
    tag: TAG,
    summary: 'Start signing in with a passkey',
    description:
      'Returns the options for navigator.credentials.get(). No username is needed: the authenticator finds the passkey. The options can be used once and expire after 5 minutes.',
    access: PUBLIC,
    rate: 'standard',
    replies: { 200: PasskeyOptionsOut },
    handler: async () => answer(200, (await passkeys.signInOptions()) as { challenge: string }),
  }),
  route({
    method: 'POST',
    path: '/api/login/passkey',
    id: 'loginWithPasskey',
    tag: TAG,
    summary: 'Sign in with a passkey',
    description:
      'No password is needed: a passkey is unlocked by a fingerprint, a face or a PIN, so it counts as two factors.',
    access: PUBLIC,
    rate: 'standard',
    body: PasskeyLoginIn,
    replies: { 200: LoginOut },
    errors: [401],
    handler: async ({ body, request }) => {
      const visitor = visitorOf(request);
      const person = await signInByPasskey(body.response, {
        visitor,
        origin: { clientId: null, ...originOf(request) },
      });
      return sessionAnswer(deps, person, { beganBy: 'passkey', visitor });
    },
  }),
];
