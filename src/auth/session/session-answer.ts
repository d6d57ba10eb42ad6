import type { Clock } from '../../base/clock.ts';
import type { Db } from '../../db/db.ts';
import { answer } from '../../http/route.ts';
import { named, Type } from '../../http/schema.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '../access-token.ts';
import type { Arrived } from '../sign-in/signed-in.ts';
import { sessionToken } from './session-token.ts';
import type { Visitor } from './visitor.ts';

export const LoginOut = named(
  'LoginOut',
  Type.Object(
    {
      access_token: Type.String({ description: 'Sent as Authorization: Bearer; treat it as opaque' }),
      token_type: Type.Literal('Bearer', { description: 'How it is sent: Authorization: Bearer' }),
      expires_in: Type.Integer({ description: 'Seconds that it is good for' }),
      customer_id: Type.Integer({ description: 'The account that was signed in to' }),
      admin_mode: Type.Boolean({ description: 'Whether the owner signed in, who reaches everything' }),
    },
    { additionalProperties: false },
  ),
);

export interface SessionAnswerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: Pick<AccessTokens, 'sign'>;
}

/** Begins a session of somebody who has just signed in through the API, and answers its token. */
export async function sessionAnswer(
  { db, clock, tokens }: SessionAnswerDeps,
  person: Arrived,
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
