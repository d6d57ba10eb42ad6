import { sql } from '../../db/sql.ts';
import type { Tx } from '../../db/tx.ts';
import { type PersonKey, subjectOf } from './person.ts';

export interface Addressee {
  readonly to: string;
  /** The sign-in name of the person the email is about. */
  readonly subject: string;
  readonly greeting: string;
  /** True when the person has no email address and the owner of the account receives the email. */
  readonly readByOwner: boolean;
}

/**
 * Returns the recipient of email about a person: the person, or the owner of the account if a payroll user has no
 * address. Locks the person's row, so that the second of two concurrent calls sees that the first one has already sent
 * an email.
 */
export async function addresseeOf(tx: Tx, { customerId, userId }: PersonKey): Promise<Addressee> {
  const { rows } = await sql<{ own: string | null; name: string; owner: string; owner_name: string; subject: string }>`
    select u.email_address as own, u.display_name as name, o.email_address as owner, o.display_name as owner_name,
           ${subjectOf('u')} as subject
    from account_user u
    join account_user o on o.customer_id = u.customer_id and o.kind = 'owner'
    where u.customer_id = ${customerId} and u.id = ${userId} for no key update of u`.execute(tx);
  const { own, name, owner, owner_name, subject } = rows[0]!;
  return own === null
    ? { subject, to: owner, greeting: `Hello ${owner_name},`, readByOwner: true }
    : { subject, to: own, greeting: `Hello ${name},`, readByOwner: false };
}
