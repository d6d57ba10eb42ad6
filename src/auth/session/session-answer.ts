import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { answer } from '../../http/route.ts';
import { named, Type } from '../../http/schema.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '../access-token.ts';
import { FULL_SCOPE } from '../oauth/scopes.ts';
import type { CompletedSignIn, SignedIn } from '../sign-in/person.ts';
import { beginTokenSession } from './session.store.ts';
import type { Visitor } from './visitor.ts';

export const LoginOut = named(
  'LoginOut',
  Type.Object(
    {
      access_token: Type.String({ description: 'Send as Authorization: Bearer; treat it as opaque' }),
      token_type: Type.Literal('Bearer', { description: 'Send the token as Authorization: Bearer' }),
      expires_in: Type.Integer({ description: 'Seconds until the token expires' }),
      customer_id: Type.Integer({ description: 'The account of the person who signed in' }),
      admin_mode: Type.Boolean({ description: 'Whether the person is the owner, who has access to everything' }),
    },
    { additionalProperties: false },
  ),
);

export interface SessionAnswerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, 'sign'>;
}

/** Starts a session for a person who signed in through the API and returns its token. */
export async function sessionAnswer(
  { db, clock, tokens }: SessionAnswerDeps,
  person: CompletedSignIn,
  { beganBy, visitor }: { beganBy: 'password' | 'passkey'; visitor: Visitor },
) {
  const signedIn = {
    access_token: await sessionToken({ db, tokens }, person, { beganBy, visitor, at: clock.now() }),
    token_type: 'Bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    customer_id: person.customerId,
    admin_mode: person.adminMode,
  };
  return answer(200, signedIn, { 'set-cookie': person.deviceCookie });
}

/** The access token of a sign-in through the API: all scopes, no client, and a session that can be ended. */
async function sessionToken(
  { db, tokens }: { db: Db; tokens: Pick<AccessTokens, 'sign'> },
  person: SignedIn,
  given: { beganBy: 'password' | 'passkey'; visitor: Visitor; at: Date },
): Promise<string> {
  const { customerId, userId } = person;
  const sessionId = await db.tx(SYSTEM, (tx) => beginTokenSession(tx, { customerId, userId, ...given }));
  return tokens.sign({
    sub: person.subject,
    admin_mode: person.adminMode,
    api_client_id: null,
    scope: FULL_SCOPE,
    customer_id: customerId,
    user_id: userId,
    connection_id: null,
    consent_id: null,
    session_id: sessionId,
    employee_id: person.employeeId,
  });
}
