import { type Origin, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import { findClient } from '../../oauth/client.ts';
import { createLoginRequest, signInToLoginRequest } from '../../oauth/login-request.ts';
import type { ConsentInvitation } from '../../pages/oauth-pages.ts';
import { findKinds } from '../../second-factor/second-factor.store.ts';
import { findPersonById } from '../../sign-in/find-person.ts';
import { isOrderCancelled } from '../checkout/checkout.store.ts';
import { spendLink } from '../link/link.ts';
import { orderIsCancelled } from '../link/link-token.ts';

/** The visit of somebody who must sign in, because a mailbox is no second factor. */
export interface SignInInvitation {
  readonly signInTo: string;
}

/**
 * Spends the link that a new customer got by mail. Whoever has it reads that mailbox, so no password is asked: the visit
 * to the consent page begins signed in, unless the person signs in with a second factor. Undefined when the link or what
 * it leads to is no more; refused in words of its own when the partner has cancelled the order that sent it.
 */
export const redeemMagicLink = (
  { db, clock }: { db: Db; clock: Clock },
  token: string,
  origin: Origin,
): Promise<ConsentInvitation | SignInInvitation | undefined> =>
  db.tx(SYSTEM, async (tx) => {
    const at = clock.now();
    const link = await spendLink(tx, 'MAGIC', token, at);
    if (!link) return undefined;
    // What is thrown gives the link back unspent, so that whoever opens it again reads the same.
    if (await isOrderCancelled(tx, link.customer_id)) throw orderIsCancelled();
    const { clientId, redirectUri, scope, state } = link.data;
    const client = await findClient(tx, clientId);
    const person = await findPersonById(tx, { customerId: link.customer_id, userId: link.user_id });
    // The address may have been taken off the client's list since the mail was sent.
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
    if (kinds.length > 0 || isRequired) return { signInTo: visit };
    const secret = await signInToLoginRequest(tx, { ...person, id: visit, at });
    if (secret === undefined) throw new Error('a visit that was just made is not there');
    await recordAudit(tx, { customerId: person.customerId, actor: { name: person.subject, clientId, ...origin }, at }, [
      { action: 'magic-link.redeem', entityType: 'account_user', entityId: person.userId },
    ]);
    return { visit, secret, person, client, redirectUri, scope };
  });
