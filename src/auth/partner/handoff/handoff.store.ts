import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';
import type { Principal, ZoneLevel } from '../../../http/principal.ts';
import { subjectOf } from '../../sign-in/person.ts';

/** The caller's access level in the company's COMPANY area; undefined when the company is not in the account. */
export async function findCompanyLevel(tx: Tx, principal: Principal, companyId: number) {
  const { rows } = await sql<{ level: ZoneLevel }>`
    select case when ${principal.adminMode} then 'EDITABLE' else coalesce(
      (select z.level from user_level z where z.customer_id = c.customer_id and z.user_id = ${principal.userId}
        and z.company_id = c.id and z.zone = 'COMPANY'), 'LOCKED') end as level
    from company c where c.id = ${companyId} and c.deleted_at is null`.execute(tx);
  return rows[0]?.level;
}

export const isHandoffEnabled = async (tx: Tx, clientId: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('oauth_client')
      .select('session_handoff_enabled')
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  )?.session_handoff_enabled ?? false;

/**
 * Finds the person whom a link is for, provided that the account is open, the person is active and the grant is valid.
 * Runs as SYSTEM.
 */
export const findHandedOver = (
  tx: Tx,
  given: { customer_id: number; user_id: number; connectionId: number; consentId: number },
) =>
  tx
    .selectFrom('account_user as u')
    .innerJoin('customer as c', 'c.id', 'u.customer_id')
    .innerJoin('connection as k', (join) =>
      join.onRef('k.customer_id', '=', 'u.customer_id').onRef('k.user_id', '=', 'u.id'),
    )
    .innerJoin('consent as n', (join) =>
      join.onRef('n.customer_id', '=', 'k.customer_id').onRef('n.connection_id', '=', 'k.id'),
    )
    .innerJoin('oauth_client as a', 'a.id', 'k.oauth_client_id')
    .select('a.client_id')
    .select(subjectOf('u').as('subject'))
    .where('u.customer_id', '=', given.customer_id)
    .where('u.id', '=', given.user_id)
    .where('u.is_active', '=', true)
    .where('c.closed_at', 'is', null)
    .where('k.id', '=', given.connectionId)
    .where('k.revoked_at', 'is', null)
    .where('n.id', '=', given.consentId)
    .where('n.revoked_at', 'is', null)
    .executeTakeFirst();
