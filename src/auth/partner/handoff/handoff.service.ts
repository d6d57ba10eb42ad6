import { actorOf, type Origin, recordAudit } from '../../../audit/audit.ts';
import type { Clock } from '../../../base/clock.ts';
import { forbidden, inBody, notFound } from '../../../base/errors.ts';
import { timestamp } from '../../../base/timestamps.ts';
import { type Db, SYSTEM } from '../../../db/db.ts';
import type { Principal } from '../../../http/principal.ts';
import type { Static } from '../../../http/schema.ts';
import { beginBrowserSession } from '../../session/session.store.ts';
import type { Visitor } from '../../session/visitor.ts';
import { createLink, LINK_SECONDS, spendLink } from '../link.ts';
import type { HandoffIn } from './handoff.schema.ts';
import { findCompanyLevel, findHandedOver, isHandoffEnabled } from './handoff.store.ts';

export interface HandoffDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly urls: { readonly base: string; readonly frontend: string };
}

export interface Redeemed {
  /** The secret for the session cookie. */
  readonly session: string;
  readonly goTo: string;
}

/** Lets a partner application send its customer's browser to the console, signed in. */
export function handoffService({ db, clock, urls }: HandoffDeps) {
  return {
    async requireEnabled({ principal: { clientId } }: { readonly principal: Principal }): Promise<void> {
      if (clientId === null || !(await db.tx(SYSTEM, (tx) => isHandoffEnabled(tx, clientId), { readOnly: true })))
        throw forbidden('Session handoff is not enabled for this client; ask the operator to enable it');
    },

    async create(
      { principal, requestId }: { principal: Principal; requestId: string },
      { company_id, target_path = '/' }: Static<typeof HandoffIn>,
    ) {
      const { customerId, connectionId, consentId } = principal;
      if (connectionId === null || consentId === null)
        throw forbidden('The token belongs to no connection; send a token that a customer authorised');
      const at = clock.now();
      const { token, expiresAt } = await db.tx(customerId, async (tx) => {
        if (company_id !== undefined) requireView(await findCompanyLevel(tx, principal, company_id));
        const link = await createLink(tx, {
          kind: 'HANDOFF',
          customerId,
          userId: principal.userId,
          data: { connectionId, consentId, companyId: company_id ?? null, targetPath: target_path },
          at,
        });
        await recordAudit(tx, { customerId, actor: actorOf(principal, requestId), at }, [
          {
            action: 'session-handoff.create',
            entityType: 'account_user',
            entityId: principal.userId,
            after: { company_id: company_id ?? null, target_path },
          },
        ]);
        return link;
      });
      return {
        url: `${urls.frontend}/auth/handoff?token=${token}`,
        expires_in: LINK_SECONDS.HANDOFF,
        expires_at: timestamp(expiresAt),
      };
    },

    /**
     * Uses up the link. Returns undefined when the link was used or has expired, or when the consent, the person or the
     * account is no longer active.
     */
    async redeem(
      token: string,
      { origin, visitor }: { origin: Origin; visitor: Visitor },
    ): Promise<Redeemed | undefined> {
      const at = clock.now();
      const found = await db.tx(SYSTEM, async (tx) => {
        const link = await spendLink(tx, 'HANDOFF', token, at);
        if (!link) return undefined;
        const { connectionId, consentId } = link.data;
        const person = await findHandedOver(tx, { ...link, connectionId, consentId });
        if (!person) return undefined;
        const actor = { name: person.subject, clientId: person.client_id, ...origin };
        await recordAudit(tx, { customerId: link.customer_id, actor, at }, [
          { action: 'session-handoff.redeem', entityType: 'account_user', entityId: link.user_id },
        ]);
        // The session ends when its consent ends.
        const session = await beginBrowserSession(tx, {
          customerId: link.customer_id,
          userId: link.user_id,
          beganBy: 'handoff',
          handedOverBy: { connectionId, consentId },
          visitor,
          at,
        });
        return { link, session };
      });
      if (!found) return undefined;
      const { link, session } = found;
      return { session, goTo: addressOf(urls.frontend, link.data) };
    },
  };
}

export type HandoffService = ReturnType<typeof handoffService>;

// Contract [PARTNER-003]: a company of another account returns 404; a company of the caller's account that the caller
// may not view returns 403.
function requireView(level: string | undefined): void {
  if (level === undefined) throw notFound('Company not found', inBody('unknown_company', 'company_id'));
  if (level === 'LOCKED') throw forbidden('Your COMPANY permission on this company does not allow viewing');
}

function addressOf(
  frontend: string,
  { targetPath, companyId }: { targetPath: string; companyId: number | null },
): string {
  const url = new URL(`${frontend}${targetPath}`);
  if (companyId !== null) url.searchParams.set('company_id', String(companyId));
  return url.href;
}
