import { type Origin, recordAudit } from '../../audit/audit.ts';
import type { Clock } from '../../base/clock.ts';
import { type Db, SYSTEM } from '../../db/db.ts';
import { findClient } from '../oauth/client.ts';
import { createLoginRequest, signInToLoginRequest } from '../oauth/login-request.ts';
import type { ConsentInvitation } from '../pages/oauth-pages.ts';
import { findKinds } from '../second-factor/second-factor.store.ts';
import { findPersonById } from '../sign-in/person.ts';
import { isPasswordRefused } from '../sso/password-refusal.ts';
import { isOrderCancelled } from './checkout/checkout.store.ts';
import { openMagicLink, orderIsCancelled } from './link.ts';

/**
 * A login request to which the person must still sign in, because access to a mailbox replaces neither a second factor
 * nor a company sign-in.
 */
export interface SignInInvitation {
  readonly signInTo: string;
}

/**
 * Opens the link that was emailed to a new customer. The link proves access to the mailbox, so no password is needed:
 * the login request is treated as signed in, unless the person has or needs a second factor or the account accepts only
 * its company sign-in. The person's decision on the consent page uses up the link. Returns undefined when the link or
 * its target is no longer valid. Throws a specific error when the partner has cancelled the order.
 */
export const redeemMagicLink = (
  { db, clock }: { db: Db; clock: Clock },
  token: string,
  origin: Origin,
): Promise<ConsentInvitation | SignInInvitation | undefined> =>
  db.tx(SYSTEM, async (tx) => {
    const at = clock.now();
    const link = await openMagicLink(tx, token, at);
    if (!link) return undefined;
    if (await isOrderCancelled(tx, link.customer_id)) throw orderIsCancelled();
    const { clientId, redirectUri, scope, state } = link.data;
    const client = await findClient(tx, clientId);
    const person = await findPersonById(tx, { customerId: link.customer_id, userId: link.user_id });
    // The redirect URI may have been removed from the client since the email was sent.
    if (!client?.ownerIsApiAdmin || !client.redirectUris.includes(redirectUri) || !person) return undefined;
    const visit = await createLoginRequest(tx, {
      client,
      redirectUri,
      scope,
      state,
      codeChallenge: null,
      nonce: null,
      at,
    });
    const { kinds, isRequired } = await findKinds(tx, person);
    if (kinds.length > 0 || isRequired || (await isPasswordRefused(tx, person))) return { signInTo: visit };
    const secret = await signInToLoginRequest(tx, { ...person, id: visit, at });
    if (secret === undefined) throw new Error('the login request that was just created does not exist');
    await recordAudit(tx, { customerId: person.customerId, actor: { name: person.subject, clientId, ...origin }, at }, [
      { action: 'magic-link.redeem', entityType: 'account_user', entityId: person.userId },
    ]);
    return { visit, secret, person, client, redirectUri, scope };
  });
