import type { AccessTokens } from '../access-token.ts';
import { FULL_SCOPE } from '../oauth/scopes.ts';
import type { SignedIn } from './sign-in.ts';

/** What somebody holds who has signed in with a password, by the API or in a browser: all scopes, and no client. */
export const sessionToken = (tokens: Pick<AccessTokens, 'sign'>, person: SignedIn): Promise<string> =>
  tokens.sign({
    sub: person.subject,
    admin_mode: person.adminMode,
    api_client_id: null,
    scope: FULL_SCOPE,
    customer_id: person.customerId,
    user_id: person.userId,
    connection_id: null,
    consent_id: null,
  });
