import { originOf } from '../../audit/audit.ts';
import { answer, PUBLIC, type Route, route } from '../../http/route.ts';
import { LoginOut, type SessionAnswerDeps, sessionAnswer } from '../session/session-answer.ts';
import { visitorOf } from '../session/visitor.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { Passkeys } from './passkeys.ts';
import { PasskeyLoginIn, PasskeyOptionsOut } from './second-factor.schema.ts';

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
    summary: 'Begin to sign in with a passkey',
    description:
      'Answers the options for navigator.credentials.get(); the authenticator finds the passkey by itself. They are good once and for 5 minutes.',
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
    description: 'Without a password: a passkey is opened by a finger, a face or a PIN, so it is two factors in one.',
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
