import type { Db } from '../../db/db.ts';
import { SYSTEM } from '../../db/db.ts';
import type { AccessTokens } from '../access-token.ts';
import { FULL_SCOPE } from '../oauth/scopes.ts';
import type { SignedIn } from '../sign-in/signed-in.ts';
import { beginTokenSession } from './session.store.ts';
import type { Visitor } from './visitor.ts';

/** What somebody holds who has signed in through the API: all scopes, no client, and a session that can be ended. */
export async function sessionToken(
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
