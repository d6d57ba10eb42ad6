import type { Actor } from '../../../audit/audit.ts';
import { arrayText } from '../../../db/array-text.ts';
import { nothingSent, type Sent, send } from '../../../db/send.ts';
import { sql } from '../../../db/sql.ts';
import type { Tx } from '../../../db/tx.ts';

/** An address that was set or changed with a partner's token [FIX-009]. */
export interface PortalAddress {
  readonly email_address: string;
  readonly client_id: string;
  readonly set_by: string;
  readonly set_at: Date;
  readonly confirmed_by: string | null;
  readonly confirmed_at: Date | null;
}

/** A partner acts with its own token, or through a session that it handed over to a user. */
export const isPartner = ({ clientId }: Pick<Actor, 'clientId'>): boolean => clientId !== null;

interface Given {
  readonly customerId: number;
  readonly actor: Actor;
  readonly at: Date;
}

/**
 * Records the addresses that a partner set. An address set by one of the customer's own users needs no confirmation, so
 * its row is deleted.
 */
export function noteAddresses(
  tx: Tx,
  { customerId, actor, at }: Given,
  set: readonly { readonly id: number; readonly email: string | null }[],
): Sent {
  if (set.length === 0) return nothingSent();
  const ids = arrayText(set.map(({ id }) => id));
  if (!isPartner(actor)) {
    return send(tx, sql`delete from portal_address where employee_id = any(${ids}::bigint[])`);
  }
  return send(
    tx,
    sql`
    insert into portal_address as p (customer_id, employee_id, email_address, client_id, set_by, set_at)
    select ${customerId}, s.id, s.email, ${actor.clientId}, ${actor.name}, ${at}
    from unnest(${ids}::bigint[], ${arrayText(set.map(({ email }) => email ?? ''))}::text[]) as s (id, email)
    where s.email <> ''
    on conflict (customer_id, employee_id) do update
    set email_address = excluded.email_address, client_id = excluded.client_id, set_by = excluded.set_by,
        set_at = excluded.set_at, confirmed_by = null, confirmed_at = null`,
  );
}

/** The record of the employee's address, if it is about the current address. */
export async function findPortalAddress(
  tx: Tx,
  { id, email_address }: { readonly id: number; readonly email_address: string | null },
): Promise<PortalAddress | undefined> {
  const { rows } = await sql<PortalAddress>`
    select email_address, client_id, set_by, set_at, confirmed_by, confirmed_at from portal_address
    where employee_id = ${id} and email_address = ${email_address}`.execute(tx);
  return rows[0];
}

export async function confirmAddress(tx: Tx, employeeId: number, { by, at }: { by: string; at: Date }): Promise<void> {
  await sql`
    update portal_address set confirmed_by = ${by}, confirmed_at = ${at} where employee_id = ${employeeId}`.execute(tx);
}
