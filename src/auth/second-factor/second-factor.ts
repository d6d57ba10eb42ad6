import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { FieldCipher } from '../../base/secrets.ts';
import type { Db } from '../../db/db.ts';
import type { RateLimiter } from '../../http/limits/rate-limit.ts';
import { PasskeyOptionsOut } from '../../http/passkey.schema.ts';
import { answer, PUBLIC, type Route, route } from '../../http/route.ts';
import type { AccessTokens } from '../access-token.ts';
import type { AccountStates } from '../account-state.ts';
import { PASSKEY_SCRIPT } from '../pages/layout.ts';
import type { SessionPages } from '../pages/session-page.ts';
import type { Passwords } from '../password.ts';
import { LoginOut, type SessionAnswerDeps, sessionAnswer } from '../session/session-answer.ts';
import { visitorOf } from '../session/visitor.ts';
import type { SignInCompletionDeps } from '../sign-in/complete-sign-in.ts';
import type { SecondStep, SignIn } from '../sign-in/sign-in.ts';
import { accountSecurityRoutes } from './account-security.routes.ts';
import { codeCheck } from './code-check.ts';
import { addFactorPages } from './factor-pages.ts';
import { type IdentityProofs, identityProofs } from './identity-proof.ts';
import { type PageSignIn, pageSignInWith } from './page-sign-in.ts';
import { type PasskeySignIn, passkeySignInWith } from './passkey-sign-in.ts';
import { type Passkeys, passkeys as passkeysOf } from './passkeys.ts';
import { secondFactorRequirement } from './requirement.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { PasskeyLoginIn } from './second-factor.schema.ts';
import { secondFactorService } from './second-factor.service.ts';
import { type SignInSteps, signInSteps } from './sign-in-steps.ts';

interface PasskeyLoginDeps extends SessionAnswerDeps {
  readonly passkeys: Pick<Passkeys, 'signInOptions'>;
  readonly signInByPasskey: PasskeySignIn;
}

const TAG = 'Sign-in';

const passkeyLoginRoutes = ({ passkeys, signInByPasskey, ...deps }: PasskeyLoginDeps): Route[] => [
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

export interface SecondFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly cipher: FieldCipher;
  readonly accounts: Pick<AccountStates, 'forget'>;
  readonly tokens: Pick<AccessTokens, 'sign'>;
  readonly passwords: Passwords;
  readonly completion: SignInCompletionDeps;
  readonly base: () => string;
}

export interface SecondFactors {
  readonly routes: readonly Route[];
  readonly proofs: IdentityProofs;
  /** Checks the second factor during a sign-in by password. */
  readonly secondStep: SecondStep;
  /** The pages between the first proof of identity and the session. */
  readonly steps: Pick<SignInSteps, 'begin'>;
  /** The sign-in of the hosted pages, built on top of the sign-in by password. */
  pageSignIn(signIn: SignIn): PageSignIn;
  addPages(server: FastifyInstance, given: PageNeeds): void;
}

interface PageNeeds {
  readonly limiter: RateLimiter;
  readonly pages: SessionPages;
}

/** Wires up authenticator codes, passkeys and recovery codes. */
export function secondFactors(given: SecondFactorDeps): SecondFactors {
  const { db, clock, cipher, accounts, tokens, completion } = given;
  const check = codeCheck(given);
  const passkeys = passkeysOf(given);
  const factors = secondFactorService({ ...given, passkeys });
  const proofs = identityProofs({ db, clock, check });
  const signInByPasskey = passkeySignInWith({ db, clock, completion, passkeys });
  const steps = signInSteps({ db, clock, completion, check, passkeys, factors });
  return {
    routes: [
      ...secondFactorRoutes({ factors, proofs }),
      ...accountSecurityRoutes({ db, clock, cipher, accounts }),
      ...passkeyLoginRoutes({ db, clock, tokens, passkeys, signInByPasskey }),
    ],
    proofs,
    steps,
    secondStep: secondFactorRequirement({ db, check }),
    pageSignIn: (signIn) => pageSignInWith({ signIn, signInByPasskey, steps }),
    addPages(server, needs) {
      addPasskeyScript(server);
      addFactorPages(server, { factors, proofs, ...needs });
    },
  };
}

/** The browser part of the library and our script, as one file. */
function readScript(): string {
  const library = dirname(dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')));
  const parts = [
    readFileSync(join(library, 'dist/bundle/index.umd.min.js'), 'utf8'),
    readFileSync(new URL('./browser/passkeys.js', import.meta.url), 'utf8'),
  ];
  return parts.join('\n');
}

function addPasskeyScript(server: FastifyInstance): void {
  const script = readScript();
  server.get(PASSKEY_SCRIPT, { config: { template: PASSKEY_SCRIPT } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/javascript; charset=utf-8').send(script),
  );
}
